/** Reads lines that are neither JSON nor a table: logfmt, `key=value`, the text of logs and scripts. Pure. */
import { matchesIn } from '../model/matches';
import { idsIn, type IdMatch } from '../model/orderIds';
import type { DigitCounts } from '../model/orderIdDigits';
import { bare } from './bare';
import { JsonReader } from './json';
import type { StatusWords } from './statusWords';
import { looksLikeId, named, saidBy, statementsOf, type NamedId, type NamedValue, type Said, type Statement } from './statements';
import type { MeaningOf } from './fieldNames';
import { PRINTED, unwrapped } from './printed';
import type { RecordReading } from './texts';

/** The lens looks so far along a line. */
const LONGEST_PART = 4000;

const PAIR = new RegExp(
  String.raw`(?<![\w.\-/!]|\bnot )["']?([A-Za-z_@][\w.-]{0,60})["']?\]?\s{0,3}(?:=>|[=:])\s{0,3}` +
    String.raw`(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(${PRINTED})|` +
    String.raw`(\d{4}[-/.]\d\d?[-/.]\d\d? \d\d?:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)(?![\w:]))?|[^\s,;|&"'(){}[\]]+))`,
  'g',
);
const TIME_BEFORE =
  /^[\s[("']{0,3}(\d{4}[-/.]\d\d[-/.]\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:\s?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?|\d{13}|\d{10}(?:\.\d{1,9})?)(?!\d)/;
/** Two words, one beside the order, or a field of its own (`| BUY_LIMIT |`): what else is bought and sold is another's. */
const ACTION =
  /(?<=\|\s{0,20})(?:buy|sell)(?:[ _-](?:limit|market|stop))?(?=\s{0,20}\|)|(?<![\p{L}\p{N}_])(?:(?:open|close)[ _-]?(?:long|short)|(?:buy|sell)(?=\W+(?:(?:limit|market|stop|trigger|plan)\W+)?order(?:\W+(?:id\W+)?\d|\W{0,3}=))|(?<=order\W{1,4}(?:id\W{1,4})?(?:\d{6,20}|=)\W{1,4})(?:buy|sell))(?![\p{L}\p{N}_])/giu;
/** What is said behind it is no fact yet. */
const AWAITED = /\b(wait(s|ed|ing)? (for|until)|until|expect(s|ed|ing)?|if|unless|when|once)\W+(\w+\W+)?$/i;
const PLANNED = /\b(will|then|to|if|would|should|could|not|next|placing|place|before|when|until|instead)\W+(\w+\W+){0,2}$/i;
/** Behind a word of a state it makes another of it. */
const CHANGED = /^\s*(\(\s*partial|-+>|=>|→|\?|\|\w)/i;
/** What something is not, or is compared with. */
const COMPARED = /[!~<>]=+\s*['"]?[\w ]{1,40}['"]?|(?:!|\bnot )\w{1,40}\s{0,3}=+\s{0,3}['"]?\w{1,40}['"]?/g;

/** When a line was written, as it says itself. */
export const timeBefore = (line: string): string | undefined => TIME_BEFORE.exec(line)?.[1];

export interface LineReader {
  /** What a line says, or a part of a very long one that begins at `column`. */
  line(text: string, line: number, column: number): Statement[];
  /** How the texts of records are read. */
  readonly reading: RecordReading;
}

/** @param anywhere how many digits may be an id without a key beside them */
export function lineReader(anywhere: DigitCounts, words: StatusWords, meaningOf: MeaningOf): LineReader {
  const maybe = new RegExp(`order.?id|oid|ord.?id|\\d{${anywhere.least}}`, 'i');
  const reading: RecordReading = {
    meaningOf,
    looks: looksLikeId(anywhere),
    maybe: (text) => maybe.test(text),
    read(text) {
      const found: Statement[] = [];
      for (let from = 0; from < text.length;) {
        const feed = text.indexOf('\n', from);
        const end = feed < 0 ? text.length : feed;
        found.push(...wholeLine(text.slice(from, end), 0, from, true));
        from = end + 1;
      }
      return found;
    },
  };

  /** Nothing where the line holds no JSON that says something of orders. */
  function embedded(text: string, line: number, column: number, time: string | undefined): Statement[] {
    const start = text.search(/[{[]\s*[{"]/);
    if (start < 0) return [];
    const found: Statement[] = [];
    const end = new JsonReader(reading, (statement) => found.push(statement)).feed(
      { text: text.slice(start), line, column: column + start, whole: true },
      time,
    );
    return end && !end.damaged && found.some(({ id }) => id !== undefined) ? found : [];
  }

  function part(text: string, line: number, column: number, begins: boolean): Statement[] {
    if (!reading.maybe(text)) return [];
    const time = begins ? timeBefore(text) : undefined;
    const inside = embedded(text, line, column, time);
    if (inside.length > 0) return inside;
    const pairs = pairsOf(text, line, column, words, meaningOf);
    const format = pairs.length > 1 ? 'pairs' : 'text';
    const ids: NamedId[] = [];
    for (const match of idsIn(text, anywhere)) {
      const { id, start, end, keyed } = match;
      const pair = pairAt(match, pairs, column);
      if (!keyed && pair?.meaning !== undefined) continue;
      const place = { line, start: column + start, end: column + end };
      ids.push({ id, name: pair?.name, keyed, place, quoted: isQuote(text[start - 1]) && isQuote(text[end]), format });
    }
    if (ids.length === 0) return statementsOf(pairs, format, () => false, time);
    const keyed = ids.some((each) => each.keyed) ? ids.filter((each) => each.keyed) : ids;
    if (pairs.some(isStateOrNothing) && pairs.every(isOfLine)) return named(keyed, time === undefined ? {} : { time }, []);
    const told = Object.assign(saidBy(pairs, time), proseOf(text, pairs, words));
    const only = keyed.every(({ id }) => id === keyed[0]?.id) ? keyed[0] : undefined;
    const own = only?.id !== undefined && pairs.every(isOfLine) ? bare(text, only.id, words) : undefined;
    return only && own ? named([{ ...only, format: 'bare' }], { ...told, ...own }, pairs) : named(keyed, told, pairs);
  }

  /** A line in parts that are short enough to look through. */
  function wholeLine(text: string, line: number, column: number, begins: boolean): Statement[] {
    if (text.length <= LONGEST_PART) return part(text, line, column, begins);
    const found: Statement[] = [];
    for (let from = 0; from < text.length;) {
      const space = text.length - from <= LONGEST_PART ? text.length : text.lastIndexOf(' ', from + LONGEST_PART);
      const to = space > from ? space : Math.min(text.length, from + LONGEST_PART);
      found.push(...part(text.slice(from, to), line, column + from, begins && from === 0));
      from = to;
    }
    return found;
  }

  return { reading, line: (text, line, column) => wholeLine(text, line, column, column === 0) };
}

/** What has a name in a line of values without names: its order, and `FILLED: 0.5`. */
const isOfLine = ({ name, meaning }: NamedValue): boolean => meaning === undefined || meaning === 'id' || /^filled$/i.test(name);

/** `filled: 0` alone: the state, of which nothing is true then, or an amount that any order had once. */
const isStateOrNothing = ({ name, text }: NamedValue): boolean => /^filled$/i.test(name) && /^0*\.?0*$/.test(text);

const isQuote = (character: string | undefined): boolean => character === '"' || character === "'";

/** The pair whose value digits stand in. */
const pairAt = ({ start }: IdMatch, pairs: readonly NamedValue[], column: number): NamedValue | undefined =>
  pairs.find(({ place }) => place.start <= column + start && column + start < place.end);

function pairsOf(text: string, line: number, column: number, words: StatusWords, meaningOf: MeaningOf): NamedValue[] {
  const found = matchesIn(text, PAIR);
  const pairs = found.map((match) => {
    const [whole, name = '', double, single, printed, plain = ''] = match;
    const quoted = double ?? single;
    const meaning = meaningOf(name);
    if (printed !== undefined) {
      const { text: said, start: inside } = unwrapped(printed);
      const start = column + match.index + whole.length - printed.length + inside;
      return { name, meaning, text: said, quoted: true, place: { line, start, end: start + said.length } };
    }
    const bare = plain.startsWith(':') ? plain.slice(1) : plain;
    const value = (quoted ?? bare).replace(quoted === undefined ? /[.)\]}>]+$/ : /$^/, '');
    const start = column + match.index + whole.length - (quoted ?? bare).length - (quoted === undefined ? 0 : 1);
    if (quoted === undefined && meaning === 'status') {
      const behind = text.slice(match.index + whole.length, match.index + whole.length + 40);
      const before = text.slice(Math.max(0, match.index - 40), match.index);
      const said = CHANGED.test(behind) || AWAITED.test(before) ? '' : longestWord(value, behind, words);
      return { name, meaning, text: said, quoted: false, place: { line, start, end: start + value.length } };
    }
    return { name, meaning, text: value, quoted: quoted !== undefined, place: { line, start, end: start + value.length } };
  });
  return BRACKET.test(text) ? ownOf(pairs, depthsOf(text, found)) : pairs;
}

const BRACKET = /[([{]/;

/** In how many brackets each of the matches stands. */
function depthsOf(text: string, matches: readonly RegExpExecArray[]): number[] {
  let [depth, from] = [0, 0];
  return matches.map(({ 0: whole, index }) => {
    for (const character of text.slice(from, index)) depth += '([{'.includes(character) ? 1 : ')]}'.includes(character) ? -1 : 0;
    from = index + whole.length;
    return depth;
  });
}

/** A record inside of an order's, as `info` of ccxt, says what that says in other words. */
function ownOf(pairs: readonly NamedValue[], depths: readonly number[]): NamedValue[] {
  const depthOf = (index: number): number => depths[index] ?? 0;
  const names = (pair: NamedValue | undefined): boolean => pair?.meaning === 'id' || (pair?.name === 'id' && /^\d{6,20}$/.test(pair.text));
  const own = Math.min(...depths.filter((_, index) => names(pairs[index])));
  const isOwn = (index: number): boolean => depthOf(index) <= own;
  const said = new Set(pairs.filter((_, index) => isOwn(index)).map(({ meaning }) => meaning));
  return pairs.filter(({ meaning }, index) => isOwn(index) || meaning === 'id' || meaning === undefined || !said.has(meaning));
}

/** `Status: Partially Filled, Size: 1`: without quotes a state may have two words. */
function longestWord(value: string, behind: string, words: StatusWords): string {
  const next = /^ [A-Za-z]+(?![\w=:.])/.exec(behind)?.[0] ?? '';
  return next !== '' && words.of(value + next) !== undefined ? value + next : value;
}

/** What the words beside the pairs say, where the pairs do not. */
function proseOf(text: string, pairs: readonly NamedValue[], words: StatusWords): Said {
  const has = (field: 'status' | 'action'): boolean => pairs.some(({ meaning }) => meaning === field);
  const [hasStatus, hasAction] = [has('status'), has('action')];
  if (hasStatus && hasAction) return {};
  const isId = (name: string): boolean => pairs.some((each) => each.name === name && each.meaning === 'id');
  const prose = pairs.length > 0 ? text.replace(PAIR, (_pair, name: string) => (isId(name) ? ' order= ' : ' = ')) : text;
  const status = hasStatus ? undefined : words.inText(prose.replace(COMPARED, ' ! '));
  const actions = hasAction
    ? []
    : matchesIn(prose, ACTION).filter(({ index }) => !PLANNED.test(prose.slice(Math.max(0, index - 40), index)));
  const [action] = actions[0] ?? [];
  const said: { status?: string; action?: string } = {};
  if (status !== undefined) said.status = status;
  if (action !== undefined && actions.every(([each]) => each.toLowerCase() === action.toLowerCase())) said.action = action;
  return said;
}
