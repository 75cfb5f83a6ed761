/** How a value becomes a figure: with what it is worth, and beside the same value of the range before. */
import { percent, quotient, sizeOf, unitsOfBoth } from './decimals';
import { timesOf } from './numbers';
import { isReadWhole, type Reliability, type Figure } from './reliability';

export interface Measure<T extends string | number> {
  /** Undefined: not known, or without meaning. */
  readonly value: T | undefined;
  readonly worth: Reliability;
  /** What a share or a ratio is made of: its change is reckoned from this and rounded once. */
  readonly of?: Fraction | undefined;
}

export interface Fraction {
  readonly part: number | bigint;
  readonly whole: number | bigint;
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

/** Of what was not read whole nobody knows how it changed. */
function known<M extends Measure<string | number>>(now: M, before: M | undefined): readonly [now: M, before: M] | undefined {
  const isKnown = ({ value, worth }: M): boolean => value !== undefined && isReadWhole(worth);
  return before && isKnown(now) && isKnown(before) ? [now, before] : undefined;
}

/** With its change in percent. */
export function count(now: Measure<number>, before: Measure<number> | undefined): Figure<number> {
  const both = known(now, before)?.map(({ value }) => String(value));
  return { ...figure(now, before), ...(both && changed(both)) };
}

export function amount(now: Measure<string>, before: Measure<string> | undefined): Figure {
  const both = known(now, before)?.map(({ value = '' }) => value);
  return { ...figure(now, before), ...(both && changed(both)) };
}

/** Of percents, with its change in percentage points. */
export function share(now: Measure<string>, before: Measure<string> | undefined): Figure {
  const [present, past] = known(now, before)?.map(({ of }) => of) ?? [];
  return { ...figure(now, before), ...(present && past && { changePoints: pointsBetween(present, past) }) };
}

/** Of ratios, with its change in percent. */
export function ratio(now: Measure<string>, before: Measure<string> | undefined): Figure {
  const [present, past] = known(now, before)?.map(({ of }) => of) ?? [];
  return { ...figure(now, before), ...(present && past && changedBy(...crosswise(present, past))) };
}

/** Two fractions as units of one size. */
const crosswise = (one: Fraction, other: Fraction): [bigint, bigint] => [
  BigInt(one.part) * BigInt(other.whole),
  BigInt(other.part) * BigInt(one.whole),
];

function pointsBetween(now: Fraction, before: Fraction): string {
  const [present, past] = crosswise(now, before);
  return quotient(100n * (present - past), BigInt(now.whole) * BigInt(before.whole), 1);
}

type Change = Pick<Figure, 'changePercent' | 'changeTimes' | 'crossed'>;

function changed([value = '', previous = '']: readonly string[]): Change {
  const [now, before] = unitsOfBoth(value, previous)?.units ?? [];
  return now === undefined || before === undefined ? {} : changedBy(now, before);
}

function changedBy(now: bigint, before: bigint): Change {
  if (before !== 0n && now < 0n !== before < 0n) return { crossed: now > before ? 'rose' : 'fell' };
  const changePercent = percent(now - before, sizeOf(before));
  const changeTimes = timesOf(now, before);
  return changePercent === undefined ? {} : { changePercent, ...(changeTimes && { changeTimes }) };
}
