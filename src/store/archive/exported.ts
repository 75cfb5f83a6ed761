/** An export: a line that says what it is, a line for each row, and one that says that this was all of it. Runs in the worker. */
import { createHash } from 'node:crypto';
import type { Database } from './database';
import { pagesOf } from './rows';
import { TABLES, VERSION } from './schema';

/** The first line. */
export interface ExportHead {
  readonly orderdeck: 'archive';
  readonly version: number;
  /** The label of the account. */
  readonly account: string;
  /** What was asked; empty where nobody noted it. */
  readonly hosts: string;
}
/** The last line. */
export interface ExportEnd {
  readonly orderdeck: 'end';
  readonly rows: number;
  /** Of all lines before, each with its end. */
  readonly sha256: string;
}

/** All of one moment: what others write meanwhile is not in it. Nothing more comes after a part without lines. */
export function* exportedLines(database: Database, most: number): Generator<string[], void> {
  database.hold();
  const digest = createHash('sha256');
  const told = (values: readonly object[]): string[] => {
    const lines = values.map((value) => JSON.stringify(value));
    for (const line of lines) digest.update(`${line}\n`);
    return lines;
  };
  const head: ExportHead = { orderdeck: 'archive', version: VERSION, account: database.meta('account'), hosts: database.meta('hosts') };
  yield told([head]);
  let count = 0;
  for (const table of TABLES)
    for (const rows of pagesOf(database, 'main', table, most)) {
      count += rows.length;
      yield told(rows.map((row) => ({ table, ...row })));
    }
  const end: ExportEnd = { orderdeck: 'end', rows: count, sha256: digest.digest('hex') };
  // Whoever saved it may leave it open for long, and nobody could erase it.
  database.release();
  yield [JSON.stringify(end)];
  yield [];
}
