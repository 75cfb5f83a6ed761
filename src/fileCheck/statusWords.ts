/** What words of other programs say of an order. Pure. A setting can add to the table; a word that is not in it is not compared. */
import { matchesIn } from '../model/matches';
import { STATUS_MEANINGS, statusOf, type StatusMeaning } from '../model/order';
import { foreignStates } from './languages';

const WORDS: Readonly<Record<StatusMeaning, string>> = {
  filled: 'filled|fill|fully filled|completely filled|full fill|fully executed|executed|traded',
  canceled: 'canceled|cancelled|cancel|partially canceled|partially cancelled|expired|rejected',
  partially_filled: 'partially filled|partial filled|partial|partial fill|partially executed|part filled',
  open: 'open|new|live|active|working|accepted|placed|submitted|resting|booked',
  pending: 'pending|pending new|created|sent|init|initial',
  canceling: 'canceling|cancelling|pending cancel|cancel pending|cancel requested|canceling order',
  untriggered: 'untriggered|not triggered|waiting|conditional|not trigger',
  over: 'closed|done|finished|over|completed|complete',
  triggered: 'triggered|trigger|activated',
};

/** `PARTIALLY-FILLED`, `partiallyFilled` and `partially filled` are one word. */
const folded = (word: string): string =>
  word
    .trim()
    // A number of the service's own comes with its word, in the language of the screen.
    .replace(/^(-?\d+) \((.+)\)$/, (_, code: string, own: string) => {
      const { kind, label } = statusOf(code);
      return kind !== 'unknown' && own === label ? kind : own;
    })
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\s_\-./]+/g, ' ')
    .replace(/^(order )?(status|state) |^order /, '');

const TABLE: ReadonlyMap<string, StatusMeaning> = new Map(
  STATUS_MEANINGS.flatMap((meaning) => [...WORDS[meaning].split('|'), ...foreignStates(meaning)].map((word) => [word, meaning] as const)),
);

/** Of two states of one record the one that says more, where both say the same; a number beside a word is the program's own. */
export function sameState(one: string, other: string): string | undefined {
  const isNumber = (text: string): boolean => /^\s*-?\d+\s*$/.test(text);
  if (one.toLowerCase() === other.toLowerCase() || (isNumber(other) && !isNumber(one))) return one;
  if (isNumber(one)) return isNumber(other) ? undefined : other;
  const [first, second] = [TABLE.get(folded(one)), TABLE.get(folded(other))];
  if (first === undefined || second === undefined) return undefined;
  if (first === second || (second === 'over' && isEnd(first))) return one;
  return first === 'over' && isEnd(second) ? other : undefined;
}
const isEnd = (meaning: StatusMeaning): boolean => meaning === 'filled' || meaning === 'canceled';

/** Jobs, requests and calls about an order end in these words, too. */
const OF_REQUESTS: ReadonlySet<string> = new Set(['done', 'finished', 'completed', 'complete', 'rejected']);
export const maybeOfRequest = (word: string): boolean => OF_REQUESTS.has(folded(word));

export interface StatusWords {
  /** Undefined for a word that is not known. */
  of(word: string): StatusMeaning | undefined;
  /** What a sentence says happened, where it says one thing only; words that may mean anything else are no sign. */
  inText(text: string): string | undefined;
}

/** In a sentence only these say what became of an order: `open` and `new` mean a hundred things. */
const TELLING: ReadonlySet<StatusMeaning> = new Set(['filled', 'canceled', 'partially_filled', 'untriggered', 'canceling']);
const AMBIGUOUS: ReadonlySet<string> = new Set([
  'cancel',
  'fill',
  'executed',
  'traded',
  'partial',
  'waiting',
  'conditional',
  'expired',
  'rejected',
]);
/** What makes a sentence speak of what is not, or not yet. */
const DOUBT =
  /\b(not|\w+n['’]t|never|no|is order|if|whether|until|unless|when|once|why|maybe|perhaps|would|will|should|could|cannot|to be|assum\w+|suppos\w+|simulat\w+|dry.?run|failed|before|trying|check|\[ \]|request(ed|ing)?|get|post|put|delete)\W+(\w+\W+){0,3}$/i;
/** An order, then at most such words as tie it to what became of it. */
const ORDER_BEFORE =
  /(\border(\W{0,4}(\d+|id))?|\bid|\d{6}|=)[\s"'`\])}>:;,#|-]*((has|have|been|was|is|are|got|now|just|fully|completely|successfully|already|status|state|order|shown as|marked as|wurde|ist|fue|foi|a été|è stat[ao]|был[ао]?)\W+)*$/i;
/** The beginning of what a line says: its first word, or the first behind its time, its level and its source. */
const BEGINNING = /(^|[\]:|>\d]|\b(info|warn|warning|error|debug|trace|have|has|was|successfully)\b|\s-)[\s"'([Z]*$/i;
/** What happened to something of the order, or to another one. */
const ANOTHER =
  /(\b(for|of|to|after|but|replacing)\W+(the\W+)?(order\W{0,3}=|(order\W{1,4})?(id\W{1,4})?\d{6,})\W+(\w+\W+){0,2}|\b(parent|child|hedge|tp|sl|other|another|linked|counter|stop-?loss|take-?profit)\W+(order\W+)?((was|is|has|been)\W+)*|\b(like|behind|below|above)\W+((the|order)\W+)*\d{6,}\W+((was|is|has|been)\W+)*|\b(last|stale|old|previous|prior|sibling|opposite|duplicate|second|next|its|their)\W+order\W+((was|is|has|been)\W+)*)$/i;
const ORDER_AFTER = /^\W*((the|my|our|buy|sell|limit|market|stop|trigger|plan|open|close|long|short)\W+){0,3}(order\b|id\b|\d{6})/i;
/** A noun behind it is what it tells of: `canceled orders`, `filled callback`. A question tells nothing. */
const SENTENCE_ENDS =
  /^\s*($|[.,;:!)\]}(|=@<>\d"'[-]|\p{Extended_Pictographic}|(order|by|at|on|after|with|for|in|due|because|successfully|id|via|and|within|now)\b)/iu;
/** Where a sentence names its order. */
const ORDER_NAMED = /\d{15}|\border=|\b(?:order|id)[^\w→>]{1,4}(?:id\W{1,4})?\d{6}/i;
/** Between what happened and the order that is named, these lead to another one: `filled order replaced by 5…`. */
const LEADS_ON =
  /\b(replac|supersed|swap|amend|re-?(plac|submit|creat|open|enter|quot|post|issu|pric)|successor|favou?r|below|behind|above|creat|hedg|sen[dt]|ersetz|remplac|reemplaz|substitu)|\b(new|next|another|other|instead|then|see|parent|child|tp|sl|follow(ed|s)|plac(ed|es|ing)|submit(ted|s|ting)|clos(ed|es|ing)|open(ed|s|ing)|start(ed|s|ing)|trigger(ed|s|ing))\b|[-=]>|→|\b(by|into|from|after|before|to|of|as)\W+((the|a|order|id)\W+)*$/i;
/** It tells which order it was, and no more. */
const OF_WHICH = /^\W*(\w+\W+){0,3}?order\W+((was|is|has|been|being|got|gets)\W+)*(replac|supersed|swap|amend)/i;
/** A ratio, a percentage, nothing, a part beside what remains, or, where no spaces part words, so many of something. */
const HOW_MUCH =
  /^[\s:=([<>~/-]{0,4}(?:in part\b|in (?:the )?\w+ (?:steps?|levels?|parts?)\b|at \w+ levels\b|(?:for|with|by|at most|up to|only|so far) (?:\d|\.\d)|(?:\d{1,12}(?:[.,]\d+)?|\.\d+) more\b|(?:\d{1,12}(?:[.,]\d+)?|\.\d+)\s?(?:[A-Z]{2,8}\s)?(?:\/\s?\.?\d(?!\d*\/)|(?:(?:out )?of|de|sur|su|von|di|из|z)\s\.?\d|\W{1,3}remaining|[\s，。；、]{0,2}[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])|(?!100(?:[.,]0+)?\s?%)\d{1,3}(?:[.,]\d+)?\s?%|0+(?:[.,]0+)?(?![\w.%/]|,\d|\s?of\b))/i;
/** An order that has no number of its own, or a short one, beside one that has. */
const ORDER_APART = /\border(?:\W{1,3}\d{1,5})?\W+(?:(?:was|is|has|been|got)\W+)*$/i;
const ORDER_WITH_ID = /\border\W{1,4}(?:id\W{1,4})?\d{6}/i;
/** Before it, how much of it was. */
const HOW_MUCH_BEFORE = /(?<![\d.,/-])(\d[\d.,]*)\s?(?:\/|(?:out )?of)\s?(\d[\d.,]*)(?:\s[A-Z]{2,8})?\s+$/;
/** `12 canceled`: so many orders. */
const COUNT_BEFORE = /(?<![\d.,#/:-]|(?:order|id|no)\W{0,4})\d{1,5}\s+$/i;
/** What was so nowhere, or not yet. */
const NOWHERE =
  /\b(?:false alarm|not true|wrongly|which is wrong|in case|were (?:the )?order|wait_for|in (?:the|a) (?:backtest|simulation|dry.?run)|had (?:the )?order\b)/i;
/** The same in other languages, where it begins a word. `se` is a question only before the order: elsewhere it is of the verb. */
const NOWHERE_ABROAD =
  /(?:если|когда|пока|ли|wenn|bis|sobald|falls|außer|ob|jeśli|czy|pokud|jakmile|zda|eğer|cuando|quand|quando|s[ei](?=\W{1,4}(?:\p{L}{1,3}\W{1,2})?(?:ord\p{L}{2,3}\W{1,4})?\d{6})|(?:stop|стоп)\W+(?:zu|von|de|del|dell|della|du|do|da|l|ордера|заявки))(?!\p{L})/giu;
/** And where no spaces part words. */
const NOWHERE_WITHOUT_SPACES = /等(?!待成交)|直到|如果|是否|待ち|대기|여부/;
const isNowhere = (text: string): boolean =>
  NOWHERE.test(text) ||
  NOWHERE_WITHOUT_SPACES.test(text) ||
  matchesIn(text, NOWHERE_ABROAD).some(({ index }) => !/\p{L}$/u.test(text.slice(Math.max(0, index - 1), index)));
/** What stands between an order and what became of it, and tells which one it is: `order 5 (BTCUSDT, buy) was`, `order 5 for BTC/USDT`. It looks back from a bracket alone. */
const WHICH =
  /(?=\s?\()(?<=\d{6}\W{0,2})\s?\((?=[^()]*(?:\d|[A-Z]{5}|buy|sell))(?![^()]*(?:not|never|part))[^()]{0,60}\)|\s(?:for|on|in)\s[A-Z0-9]{2,12}[-/_]?[A-Z]{3,5}(?::[A-Z]{3,5})?(?=\s)/g;
/** `and status is closed` */
const STATUS_IS = /(?:\b(?:order|and|its|the|now) |\d{6}\W{1,3})(?:order )?(?:status|state) is (?:now )?(\w+)(?=[.,;!)]?\s*$)/i;
/** What it has, seen sooner. */
const MAY_SAY_STATUS = /stat(?:us|e) is /i;
const LONGEST_SENTENCE = 1000;
const MOST_WORDS = 1000;

/** Whether what stands behind `filled` tells how much of it was: then it is no state. */
export const saysHowMuch = (behind: string): boolean => HOW_MUCH.test(behind);

const isPartBefore = (before: string): boolean => {
  const [, part, whole] = HOW_MUCH_BEFORE.exec(before) ?? [];
  return part !== undefined && part !== whole;
};

/** Whether a word of a sentence is said of an order, and as a fact. Other things are canceled and filled, too. */
function tellsOfOrder(text: string, { 0: word, index }: RegExpExecArray): boolean {
  const before = text
    .slice(Math.max(0, index - 120), index)
    .replace(WHICH, '')
    .slice(-60);
  const after = text.slice(index + word.length, index + word.length + 60);
  if (DOUBT.test(before) || ANOTHER.test(before) || COUNT_BEFORE.test(before) || OF_WHICH.test(after)) return false;
  return (ORDER_BEFORE.test(before) && SENTENCE_ENDS.test(after)) || (BEGINNING.test(before) && ORDER_AFTER.test(after));
}

/** @param more words of the setting with a state; one that is none makes the word unknown */
export function statusWords(more: Readonly<Record<string, unknown>> = {}): StatusWords {
  const table = new Map<string, StatusMeaning | undefined>(TABLE);
  const added = Object.entries(more).map(([word, meaning]) => [folded(word), STATUS_MEANINGS.find((each) => each === meaning)] as const);
  for (const [word, meaning] of added) table.set(word, meaning);
  const telling = [...table].filter(([word, meaning]) => meaning && TELLING.has(meaning) && !AMBIGUOUS.has(word)).map(([word]) => word);
  const phrases = telling
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[^\p{L}\p{N} ]/gu, '').replaceAll(' ', '[ _-]?'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${phrases.filter(Boolean).join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
  const known = new Map<string, StatusMeaning | undefined>();
  // The words of a file are few and come again and again.
  const of = (word: string): StatusMeaning | undefined => {
    if (known.has(word)) return known.get(word);
    const meaning = table.get(folded(word));
    if (known.size < MOST_WORDS) known.set(word, meaning);
    return meaning;
  };
  return {
    of,
    inText(text) {
      if (text.length > LONGEST_SENTENCE) return undefined;
      const [all = '', state = ''] = (MAY_SAY_STATUS.test(text) ? STATUS_IS.exec(text) : null) ?? [];
      if (of(state) !== undefined && ORDER_NAMED.test(text) && !DOUBT.test(text.slice(0, text.lastIndexOf(all))) && !isNowhere(text))
        return state;
      const found = matchesIn(text, pattern).filter(
        ({ 0: word, index }) =>
          of(word) !== 'filled' ||
          (!saysHowMuch(text.slice(index + word.length, index + word.length + 40)) && !isPartBefore(text.slice(0, index))),
      );
      const [first] = found;
      if (first === undefined || isNowhere(text)) return undefined;
      const [word] = first;
      const behind = text.slice(first.index + word.length);
      const order = text.search(ORDER_NAMED) - first.index - word.length;
      if (order > 0 && LEADS_ON.test(behind.slice(0, order))) return undefined;
      const meaning = of(word);
      if (ORDER_WITH_ID.test(text) && found.some(({ index }) => ORDER_APART.test(text.slice(Math.max(0, index - 60), index))))
        return undefined;
      return found.every((match) => of(match[0]) === meaning && tellsOfOrder(text, match)) ? word : undefined;
    },
  };
}
