/** Histories of ninety days, for tests and benchmarks that count requests. */
import type { PlanOrder } from '../../src/model/order';
import { DAY, lastDays, MINUTE, SECOND } from '../../src/model/timeRange';
import { generator, NOW, planOrder } from './fakeService';

export const RANGE = lastDays(90, NOW);
const PAGE = 100;

type Spread = (count: number, seed: number) => PlanOrder[];

const even: Spread = (count, seed) => {
  const dice = generator(count + seed);
  return Array.from({ length: count }, (_, index) => planOrder(`${index}`, RANGE.start + Math.floor(dice() * 90 * DAY)));
};

/** Bursts of about 30 orders within a minute, days apart. */
const bursts: Spread = (count, seed) => {
  const dice = generator(count + seed);
  let time = RANGE.start;
  return Array.from({ length: count }, (_, index) => {
    time = index % 30 === 0 ? RANGE.start + Math.floor(dice() * 89 * DAY) : time + Math.floor(dice() * 2 * SECOND);
    return planOrder(`${index}`, time);
  });
};

const busyDay: Spread = (count, seed) => {
  const dice = generator(count + seed);
  return Array.from({ length: count }, (_, index) =>
    planOrder(`${index}`, RANGE.start + 40 * DAY * (index % 2) + Math.floor(dice() * (index % 2 ? 480 * MINUTE : 90 * DAY))),
  );
};

/** So many orders in each millisecond that has any, so that page boundaries fall into the middle of one. */
const ties =
  (tied: number): Spread =>
  (count, seed) => {
    const dice = generator(count + seed);
    let time = RANGE.start;
    return Array.from({ length: count }, (_, index) => {
      if (index % tied === 0) time = RANGE.start + Math.floor(dice() * 90 * DAY);
      return planOrder(`${index}`, time);
    });
  };

export const SPREADS = {
  even: { spread: even, counts: [0, 1, 100, 101, 250, 500, 1000, 5000] },
  'in bursts': { spread: bursts, counts: [250, 1000, 5000] },
  'half on one day': { spread: busyDay, counts: [250, 1000, 5000] },
  'in ties of 5': { spread: ties(5), counts: [1000, 5000] },
  'in ties of 37': { spread: ties(37), counts: [1000, 5000] },
} as const;

/** Every other order was canceled together with others, every four days; the others changed some time after their creation. */
export const updatedTogether = ({ createTime = 0, orderId }: PlanOrder): number =>
  Number(orderId) % 2 === 0 ? Math.ceil(createTime / (4 * DAY)) * 4 * DAY : createTime + Number(orderId) * SECOND;

/** The fewest windows of whole milliseconds with at most a page of orders each: no reader can prove these with fewer answers. */
export function fewestWindows(orders: readonly PlanOrder[]): number {
  const moments = new Map<number, number>();
  for (const { createTime = 0 } of orders) moments.set(createTime, (moments.get(createTime) ?? 0) + 1);
  let windows = 1;
  let held = 0;
  for (const [, count] of [...moments].sort(([a], [b]) => a - b)) {
    const full = held + count > PAGE;
    if (full) windows += 1;
    held = full ? count : held + count;
  }
  return windows;
}
