/** The two readings of the dashboard. No vscode. */
import type { AffiliateUser, ReferralTotals } from '../../model/affiliate';
import type { TimeRange } from '../../model/timeRange';
import { mapEach } from '../../model/work';
import { inSlices } from '../../platform/hostTime';
import { readAffiliateUsers, readReferralTotals } from '../../reading';
import type { CountedRead, Outcome } from '../kit/reads';

/** Starts reads whose pages are counted together. */
export interface AffiliateReads {
  readonly users: (range: TimeRange) => Promise<Outcome<AffiliateUser>>;
  readonly totals: (range: TimeRange) => Promise<Outcome<ReferralTotals>>;
}

export const affiliateReads = (counted: CountedRead): AffiliateReads => ({
  users: (range) =>
    counted(async (client, options) => {
      const { items, coverage } = await readAffiliateUsers(client, { range }, options);
      // Nothing here shows the records as they came, and of very many users they are most of the memory.
      return { items: await inSlices(mapEach(items, (user) => ({ ...user, raw: undefined }))), coverage };
    }),
  totals: (range) => counted((client, options) => readReferralTotals(client, { range }, options)),
});
