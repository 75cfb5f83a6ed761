/** Privacy mode: what must not be read over a shoulder is replaced before anything is put into words. Pure. */
import { REFERRAL_AMOUNTS, type AffiliateUser, type ReferralTotals } from './affiliate';
import type { Telling } from './describe';
import type { Order, PlanOrder } from './order';

/** Stands for an amount, a size, a price or a uid. */
export const VEIL = '•••';

type Mode = Pick<Telling, 'veiled'>;

const ORDER_AMOUNTS = [
  'size',
  'filledQty',
  'price',
  'priceAvg',
  'fee',
  'totalProfits',
  'triggerPrice',
] as const satisfies readonly (keyof PlanOrder)[];

/** The record with `fields` veiled. What was not sent still shows as not sent; the record as it came is gone. */
function withVeil<T extends object>(record: T, fields: readonly string[]): T {
  const veiled = Object.entries(record)
    .filter(([name, value]: [string, unknown]) => name === 'raw' || (fields.includes(name) && value !== ''))
    .map(([name]) => [name, VEIL] as const);
  return { ...record, ...Object.fromEntries(veiled) };
}

/** The order as it may be shown; `raw` too is gone in privacy mode. */
export const orderAsShown = <T extends Order>(order: T, { veiled = false }: Mode): T => (veiled ? withVeil(order, ORDER_AMOUNTS) : order);

export const userAsShown = (user: AffiliateUser, { veiled = false }: Mode): AffiliateUser => (veiled ? withVeil(user, ['uid']) : user);

export const totalsAsShown = (totals: ReferralTotals, { veiled = false }: Mode): ReferralTotals =>
  veiled ? withVeil(totals, ['uid', ...REFERRAL_AMOUNTS]) : totals;

/** A decimal, or digits as long as a uid or more. Days and times have neither. */
const TELLING = /(?<![\w.])[-−]?(?:\d[\d,]*\.\d+|\d{6,})(?![\w])/g;

/** Words that were made of what the service sent, or are its own: no amount and no uid is left in them. */
export const wordsAsShown = (words: string, { veiled = false }: Mode): string => (veiled ? words.replace(TELLING, VEIL) : words);
