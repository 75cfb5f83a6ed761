/** What is shown, as privacy mode shows it: for exports without amounts and uids. */
import { REFERRAL_AMOUNTS } from '../../model/affiliate';
import { totalsAsShown, userAsShown, MASK } from '../../model/privacy';
import type { JoinedUser } from '../../model/statistics';
import { maskedBy } from '../kit/masked';
import type { Shown } from './data';

/** What holds an amount, by its name in the statistics. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...['deposits', 'withdrawals', 'net', 'spotVolume', 'futuresVolume', 'volume', 'commission', 'commissionPerActive'],
  ...['netOutflowAbove', 'parts', 'whole'],
]);

export const maskedShown = (shown: Shown): Shown => ({
  ...shown,
  statistics: maskedBy(AMOUNTS, shown.statistics),
  trend: maskedBy(AMOUNTS, shown.trend),
  rows: shown.rows.map(maskedUser),
});

const maskedUser = ({ user, totals }: JoinedUser): JoinedUser => ({
  uid: MASK,
  ...(user && { user: userAsShown(user, { masked: true }) }),
  ...(totals && { totals: totalsAsShown(totals, { masked: true }) }),
});

/** Whether the amounts of a row are masked: what is reckoned from them is too. */
export const isMasked = ({ totals }: JoinedUser): boolean => totals !== undefined && REFERRAL_AMOUNTS.some((name) => totals[name] === MASK);
