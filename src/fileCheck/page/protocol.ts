/**
 * What the page of a check and its host say to each other. Plain JSON, shared by both; no vscode, no DOM. Everything is in words
 * already, and masked where privacy mode wants it: the page shows them and asks for nothing.
 */
import * as l10n from '@vscode/l10n';

/** By the verdict of a finding; `unnamed` is an order of the exchange that no file names. The most pressing first. */
export const VERDICT_WORDS = {
  differs: l10n.t({ message: 'Mismatch', args: [], comment: ['the file, of one order: the exchange says otherwise'] }),
  unknown: l10n.t({ message: 'Unknown', args: [], comment: ['an order that the account does not know'] }),
  movedOn: l10n.t({ message: 'Outdated', args: [], comment: ['an order that changed since the file was written'] }),
  agrees: l10n.t({ message: 'Match', args: [], comment: ['the file, of one order: the exchange says the same'] }),
  notCompared: l10n.t('Not enough information'),
  notAsked: l10n.t({ message: 'Not checked', args: [], comment: ['an order that the exchange was not asked about'] }),
  unchecked: l10n.t({ message: 'Left out', args: [], comment: ['an order that the person does not want checked'] }),
  unnamed: l10n.t('Not in any file'),
} as const;
export type RowVerdict = keyof typeof VERDICT_WORDS;

/** What one may look at alone. */
export const GROUPS = [l10n.t('Differences'), l10n.t('No difference'), l10n.t('Not compared'), l10n.t('Not in any file')] as const;

/** Columns of the table and of exports, from left to right. */
export const COLUMNS = ['line', 'verdict', 'difference', 'order', 'file', 'exchange', 'pair'] as const;
export type Column = (typeof COLUMNS)[number];

export interface CheckStatus {
  /**
   * `none`: nothing was checked, or the person did not want to pay for it. `gone`: there was a check before a reload, of which
   * nothing is left. `left`: another account than that of the check is in use now. `signedOut`: none is. `failed`: it ended with no
   * result.
   */
  readonly phase: 'none' | 'gone' | 'left' | 'signedOut' | 'failed' | 'reading' | 'asking' | 'done';
  /** The account of the check. */
  readonly account: string | undefined;
  readonly files: readonly { readonly uri: string; readonly name: string }[];
  /** How far it is; total 0 while nobody can tell. */
  readonly work: { readonly text: string; readonly done: number; readonly total: number; readonly canceling: boolean } | undefined;
  /** What asking costs at most, in words; undefined until the files are read. */
  readonly cost: string | undefined;
  /** While asking: what the answers of so far say. */
  readonly result: CheckResult | undefined;
  /** Why it failed, in a sentence. */
  readonly failure: string | undefined;
  /** So many of the files were edited since they were checked: what is said of them may not be so any more. */
  readonly edited: number;
  /** Of the rows that belong to the result. */
  readonly edition: number;
  /** IANA name; undefined is the machine's own. */
  readonly timeZone: string | undefined;
  /** BCP 47 tag for numbers and dates. */
  readonly language: string | undefined;
}

export interface CheckResult {
  /** Epoch milliseconds of the local clock; undefined while answers are still to come. */
  readonly endedAt: number | undefined;
  readonly requests: number;
  readonly counts: Readonly<Record<RowVerdict, number>>;
  /** What the check does not cover, each in a sentence. Empty: complete. */
  readonly problems: readonly string[];
  readonly unnamed: {
    /** The pairs and the time looked at, in words; undefined where nothing can be said. */
    readonly scope: string | undefined;
    readonly problems: readonly string[];
  };
  /** A line that was not understood, and a pattern for it to begin with; undefined where there is none, and in privacy mode. */
  readonly untold: { readonly file: string; readonly line: number; readonly text: string; readonly pattern: string } | undefined;
  /** Orders that were not compared, by the reason: positions of rows. */
  readonly apart: readonly { readonly why: string; readonly rows: readonly number[] }[];
}

/** Some rows, column by column; `null` is nothing to say. */
export type RowChunk = {
  /** From 1, as editors show them; null where no file names the order. */
  readonly line: readonly (number | null)[];
  /** Position in `files`. */
  readonly source: readonly (number | null)[];
  readonly order: readonly string[];
  /** Position in VERDICT_WORDS. */
  readonly verdict: readonly number[];
  /** Position in GROUPS. */
  readonly group: readonly number[];
} & Readonly<Record<'difference' | 'file' | 'exchange' | 'pair', readonly (string | null)[]>>;

export interface RowsMessage {
  readonly type: 'rows';
  readonly edition: number;
  readonly offset: number;
  readonly total: number;
  readonly rows: RowChunk;
  /** Names. */
  readonly files: readonly string[];
}

/** What a pattern finds in the lines that were not understood, and whether anything can be compared by it. */
export interface TriedMessage {
  readonly type: 'tried';
  readonly pattern: string;
  readonly text: string;
  readonly isUseful: boolean;
}

export type ToPage = { readonly type: 'status'; readonly status: CheckStatus } | RowsMessage | TriedMessage;

export type FromPage =
  | { readonly type: 'ready' }
  /** `checkWhole`: with the histories of all pairs, whatever they cost. */
  | { readonly type: 'cancel' | 'checkAgain' | 'checkWhole' | 'openSettings' }
  /** Asks what it finds; puts it into the settings and checks again. */
  | { readonly type: 'tryPattern' | 'addPattern'; readonly pattern: string }
  /** Shows where a row stands in its file; an order that no file names is shown itself. */
  | { readonly type: 'goTo' | 'showOrder'; readonly edition: number; readonly row: number }
  | {
      readonly type: 'exportTable';
      readonly edition: number;
      readonly format: 'csv' | 'json';
      readonly columns: readonly Column[];
      /** Positions in the order wanted; absent is all. */
      readonly rows?: readonly number[] | undefined;
    };

/** What the page keeps over a reload: which files, and nothing that was found. */
export interface KeptState {
  readonly checked: { readonly account: string; readonly files: CheckStatus['files'] };
}
