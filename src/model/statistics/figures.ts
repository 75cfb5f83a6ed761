/** How a value becomes a figure: with what it is worth, and beside the same value of the range before. */
import { minus, percent, scaleOf, unitsOf } from '../money';
import type { Reliability } from '../reliability';
import type { Figure } from './types';

export interface Measure<T extends string | number> {
  /** Undefined: not known, or without meaning. */
  readonly value: T | undefined;
  readonly worth: Reliability;
}

/** A value beside that of the range before. */
export function figure<T extends string | number>(now: Measure<T>, before: Measure<T> | undefined): Figure<T> {
  const { value, worth } = now;
  return {
    ...(value !== undefined && { value }),
    ...worth,
    ...(before?.value !== undefined && { previous: before.value }),
    ...(before && { previousCompleteness: before.worth.completeness }),
  };
}

/** With its change in percent. */
export function count(now: Measure<number>, before: Measure<number> | undefined): Figure<number> {
  const both = now.value !== undefined && before?.value !== undefined;
  return { ...figure(now, before), ...(both && changed(String(now.value), String(before.value))) };
}

export function amount(now: Measure<string>, before: Measure<string> | undefined): Figure {
  const both = now.value !== undefined && before?.value !== undefined;
  return { ...figure(now, before), ...(both && changed(now.value, before.value)) };
}

/** Of percents, with its change in percentage points. */
export function share(now: Measure<string>, before: Measure<string> | undefined): Figure {
  const points = now.value === undefined || before?.value === undefined ? undefined : minus(now.value, before.value);
  return { ...figure(now, before), ...(points !== undefined && { changePoints: withOneDecimal(points) }) };
}

const withOneDecimal = (points: string): string => (points.includes('.') ? points : `${points}.0`);

function changed(value: string, previous: string): { changePercent?: string } {
  const scale = Math.max(scaleOf(value), scaleOf(previous));
  const [now, before] = [unitsOf(value, scale), unitsOf(previous, scale)];
  if (now === undefined || before === undefined) return {};
  const changePercent = percent(now - before, before < 0n ? -before : before);
  return changePercent === undefined ? {} : { changePercent };
}
