/**
 * Names of several words in a line: `trigger price: 5`, `remaining qty=0`. A word before a name makes it another one, which is known as a
 * whole or not at all. Pure.
 */
import { FIELDS } from '../model/fileFields';
import type { MeaningOf } from './fieldNames';
import { isBeside, isOfOrder } from './whose';

const WORDS_BEFORE =
  /(?<![\p{L}\p{N}_.-])(?:(?:\p{L}[\p{L}\p{N}_-]{0,30}|\d{1,2}(?:st|nd|rd|th)|(?:avg|cum|exec|lim|max|min|ord|qty|rem|tot|trig)\.) {1,3}){1,3}$/iu;
/** The end of a sentence, or what is said of any order: it makes no other name of the next one. */
const NO_QUALIFIER =
  /^(?:(?:an?|and|at|by|event|exchange|final|for|from|has|have|in|info|is|its|limit|my|new(?! (?:price|size|qty|amount|quantity)$)|now|of|on|orders?|our|status|state|the|then|to|update|via|was|with|your|debug|trace|warn(?:ing)?|error|current(?! price$)|sent|got|checking|placing|(?:accept|add|amend|chang|confirm|creat|edit|expir|fetch|modifi|open|plac|process|receiv|recover|register|reject|request|restor|sav|submitt|sync|track|updat)ed)\b|cancell?ed (?![qsav])|(?:partial(?:ly)?|fully|completely) (?:filled|executed)$|(?:buy|sell|long|short|total) (?!p))/i;
/** Before a name of two words they make it another one still: `last fill price`, `TP order status`. */
const OF_ANOTHER =
  /^(?:last|latest|prev(?:ious)?|first|next|old|orig(?:inal)?|linked|related|oco|client|remaining|partial(?:ly)?|position|pos|max|min|tp|sl|stop|entry|exit|parent|child|hedge|initial|ws|websocket|connection|session|deal|trade|job|task|each|per|not|un[a-z]+)\d?$/i;
/** Of a state they are its words as well: `order 5 filled price=64000`, `order 5 canceled size=0.5`. */
const MAY_BE_STATE = /^(?:filled|executed|cancell?ed)$/i;
/** Of a sentence whose pairs come behind it: `INFO reconcile status=filled`. What only orders are; a connection may be open, too. */
const OF_ORDERS = /^=["']?(?:partial|(?:fully |completely )?fill|executed|cancel|untriggered)/i;
/** What is asked for, or may be: of an order that is not there yet. */
const IS_PLANNED = /^(?:new|minimum|maximum|requested|desired|target|proposed|planned)$/i;
/** One value of something else, behind which the order goes on. */
const ONE_VALUE = /^(?:price|px|loss|profit)$/i;

interface Qualifier {
  /** The whole name. */
  readonly name: string;
  /** How long its words before the last one are, as they are written. */
  readonly length: number;
  /** They are no words of the sentence before. */
  readonly isLabel: boolean;
}

/**
 * @param before what stands between the pair before and this one
 * @param behind the sign and the value
 */
export function qualifierOf(before: string, name: string, behind: string, meaningOf: MeaningOf): Qualifier | undefined {
  const [phrase = ''] = WORDS_BEFORE.exec(before) ?? [];
  if (phrase === '') return undefined;
  const isEqual = behind.startsWith('=');
  const words = phrase.split(/(?<= )(?=\S)/);
  const wordAt = (index: number): string => words.at(-index)?.trim() ?? '';
  // A point is for names with paths.
  const nameOf = (count: number): string => words.slice(-count).join('').replaceAll('.', '') + name;
  const label = (count: number): Qualifier => ({ name: nameOf(count), length: words.slice(-count).join('').length, isLabel: true });
  const [word, meaning] = [wordAt(1), meaningOf(name)];
  if (/^id$/i.test(name)) return /^order$/i.test(word) && OF_ANOTHER.test(wordAt(2)) ? label(2) : undefined;
  if (meaning === 'id') return /^client$/i.test(word) ? label(1) : undefined;
  const isThing = isBeside(phrase);
  if (!isOfOrder({ meaning }) && meaning !== 'time') return isThing && ONE_VALUE.test(name) ? label(1) : undefined;
  const mayBeState = isEqual && MAY_BE_STATE.test(word);
  const isSentence = mayBeState && /[^\s,;|([{]\s*$/.test(before.slice(0, before.length - word.length - 1));
  const known = [2, 1].find((count) => FIELDS.some((field) => field === meaningOf(nameOf(count))));
  // `position side=short size=3` are the position's.
  if (isThing && !ONE_VALUE.test(name) && (known === undefined || isEqual || /^order$/i.test(word))) return undefined;
  // `filled filled=1.2` says the word, and then the amount.
  if (mayBeState && meaning === 'filledQty') return undefined;
  if (known === undefined) {
    if (meaning === 'time' || (meaning === 'status' && OF_ORDERS.test(behind) && !OF_ANOTHER.test(word))) return undefined;
    // `INFO`, `BTCUSDT` and `BUY` of a line in small letters.
    const isShouted = word === word.toUpperCase() && name !== name.toUpperCase() && !OF_ANOTHER.test(word);
    return isShouted || NO_QUALIFIER.test(`${word} ${name}`) ? undefined : { ...label(1), isLabel: !isSentence };
  }
  if (mayBeState && meaning === 'price') return undefined;
  const [around, isOfAmount] = [wordAt(known + 1), meaning !== 'status'];
  const isOthers = OF_ANOTHER.test(around) || (isOfAmount && IS_PLANNED.test(around));
  return { ...label(isOthers ? known + 1 : known), isLabel: !isSentence };
}
