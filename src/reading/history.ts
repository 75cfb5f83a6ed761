/**
 * Reads the history of plan orders to its end: section 4.1 of the service specification, which has a "next page" flag and no
 * page number, and says nothing about the order of the list or whether its bounds belong to the range.
 *
 * The proof. An answer with `nextPage: false` lists every order of the window it was asked for. A read is complete when such
 * windows together cover the whole range; `coverage` is computed from them and from nothing else, so a window that was
 * forgotten shows as a gap. A window with `nextPage: true` is cut into smaller ones, until each is answered to its end.
 *
 * The shortcut. In a sorted list a page shows all there is on its side of its last order, so moving the bound there saves
 * asking twice. That a page looks sorted does not mean that the list is: a service may take any hundred and sort those. So
 * the next question begins 15 orders earlier, until the answer has shown those again, with none between them, and 15 new ones
 * behind. A page that has no room for that, or too little behind it, is asked for again as a whole, and so is one in 15 pages
 * later on. docs/reading.md has the odds: a list that is not sorted passes less than once in 10^8. How much was found so is
 * remembered with the client: the next read, of whatever symbol, starts with it. With the first page that is not sorted, or
 * promises more than the rest holds, nothing that was only believed counts any longer and it is read again by cutting.
 *
 * Assumptions: the service chooses by creation time (see `filterTimeOf`; orders from outside the bounds are noticed),
 * `nextPage` is true whenever something is missing, and the service treats bounds alike throughout one read and order alike
 * throughout the life of a client, as the check of one page in 15 keeps asking. Orders that enter
 * the history while it is read may or may not be among the items; the others all are.
 */
import type { HistoryPlanQuery, ServiceReader } from '../api/types';
import type { Reading } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import { contains, describeRange, gapsIn, type TimeRange } from '../model/timeRange';
import { count, createCollection } from './collection';
import { createQuestions, filterTimeOf } from './historyQuestions';
import { createHistoryWindows } from './historyWindows';
import { type ListingKnowledge, nothingKnown } from './listingOrder';
import { MAX_PAGE_SIZE, type ReadOptions } from './options';
import { checkRange, conduct } from './session';

export interface OrderHistoryQuery extends Pick<HistoryPlanQuery, 'symbol' | 'delegateType'> {
  /** By creation time. */
  readonly range: TimeRange;
}

const GAPS_NAMED = 3;

const learned = new WeakMap<ServiceReader, ListingKnowledge>();

/** What reads through this client have learned about its service, whatever the symbol. */
function knowledgeOf(client: ServiceReader): ListingKnowledge {
  const known = learned.get(client) ?? nothingKnown();
  learned.set(client, known);
  return known;
}

/**
 * All history plan orders of a symbol that were created in the range, newest first, each once.
 * @throws ServiceError `invalidRequest` for a range that means nothing, and what {@link ReadOptions.onFailure} says
 */
export async function readOrderHistory(
  client: ServiceReader,
  { range, ...query }: OrderHistoryQuery,
  options: ReadOptions = {},
): Promise<Reading<PlanOrder>> {
  checkRange(range);
  return conduct(range, options, (session) => {
    const orders = createCollection<PlanOrder>((order) => order.orderId);
    const questions = createQuestions(session, client, query, orders);
    const countIn = (window: TimeRange): number => orders.values().filter((order) => contains(window, filterTimeOf(order) ?? NaN)).length;
    const windows = createHistoryWindows(questions, countIn, knowledgeOf(client));
    return {
      read: () => windows.read(range),
      items() {
        const wanted = orders.values().filter((order) => contains(range, filterTimeOf(order) ?? range.start));
        for (const time of windows.crowded) session.report(describeCrowd(time, countIn({ start: time, end: time })));
        const crowds = windows.crowded.map((time) => ({ start: time, end: time }));
        for (const gap of summarize(gapsIn(range, [...windows.covered(), ...crowds]))) session.report(gap);
        const timeless = wanted.filter((order) => filterTimeOf(order) === undefined).length;
        if (timeless > 0) {
          session.report(`${count(timeless, 'order')} came without a creation time: listed, but perhaps not from the range asked for.`);
        }
        if (orders.nameless > 0) {
          session.report(`${count(orders.nameless, 'order')} came without an order id: two that are alike in everything count as one.`);
        }
        if (questions.strays > 0) {
          session.report(
            `The service answered with ${count(questions.strays, 'order')} created outside the time asked for, so it may choose by ` +
              'another time than creation. Orders created near the ends of the range may be missing; a longer range will show them.',
          );
        }
        return wanted.sort((a, b) => (filterTimeOf(b) ?? 0) - (filterTimeOf(a) ?? 0));
      },
    };
  });
}

const describeCrowd = (time: number, seen: number): string =>
  `More orders were created in the millisecond ${new Date(time).toISOString()} than the ${MAX_PAGE_SIZE} that one answer of the ` +
  `service holds, and it offers no way to ask for the others: ${seen} of them are listed.`;

function summarize(gaps: readonly TimeRange[]): string[] {
  const sentences = gaps.slice(0, GAPS_NAMED).map((gap) => `Not read to the end: orders created ${describeRange(gap)}.`);
  const others = gaps.length - sentences.length;
  return others > 0 ? [...sentences, `${count(others, 'more part')} of the range could not be read to the end either.`] : sentences;
}
