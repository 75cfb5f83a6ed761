/** Invited users and their totals: the rows of four tables. */
import { DAY, gapsIn, MINUTE, type TimeRange } from '../../model/timeRange';
import { isOwn } from './brought';
import type { Database } from './database';
import { type Answer, type Given, type KeptReading, UNIT } from './protocol';

/** `uid` and five amounts. */
const VALUES = 6;

export function keepUsers(database: Database, { users }: Given<'keepUsers'>): void {
  database.write(() => {
    for (const { uid, registeredAt, inviteCode, readAt, record } of users) {
      isOwn(database, 'users', uid);
      const last = database.get('SELECT record FROM user_records WHERE uid = ? ORDER BY id DESC LIMIT 1', uid);
      if (last?.['record'] === record) continue;
      database.run('INSERT OR REPLACE INTO users VALUES (?, ?, ?, ?)', uid, registeredAt ?? null, inviteCode, readAt);
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

export const keepReading = (database: Database, given: Given<'keepReading'>): void => database.write(() => putReading(database, given));

/** The same, as a part of what is written in one step. */
export function putReading(database: Database, { what, reading, items, lasting }: Given<'keepReading'>): void {
  const { start, end, asOf } = reading;
  const others = readingsOf(database, { what });
  if (others.some((each) => each.start === start && each.end === end && each.asOf >= asOf)) return;
  if (what === 'users') return keepUsersReading(database, reading, others);
  // Of a choice such as the last 30 days the newest is enough.
  const isReplaced = (each: TimeRange): boolean => each.start === start && each.end === end;
  const isPassing = (each: KeptReading): boolean =>
    !lasting && each.end > each.asOf - MINUTE && isAbout(end - start, each.end - each.start);
  for (const each of others) if (isReplaced(each) || isPassing(each)) removeReading(database, each.id);
  const values = items === '' ? [] : items.split(UNIT);
  const id = addReading(database, what, reading, values.length / VALUES);
  for (let at = 0; at < values.length; at += VALUES)
    database.run('INSERT OR REPLACE INTO totals VALUES (?, ?, ?, ?, ?, ?, ?)', id, ...values.slice(at, at + VALUES));
}

/** Of each moment the latest counts. */
function keepUsersReading(database: Database, reading: KeptReading, others: Answer<'readings'>): void {
  for (const { id, ...other } of others) {
    const rest = gapsIn(other, [reading]);
    if (rest.length === 1 && rest[0]?.start === other.start && rest[0].end === other.end) continue;
    removeReading(database, id);
    for (const part of rest) addReading(database, 'users', { ...part, asOf: other.asOf });
  }
  addReading(database, 'users', reading);
}

const isAbout = (one: number, other: number): boolean => Math.abs(one - other) < DAY / 2;

function addReading(database: Database, what: string, { start, end, asOf }: KeptReading, rows = 0): number {
  database.run('INSERT INTO readings (what, from_time, to_time, as_of, row_count) VALUES (?, ?, ?, ?, ?)', what, start, end, asOf, rows);
  return Number(database.get('SELECT last_insert_rowid() AS id')?.['id']);
}

function removeReading(database: Database, id: number): void {
  database.run('DELETE FROM totals WHERE reading = ?', id);
  database.run('DELETE FROM readings WHERE id = ?', id);
}

export const readingsOf = (database: Database, { what }: Given<'readings'>): Answer<'readings'> =>
  database.all('SELECT * FROM readings WHERE what = ? ORDER BY from_time, to_time', what).map((row) => ({
    ...{ id: Number(row['id']), start: Number(row['from_time']), end: Number(row['to_time']) },
    ...{ asOf: Number(row['as_of']), rows: Number(row['row_count']) },
  }));

export const totalsOf = (database: Database, { reading, after, most }: Given<'totals'>): Answer<'totals'> =>
  database
    .all(
      `SELECT uid, deposits, withdrawals, spot_volume, futures_volume, commission FROM totals WHERE reading = ? AND uid > ?
       ORDER BY uid LIMIT ?`,
      ...[reading, after, most],
    )
    .map((row) => Object.values(row).map(String));
