/** How the invited users are read, stretch by stretch. Loaded with the first read. */
import type { AffiliateUser } from '../model/affiliate';
import { coverageFrom, sentencesOf, type Coverage } from '../model/coverage';
import { rangeOf, AFFILIATE_REACH, AFFILIATE_SPAN, DAY, SECOND, windowsOf, type Period, type TimeRange } from '../model/timeRange';
import { readAffiliateUsers } from '../reading';
import { sortEach } from '../model/work';
import { mergeUsers } from '../reading/merge';
import { inSlices } from '../primitives/slices';
import type { ResourceRequest } from './resource';

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

/** Reads again, as far back as is shown, all of its windows side by side; the newest stretch when nothing is. */
export async function readAgain(query: AffiliateUsersQuery, asking: ResourceRequest<UsersRead>): Promise<UsersRead> {
  const now = asking.client.serverNow();
  const asked = rangeAt(query, now);
  const shown = asking.previous?.coverage;
  const again = shown && { start: startAgain(asked, shown.range), end: asked.end };
  const wanted = stretches(query, again ?? asked, now);
  // What was read to its end may have grown since.
  const maxRequests = (shown?.complete ? shown.requests : 0) + REQUESTS_PER_LOAD * (again ? wanted.length : 1);
  return join(asked, [await read(query, again ?? wanted[0] ?? asked, asking, maxRequests)]);
}

/** Reads the next older stretch as well. */
export async function readOlder(query: AffiliateUsersQuery, asking: ResourceRequest<UsersRead>): Promise<UsersRead> {
  const now = asking.client.serverNow();
  const asked = rangeAt(query, now);
  const shown = asking.previous;
  const [next] = shown ? stretches(query, { start: asked.start, end: shown.coverage.range.start - 1 }, now) : [];
  if (!shown || !next) return readAgain(query, asking);
  return join(asked, [shown, await read(query, next, asking, REQUESTS_PER_LOAD)]);
}

async function read(
  { uid }: AffiliateUsersQuery,
  range: TimeRange,
  { client, signal, priority, previous }: ResourceRequest<UsersRead>,
  maxRequests: number,
): Promise<Part> {
  // A list that broke off is better than none, but not better than the whole one of a minute ago.
  const options = { signal, priority, onFailure: previous ? 'throw' : 'keep', maxRequests } as const;
  const { items, coverage } = await readAffiliateUsers(client, { range, uid }, options);
  return { users: items, coverage: { ...coverage, range } };
}

/** Newest first; none when nothing is left. One user is looked for in all of the period at once: that is a page for each window. */
function stretches({ uid }: AffiliateUsersQuery, range: TimeRange, now: number): TimeRange[] {
  if (range.start > range.end) return [];
  return uid === undefined ? stretchesOf(range, now) : [range];
}

/** Nobody has registered yet after `now`. */
function rangeAt({ period }: AffiliateUsersQuery, now: number): TimeRange {
  const { start, end } = rangeOf(period, now);
  return { start, end: Math.max(start, Math.min(end, now)) };
}

/**
 * Cuts a range into stretches of at most 90 days, newest first. Each is one window of the reading, which moves the bounds it
 * sends out to whole seconds. What lies further back than the service answers for stays with the oldest stretch, whose reading
 * says so.
 */
function stretchesOf({ start, end }: TimeRange, now: number): TimeRange[] {
  const reachable = Math.min(Math.max(start, now - AFFILIATE_REACH), end);
  if (end - reachable <= AFFILIATE_SPAN) return [{ start, end }];
  const windows = windowsOf({ start: reachable, end }, AFFILIATE_SPAN - 2 * SECOND);
  return windows.map((window, index) => (index === 0 ? { start, end: window.end } : window)).toReversed();
}

/**
 * How far back to read again: what is shown stays, though the clock goes on and takes the period along. Less than a day before
 * it is no stretch of its own.
 */
const startAgain = (asked: TimeRange, shown: TimeRange): number => (shown.start - asked.start < DAY ? asked.start : shown.start);

/** @param parts newest first; each ends where the one before begins */
async function join(asked: TimeRange, parts: readonly Part[]): Promise<UsersRead> {
  const users = await inSlices(mergeUsers(parts.toReversed().flatMap((part) => part.users)));
  const coverages = parts.map(({ coverage }) => coverage);
  const range = {
    start: Math.min(...coverages.map((each) => each.range.start)),
    end: Math.max(...coverages.map((each) => each.range.end)),
  };
  return {
    users: await inSlices(sortEach(users, (a, b) => (b.registerTime ?? 0) - (a.registerTime ?? 0))),
    coverage: coverageFrom({ range, requests: coverages.reduce((sum, { requests }) => sum + requests, 0) }, coverages.flatMap(sentencesOf)),
    asked,
    more: range.start > asked.start,
  };
}
