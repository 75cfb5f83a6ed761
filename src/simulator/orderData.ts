/** The made-up orders of an account, with their times and ids. Seeded; times are relative to the moment of the start. */
import { DAY, HOUR, MINUTE, SECOND } from '../model/timeRange';
import { favourite, PAIRS, type Pair } from './market';
import { withId, type OrderMaker } from './orderMaker';
import { hash, random, type Random } from './random';
import type { DetailStatus, PlanOrderRecord } from './records';

const HISTORY_DAYS = 90;
const OPEN_DAYS = 12;
/** 18 digits from the first id on, far above 2^53. */
const FIRST_ID = 596_471_064_624_628_269n;

export interface OrderCounts {
  readonly open: number;
  /** Per symbol. */
  readonly history: number;
  /** Whether orders share their creation time, as the quirk of that name has it. */
  readonly sameMillisecond: boolean;
  /** Whether each pair that was ever traded has an open order, as far as there are enough. */
  readonly ofEachPair?: boolean;
}

export interface OrderData {
  readonly openOrders: PlanOrderRecord[];
  readonly historyOrders: Map<string, PlanOrderRecord[]>;
  readonly detailStatus: Map<string, DetailStatus>;
  /** The id of an order that arrives later. */
  readonly nextId: () => string;
}

/** `open` open orders, at most {@link OPEN_DAYS} days old, and `history` past ones per symbol over {@link HISTORY_DAYS} days. */
export function orderData(maker: OrderMaker, seed: number, startedAt: number, size: OrderCounts): OrderData {
  const { open, history, sameMillisecond, ofEachPair = false } = size;
  const dice = random(hash('times', seed));
  const planned: { age: number; pair: Pair; waits: boolean }[] = [];
  for (const age of ages(dice, open, OPEN_DAYS * DAY)) planned.push({ age, pair: favourite(dice), waits: true });
  if (ofEachPair) giveEach(planned);
  for (const [index, pair] of PAIRS.entries()) {
    const list = ages(dice, history, HISTORY_DAYS * DAY - HOUR);
    if (sameMillisecond) share(list, index === 0 ? 5 : 90, index === 0 ? 130 : 20);
    for (const age of list) planned.push({ age, pair, waits: false });
  }
  planned.sort((one, other) => other.age - one.age);

  const ids = random(hash('ids', seed));
  let id = FIRST_ID + BigInt(ids.whole(0, 999_999));
  const nextId = () => String((id += BigInt(ids.whole(1_000_003, 9_999_999_999))));
  const openOrders: PlanOrderRecord[] = [];
  const historyOrders = new Map<string, PlanOrderRecord[]>(PAIRS.map(({ symbol }) => [symbol, []]));
  const detailStatus = new Map<string, DetailStatus>();
  for (const { age, pair, waits } of planned) {
    const draft = (waits ? maker.open : maker.past)(pair, startedAt - age, startedAt);
    const record = withId(draft, nextId());
    detailStatus.set(record.order_id, draft.detail);
    (waits ? openOrders : historyOrders.get(pair.symbol))?.push(record);
  }
  // Made oldest first, so that ids grow with time; kept newest first.
  for (const list of [openOrders, ...historyOrders.values()]) list.reverse();
  return { openOrders, historyOrders, detailStatus, nextId };
}

/** Each pair that has none gets the oldest one of the pair that has most. */
function giveEach(planned: { pair: Pair }[]): void {
  const countOf = (pair: Pair): number => planned.filter((each) => each.pair === pair).length;
  for (const pair of PAIRS.filter((each) => countOf(each) === 0)) {
    const most = PAIRS.reduce((one, other) => (countOf(other) > countOf(one) ? other : one));
    const lent = countOf(most) > 1 ? planned.findLast((each) => each.pair === most) : undefined;
    if (lent) lent.pair = pair;
  }
}

/** Ages in milliseconds, newest first: some orders come in bursts, as people place them. */
function ages(dice: Random, count: number, span: number): number[] {
  const list: number[] = [];
  let last = 0;
  for (let i = 0; i < count; i += 1) {
    const burst = i > 0 && dice.chance(0.25);
    last = burst ? Math.max(SECOND, last - dice.whole(SECOND, 20 * MINUTE)) : dice.whole(MINUTE, span);
    list.push(last);
  }
  return list.sort((one, other) => one - other);
}

/** Gives `count` of the ages, from the given place on, the same value. */
function share(list: number[], from: number, count: number): void {
  list.fill(list[from] ?? 0, from, from + count);
}
