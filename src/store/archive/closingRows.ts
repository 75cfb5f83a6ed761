/** Ranges that a person closed: the rows of two tables. */
import { DAY } from '../../model/timeRange';
import type { Database } from './database';
import type { Answer, Given } from './protocol';

export function keepClosingRows(database: Database, { closing, rows }: Given<'keepClosingRows'>): void {
  database.write(() => {
    for (const { kind, id, record } of rows)
      database.run('INSERT OR REPLACE INTO closing_rows VALUES (?, ?, ?, ?)', closing, kind, id, record);
  });
}

export function keepClosing(database: Database, { closing, rows }: Given<'keepClosing'>): void {
  const { id, name, start, end, timeZone, closedAt, coverage } = closing;
  const values = [id, name, start, end, timeZone, closedAt, rows, coverage];
  database.write(() => database.run('INSERT OR REPLACE INTO closings VALUES (?, ?, ?, ?, ?, ?, ?, ?)', ...values));
}

const COUNT = 'SELECT count(*) AS n FROM closing_rows WHERE closing = ?';

export const closingsIn = (database: Database): Answer<'closings'> =>
  database.all('SELECT * FROM closings ORDER BY closed_at DESC').map((row) => ({
    ...{ id: String(row['id']), name: String(row['name']), start: Number(row['from_time']), end: Number(row['to_time']) },
    ...{ timeZone: String(row['time_zone']), closedAt: Number(row['closed_at']), coverage: String(row['coverage']) },
    rows: Number(row['row_count']),
    whole: Number(database.get(COUNT, row['id'] ?? null)?.['n']) === row['row_count'],
  }));

export const closingRowsOf = (database: Database, { closing, kind, after, most }: Given<'closingRows'>): Answer<'closingRows'> =>
  database
    .all('SELECT id, record FROM closing_rows WHERE closing = ? AND kind = ? AND id > ? ORDER BY id LIMIT ?', closing, kind, after, most)
    .map(({ id, record }) => ({ kind, id: String(id), record: String(record) }));

export function deleteClosing(database: Database, { closing }: Given<'deleteClosing'>): void {
  database.write(() => {
    database.run('DELETE FROM closing_rows WHERE closing = ?', closing);
    database.run('DELETE FROM closings WHERE id = ?', closing);
  });
}

/** Whoever was killed while closing a range leaves rows of none. A closing's id begins with its time, and one that is young may be under way. */
export function sweepClosings(database: Database): void {
  const young = new Date(Date.now() - DAY).toISOString();
  database.write(() => database.run('DELETE FROM closing_rows WHERE closing < ? AND closing NOT IN (SELECT id FROM closings)', young));
}
