/**
 * Orders that came with an export of which nobody knows whose it is, until the service tells of them: an export that is read once more would
 * else be taken for one of the account by what it brought itself. Noted beside what the file says of itself. Runs in the worker.
 */
import type { Database } from './database';
import type { Schema } from './rows';

const NAME = 'brought ';

export const isBroughtNote = (name: unknown): boolean => typeof name === 'string' && name.startsWith(NAME);

/** Whether the order of that column is one, in SQL. */
export const isBrought = (schema: Schema, column: string): string =>
  `EXISTS (SELECT 1 FROM ${schema}.meta WHERE name = '${NAME}' || ${column})`;

export const noteBrought = (database: Database, orderId: string): void =>
  void database.run(`INSERT OR IGNORE INTO main.meta VALUES (?, '')`, NAME + orderId);

export const wasBrought = (database: Database, orderId: string): boolean =>
  database.get('SELECT 1 FROM other.meta WHERE name = ?', NAME + orderId) !== undefined;

/** The service has told of it. */
export const isOwn = (database: Database, orderId: string): void =>
  void database.run('DELETE FROM main.meta WHERE name = ?', NAME + orderId);
