/** Orders that close what may be closed already: the other legs of their trade closed as much as they would. Pure. */
import { addTo } from '../addTo';
import { isMoreThanNothing, scaleOf, unitsOf } from '../decimals';
import { asPlan, effectOf, olderIdFirst, sideOf, type Order, type PlanOrder } from '../order';
import { symbolKey } from '../symbols';
import { DAY, MINUTE, SECOND, type TimeRange } from '../timeRange';
import { forEach, type Work } from '../work';
import { legByEntry, legByResult, type Kin, type KinOf, type Leg } from './families';
import { markOf, suspicion, type HistoryWanted, type LookedAt, type Suspicion } from './suspicion';

/** Orders of a trade were created this long before the one that is looked at, at most. */
export const LOOKED_BACK = 7 * DAY;
/** The legs of a bracket are placed one right after the other. */
const TOGETHER = 5 * SECOND;
/** The service knows the history of about three months; what is older cannot be read. */
export const REACH = 88 * DAY;
/** A trade has no more orders than this: what has is a name that a program gives to all. */
const MOST_OF_A_TRADE = 12;
/** The same of a bracket whose ids do not tell it apart: a grid is placed in one go as well. */
const MOST_OF_A_BRACKET = 4;
/** And of all orders of a program that are looked through for brackets. */
const MOST_OF_A_NAME = 5000;
/** A history that was read up to so long ago tells what is the case now. */
const SLACK = 2 * MINUTE;

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
  const { groups, entries, liquidations } = yield* sorted(waiting, known, now, kinOf);
  const proven = new Set(before.map(({ id, mark }) => `${id} ${mark}`));
  const orphans: Suspicion[] = [];
  const wanted = new Map<string, HistoryWanted>();
  const isKnown = (found: readonly Suspicion[], symbol: string, start: number): boolean =>
    isProven(symbol, { start, end: Math.max(start + SLACK, now - SLACK) }) || found.every(({ id, mark }) => proven.has(`${id} ${mark}`));
  yield* forEach(
    [...groups],
    ([key, members]) => {
      const isTrade = key.startsWith(TRADE);
      for (const trade of isTrade ? [members] : bracketsOf(members)) {
        const open = trade.filter(({ isOpen }) => isOpen);
        const fills = trade.filter(({ order, isOpen }) => !isOpen && effectOf(order.action) === 'close');
        const [first] = open;
        // Without its time nobody knows what was there before it.
        if (!first || fills.length === 0 || !open.every((each) => isWhole(each) && each.order.createTime !== undefined)) continue;
        const { symbol } = first.order;
        const start = Math.min(...open.map(timeOf)) - LOOKED_BACK;
        const left = leftBehind(trade, isTrade ? MOST_OF_A_TRADE : MOST_OF_A_BRACKET);
        const isOver = left !== undefined && !entries.mayHold(first, { start, end: left.at }, isTrade);
        const found = isOver
          ? left.orders.map((order) => suspicion('orphan', [order], { since: left.at, mark: markOf(order), because: left.because }))
          : [];
        if (found.length > 0 && isKnown(found, symbol, start)) orphans.push(...found);
        // When an order was triggered lists alone tell.
        else if (start >= now - REACH && (found.length > 0 || fills.some(({ order }) => order.triggerTime === undefined))) {
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
  yield* forEach(waiting, (order) => {
    const { createTime, orderId, symbol } = order;
    if (createTime === undefined || effectOf(order.action) !== 'close' || told.has(orderId)) return;
    const last = liquidations.get(whereOf(order) ?? '');
    const at = last?.triggerTime ?? last?.createTime ?? 0;
    if (!last || at <= createTime || !isAtLeast(last.filledQty, order.size)) return;
    if (entries.latestOf(whereOf(order) ?? '') >= at) return;
    const found = suspicion('orphan', [order], { since: at, mark: markOf(order), because: [last] });
    if (isKnown([found], symbol, at - SLACK)) orphans.push(found);
  });
  return { orphans, wanted: [...wanted.values()] };
}

const TRADE = 'trade';

/** Symbol and side of the position that an order opens or closes: undefined where one of them is not told. */
function whereOf({ symbol, action }: Order): string | undefined {
  const side = symbol === '' ? undefined : sideOf(action);
  return side && `${symbolKey(symbol)} ${side}`;
}

/** What opened positions, or is to. */
class Entries {
  private readonly latest = new Map<string, number>();
  private readonly byTrade = new Map<string, Member[]>();

  note(member: Member): void {
    const { order, kin, isOpen } = member;
    const where = whereOf(order);
    if (where === undefined) return;
    if (kin.apart !== undefined) addTo(this.byTrade, `${where} ${kin.apart}`, member);
    if (isOpen && order.status.kind !== 'partially_filled' && !isMoreThanNothing(order.filledQty)) return;
    // Nobody knows that it was not just now; what is open and filled in part is filled on.
    const at = (isOpen ? undefined : (order.triggerTime ?? order.createTime)) ?? Infinity;
    for (const key of [where, `${where} of ${kin.program ?? ''}`]) this.latest.set(key, Math.max(at, this.latest.get(key) ?? -Infinity));
  }

  /** When the last of a symbol and side was filled, or of a program there. */
  latestOf(key: string): number {
    return this.latest.get(key) ?? -Infinity;
  }

  /**
   * Whether a position of the trade of an order may be open though it was closed at the end of a time: an entry of it waits, or was filled
   * since, by whatever name, as long as it has what tells the trade apart; of a program whose ids tell none apart any entry since. An entry
   * without an id may be of any trade, before as well where no entry of the trade is known.
   */
  mayHold({ order, kin }: Member, { start, end }: TimeRange, isTrade: boolean): boolean {
    const where = whereOf(order) ?? '';
    const own = this.ofTrade(where, kin.apart);
    const nameless = this.latestOf(`${where} of `);
    if (nameless > end || (own.length === 0 && nameless >= start)) return true;
    if (!isTrade) return this.latestOf(`${where} of ${kin.program ?? ''}`) > end;
    return own.some((each) => each.isOpen || (each.order.triggerTime ?? each.order.createTime ?? Infinity) > end);
  }

  /** Those of a trade, whatever they are called. */
  ofTrade(where: string, apart: string | undefined): readonly Member[] {
    return apart === undefined ? [] : (this.byTrade.get(`${where} ${apart}`) ?? []);
  }
}

interface Sorted {
  /** The orders of a trade or a program that has an open order which closes, with those of the known ones that were filled. */
  readonly groups: ReadonlyMap<string, readonly Member[]>;
  readonly entries: Entries;
  /** The last that closed a position whole, by symbol and side. */
  readonly liquidations: ReadonlyMap<string, PlanOrder>;
}

function* sorted(waiting: readonly PlanOrder[], known: LookedAt['known'], now: number, kinOf: KinOf): Work<Sorted> {
  const groups = new Map<string, Member[]>();
  const entries = new Entries();
  const liquidations = new Map<string, PlanOrder>();
  const open = new Set<string>();
  yield* forEach(
    waiting,
    (order) => {
      open.add(order.orderId);
      const member = { order, kin: kinOf(order.clientOid), isOpen: true };
      if (effectOf(order.action) === 'open') entries.note(member);
      for (const key of keysOf(order, member.kin)) addTo(groups, key, member);
    },
    250,
  );
  for (const [key, members] of groups) if (!members.some(({ order }) => effectOf(order.action) === 'close')) groups.delete(key);
  yield* forEach(
    known,
    (order) => {
      const isFilled = order.status.kind === 'filled' || isMoreThanNothing(order.filledQty);
      // What ended without a fill closed nothing, and says nothing of the others; what is to come is no fill.
      if (!isFilled || open.has(order.orderId)) return;
      const member = { order: asPlan(order), kin: kinOf(order.clientOid), isOpen: false };
      if ((member.order.triggerTime ?? 0) > now) return;
      if (effectOf(order.action) === 'open') entries.note(member);
      if (order.action.kind.startsWith('burst_') && order.status.kind === 'filled') noteLast(liquidations, member.order);
      for (const key of keysOf(order, member.kin)) groups.get(key)?.push(member);
    },
    250,
  );
  for (const [key, members] of groups) {
    if (members.length > MOST_OF_A_NAME) groups.delete(key);
    const [first] = members;
    if (!first || !key.startsWith(TRADE)) continue;
    // An entry need not be called one.
    const others = entries.ofTrade(whereOf(first.order) ?? '', first.kin.apart).filter((each) => !members.includes(each));
    members.push(...others.filter(({ isOpen }) => !isOpen));
  }
  return { groups, entries, liquidations };
}

function noteLast(last: Map<string, PlanOrder>, order: PlanOrder): void {
  const where = whereOf(order);
  if (where === undefined) return;
  const timeOfIt = ({ triggerTime, createTime = 0 }: PlanOrder): number => triggerTime ?? createTime;
  const before = last.get(where);
  const later = before ? timeOfIt(order) - timeOfIt(before) : 1;
  if (later > 0 || (later === 0 && olderIdFirst(order.orderId, before?.orderId ?? '') > 0)) last.set(where, order);
}

/** Trades by what their ids tell apart; brackets by who placed them, where the ids do not tell what each is for. */
function keysOf(order: Order, { trade, named, program }: Kin): string[] {
  const where = whereOf(order);
  if (where === undefined) return [];
  const { action } = order;
  if (trade !== undefined && named) return [`${TRADE} ${where} ${trade}`];
  // What opens a trade may have its bare name.
  const bare = trade !== undefined && effectOf(action) === 'open' ? [`${TRADE} ${where} ${trade}`] : [];
  return program !== undefined && effectOf(action) === 'close' ? [...bare, `bracket ${where} ${program}`] : bare;
}

/** Those that close and were created together, without those that never were open together with others. */
function bracketsOf(members: readonly Member[]): Member[][] {
  const timed = members.filter(({ order }) => order.createTime !== undefined);
  const inOrder = timed.toSorted((one, other) => timeOf(one) - timeOf(other) || byId(one, other));
  const brackets: Member[][] = [];
  for (const member of inOrder) {
    const last = brackets.at(-1);
    if (last && timeOf(member) - timeOf(last[0] as Member) <= TOGETHER) last.push(member);
    else brackets.push([member]);
  }
  return brackets;
}
const timeOf = ({ order }: Member): number => order.createTime ?? 0;
/** In whatever order lists come. */
const byId = ({ order: one }: Member, { order: other }: Member): number => olderIdFirst(one.orderId, other.orderId);

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
  const recent = members.filter(({ order, isOpen }) => isOpen || (order.createTime ?? Infinity) >= placedAt - LOOKED_BACK);
  const closed = recent
    .filter(({ order, isOpen }) => !isOpen && effectOf(order.action) === 'close' && (order.triggerTime ?? 0) >= placedAt)
    .toSorted((one, other) => (one.order.triggerTime ?? 0) - (other.order.triggerTime ?? 0) || byId(one, other));
  for (let count = 1; count <= closed.length; count += 1) {
    const fills = closed.slice(0, count);
    const at = fills.at(-1)?.order.triggerTime ?? 0;
    if (!closedBy(open, fills)) continue;
    if (recent.length > most || !isAllClosed(recent)) return undefined;
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
function isAllClosed(members: readonly Member[]): boolean {
  const filled = members.filter(({ isOpen }) => !isOpen);
  const entries = filled.filter(({ order }) => effectOf(order.action) === 'open');
  const [opened, closed] = totals(
    entries.map(({ order }) => order.filledQty),
    filled.filter(({ order }) => effectOf(order.action) !== 'open').map(({ order }) => order.filledQty),
  );
  return entries.length === 0 || (opened !== undefined && closed !== undefined && closed >= opened);
}

function isAtLeast(one: string, other: string): boolean {
  const [first, second] = totals([one], [other]);
  return first !== undefined && second !== undefined && second > 0n && first >= second;
}

/** Of two lists of amounts in the same units; undefined where one cannot be read. */
function totals(...lists: readonly (readonly string[])[]): (bigint | undefined)[] {
  const scale = Math.max(0, ...lists.flat().map(scaleOf));
  return lists.map((list) => list.reduce<bigint | undefined>((sum, amount) => add(sum, unitsOf(amount, scale)), 0n));
}
const add = (one: bigint | undefined, other: bigint | undefined): bigint | undefined =>
  one === undefined || other === undefined ? undefined : one + other;
