/** How a value becomes a figure: with what it is worth, and beside the same value of the range before. */
import { percent, quotient, sizeOf, unitsOfBoth } from './decimals';
import { isReadWhole, type Reliability, type Figure } from './reliability';

export interface Measure<T extends string | number> {
  /** Undefined: not known, or without meaning. */
  readonly value: T | undefined;
  readonly worth: Reliability;
  /** What a share is made of: its change is reckoned from this and rounded once. */
  readonly of?: Fraction | undefined;
}

export interface Fraction {
  readonly part: number;
  readonly whole: number;
}

/** In percent with one decimal; undefined as a share of nothing. */
export const inPercent = ({ part, whole }: Fraction): string | undefined => percent(BigInt(part), BigInt(whole));

/** A value beside that of the range before. */
export function figure<T extends string | number>(now: Measure<T>, before: Measure<T> | undefined): Figure<T> {
  const { value, worth } = now;
  return {
    ...(value !== undefined && { value }),
    ...worth,
    ...(before?.value !== undefined && { previous: before.value }),
    ...(before && { previousCompleteness: before.worth.completeness }),
    ...(before?.worth.lacking && isReadWhole(before.worth) && { previousLacking: before.worth.lacking }),
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
  const both = now.value !== undefined && before?.value !== undefined;
  return { ...figure(now, before), ...(both && now.of && before.of && { changePoints: pointsBetween(now.of, before.of) }) };
}

function pointsBetween(now: Fraction, before: Fraction): string {
  const [part, whole, partBefore, wholeBefore] = [now.part, now.whole, before.part, before.whole].map(BigInt) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  return quotient(100n * (part * wholeBefore - partBefore * whole), whole * wholeBefore, 1);
}

function changed(value: string, previous: string): Pick<Figure, 'changePercent' | 'crossed'> {
  const [now, before] = unitsOfBoth(value, previous)?.units ?? [];
  if (now === undefined || before === undefined) return {};
  if (before !== 0n && now < 0n !== before < 0n) return { crossed: now > before ? 'rose' : 'fell' };
  const changePercent = percent(now - before, sizeOf(before));
  return changePercent === undefined ? {} : { changePercent };
}
