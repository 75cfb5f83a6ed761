/** All open orders through the ledger. */
import type { ServiceReader } from '../../api/types';
import { coverageFrom, type Reading } from '../../model/coverage';
import type { PlanOrder } from '../../model/order';
import { mapEach, unlessSame } from '../../model/work';
import { inSlices } from '../../primitives/slices';
import { readOpenOrders, type ReadOptions } from '../../reading';
import { STILL_READ } from '../asItComes';
import { began } from '../began';
import type { Ledger } from '.';
import { UNSURE } from './proofs';
import { unanswered } from './unanswered';
import type { LedgerOptions } from './history';

/** {@link readOpenOrders} of every symbol, or the whole list that was read so lately; `coverage.asOf` says when it was. */
export const readOpen = (ledger: Ledger, client: ServiceReader, options: OpenOptions): Promise<Reading<PlanOrder>> =>
  ledger.underWay.oneAtATime('open', NO_RANGE, options, () => readUnlessYoung(ledger, client, options));

interface OpenOptions extends ReadOptions, Pick<LedgerOptions, 'age'> {
  /** Is shown what is kept of an earlier session, if anything is. */
  readonly onRecalled?: ((kept: Reading<PlanOrder>) => void) | undefined;
}
const NO_RANGE = { start: 0, end: 0 };

async function readUnlessYoung(
  ledger: Ledger,
  client: ServiceReader,
  { age, onRecalled, ...options }: OpenOptions,
): Promise<Reading<PlanOrder>> {
  const beganAt = began(client);
  const asOf = beganAt();
  const { openRead } = ledger;
  if (age !== 'everything' && openRead && openRead.asOf > asOf - age && openRead.asOf <= asOf + UNSURE) {
    const { reading } = openRead;
    return { ...reading, coverage: { ...reading.coverage, requests: 0, asOf: openRead.asOf } };
  }
  const kept = options.onFailure === 'throw' || openRead ? undefined : await ledger.recalledOpen();
  if (kept) onRecalled?.(stillRead(kept.reading));
  const read = await readOpenOrders(client, {}, { ...options, habits: ledger.openHabits }).catch((error: unknown) => {
    // What is kept of an earlier session is better than nothing.
    if (!kept) throw error;
    return unanswered(error, kept.reading.items, { range: undefined, asOf: kept.asOf });
  });
  const items = await inSlices(mapEach(read.items, (order) => asKept(ledger, order)));
  const reading = { ...read, items: await inSlices(unlessSame(ledger.openRead?.reading.items, items)) };
  if (reading.coverage.complete) ledger.sawOpen(reading, beganAt());
  return reading;
}

const stillRead = ({ items, coverage }: Reading<PlanOrder>): Reading<PlanOrder> => ({
  items,
  coverage: { ...coverageFrom(coverage, [STILL_READ.open]), remembered: items.length },
});

/** The ledger's record, so that nobody holds a second copy, unless it has the order for over, which the list has not. */
function asKept({ orders }: Ledger, order: PlanOrder): PlanOrder {
  const kept = orders.listed(order.orderId);
  return kept?.status.final === order.status.final ? kept : order;
}
