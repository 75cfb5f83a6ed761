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

/** What was sent is veiled; what was not sent still shows as not sent. */
const veil = (value: unknown): unknown => (value === '' || value === undefined ? value : VEIL);

function withVeil<T extends object>(record: T, fields: readonly string[]): T {
  const veiled = fields.filter((field) => field in record).map((field) => [field, veil((record as Record<string, unknown>)[field])]);
  return { ...record, ...Object.fromEntries(veiled), ...('raw' in record && { raw: VEIL }) };
}

/** The order as it may be shown; `raw` too is gone in privacy mode. */
export const orderAsShown = <T extends Order>(order: T, { veiled = false }: Mode): T => (veiled ? withVeil(order, ORDER_AMOUNTS) : order);

export const userAsShown = (user: AffiliateUser, { veiled = false }: Mode): AffiliateUser => (veiled ? withVeil(user, ['uid']) : user);

export const totalsAsShown = (totals: ReferralTotals, { veiled = false }: Mode): ReferralTotals =>
  veiled ? withVeil(totals, ['uid', ...REFERRAL_AMOUNTS]) : totals;
