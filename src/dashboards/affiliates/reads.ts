/** The two readings of the dashboard. No vscode. */
import * as l10n from '@vscode/l10n';
import type { AffiliateUser, ReferralTotals } from '../../model/affiliate';
import type { TimeRange } from '../../model/timeRange';
import { mapEach } from '../../model/work';
import { inSlices } from '../../primitives/slices';
import { readAffiliateUsers, readReferralTotals } from '../../reading';
import type { CountedRead, Outcome, UnreadWords } from '../kit/reads';

export const UNREAD: Readonly<Record<'users' | 'totals' | 'previousTotals', UnreadWords>> = {
  users: {
    canceled: l10n.t('The users were not read because reading was canceled.'),
    failed: (why) => l10n.t`The users could not be read. ${why}`,
  },
  totals: {
    canceled: l10n.t('The totals were not read because reading was canceled.'),
    failed: (why) => l10n.t`The totals could not be read. ${why}`,
  },
  previousTotals: {
    canceled: l10n.t('The totals of the range before were not read because reading was canceled.'),
    failed: (why) => l10n.t`The totals of the range before could not be read. ${why}`,
  },
};

/** Starts reads whose pages are counted together. */
export interface AffiliateReads {
  readonly users: (range: TimeRange) => Promise<Outcome<AffiliateUser>>;
  readonly totals: (range: TimeRange) => Promise<Outcome<ReferralTotals>>;
}

export const affiliateReads = (counted: CountedRead): AffiliateReads => ({
  users: (range) =>
    counted(async (client, options) => {
      const reading = await readAffiliateUsers(client, { range }, options);
      // Nothing here shows the records as they came, and of very many users they are most of the memory.
      return { ...reading, items: await inSlices(mapEach(reading.items, (user) => ({ ...user, raw: undefined }))) };
    }),
  totals: (range) => counted((client, options) => readReferralTotals(client, { range }, options)),
});
