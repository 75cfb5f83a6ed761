/** Whose orders the gallery lists: accounts as people and programs make them, and the dice that make them up. */
import { actionOf, type PlanOrder, statusOf } from '../../src/model/order';
import { HOUR, MINUTE, type TimeRange } from '../../src/model/timeRange';
import { generator, planOrder } from './fakeService';

export interface Dice {
  readonly next: () => number;
  readonly chance: (part: number) => boolean;
  readonly whole: (least: number, most: number) => number;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
}

export function diceOf(seed: number): Dice {
  const next = generator(seed);
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return { next, whole, chance: (part) => next() < part, pick: (items) => items[whole(0, items.length - 1)] ?? items[0] };
}

type Account = (dice: Dice, count: number, range: TimeRange) => { orders: PlanOrder[]; updated: (order: PlanOrder) => number };

export const somewhere = (dice: Dice, { start, end }: TimeRange): number => dice.whole(start, end);
const made = (times: readonly number[], dice: Dice): PlanOrder[] =>
  times.map((time, index) =>
    planOrder(`${596_471 + index}`, time, {
      status: statusOf(dice.pick(['-1', '2', '1'])),
      action: actionOf(dice.pick(['1', '2', '3', '4'])),
    }),
  );

/** Whose orders they are. */
const ACCOUNTS: Readonly<Record<string, Account>> = {
  'orders spread evenly, each filled by itself': (dice, count, range) => ({
    orders: made(
      Array.from({ length: count }, () => somewhere(dice, range)).sort((a, b) => a - b),
      dice,
    ),
    updated: (order) => (order.createTime ?? 0) + (Number(order.orderId) % 7) * HOUR,
  }),
  'a few moments of "cancel all", single fills between': (dice, count, range) => {
    const moments = Array.from({ length: dice.whole(1, 5) }, () => somewhere(dice, range)).sort((a, b) => a - b);
    const created = Array.from({ length: count }, () => somewhere(dice, range)).sort((a, b) => a - b);
    const canceled = dice.next();
    return {
      orders: made(created, dice),
      updated: ({ createTime = 0, orderId }) =>
        generator(Number(orderId))() < canceled ? (moments.find((moment) => moment >= createTime) ?? range.end) : createTime + MINUTE,
    };
  },
  'batches of orders in one millisecond': (dice, count, range) => {
    let time = range.start;
    const times = Array.from({ length: count }, () => (time = dice.chance(0.15) ? somewhere(dice, range) : time));
    return { orders: made(times, dice), updated: ({ createTime = 0 }) => createTime };
  },
  'bursts, ids in no order': (dice, count, range) => {
    let time = range.start;
    const times = Array.from(
      { length: count },
      () => (time = dice.chance(0.1) ? somewhere(dice, range) : Math.min(range.end, time + dice.whole(0, 5))),
    );
    return {
      orders: made(
        times.sort((a, b) => dice.next() - 0.5 || a - b),
        dice,
      ),
      updated: ({ createTime = 0 }) => createTime + 5,
    };
  },
  'one crowded millisecond, others beside it': (dice, count, range) => {
    const moment = somewhere(dice, range);
    return {
      orders: made(
        Array.from({ length: count }, () => (dice.chance(0.6) ? moment : moment + dice.whole(-2, 2))),
        dice,
      ),
      updated: ({ createTime = 0 }) => createTime,
    };
  },
  'a handful of milliseconds, full to their borders': (dice, count, range) => ({
    orders: made(
      Array.from({ length: count }, () => Math.min(range.end, range.start + dice.whole(0, 1 + Math.floor(count / 4)))),
      dice,
    ),
    updated: ({ orderId }) => range.end - Number(orderId),
  }),
};

/**
 * The clock that a service keeps its times by. The times it shows are whole milliseconds; what it chooses and sorts by may be
 * finer, and some of that falls on a whole millisecond all the same.
 */
export type Clock = (shown: number) => number;
const finer = (dice: Dice, least: number): Clock => {
  const whole = dice.pick([0, 0.2, 0.7]);
  return (shown) => (dice.chance(whole) ? shown : shown + least + dice.whole(1, 999) / 1000);
};
const CLOCKS: Readonly<Record<string, (dice: Dice) => Clock>> = {
  '': () => (shown) => shown,
  'microseconds shown floored': (dice) => finer(dice, 0),
  'microseconds shown rounded': (dice) => finer(dice, -0.5),
};
export function clockFor(dice: Dice): [string, Clock] {
  const [name, clock] = dice.pick(
    Object.entries(CLOCKS).flatMap((one) => (one[0] ? [one] : [one, one])) as [[string, (dice: Dice) => Clock]],
  );
  return [name, clock(dice)];
}

export const accountFor = (dice: Dice): [string, Account] => dice.pick(Object.entries(ACCOUNTS) as [[string, Account]]);
