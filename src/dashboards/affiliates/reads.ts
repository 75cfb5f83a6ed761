/** The two readings of the dashboard. No vscode. */
import * as l10n from '@vscode/l10n';
import type { AffiliateUser, ReferralTotals } from '../../model/affiliate';
import type { TimeRange } from '../../model/timeRange';
import { readReferralTotals } from '../../reading';
import type { Ledger } from '../../store/ledger';
import { readTotals, readUsers } from '../../store/ledger/affiliates';
import type { Moment } from '../kit/moment';
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

/** Totals that nobody asks for again: those of the parts of a trend are many. */
export const totalsOnce =
  (counted: CountedRead): AffiliateReads['totals'] =>
  (range) =>
    counted((client, options) => readReferralTotals(client, { range }, options));

export const affiliateReads = (ledger: Ledger, counted: CountedRead, moment: Moment): AffiliateReads => ({
  users: (range) => counted((client, options) => readUsers(ledger, client, range, { ...options, ...moment })),
  totals: (range) => counted((client, options) => readTotals(ledger, client, range, { ...options, ...moment })),
});
