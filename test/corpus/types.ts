/** The shapes of the corpus: files other programs wrote, and what a fair human reader would say of each order in them. */

export type Field = 'status' | 'size' | 'price' | 'triggerPrice' | 'side' | 'filled' | 'averagePrice' | 'symbol';

/** `truth`: right at the precision shown. `lie`: one wrong value. `moved`: was right earlier. `mute`: named, nothing to check. */
export type Verdict = 'truth' | 'lie' | 'moved' | 'mute';

export interface Answer {
  /** The exchange's id, or the client id where the file has no exchange id that could be read. */
  readonly orderId: string;
  /** Counts from 1. The line that holds the state or the amount; of a lie, the line that holds the wrong value. */
  readonly line: number;
  readonly verdict: Verdict;
  /** Of a lie: what is wrong. Of a `moved`: what has changed since. */
  readonly field?: Field;
  /** The text in the file for that field. */
  readonly said?: string;
  /** Whether a careful human reader sees a state or an amount that is clearly of this order. */
  readonly isStateUnderstood: boolean;
}

export type Format = 'json' | 'keyValue' | 'csv' | 'repr' | 'severalLines' | 'positional' | 'prose';

export interface CorpusFile {
  readonly program: string;
  readonly format: Format;
  /** Where this way of writing was seen, or `common: ...` where nothing was looked up. */
  readonly source: string;
  readonly name: string;
  readonly bytes?: 'gzip' | 'utf16';
  readonly text: string;
  readonly answers: readonly Answer[];
}
