/** All open orders through the ledger. */
import type { ServiceReader } from '../../api/types';
import { coverageFrom, type Reading } from '../../model/coverage';
import type { PlanOrder } from '../../model/order';
import { filterEach, mapEach, unlessSame, type Work } from '../../model/work';
import { inSlices } from '../../primitives/slices';
import { readOpenOrders, type ReadOptions } from '../../reading';
import { ordersOf } from '../../reading/orders';
import { nowAndThen, PROVEN_ROWS, type Showing, STILL_READ } from '../asItComes';
import { began } from '../began';
import type { Ledger } from '.';
import { UNSURE } from './proofs';
import { unanswered } from './unanswered';
import type { LedgerOptions } from './history';

/**
 * {@link readOpenOrders} of every symbol, or the whole list that was read so lately; `coverage.asOf` says when it was. What is over is
 * apart, though the list has it.
 */
export const readOpen = (ledger: Ledger, client: ServiceReader, options: OpenOptions): Promise<Reading<PlanOrder>> =>
  ledger.underWay.oneAtATime('open', NO_RANGE, options, async () =>
    inSlices(withoutOver(ledger, await readUnlessYoung(ledger, client, options))),
  );

/** A list may lag behind what the history and the details say, and all else goes by those: an order that is over stays so (section 3.2). */
function* withoutOver(ledger: Ledger, reading: Reading<PlanOrder>): Work<Reading<PlanOrder>> {
  const isOver = ({ orderId }: PlanOrder): boolean => ledger.orders.isOver(orderId);
  const ended = yield* filterEach(reading.items, isOver);
  if (ended.length === 0) return reading;
  const items = yield* filterEach(reading.items, (order) => !isOver(order));
  const over = yield* mapEach(ended, (order): PlanOrder => ({ ...order, ...ledger.orders.find(order.orderId)?.order }));
  return { ...reading, items, over: [...over, ...(reading.over ?? [])] };
}

/** What is shown, once another answer says of some of it that it is over: at once, so that nothing is shown in between. */
export function amendOpen(ledger: Ledger, reading: Reading<PlanOrder>): Reading<PlanOrder> {
  for (const work = withoutOver(ledger, reading); ;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/**
 * What is shown after the one before; where its items are the same, with those: whoever shows them sees at once that nothing changed.
 * @throws what ended the reading, if it has fewer than the one before: of two that broke off the longer one counts
 */
export async function following(
  ledger: Ledger,
  previous: Reading<PlanOrder> | undefined,
  read: Reading<PlanOrder>,
): Promise<Reading<PlanOrder>> {
  const isLess = previous !== undefined && read.items.length < previous.items.length;
  if (isLess && read.endedBy instanceof Error) throw read.endedBy;
  const items = await inSlices(unlessSame(previous?.items, read.items));
  // Of some of it another answer may have said meanwhile that it is over.
  return amendOpen(ledger, { ...read, items });
}

interface OpenOptions extends ReadOptions, Pick<LedgerOptions, 'age'> {
  /** Is shown what is kept of an earlier session, if anything is, and then what came, until the whole list is there. */
  readonly onCame?: ((soFar: Reading<PlanOrder>) => void) | undefined;
  /** What is shown already, of a list that broke off: it stays while what came is shown. */
  readonly before?: readonly PlanOrder[] | undefined;
}
const NO_RANGE = { start: 0, end: 0 };

async function readUnlessYoung(
  ledger: Ledger,
  client: ServiceReader,
  { age, onCame, before, ...options }: OpenOptions,
): Promise<Reading<PlanOrder>> {
  const beganAt = began(client);
  const asOf = beganAt();
  const { openRead } = ledger;
  if (age !== 'everything' && openRead && openRead.asOf > asOf - age && openRead.asOf <= asOf + UNSURE) {
    const { reading } = openRead;
    return { ...reading, coverage: { ...reading.coverage, requests: 0, asOf: openRead.asOf } };
  }
  const kept = options.onFailure === 'throw' || openRead || before ? undefined : await ledger.recalledOpen();
  const keptItems = kept?.reading.items ?? [];
  const asItComes = onCame && showing(ledger, client, { kept: keptItems, before }, onCame);
  const read = await readOpenOrders(asItComes?.client ?? client, {}, { ...options, habits: ledger.openHabits })
    .catch((error: unknown) => {
      // What is kept of an earlier session is better than nothing.
      if (!kept) throw error;
      return unanswered(error, keptItems, { range: undefined, asOf: kept.asOf });
    })
    .finally(() => asItComes?.end());
  const items = await inSlices(mapEach(read.items, (order) => asKept(ledger, order)));
  const reading = { ...read, items: await inSlices(unlessSame(ledger.openRead?.reading.items, items)) };
  if (reading.coverage.complete) ledger.sawOpen(reading, beganAt());
  return reading;
}

/** A client that shows what it is answered until that is over, and at once what is kept. */
function showing(
  ledger: Ledger,
  client: ServiceReader,
  { kept, before }: { readonly kept: readonly PlanOrder[]; readonly before: readonly PlanOrder[] | undefined },
  show: (soFar: Reading<PlanOrder>) => void,
): { readonly client: ServiceReader; readonly end: Showing['end'] } {
  const all = ordersOf(before ?? kept);
  let isAnswered = before !== undefined;
  const showAll = async (): Promise<void> => {
    const items = await inSlices(mapEach(all.values(), (order) => asKept(ledger, order)));
    const remembered = isAnswered ? undefined : { remembered: items.length };
    const coverage = { ...coverageFrom({ range: undefined, requests: 0 }, [STILL_READ.open]), ...remembered };
    show(await inSlices(withoutOver(ledger, { items, coverage })));
  };
  if (kept.length > 0) void showAll();
  const { tell, end } = nowAndThen(showAll, PROVEN_ROWS);
  const telling: ServiceReader = {
    ...client,
    async currentPlanOrders(query, options) {
      const orders = await client.currentPlanOrders(query, options);
      all.add(orders);
      isAnswered = true;
      if (all.size > 0) tell();
      return orders;
    },
  };
  return { client: telling, end };
}

/** The ledger's record, so that nobody holds a second copy, unless it has the order for over, which the list has not. */
function asKept({ orders }: Ledger, order: PlanOrder): PlanOrder {
  const kept = orders.listed(order.orderId);
  return kept?.status.final === order.status.final ? kept : order;
}
