/** What records look like before anything is put into words: safe to show, and without what must not be read over a shoulder. Pure. */
import { REFERRAL_AMOUNTS, type AffiliateUser, type ReferralTotals } from './affiliate';
import type { DisplayOptions } from './describe';
import type { Order, PlanOrder } from './order';
import { visible } from './visible';

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

/** The record with all its text safe to show, the record as it came aside. */
function visibleRecord<T extends object>(record: T): T {
  const changed = Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    const text = typeof value === 'string' ? visible(value) : value;
    return text === value ? [] : [[name, text] as const];
  });
  return changed.length === 0 ? record : { ...record, ...Object.fromEntries(changed) };
}

/** For files: every value as it came, except what is masked. `raw` is gone too. */
export const maskedOrder = <T extends Order>(order: T): T => withMask(order, ORDER_AMOUNTS);
export const maskedUser = (user: AffiliateUser): AffiliateUser => withMask(user, ['uid']);
export const maskedTotals = (totals: ReferralTotals): ReferralTotals => withMask(totals, ['uid', ...REFERRAL_AMOUNTS]);

/** The order as it may be shown: its text is safe to show, and in privacy mode it is masked. */
export const orderAsShown = <T extends Order>(order: T, { masked = false }: Mode): T => visibleRecord(masked ? maskedOrder(order) : order);

export const userAsShown = (user: AffiliateUser, { masked = false }: Mode): AffiliateUser =>
  visibleRecord(masked ? maskedUser(user) : user);

export const totalsAsShown = (totals: ReferralTotals, { masked = false }: Mode): ReferralTotals =>
  visibleRecord(masked ? maskedTotals(totals) : totals);
