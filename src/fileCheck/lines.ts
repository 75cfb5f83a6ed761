/** Reads lines that are neither JSON nor a table: logfmt, `key=value`, the text of logs and scripts. Pure. */
import { AMOUNTS, FIELDS } from '../model/fileFields';
import { matchesIn } from '../model/matches';
import { idsIn, type IdMatch } from '../model/orderIds';
import type { DigitCounts } from '../model/orderIdDigits';
import { MOMENT } from './amounts';
import { bare } from './bare';
import { JsonReader } from './json';
import type { StatusWords } from './statusWords';
import { IS_TRADE, isNotDone } from './kinds';
import { looksLikeId, named, saidBy, statementsOf, type NamedId, type NamedValue, type Said, type Statement } from './statements';
import type { Meaning, MeaningOf } from './fieldNames';
import { PRINTED, unwrapped } from './printed';
import { qualifierOf } from './qualified';
import type { RecordReading } from './texts';
import { ownOf, recordsIn, type Stretch } from './whose';

/** The lens looks so far along a line. */
const LONGEST_PART = 4000;

const NAME = String.raw`[A-Za-z_@][\w.-]{0,60}`;
/** A pair of its own, perhaps behind the names of what wrote it: no value of the name before it, which is a source or has none. */
const NEXT = String.raw`(?:[\w.-]{1,60}:){0,5}["']?${NAME}(?:["']?\s{0,3}=(?![=>])|["']\s{0,3}:|:(?=\s|$))`;
const PAIR = new RegExp(
  String.raw`(?<![\w.\-/!]|\bnot )["']?(${NAME})["']?\]?\s{0,3}(?:=(?=[^\s=>])|(?:=>|:=|[=:])\s{0,3}(?!${NEXT}))` +
    String.raw`(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(${PRINTED})|` +
    String.raw`(\d{4}[-/.]\d\d?[-/.]\d\d? \d\d?:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)(?![\w:]))?|(?![=>])[^\s,;|&"'(){}[\]]+))`,
  'g',
);
/** A name before what may be its value. */
const NAME_BEFORE = new RegExp(String.raw`^(${NAME})(?::|=>).`);
const TIME_BEFORE =
  /^[\s[("']{0,3}(\d{4}[-/.]\d\d[-/.]\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:\s?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?|\d{13}|\d{10}(?:\.\d{1,9})?)(?!\d)/;
/** Two words, one beside the order, or a field of its own (`| BUY_LIMIT |`): what else is bought and sold is another's. */
const ACTION =
  /(?<=\|\s{0,20})(?:buy|sell)(?:[ _-](?:limit|market|stop))?(?=\s{0,20}\|)|(?<![\p{L}\p{N}_])(?:(?:open|close)[ _-]?(?:long|short)|(?:buy|sell)(?=\W+(?:(?:limit|market|stop|trigger|plan)\W+)?order(?:\W+(?:id\W+)?\d|\W{0,3}=))|(?<=order\W{1,4}(?:id\W{1,4})?(?:\d{6,20}|=)\W{1,4})(?:buy|sell))(?![\p{L}\p{N}_])/giu;
/** What is said behind it is no fact, not yet, or none any more. */
const NO_FACT =
  /\b((wait(s|ed|ing)? (for|until)|until|(un)?expect(s|ed|ing)?|wants?|requires?|if|unless|when|once)\W+(\w+\W+)?|(not|never|assert|invalid|wrong|simulated|dry.?run|request(ed)?|filter|query|where|target|desired|wanted|previous|prev|old|former)[\s:({[]{1,4}(order\s)?)$/i;
/** The question of an address asks for a state, and does not tell it; so does who waits for one. */
const IN_QUERY = /\?(?:\S*&)?$|\bfor\W{1,3}$/;
/** Behind it a database is asked for what is so. */
const CONDITION =
  /\b(?:where\s|wait(?:s|ing|[_ ]?(?:for|until)\w*)?\b|watch\w*\(|when\b|(?:poll|loop|retry|block)\w* until\b|until\b|find(?:One|All|Many|_one)?\(|subscribe\w*\b|rule:|assert\w*\b)/i;
const PLANNED = /\b(will|then|to|if|would|should|could|not|next|placing|place|before|when|until|instead)\W+(\w+\W+){0,2}$/i;
/** Behind a word of a state it makes another of it. */
const CHANGED = /^\s*(\(\s*partial|-+>|=>|→|\?|\|\w|or\b)/i;
/** `0.4 -> 0.5`: it was so. */
const CHANGED_AMOUNT = /^\s*(?:-+>|=>|→)\s*\$?\.?\d/;
/** What something is not, or is compared with. */
const COMPARED = /(?:[!~<>]=+|==+|<>)\s*['"]?[\w ]{1,40}['"]?|(?:!|\bnot )\w{1,40}\s{0,3}=+\s{0,3}['"]?\w{1,40}['"]?/g;

/** A name whose value is no pair's: an empty one, a list, or what it is compared with. */
const NAME_ALONE = /(?<![\p{L}\p{N}_])(\p{L}[\p{L}\p{N}_]*)["']?\s{0,3}(?:[=!~<>]{0,2}=|<>|:\s{0,3}[([{][^()[\]{}]{0,40}[)\]}])/gu;

/** `open: 0/0.3` filled. */
const RATIO = /[:=]\s*[\d.]+\/[\d.]+$/;
const ELEMENT = /<([A-Za-z_][\w.-]{0,60})>([^<>"]{1,80})<\/\1>/g;
/** What is done because of the order that is named. */
const IS_HEDGE = /^(?:hedg|unwind)\w*$/i;
/** What a line tells of is named before its first pair: `[FILL] order_id=`, `Fill(`, `trade:`. */
const TOLD_OF =
  /(?:^|[^\w.-])(?:\w{1,40}\.)?([A-Za-z][A-Za-z_]{2,30}|(?:order|partial|new|own|my) [A-Za-z]{4,10})(?:\s*[\])|:({[<-]{1,2}\s*|\s+)$/;

/** Questions, and what runs beside others, are canceled too. */
const OF_CALLS = /\brpc error\b|CancellationException|\b(?:context|task|future|coroutine)\W+(?:(?:was|is|has been|got)\W+)?cancell?ed\b/i;

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

  function part(written: string, line: number, column: number, begins: boolean): Statement[] {
    if (!reading.maybe(written)) return [];
    const text = written.includes('</') ? withAttributes(written) : written;
    const time = begins ? timeBefore(text) : undefined;
    const inside = embedded(text, line, column, time);
    if (inside.length > 0) return inside;
    const found = pairsIn(text, meaningOf);
    const pairs = pairsOf(text, found, line, column, words, meaningOf);
    const format = pairs.length > 1 ? 'pairs' : 'text';
    const ids: (NamedId & Stretch)[] = [];
    for (const match of idsIn(text, anywhere)) {
      const { id, start, end, keyed } = match;
      const pair = pairAt(match, pairs, column);
      if (!keyed && pair?.meaning !== undefined) continue;
      const place = { line, start: column + start, end: column + end };
      ids.push({ id, name: pair?.name, keyed, place, quoted: isQuote(text[start - 1]) && isQuote(text[end]), format, start, end });
    }
    const stretches = found.map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
    if (ids.length === 0) return statementsOf(ownOf(text, pairs, stretches, []), format, () => false, time);
    const keyed = ids.some((each) => each.keyed) ? ids.filter((each) => each.keyed) : ids;
    if ((pairs.some(isStateOrNothing) && pairs.every(isOfLine)) || isNotDone(text))
      return named(keyed, time === undefined ? {} : { time }, []);
    const naming = ids.filter(({ id }) => keyed.some((each) => each.id === id));
    const first = Math.min(stretches[0]?.start ?? Infinity, ids[0]?.start ?? Infinity);
    const records = recordsIn(text, pairs, stretches, naming);
    if (records) return records.flatMap((values, index) => named(naming.slice(index, index + 1), saidBy(values, time), []));
    const own = ownOf(text, pairs, stretches, naming);
    const [heading = ''] = TOLD_OF.exec(text.slice(Math.max(0, first - 60), first))?.slice(1) ?? [];
    // `router: fill order_id=`: behind a source it looks like that one's value.
    const told = heading === '' && pairs[0]?.meaning === undefined && pairs[0]?.name !== ids[0]?.name ? (pairs[0]?.text ?? '') : heading;
    if (IS_TRADE.test(told) || IS_HEDGE.test(told))
      own.push({ name: 'event', meaning: 'other', text: told, quoted: false, place: { line, start: column, end: column } });
    const said = saidBy(own, time);
    const only = keyed.every(({ id }) => id === keyed[0]?.id) ? keyed[0] : undefined;
    const alone = only?.id !== undefined && pairs.every(isOfLine) ? bare(text, only.id, words) : undefined;
    if (only && alone) return named([{ ...only, format: 'bare' }], { ...said, ...alone }, pairs);
    const inProse = proseOf(text, found, own, words);
    const { size, ...others } = said;
    const isFill =
      said.filledQty === undefined &&
      (size ?? inProse.filledQty) !== undefined &&
      /^(?:partially_)?filled$/.test(words.of(inProse.status ?? '') ?? '');
    if (!isFill) return named(keyed, { ...inProse, ...said }, pairs);
    // What was filled then may be one part of it, as where amounts have no names.
    const fills = keyed.map((each) => ({ ...each, format: 'bare' as const }));
    const what = inProse.filledQty === undefined && size !== undefined ? { ...others, filledQty: size } : said;
    return named(fills, { ...what, ...inProse }, pairs);
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

/** Elements of XML as attributes, which say the same; each value stays where it is. */
const withAttributes = (text: string): string =>
  text.replace(ELEMENT, (_, name: string, value: string) => `${name}="${value}"${' '.repeat(name.length + 2)}`);

const isQuote = (character: string | undefined): boolean => character === '"' || character === "'";

/** The pair whose value digits stand in. */
const pairAt = ({ start }: IdMatch, pairs: readonly NamedValue[], column: number): NamedValue | undefined =>
  pairs.find(({ place }) => place.start <= column + start && column + start < place.end);

/** Where the pairs of a text stand. */
function pairsIn(text: string, meaningOf: MeaningOf): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
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
  const found = isQuote(whole[0]) ? undefined : qualifierOf(before, name, behind, meaningOf);
  if (!found) return match;
  match[1] = found.name;
  if (found.isLabel) {
    match[0] = before.slice(before.length - found.length) + whole;
    match.index -= found.length;
  }
  return match;
}

function pairsOf(
  text: string,
  found: readonly RegExpExecArray[],
  line: number,
  column: number,
  words: StatusWords,
  meaningOf: MeaningOf,
): NamedValue[] {
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

/** Behind a number it makes it a count, a share, a range or a sum, or one of another unit. */
const OF_ANOTHER_UNIT =
  /^ ?(?:cont(?:ract)?s?|lots?|sats?|m[BE]T[CH]|fills?|times|ms|s|sec|seconds|minutes)(?![\w=:])|^ (?:%|EUR\b|[-+–] ?\.?\d[\d.,]*(?=$|[\s,;|)])|of \.?\d)/i;
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

const AMOUNT_BEHIND = new RegExp(String.raw`^[\s:=(]{0,3}(?!${MOMENT})(\d{1,12}(?:[.,]\d{1,12})*)(?![\d:/-]|[.,]\d|\s?%)`);
/** What may follow an amount. */
const AMOUNT_ENDS = /^(?:\s?[A-Z]{2,8}\b)?(?:\s*$|\s?[@,;.:)\]|=-]|\s(?:at|of|so far|for|in|on|x|with|and|until|overall|in total)\b)/;

/** `filled 0.3 BTC at`: no ID, date or time, and no count of anything. */
function amountBehind(status: string, prose: string): string | undefined {
  const behind = prose.slice(prose.indexOf(status) + status.length);
  const [all = '', amount] = AMOUNT_BEHIND.exec(behind) ?? [];
  const rest = behind.slice(all.length);
  if (amount === undefined || OF_ANOTHER_UNIT.test(rest) || !AMOUNT_ENDS.test(rest)) return undefined;
  return amount + (/^\s?[A-Z]{2,8}\b/.exec(rest)?.[0] ?? '');
}

/** What the words beside the pairs say, where the pairs do not. */
function proseOf(text: string, found: readonly RegExpExecArray[], pairs: readonly NamedValue[], words: StatusWords): Said {
  const has = (field: 'status' | 'action'): boolean => pairs.some(({ meaning }) => meaning === field);
  const [hasStatus, hasAction] = [has('status') || OF_CALLS.test(text), has('action')];
  if (hasStatus && hasAction) return {};
  const isId = (name: string): boolean => pairs.some((each) => each.name === name && each.meaning === 'id');
  // `canceled=[]` says that there is none.
  const withoutNames = (part: string): string =>
    !/[=:<]/.test(part) ? part : part.replace(NAME_ALONE, (all, name: string) => (words.of(name) === undefined ? all : ' ! '));
  let [prose, from] = ['', 0];
  for (const { 0: whole, 1: name = '', index } of found) {
    prose += withoutNames(text.slice(from, index)) + (isId(name) ? ' order= ' : RATIO.test(whole) ? ' ! ' : ' = ');
    from = index + whole.length;
  }
  prose += withoutNames(text.slice(from));
  const status = hasStatus ? undefined : words.inText(prose.replace(COMPARED, ' ! '));
  const actions = hasAction
    ? []
    : matchesIn(prose, ACTION).filter(({ index }) => !PLANNED.test(prose.slice(Math.max(0, index - 40), index)));
  const [action] = actions[0] ?? [];
  const said: { status?: string; action?: string; filledQty?: string } = {};
  if (status !== undefined) said.status = status;
  const amount = status !== undefined && words.of(status) === 'filled' ? amountBehind(status, prose) : undefined;
  if (amount !== undefined) said.filledQty = amount;
  if (action !== undefined && actions.every(([each]) => each.toLowerCase() === action.toLowerCase())) said.action = action;
  return said;
}
