/**
 * What one record of a file says of an order, whatever the record is: an object, a row, pairs or a line. Pure. The readers of the
 * formats bring named values with their places; here they become statements.
 */
import { actionOf, statusOf } from '../model/order';
import type { DigitCounts } from '../model/orderIdDigits';
import { mayBeTime, withoutZeros } from '../model/orderIds';
import { AMOUNTS, isAmount, type Field } from '../model/fileFields';
import { hasDecimalComma, hasDecimalPoint, withoutGroups } from './amounts';
import { pathOf, type Meaning } from './fieldNames';
import { kindOf, saysNothing } from './kinds';
import { sameState } from './statusWords';

/** `bare`: a line of values without names. */
export type Format = 'json' | 'table' | 'pairs' | 'text' | 'bare';

/** Where an id stands: the line and its columns, all from 0, as VS Code counts them. */
export interface Place {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** A value of a record under its name, and where it stands without its quotes. */
export interface NamedValue {
  readonly name: string;
  readonly meaning: Meaning;
  readonly text: string;
  readonly quoted: boolean;
  readonly place: Place;
  /** What its name says that it is counted in. */
  readonly unit?: string | undefined;
}

/** What a record says its kind is, whatever that is called. */
export const eventOf = (text: string, place: Place): NamedValue => ({ name: 'event', meaning: 'other', text, quoted: true, place });

/** What a record says, each as it is written; a state that the service has as a number, with its word: `2 (Filled)`. */
export type Said = Partial<Readonly<Record<Field, string>>>;

export interface Statement {
  /** Undefined where a record names an order by the caller's own id alone: that is `said.clientOid`. */
  readonly id: string | undefined;
  /** An order-id key stands beside the id; else it is merely as long as order ids are. */
  readonly keyed: boolean;
  readonly place: Place;
  /** Where it stands in another file than the order does. */
  readonly file?: number | undefined;
  readonly quoted: boolean;
  readonly format: Format;
  /** Its record names other orders too, or is of another: what it says is not of this one, but for what is named like the id. */
  readonly shared: boolean;
  readonly said: Said;
}

const ID_NAME = /^(.+?)[_\-. ]?(?:order[_\-. ]?id|oid)$/i;
const STATUS_NAME = /^(.+?)[_\-. ]?(?:order[_\-. ]?)?(?:status|state)$/i;

/** What stands before an id's name, or before that of a state: `entry` of `entryOrderId` and of `entry_status`. */
const prefixOf = (name: string, shape: RegExp): string => (shape.exec(name.trim())?.[1] ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');

/** Whether a value may be an id where no name says so. */
export type LooksLikeId = (text: string) => boolean;

/** As the lens knows one: so many digits, and nothing else. */
export const looksLikeId =
  ({ least, most }: DigitCounts): LooksLikeId =>
  (text) =>
    text.length >= least && text.length <= most && isId(text) && !mayBeTime(text);

const isId = (text: string): boolean => /^\d{6,20}$/.test(text);

/** An id under its name, as a table of floats may write it: `596471064624628269.0`. */
function idIn(text: string): string | undefined {
  return isId(text) ? text : /^0*(\d{6,20})(?:\.0+)?$/.exec(text.trim())?.[1];
}

/** What a spreadsheet left of one: `5,96471064624631E+17`. */
function roundedIdIn(text: string): string | undefined {
  const [, first = '', rest = '', exponent] = /^(\d)(?:[.,](\d{1,14}))?e\+?(1[5-9])$/i.exec(text.trim()) ?? [];
  return exponent === undefined ? undefined : (first + rest).padEnd(Number(exponent) + 1, '0');
}

/** The id that a text of a file stands for. */
export const idFrom = (text: string): string => withoutZeros(idIn(text) ?? roundedIdIn(text) ?? text);

/** The values that are ids under their names. */
const idsOf = (values: readonly NamedValue[], read: (text: string) => string | undefined): NamedValue[] =>
  values
    .filter(({ meaning }) => meaning === 'id')
    .flatMap((value) => {
      const id = read(value.text);
      return id === undefined ? [] : id === value.text ? value : { ...value, text: id };
    });

/**
 * The statements of one record. What it says belongs to its order only where it names one alone: a record of several orders names
 * them and says nothing of any.
 * @param time of the record, where it stands outside of it
 */
export function statementsOf(values: readonly NamedValue[], format: Format, looks: LooksLikeId, time?: string): Statement[] {
  const exact = idsOf(values, idIn);
  const own = values.find(({ meaning, text }) => meaning === 'clientOid' && !saysNothing(text));
  // The caller's own id names it, where that of the service was lost.
  const ids = exact.length > 0 || own ? exact : idsOf(values, roundedIdIn);
  const candidates = ids.length > 0 ? ids : values.filter(({ meaning, text }) => meaning === undefined && looks(text));
  const said = saidBy(values, time);
  if (candidates.length === 0)
    return own
      ? [
          {
            ...{ id: undefined, keyed: true, place: own.place, quoted: own.quoted, format, shared: false },
            said: { ...said, clientOid: own.text },
          },
        ]
      : [];
  return named(
    candidates.map(({ name, text: id, place, quoted }) => ({ name, id, keyed: ids.length > 0, place, quoted, format })),
    said,
    values,
  );
}

/** An id of a record under its name, if it has one. */
export interface NamedId extends Omit<Statement, 'said' | 'shared'> {
  readonly name: string | undefined;
}

/** What stands before the name of an id where the record is of another order than that. */
const OF_ANOTHER =
  /parent|child|replac|linked|related|orig|prev|^old|^last|cancel|oco$|^(?:entry|exit|source|src|hedge|tp|sl|takeprofit|stoploss)$|by$/;
/** The same, as a whole name. */
const IS_LINK =
  /^(?:(?:src|source|for|parent|entry|exit|hedge)_?order|cause|trade|src|source|origin|parent|for|linked(?:_?to)?|prev|after|replaces|replaced_?by|cancels|oco(?:_?of)?|(?:hedge|tp|sl)_?(?:of|for)|closes(?:_?order)?|(?:triggered|opened|closed)_?by|source_?order|ref)$/i;

/** Each id once, with what is said of it: all where it is that of the record, else the state that is named like it. */
export function named(ids: readonly NamedId[], said: Said, values: readonly NamedValue[]): Statement[] {
  const once = ids.length === 1 ? ids : ids.filter(({ id }, index) => ids.findIndex((each) => each.id === id) === index);
  const shared = once.length > 1 || OF_ANOTHER.test(prefixOf(once[0]?.name ?? '', ID_NAME)) || IS_LINK.test(once[0]?.name?.trim() ?? '');
  const { time } = said;
  return once.map(({ name, id, keyed, place, quoted, format }) => {
    const status = name === undefined ? undefined : statusBeside(name, values);
    const own = shared ? (time === undefined ? {} : { time }) : said;
    return { id, keyed, place, quoted, format, shared, said: status === undefined ? own : { ...own, status } };
  });
}

/** `entry_status` beside `entry_order_id`. */
function statusBeside(name: string, values: readonly NamedValue[]): string | undefined {
  const prefix = prefixOf(name, ID_NAME);
  if (prefix === '') return undefined;
  const found = values.filter((each) => prefixOf(each.name, STATUS_NAME) === prefix && !saysNothing(each.text));
  return new Set(found.map(({ text }) => text)).size === 1 ? found[0]?.text : undefined;
}

const saysSame = (one: string, other: string): boolean => saysNothing(one) || one.toLowerCase() === other.toLowerCase();
const isAmountOf = (meaning: Meaning): boolean => AMOUNTS.some((each) => each === meaning);

const LETTER = /\p{L}/u;

/** What the values say, the first of each kind; nothing where one name says two things. */
export function saidBy(record: readonly NamedValue[], time: string | undefined): Partial<Record<Field, string>> {
  const said: Partial<Record<Field, string>> = {};
  if (record.length === 0) return time === undefined ? said : { time };
  const values = record.some(({ name }) => name.includes('.')) ? ownOf(record) : record;
  const isOf = (field: Field): boolean => values.some(({ meaning, text }) => meaning === field && !saysNothing(text));
  const kind = kindOf(values, isOf);
  if (kind.isNoOrder) return time === undefined ? {} : { time };
  const byPoints = values.some(({ meaning, text }) => text.includes(',') && isAmountOf(meaning) && hasDecimalComma(text));
  const byCommas = !byPoints && values.some(({ meaning, text }) => text.includes('.') && isAmountOf(meaning) && hasDecimalPoint(text));
  for (const { name, meaning, text, unit: told } of values) {
    const unit = told ?? (meaning === 'size' || meaning === 'filledQty' ? kind.unit : undefined);
    // `exec.ts:42` is a line of a program.
    if (meaning === 'time' && /^\d{1,6}$/.test(text)) continue;
    if (meaning === undefined || meaning === 'id' || meaning === 'other' || meaning === 'oneStatus' || saysNothing(text)) continue;
    const isNumber = /^\s*-?\d+\s*$/.test(text);
    if (meaning === 'action' && !(saysAction(name, text) && (!isNumber || isOwn(values)))) continue;
    if (kind.hasOwn({ name, meaning, text })) continue;
    // `stop price: 6, trigger price: 7`: one of them is of something else.
    const isTwin = (each: NamedValue): boolean => each.name === name || (meaning === 'triggerPrice' && each.meaning === meaning);
    if (meaning !== 'status' && values.some((each) => each.text !== text && isTwin(each) && !saysSame(each.text, text))) continue;
    const amount = byCommas && isAmountOf(meaning) ? withoutGroups(text) : text;
    const value = meaning === 'status' ? stateOf(values) : unit === undefined || LETTER.test(amount) ? amount : `${amount} ${unit}`;
    if (value !== undefined) said[meaning] ??= value;
  }
  if (time !== undefined) said.time ??= time;
  return said;
}

/** Two states under two names are of two moments, or of two things, unless they say the same. */
function stateOf(values: readonly NamedValue[]): string | undefined {
  let said: string | undefined;
  for (const { meaning, text } of values) {
    if (meaning !== 'status' || saysNothing(text)) continue;
    const state = /^\s*-?\d+\s*$/.test(text) && isOwn(values) ? withWord(text) : text;
    said = said === undefined ? state : sameState(said, state);
    if (said === undefined) return undefined;
  }
  return said;
}

/** What a flattened record says under the same path as its order. */
function ownOf(values: readonly NamedValue[]): NamedValue[] {
  const isOf = (one: Meaning): NamedValue[] => values.filter(({ meaning, text }) => meaning === one && !saysNothing(text));
  const [ids, own] = [isOf('id'), isOf('clientOid')];
  const naming = ids.length > 0 ? ids : isOf(undefined).filter(({ text }) => isId(text));
  const paths = new Set(naming.length > 0 ? naming.map(({ name }) => pathOf(name)) : ['', ...own.map(({ name }) => pathOf(name))]);
  return values.filter(({ name, meaning }) => meaning === 'time' || paths.has(pathOf(name)));
}

/** What only an order has: what else stands around one may be of a position, a message or the market. */
const OF_ORDERS: readonly Field[] = ['filledQty', 'priceAvg', 'triggerPrice'];

/** The statement of an order's record that stands alone inside of another: `{ order: { id }, averagePrice }`. */
export function around(statement: Statement, values: readonly NamedValue[]): Statement {
  if (statement.shared || values.length === 0) return statement;
  const said = saidBy(values, undefined);
  const more = Object.fromEntries(OF_ORDERS.flatMap((field) => (said[field] === undefined ? [] : [[field, said[field]]])));
  return { ...statement, said: { ...more, ...statement.said } };
}

/** That an order was named, and when. */
export const withoutValues = (statement: Statement): Statement => {
  const { time } = statement.said;
  return { ...statement, said: time === undefined ? {} : { time } };
};

/** Numbers mean what section 3.1 says where the service's own names stand around them; other programs count otherwise. */
const isOwn = (values: readonly NamedValue[]): boolean =>
  values.some(({ name }) => name === 'order_id') && values.some(({ name }) => OWN_NAMES.has(name));
const OWN_NAMES: ReadonlySet<string> = new Set(['client_oid', 'filled_qty', 'price_avg']);

function withWord(code: string): string {
  const { kind, label } = statusOf(code);
  return kind === 'unknown' ? code : `${code} (${label})`;
}

/** `type` is a kind of order or of message more often than an action, and a number is the service's own code under its own names only. */
function saysAction(name: string, text: string): boolean {
  const isType = /(^|\W)(delegate_?)?type$/i.test(name);
  if (isType) return actionOf(text).kind !== 'unknown' || /^(buy|sell|bid|ask)$/i.test(text.trim());
  return !/^\d+$/.test(text) || /action$/i.test(name);
}

/** Whether it says what became of its order: a state or an amount. */
export function saysState({ said }: Pick<Statement, 'said'>): boolean {
  for (const field in said) if (field === 'status' || isAmount(field as Field)) return true;
  return false;
}

/** Whether a statement says anything that can be compared: more than when it was written, or which order it means. */
export function saysAnything({ id, said }: Statement): boolean {
  for (const field in said) if (field !== 'time' && (field !== 'clientOid' || id !== undefined)) return true;
  return false;
}
