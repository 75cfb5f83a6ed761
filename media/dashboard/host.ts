/** The other side: what the page wants goes there, what the person chose is remembered here until the page comes back. */
import type { Column, FromPage, RangeChoice } from '../../src/dashboard/protocol';
import type { Filter } from './table/filter';
import type { DormantRules, TrendBucket } from '../../src/model/statistics/types';

/** What survives a reload: choices only, never anything that was read. */
export interface Remembered {
  readonly choice?: RangeChoice;
  readonly rules?: DormantRules;
  readonly sort?: { readonly column: Column; readonly descending: boolean };
  readonly columns?: readonly Column[];
  readonly widths?: Readonly<Partial<Record<Column, number>>>;
  readonly filter?: Filter;
  readonly bucket?: TrendBucket;
  /** Names of the charts that are shown as tables. */
  readonly asTable?: readonly string[];
}

interface VsCode {
  postMessage(message: FromPage): void;
  getState(): Remembered | undefined;
  setState(state: Remembered): void;
}
declare function acquireVsCodeApi(): VsCode;

const vscode = acquireVsCodeApi();
let remembered: Remembered = vscode.getState() ?? {};

export const tell = (message: FromPage): void => vscode.postMessage(message);

export const recall = (): Remembered => remembered;

export function remember(change: Remembered): void {
  remembered = { ...remembered, ...change };
  vscode.setState(remembered);
}
