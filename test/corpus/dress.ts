/** How values are put into the words of a program. Every shown value carries an invisible mark, so that its line can be found. */

import type { State, Truth } from './books';
import type { Told } from './claims';
import type { Field, Verdict } from './types';

type Wear = (text: string, told: Told, truth: Truth) => string;

export interface Dress {
  readonly words?: Partial<Readonly<Record<State, string>>>;
  readonly side?: Wear;
  readonly symbol?: Wear;
  readonly price?: Wear;
  /** Trigger and average price; as the price unless told. */
  readonly trigger?: Wear;
  readonly average?: Wear;
  readonly size?: Wear;
  /** As the size unless told. */
  readonly filled?: Wear;
  /** What stands where there is no price. */
  readonly none?: string;
}

export interface Shown {
  readonly id: string;
  readonly oid: string;
  readonly symbol: string;
  readonly side: string;
  readonly status: string;
  readonly size: string;
  readonly filled: string;
  readonly price: string;
  readonly average: string;
  readonly trigger: string;
  /** Unmarked: no answer is about these. */
  readonly remaining: string;
  readonly cost: string;
  readonly fee: string;
  readonly profit: string;
  readonly created: number;
  readonly updated: number;
  readonly at: number;
  readonly n: number;
  readonly type: 'limit' | 'market';
  readonly told: Told;
  readonly truth: Truth;
  readonly verdict: Verdict;
}

/** From the private use area: no program writes them. */
export const MARKS: Readonly<Record<Field, string>> = {
  status: '\uE001',
  size: '\uE002',
  price: '\uE003',
  triggerPrice: '\uE004',
  side: '\uE005',
  filled: '\uE006',
  averagePrice: '\uE007',
  symbol: '\uE008',
};
const END = '\uE000';
const ANY_MARK = /[\uE000-\uE008]/g;

export const unmarked = (text: string): string => text.replace(ANY_MARK, '');
export const isMarked = (text: string, field: Field): boolean => text.includes(MARKS[field]);

/** What the file shows for a field. */
export function markOf(text: string, field: Field): string {
  const start = text.indexOf(MARKS[field]) + 1;
  return unmarked(text.slice(start, text.indexOf(END, start)));
}

export const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - unmarked(text).length));
export const padLeft = (text: string, width: number): string => ' '.repeat(Math.max(0, width - unmarked(text).length)) + text;

export function dressed(
  dress: Dress,
  { truth, told, at, n, verdict }: { truth: Truth; told: Told; at: number; n: number; verdict: Verdict },
): Shown {
  const mark = (field: Field, text: string): string => MARKS[field] + text + END;
  const same: Wear = (text) => text;
  const price = dress.price ?? same;
  const size = dress.size ?? same;
  const priced = (text: string, wear: Wear): string => (text === '0' ? (dress.none ?? '0') : wear(text, told, truth));
  const left = Math.max(0, Number(told.size) - Number(told.filledQty));
  return {
    id: truth.orderId,
    oid: truth.clientOid,
    symbol: mark('symbol', (dress.symbol ?? same)(told.symbol, told, truth)),
    side: mark('side', (dress.side ?? same)(told.action, told, truth)),
    status: mark('status', dress.words?.[told.status] ?? told.status),
    size: mark('size', size(told.size, told, truth)),
    filled: mark('filled', (dress.filled ?? size)(told.filledQty, told, truth)),
    price: mark('price', priced(told.price, price)),
    average: mark('averagePrice', priced(told.averagePrice, dress.average ?? price)),
    trigger: mark('triggerPrice', priced(told.triggerPrice, dress.trigger ?? price)),
    remaining: size(String(Number(left.toFixed(3))), told, truth),
    cost: String(Number((Number(told.filledQty) * Number(told.averagePrice)).toFixed(4))),
    fee: told.fee,
    profit: told.profit,
    created: truth.createTime,
    updated: Math.min(at, truth.updateTime),
    at,
    n,
    type: truth.price === '0' ? 'market' : 'limit',
    told,
    truth,
    verdict,
  };
}

const RAW = '\uE010';
const RAW_END = '\uE011';
/** A number in {@link json}. */
export const raw = (text: string): string => RAW + text + RAW_END;
/** JSON with numbers as they are shown, `1e3` and `0.10` included. */
export const json = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(/"\uE010([^\uE011]*)\uE011"/g, '$1');

export const isBuy = (told: Told): boolean => told.action === 'open_long' || told.action === 'close_short';
export const buySell: Wear = (_, told) => (isBuy(told) ? 'buy' : 'sell');
export const BUYSELL: Wear = (_, told) => (isBuy(told) ? 'BUY' : 'SELL');
export const BuySell: Wear = (_, told) => (isBuy(told) ? 'Buy' : 'Sell');
export const longShort: Wear = (_, told) => (told.action.endsWith('long') ? 'long' : 'short');
export const LONGSHORT: Wear = (_, told) => (told.action.endsWith('long') ? 'LONG' : 'SHORT');
export const openClose: Wear = (text) => text.replace('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const base = (symbol: string): string => symbol.replace(/^cmt_/, '').replace(/usdt$/, '').toUpperCase();
export const plainSymbol: Wear = (symbol) => `${base(symbol)}USDT`;
export const slashSymbol: Wear = (symbol) => `${base(symbol)}/USDT`;
export const swapSymbol: Wear = (symbol) => `${base(symbol)}/USDT:USDT`;
export const dashSymbol: Wear = (symbol) => `${base(symbol)}-USDT`;

/** At least two digits after the point, as two-decimal programs do; the digits of cheap coins stay. */
export const rounded =
  (digits: number): Wear =>
  (text) =>
    Number(text).toFixed(digits);
export const thousands: Wear = (text) => {
  const [whole = '', part] = text.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part === undefined ? '' : `.${part}`);
};
export const german: Wear = (text) => text.replace('.', ',');
export const floating: Wear = (text) => (text.includes('.') ? text : `${text}.0`);
export const eight: Wear = (text) => Number(text).toFixed(8);

export const iso = (ms: number): string => new Date(ms).toISOString();
export const isoSeconds = (ms: number): string => iso(ms).slice(0, 19) + 'Z';
/** 2026-11-20 12:00:01 */
export const plain = (ms: number): string => iso(ms).slice(0, 19).replace('T', ' ');
/** As Python's logging writes it: a comma before the milliseconds. */
export const pythonic = (ms: number): string => iso(ms).slice(0, 23).replace('T', ' ').replace('.', ',');
export const dotted = (ms: number): string => iso(ms).slice(0, 23).replace('T', ' ');
export const nanos = (ms: number): string => `${String(ms)}${String((ms * 7919) % 1_000_000).padStart(6, '0')}`;
