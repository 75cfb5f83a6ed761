/** Rows of any table, page by page, and rows that are put as they are. */
import type { Database, Row } from './database';
import { KEYS, type Table } from './schema';

/** `other`: the tables of {@link Database.attach}. */
export type Schema = 'main' | 'other';

/** What SQLite gives back for bytes that are no text: such a name comes before itself, so that paging from it would never end. */
const UNREADABLE = '\uFFFD';

/** All rows, up to `most` at once, each time as they are then. What SQLite would give back by another name is left out. */
export function* pagesOf(database: Database, schema: Schema, table: Table, most: number): Generator<Row[], void> {
  const keys = KEYS[table];
  const [names, marks] = [keys.join(', '), keys.map(() => '?').join(', ')];
  const isReadable = keys.map((key) => `instr(${key}, char(0)) = 0`).join(' AND ');
  const isNamed = (row: Row): boolean => keys.every((key) => !String(row[key]).includes(UNREADABLE));
  let [last, skipped]: [Row | undefined, number] = [undefined, 0];
  for (;;) {
    const after: Row | undefined = last;
    const rows = database.all(
      `SELECT * FROM ${schema}.${table} WHERE ${isReadable} ${after ? `AND (${names}) > (${marks})` : ''} ORDER BY ${names} LIMIT ? OFFSET ?`,
      ...(after ? keys.map((key) => after[key] ?? null) : []),
      ...[most, skipped],
    );
    if (rows.length === 0) return;
    const named = rows.filter(isNamed);
    if (named.length > 0) yield named;
    last = named.at(-1) ?? last;
    skipped = named.length > 0 ? 0 : skipped + rows.length;
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

/** What was said of an order or a user, oldest first. */
export const versionsOf = (database: Database, schema: Schema, table: 'records' | 'user_records', id: string): Row[] =>
  database.all(`SELECT * FROM ${schema}.${table} WHERE ${table === 'records' ? 'order_id' : 'uid'} = ? ORDER BY id`, id);
