/** How this page words what several of its parts show. */
import type { Statistics } from '../../src/dashboards/orders/protocol';
import { pairOf } from '../../src/model/describe';
import { FEW, type OrderFigure, type Quote } from '../../src/model/orderStatistics/types';
import { DAY, HOUR, MINUTE, SECOND } from '../../src/model/timeRange';
import type { Format } from '../page/format';
import type { Before } from '../page/tiles';

/** `USDT`; a symbol whose quote nobody can read is named itself. */
export const quoteName = ({ name, readable }: Quote): string =>
  readable ? name.toUpperCase() : name === '' ? 'no symbol' : `${pairOf(name)}, quote not known`;

/** What says little because it is of few says of how many it is. */
export const fewOf = ({ from, value }: OrderFigure<string | number>, format: Format): string[] =>
  value === undefined || from >= FEW ? [] : [`of ${format.counted(from, 'order')} only`];

export const beforeOf = ({ previousRange, coverage }: Statistics): Before => ({
  range: previousRange,
  coverage: coverage.previousOrders,
  outOfReach: '',
});

const UNITS = [
  ['day', DAY],
  ['h', HOUR],
  ['min', MINUTE],
  ['s', SECOND],
] as const;

/** `3 h 20 min`: the two largest units that say something. */
export function duration(ms: number, format: Format): string {
  if (ms < SECOND) return `${format.count(ms)} ms`;
  const from = UNITS.findIndex(([, size]) => ms >= size);
  let left = ms;
  return UNITS.slice(from, from + 2)
    .flatMap(([unit, size]) => {
      const count = Math.floor(left / size);
      left -= count * size;
      return count === 0 ? [] : unit === 'day' ? format.counted(count, unit) : `${format.count(count)} ${unit}`;
    })
    .join(' ');
}
