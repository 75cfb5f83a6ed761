/** The same order more than once, open together. Pure. */
import { addTo } from '../addTo';
import { decimalOf, isMoreThanNothing } from '../decimals';
import { contractName, olderIdFirst, type Order, type PlanOrder } from '../order';
import { keyOf as keyOfSymbol, symbolKey } from '../symbols';
import { contains, DAY, HOUR, MINUTE, SECOND, type TimeRange } from '../timeRange';
import { forEach, type Work } from '../work';
import type { Kin, KinOf } from './families';
import { markOf, suspicion, type LookedAt, type Suspicion } from './suspicion';

/** Who places an order by hand may mean to place it again on another day. */
const BY_HAND = HOUR;
const ONE_GO = 2 * SECOND;
/** When another order of its trade was placed, if there is one. */
const tradeOf = (createTime: number): TimeRange => ({ start: createTime - DAY, end: createTime + MINUTE });

interface Alike {
  readonly order: PlanOrder;
  readonly kin: Kin;
}

/**
 * Orders that are alike as far as anything is told of them, by the same program. Where each has something in its client id that tells it
 * apart, that may name its trade, and two trades may have the same stop; it names nothing where no other order has it, as far back as
 * all orders are known.
 */
export function* doublesAmong(waiting: readonly PlanOrder[], { known, isProven, open }: LookedAt, kinOf: KinOf): Work<Suspicion[]> {
  const groups = new Map<string, Alike[]>();
  /** By what ids have in them: when the orders that have it were placed. */
  const trades = new Map<string, number[]>();
  const note = (trade: string, createTime = NaN): void => addTo(trades, trade, createTime);
  yield* forEach(
    waiting,
    (order) => {
      const kin = kinOf(order.clientOid);
      if (kin.trade !== undefined) note(tradeIn(order, kin.trade), order.createTime);
      const key = keyOf(order, kin);
      if (key !== undefined) addTo(groups, key, { order, kin });
    },
    250,
  );
  const several = [...groups.values()].filter(({ length }) => length > 1);
  const named = new Set(
    several.flat().flatMap(({ order, kin }) => (kin.named && kin.trade !== undefined ? [tradeIn(order, kin.trade)] : [])),
  );
  if (named.size > 0) {
    const listed = new Set(waiting.map(({ orderId }) => orderId));
    yield* forEach(
      known,
      (order) => {
        const { trade } = listed.has(order.orderId) ? {} : kinOf(order.clientOid);
        const name = trade && tradeIn(order, trade);
        if (name !== undefined && named.has(name)) note(name, order.createTime);
      },
      250,
    );
  }
  /** What nothing else has in its id is of this order alone, and names no trade. */
  const isAlone = ({ order, kin: { trade = '' } }: Alike): boolean => {
    const { symbol, createTime } = order;
    if (!open.complete || createTime === undefined) return false;
    const range = tradeOf(createTime);
    return isProven(symbol, range) && (trades.get(tradeIn(order, trade)) ?? []).filter((time) => contains(range, time)).length === 1;
  };
  const found: Suspicion[] = [];
  for (const group of several) {
    const sets = new Map<string, Alike[]>();
    const lonely = new Set<string>();
    yield* forEach(
      group,
      (each) => {
        const { named: hasLeg, trade, untimed } = each.kin;
        const name = hasLeg && trade !== undefined ? untimed : '';
        addTo(sets, name, each);
        if (name === '' || isAlone(each)) lonely.add(name);
      },
      100,
    );
    const ofNone = [...lonely].flatMap((name) => sets.get(name) ?? []);
    const ofTrades = [...sets].filter(([name]) => !lonely.has(name)).map(([, set]) => set);
    found.push(...[ofNone, ...ofTrades].flatMap(told));
  }
  return found;
}

function told(alike: readonly Alike[]): Suspicion[] {
  const inOrder = alike.toSorted((one, other) => timeOf(one) - timeOf(other) || olderIdFirst(one.order.orderId, other.order.orderId));
  const isByHand = alike.every(({ kin }) => kin.program === undefined && !kin.named);
  const sets = isByHand ? together(inOrder) : [inOrder];
  return sets
    .filter((set) => set.length > 1 && !isNumbered(set))
    .map((set) => {
      const orders = set.map(({ order }) => order);
      const states = orders.map(markOf).join(' ');
      return suspicion('double', orders, { since: orders.at(-1)?.createTime, mark: `${orders.at(-1)?.orderId ?? ''} ${states}` });
    });
}

/** A program that counts what it places in one go, as market makers do, means each of them. */
function isNumbered(inOrder: readonly Alike[]): boolean {
  const ids = inOrder.map(({ order: { clientOid } }) => /^(.*\D)\d{1,3}$/.exec(clientOid)?.[1]);
  const [first, last] = [inOrder[0] as Alike, inOrder.at(-1) as Alike];
  const isOneGo = timeOf(last) - timeOf(first) <= ONE_GO;
  return isOneGo && ids[0] !== undefined && ids.every((each) => each === ids[0]);
}

/** Those that were placed soon after one another. */
function together(inOrder: readonly Alike[]): Alike[][] {
  const sets: Alike[][] = [];
  let before = -Infinity;
  // When the others were placed nobody knows.
  for (const each of inOrder.filter(({ order }) => order.createTime !== undefined)) {
    if (timeOf(each) - before <= BY_HAND) sets.at(-1)?.push(each);
    else sets.push([each]);
    before = timeOf(each);
  }
  return sets;
}

/** Whether a history is known is known of its symbol alone. */
const tradeIn = ({ symbol }: Order, trade: string): string => `${symbolKey(symbol)} ${trade}`;

const timeOf = ({ order }: Alike): number => order.createTime ?? 0;

/**
 * The same of orders that are alike; undefined where too little is told to say so. What nobody knows is as it came: two of them are no
 * more alike than what they are called.
 */
function keyOf(order: PlanOrder, { program = '', legs }: Kin): string | undefined {
  const [trigger, size] = [decimalOf(order.triggerPrice), decimalOf(order.size)];
  if (trigger === undefined || size === undefined || isMoreThanNothing(order.filledQty)) return undefined;
  const { symbol, action, execution, price, triggerPriceType } = order;
  if (symbol === '' || action.code === '') return undefined;
  const amounts = [trigger, size, decimalOf(price) ?? price].map(plain);
  const coded = [action, execution].map(contractName);
  return JSON.stringify([keyOfSymbol(symbol), ...coded, ...amounts, triggerPriceType, legs, program]);
}

/** `1.50` and `01.5` are one number. */
const plain = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal).replace(/^(-?)0+(?=\d)/, '$1');
