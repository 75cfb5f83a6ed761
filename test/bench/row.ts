/** One line of a benchmark's table. `ratio` is measured divided by reference, the less the better. */
export interface BenchRow {
  readonly case: string;
  readonly measured: number;
  readonly reference: number;
  readonly ratio: number;
}

export const row = (name: string, measured: number, reference: number): BenchRow => ({
  case: name,
  measured,
  reference,
  ratio: measured / reference,
});

/** What a `*.bench.ts` file exports. `unit` says what the numbers count and against what. */
export interface Bench {
  readonly unit: string;
  readonly rows: () => Promise<readonly BenchRow[]>;
}
