/**
 * What one record of a file says of an order, whatever the record is: an object, a row, pairs or a line. Pure. The readers of the
 * formats bring named values with their places; here they become statements.
 */
import { actionOf } from '../model/order';
import { DEFAULT_PATTERN } from '../model/orderIdPattern';
import { isClientIdName, isOrderIdName } from '../model/orderIds';

/** What can be compared, and `time`: when the record was written, which tells where in time the file lies and nothing of the order. */
export const FIELDS = [
  'status',
  'symbol',
  'action',
  'positionSide',
  'clientOid',
  'size',
  'filledQty',
  'price',
  'priceAvg',
  'triggerPrice',
  'createTime',
  'triggerTime',
  'time',
] as const;
export type Field = (typeof FIELDS)[number];

export type Format = 'json' | 'table' | 'pairs' | 'text';

/** Where an id stands: the line and its columns, all from 0, as VS Code counts them. */
export interface Place {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** A value of a record under its name, and where it stands without its quotes. */
export interface NamedValue {
  readonly name: string;
  readonly text: string;
  readonly quoted: boolean;
  readonly place: Place;
}

/** What a record says, each as it is written. */
export type Said = Partial<Readonly<Record<Field, string>>>;

export interface Statement {
  /** Undefined where a record names an order by the caller's own id alone: that is `said.clientOid`. */
  readonly id: string | undefined;
  /** An order-id key stands beside the id; else it is merely as long as order ids are. */
  readonly keyed: boolean;
  readonly place: Place;
  readonly quoted: boolean;
  readonly format: Format;
  readonly said: Said;
}

const NAMES: Readonly<Record<Exclude<Field, 'clientOid'>, string>> = {
  status: 'status state orderstatus orderstate ordstatus',
  symbol: 'symbol pair market instrument instid instrumentid ticker tradingpair contract',
  action: 'side action direction type orderside tradeside delegatetype',
  positionSide: 'positionside posside holdside',
  size: 'size qty quantity amount origqty ordersize orderqty orderquantity vol volume contracts',
  filledQty:
    'filled filledqty filledsize filledamount filledquantity filledvolume executed executedqty executedamount cumqty cumexecqty dealsize accfillsz',
  price: 'price limitprice orderprice px',
  priceAvg: 'avg average avgprice averageprice priceavg avgpx avgfillprice fillprice filledprice executedprice',
  triggerPrice: 'trigger triggerprice triggerpx stopprice',
  createTime: 'createtime created createdat createdtime creationtime ctime',
  triggerTime: 'triggertime triggeredat',
  time: 'time timestamp ts datetime date eventtime loggedat',
};

const FIELD_OF = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.split(' ').map((name) => [name, field as Field] as const)),
);

/** `id` for an order id, `other` for digits that are surely no order's. */
export type Meaning = Field | 'id' | 'other' | undefined;

const OTHER_ID = /(trade|fill|deal|exec|position|user|account|request|trace|span|session|message|msg)[_\-. ]?id$|^(u|p)id$|nonce|seq|hash/i;

const meanings = new Map<string, Meaning>();
const MOST_NAMES = 5000;

/** What a name means; the names of a file are few and come again and again. */
export function meaningOf(name: string): Meaning {
  if (meanings.has(name)) return meanings.get(name);
  const last = /[^.]*$/.exec(name.trim())?.[0] ?? '';
  const meaning = isOrderIdName(name)
    ? 'id'
    : isClientIdName(name)
      ? 'clientOid'
      : (FIELD_OF.get(last.toLowerCase().replace(/[^a-z]/g, '')) ?? (OTHER_ID.test(last) ? 'other' : undefined));
  if (meanings.size < MOST_NAMES) meanings.set(name, meaning);
  return meaning;
}

/** Whether a value may be an id where no name says so. */
export type LooksLikeId = (text: string) => boolean;

/** By the lens's own pattern: its first group, or all of it, must be the whole value. */
export function looksLikeId(anywhere: RegExp): LooksLikeId {
  if (anywhere.source === DEFAULT_PATTERN) return (text) => text.length >= 17 && /^\d{17,20}$/.test(text);
  return (text) => text.length < 200 && [...text.matchAll(anywhere)].some(([all, group]) => (group ?? all) === text) && isId(text);
}

const isId = (text: string): boolean => /^\d{6,20}$/.test(text);

/**
 * The statements of one record. What it says belongs to its order only where it names one alone: a record of several orders names
 * them and says nothing of any.
 * @param time of the record, where it stands outside of it
 */
export function statementsOf(values: readonly NamedValue[], format: Format, looks: LooksLikeId, time?: string): Statement[] {
  const ids = values.filter(({ name, text }) => meaningOf(name) === 'id' && isId(text));
  const candidates = ids.length > 0 ? ids : values.filter(({ name, text }) => meaningOf(name) === undefined && looks(text));
  const said = saidBy(values, time);
  const own = values.find(({ name, text }) => meaningOf(name) === 'clientOid' && !NOTHING.test(text));
  if (candidates.length === 0)
    return own
      ? [{ id: undefined, keyed: true, place: own.place, quoted: own.quoted, format, said: { ...said, clientOid: own.text } }]
      : [];
  return named(
    candidates.map(({ text: id, place, quoted }) => ({ id, keyed: ids.length > 0, place, quoted, format })),
    said,
  );
}

/** Each id once, with what is said of it where it stands alone. */
export function named(ids: readonly Omit<Statement, 'said'>[], said: Said): Statement[] {
  const once = ids.filter(({ id }, index) => ids.findIndex((each) => each.id === id) === index);
  const { time } = said;
  return once.map((each) => ({ ...each, said: once.length === 1 ? said : { ...(time !== undefined && { time }) } }));
}

const NOTHING = /^\s*(null|none|nil|undefined|n\/a|-*)\s*$/i;
const TRADE_ID = /(trade|fill|exec|execution|deal)[_\-. ]?id$/i;
/** What a record of one trade says of that trade alone. */
const OF_TRADE: ReadonlySet<Field> = new Set(['size', 'filledQty', 'price', 'priceAvg', 'createTime']);

/** What the values say, the first of each kind; nothing where one name says two things. */
export function saidBy(values: readonly NamedValue[], time: string | undefined): Said {
  const said: Partial<Record<Field, string>> = {};
  const ofTrade = values.some(({ name, text }) => TRADE_ID.test(name.trim()) && !NOTHING.test(text) && !/^(-1|0)$/.test(text));
  for (const { name, text } of values) {
    const meaning = meaningOf(name);
    if (meaning === undefined || meaning === 'id' || meaning === 'other' || NOTHING.test(text)) continue;
    if (meaning === 'action' && !saysAction(name, text)) continue;
    if (ofTrade && OF_TRADE.has(meaning)) continue;
    if (values.some((each) => each.name === name && each.text !== text && !NOTHING.test(each.text))) continue;
    said[meaning] ??= text;
  }
  if (time !== undefined) said.time ??= time;
  return said;
}

/** `type` is a kind of order or of message more often than an action, and a number is the service's own code under its own names only. */
function saysAction(name: string, text: string): boolean {
  const isType = /(^|\W)(delegate_?)?type$/i.test(name);
  if (isType) return actionOf(text).kind !== 'unknown';
  return !/^\d+$/.test(text) || /action$/i.test(name);
}

/** Whether a statement says anything that can be compared: more than when it was written, or which order it means. */
export function saysAnything({ id, said }: Statement): boolean {
  for (const field in said) if (field !== 'time' && (field !== 'clientOid' || id !== undefined)) return true;
  return false;
}
