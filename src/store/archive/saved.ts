/** What can be saved of a damaged file. */
import { existsSync } from 'node:fs';
import { type Database, type Row, sqlite } from './database';
import { pagesOf, putRow, versionsOf } from './rows';
import { TABLES, type Table } from './schema';
import { isCorrupt } from './trouble';
import { orderByVersions } from './versions';

/** Rows that are read of a damaged file at once. */
const TOGETHER = 50;

/** What says that nothing is missing is worth nothing where something may be. */
const PROOFS: readonly string[] = ['proofs', 'readings', 'totals'];

/** Written together: each by itself would take many times as long, and nothing is asked of the archive meanwhile. */
const ROWS = 500;

/**
 * Puts what can be read of a file that was put aside into a new one; nothing of it is proven any more. Whatever ends it in the middle, the
 * next that opens the file goes on: see {@link unsaved}. @returns how many orders
 */
export function save(database: Database, aside: string): number {
  database.write(() => database.setMeta('saving', aside));
  saveNotes(database, aside);
  for (const table of TABLES) {
    if (PROOFS.includes(table)) continue;
    let rows: Row[] = [];
    const put = (): void => {
      database.write(() => {
        for (const row of rows) putRow(database, 'main', table, asOlder(table, row), 'IGNORE');
      });
      rows = [];
    };
    try {
      for (const row of rowsOf(aside, table)) {
        rows.push(row);
        if (rows.length >= ROWS) put();
      }
    } catch {
      // This table cannot be read any further: it stays in the file that was put aside.
    }
    put();
  }
  // Neither is worth anything without the other.
  return database.write(() => {
    database.run('DELETE FROM orders WHERE order_id NOT IN (SELECT order_id FROM records)');
    database.run('DELETE FROM records WHERE order_id NOT IN (SELECT order_id FROM orders)');
    database.run('DELETE FROM users WHERE uid NOT IN (SELECT uid FROM user_records)');
    database.run('DELETE FROM user_records WHERE uid NOT IN (SELECT uid FROM users)');
    tellByVersions(database);
    database.run(`DELETE FROM meta WHERE name = 'saving'`);
    return Number(database.get('SELECT count(*) AS n FROM orders')?.['n']);
  });
}

/** Of any order the newest versions may be lost, of which its row was made. */
function tellByVersions(database: Database): void {
  for (const page of pagesOf(database, 'main', 'orders', ROWS))
    for (const row of page)
      putRow(database, 'main', 'orders', orderByVersions(row, versionsOf(database, 'main', 'records', String(row['order_id']))));
}

/** Versions are told apart by a number that grows: those that are saved are older than any that another window keeps meanwhile. */
const asOlder = (table: string, row: Row): Row =>
  table === 'records' || table === 'user_records' ? { ...row, id: Number(row['id']) - OLDER } : row;
const OLDER = 2 ** 40;

/** The file that was put aside, where saving it was ended in the middle. */
export function unsaved(database: Database): string | undefined {
  const aside = database.meta('saving');
  return aside !== '' && existsSync(aside) ? aside : undefined;
}

/** Whose it is, and of which service: an archive of another one is refused by that. */
const NOTES: readonly unknown[] = ['account', 'hosts', 'began'];

function saveNotes(database: Database, aside: string): void {
  try {
    for (const { name = null, value = null } of rowsOf(aside, 'meta'))
      if (NOTES.includes(name)) database.write(() => database.run('INSERT OR IGNORE INTO meta VALUES (?, ?)', name, value));
  } catch {
    // Whoever opens it writes them again.
  }
}

/** Newer versions of Node would not let `writable_schema` through, by an option that older ones do not know. */
const AS_IT_IS = { readOnly: true, defensive: false };

/** What can be read of a file that was put aside, table by table and row by row, until it breaks. */
function* rowsOf(file: string, table: Table | 'meta'): Generator<Row> {
  const { DatabaseSync } = sqlite();
  const database = new DatabaseSync(file, AS_IT_IS);
  try {
    // Else nothing at all is read of a file that was cut.
    database.exec('PRAGMA writable_schema = ON');
    // From one end and then from the other: one bad page in the middle costs itself, and what is asked for together with it.
    for (const order of ['ASC', 'DESC'])
      try {
        // Not row by row: the iterator of Node 22.15 ends the process where a file is damaged.
        for (let offset = 0; ; offset += TOGETHER) {
          const rows = database.prepare(`SELECT * FROM ${table} ORDER BY 1 ${order} LIMIT ${TOGETHER} OFFSET ${offset}`).all();
          yield* rows as Row[];
          if (rows.length < TOGETHER) return;
        }
      } catch (error) {
        if (!isCorrupt(error)) throw error;
      }
  } finally {
    database.close();
  }
}
