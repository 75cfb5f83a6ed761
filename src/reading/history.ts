/**
 * Reads the history of plan orders to its end: section 4.1 of the service specification, which has a "next page" flag and no
 * page number, and says nothing about the order of the list or whether its bounds belong to the range.
 *
 * The proof. An answer with `nextPage: false` lists every order of the window it was asked for. A read is complete when such
 * windows together cover the whole range; `coverage` is computed from them and from nothing else, so a window that was
 * forgotten shows as a gap. A window with `nextPage: true` is cut into smaller ones, until each is answered to its end. What a
 * page looks like, and where the orders of an earlier reading lie, guides where to cut and is no evidence.
 *
 * Orders that enter the history while it is read may or may not be among the items; the others all are. docs/internals/reading.md has
 * what is assumed.
 */
import * as l10n from '@vscode/l10n';
import type { HistoryPlanQuery, ServiceReader } from '../api/types';
import type { Reading } from '../model/coverage';
import { plural } from '../model/language';
import type { PlanOrder } from '../model/order';
import { placeIn } from '../model/placeIn';
import { contains, DAY, describeMoment, describeRange, fromTo, gapsIn, MINUTE, type TimeRange } from '../model/timeRange';
import { filterEach, forEach, sortEach, type Work } from '../model/work';
import { inSlices } from '../primitives/slices';
import { toSeconds } from './bounds';
import { doubtsOf, isOf, ordersOf } from './orders';
import type { ReadOptions } from './options';
import { createQuestions, filterTimeOf, timesOf } from './questions';
import { checkRange, runRead, together } from './readRun';
import { createWindows } from './windows';

export interface OrderHistoryQuery extends Pick<HistoryPlanQuery, 'symbol' | 'delegateType'> {
  /** By creation time. */
  readonly range: TimeRange;
}

export interface HistoryOptions extends ReadOptions {
  /** What an earlier reading of about this range found. It saves requests where it still holds, and proves nothing. */
  readonly lastRead?: readonly PlanOrder[] | undefined;
  /** Windows that an earlier reading proved: nothing of them is asked for, and their orders are not among the items. */
  readonly known?: readonly TimeRange[] | undefined;
}

const GAPS_NAMED = 3;

/** "Three months": the service refuses what is older, or is silent about it. */
export const HISTORY_REACH = 90 * DAY;
/** Three calendar months are 89 days at least. What is older may be forgotten by now, which nothing that outlives the window is to call complete. */
export const SURE_REACH = 89 * DAY;
const FORGIVEN = 15 * MINUTE;
/** By days: nobody knows to the hour how far three months reach, and what is said of many symbols is then one sentence. */
const describeForgotten = ({ start, end }: TimeRange): string => {
  const [first, last] = [start, end].map((time) => new Date(time).toISOString().slice(0, 10)) as [string, string];
  return l10n.t`The service says its order history goes back three months, so orders created from ${fromTo(first, last)} may be missing.`;
};

const UNPROVEN_BOUNDS = l10n.t(
  'More orders fall within seconds of each other than one response can hold, and it is not certain that the service honors milliseconds in requests. Some may be missing.',
);

/**
 * All history plan orders of a symbol that were created in the range, newest first, each once. Orders of another symbol or from
 * outside the range come `unrequested`.
 * @throws ServiceError `invalidRequest` for a range that means nothing, and what {@link ReadOptions.onFailure} says
 */
export async function readOrderHistory(
  client: ServiceReader,
  { range, ...query }: OrderHistoryQuery,
  options: HistoryOptions = {},
): Promise<Reading<PlanOrder>> {
  checkRange(range);
  return runRead(client, range, options, (run) => {
    const orders = ordersOf();
    const others = ordersOf();
    const questions = createQuestions(
      async ({ start, end }, pageSize, delegateType = query.delegateType) => {
        const asked = { ...query, ...(delegateType && { delegateType }), startTime: Math.max(start, 0), endTime: end, pageSize };
        const page = await run.call((call) => client.historyPlanOrders(asked, call));
        orders.add(page.orders.filter((order) => isOf(query.symbol, order)));
        others.add(page.orders.filter((order) => !isOf(query.symbol, order)));
        run.progress(orders.size);
        return { more: page.nextPage, orders: page.orders };
      },
      run.pageSize,
      query.delegateType === undefined,
    );
    const windows = createWindows(questions, run.pageSize);
    const reach = (): number => run.answeredAt - HISTORY_REACH;
    const isForgiven = ({ start }: TimeRange): boolean => start === range.start && start < reach() && reach() - start <= FORGIVEN;
    const isWithin = ({ start, end }: TimeRange, order: PlanOrder): boolean => contains({ start, end }, filterTimeOf(order) ?? range.start);
    const strays = (): Work<PlanOrder[]> => filterEach(orders.values(), (order) => !isWithin(toSeconds(range), order));
    const known = options.known ?? [];
    const asked = gapsIn(range, known);
    /** Something may be missing of any window. */
    let doubted = false;
    const doubt = (problem: string): void => {
      doubted = true;
      run.report(problem);
    };

    return {
      // What is lost of the reach while a person makes up his mind is not worth a word.
      range: () => (asked.some(isForgiven) ? { start: Math.min(reach(), range.end), end: range.end } : range),
      async read() {
        const expected = await inSlices(timesIn(asked, options.lastRead ?? []));
        const [newest, ...older] = [...asked.entries()].reverse();
        if (newest) await windows.read(newest[1], expected[newest[0]]);
        await together(older.map(([place, part]) => windows.read(part, expected[place])));
        if (!(await questions.keepMilliseconds(timesOf(orders.values())))) doubt(UNPROVEN_BOUNDS);
      },
      *items() {
        const wanted = yield* filterEach(orders.values(), (order) => isWithin(range, order));
        const crowds = [...windows.crowded].map((time) => ({ start: time - 1, end: time + 1 }));
        // A service that says of every moment that there is more makes very many of them.
        const listed = new Map([...windows.crowded].map((time) => [time, 0]));
        yield* forEach(wanted, (order) => {
          const time = filterTimeOf(order) ?? NaN;
          const before = listed.get(time);
          if (before !== undefined) listed.set(time, before + 1);
        });
        for (const [time, count] of listed) run.report(describeCrowd(time, count));
        for (const gap of summarize(gapsIn(range, [...windows.proven, ...crowds, ...known]))) run.report(gap);
        for (const { start, end } of asked)
          if (reach() - start > FORGIVEN) run.report(describeForgotten({ start, end: Math.min(reach() - 1, end) }));
        const timeless = wanted.length - timesOf(wanted).length;
        if (timeless > 0) doubt(describeTimeless(timeless));
        doubtsOf(orders, others.size).forEach(doubt);
        if (questions.strays > 0) doubt(describeStrays(questions.strays));
        return yield* sortEach(wanted, (a, b) => (filterTimeOf(b) ?? 0) - (filterTimeOf(a) ?? 0));
      },
      proven: () =>
        doubted || !questions.kept
          ? []
          : windows.proven.flatMap(({ start, end }) => (end < reach() ? [] : [{ start: Math.max(start, reach()), end }])),
      *unrequested() {
        return [...others.values(), ...(yield* strays())];
      },
    };
  });
}

const NOWHERE: TimeRange = { start: NaN, end: NaN };

/** The times of orders by the part that they lie in. @param parts oldest first; none overlap */
function* timesIn(parts: readonly TimeRange[], orders: readonly PlanOrder[]): Work<number[][]> {
  const times = parts.map((): number[] => []);
  yield* forEach(orders, (order) => {
    const time = filterTimeOf(order) ?? NaN;
    const place = placeIn(parts, time);
    if (contains(parts[place] ?? NOWHERE, time)) times[place]?.push(time);
  });
  return times;
}

const describeTimeless = (orders: number): string =>
  plural(
    orders,
    l10n.t(
      '{0} order has no creation time: it is listed, but may not be from the requested range.|{0} orders have no creation time: they are listed, but may not be from the requested range.',
    ),
  );

function describeCrowd(time: number, seen: number): string {
  return plural(
    seen,
    l10n.t(
      'There are more orders around {0} than one response can hold, and the service offers no way to load the others: only {1} is listed.|There are more orders around {0} than one response can hold, and the service offers no way to load the others: only {1} are listed.',
    ),
    describeMoment(time),
    seen,
  );
}

const describeStrays = (strays: number): string =>
  plural(
    strays,
    l10n.t(
      'The service sent {0} order created outside the requested range, so it may be selecting orders by a time other than creation time. That order is kept separate; others created in the requested range may be missing.|The service sent {0} orders created outside the requested range, so it may be selecting orders by a time other than creation time. Those orders are kept separate; others created in the requested range may be missing.',
    ),
  );

function summarize(gaps: readonly TimeRange[]): string[] {
  const named = gaps.slice(0, GAPS_NAMED).map(describeRange);
  const sentences = named.map((gap) => l10n.t`Not fully loaded: orders created ${gap}.`);
  const others = gaps.length - sentences.length;
  return others > 0 ? [...sentences, describeOtherGaps(others)] : sentences;
}

const describeOtherGaps = (parts: number): string =>
  plural(
    parts,
    l10n.t('{0} more part of the range could not be fully loaded either.|{0} more parts of the range could not be fully loaded either.'),
  );
