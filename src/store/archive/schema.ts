/** The tables of an archive, and the views that other tools may rely on: docs/archive.md. */

/** Of the tables. A file of a later version is left alone; one of an earlier is brought up to date by the steps after it. */
export const VERSION = 3;

/**
 * Step by step, from an empty file. Amounts, prices and ids are TEXT, as they came: SQLite would make floats of them. Times are epoch
 * milliseconds. What was taken into a release is never changed: another step follows it.
 */
export const MIGRATIONS: readonly string[] = [
  `
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- Each order once, as it was known last.
CREATE TABLE orders (
  order_id TEXT PRIMARY KEY,
  symbol TEXT NOT NULL,
  symbol_key TEXT NOT NULL,
  client_oid TEXT NOT NULL,
  created_at INTEGER,
  triggered_at INTEGER,
  action TEXT NOT NULL,
  execution TEXT NOT NULL,
  status TEXT NOT NULL,
  is_final INTEGER NOT NULL,
  size TEXT NOT NULL,
  filled TEXT NOT NULL,
  price TEXT NOT NULL,
  average_price TEXT NOT NULL,
  trigger_price TEXT NOT NULL,
  fee TEXT NOT NULL,
  profit TEXT NOT NULL,
  -- A history listed it.
  is_past INTEGER NOT NULL,
  read_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX orders_by_time ON orders (symbol_key, created_at);
CREATE INDEX orders_by_client_id ON orders (client_oid) WHERE client_oid <> '';

-- Each record as it came, once per version.
CREATE TABLE records (
  id INTEGER PRIMARY KEY,
  order_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  source TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  record TEXT NOT NULL
);
CREATE INDEX records_by_order ON records (order_id, kind, id);

-- Of which times of a symbol's history every order is here, and as of when.
CREATE TABLE proofs (
  symbol TEXT NOT NULL,
  from_time INTEGER NOT NULL,
  to_time INTEGER NOT NULL,
  as_of INTEGER NOT NULL,
  PRIMARY KEY (symbol, from_time)
) WITHOUT ROWID;

-- Each invited user once, as it was known last, and each record as it came, once per version.
CREATE TABLE users (
  uid TEXT PRIMARY KEY,
  registered_at INTEGER,
  invite_code TEXT NOT NULL,
  read_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX users_by_time ON users (registered_at);
CREATE TABLE user_records (
  id INTEGER PRIMARY KEY,
  uid TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  record TEXT NOT NULL
);
CREATE INDEX user_records_by_uid ON user_records (uid, id);

-- What of the affiliate data was read to its end, by the exact range: all users who registered in it are here, or its totals are.
CREATE TABLE readings (
  id INTEGER PRIMARY KEY,
  what TEXT NOT NULL,
  from_time INTEGER NOT NULL,
  to_time INTEGER NOT NULL,
  as_of INTEGER NOT NULL,
  -- How many totals it has: with fewer it is not what it was.
  row_count INTEGER NOT NULL
);
CREATE INDEX readings_by_range ON readings (what, from_time, to_time);
CREATE TABLE totals (
  reading INTEGER NOT NULL,
  uid TEXT NOT NULL,
  deposits TEXT NOT NULL,
  withdrawals TEXT NOT NULL,
  spot_volume TEXT NOT NULL,
  futures_volume TEXT NOT NULL,
  commission TEXT NOT NULL,
  PRIMARY KEY (reading, uid)
) WITHOUT ROWID;

-- A range that a person closed, and each record of it as the service had it then.
CREATE TABLE closings (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  from_time INTEGER NOT NULL,
  to_time INTEGER NOT NULL,
  time_zone TEXT NOT NULL,
  closed_at INTEGER NOT NULL,
  -- How many rows it has: with fewer it is not what it was.
  row_count INTEGER NOT NULL,
  coverage TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE closing_rows (
  closing TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  record TEXT NOT NULL,
  PRIMARY KEY (closing, kind, id)
) WITHOUT ROWID;

CREATE VIEW kept_orders AS
  SELECT order_id, symbol, client_oid, action, execution, status, size, filled, price, average_price, trigger_price, fee, profit,
    created_at, triggered_at, is_past, read_at
  FROM orders;
CREATE VIEW kept_order_versions AS SELECT order_id, kind, source, read_at, record FROM records;
CREATE VIEW kept_proofs AS SELECT symbol, from_time, to_time, as_of FROM proofs;
CREATE VIEW kept_users AS
  SELECT uid, registered_at, invite_code, read_at,
    (SELECT record FROM user_records WHERE user_records.uid = users.uid ORDER BY id DESC LIMIT 1) AS record
  FROM users;
CREATE VIEW kept_totals AS
  SELECT from_time, to_time, as_of, uid, deposits, withdrawals, spot_volume, futures_volume, commission
  FROM readings JOIN totals ON totals.reading = readings.id;
CREATE VIEW kept_closings AS
  SELECT closings.id AS closing, name, from_time, to_time, time_zone, closed_at, coverage, kind, closing_rows.id, record
  FROM closings JOIN closing_rows ON closing_rows.closing = closings.id;
`,
  `
-- When a list of an order, and when its details, were read last, whatever they said.
ALTER TABLE orders ADD COLUMN listed_at INTEGER;
ALTER TABLE orders ADD COLUMN detailed_at INTEGER;
`,
  `
-- Orders and users of which only an export tells that may be of another account.
CREATE TABLE brought (what TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (what, id)) WITHOUT ROWID;
INSERT INTO brought SELECT 'orders', substr(name, 9) FROM meta WHERE name GLOB 'brought ?*';
DELETE FROM meta WHERE name GLOB 'brought *';
`,
];

/** Tables and indexes by name. */
export const MADE: ReadonlySet<string> = new Set(
  MIGRATIONS.flatMap((step) => [...step.matchAll(/^CREATE (?:TABLE|INDEX) (\w+)/gm)].map(([, name = '']) => name)),
);

/** Those that hold what was read. */
export const TABLES = [
  'brought',
  'orders',
  'records',
  'proofs',
  'users',
  'user_records',
  'readings',
  'totals',
  'closings',
  'closing_rows',
] as const;
export type Table = (typeof TABLES)[number];

/** What their rows are known by, and in order of. */
export const KEYS: Readonly<Record<Table, readonly [string, ...string[]]>> = {
  brought: ['what', 'id'],
  orders: ['order_id'],
  records: ['id'],
  proofs: ['symbol', 'from_time'],
  users: ['uid'],
  user_records: ['id'],
  readings: ['id'],
  totals: ['reading', 'uid'],
  closings: ['id'],
  closing_rows: ['closing', 'kind', 'id'],
};
