/** Makes up plan orders, one at a time: what they are about, what became of them, and at which prices. Seeded. */
import { DAY, HOUR } from '../model/timeRange';
import { plain } from './amount';
import { FEE_RATE, PAIRS, priceWalk, type Pair } from './market';
import { hash, random, type Random } from './random';
import type { DetailStatus, PlanOrderRecord } from './records';
import { type Habit, origins } from './strategies';

/** How far back prices are known; before that they stand still. */
const WALK_DAYS = 90;

/** An order without its id, which only the order of all creation times can give. */
export interface Draft {
  readonly record: Omit<PlanOrderRecord, 'order_id'>;
  readonly detail: DetailStatus;
}

export interface OrderMaker {
  /** An order in the open list. Times are epoch milliseconds; nothing in it is later than `now`. */
  readonly open: (pair: Pair, createTime: number, now: number) => Draft;
  /** An order in the history; only one of the last two days may still be working in the market. */
  readonly past: (pair: Pair, createTime: number, now: number) => Draft;
}

/** How often orders are in which states. */
export interface Manner {
  /** Of an order in the open list, each with its weight. */
  readonly waiting: readonly [readonly [DetailStatus, number], ...(readonly [DetailStatus, number])[]];
  /** Of past orders, how many the exchange forced: 0 to 1. */
  readonly forced: number;
  /** Of the past orders of the last two days, how many still work in the market: 0 to 1. */
  readonly working: number;
}

/** Whatever the specification knows comes up often, so that whoever is held against it meets all of it. */
const EVERYTHING: Manner = {
  waiting: [
    ['untriggered', 74],
    ['open', 14],
    ['pending', 7],
    ['canceling', 5],
  ],
  forced: 0.1,
  working: 0.3,
};

/** Section 2.4. */
const IMMEDIATE_OR_CANCEL = 3;
const FILL_OR_KILL = 2;

export function orderMaker(seed: number, startedAt: number, manner: Manner = EVERYTHING): OrderMaker {
  const dice = random(hash('orders', seed));
  const originOf = origins(dice);
  const walks = new Map(PAIRS.map((pair) => [pair.symbol, priceWalk(pair, WALK_DAYS, hash(pair.symbol, seed))]));
  const marketAt = (pair: Pair, time: number) => walks.get(pair.symbol)?.(Math.max(0, startedAt - time) / DAY) ?? pair.price;

  const build = (pair: Pair, createTime: number, now: number, type: number, detail: DetailStatus): Draft => {
    const forced = type > 4;
    const resting = detail === 'open' || detail === 'canceling';
    const atMarket = forced || (!resting && dice.chance(0.3));
    const patient = dice.weighted([0, 80], [1, 20]);
    const kind = atMarket
      ? IMMEDIATE_OR_CANCEL
      : resting
        ? patient
        : dice.weighted([patient, 88], [FILL_OR_KILL, 6], [IMMEDIATE_OR_CANCEL, 6]);
    // What has not triggered yet lies beyond today's price; everything else lay beyond the price of its day.
    const market = marketAt(pair, detail === 'untriggered' ? now : createTime);
    const { trigger, limit, average } = prices(dice, type, market, atMarket);

    const step = 10 ** -pair.sizeDecimals;
    const size = Math.max(2 * step, dice.logNormal(900, 1.3) / pair.quoteWorth / market);
    const fill = fillOf(dice, detail, kind, size, step);
    const turnover = fill * average;
    const triggered = detail !== 'untriggered' && (detail !== 'canceled' || fill > 0);
    const wait = forced ? 0 : dice.next() * Math.min(now - createTime, 6 * HOUR);
    const { clientOid, habit } = originOf(pair, forced);
    return {
      detail,
      record: {
        symbol: pair.symbol,
        size: plain(size, pair.sizeDecimals),
        client_oid: clientOid,
        createTime: String(createTime),
        filled_qty: plain(fill, pair.sizeDecimals),
        fee: plain(turnover * FEE_RATE, 8),
        price: atMarket ? '0' : limit.toFixed(pair.priceDecimals),
        price_avg: fill === 0 ? '0' : average.toFixed(pair.priceDecimals),
        status: planStatus(detail, fill),
        type: String(type),
        order_type: String(kind),
        totalProfits: plain(turnover * gain(dice, type, habit), pair.quoteWorth > 1 ? 8 : 4),
        triggerPrice: trigger.toFixed(pair.priceDecimals),
        triggerPriceType: dice.chance(0.15) ? 'LIMIT' : '',
        triggerTime: triggered ? String(Math.floor(createTime + wait)) : '0',
      },
    };
  };

  // Section 2.3: people place types 1 to 4; the others are the exchange's own and never wait for a trigger.
  const chosenType = () => dice.weighted([1, 26], [2, 18], [3, 34], [4, 22]);
  return {
    open: (pair, createTime, now) => build(pair, createTime, now, chosenType(), dice.weighted(...manner.waiting)),
    past: (pair, createTime, now) => {
      const forced = dice.chance(manner.forced);
      const type = forced ? dice.whole(5, 10) : chosenType();
      const working = !forced && now - createTime < 2 * DAY && dice.chance(manner.working);
      if (working) return build(pair, createTime, now, type, dice.pick(['open', 'pending']));
      return build(pair, createTime, now, type, forced || dice.chance(0.64) ? 'filled' : 'canceled');
    },
  };
}

export const opens = (type: number): boolean => type <= 2;
export const isLong = (type: number): boolean => type % 2 === 1;

/** Where the trigger lies, how far the limit reaches beyond it towards the side that lets it fill, and the average of a fill. */
function prices(dice: Random, type: number, market: number, atMarket: boolean): { trigger: number; limit: number; average: number } {
  const away = Math.min(0.8, dice.logNormal(0.018, 0.7));
  const takesProfit = type <= 4 && dice.chance(0.65);
  // An opener waits on either side of the market; a long closes above it to take a profit and below it to stop a loss.
  const above = opens(type) ? dice.chance(0.5) : isLong(type) === takesProfit;
  const trigger = market * (above ? 1 + away : 1 - away);
  const up = opens(type) === isLong(type) ? 1 : -1;
  const limit = trigger * (1 + up * dice.next() * 0.003);
  // Between trigger and limit, near the trigger. The market's price has mostly moved on, and most of all where the exchange forces.
  const average = atMarket
    ? trigger * (1 + up * (type > 4 ? Math.abs(0.002 * dice.normal()) : 0.0004 * (1 + dice.normal())))
    : trigger + (limit - trigger) * dice.next() ** 2;
  return { trigger, limit, average };
}

/** Profit or loss as a part of the turnover: nothing for an opener, always a loss for a liquidation. */
function gain(dice: Random, type: number, { mean, spread }: Habit): number {
  if (opens(type)) return 0;
  return type > 8 ? -Math.abs(0.06 * dice.normal()) : mean + spread * dice.normal();
}

/** How much is filled: all, nothing, or a part that is neither, in whole steps of the pair. */
function fillOf(dice: Random, detail: DetailStatus, kind: number, size: number, step: number): number {
  if (detail === 'filled') return size;
  const partly = { open: 0.6, canceling: 0.4, canceled: 0.2, pending: 0, untriggered: 0 }[detail];
  if (kind === FILL_OR_KILL || !dice.chance(partly)) return 0;
  const steps = Math.round(size / step);
  return dice.whole(1, steps - 1) * step;
}

/** Section 3.1 for a state of section 3.2. */
function planStatus(detail: DetailStatus, fill: number): string {
  if (detail === 'filled') return '2';
  if (detail === 'canceled') return '-1';
  return fill > 0 ? '1' : '0';
}

/** The draft as a record of section 2.1, fields in the contract's order. */
export function withId(draft: Draft, orderId: string): PlanOrderRecord {
  const { symbol, size, client_oid, createTime, filled_qty, fee, ...rest } = draft.record;
  return { symbol, size, client_oid, createTime, filled_qty, fee, order_id: orderId, ...rest };
}
