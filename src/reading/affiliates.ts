/**
 * Reads affiliate lists over any range of the past 365 days: sections 4.4 and 4.5 of the service specification, which answer
 * for at most 90 days at a time. The windows are read oldest first, because the oldest start is the first to leave the 365 days.
 *
 * Whether the service includes its bounds is not specified. Users are asked for with bounds moved out to whole seconds, so
 * that windows overlap, and are merged by uid: right in every case. Sums cannot overlap without counting twice, so here an
 * assumption is needed, and it is this one: a window of totals includes both its ends, and all of the last millisecond. Should the
 * service exclude one end, what happened in one millisecond per window is missing. Cuts fall on midnight UTC where they can (see `windowsOf`).
 */
import * as l10n from '@vscode/l10n';
import { ServiceError } from '../api/errors';
import type { AffiliateQuery, CallOptions, Page, ServiceReader } from '../api/types';
import type { AffiliateUser, ReferralTotals } from '../model/affiliate';
import type { Reading } from '../model/coverage';
import { ALIKE, ENDS_IGNORED, ignoresAnEnd } from '../model/ignoredEnds';
import { filterEach, forEach, type Work } from '../model/work';
import { AFFILIATE_SPAN, contains, describeRange, gapsIn, SECOND, type TimeRange, windowsOf } from '../model/timeRange';
import { createReach } from './affiliateReach';
import { readPages } from './affiliatePages';
import { toSeconds } from './bounds';
import { mergeUsers, sumTotals } from './merge';
import type { ReadOptions } from './options';
import { checkRange, runRead, together } from './readRun';

export interface AffiliateRangeQuery {
  readonly range: TimeRange;
  /** One invited user; digits only. */
  readonly uid?: string | undefined;
}

/**
 * The users invited in the range, each once, by uid: the earliest of the first times and of the registration, the latest of
 * the last times, verified when any window says so, the rest from the newest window.
 * @throws ServiceError `invalidRequest` for a range that means nothing, and what {@link ReadOptions.onFailure} says
 */
export const readAffiliateUsers = (
  client: ServiceReader,
  query: AffiliateRangeQuery,
  options: ReadOptions = {},
): Promise<Reading<AffiliateUser>> =>
  readWindows(client, query, options, {
    ask: (page, call) => client.affiliateUsers(page, call),
    overlap: SECOND,
    boundsFor: toSeconds,
    *join(windows) {
      // Bounds are sent further out, so what lies just there was asked for, and is not meant.
      const beside = gapsIn(toSeconds(query.range), [query.range]);
      const merged = yield* mergeUsers(windows.flatMap(({ rows }) => rows));
      const items = yield* filterEach(merged, ({ registerTime = NaN }) => !beside.some((gap) => contains(gap, registerTime)));
      let strays = false;
      for (const { part, rows } of windows) {
        const meant = toSeconds(part);
        yield* forEach(rows, ({ registerTime = part.start }) => void (strays ||= !contains(meant, registerTime)));
      }
      return { items, doubts: strays ? [STRAYS] : [] };
    },
  });

/**
 * What each invited user did in the range, one record per uid: the exact sums over all windows. Amounts that are no plain
 * decimals are left out of the sums, as those that were not sent: all was read, and whoever adds them up counts them. @throws ServiceError like {@link readAffiliateUsers}
 */
export const readReferralTotals = (
  client: ServiceReader,
  query: AffiliateRangeQuery,
  options: ReadOptions = {},
): Promise<Reading<ReferralTotals>> =>
  readWindows(client, query, options, {
    ask: (page, call) => client.affiliateReferrals(page, call),
    overlap: 0,
    boundsFor: (window) => window,
    *join(windows) {
      const parts = windows.map((window) => window.rows);
      const { items, alike } = yield* sumTotals(parts.flat(), windows.length);
      const ignored = alike ? ALIKE : (yield* ignoresAnEnd(parts)) ? ENDS_IGNORED : undefined;
      return { items, doubts: ignored ? [ignored] : [] };
    },
  });

/** Without a number: each stretch of a list has its own, and a user may be outside a window of the range alone. */
const STRAYS = l10n.t(
  'The service sent users who registered outside the requested range, so it may be selecting users by a time other than registration time. They are listed; others who registered in the requested range may be missing.',
);

interface Kind<T> {
  readonly ask: (query: AffiliateQuery, options: CallOptions) => Promise<Page<T>>;
  /** The bounds sent for the window meant, and how far each may lie outside, milliseconds. */
  readonly boundsFor: (window: TimeRange) => TimeRange;
  readonly overlap: number;
  /** Windows oldest first. `doubts`: why the items are not all there is, a sentence each. */
  readonly join: (windows: readonly { readonly part: TimeRange; readonly rows: readonly T[] }[]) => Work<{
    readonly items: readonly T[];
    readonly doubts: readonly string[];
  }>;
}

async function readWindows<T extends { readonly uid: string }>(
  client: ServiceReader,
  { range, uid }: AffiliateRangeQuery,
  options: ReadOptions,
  { ask, overlap, boundsFor, join }: Kind<T>,
): Promise<Reading<T>> {
  checkRange(range);
  const reach = createReach(() => client.serverNow());
  return runRead(client, range, options, (run) => {
    const start = reach.clamp(range.start);
    const parts = start > range.end ? [] : windowsOf({ start, end: range.end }, AFFILIATE_SPAN - 2 * overlap);
    const windows = parts.map((part) => ({ part, rows: new Map<string, T>(), begun: false, read: 0, expected: 0, finished: false }));

    async function readWindow(window: (typeof windows)[number]): Promise<void> {
      const { part, rows } = window;
      // The service wants an end later than the start, so a single millisecond is asked for together with the next one.
      const bounds = boundsFor(part);
      const endTime = Math.max(bounds.end, part.start + 1);
      const startTime = reach.keepInside(bounds.start);
      await readPages(rows, run, {
        about: describeRange(part),
        async ask(page, pageSize, call) {
          const asked = startTime();
          const send = (from: number) => ask({ ...(uid === undefined ? {} : { uid }), startTime: from, endTime, page, pageSize }, call);
          // The first answer may put the clock right. If the start was out of reach by that clock, it was refused for that.
          const answer = await send(asked).catch((error: unknown) => {
            const now = startTime();
            if (now === asked || !(error instanceof ServiceError) || error.kind !== 'invalidRequest') throw error;
            return send(now);
          });
          startTime();
          return answer;
        },
        progress(read, total) {
          Object.assign(window, { begun: true, read, expected: Math.max(read, total) });
          tell();
        },
      });
      Object.assign(window, { read: rows.size, expected: rows.size, finished: true });
    }

    /** Windows that have not begun are taken to be like the others. */
    function tell(): void {
      const begun = windows.filter((window) => window.begun);
      const sum = (name: 'read' | 'expected'): number => begun.reduce((all, window) => all + window[name], 0);
      run.progress(sum('read'), Math.round((sum('expected') / begun.length) * windows.length));
    }

    return {
      range: () => ({ start: Math.min(start, range.end), end: range.end }),
      async read() {
        // A window begins when the one before has said how many pages it has, and they leave a place free: the more was read between
        // its own first page and the others, the more could have happened to it.
        let turn = Promise.resolve();
        const reads = windows.map((window) => {
          const read = turn.then(() => readWindow(window)).finally(() => Object.assign(window, { begun: true }));
          turn = turn.then(() => run.room(() => window.begun));
          return read;
        });
        await together(reads);
      },
      *items() {
        const lost = reach.lost(range);
        if (lost) run.report(lost);
        const finished = windows.flatMap((window) => (window.finished ? [window.part] : []));
        for (const gap of gapsIn({ start, end: range.end }, finished).map(describeRange)) run.report(l10n.t`Not fully loaded: ${gap}.`);
        const { items, doubts } = yield* join(windows.map(({ part, rows }) => ({ part, rows: [...rows.values()] })));
        doubts.forEach(run.report);
        if (windows.some(({ rows }) => rows.has(''))) run.report(l10n.t('A record has no UID, so it cannot be matched to a user.'));
        return items;
      },
    };
  });
}
