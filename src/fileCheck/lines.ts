/** Reads lines that are neither JSON nor a table: logfmt, `key=value`, the text of logs and scripts. Pure. */
import { idsIn, type IdMatch } from '../model/orderIds';
import type { DigitCounts } from '../model/orderIdDigits';
import { bare } from './bare';
import { JsonReader } from './json';
import type { StatusWords } from './statusWords';
import { isLabeledElse } from './logPrefix';
import { IS_TRADE, isNotDone, isOfCall, isTrialBy, kindOfTable, trialMarks } from './kinds';
import {
  eventOf,
  looksLikeId,
  named,
  saidBy,
  saysState,
  statementsOf,
  withoutValues,
  type NamedId,
  type NamedValue,
  type Statement,
} from './statements';
import type { MeaningOf } from './fieldNames';
import { isQuote, pairsIn, pairsOf } from './pairs';
import { proseOf } from './prose';
import type { RecordReading } from './texts';
import { isTrial } from './trials';
import { IS_ASKED, ownOf, recordsIn, type Stretch } from './whose';

/** The lens looks so far along a line. */
const LONGEST_PART = 4000;

const TIME_BEFORE =
  /^[\s[("']{0,3}(\d{4}[-/.]\d\d[-/.]\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:\s?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?|\d{13}|\d{10}(?:\.\d{1,9})?)(?!\d)/;
const ELEMENT = /<([A-Za-z_][\w.-]{0,60})>([^<>"]{1,80})<\/\1>/g;
/** What is done because of the order that is named, or asked for of it. */
const IS_ELSE = /^(?:(?:hedg|unwind)\w*|amend|edit|modify)$/i;
/** What a line tells of is named before its first pair: `[FILL] order_id=`, `Fill(`, `trade:`. */
const TOLD_OF =
  /(?:^|[^\w.-])(?:\w{1,40}\.)?([A-Za-z][A-Za-z_]{2,30}|(?:order|partial|new|own|my) [A-Za-z]{4,10})(?:\s*[\])|:({[<-]{1,2}\s*|\s+)$/;

/** The table that a row is changed in. */
const UPDATED = /\bUPDATE (?:ONLY )?([\w."`[\]]{1,80}) SET\s/i;

/** `expected = {…}` */
const isAsked = (text: string): boolean => IS_ASKED.test(/(\w+)\s{0,3}[:=]\s{0,3}[{[]/.exec(text)?.[1] ?? '');

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
  const maybe = new RegExp(`order.?id|oid|ord.?id|order.?(?:link|client|index)|\\d{${anywhere.least}}`, 'i');
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

  /** The documents of a line, and the orders named between them. Nothing where no JSON in it says something of orders. */
  function embedded(text: string, line: number, column: number, time: string | undefined): Statement[] {
    const found: Statement[] = [];
    let [at, between] = [0, ''];
    for (;;) {
      const start = text.slice(at).search(/[{[]\s*[{"]/);
      if (start < 0) break;
      const told: Statement[] = [];
      const reader = new JsonReader(reading, (statement) => told.push(statement));
      const end = reader.feed({ text: text.slice(at + start), line, column: column + at + start, whole: true }, time);
      if (!end || end.damaged) break;
      // Words before a further one may call it anything: `ctx={`, `parent {`.
      const isAlike = found.length === 0 || /^[\s,;|]*$/.test(text.slice(at, at + start));
      found.push(...(isAlike ? told : told.map(withoutValues)));
      between += text.slice(at, at + start) + ' '.repeat(end.at);
      at += start + end.at;
    }
    return found.some(({ id }) => id !== undefined) ? [...found, ...namedIn(between + text.slice(at), line, column, time, found)] : [];
  }

  /** Orders that the words around documents name: what is said of them is not said as plainly as there. */
  function namedIn(text: string, line: number, column: number, time: string | undefined, told: readonly Statement[]): Statement[] {
    const pairs = pairsOf(text, pairsIn(text, meaningOf, words), line, column, words, meaningOf);
    const ids = idsIn(text, anywhere).flatMap((match): NamedId[] => {
      const { id, start, end, keyed } = match;
      const pair = pairAt(match, pairs, column);
      const isInPair = pair !== undefined;
      const isOrder = keyed || isAnotherOrder({ id, start, end, isInPair }, text, told);
      if (!isOrder || told.some((each) => each.id === id)) return [];
      return [{ id, name: pair?.name, keyed, place: { line, start: column + start, end: column + end }, quoted: false, format: 'text' }];
    });
    return named(ids, time === undefined ? {} : { time }, []);
  }

  function part(written: string, line: number, column: number, begins: boolean): Statement[] {
    if (!reading.maybe(written)) return [];
    const text = written.includes('</') ? withAttributes(written) : written;
    const time = begins ? timeBefore(text) : undefined;
    const inside = embedded(text, line, column, time);
    // `[DRY RUN] {"order_id":5…`
    if (inside.length > 0) return isTrial(text) || isAsked(text) ? inside.map(withoutValues) : inside;
    const found = pairsIn(text, meaningOf, words);
    const pairs = pairsOf(text, found, line, column, words, meaningOf);
    const format = pairs.length > 1 ? 'pairs' : 'text';
    const ids: (NamedId & Stretch & { readonly isInPair: boolean })[] = [];
    for (const match of idsIn(text, anywhere)) {
      const { id, start, end, keyed } = match;
      const pair = pairAt(match, pairs, column);
      if (!keyed && pair?.meaning !== undefined) continue;
      const place = { line, start: column + start, end: column + end };
      const quoted = isQuote(text[start - 1]) && isQuote(text[end]);
      ids.push({ id, name: pair?.name, keyed, place, quoted, format, start, end, isInPair: pair !== undefined });
    }
    const message = pairs.find(
      ({ name, quoted, place }) =>
        quoted && IS_MESSAGE.test(name) && ids.some(({ place: { start } }) => place.start <= start && start < place.end),
    );
    if (message && ids.every(({ keyed }) => !keyed)) {
      const told = part(message.text, line, message.place.start, false);
      const isTried = isTrial(text) || isTrialBy([trialMarks(pairs)]);
      if (told.some(saysState)) return told.map((each) => ({ ...(isTried ? withoutValues(each) : each) }));
    }
    const stretches = found.map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
    if (ids.length === 0) return statementsOf(ownOf(text, pairs, stretches, []), format, () => false, time);
    const called = ids.filter((each) => each.keyed || BEHIND_ORDER.test(wordsBefore(each, text)));
    const orders = ids.filter((each) =>
      called.length === 0 ? !OF_OTHER_ID.test(wordsBefore(each, text)) : called.includes(each) || isAnotherOrder(each, text, called),
    );
    if (
      (pairs.some(isStateOrNothing) && pairs.every(isOfLine)) ||
      isNotDone(text) ||
      isTrial(text) ||
      isLabeledElse(text, words) ||
      IS_BESIDE.test(text.slice(0, ids[0]?.start))
    )
      return named(orders, time === undefined ? {} : { time }, []);
    const naming = ids.filter(({ id }) => orders.some((each) => each.id === id));
    const first = Math.min(stretches[0]?.start ?? Infinity, ids[0]?.start ?? Infinity);
    const records = recordsIn(text, pairs, stretches, naming);
    if (records) return records.flatMap((values, index) => named(naming.slice(index, index + 1), saidBy(values, time), []));
    const own = ownOf(text, pairs, stretches, naming);
    const [, heading = ''] = TOLD_OF.exec(text.slice(Math.max(0, first - 60), first)) ?? [];
    // `router: fill order_id=`: behind a source it looks like that one's value.
    const told = heading === '' && pairs[0]?.meaning === undefined && pairs[0]?.name !== ids[0]?.name ? (pairs[0]?.text ?? '') : heading;
    const [, updated] = UPDATED.exec(text) ?? [];
    const kind = updated === undefined ? told : kindOfTable(updated);
    if (updated !== undefined || IS_TRADE.test(told) || IS_ELSE.test(told)) own.push(eventOf(kind, { line, start: column, end: column }));
    if (isOfCall(text.slice(0, ids[0]?.start))) own.push(eventOf('call', { line, start: column, end: column }));
    const said = saidBy(own, time);
    const only = orders.every(({ id }) => id === orders[0]?.id) ? orders[0] : undefined;
    const alone = only?.id !== undefined && pairs.every(isOfLine) ? bare(text, only.id, words) : undefined;
    if (only && alone) return named([{ ...only, format: 'bare' }], { ...said, ...alone }, pairs);
    const inProse = proseOf(text, found, own, words);
    const { size } = said;
    const isFill =
      said.filledQty === undefined &&
      (size ?? inProse.filledQty) !== undefined &&
      /^(?:partially_)?filled$/.test(words.of(inProse.status ?? '') ?? '');
    if (!isFill) return named(orders, { ...inProse, ...said }, pairs);
    const { size: _, ...others } = said;
    // What was filled then may be one part of it, as where amounts have no names.
    const fills = orders.map((each) => ({ ...each, format: 'bare' as const }));
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
const isOfLine = ({ name, meaning }: NamedValue): boolean =>
  meaning === undefined || meaning === 'id' || meaning === 'time' || /^filled$/i.test(name);

/** `filled: 0` alone: the state, of which nothing is true then, or an amount that any order had once. */
const isStateOrNothing = ({ name, text }: NamedValue): boolean => /^filled$/i.test(name) && /^0*\.?0*$/.test(text);

/** What follows is of something else: `position after order 5: side=short`. */
const IS_BESIDE = /\b(?:after|before|because of|due to)\s(?:the\s)?order\W{0,4}(?:id\W{1,3})?$/i;
/** `msg="order 5… was filled"` */
const IS_MESSAGE = /^(?:msg|message|text|log|event)$/i;

/** Directly before a number it says that this is no order's. */
const OTHERS =
  'trade|fill|deal|exec|execution|match|tx|txn|transaction|hash|position|user|account|acct|uid|client|customer|cl|own|link|req|request|trace|span|' +
  'session|seq|sequence|message|msg|chat|ticket|event|ref|reference|nonce|ts|time|at|update|version|rev|thread|pid|worker|job|task|batch|run|bot|' +
  'strategy|signal';
const ID = String.raw`[\s_.-]?(?:id|no|nr|number)\b`;
const ENDS = String.raw`[\s.:#([{"'-]{0,4}$`;
const OF_ELSE = new RegExp(String.raw`\b(?:${OTHERS})s?(?:${ID})?${ENDS}`, 'i');
/** Alone it takes more: what a bot or a job is called may stand before its order, too. */
const OF_OTHER_ID = new RegExp(String.raw`\b(?!ref)(?:${OTHERS})${ID}${ENDS}`, 'i');
const BEHIND_ORDER = /\borders?(?:\s(?:id|no))?[\s:#([{"']{0,4}$/i;

const wordsBefore = ({ start }: Pick<Stretch, 'start'>, text: string): string => text.slice(Math.max(0, start - 40), start);

/**
 * Whether a number without a name is an order as well as what stands under one, and not a trade, a request or a moment: the words before
 * it say so, or it looks like the others. Ids of orders grow with time, so the first digits of those of some years are the same.
 */
function isAnotherOrder(
  { id, start, isInPair }: Stretch & { readonly id?: string | undefined; readonly isInPair: boolean },
  text: string,
  others: readonly Pick<Statement, 'id'>[],
): boolean {
  if (isInPair || id === undefined) return false;
  const before = wordsBefore({ start }, text);
  const isAlike = others.some((other) => other.id?.length === id.length && other.id.slice(0, 2) === id.slice(0, 2));
  return BEHIND_ORDER.test(before) || (isAlike && !OF_ELSE.test(before));
}

/** Elements of XML as attributes, which say the same; each value stays where it is. */
const withAttributes = (text: string): string =>
  text.replace(ELEMENT, (_, name: string, value: string) => `${name}="${value}"${' '.repeat(name.length + 2)}`);

/** The pair whose value digits stand in. */
const pairAt = ({ start }: IdMatch, pairs: readonly NamedValue[], column: number): NamedValue | undefined =>
  pairs.find(({ place }) => place.start <= column + start && column + start < place.end);
