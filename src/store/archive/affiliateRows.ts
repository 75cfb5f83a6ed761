/** Invited users and their totals: the rows of four tables. */
import type { TimeRange } from '../../model/timeRange';
import type { Database } from './database';
import { type Answer, type Given, UNIT } from './protocol';

/** `uid` and five amounts. */
const VALUES = 6;

export function keepUsers(database: Database, { users }: Given<'keepUsers'>): void {
  database.write(() => {
    for (const { uid, registeredAt, inviteCode, readAt, record } of users) {
      database.run('INSERT OR REPLACE INTO users VALUES (?, ?, ?, ?)', uid, registeredAt ?? null, inviteCode, readAt);
      const last = database.get('SELECT record FROM user_records WHERE uid = ? ORDER BY id DESC LIMIT 1', uid);
      if (last?.['record'] !== record)
        database.run('INSERT INTO user_records (uid, read_at, record) VALUES (?, ?, ?)', uid, readAt, record);
    }
  });
}

export const usersIn = (database: Database, { range, after, most }: Given<'users'>): Answer<'users'> =>
  database
    .all(
      `SELECT uid, (SELECT record FROM user_records WHERE user_records.uid = users.uid ORDER BY id DESC LIMIT 1) AS record
       FROM users WHERE uid > ? AND (registered_at BETWEEN ? AND ?) ORDER BY uid LIMIT ?`,
      ...[after, range.start, range.end, most],
    )
    .map(({ uid, record }) => ({ uid: String(uid), record: String(record) }));

export function keepReading(database: Database, { what, reading, items, lasting }: Given<'keepReading'>): void {
  const { start, end, asOf } = reading;
  database.write(() => {
    const known = database.all('SELECT id, as_of FROM readings WHERE what = ? AND from_time = ? AND to_time = ?', what, start, end);
    if (known.some(({ as_of: known }) => Number(known) >= asOf)) return;
    // A range that was not over when it was read stays until one takes its place; users of a range are those of any within it.
    const passing = 'to_time >= as_of';
    const gone = [
      ...known,
      ...(lasting
        ? []
        : database.all(
            `SELECT id FROM readings WHERE what = ? AND ${passing} AND to_time - from_time BETWEEN ? AND ?`,
            what,
            ...about({ start, end }),
          )),
      ...(what === 'users'
        ? database.all('SELECT id FROM readings WHERE what = ? AND from_time >= ? AND to_time <= ?', what, start, end)
        : []),
    ];
    for (const { id } of gone) {
      database.run('DELETE FROM totals WHERE reading = ?', id ?? null);
      database.run('DELETE FROM readings WHERE id = ?', id ?? null);
    }
    database.run('INSERT INTO readings (what, from_time, to_time, as_of) VALUES (?, ?, ?, ?)', what, start, end, asOf);
    const id = Number(database.get('SELECT last_insert_rowid() AS id')?.['id']);
    const values = items === '' ? [] : items.split(UNIT);
    for (let at = 0; at < values.length; at += VALUES)
      database.run('INSERT OR REPLACE INTO totals VALUES (?, ?, ?, ?, ?, ?, ?)', id, ...values.slice(at, at + VALUES));
  });
}

/** A day more or less is the same choice at another time of the year. */
const DAY_MS = 86_400_000;
const about = ({ start, end }: TimeRange): [number, number] => [end - start - DAY_MS / 2, end - start + DAY_MS / 2];

export const readingsOf = (database: Database, { what }: Given<'readings'>): Answer<'readings'> =>
  database
    .all('SELECT id, from_time, to_time, as_of FROM readings WHERE what = ? ORDER BY from_time, to_time', what)
    .map((row) => ({ id: Number(row['id']), start: Number(row['from_time']), end: Number(row['to_time']), asOf: Number(row['as_of']) }));

export const totalsOf = (database: Database, { reading, after, most }: Given<'totals'>): Answer<'totals'> =>
  database
    .all(
      `SELECT uid, deposits, withdrawals, spot_volume, futures_volume, commission FROM totals WHERE reading = ? AND uid > ?
       ORDER BY uid LIMIT ?`,
      ...[reading, after, most],
    )
    .map((row) => Object.values(row).map(String));
