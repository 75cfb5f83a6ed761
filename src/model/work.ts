/**
 * Long work over many records in short steps. It knows no clock: whoever runs it decides after each step whether to go on at once
 * or to let others have a turn first.
 */
export type Work<T> = Generator<void, T, void>;

/** Records between two pauses: one or two milliseconds of what is done here with a record at most. */
const STEP = 1000;

/** @param step records between two pauses, where more is done with each */
export function* forEach<T>(items: readonly T[], visit: (item: T, index: number) => void, step = STEP): Work<void> {
  for (let start = 0; start < items.length; start += step) {
    const end = Math.min(start + step, items.length);
    for (let index = start; index < end; index += 1) visit(items[index] as T, index);
    yield;
  }
}

export function* mapEach<T, R>(items: readonly T[], change: (item: T, index: number) => R, step = STEP): Work<R[]> {
  const changed: R[] = [];
  yield* forEach(items, (item, index) => void changed.push(change(item, index)), step);
  return changed;
}

export function* filterEach<T>(items: readonly T[], test: (item: T, index: number) => boolean): Work<T[]> {
  const found: T[] = [];
  yield* forEach(items, (item, index) => void (test(item, index) && found.push(item)));
  return found;
}

export function* countEach<T>(items: readonly T[], test: (item: T, index: number) => boolean): Work<number> {
  let count = 0;
  yield* forEach(items, (item, index) => void (test(item, index) && (count += 1)));
  return count;
}

/** The very same list as before where it holds the same: whoever shows it sees at once that nothing changed. */
export function* unlessSame<T>(
  before: readonly T[] | undefined,
  now: readonly T[],
  isSame: (one: T, other: T) => boolean = Object.is,
): Work<readonly T[]> {
  if (before?.length !== now.length) return now;
  let alike = true;
  yield* forEach(now, (item, index) => (alike &&= isSame(before[index] as T, item)));
  return alike ? before : now;
}

/** In the order of `compare`; equals keep theirs. Short runs are sorted at once, then two and two are merged. */
export function* sortEach<T>(items: readonly T[], compare: (one: T, other: T) => number): Work<T[]> {
  let from: T[] = [];
  for (let start = 0; start < items.length; start += STEP) {
    for (const item of items.slice(start, start + STEP).sort(compare)) from.push(item);
    yield;
  }
  for (let width = STEP; width < from.length; width *= 2) {
    const to: T[] = [];
    for (let start = 0; start < from.length; start += 2 * width) yield* merge(from, start, width, compare, to);
    from = to;
  }
  return from;
}

/** Two neighbouring runs of `from`, each sorted and at most `width` long, behind what is in `to`. */
function* merge<T>(from: readonly T[], start: number, width: number, compare: (one: T, other: T) => number, to: T[]): Work<void> {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(middle + width, from.length);
  let [one, other] = [start, middle];
  while (to.length < end) {
    const takeOne = one < middle && (other >= end || compare(from[one] as T, from[other] as T) <= 0);
    to.push(from[takeOne ? one++ : other++] as T);
    if (to.length % STEP === 0) yield;
  }
}
