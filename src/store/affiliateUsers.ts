import type { Page } from '../api/types';
import type { AffiliateUser } from '../model/affiliate';
import { AFFILIATE_REACH, AFFILIATE_SPAN, MINUTE, windowsOf, type TimeRange } from '../model/timeRange';
import { rangeOf, type Period } from '../model/period';
import type { Disposable } from './emitter';
import { Live, type Ask, type Asking, type Priority } from './live';
import type { Sessions } from './sessions';

/** Which invited users are asked for. */
export interface AffiliateUsersQuery {
  readonly period: Period;
  readonly uid?: string | undefined;
}

/** One stretch of at most 90 days (section 4.4, rule 2), and what was read of it. */
interface Stretch {
  readonly range: TimeRange;
  readonly users: readonly AffiliateUser[];
  readonly pagesRead: number;
  readonly pages: number;
  readonly total: number;
}

export interface UsersRead {
  /** Newest registration first. */
  readonly users: readonly AffiliateUser[];
  /** What the service says there are in all. It has been seen to under-report; then it is what was read. */
  readonly total: number;
  readonly more: boolean;
  /** Newest first. Of each one page is read at once, for its total; its users are shown when all newer ones are. */
  readonly stretches: readonly Stretch[];
}

/** Reading takes a while and the service's clock moves on: a start so close to the limit would fall behind it. */
const MARGIN = 5 * MINUTE;

/** The invited users, read a page at a time: a whole list costs the budget of many hovers. */
export class AffiliateUsers implements Disposable {
  private asked: AffiliateUsersQuery = { period: { days: 365 } };
  readonly list: Live<UsersRead>;
  private readonly next: Ask<UsersRead> = (asking) => this.readNext(asking);

  constructor(sessions: Sessions) {
    this.list = new Live(sessions, (asking) => this.readFirst(asking));
  }

  get query(): AffiliateUsersQuery {
    return this.asked;
  }

  /** Another question: what was read for the one before is forgotten. */
  ask(query: AffiliateUsersQuery): void {
    this.asked = query;
    this.list.reset();
  }

  /** Reads again, as many pages as are shown. */
  refresh(priority?: Priority): Promise<void> {
    return this.list.refresh(priority);
  }

  /** Reads the next page. */
  loadMore(): Promise<void> {
    return this.list.run(this.next);
  }

  dispose(): void {
    this.list.dispose();
  }

  private async readFirst(asking: Asking<UsersRead>): Promise<UsersRead> {
    const ranges = this.stretches(asking.client.serverNow());
    const stretches = ranges.map(async (range, index) => {
      const pages = asking.previous?.stretches[index]?.pagesRead ?? 1;
      const read = await Promise.all(Array.from({ length: pages }, (_, page) => this.page(asking, range, page + 1)));
      return { range, users: read.flatMap(({ items }) => items), pagesRead: pages, pages: read[0]?.pages ?? 0, total: read[0]?.total ?? 0 };
    });
    return shown(await Promise.all(stretches));
  }

  private async readNext(asking: Asking<UsersRead>): Promise<UsersRead> {
    const { stretches = [] } = asking.previous ?? {};
    const index = stretches.findIndex(isUnfinished);
    const stretch = stretches[index];
    if (!stretch) return this.readFirst(asking);
    const page = stretch.pagesRead + 1;
    const { items, pages, total } = await this.page(asking, stretch.range, page);
    return shown(stretches.with(index, { range: stretch.range, users: [...stretch.users, ...items], pagesRead: page, pages, total }));
  }

  private page({ client, signal, priority }: Asking<UsersRead>, { start, end }: TimeRange, page: number): Promise<Page<AffiliateUser>> {
    return client.affiliateUsers({ uid: this.asked.uid, startTime: start, endTime: end, page }, { signal, priority });
  }

  /** Newest first, so that the first page shows who came last. */
  private stretches(now: number): TimeRange[] {
    const range = rangeOf(this.asked.period, now);
    const end = Math.min(range.end, now);
    const start = Math.max(range.start, now - AFFILIATE_REACH + MARGIN);
    return windowsOf({ start: Math.min(start, end - 1), end }, AFFILIATE_SPAN).toReversed();
  }
}

const isUnfinished = ({ pagesRead, pages }: Stretch): boolean => pagesRead < pages;

function shown(stretches: readonly Stretch[]): UsersRead {
  const unfinished = stretches.findIndex(isUnfinished);
  const more = unfinished >= 0;
  const complete = stretches.slice(0, more ? unfinished + 1 : undefined);
  const byUid = new Map(complete.flatMap(({ users }) => users).map((user) => [user.uid, user]));
  const users = [...byUid.values()].toSorted((a, b) => (b.registerTime ?? 0) - (a.registerTime ?? 0));
  const promised = stretches.reduce((sum, { total }) => sum + total, 0);
  return { users, stretches, more, total: more ? Math.max(promised, users.length) : users.length };
}
