/** Files of text, made and written chunk by chunk, whole or not at all. No vscode. */
import { chmod, type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import * as l10n from '@vscode/l10n';
import { unparse } from 'papaparse';
import { isoTime } from '../model/calendar';
import type { Coverage } from '../model/coverage';
import { visible } from '../model/visible';
import { messageOf } from '../primitives/messageOf';
import { othersTurn } from '../primitives/slices';
import { draftOf, noteDraft } from './drafts';

/** A part of a file, and how many of its rows are written with it. */
export interface Chunk {
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

export type ExportFormat = 'csv' | 'json' | 'jsonl';

/** Made one after the other, some of them only when something else has answered. */
export type Pieces = Iterable<Chunk> | AsyncIterable<Chunk>;

/** Rows of a chunk: writing their times takes some milliseconds, and others have their turn only after that. */
export const CHUNK_ROWS = 500;

export interface WriteOptions {
  /** Ends the writing; nothing is left behind and a file that was there stays as it was. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Where drafts are noted, so that one which a killed process leaves is found: see `drafts.ts`. */
  readonly drafts?: string | undefined;
}

/**
 * Writes a file whole or not at all: beside its place first, for nobody else to read, then moved there in one step with the rights
 * of the file that was there, or of a new one.
 * @throws the signal's reason, or the file system's error
 */
export async function writeChunks(file: string, pieces: Pieces, { signal, onProgress, drafts }: WriteOptions = {}): Promise<void> {
  const draft = draftOf(file);
  const forget = drafts === undefined ? undefined : await noteDraft(drafts, draft);
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await writeAll(handle, pieces, signal, onProgress);
      await stat(draft);
    } catch (error) {
      // Where the folder has another name by now, nobody finds the draft to take it away: nothing is left in it.
      await handle.truncate().catch(() => undefined);
      throw error;
    } finally {
      await handle.close();
    }
    await chmod(draft, await rightsOf(file));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await forget?.();
  }
}

const NO_RIGHT = l10n.t('You do not have permission to write to this folder. Choose another folder.');
const NO_FOLDER = l10n.t('The folder no longer exists. Choose another folder.');
const FULL = l10n.t('The disk is full.');
const IS_FOLDER = l10n.t('A folder has this name. Choose another name.');
/** What the system calls it names a draft that nobody knows. */
const WHY: ReadonlyMap<unknown, string> = new Map([
  ...['EACCES', 'EPERM', 'EROFS'].map((code) => [code, NO_RIGHT] as const),
  ...['ENOENT', 'ENOTDIR'].map((code) => [code, NO_FOLDER] as const),
  ...['ENOSPC', 'EDQUOT'].map((code) => [code, FULL] as const),
  ...['EISDIR', 'ENOTEMPTY', 'EEXIST'].map((code) => [code, IS_FOLDER] as const),
]);

/** Why a file could not be written, in sentences for people; what is not known in the words that came. */
export function whyNotWritten(error: unknown): string {
  const known = WHY.get((error as { readonly code?: unknown } | undefined)?.code);
  return known ?? messageOf(error);
}

const rightsOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ mode }) => mode & 0o777,
    () => 0o666 & ~process.umask(),
  );

async function writeAll(
  handle: FileHandle,
  pieces: Pieces,
  signal: AbortSignal | undefined,
  onProgress: WriteOptions['onProgress'],
): Promise<void> {
  for await (const { text, done, total } of pieces) {
    signal?.throwIfAborted();
    await handle.appendFile(text);
    onProgress?.(done, total);
  }
  signal?.throwIfAborted();
  await handle.sync();
}

/**
 * For places that are no files of this machine, which take a whole file at once. Others have their turn after each piece.
 * @throws the signal's reason
 */
export async function joinChunks(pieces: Pieces, { signal, onProgress }: WriteOptions = {}): Promise<string> {
  const texts: string[] = [];
  for await (const { text, done, total } of pieces) {
    signal?.throwIfAborted();
    texts.push(text);
    onProgress?.(done, total);
    await othersTurn();
  }
  signal?.throwIfAborted();
  return texts.join('');
}

/** Characters; a spreadsheet's cell holds no more. */
const LONGEST_CELL = 32_767;

/** Stays one, also with a sign, in percent and in percentage points. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?(?: ?%| points)?$/i;

/**
 * Where a spreadsheet may see a formula begin: in front, or behind what separates cells or rows elsewhere; also behind spaces and
 * quotes, and with a sign of any width. White space in front is told, too, as it is not seen.
 */
const FORMULA = /^(?=[\s"]*[=+\-@＝＋－＠﹦﹢﹣﹫])|(?<=[,;|\t\r\n])(?=[\s"]{0,100}[=+\-@＝＋－＠﹦﹢﹣﹫])|^(?=[\t\r\n])/g;

/** What separates cells somewhere. */
const SEPARATES = /[,;|\t]/;

export type Separator = ',' | ';' | '\t';
export type Cell = string | number | null | undefined;

/** A name or an ID: what it consists of stays, though it may look like a number. */
interface Name {
  readonly name: string;
}
/** Columns of what people and programs call their orders, users, codes, accounts and files. */
const NAMES: ReadonlySet<Cell> = new Set([
  ...['order_id', 'client_oid', 'symbol', 'uid', 'invite_code'],
  ...['name', 'account', 'source', 'files', 'closing', 'id'],
]);
/** A line of CSV, told what is a name by the titles of its columns. */
export const lineUnder = (titles: readonly Cell[], line: readonly Cell[]): (Cell | Name)[] =>
  line.map((cell, place) => (typeof cell === 'string' && NAMES.has(titles[place]) ? { name: cell } : cell));

/** Who parts cells by semicolons writes `0,5`: there `1.5` is the first of May, and `96.340` more than ninety-six thousand. */
const COMMAS: Separator = ';';

/** Text of others hides nothing and begins no formula; an apostrophe says so to spreadsheets. Numbers stay numbers. */
function cellOf(value: Cell | Name, separator: Separator): Cell {
  if (value === null || value === undefined) return value;
  const text = visible(typeof value === 'object' ? value.name : String(value), LONGEST_CELL, '\t\r\n');
  if (!NUMBER.test(text)) return text.replace(FORMULA, "'");
  // With a comma at its end it would be two cells to who parts them there.
  return separator === COMMAS && typeof value !== 'object' ? text.replace(/\.(?!\d)/, '').replace('.', ',') : text;
}

/** Some lines of CSV (RFC 4180), each with its end. What is unknown is an empty cell; numbers are written as where the separator is. */
export const csvLines = (lines: readonly (readonly (Cell | Name)[])[], separator: Separator): string =>
  lines.length === 0
    ? ''
    : `${unparse(
        lines.map((line) => line.map((cell) => cellOf(cell, separator))),
        { delimiter: separator, newline: '\r\n', quotes: (value: unknown) => SEPARATES.test(String(value)) },
      )}\r\n`;

/** What a list covers, for a cell: CSV has no place for remarks. Programs look for the word before the colon, the same in every language. */
export const coverageCell = ({ problems, asOf }: Pick<Coverage, 'problems' | 'asOf'>): string => {
  if (problems.length > 0) return `partial: ${problems.join(' ')}`;
  return asOf === undefined ? 'complete' : `complete: as of ${isoTime(asOf)}`;
};

/** Without it, spreadsheets take UTF-8 for something older. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Characters; some milliseconds of work. */
const JSON_CHUNK = 64_000;

/** `JSON.stringify(value, undefined, 2)` and the end of the line, piece by piece. A list may be anything that can be iterated, made while it is written. */
export function* jsonText(value: unknown): Generator<string, void> {
  let text = '';
  for (const bit of bitsOf(value, '')) {
    text += bit;
    if (text.length < JSON_CHUNK) continue;
    yield text;
    text = '';
  }
  yield `${text}\n`;
}

function* bitsOf(value: unknown, indent: string): Generator<string, void> {
  const inner = `${indent}  `;
  let count = 0;
  if (isNested(value) && Symbol.iterator in value) {
    for (const item of value as Iterable<unknown>) {
      yield `${count === 0 ? '[' : ','}\n${inner}`;
      yield* bitsOf(item ?? null, inner);
      count += 1;
    }
    yield count === 0 ? '[]' : `\n${indent}]`;
  } else if (isNested(value) && Object.values(value).some(isNested)) {
    for (const [name, each] of Object.entries(value)) {
      if (each === undefined) continue;
      yield `${count === 0 ? '{' : ','}\n${inner}${JSON.stringify(name)}: `;
      yield* bitsOf(each, inner);
      count += 1;
    }
    yield `\n${indent}}`;
  } else yield JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${indent}`);
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
