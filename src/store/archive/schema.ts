/** The tables of an archive, and the views that other tools may rely on: docs/archive.md. */

/** Of the tables. A file of a later version is left alone; one of an earlier is brought up to date by the steps after it. */
export const VERSION = 1;

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

CREATE VIEW kept_orders AS
  SELECT order_id, symbol, client_oid, action, execution, status, size, filled, price, average_price, trigger_price, fee, profit,
    created_at, triggered_at, is_past, read_at
  FROM orders;
CREATE VIEW kept_order_versions AS SELECT order_id, kind, source, read_at, record FROM records;
CREATE VIEW kept_proofs AS SELECT symbol, from_time, to_time, as_of FROM proofs;
`,
];

/** Those that hold what was read. */
export const TABLES = ['orders', 'records', 'proofs'] as const;
