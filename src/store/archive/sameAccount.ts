/** Whether another archive is of the same account: what both have of one order agrees in all that never changes. Runs in the worker. */
import { existsSync } from 'node:fs';
import { compareDecimals, decimalOf } from '../../model/decimals';
import { keyOf } from '../../model/symbols';
import { isBrought } from './brought';
import { Database, type Row } from './database';
import type { Contradiction, Judged, Refusal } from './protocol';
import type { Schema } from './rows';
import { isCorrupt, NewerFile } from './trouble';

/** Pairs that are looked at together. */
const PAIRS = 1000;
/** Contradictions that are named. */
const NAMED = 3;

/** What of an order never changes, by its column. */
const LASTING = {
  symbol: 'symbol_key',
  createdAt: 'created_at',
  action: 'action',
  clientOid: 'client_oid',
  size: 'size',
} as const satisfies Readonly<Record<Contradiction['fields'][number], string>>;
/** Without these two orders of one id say too little to be the same. */
const TELLING = ['symbol_key', 'created_at', 'size'];

const BOTH = 'FROM other.orders AS theirs JOIN main.orders AS ours ON ours.order_id = theirs.order_id';
/** What one of them does not tell is no contradiction. */
const DIFFERS = Object.values(LASTING)
  .map((name) => `(ours.${name} <> theirs.${name} AND ours.${name} <> '' AND theirs.${name} <> '')`)
  .join(' OR ');
const TELLS = [
  ...TELLING.map((name) => `coalesce(ours.${name}, '') <> '' AND coalesce(theirs.${name}, '') <> ''`),
  // What came with an export is the same as what it came with.
  ...(['main', 'other'] as const).map((schema) => `NOT ${isBrought(schema, 'orders', 'theirs.order_id')}`),
].join(' AND ');

/** Lays the file of another archive beside one. @returns why not */
export function attached(database: Database, file: string): Refusal | undefined {
  if (!existsSync(file)) return { kind: 'gone' };
  try {
    Database.update(file);
    database.attach(file);
    // Whole, before anything of it is taken: what turns out to be damaged later would be taken for the other one's damage.
    if (database.get('PRAGMA other.quick_check(1)')?.['quick_check'] !== 'ok') return { kind: 'damaged' };
  } catch (error) {
    if (error instanceof NewerFile) return { kind: 'newer' };
    if (isCorrupt(error)) return { kind: 'damaged' };
    throw error;
  }
  if (database.meta('erased', 'other') !== '') return { kind: 'gone' };
  return otherHosts(database, database.meta('hosts', 'other'));
}

/** One service does not know the other one's orders. Of an archive that is older than this note nobody knows. */
export function otherHosts(database: Database, theirs: string): Refusal | undefined {
  const ours = database.meta('hosts');
  return theirs === '' || ours === '' || theirs === ours ? undefined : { kind: 'hosts', theirs, ours };
}

export function judge(database: Database): Judged {
  const count = (sql: string): number => Number(database.get(`SELECT count(*) AS n ${sql}`)?.['n']);
  const { named, contradicting, telling } = contradictionsIn(database);
  const since = database.get(
    'SELECT min(read_at) AS since FROM (SELECT read_at FROM other.records UNION ALL SELECT read_at FROM other.user_records)',
  )?.['since'];
  return {
    orders: count('FROM other.orders'),
    users: count('FROM other.users'),
    closings: count('FROM other.closings'),
    since: typeof since === 'number' ? since : undefined,
    shared: count(`${BOTH} WHERE ${TELLS}`) - telling,
    contradictions: named,
    contradicting,
    strangers: strangersIn(database, 'main') + count(lackedBy('main')),
    sharedUsers: count(
      `${BOTH_USERS} AND ours.registered_at = theirs.registered_at AND ${isInReading('main', 'ours')} AND ${isInReading('other', 'theirs')}`,
    ),
    strangeUsers:
      count(strangeUsers('main')) + count(strangeUsers('other')) + count(`${BOTH_USERS} AND ours.registered_at <> theirs.registered_at`),
  };
}

/** The service told of that user: what an import brought says nothing of an account, neither for it nor against. */
const isTold = (schema: Schema, user: string): string => `NOT ${isBrought(schema, 'users', `${user}.uid`)}`;

const BOTH_USERS = `FROM other.users AS theirs JOIN main.users AS ours ON ours.uid = theirs.uid
  WHERE ${isTold('main', 'ours')} AND ${isTold('other', 'theirs')}`;

/** Whether all who registered at the time of that user are in the archive, as it says. */
const isInReading = (schema: Schema, user: string): string =>
  `EXISTS (SELECT 1 FROM ${schema}.readings WHERE what = 'users' AND ${user}.registered_at BETWEEN from_time AND to_time)`;

/** Users of one archive in the middle of what the other one calls complete, without having them. @param counts which of its own it has */
const lackedBy = (whole: Schema, counts = 'TRUE'): string =>
  `FROM ${besides(whole)}.users AS one WHERE ${isInReading(whole, 'one')}
   AND NOT EXISTS (SELECT 1 FROM ${whole}.users AS known WHERE known.uid = one.uid AND ${counts})`;

const strangeUsers = (whole: Schema): string => `${lackedBy(whole, isTold(whole, 'known'))} AND ${isTold(besides(whole), 'one')}`;

const besides = (schema: Schema): Schema => (schema === 'main' ? 'other' : 'main');

function contradictionsIn(database: Database) {
  const named: Contradiction[] = [];
  let [contradicting, telling, after] = [0, 0, ''];
  for (;;) {
    const columns = Object.values(LASTING).flatMap((name) => [`ours.${name} AS ours_${name}`, `theirs.${name} AS theirs_${name}`]);
    const pairs = database.all(
      `SELECT theirs.order_id, ${columns.join(', ')}, ${TELLS} AS tells ${BOTH} WHERE theirs.order_id > ? AND (${DIFFERS})
       ORDER BY theirs.order_id LIMIT ?`,
      ...[after, PAIRS],
    );
    for (const pair of pairs) {
      const fields = differing(pair);
      if (fields.length === 0) continue;
      contradicting += 1;
      telling += Number(pair['tells']);
      if (named.length < NAMED) named.push({ orderId: String(pair['order_id']), fields });
    }
    const last = String(pairs.at(-1)?.['order_id'] ?? '');
    if (pairs.length < PAIRS || last <= after) return { named, contradicting, telling };
    after = last;
  }
}

function differing(pair: Row): Contradiction['fields'] {
  return (Object.keys(LASTING) as Contradiction['fields'][number][]).filter((field) => {
    const [ours = null, theirs = null] = [pair[`ours_${LASTING[field]}`], pair[`theirs_${LASTING[field]}`]];
    if (ours === theirs || ours === null || theirs === null || ours === '' || theirs === '') return false;
    return field !== 'size' || !isSameAmount(String(ours), String(theirs));
  });
}

/** `1.50` is `1.5`. */
function isSameAmount(one: string, other: string): boolean {
  const [plain, otherPlain] = [decimalOf(one), decimalOf(other)];
  return plain !== undefined && otherPlain !== undefined && compareDecimals(plain, otherPlain) === 0;
}

/** How many past orders one archive has in the middle of what the other one calls complete, without having them. */
export function strangersIn(database: Database, proven: Schema): number {
  const listing = besides(proven);
  const spellings = database.all(`SELECT DISTINCT symbol FROM ${proven}.proofs`).map(({ symbol }) => String(symbol));
  return spellings.reduce((sum, symbol) => {
    const found = database.get(
      `SELECT count(*) AS n FROM ${proven}.proofs AS proofs JOIN ${listing}.orders AS orders
       ON orders.symbol_key = ? AND orders.created_at BETWEEN proofs.from_time AND proofs.to_time AND orders.is_past = 1
       WHERE proofs.symbol = ?
       AND NOT EXISTS (SELECT 1 FROM ${proven}.orders AS known WHERE known.order_id = orders.order_id AND known.is_past = 1)`,
      ...[keyOf(symbol), symbol],
    );
    return sum + Number(found?.['n']);
  }, 0);
}
