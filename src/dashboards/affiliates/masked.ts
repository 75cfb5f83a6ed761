/** What is shown, as privacy mode shows it: for exports without amounts and uids. */
import { REFERRAL_AMOUNTS } from '../../model/affiliate';
import { maskedTotals, maskedUser, MASK } from '../../model/privacy';
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
  rows: shown.rows.map(maskedRow),
});

const maskedRow = ({ user, totals }: JoinedUser): JoinedUser => ({
  uid: MASK,
  ...(user && { user: maskedUser(user) }),
  ...(totals && { totals: maskedTotals(totals) }),
});

/** Whether the amounts of a row are masked: what is reckoned from them is too. */
export const isMasked = ({ totals }: JoinedUser): boolean => totals !== undefined && REFERRAL_AMOUNTS.some((name) => totals[name] === MASK);
