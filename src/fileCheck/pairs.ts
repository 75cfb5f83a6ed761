/** The pairs of a line, `size=0.5` and `size: 0.5`, and which of them tell a fact. Pure. */
import { AMOUNTS, FIELDS } from '../model/fileFields';
import { OF_ANOTHER_UNIT } from './amounts';
import type { Meaning, MeaningOf } from './fieldNames';
import { PRINTED, unwrapped } from './printed';
import { qualifierOf } from './qualified';
import type { NamedValue } from './statements';
import type { StatusWords } from './statusWords';

const NAME = String.raw`[A-Za-z_@][\w.-]{0,60}`;
/** A pair of its own, perhaps behind the names of what wrote it: no value of the name before it, which is a source or has none. */
const NEXT = String.raw`(?:[\w.-]{1,60}:){0,5}["']?${NAME}(?:["']?\s{0,3}=(?![=>])|["']\s{0,3}:|:(?=\s|$))`;
const PAIR = new RegExp(
  String.raw`(?<![\w.\-/!]|\bnot )["'\`]?(${NAME})["'\`]?\]?\s{0,3}(?:=(?=[^\s=>])|(?:=>|:=|[=:])\s{0,3}(?!${NEXT}))` +
    String.raw`(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(${PRINTED})|` +
    String.raw`(\d{4}[-/.]\d\d?[-/.]\d\d? \d\d?:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)(?![\w:]))?|(?![=>])[^\s,;|&"'(){}[\]]+))`,
  'g',
);
/** A sign of one, seen sooner: the colons of a clock (`10:00:00`) are none. */
const MAY_BE_PAIR = /=|:(?!\d\d)|(?<![^\w.@-]\d\d):/;
/** A name before what may be its value. */
const NAME_BEFORE = new RegExp(String.raw`^(${NAME})(?::|=>).`);
/** What is said behind it is no fact, not yet, or none any more. */
const NO_FACT =
  /\b((wait(s|ed|ing)? (for|until)|until|(un)?expect(s|ed|ing)?|wants?|requires?|if|unless|when|once)\W+(\w+\W+)?|(not|never|assert|invalid|wrong|simulated|dry.?run|request(ed)?|filter|query|where|target|desired|wanted|previous|prev|old|former)[\s:({[]{1,4}(order\s)?)$/i;
/** The question of an address asks for a state, and does not tell it; so does who waits for one. */
const IN_QUERY = /\?(?:\S*&)?$|\bfor\W{1,3}$/;
/** Behind it a database is asked for what is so. */
const CONDITION =
  /\b(?:where\s|wait(?:s|ing|[_ ]?(?:for|until)\w*)?\b|watch\w*\(|when\b|(?:poll|loop|retry|block)\w* until\b|until\b|find(?:One|All|Many|_one)?\(|subscribe\w*\b|rule:|assert\w*\b)/i;
/** Behind a word of a state it makes another of it. */
const CHANGED = /^\s*(\(\s*partial|-+>|=>|→|\?|\|\w|or\b)/i;
/** `0.4 -> 0.5`: it was so. */
const CHANGED_AMOUNT = /^\s*(?:-+>|=>|→)\s*\$?\.?\d/;

/** `filled: buy 0.5 BTCUSDT`: the sign ends what is said of the order, and what it was comes behind it. */
const IS_ORDER = /^(?:buy|sell|long|short|limit|market|(?:open|close)_(?:long|short)|[A-Z0-9]{2,12}[-/_]?USD[TC]?)$/i;

export const isQuote = (character: string | undefined): boolean => character === '"' || character === "'";

/** Where the pairs of a text stand. */
export function pairsIn(text: string, meaningOf: MeaningOf, words: StatusWords): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  if (!MAY_BE_PAIR.test(text)) return found;
  /** The signs that stand directly before a value: behind the same one a space ends the pair. */
  const tight = new Set<string>();
  let last = 0;
  PAIR.lastIndex = 0;
  for (let match = PAIR.exec(text); match; match = PAIR.exec(text)) {
    const { 0: whole, index, 1: name = '', 5: plain = '' } = match;
    const before = whole.slice(0, whole.length - plain.length);
    const sign = before.trimEnd().slice(-1);
    const isSpaced = plain !== '' && /\s$/.test(before);
    const [, next] = isSpaced ? (NAME_BEFORE.exec(plain) ?? []) : [];
    // `ClientOid: Status:filled` of Go, whose first value is empty; a client id may hold a colon, too.
    const isNext = next !== undefined && (tight.has(sign) || meaningOf(next) !== undefined);
    if (isNext) PAIR.lastIndex = index + before.length;
    else if (isSpaced && sign === ':' && IS_ORDER.test(plain) && words.of(name) !== undefined) continue;
    // Any word behind it looks like a client id; other fields know their words.
    else if (!isSpaced || sign !== '=' || !tight.has(sign) || meaningOf(name) !== 'clientOid') {
      // Between most pairs there is nothing.
      found.push(
        index - last > 2 && text[index - 1] === ' ' ? wholeNamed(match, text.slice(Math.max(last, index - 60), index), meaningOf) : match,
      );
      last = index + whole.length;
    }
    if (plain !== '' && !isSpaced) tight.add(sign);
  }
  return found;
}

/** A pair with all the words of its name. @param before what stands between the pair before and this one */
function wholeNamed(match: RegExpExecArray, before: string, meaningOf: MeaningOf): RegExpExecArray {
  const { 0: whole, 1: name = '' } = match;
  const behind = whole.slice(name.length).trimStart();
  const found = isQuote(whole[0]) || whole.startsWith('`') ? undefined : qualifierOf(before, name, behind, meaningOf);
  if (!found) return match;
  match[1] = found.name;
  if (found.isLabel) {
    match[0] = before.slice(before.length - found.length) + whole;
    match.index -= found.length;
  }
  return match;
}

/**
 * What the pairs say: an empty text where it is no fact.
 * @param found of `pairsIn`
 * @param column where the text begins in its line
 */
export function pairsOf(
  text: string,
  found: readonly RegExpExecArray[],
  line: number,
  column: number,
  words: StatusWords,
  meaningOf: MeaningOf,
): NamedValue[] {
  if (found.length === 0) return [];
  let last = 0;
  const condition = text.search(CONDITION);
  return found.map((match) => {
    const [whole, name = '', double, single, printed, plain = ''] = match;
    const quoted = double ?? single;
    const meaning = meaningOf(name);
    const end = match.index + whole.length;
    const isAsked = condition >= 0 && condition < match.index;
    const isFact = !OF_ORDERS.has(meaning) || (!isAsked && (isQuote(whole[0]) || !isNoFact(text, last, match.index, meaning)));
    last = end;
    if (printed !== undefined) {
      const { text: said, start: inside } = unwrapped(printed);
      const start = column + end - printed.length + inside;
      return { name, meaning, text: isFact ? said : '', quoted: true, place: { line, start, end: start + said.length } };
    }
    if (quoted !== undefined) {
      const start = column + end - quoted.length - 1;
      const isChanged = meaning === 'status' && text[end] !== '|' && CHANGED.test(text.slice(end, end + 40));
      return { name, meaning, text: isFact && !isChanged ? quoted : '', quoted: true, place: { line, start, end: start + quoted.length } };
    }
    const bare = plain.startsWith(':') ? plain.slice(1) : plain;
    const start = column + end - bare.length;
    const value = withoutEnd(bare);
    let said = isFact ? value : '';
    if (isFact && meaning === 'status')
      said = CHANGED.test(text.slice(end, end + 40)) ? '' : longestWord(value, text.slice(end, end + 40), words);
    else if (OF_AMOUNTS.has(meaning) && CHANGED_AMOUNT.test(text.slice(end, end + 40))) said = '';
    else if (isFact && OF_AMOUNTS.has(meaning)) said = wholeAmount(bare, text.slice(end, end + 60), text[match.index - 1] === ',');
    // `client_oid=tag=5`: nobody knows whose value that is.
    else if (meaning === 'clientOid' && /=[^=]|\s/.test(value)) said = '';
    return { name, meaning, text: said, quoted: false, place: { line, start, end: start + Math.max(value.length, said.length) } };
  });
}

const OF_ORDERS: ReadonlySet<Meaning> = new Set(FIELDS.filter((field) => field !== 'time'));
const OF_AMOUNTS: ReadonlySet<Meaning> = new Set(AMOUNTS);

/** Whether what stands before a pair makes it no fact. @param last where the pair before it ends */
const isNoFact = (text: string, last: number, start: number, meaning: Meaning): boolean =>
  (start - last > 1 && NO_FACT.test(text.slice(Math.max(last, start - 40), start))) ||
  (meaning === 'status' && IN_QUERY.test(text.slice(Math.max(0, start - 200), start)));

/** Without what ends a sentence or closes a record; `<nil>` of Go is whole. */
const withoutEnd = (value: string): string => /^<[^<>]*>/.exec(value)?.[0] ?? value.replace(/[.>]+$/, '');

/** What of a number stands behind a comma, or what else parts thousands. */
const MORE_DIGITS = /^(?:[,'’\u00A0\u2009\u202F]\d[^\s,;|&"'(){}[\]]*)+/;

/** An amount with what a comma or a space parts from it: a part alone is another amount. Empty where it may be the next value as well. */
function wholeAmount(value: string, behind: string, isListed: boolean): string {
  if ((/^\D?\d{1,3}$/.test(value) && /^ \d{3}(?!\d)/.test(behind)) || OF_ANOTHER_UNIT.test(behind)) return '';
  const more = /\d$/.test(value) ? (MORE_DIGITS.exec(behind)?.[0] ?? '') : '';
  // Commas with nothing behind them part the values of this line.
  if (more.startsWith(',') && (isListed || /^,\S/.test(behind.slice(more.length)))) return '';
  return withoutEnd(value + more);
}

/** `Status: Partially Filled, Size: 1`: without quotes a state may have two words. */
function longestWord(value: string, behind: string, words: StatusWords): string {
  const next = /^ [A-Za-z]+(?![\w=:.])/.exec(behind)?.[0] ?? '';
  return next !== '' && words.of(value + next) !== undefined ? value + next : value;
}
