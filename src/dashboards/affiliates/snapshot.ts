import type { AffiliateUser, ReferralTotals } from '../../model/affiliate';
import { lastDays, MINUTE, type TimeRange } from '../../model/timeRange';
import type { Session } from '../../store/index';
import { isComplete, type Outcome } from '../kit/reads';
import type { AffiliateReads } from './reads';

export interface MainRead {
  readonly users: Outcome<AffiliateUser>;
  readonly totals: Outcome<ReferralTotals>;
}

/** How long what was read as of one moment serves for other ranges. */
const FRESH = 10 * MINUTE;
const REACH_DAYS = 365;
/** The range and the one before, of two choices that a person goes to and fro between. */
const KEPT = 4;

/**
 * What was read of one account as of one moment. Users are read for the whole 365 days, so another range of the same moment
 * needs other totals only. What was read in part is not kept: asking again may complete it.
 */
export class Snapshot {
  private users: Outcome<AffiliateUser> | undefined;
  private readonly totals = new Map<string, Outcome<ReferralTotals>>();

  /** The service's clock when it began, epoch milliseconds. */
  readonly asOf: number;

  constructor(private readonly session: Session) {
    this.asOf = session.client.serverNow();
  }

  serves(session: Session): boolean {
    return this.session === session && session.client.serverNow() - this.asOf < FRESH;
  }

  /** Users and totals side by side: each endpoint has a budget of its own. */
  async readMain(range: TimeRange, reads: AffiliateReads): Promise<MainRead> {
    const [users, totals] = await Promise.all([this.users ?? reads.users(lastDays(REACH_DAYS, this.asOf)), this.readTotals(range, reads)]);
    if (isComplete(users)) this.users = users;
    return { users, totals };
  }

  async readTotals(range: TimeRange, reads: AffiliateReads): Promise<Outcome<ReferralTotals>> {
    const key = `${range.start} ${range.end}`;
    const outcome = this.totals.get(key) ?? (await reads.totals(range));
    this.totals.delete(key);
    if (isComplete(outcome)) this.totals.set(key, outcome);
    for (const oldest of [...this.totals.keys()].slice(0, -KEPT)) this.totals.delete(oldest);
    return outcome;
  }
}
