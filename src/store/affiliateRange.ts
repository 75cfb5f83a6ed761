/** Reads users, their totals of a range and of the range before, and hands out what came meanwhile. Loaded with the first read. */
import * as l10n from '@vscode/l10n';
import type { ServiceReader } from '../api/types';
import type { AffiliateUser, ReferralTotals } from '../model/affiliate';
import type { AffiliateStatistics } from '../model/affiliateStatistics';
import { coverageFrom } from '../model/coverage';
import { DAY, describeRange, lastDays, type TimeRange } from '../model/timeRange';
import { inSlices } from '../primitives/slices';
import type { ReadOptions } from '../reading';
import { mergeUsers, sumTotals } from '../reading/merge';
import { FIGURES, nowAndThen, STILL_READ } from './asItComes';
import { type CountedRead, countedReads, coverageOf, failureIn, itemsOf, type Outcome, type Task, type UnreadWords } from './countedReads';
import type { Ledger } from './ledger';
import { readTotals, readTotalsOnce, readUsers } from './ledger/affiliates';
import type { Moment } from './moment';

/** Users are read for all the time that the service answers for, so another range of the same moment needs other totals alone. */
const REACH_DAYS = 365;

export const UNREAD: Readonly<Record<'users' | 'totals' | 'previousTotals', UnreadWords>> = {
  users: {
    canceled: l10n.t('The users were not loaded because loading was canceled.'),
    failed: (why) => l10n.t`The users could not be loaded. ${why}`,
  },
  totals: {
    canceled: l10n.t('The totals were not loaded because loading was canceled.'),
    failed: (why) => l10n.t`The totals could not be loaded. ${why}`,
  },
  previousTotals: {
    canceled: l10n.t('The totals for the previous period were not loaded because loading was canceled.'),
    failed: (why) => l10n.t`The totals for the previous period could not be loaded. ${why}`,
  },
};

/** Starts reads whose pages are counted together. */
export interface AffiliateReads {
  readonly users: (range: TimeRange) => Promise<Outcome<AffiliateUser>>;
  readonly totals: (range: TimeRange) => Promise<Outcome<ReferralTotals>>;
}

/** Starts reads of the parts of a trend: see {@link readTotalsOnce}. */
export interface PartReads extends Pick<AffiliateReads, 'totals'> {
  /** Keeps in the archive what was read whole. */
  readonly keep: () => void;
}

export function partReads(ledger: Ledger, counted: CountedRead): PartReads {
  const unkept: (() => void)[] = [];
  return {
    totals: (range) => counted((client, options) => readTotalsOnce(ledger, client, range, options, (keep) => unkept.push(keep))),
    keep: () => unkept.splice(0).forEach((keep) => keep()),
  };
}

export const affiliateReads = (ledger: Ledger, counted: CountedRead, moment: Moment): AffiliateReads => ({
  users: (range) => counted((client, options) => readUsers(ledger, client, range, { ...options, ...moment })),
  totals: (range) => counted((client, options) => readTotals(ledger, client, range, { ...options, ...moment })),
});

const NO_RANGE_BEFORE = l10n.t('The service only covers the past 365 days, which do not include the previous period.');

/** What figures are made of. */
export interface Came {
  readonly users: readonly AffiliateUser[];
  readonly totals: readonly ReferralTotals[];
  readonly previousTotals: readonly ReferralTotals[];
  readonly coverage: AffiliateStatistics['coverage'];
}

/**
 * Shows what came.
 * @param stage `soFar`: while the range is read; `main`: it is; `previous`: so is the range before
 * @param matters whether it still does: later figures take its place
 */
export type ShowCame = (came: Came, stage: 'soFar' | 'main' | 'previous', matters: () => boolean) => Promise<void>;

export interface RangeToRead extends Moment {
  readonly client: ServiceReader;
  readonly ledger: Ledger;
  readonly range: TimeRange;
  /** What it is compared with; undefined where the service does not answer for it. */
  readonly previousRange: TimeRange | undefined;
  /** What all of it may spend, which is counted down; without it each read has a limit of its own. */
  readonly allowance?: ReadOptions['allowance'];
  /** Nobody looks before the range is read. */
  readonly isQuiet?: boolean;
}

/** What is kept of an earlier session of about the same range, to be shown until it is read anew. */
async function keptOf(
  { archive }: Ledger,
  everybody: TimeRange,
  range: TimeRange,
): Promise<
  | { readonly users: Came['users']; readonly totals: Came['totals']; readonly coverage: Omit<Came['coverage'], 'previousTotals'> }
  | undefined
> {
  const isAbout = (one: number, other: number): boolean => Math.abs(one - other) < DAY / 2;
  try {
    const readings = (await archive?.ask('readings', { what: 'totals' })) ?? [];
    const isLikely = ({ start, end }: TimeRange): boolean => isAbout(start, range.start) || isAbout(end - start, range.end - range.start);
    const late = ({ end }: TimeRange): number => Math.abs(range.end - end);
    const last = readings
      .filter((each) => isLikely(each) && each.end > range.start)
      .toSorted((one, other) => late(one) - late(other) || other.asOf - one.asOf)[0];
    if (!archive || !last) return undefined;
    const [users, totals] = await Promise.all([archive.users(everybody), archive.totals(last.id)]);
    const read = describeRange(last);
    const ofTotals = l10n.t`Showing the totals for ${read} from the local archive until those of the selected range are loaded.`;
    return {
      ...{ users, totals },
      coverage: {
        users: coverageFrom({ range: everybody, requests: 0, remembered: users.length }, [STILL_READ.users]),
        totals: coverageFrom({ range: last, requests: 0, asOf: last.asOf, remembered: totals.length }, [ofTotals]),
      },
    };
  } catch {
    // Trouble with the file is told by the archive itself.
    return undefined;
  }
}

/** What ended it early, other than the person, and whether nothing came at all. Undefined once it does not matter any more. */
export async function readBoth(
  { signal, isLatest, tellPages }: Task<'main' | 'previous'>,
  { client, ledger, range, previousRange: before, allowance, isQuiet = false, ...moment }: RangeToRead,
  show: ShowCame,
): Promise<{ readonly nothing?: unknown; readonly failure?: unknown } | undefined> {
  const reads = (step: 'main' | 'previous', service: ServiceReader): AffiliateReads => {
    tellPages(step, { done: 0 });
    const counted = countedReads(service, signal, (pages) => tellPages(step, pages), allowance);
    return affiliateReads(ledger, counted, moment);
  };
  const reach = lastDays(REACH_DAYS, moment.asOf);
  const everybody = { ...reach, start: ledger.archive ? Math.min(reach.start, range.start) : reach.start };
  const stillUnread = { unread: before ? l10n.t('This is still loading.') : NO_RANGE_BEFORE };

  const ended: { users?: Outcome<AffiliateUser>; totals?: Outcome<ReferralTotals> } = {};
  const isReading = (): boolean => isLatest() && !(ended.users && ended.totals);
  // What this session has read is younger.
  const isFirst = ledger.youngest('users ', client.serverNow(), Infinity) === undefined;
  let kept: Came | undefined;
  const recalling = (isQuiet || !isFirst ? Promise.resolve(undefined) : keptOf(ledger, everybody, range)).then(async (found) => {
    kept = found && { ...found, previousTotals: [], coverage: { ...found.coverage, previousTotals: stillUnread } };
    if (kept && isReading()) await show(kept, 'soFar', isReading);
  });
  /** Totals by their window and user: what is read anew, to see that nothing has changed, counts once. */
  const came = { users: [] as AffiliateUser[], totals: new Map<string, ReferralTotals>() };
  const showing = nowAndThen(async () => {
    // What is kept is more than what comes bit by bit.
    if (kept || !isReading()) return;
    const { users, totals } = ended;
    const still = (asked: TimeRange, sentence: string) => coverageFrom({ range: asked, requests: 0 }, [sentence]);
    const soFar = {
      users: users ? itemsOf(users) : await inSlices(mergeUsers([...came.users])),
      totals: totals ? itemsOf(totals) : (await inSlices(sumTotals([...came.totals.values()]))).items,
      previousTotals: [],
      coverage: {
        users: users ? coverageOf(users, UNREAD.users) : still(everybody, STILL_READ.users),
        totals: totals ? coverageOf(totals, UNREAD.totals) : still(range, STILL_READ.totals),
        previousTotals: stillUnread,
      },
    };
    if (!kept && isReading()) await show(soFar, 'soFar', isReading);
  }, FIGURES);
  const listening: ServiceReader = {
    ...client,
    async affiliateUsers(query, call) {
      const page = await client.affiliateUsers(query, call);
      for (const user of page.items) came.users.push(user);
      heard();
      return page;
    },
    async affiliateReferrals(query, call) {
      const page = await client.affiliateReferrals(query, call);
      for (const each of page.items) came.totals.set(`${query?.endTime} ${each.uid}`, each);
      heard();
      return page;
    },
  };
  function heard(): void {
    if (came.users.length + came.totals.size > 0) showing.tell();
  }

  const main = reads('main', isQuiet ? client : listening);
  // Each endpoint has a budget of its own.
  const [users, totals] = await Promise.all([
    main.users(everybody).then((outcome) => (ended.users = outcome)),
    main.totals(range).then((outcome) => (ended.totals = outcome)),
  ]);
  showing.end();
  if (!isLatest()) return undefined;
  if ('error' in users && 'error' in totals) {
    await recalling;
    if (!kept) return { nothing: users.error };
    await show(kept, 'main', isLatest);
    return isLatest() ? { failure: users.error } : undefined;
  }
  const canceled = signal.aborted;
  const all = (previousTotals: AffiliateStatistics['coverage']['previousTotals'], items: readonly ReferralTotals[]): Came => ({
    users: itemsOf(users),
    totals: itemsOf(totals),
    previousTotals: items,
    coverage: { users: coverageOf(users, UNREAD.users), totals: coverageOf(totals, UNREAD.totals), previousTotals },
  });
  const unread = canceled && before ? { unread: l10n.t('Loading was canceled before it got this far.') } : stillUnread;
  await show(all(unread, []), 'main', isLatest);
  const failure = failureIn(users, totals);
  if (!before || canceled || !isLatest()) return isLatest() ? { failure } : undefined;
  const previous = await reads('previous', client).totals(before);
  if (!isLatest()) return undefined;
  await show(all(coverageOf(previous, UNREAD.previousTotals), itemsOf(previous)), 'previous', isLatest);
  return isLatest() ? { failure: failure ?? failureIn(previous) } : undefined;
}
