/**
 * Orders and users that came with an export of which nobody knows whose it is, until the service tells of them: an export that is read once
 * more would else be taken for one of the account by what it brought itself. Runs in the worker.
 */
import type { Database } from './database';
import type { Schema } from './rows';

type What = 'orders' | 'users';

/** Whether the one with the id in that column came so, in SQL. */
export const isBrought = (schema: Schema, what: What, column: string): string =>
  `EXISTS (SELECT 1 FROM ${schema}.brought WHERE what = '${what}' AND id = ${column})`;

export const noteBrought = (database: Database, what: What, id: string): void =>
  void database.run('INSERT OR IGNORE INTO main.brought VALUES (?, ?)', what, id);

export const wasBrought = (database: Database, what: What, id: string): boolean =>
  database.get('SELECT 1 FROM other.brought WHERE what = ? AND id = ?', what, id) !== undefined;

/** The service has told of it. */
export const isOwn = (database: Database, what: What, id: string): void =>
  void database.run('DELETE FROM main.brought WHERE what = ? AND id = ?', what, id);
