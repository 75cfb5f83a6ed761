/** Privacy mode: what must not be read over a shoulder is replaced before anything is put into words. Pure. */
import { REFERRAL_AMOUNTS, type AffiliateUser, type ReferralTotals } from './affiliate';
import type { DisplayOptions } from './describe';
import type { Order, PlanOrder } from './order';

/** Stands for an amount, a size, a price or a uid. */
export const MASK = '•••';

type Mode = Pick<DisplayOptions, 'masked'>;

const ORDER_AMOUNTS = [
  'size',
  'filledQty',
  'price',
  'priceAvg',
  'fee',
  'totalProfits',
  'triggerPrice',
] as const satisfies readonly (keyof PlanOrder)[];

/** The record with `fields` masked. What was not sent still shows as not sent; the record as it came is gone. */
function withMask<T extends object>(record: T, fields: readonly string[]): T {
  const masked = Object.entries(record)
    .filter(([name, value]: [string, unknown]) => name === 'raw' || (fields.includes(name) && value !== ''))
    .map(([name]) => [name, MASK] as const);
  return { ...record, ...Object.fromEntries(masked) };
}

/** The order as it may be shown; `raw` too is gone in privacy mode. */
export const orderAsShown = <T extends Order>(order: T, { masked = false }: Mode): T => (masked ? withMask(order, ORDER_AMOUNTS) : order);

export const userAsShown = (user: AffiliateUser, { masked = false }: Mode): AffiliateUser => (masked ? withMask(user, ['uid']) : user);

export const totalsAsShown = (totals: ReferralTotals, { masked = false }: Mode): ReferralTotals =>
  masked ? withMask(totals, ['uid', ...REFERRAL_AMOUNTS]) : totals;

/** A decimal, or digits as long as a uid or more. Days and times have neither. */
const REVEALING = /(?<![\w.])[-−]?(?:\d[\d,]*\.\d+|\d{6,})(?![\w])/g;

/** Words that were made of what the service sent, or are its own: no amount and no uid is left in them. */
export const wordsAsShown = (words: string, { masked = false }: Mode): string => (masked ? words.replace(REVEALING, MASK) : words);
