/**
 * Names of several words in a line: `trigger price: 5`, `remaining qty=0`. A word before a name makes it another one, which is known as a
 * whole or not at all. Pure.
 */
import { FIELDS } from '../model/fileFields';
import type { MeaningOf } from './fieldNames';
import { isBeside, isOfOrder } from './whose';

const WORDS_BEFORE = /(?<![\w.-])(?:[A-Za-z][A-Za-z_-]{0,30} {1,2}){1,3}$/;
/** The end of a sentence, or what is said of any order: it makes no other name of the next one. */
const NO_QUALIFIER =
  /^(?:(?:an?|and|at|by|event|exchange|final|for|from|has|have|in|info|is|its|limit|my|new|now|of|on|orders?|our|status|state|the|then|to|total|update|via|was|with|your|debug|trace|warn(?:ing)?|error|current|sent|got|checking|placing|(?:accept|add|amend|chang|confirm|creat|edit|expir|fetch|modifi|open|plac|process|receiv|recover|register|reject|request|restor|sav|submitt|sync|track|updat)ed)\b|cancell?ed (?![qsav])|(?:partial(?:ly)?|fully|completely) (?:filled|executed)$|(?:buy|sell|long|short) (?!p))/i;
/** Before a name of two words they make it another one still: `last fill price`, `TP order status`. */
const OF_ANOTHER =
  /^(?:last|latest|prev(?:ious)?|first|next|old|orig(?:inal)?|linked|related|oco|client|remaining|partial(?:ly)?|position|pos|max|min|tp|sl|stop|entry|exit|parent|child|hedge|each|per|not|un[a-z]+)$/i;
/** Of a state they are its words as well: `order 5 filled price=64000`. */
const MAY_BE_STATE = /^(?:filled|executed|cancell?ed)$/i;
/** What only orders are; a connection may be open, too. */
const OF_ORDERS = /^(?:partial|(?:fully |completely )?fill|executed|cancel|untriggered)/i;
/** One value of something else, behind which the order goes on. */
const ONE_VALUE = /^(?:price|px|loss|profit)$/i;

/** Words before a name that belong to it, and whether they are of the name alone. */
interface Qualifier {
  readonly words: string;
  readonly isLabel: boolean;
}

/**
 * @param before what stands between the pair before and this one
 * @param sign between name and value
 */
export function qualifierOf(before: string, name: string, sign: string, value: string, meaningOf: MeaningOf): Qualifier | undefined {
  const [phrase = ''] = WORDS_BEFORE.exec(before) ?? [];
  if (phrase === '') return undefined;
  const words = phrase.split(/(?<= )(?=\S)/);
  const wordAt = (index: number): string => words.at(-index)?.trim() ?? '';
  const label = (count: number): Qualifier => ({ words: words.slice(-count).join(''), isLabel: true });
  const [word, meaning] = [wordAt(1), meaningOf(name)];
  if (/^id$/i.test(name)) return /^order$/i.test(word) && OF_ANOTHER.test(wordAt(2)) ? label(2) : undefined;
  const isThing = isBeside(phrase);
  if (!isOfOrder({ meaning }) && meaning !== 'time') return isThing && ONE_VALUE.test(name) ? label(1) : undefined;
  const known = [2, 1].find((count) => FIELDS.some((field) => field === meaningOf(words.slice(-count).join('') + name)));
  // `position side=short size=3` are the position's.
  if (isThing && !ONE_VALUE.test(name) && (known === undefined || sign === '=' || /^order$/i.test(word))) return undefined;
  if (known === undefined) {
    if (meaning === 'time' || (meaning === 'status' && OF_ORDERS.test(value))) return undefined;
    // `INFO`, `BTCUSDT` and `BUY` of a line in small letters.
    const isShouted = word === word.toUpperCase() && name !== name.toUpperCase() && !OF_ANOTHER.test(word);
    return isShouted || NO_QUALIFIER.test(`${word} ${name}`) ? undefined : label(1);
  }
  const mayBeState = sign === '=' && MAY_BE_STATE.test(word);
  if (mayBeState && meaning === 'price') return undefined;
  const isSentence = mayBeState && /[^\s,;|([{]\s*$/.test(before.slice(0, before.length - word.length - 1));
  return { ...label(OF_ANOTHER.test(wordAt(known + 1)) ? known + 1 : known), isLabel: !isSentence };
}
