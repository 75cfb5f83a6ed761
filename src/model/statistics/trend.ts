import type { ReferralTotals } from '../affiliate';
import type { CalendarSpan } from '../calendar';
import { ledgerOf } from './ledger';
import { registeredIn, worthOfCohorts } from './steps';
import { measureTotals } from './tiles';
import type { JoinedUser, SourceCoverage, TrendPoint } from './types';
import { leastOf, worthOfReading, worthWithin } from './worth';

/**
 * One bucket of a trend from the totals read for it alone: the service sums over the range asked for and tells nothing in
 * between. Registrations come from the users read for the 365 days.
 */
export function trendPointOf(
  { label, range, cut }: CalendarSpan,
  rows: readonly JoinedUser[],
  users: SourceCoverage,
  totals: { readonly items: readonly ReferralTotals[]; readonly coverage: SourceCoverage },
): TrendPoint {
  const sums = measureTotals(ledgerOf(totals.items), worthOfReading(totals.coverage));
  const cohort = worthOfCohorts(rows, worthWithin(users, range));
  return {
    label,
    range,
    cut,
    ...leastOf(...Object.values(sums).map(({ worth }) => worth)),
    registered: cohort.completeness === 'unread' ? undefined : registeredIn(rows, range).length,
    activeUsers: sums.activeUsers.value,
    deposits: sums.deposits.value,
    withdrawals: sums.withdrawals.value,
    net: sums.net.value,
    spotVolume: sums.spotVolume.value,
    futuresVolume: sums.futuresVolume.value,
    commission: sums.commission.value,
  };
}
