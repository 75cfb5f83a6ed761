/** What is shown, as privacy mode shows it: for exports without amounts and uids. */
import { REFERRAL_AMOUNTS } from '../model/affiliate';
import { totalsAsShown, userAsShown, MASK, wordsAsShown } from '../model/privacy';
import type { JoinedUser } from '../model/statistics';
import type { Shown } from './data';

/** What holds an amount, by its name in the statistics: as text, or in the figure of a tile. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...['deposits', 'withdrawals', 'net', 'spotVolume', 'futuresVolume', 'volume', 'commission', 'commissionPerActive'],
  ...['netOutflowAbove', 'parts', 'whole'],
]);
const IN_A_FIGURE: ReadonlySet<string> = new Set(['value', 'previous']);

export const maskedShown = (shown: Shown): Shown => ({
  ...shown,
  statistics: masked(shown.statistics),
  trend: masked(shown.trend),
  rows: shown.rows.map(maskedUser),
});

function masked<T>(value: T, name = '', within = ''): T {
  const secret = AMOUNTS.has(name) || (AMOUNTS.has(within) && IN_A_FIGURE.has(name));
  // A share or a number of days; in words a decimal may be an amount.
  if (typeof value === 'string' && !secret && /^-?\d+\.\d$/.test(value)) return value;
  if (typeof value === 'string') return (secret ? MASK : wordsAsShown(value, { masked: true })) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => masked(each)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]: [string, unknown]) => [key, masked(each, key, name)])) as T;
}

const maskedUser = ({ user, totals }: JoinedUser): JoinedUser => ({
  uid: MASK,
  ...(user && { user: userAsShown(user, { masked: true }) }),
  ...(totals && { totals: totalsAsShown(totals, { masked: true }) }),
});

/** Whether the amounts of a row are masked: what is reckoned from them is too. */
export const isMasked = ({ totals }: JoinedUser): boolean => totals !== undefined && REFERRAL_AMOUNTS.some((name) => totals[name] === MASK);
