/**
 * What happens to an account while somebody looks: orders trigger, fill and end, new ones are placed, users come, deposit and trade.
 * It is a matter of the seed and of the time since the start alone, however rarely anybody asks.
 */
import { plain } from './amount';
import type { InvitedUser } from './affiliateData';
import { favourite, FEE_RATE, PAIRS, type Pair } from './market';
import { isLong, opens } from './orderMaker';
import { hash, random } from './random';
import type { Activity, AffiliateUserRecord, DetailStatus, PlanOrderRecord } from './records';

/** The account as life changes it. `at` is when it happens, epoch milliseconds, and never before what happened last. */
export interface Changeable {
  readonly openOrders: readonly PlanOrderRecord[];
  readonly users: readonly AffiliateUserRecord[];
  place(pair: Pair, at: number): void;
  /** The order stays open, as this record says. */
  change(record: PlanOrderRecord, detail: DetailStatus, at: number): void;
  /** The order leaves the open ones and enters the history, as this record says. */
  end(record: PlanOrderRecord, detail: DetailStatus, at: number): void;
  /** A user who registered just now and did nothing else yet. */
  register(at: number): void;
  /** Somebody who is known did more; the record says so. */
  act(doer: InvitedUser): void;
}

export interface Life {
  /** Lets happen what happens up to this moment of the service's clock, epoch milliseconds. */
  readonly until: (at: number) => void;
}

/** Things happen ever more rarely, down to so many times as rarely as at first. */
const SLOWEST = 6;
/** How many things happen until they are twice as rare. */
const SLOWING = 12;
/** An order that is near its trigger is the next to reach it: one of the nearest few. */
const NEAREST = 4;
/** Users who registered lately are those who do something. */
const NEWCOMERS = 40;

export interface LifeOptions {
  readonly seed: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** About how long it takes until something happens, at first, milliseconds; 0: nothing ever does. */
  readonly everyMs: number;
  /** Ids of orders that stay as they are. */
  readonly spared: ReadonlySet<string>;
}

export function lifeOf(account: Changeable, { seed, startedAt, everyMs, spared }: LifeOptions): Life {
  const dice = random(hash('life', seed));
  const usual = account.openOrders.length;
  const due: { readonly at: number; readonly happen: (at: number) => void }[] = [];
  const plan = (at: number, happen: (at: number) => void) => {
    const place = due.findIndex((other) => other.at > at);
    due.splice(place < 0 ? due.length : place, 0, { at: Math.round(at), happen });
  };
  /** Milliseconds, from `low` to `high` times what lies between two things at first. */
  const between = (low: number, high: number) => everyMs * (low + (high - low) * dice.next());
  const current = (id: string) => account.openOrders.find(({ order_id }) => order_id === id);

  const untouched = () => account.openOrders.filter((order) => order.triggerTime === '0' && !spared.has(order.order_id));
  /** Somebody places another for one that ended. */
  const replaceLater = (at: number) =>
    plan(at + between(0.1, 0.5), (then) => {
      if (account.openOrders.length < usual) account.place(favourite(dice), then);
    });

  const reachTrigger = (at: number) => {
    const [first, ...others] = untouched()
      .toSorted((one, other) => distanceOf(one) - distanceOf(other) || (one.order_id < other.order_id ? -1 : 1))
      .slice(0, NEAREST);
    if (!first) return;
    const { order_id } = dice.pick([first, ...others]);
    const withOrder = (change: (order: PlanOrderRecord, then: number) => void) => (then: number) => {
      const order = current(order_id);
      if (order) change(order, then);
    };
    withOrder((order) => account.change({ ...order, triggerTime: String(at) }, 'open', at))(at);
    const filledAt = at + between(0.2, 0.6);
    if (dice.chance(0.3)) {
      const part = 0.2 + 0.6 * dice.next();
      plan(
        at + (filledAt - at) / 2,
        withOrder((order, then) => account.change(filledTo(order, part, dice.next()), 'open', then)),
      );
    }
    const result = 0.006 + 0.02 * dice.normal();
    plan(
      filledAt,
      withOrder((order, then) => {
        account.end(withResult(filledTo(order, 1, dice.next()), result), 'filled', then);
        replaceLater(then);
      }),
    );
  };

  const cancel = (at: number) => {
    const [first, ...others] = untouched();
    if (!first) return;
    account.end({ ...dice.pick([first, ...others]), status: '-1' }, 'canceled', at);
    replaceLater(at);
  };

  const users = (at: number) => {
    const newcomers = account.users.slice(0, NEWCOMERS);
    const [first, ...others] = newcomers.filter(({ firstDeposit }) => firstDeposit !== null);
    const [idle, ...otherIdle] = newcomers.filter(({ firstDeposit }) => firstDeposit === null);
    const what = dice.weighted(['register', 3], ['deposit', 3], ['trade', 5]);
    if (what === 'trade' && first) account.act(trade(dice.pick([first, ...others]), at));
    else if (what === 'deposit' && idle) account.act(deposit(dice.pick([idle, ...otherIdle]), at));
    else account.register(at);
  };
  const trade = (user: AffiliateUserRecord, at: number): InvitedUser => {
    const volume = Math.max(1, dice.logNormal(1500, 1));
    const activity: Activity[] = [
      { at, field: 'futuresTradingAmount', amount: plain(volume, 4) },
      { at, field: 'commission', amount: plain(volume * 0.0006 * 0.3, 8) },
    ];
    return { user: { ...user, firstTrade: user.firstTrade ?? at, lastTrade: at }, activity };
  };
  const deposit = (user: AffiliateUserRecord, at: number): InvitedUser => ({
    user: { ...user, kycResult: true, firstDeposit: user.firstDeposit ?? at, lastDeposit: at },
    activity: [{ at, field: 'depositAmount', amount: plain(Math.max(10, dice.logNormal(260, 0.8)), 2) }],
  });

  const go = (count: number) => (at: number) => {
    // Whoever looks for the first time sees an order filled, then that users come.
    const what = count < 2 ? ([reachTrigger, users][count] ?? users) : dice.weighted([reachTrigger, 12], [users, 6], [cancel, 2]);
    what(at);
    plan(at + between(0.8, 1.6) * Math.min(SLOWEST, 1 + count / SLOWING), go(count + 1));
  };
  if (everyMs > 0) plan(startedAt + 0.8 * everyMs, go(0));

  return {
    until: (at) => {
      for (let next = due[0]; next && next.at <= at; next = due[0]) {
        due.shift();
        next.happen(next.at);
      }
    },
  };
}

const pairOf = (symbol: string): Pair => PAIRS.find((pair) => pair.symbol === symbol) ?? PAIRS[0];

/** How far the market is away from its trigger, as a part of its price. */
export const distanceOf = ({ symbol, triggerPrice }: PlanOrderRecord): number => Math.abs(Number(triggerPrice) / pairOf(symbol).price - 1);

/**
 * The order with so much of it filled, at an average between its trigger and its limit.
 * @param part 0 to 1, at least one step of the pair
 * @param along how far from trigger to limit the average is: 0 to 1
 */
export function filledTo(order: PlanOrderRecord, part: number, along: number): PlanOrderRecord {
  const { priceDecimals, sizeDecimals } = pairOf(order.symbol);
  const [trigger, limit] = [Number(order.triggerPrice), Number(order.price === '0' ? order.triggerPrice : order.price)];
  const price_avg = (trigger + (limit - trigger) * along ** 2).toFixed(priceDecimals);
  const filled_qty = part >= 1 ? order.size : plain(Math.max(10 ** -sizeDecimals, Number(order.size) * part), sizeDecimals);
  const fee = plain(Number(filled_qty) * Number(price_avg) * FEE_RATE, 8);
  return { ...order, status: filled_qty === order.size ? '2' : '1', filled_qty, price_avg, fee };
}

/** What closes has a result, as a part of its turnover; what opens has none. */
export function withResult(order: PlanOrderRecord, result: number): PlanOrderRecord {
  if (opens(Number(order.type))) return order;
  const turnover = Number(order.filled_qty) * Number(order.price_avg);
  return { ...order, totalProfits: plain(turnover * result, pairOf(order.symbol).quoteWorth > 1 ? 8 : 4) };
}

/** Whether the order closes its position where that loses: below the market of a long, above that of a short. */
export function isStop({ symbol, type, triggerPrice }: PlanOrderRecord): boolean {
  const isBelow = Number(triggerPrice) < pairOf(symbol).price;
  return !opens(Number(type)) && isBelow === isLong(Number(type));
}
