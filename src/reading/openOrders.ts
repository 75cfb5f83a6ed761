/**
 * Reads the open plan orders to their end: section 4.2 of the service specification, numbered pages of a list that shifts
 * while it is read. When an order of page 0 is filled, the first order of page 1 moves to page 0, which was read already.
 *
 * The proof. Pages are asked for so that they overlap: `limit` and `page` are chosen such that each page begins before the
 * end of the one before, at the price of a slightly smaller `limit`. Orders may come and go, but those that stay keep their
 * places relative to each other. So when a page shows the last order of the page before, all that stayed and stood before it
 * has been seen, and so has what stands between it and the end of the page. When a page does not show it, the list has
 * shifted too far: it is asked for from further ahead. The list has ended with a page that is shorter than its limit. Only
 * the first page cannot show that by itself, since a service may give less than was asked for: one more question follows it,
 * with a limit that the service has kept to.
 */
import type { ServiceReader } from '../api/types';
import type { Reading } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import { type Collection, count, createCollection } from './collection';
import type { ReadOptions } from './options';
import { conduct, type Session } from './session';

/** The contract counts these pages from 0. */
const FIRST_PAGE = 0;
const PASSES = 4;
const STEPS_BACK = 4;
/** Pages of 10 can be made to overlap up to order 2,520, the first number that 1 to 10 all divide; pages of 100 always. */
const SHORTEST_LIMIT = 10;

const KEPT_MOVING =
  'The open orders kept moving between the pages while they were read. Some may be missing, and some may be closed by now.';
const TOO_SHORT_TO_OVERLAP =
  'The service gives so few open orders at a time that pages cannot overlap. An order that moved between them may be missing.';

/** All open plan orders, of one symbol or of all, as the service lists them, each once. @throws ServiceError see {@link ReadOptions.onFailure} */
export async function readOpenOrders(
  client: ServiceReader,
  query: { readonly symbol?: string | undefined } = {},
  options: ReadOptions = {},
): Promise<Reading<PlanOrder>> {
  const symbol = query.symbol === undefined ? {} : { symbol: query.symbol };
  return conduct(undefined, options, (session) => {
    const all = createOrders();
    let clean: Collection<PlanOrder> | undefined;
    const fetchPage = async ({ limit, page }: PageAddress): Promise<PlanOrder[]> => {
      const orders = await session.call((call) => client.currentPlanOrders({ ...symbol, limit, page }, call));
      all.add(orders);
      session.progress(all.size);
      return orders;
    };
    return {
      async read() {
        for (let pass = 0; pass < PASSES && !clean; pass += 1) clean = await readPass(session, fetchPage);
        if (!clean) session.report(KEPT_MOVING);
      },
      items() {
        if (all.nameless > 0) {
          session.report(`${count(all.nameless, 'order')} came without an order id: two that are alike in everything count as one.`);
        }
        return (clean ?? all).values();
      },
    };
  });
}

const createOrders = (): Collection<PlanOrder> => createCollection<PlanOrder>((order) => order.orderId);

interface PageAddress {
  readonly limit: number;
  readonly page: number;
}

/** One way through the list. Answers undefined when the list shifted so far that orders may have slipped through. */
async function readPass(
  session: Session,
  fetchPage: (address: PageAddress) => Promise<PlanOrder[]>,
): Promise<Collection<PlanOrder> | undefined> {
  const seen = createOrders();
  const most = Math.max(session.pageSize, SHORTEST_LIMIT);
  const first = await fetchPage({ limit: most, page: FIRST_PAGE });
  seen.add(first);
  let anchor = first.at(-1);
  if (!anchor) return seen;
  let end = first.length;
  // A short first page is the last one, or it is all that this service gives at a time: the next question shows which.
  const limit = Math.min(most, end);
  for (let overlap = 1, steps = 0; steps <= STEPS_BACK;) {
    const across = pageAcross(Math.max(end - overlap, 0), limit);
    const apart = overlap === 1 && endOf(across) <= end;
    const address = apart ? { limit, page: Math.floor(end / limit) } : across;
    const page = await fetchPage(address);
    if (!apart && !continues(page, seen, anchor)) {
      overlap *= 8;
      steps += 1;
      continue;
    }
    if (apart && page.length > 0) session.report(TOO_SHORT_TO_OVERLAP);
    seen.add(page);
    if (page.length < address.limit) return seen;
    end = address.page * address.limit + page.length;
    anchor = page.at(-1) ?? anchor;
    overlap = 1;
    steps = 0;
  }
  return undefined;
}

/** Whether a page shows first what was seen, up to the last of it, and then only what was not: nothing fits in between. */
function continues(page: readonly PlanOrder[], seen: Collection<PlanOrder>, last: PlanOrder): boolean {
  const at = page.findIndex((order) => seen.keyOf(order) === seen.keyOf(last));
  return at >= 0 && page.every((order, index) => seen.has(order) === index <= at);
}

const endOf = ({ limit, page }: PageAddress): number => (page + 1) * limit;

/** The page that holds the order at `index`, counted from 0, and reaches furthest beyond it. */
function pageAcross(index: number, most: number): PageAddress {
  let best: PageAddress = { limit: most, page: Math.floor(index / most) };
  for (let limit = most - 1; limit > 0; limit -= 1) {
    const candidate = { limit, page: Math.floor(index / limit) };
    if (endOf(candidate) > endOf(best)) best = candidate;
  }
  return best;
}
