/** Rows of any table, page by page, and rows that are put as they are. */
import type { Database, Row } from './database';
import { KEYS, type Table } from './schema';

/** `other`: the tables of {@link Database.attach}. */
export type Schema = 'main' | 'other';

/** All rows, up to `most` at once, each time as they are then. What SQLite would give back by another name is left out: it would not end. */
export function* pagesOf(database: Database, schema: Schema, table: Table, most: number): Generator<Row[], void> {
  const keys = KEYS[table];
  const [names, marks] = [keys.join(', '), keys.map(() => '?').join(', ')];
  const isReadable = keys.map((key) => `instr(${key}, char(0)) = 0`).join(' AND ');
  for (let last: Row | undefined; ;) {
    const after = last;
    const rows = database.all(
      `SELECT * FROM ${schema}.${table} WHERE ${isReadable} ${after ? `AND (${names}) > (${marks})` : ''} ORDER BY ${names} LIMIT ?`,
      ...(after ? keys.map((key) => after[key] ?? null) : []),
      most,
    );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1);
  }
}

/** In the place of one with the same key, or only where there is none. @returns whether it was put */
export function putRow(
  database: Database,
  schema: Schema,
  table: Table,
  row: Row,
  orElse: 'REPLACE' | 'IGNORE' | 'ABORT' = 'REPLACE',
): boolean {
  const columns = Object.keys(row);
  const marks = columns.map(() => '?').join(', ');
  return database.run(`INSERT OR ${orElse} INTO ${schema}.${table} (${columns.join(', ')}) VALUES (${marks})`, ...Object.values(row)) > 0;
}
