/** The least and the most of some repeats, in the unit of what was measured. */
export interface Spread {
  readonly least: number;
  readonly most: number;
}

/** What a row may tell beside its figures. */
export interface Remarks {
  /** Whose figure the reference is, such as `big.js`, or `limit`. Absent: the case names it. */
  readonly against?: string;
  readonly spread?: Spread;
  readonly referenceSpread?: Spread;
  /** What figures do not say: how exact each is, why a limit is missed. */
  readonly note?: string;
}

/** One line of a benchmark's table. `ratio` is measured divided by reference, the less the better. */
export interface BenchRow extends Remarks {
  readonly case: string;
  readonly measured: number;
  readonly reference: number;
  readonly ratio: number;
}

export const row = (name: string, measured: number, reference: number, remarks: Remarks = {}): BenchRow => ({
  case: name,
  measured,
  reference,
  ratio: measured / reference,
  ...remarks,
});

/** What a `*.bench.ts` file exports. `unit` says what the numbers count and against what. */
export interface Bench {
  readonly unit: string;
  readonly rows: () => Promise<readonly BenchRow[]>;
}
