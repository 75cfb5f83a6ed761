import { percent } from '../decimals';
import { filterEach, forEach, mapEach, sortEach, type Work } from '../work';
import { type AmountColumns, columnSum, volumeOf } from './amounts';
import type { Concentration, TopUsers } from './types';
import type { Reliability } from '../reliability';

/** See {@link Concentration}. */
export function* concentrationOf(columns: AmountColumns, totals: Reliability): Work<Concentration> {
  const { units, worth } = yield* columnSum(columns, 'commission', totals);
  if (units === undefined) return worth;
  const above = (yield* filterEach(columns.known.commission, (units) => units !== undefined && units > 0n)) as bigint[];
  const earned = yield* sortEach(above, (one, other) => (one < other ? 1 : one > other ? -1 : 0));
  const whole = earned.reduce((sum, units) => sum + units, 0n);
  const tenth = Math.ceil(earned.length / 10);
  const shareOf = (users: number): string | undefined =>
    percent(
      earned.slice(0, users).reduce((sum, units) => sum + units, 0n),
      whole,
    );
  return {
    ...worth,
    earners: earned.length,
    commission: columns.text(whole),
    top1Percent: shareOf(1),
    top10Percent: shareOf(10),
    topTenthPercent: shareOf(tenth),
    tenth,
  };
}

const TOP = 10;

export function* topUsersOf(columns: AmountColumns): Work<TopUsers> {
  const { commission, depositAmount } = columns.units;
  const volumes = yield* mapEach(commission, (_, row) => volumeOf(columns.units, row));
  return {
    commission: yield* mostOf(commission),
    volume: yield* mostOf(volumes),
    deposits: yield* mostOf(depositAmount),
  };
}

/** Keeps the ten found so far sorted: one comparison per row, where sorting all would take many. */
function* mostOf(units: readonly (bigint | undefined)[]): Work<number[]> {
  const top: { readonly row: number; readonly units: bigint }[] = [];
  yield* forEach(units, (each, row) => {
    if (each === undefined || each <= 0n || (top.length === TOP && each <= (top[TOP - 1]?.units ?? 0n))) return;
    const place = top.findIndex((other) => each > other.units);
    top.splice(place < 0 ? top.length : place, 0, { row, units: each });
    top.length = Math.min(top.length, TOP);
  });
  return top.map(({ row }) => row);
}
