/** Orders that close what may be closed already: the other legs of their trade closed as much as they would. Pure. */
import { isMoreThanNothing, scaleOf, unitsOf } from '../decimals';
import { effectOf, sideOf, type Order, type PlanOrder } from '../order';
import { isSameSymbol, symbolKey } from '../symbols';
import { DAY, SECOND } from '../timeRange';
import { filterEach, forEach, type Work } from '../work';
import { legByEntry, legByResult, type Kin, type KinOf, type Leg } from './families';
import { markOf, suspicion, type HistoryWanted, type LookedAt, type Suspicion } from './suspicion';

/** Orders of a trade were created this long before the one that is looked at, at most. */
const EARLIER = 7 * DAY;
/** The legs of a bracket are placed one right after the other. */
const TOGETHER = 5 * SECOND;
/** The service knows the history of about three months; what is older cannot be read. */
const REACH = 88 * DAY;
/** A trade has no more orders than this: what has is a name that a program gives to all. */
const MOST_OF_A_TRADE = 12;
/** The same of a bracket whose ids do not tell it apart: a grid is placed in one go as well. */
const MOST_OF_A_BRACKET = 4;

interface Member {
  readonly order: PlanOrder;
  readonly kin: Kin;
  readonly isOpen: boolean;
}

interface Orphans {
  readonly orphans: readonly Suspicion[];
  readonly wanted: readonly HistoryWanted[];
}

/** @param waiting open orders, all that there are */
export function* orphansOf(waiting: readonly PlanOrder[], { known, isProven, now, before = [] }: LookedAt, kinOf: KinOf): Work<Orphans> {
  const groups = yield* groupsOf(waiting, known, kinOf);
  const proven = new Set(before.map(({ id, mark }) => `${id} ${mark}`));
  const orphans: Suspicion[] = [];
  const wanted = new Map<string, HistoryWanted>();
  yield* forEach(
    [...groups],
    ([key, members]) => {
      const isTrade = key.startsWith(TRADE);
      for (const trade of isTrade ? [members] : bracketsOf(members)) {
        const open = trade.filter(({ isOpen }) => isOpen);
        const fills = trade.filter(({ order, isOpen }) => !isOpen && effectOf(order.action) === 'close');
        // Without its time nobody knows what was there before it.
        if (open.length === 0 || fills.length === 0 || open.some(({ order }) => order.createTime === undefined)) continue;
        const { symbol } = (open[0] as Member).order;
        const start = Math.min(...open.map(timeOf)) - EARLIER;
        // When an order was triggered lists alone tell.
        const end = Math.max(...fills.map(({ order }) => order.triggerTime ?? now));
        const left = leftBehind(trade, isTrade ? MOST_OF_A_TRADE : MOST_OF_A_BRACKET);
        const found = left?.orders.map((order) =>
          suspicion('orphan', [order], { since: left.at, mark: markOf(order), because: left.because }),
        );
        const isKnown = (end: number): boolean =>
          isProven(symbol, { start, end }) || found?.every(({ id, mark }) => proven.has(`${id} ${mark}`)) === true;
        if (left && found && isKnown(left.at)) orphans.push(...found);
        else if (open.every(isWhole) && start >= now - REACH && !isProven(symbol, { start, end })) {
          const other = wanted.get(symbol);
          wanted.set(symbol, {
            symbol,
            range: { start: Math.min(start, other?.range.start ?? start), end: now },
            why: [other?.why, ...fills.map(({ order }) => order.orderId)].join(' '),
          });
        }
      }
    },
    50,
  );
  const told = new Set(orphans.flatMap(({ orderIds }) => orderIds));
  const liquidated = yield* filterEach(known, ({ action, filledQty }) => action.kind.startsWith('burst_') && isMoreThanNothing(filledQty));
  yield* forEach(waiting, (order) => {
    const { createTime, orderId } = order;
    if (liquidated.length === 0 || createTime === undefined || effectOf(order.action) !== 'close' || told.has(orderId)) return;
    const isOfPosition = (each: Order & Partial<PlanOrder>): boolean =>
      isSameSymbol(each.symbol, order.symbol) &&
      sideOf(each.action) === sideOf(order.action) &&
      (each.triggerTime ?? each.createTime ?? 0) > createTime;
    const last = liquidated.filter(isOfPosition).at(-1);
    if (last) orphans.push(suspicion('orphan', [order], { since: last.createTime, mark: markOf(order), because: [asPlan(last)] }));
  });
  return { orphans, wanted: [...wanted.values()] };
}

const asPlan = (order: Order): PlanOrder => ({ triggerPrice: '', triggerPriceType: '', ...order });

const TRADE = 'trade';

/** The orders of a trade or a program that has an open order which closes, with those of the known ones that were filled. */
function* groupsOf(waiting: readonly PlanOrder[], known: LookedAt['known'], kinOf: KinOf): Work<ReadonlyMap<string, Member[]>> {
  const groups = new Map<string, Member[]>();
  const open = new Set<string>();
  yield* forEach(
    waiting,
    (order) => {
      open.add(order.orderId);
      const kin = kinOf(order.clientOid);
      for (const key of keysOf(order, kin)) {
        const group = groups.get(key);
        if (group) group.push({ order, kin, isOpen: true });
        else groups.set(key, [{ order, kin, isOpen: true }]);
      }
    },
    250,
  );
  for (const [key, members] of groups) if (!members.some(({ order }) => effectOf(order.action) === 'close')) groups.delete(key);
  if (groups.size === 0) return groups;
  yield* forEach(
    known,
    (order) => {
      // What ended without a fill closed nothing, and says nothing of the others.
      if (!isMoreThanNothing(order.filledQty) || open.has(order.orderId)) return;
      const kin = kinOf(order.clientOid);
      for (const key of keysOf(order, kin)) groups.get(key)?.push({ order: asPlan(order), kin, isOpen: false });
    },
    250,
  );
  return groups;
}

/** Trades by what their ids tell apart; brackets by who placed them, where the ids do not tell what each is for. */
function keysOf({ symbol, action }: Order, { trade, named, program }: Kin): string[] {
  const side = sideOf(action);
  if (side === undefined) return [];
  const where = `${symbolKey(symbol)} ${side}`;
  if (trade !== undefined && named) return [`${TRADE} ${where} ${trade}`];
  // What opens a trade may have its bare name.
  const bare = trade !== undefined && effectOf(action) === 'open' ? [`${TRADE} ${where} ${trade}`] : [];
  return program !== undefined && effectOf(action) === 'close' ? [...bare, `bracket ${where} ${program}`] : bare;
}

/** Those that close and were created together, without those that never were open together with others. */
function bracketsOf(members: readonly Member[]): Member[][] {
  const timed = members.filter(({ order }) => order.createTime !== undefined);
  const inOrder = timed.toSorted((one, other) => timeOf(one) - timeOf(other));
  const brackets: Member[][] = [];
  for (const member of inOrder) {
    const last = brackets.at(-1);
    if (last && timeOf(member) - timeOf(last[0] as Member) <= TOGETHER) last.push(member);
    else brackets.push([member]);
  }
  return brackets;
}
const timeOf = ({ order }: Member): number => order.createTime ?? 0;

interface LeftBehind {
  readonly orders: readonly PlanOrder[];
  readonly because: readonly PlanOrder[];
  /** When the last that it is concluded from was filled, epoch milliseconds. */
  readonly at: number;
}

/**
 * The orders of a trade that are still open, when what the other leg filled after they were placed is as much as they would close. Where
 * the entry is known as well, all that it opened must be closed.
 */
function leftBehind(members: readonly Member[], most: number): LeftBehind | undefined {
  const open = members.filter(({ isOpen }) => isOpen);
  const placedAt = Math.max(...open.map(({ order }) => order.createTime ?? NaN));
  // An entry that waits, or a leg that is filled in part, keeps the trade alive.
  if (Number.isNaN(placedAt) || !open.every(isWhole)) return undefined;
  const recent = members.filter(({ order, isOpen }) => isOpen || (order.createTime ?? -Infinity) >= placedAt - EARLIER);
  const closed = recent
    .filter(({ order, isOpen }) => !isOpen && effectOf(order.action) === 'close' && (order.triggerTime ?? 0) >= placedAt)
    .toSorted((one, other) => (one.order.triggerTime ?? 0) - (other.order.triggerTime ?? 0));
  // What came after the fill that decides it changes nothing: so more of the history would not, either.
  for (let count = 1; count <= closed.length; count += 1) {
    const fills = closed.slice(0, count);
    const at = fills.at(-1)?.order.triggerTime ?? 0;
    const until = recent.filter(({ order }) => (order.createTime ?? 0) <= at);
    if (until.length > most) return undefined;
    if (!closedBy(open, fills) || !isAllClosed(until, at)) continue;
    return { orders: open.map(({ order }) => order), because: fills.map(({ order }) => order), at };
  }
  return undefined;
}

const isWhole = ({ order }: Member): boolean => effectOf(order.action) === 'close' && !isMoreThanNothing(order.filledQty);

/** Whether the other leg filled as much as those that are open would. */
function closedBy(open: readonly Member[], fills: readonly Member[]): boolean {
  const legs = new Set(open.map((member) => legOf(member, fills)));
  const [leg] = legs;
  if (legs.size !== 1 || leg === undefined) return false;
  const other = fills.filter((fill) => (fill.kin.leg ?? legByResult(fill.order)) === (leg === 'stop' ? 'profit' : 'stop'));
  if (other.length === 0) return false;
  const [filled, wanted] = totals(
    other.map(({ order }) => order.filledQty),
    open.map(({ order }) => order.size),
  );
  return filled !== undefined && wanted !== undefined && wanted > 0n && filled >= wanted;
}

function legOf({ order, kin }: Member, fills: readonly Member[]): Leg | undefined {
  if (kin.leg) return kin.leg;
  const legs = new Set(fills.map((fill) => legByEntry(order, fill.order)));
  return legs.size === 1 ? [...legs][0] : undefined;
}

/** Whether all that the entries of the trade opened was closed; where none is known, nothing speaks against it. */
function isAllClosed(members: readonly Member[], at: number): boolean {
  const filled = members.filter(({ order, isOpen }) => !isOpen && (order.triggerTime ?? order.createTime ?? 0) <= at);
  const entries = filled.filter(({ order }) => effectOf(order.action) === 'open');
  const [opened, closed] = totals(
    entries.map(({ order }) => order.filledQty),
    filled.filter(({ order }) => effectOf(order.action) !== 'open').map(({ order }) => order.filledQty),
  );
  return entries.length === 0 || (opened !== undefined && closed !== undefined && closed >= opened);
}

/** Of two lists of amounts in the same units; undefined where one cannot be read. */
function totals(...lists: readonly (readonly string[])[]): (bigint | undefined)[] {
  const scale = Math.max(0, ...lists.flat().map(scaleOf));
  return lists.map((list) => list.reduce<bigint | undefined>((sum, amount) => add(sum, unitsOf(amount, scale)), 0n));
}
const add = (one: bigint | undefined, other: bigint | undefined): bigint | undefined =>
  one === undefined || other === undefined ? undefined : one + other;
