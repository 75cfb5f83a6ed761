import type { AffiliateUser, ReferralTotals } from '../../model/affiliate';
import { lastDays, type TimeRange } from '../../model/timeRange';
import type { Session } from '../../store/index';
import { isComplete, type Outcome } from '../kit/reads';
import { Snapshot as SnapshotOf } from '../kit/snapshot';
import type { AffiliateReads } from './reads';

export interface MainRead {
  readonly users: Outcome<AffiliateUser>;
  readonly totals: Outcome<ReferralTotals>;
}

const REACH_DAYS = 365;
/** The range and the one before, of two choices that a person goes to and fro between. */
const KEPT = 4;

/** Users are read for the whole 365 days, so another range of the same moment needs other totals only. */
export class Snapshot extends SnapshotOf<Outcome<ReferralTotals>> {
  private users: Outcome<AffiliateUser> | undefined;

  constructor(session: Session) {
    super(session, KEPT, isComplete);
  }

  /** Users and totals side by side: each endpoint has a budget of its own. */
  async readMain(range: TimeRange, reads: AffiliateReads): Promise<MainRead> {
    const [users, totals] = await Promise.all([this.users ?? reads.users(lastDays(REACH_DAYS, this.asOf)), this.readTotals(range, reads)]);
    if (isComplete(users)) this.users = users;
    return { users, totals };
  }

  readTotals(range: TimeRange, reads: AffiliateReads): Promise<Outcome<ReferralTotals>> {
    return this.of(`${range.start} ${range.end}`, () => reads.totals(range));
  }
}
