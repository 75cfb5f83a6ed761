/** How the invited users are read, stretch by stretch. Loaded with the first read. */
import type { ServiceReader } from '../api/types';
import { type AffiliateUser, newerUserFirst } from '../model/affiliate';
import { coverageFrom, sentencesOf, type Coverage } from '../model/coverage';
import { type Period, rangeOf } from '../model/period';
import { AFFILIATE_REACH, AFFILIATE_SPAN, DAY, SECOND, windowsOf, type TimeRange } from '../model/timeRange';
import { sortEach, unlessSame } from '../model/work';
import { mergeUsers } from '../reading/merge';
import { inSlices } from '../primitives/slices';
import { POLICIES } from './askers';
import { nowAndThen, type Showing, STILL_READ } from './asItComes';
import { readKnownUsers } from './ledger/affiliates';
import { unanswered } from './ledger/unanswered';
import type { ResourceRequest } from './resource';
import type { Session } from './session';
import { queryFor } from './usersQuery';

/** Which invited users are asked for. */
export interface AffiliateUsersQuery {
  readonly period: Period;
  readonly uid?: string | undefined;
  /** Whose user it is, see `Session.owner`: no other account is asked for it. Undefined: that of whoever asks. */
  readonly uidOf?: string | undefined;
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
  /** The reading stopped before it had all of its range: the next load reads all of that range first, in so many requests at most. */
  readonly rest?: number | undefined;
}

type Part = Pick<UsersRead, 'users' | 'coverage' | 'rest'>;

/** A load stops after so many requests and says so: they are the pages of ten thousand users. */
const REQUESTS_PER_LOAD = 100;

/** Reads again, as far back as is shown, all of its windows side by side; the newest stretch when nothing is. */
export async function readAgain(chosen: AffiliateUsersQuery, asking: ResourceRequest<UsersRead>): Promise<UsersRead> {
  const query = queryFor(asking.session.owner, chosen);
  const now = asking.client.serverNow();
  const asked = rangeOf(query.period, now);
  const shown = asking.previous?.coverage;
  const again = shown && { start: startAgain(asked, shown.range), end: asked.end };
  const wanted = stretches(query, again ?? asked, now);
  const usual = REQUESTS_PER_LOAD * (again ? wanted.length : 1);
  // What was read to its end may have grown since, and what took several loads has to fit into one now.
  const maxRequests = shown?.complete ? shown.requests + usual : Math.max(shown?.requests ?? 0, usual);
  const first = again ?? wanted[0] ?? asked;
  const { previous, show, session } = asking;
  // Of a list that broke off a person sees what comes, and may stop that. Another one stays as it is until the next is whole.
  const broken = asking.asker === 'person' && previous?.rest !== undefined ? previous : undefined;
  const kept = previous || query.uid !== undefined ? Promise.resolve(broken?.users ?? []) : keptUsers(session, first);
  const asItComes = previous && !broken ? undefined : showing(asking.client, { asked, range: first, kept }, show);
  const { client } = asItComes ?? asking;
  const reading = readStretch(query, first, { ...asking, client }, maxRequests, broken !== undefined).finally(() => asItComes?.end());
  const part = await reading.catch(async (error: unknown): Promise<Part> => {
    const users = await kept;
    if (previous || users.length === 0) throw error;
    const { items, coverage } = unanswered(error, users, { range: first });
    return { users: items, coverage };
  });
  const isPart = broken !== undefined || part.rest !== undefined;
  const read = await (isPart ? joinRest(asked, part, { users: await kept, rest: broken?.rest }) : join(asked, [part]));
  return { ...read, users: await inSlices(unlessSame(previous?.users, read.users, isSame)) };
}

/** Those of an earlier session. Trouble with the file is told by the archive itself. */
async function keptUsers(session: Session, range: TimeRange): Promise<readonly AffiliateUser[]> {
  const { archive } = await session.ledger();
  return archive ? archive.users(range).catch(() => []) : [];
}

/** Reads what a load left out; else the next older stretch as well. */
export async function readOlder(chosen: AffiliateUsersQuery, asking: ResourceRequest<UsersRead>): Promise<UsersRead> {
  const query = queryFor(asking.session.owner, chosen);
  const now = asking.client.serverNow();
  const asked = rangeOf(query.period, now);
  const shown = asking.previous;
  const [older] = shown ? stretches(query, { start: asked.start, end: shown.coverage.range.start - 1 }, now) : [];
  const next = shown?.rest ? shown.coverage.range : older;
  if (!shown || !next) return readAgain(query, asking);
  const range = { start: next.start, end: shown.coverage.range.end };
  const { client, end } = showing(asking.client, { asked, range, kept: Promise.resolve(shown.users) }, asking.show);
  const reading = readStretch(query, next, { ...asking, client }, shown.rest ?? REQUESTS_PER_LOAD, true);
  const read = await reading.finally(end);
  return shown.rest ? joinRest(asked, read, shown) : join(asked, [shown, read]);
}

/** What was read of the range of a list that broke off, and who was shown of it before and is not among them. */
function joinRest(asked: TimeRange, read: Part, { users, rest = 0 }: Pick<UsersRead, 'users' | 'rest'>): Promise<UsersRead> {
  // In whatever order the service lists them, nobody knows on which pages the others are.
  return join(asked, [{ ...read, rest: read.rest && Math.max(read.rest, rest) }], read.coverage.complete ? [] : users);
}

/** @param further it goes on with what is shown, which stays */
async function readStretch(
  { uid }: AffiliateUsersQuery,
  range: TimeRange,
  { session, asker, client, signal, previous }: ResourceRequest<UsersRead>,
  maxRequests: number,
  further = false,
): Promise<Part> {
  // A list that broke off is better than none, but not better than the whole one of a minute ago.
  const { priority } = POLICIES[asker];
  const options = { signal, priority, onFailure: previous && !further ? 'throw' : 'keep', maxRequests } as const;
  const { items, coverage, spent, endedBy } = await readKnownUsers(await session.ledger(), client, { range, uid }, options);
  // Where a person stopped it, what came is more than there was. Else they are to see that it failed, with what there was.
  if (further && !signal.aborted && endedBy instanceof Error) throw endedBy;
  const rest = spent || endedBy !== undefined ? coverage.requests + REQUESTS_PER_LOAD : undefined;
  return { users: items, coverage: { ...coverage, range }, rest };
}

/** A client that shows the users who came while they are being read, and before them those that are kept, until that is over. */
function showing(
  client: ServiceReader,
  { asked, range, kept }: { readonly asked: TimeRange; readonly range: TimeRange; readonly kept: Promise<readonly AffiliateUser[]> },
  show: (soFar: UsersRead) => void,
): { readonly client: ServiceReader; readonly end: Showing['end'] } {
  const came: AffiliateUser[] = [];
  const coverage = coverageFrom({ range, requests: 0 }, [STILL_READ.users]);
  const { tell, end } = nowAndThen(async () => {
    const users = await inSlices(mergeUsers([...known, ...came]));
    show({ users: await inSlices(sortEach(users, newerUserFirst)), coverage, asked, more: true });
  });
  let known: readonly AffiliateUser[] = [];
  void kept.then((users) => {
    known = users;
    if (known.length > 0) tell();
  });
  const telling: ServiceReader = {
    ...client,
    async affiliateUsers(query, options) {
      const page = await client.affiliateUsers(query, options);
      came.push(...page.items);
      if (came.length > 0) tell();
      return page;
    },
  };
  return { client: telling, end };
}

/** Newest first; none when nothing is left. One user is looked for in all of the period at once: that is a page for each window. */
function stretches({ uid }: AffiliateUsersQuery, range: TimeRange, now: number): TimeRange[] {
  if (range.start > range.end) return [];
  return uid === undefined ? stretchesOf(range, now) : [range];
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

/** @param parts newest first; each ends where the one before begins. @param before who was known already */
async function join(asked: TimeRange, parts: readonly Part[], before: readonly AffiliateUser[] = []): Promise<UsersRead> {
  const users = await inSlices(mergeUsers([...before, ...parts.toReversed().flatMap((part) => part.users)]));
  const coverages = parts.map(({ coverage }) => coverage);
  const range = {
    start: Math.min(...coverages.map((each) => each.range.start)),
    end: Math.max(...coverages.map((each) => each.range.end)),
  };
  return {
    users: await inSlices(sortEach(users, newerUserFirst)),
    coverage: coverageFrom({ range, requests: coverages.reduce((sum, { requests }) => sum + requests, 0) }, coverages.flatMap(sentencesOf)),
    asked,
    more: range.start > asked.start,
    rest: parts.at(-1)?.rest,
  };
}

const isSame = ({ raw: _, ...one }: AffiliateUser, { raw: __, ...other }: AffiliateUser): boolean =>
  (Object.keys({ ...one, ...other }) as (keyof typeof one)[]).every((field) => one[field] === other[field]);
