/** All extensions share one thread: what takes time comes in slices. */

/** How long work goes on before everything else in the extension host has its turn, milliseconds: a key that is typed waits so long. */
const SLICE = 8;

/** When the slice of this turn is used up: one for all that work in it, however many they are. Undefined while nobody has begun. */
let sliceEnd: number | undefined;

function sliceOfTurn(): number {
  if (sliceEnd === undefined) {
    sliceEnd = performance.now() + SLICE;
    // Before those who wait for the next turn, since they begin to wait later.
    setImmediate(() => (sliceEnd = undefined));
  }
  return sliceEnd;
}

/** Waits for a turn when the slice of time of this one is used up, and otherwise not at all. */
export function slicer(): () => Promise<void> | void {
  sliceOfTurn();
  return () => {
    if (performance.now() < sliceOfTurn()) return;
    return new Promise((resume) => setImmediate(resume));
  };
}

/** Runs work in slices of time, so that the extension host, which all extensions share, is never held for long. */
export async function inSlices<T>(work: Generator<void, T, void>): Promise<T>;
/** @param wanted asked between two slices; once it says no, the work is dropped and the answer is undefined */
export async function inSlices<T>(work: Generator<void, T, void>, wanted: () => boolean): Promise<T | undefined>;
export async function inSlices<T>(work: Generator<void, T, void>, wanted = (): boolean => true): Promise<T | undefined> {
  const pause = slicer();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    const paused = pause();
    if (!paused) continue;
    await paused;
    if (!wanted()) return undefined;
  }
}

/** What is made of each thing, in slices; what nothing is made of is left out. */
export async function madeOfEach<T, R>(things: readonly T[], make: (thing: T) => R | undefined): Promise<R[]> {
  const pause = slicer();
  const made: R[] = [];
  for (const thing of things) {
    const one = make(thing);
    if (one !== undefined) made.push(one);
    await pause();
  }
  return made;
}

/** Lets everybody else have a turn: between two pieces of work that each take less than a slice, and together more. */
export const othersTurn = (): Promise<void> => new Promise((resume) => setImmediate(resume));
