import type { AffiliateUser } from '../model/affiliate';
import type { Coverage } from '../model/coverage';
import { rangeOf, type Period } from '../model/period';
import { AFFILIATE_REACH, AFFILIATE_SPAN, DAY, windowsOf, type TimeRange } from '../model/timeRange';
import type { Disposable } from './emitter';
import { Live, type Ask, type Asking, type Priority } from './live';
import type { Sessions } from './sessions';

/** Which invited users are asked for. */
export interface AffiliateUsersQuery {
  readonly period: Period;
  readonly uid?: string | undefined;
}

/** The users of the newest part of the period, and what that part is. */
export interface UsersRead {
  /** Newest registration first. */
  readonly users: readonly AffiliateUser[];
  /** Its range is what was read so far. */
  readonly coverage: Coverage & { readonly range: TimeRange };
  /** What the period meant when it was read last. */
  readonly asked: TimeRange;
  /** Whether an older part of `asked` is left to read. */
  readonly more: boolean;
}

type Part = Pick<UsersRead, 'users' | 'coverage'>;

/** A load stops after so many requests and says so: they are the pages of ten thousand users. */
const REQUESTS_PER_LOAD = 100;

/**
 * The invited users, read a stretch of days at a time, newest first, and each stretch whole: a whole year costs the budget of
 * many hovers. What is read, and whether that is all, comes from `reading` alone.
 */
export class AffiliateUsers implements Disposable {
  private asked: AffiliateUsersQuery = { period: { days: 365 } };
  readonly list: Live<UsersRead>;
  /** One question, so that asking it twice at once asks it once. */
  private readonly older: Ask<UsersRead> = (asking) => this.readOlder(asking);

  constructor(sessions: Sessions) {
    this.list = new Live(sessions, (asking) => this.readAgain(asking));
  }

  get query(): AffiliateUsersQuery {
    return this.asked;
  }

  /** Another question: what was read for the one before is forgotten. */
  ask(query: AffiliateUsersQuery): void {
    this.asked = query;
    this.list.reset();
  }

  /** Reads again, as far back as is shown. */
  refresh(priority?: Priority): Promise<void> {
    return this.list.refresh(priority);
  }

  /** Reads the next older stretch. */
  loadMore(): Promise<void> {
    return this.list.run(this.older);
  }

  dispose(): void {
    this.list.dispose();
  }

  private async readAgain(asking: Asking<UsersRead>): Promise<UsersRead> {
    const now = asking.client.serverNow();
    const asked = this.rangeAt(now);
    const shown = asking.previous?.coverage;
    const again = shown && { start: startAgain(asked, shown.range), end: asked.end };
    const stretches = again ? this.stretches(again, now) : this.stretches(asked, now).slice(0, 1);
    // What was read to its end may have grown since.
    const maxRequests = (shown?.complete ? shown.requests : 0) + REQUESTS_PER_LOAD;
    const parts: Part[] = [];
    // One after the other: a failure leaves the others unasked.
    for (const stretch of stretches) parts.push(await this.read(stretch, asking, maxRequests));
    return join(asked, parts);
  }

  private async readOlder(asking: Asking<UsersRead>): Promise<UsersRead> {
    const now = asking.client.serverNow();
    const asked = this.rangeAt(now);
    const shown = asking.previous;
    const [next] = shown ? this.stretches({ start: asked.start, end: shown.coverage.range.start - 1 }, now) : [];
    if (!shown || !next) return this.readAgain(asking);
    return join(asked, [shown, await this.read(next, asking, REQUESTS_PER_LOAD)]);
  }

  private async read(range: TimeRange, { client, signal, priority, previous }: Asking<UsersRead>, maxRequests: number): Promise<Part> {
    const { readAffiliateUsers } = await import('../reading');
    // A list that broke off is better than none, but not better than the whole one of a minute ago.
    const options = { signal, priority, onFailure: previous ? 'throw' : 'keep', maxRequests } as const;
    const { items, coverage } = await readAffiliateUsers(client, { range, uid: this.asked.uid }, options);
    return { users: items, coverage: { ...coverage, range } };
  }

  /** Newest first; none when nothing is left. One user is looked for in all of the period at once: that is a page for each window. */
  private stretches(range: TimeRange, now: number): TimeRange[] {
    if (range.start > range.end) return [];
    return this.asked.uid === undefined ? stretchesOf(range, now) : [range];
  }

  /** Nobody has registered yet after `now`. */
  private rangeAt(now: number): TimeRange {
    const { start, end } = rangeOf(this.asked.period, now);
    return { start, end: Math.max(start, Math.min(end, now)) };
  }
}

/**
 * Cuts a range into stretches of at most 90 days, newest first. Each is one window of the reading, which moves the bounds it
 * sends out by a millisecond. What lies further back than the service answers for stays with the oldest stretch, whose reading
 * says so.
 */
function stretchesOf({ start, end }: TimeRange, now: number): TimeRange[] {
  const reachable = Math.min(Math.max(start, now - AFFILIATE_REACH), end);
  if (end - reachable <= AFFILIATE_SPAN) return [{ start, end }];
  const windows = windowsOf({ start: reachable, end }, AFFILIATE_SPAN - 2);
  return windows.map((window, index) => (index === 0 ? { start, end: window.end } : window)).toReversed();
}

/**
 * How far back to read again: what is shown stays, though the clock goes on and takes the period along. Less than a day before
 * it is no stretch of its own.
 */
const startAgain = (asked: TimeRange, shown: TimeRange): number => (shown.start - asked.start < DAY ? asked.start : shown.start);

/** @param parts newest first; each ends where the one before begins */
async function join(asked: TimeRange, parts: readonly Part[]): Promise<UsersRead> {
  const { mergeUsers } = await import('../reading/merge');
  const users = mergeUsers(parts.toReversed().flatMap((part) => part.users));
  const coverages = parts.map(({ coverage }) => coverage);
  const range = {
    start: Math.min(...coverages.map((each) => each.range.start)),
    end: Math.max(...coverages.map((each) => each.range.end)),
  };
  return {
    users: users.toSorted((a, b) => (b.registerTime ?? 0) - (a.registerTime ?? 0)),
    coverage: {
      range,
      complete: coverages.every(({ complete }) => complete),
      problems: [...new Set(coverages.flatMap(({ problems }) => problems))],
      requests: coverages.reduce((sum, { requests }) => sum + requests, 0),
    },
    asked,
    more: range.start > asked.start,
  };
}
