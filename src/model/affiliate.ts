/** What the affiliate records mean: sections 2.5 and 2.6 of the service specification. Pure. */
import * as l10n from '@vscode/l10n';
import { contains, type TimeRange } from './timeRange';

/** One invited user: section 2.5. Times are epoch milliseconds, undefined when absent, null or 0 ("never"). */
export interface AffiliateUser {
  readonly uid: string;
  readonly registerTime?: number | undefined;
  readonly kycPassed?: boolean | undefined;
  readonly inviteCode?: string | undefined;
  readonly firstDeposit?: number | undefined;
  readonly firstTrade?: number | undefined;
  readonly lastDeposit?: number | undefined;
  readonly lastTrade?: number | undefined;
  /** The record as it came, unknown fields included. Turn it into text with `rawJson` of the client. */
  readonly raw: unknown;
}

/** What one invited user did in a range: section 2.6. Decimal strings; the contract names no currency. */
export interface ReferralTotals {
  readonly uid: string;
  readonly depositAmount: string;
  readonly withdrawalAmount: string;
  readonly spotTradingAmount: string;
  readonly futuresTradingAmount: string;
  readonly commission: string;
  /**
   * Of sums over several windows, what came of an amount that some of them lack or wrote unreadably: the sum of the others. The amount
   * itself is `''` then, not known.
   */
  readonly known?: Readonly<Partial<Record<ReferralAmount, string>>> | undefined;
}

/** The amounts of {@link ReferralTotals}, for code that treats them alike. */
export const REFERRAL_AMOUNTS = ['depositAmount', 'withdrawalAmount', 'spotTradingAmount', 'futuresTradingAmount', 'commission'] as const;
export type ReferralAmount = (typeof REFERRAL_AMOUNTS)[number];

/** As one text: whoever did the very same has the same. */
export const amountsOf = (totals: Readonly<Record<ReferralAmount, string>>): string => REFERRAL_AMOUNTS.map((name) => totals[name]).join();

/** How far a user has come. Each stage is shown by the furthest step that happened, whatever is missing before it. */
export const STAGES = ['registered', 'verified', 'deposited', 'traded'] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  registered: l10n.t({ message: 'Registered', args: [], comment: ['how far an invited user has come'] }),
  verified: l10n.t({ message: 'Verified', args: [], comment: ['how far an invited user has come'] }),
  deposited: l10n.t({ message: 'Deposited', args: [], comment: ['how far an invited user has come'] }),
  traded: l10n.t({ message: 'Traded', args: [], comment: ['how far an invited user has come'] }),
};

/** The furthest step a user has taken. Events need not be in order: a published sample deposits before it registers. */
export function stageOf(user: AffiliateUser): Stage {
  if (user.firstTrade !== undefined || user.lastTrade !== undefined) return 'traded';
  if (user.firstDeposit !== undefined || user.lastDeposit !== undefined) return 'deposited';
  return user.kycPassed ? 'verified' : 'registered';
}

/** Whatever order the service has; who has no time comes last. */
export const newerUserFirst = (one: AffiliateUser, other: AffiliateUser): number =>
  (other.registerTime ?? -Infinity) - (one.registerTime ?? -Infinity) || 0;

/**
 * Whether a user of an answer registered outside the range that was asked for. Which of a user's times the range of a question
 * means is not documented (section 4.4), so such users may come. Of one without a registration time nobody can say.
 */
export const registeredOutside = ({ registerTime }: AffiliateUser, range: TimeRange): boolean =>
  registerTime !== undefined && !contains(range, registerTime);
