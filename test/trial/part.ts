/** What a `*.trial.ts` file exports, and what it has to say in the end. */

/** How much of a whole trial is run: 1 is all of it. */
export interface Extent {
  readonly share: number;
}

/** One figure of the last run, for docs/internals/trust.md. */
export type Figure = readonly [what: string, figure: string];

export interface Verdict {
  readonly figures: readonly Figure[];
  /** What did not hold, a sentence each; a trial without any is passed. */
  readonly failures: readonly string[];
}

export interface Trial {
  /** What it does, to that extent. */
  readonly about: (extent: Extent) => string;
  readonly run: (extent: Extent) => Promise<Verdict>;
}

export const counted = (count: number): string => count.toLocaleString('en');
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** What is in use after garbage was collected; the runner starts Node with `--expose-gc`. */
export function heapInUse(): number {
  const { gc } = globalThis as { readonly gc?: () => void };
  if (!gc) throw new Error('Memory can only be weighed with --expose-gc: use `npm run trial`.');
  gc();
  return process.memoryUsage().heapUsed;
}
