/**
 * What another archive of the account has comes into this one: a file beside it, or an export that was read. In steps of their own, each
 * whole, so that it can be stopped anywhere and begun again; what is proven comes last, where all that it rests on is here. Runs in the worker.
 */
import { keyOf } from '../../model/symbols';
import { gapsIn } from '../../model/timeRange';
import { putReading, readingsOf } from './affiliateRows';
import { isOwn, noteBrought, wasBrought } from './brought';
import type { Database, Row } from './database';
import { addProof } from './proofRows';
import { type Answer, isKeepable, type KeptReading, type Taken, UNIT } from './protocol';
import { putRow, pagesOf, versionsOf } from './rows';
import { strangersIn } from './sameAccount';
import type { Table } from './schema';
import { isLaterRecord, mergedOrder, mergedVersions, orderByVersions } from './versions';

/** Orders or users of one step: some milliseconds. */
const STEP = 200;

/**
 * @param proofs whether what the other one says is complete may be taken, too: where it is of this account
 * @param whole nothing of the other one is lost
 */
export function* joining(database: Database, proofs: boolean, whole: boolean): Generator<Answer<'take'>, void> {
  const count = (table: Table): number => Number(database.get(`SELECT count(*) AS n FROM other.${table}`)?.['n']);
  const total = count('orders') + count('users') + (proofs ? count('closings') + count('readings') : 0);
  const taken = { orders: 0, versions: 0, users: 0, closings: 0, proofs: 0, gaveUp: false, distrusted: false };
  let done = 0;
  const each = function* (table: Table, most: number, take: (row: Row) => void): Generator<Answer<'take'>, void> {
    for (const rows of pagesOf(database, 'other', table, most)) {
      database.write(() => rows.forEach(take));
      done += rows.length;
      yield { done, total };
    }
  };
  yield* each('orders', STEP, (row) => takeOrder(database, row, { proofs, whole }, taken));
  yield* each('users', STEP, (row) => takeUser(database, row, { proofs, whole }, taken));
  if (proofs) {
    // A closing says what was read whole, too.
    yield* each('closings', 1, (row) => takeClosing(database, row, taken));
    yield* each('readings', 1, (row) => takeReading(database, row));
    database.write(() => takeProofs(database, taken));
  }
  yield { done, total, taken };
}

/** What may be taken: see {@link joining}. */
type Rules = Readonly<Record<'proofs' | 'whole', boolean>>;
type Counts = { -readonly [Name in keyof Taken]: Taken[Name] };

function takeOrder(database: Database, row: Row, { proofs, whole }: Rules, taken: Counts): void {
  const id = String(row['order_id']);
  const versions = versionsOf(database, 'other', 'records', id);
  if (!isKeepable(id) || versions.length === 0) return;
  const theirs = whole ? row : orderByVersions(row, versions);
  const ours = database.get('SELECT * FROM main.orders WHERE order_id = ?', id);
  // In the middle of what is called complete nothing comes up, or nothing that was proven by that rule is.
  if (row['is_past'] === 1 && ours?.['is_past'] !== 1 && isProven(database, row)) {
    database.run('DELETE FROM main.proofs');
    taken.gaveUp = true;
  }
  putRow(database, 'main', 'orders', mergedOrder(ours, theirs));
  taken.versions += takeVersions(database, 'records', id, versions, isLaterRecord(ours, theirs));
  if (!ours) taken.orders += 1;
  noteWhose(database, 'orders', id, proofs, ours);
}

function isProven(database: Database, { created_at: time = null, symbol_key: key }: Row): boolean {
  const found = database.all('SELECT symbol FROM main.proofs WHERE from_time <= ? AND to_time >= ?', time, time);
  return found.some(({ symbol }) => keyOf(String(symbol)) === key);
}

function takeUser(database: Database, row: Row, { proofs, whole }: Rules, taken: Counts): void {
  const id = String(row['uid']);
  const versions = versionsOf(database, 'other', 'user_records', id);
  const last = versions.at(-1);
  if (!isKeepable(id) || !last) return;
  // Later than that it may have been read as what is lost.
  const theirs = whole ? row : { ...row, read_at: last['read_at'] ?? null };
  const ours = database.get('SELECT * FROM main.users WHERE uid = ?', id);
  const isTheirs = !ours || Number(theirs['read_at']) > Number(ours['read_at']);
  if (isTheirs) putRow(database, 'main', 'users', theirs);
  taken.versions += takeVersions(database, 'user_records', id, versions, () => isTheirs);
  if (!ours) taken.users += 1;
  noteWhose(database, 'users', id, proofs, ours);
}

/** What the service told the other archive of this account, it told the account: whatever brought it before. */
function noteWhose(database: Database, what: 'orders' | 'users', id: string, isOfAccount: boolean, ours: Row | undefined): void {
  if (isOfAccount && !wasBrought(database, what, id)) isOwn(database, what, id);
  else if (!ours) noteBrought(database, what, id);
}

/** @returns how many are new */
function takeVersions(
  database: Database,
  table: 'records' | 'user_records',
  id: string,
  theirs: readonly Row[],
  isTheirs: (ours: Row, theirs: Row) => boolean,
): number {
  const ours = versionsOf(database, 'main', table, id);
  const merged = mergedVersions(ours, theirs, isTheirs);
  if (merged.length === ours.length && merged.every((version, index) => isSame(version, ours[index]))) return 0;
  database.run(`DELETE FROM main.${table} WHERE ${table === 'records' ? 'order_id' : 'uid'} = ?`, id);
  for (const { id: _, ...version } of merged) putRow(database, 'main', table, version);
  return Math.max(0, merged.length - ours.length);
}

const isSame = (one: Row, other: Row | undefined): boolean => ['kind', 'read_at', 'record'].every((name) => one[name] === other?.[name]);

/** As it is, in one step: rows without a closing are swept away. What a damaged file has lost of one comes back. */
function takeClosing(database: Database, closing: Row, taken: Counts): void {
  const id = String(closing['id']);
  if (!isKeepable(id)) return;
  const isNew = putRow(database, 'main', 'closings', closing, 'IGNORE');
  const rows = database.run('INSERT OR IGNORE INTO main.closing_rows SELECT * FROM other.closing_rows WHERE closing = ?', id);
  if (isNew || rows > 0) taken.closings += 1;
}

/** Nothing of one that lacks what it had. */
function takeReading(database: Database, row: Row): void {
  const reading = { start: Number(row['from_time']), end: Number(row['to_time']), asOf: Number(row['as_of']) };
  if (row['what'] === 'users') return takeUsersReading(database, reading);
  const totals = database.all('SELECT * FROM other.totals WHERE reading = ?', row['id'] ?? null);
  if (totals.length !== row['row_count'] || !totals.every(({ uid }) => isKeepable(String(uid)))) return;
  const items = totals.map(({ reading: _, ...values }) => Object.values(values).join(UNIT)).join(UNIT);
  putReading(database, { what: 'totals', reading, items, lasting: true });
}

/** Of each moment the latest counts. */
function takeUsersReading(database: Database, reading: KeptReading): void {
  const missing = database.get(
    `SELECT 1 FROM other.users AS theirs WHERE registered_at BETWEEN ? AND ?
     AND NOT EXISTS (SELECT 1 FROM main.users WHERE main.users.uid = theirs.uid) LIMIT 1`,
    ...[reading.start, reading.end],
  );
  if (missing) return;
  const later = readingsOf(database, { what: 'users' }).filter(({ asOf }) => asOf >= reading.asOf);
  for (const part of gapsIn(reading, later))
    putReading(database, { what: 'users', reading: { ...part, asOf: reading.asOf }, items: '', lasting: true });
}

/** Of windows whose orders are all here by now. Where the other one lacks an order that it would have to have, it proves nothing. */
function takeProofs(database: Database, taken: Counts): void {
  if (strangersIn(database, 'other') > 0) {
    taken.distrusted = true;
    return;
  }
  for (const rows of pagesOf(database, 'other', 'proofs', STEP))
    for (const { symbol, from_time: start, to_time: end, as_of: asOf } of rows) {
      const missing = database.get(
        `SELECT 1 FROM other.orders AS theirs WHERE symbol_key = ? AND created_at BETWEEN ? AND ? AND is_past = 1
         AND NOT EXISTS (SELECT 1 FROM main.orders WHERE main.orders.order_id = theirs.order_id AND main.orders.is_past = 1) LIMIT 1`,
        ...[keyOf(String(symbol)), Number(start), Number(end)],
      );
      if (missing) continue;
      addProof(database, String(symbol), { start: Number(start), end: Number(end), asOf: Number(asOf) });
      taken.proofs += 1;
    }
}
