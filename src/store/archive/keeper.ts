/** What is done with an archive's file, by name. Runs in the worker. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gapsIn } from '../../model/timeRange';
import { keyOf } from '../symbolKeys';
import { keepReading, keepUsers, readingsOf, totalsOf, usersIn } from './affiliateRows';
import { closingRowsOf, closingsIn, deleteClosing, keepClosing, keepClosingRows, sweepClosings } from './closingRows';
import { Database, Erased, Moved, putAside, type Row } from './database';
import { exportedLines } from './exported';
import { importing } from './imported';
import { joining } from './joining';
import { letGo } from './lettingGo';
import { addProof, cutProofs, proofsIn } from './proofRows';
import type { Answer, Damage, Given, KeptOrder, KeptProof, OpenThen, OperationName, Opened, RecalledOrder } from './protocol';
import { attached, judge } from './sameAccount';
import { save } from './saved';
import { TABLES } from './schema';
import { isCorrupt } from './trouble';

/** After so many orders the size is looked at. */
const ORDERS_BETWEEN_LOOKS = 2000;
const BYTES_OF_AN_ORDER = 1000;

/** What goes on from where it was, or reads another file beside this one: there damage is told, and nothing is put aside. */
const STEPWISE: ReadonlySet<OperationName> = new Set(['beside', 'readExport', 'judge', 'take']);

const text = (value: string | number | null | undefined): string => (typeof value === 'string' ? value : '');
const number = (value: string | number | null | undefined): number | undefined => (typeof value === 'number' ? value : undefined);

const RECALLED = `SELECT orders.order_id, orders.created_at, orders.is_past, orders.read_at, records.kind, records.source, records.record
  FROM orders JOIN records ON records.order_id = orders.order_id`;
/** Of the versions of a record. */
const NEWEST = `AND records.id = (SELECT max(id) FROM records AS other WHERE other.order_id = orders.order_id AND other.kind = records.kind)`;

const recalled = (row: Row): RecalledOrder => ({
  orderId: text(row['order_id']),
  kind: row['kind'] as RecalledOrder['kind'],
  source: row['source'] as RecalledOrder['source'],
  isPast: row['is_past'] === 1,
  readAt: Number(row['read_at']),
  record: text(row['record']),
});

export class Keeper {
  private database: Database | undefined;
  /** How it was opened. */
  private given: Given<'open'> | undefined;
  private sinceLook = 0;
  private exporting: Generator<string[], void> | undefined;
  private importing: Generator<Answer<'readExport'>, void> | undefined;
  private taking: Generator<Answer<'take'>, void> | undefined;

  /**
   * @param tell is told of a file that turned out to be damaged, and what could be saved of it
   * @throws see `troubleOf`
   */
  do<Name extends OperationName>(name: Name, given: Given<Name>, tell?: (damaged: Damage) => void): Answer<Name> {
    const work = (): Answer<Name> => (this[name] as unknown as (given: Given<Name>) => Answer<Name>).call(this, given);
    try {
      return work();
    } catch (error) {
      if (!this.database || STEPWISE.has(name)) throw error;
      // What another window put aside, or took back, is not written to any more.
      const isMoved = error instanceof Moved || (isCorrupt(error) && !this.database.isInPlace);
      if (!isMoved && !isCorrupt(error)) throw error;
      const damage = isMoved ? this.openAgain(this.database) : this.rescue(this.database);
      if (damage) tell?.(damage);
      return work();
    }
  }

  open(given: Given<'open'>): Opened {
    const { file, account, hosts = '' } = given;
    this.given = given;
    let { database, aside } = Database.open(file);
    if (database.get(`SELECT value FROM meta WHERE name = 'erased'`)) {
      // Where another window had it open nobody could take it away, and by now it is empty.
      database.close();
      removeFiles(file);
      ({ database, aside } = Database.open(file));
    }
    this.database = database;
    database.write(() => {
      if (account !== '') database.run(`INSERT OR REPLACE INTO meta VALUES ('account', ?)`, account);
      if (hosts !== '') database.run(`INSERT OR REPLACE INTO meta VALUES ('hosts', ?)`, hosts);
      database.run(`INSERT OR IGNORE INTO meta VALUES ('began', ?)`, String(Date.now()));
    });
    const damaged = aside === undefined ? undefined : { aside, saved: save(database, aside) };
    sweepClosings(database);
    this.fit();
    return { since: this.since(), ...(damaged && { damaged }) };
  }

  keepOrders({ orders, past }: Given<'keepOrders'>): void {
    this.of.write(() => orders.forEach((order) => this.keepOrder(order, past)));
    this.grew(orders.length);
  }

  prove({ symbol, proofs, orderIds }: Given<'prove'>): boolean {
    const database = this.of;
    return database.write(() => {
      // Another window may have let the oldest go since these were kept.
      const isKept = (id: string): boolean => database.get('SELECT 1 FROM orders WHERE order_id = ? AND is_past = 1', id) !== undefined;
      if (orderIds !== '' && !orderIds.split('\n').every(isKept)) return false;
      for (const proof of proofs) addProof(database, symbol, proof);
      return true;
    });
  }

  unprove({ symbolKey: key, parts }: Given<'unprove'>): void {
    const database = this.of;
    database.write(() => {
      const spellings = database.all('SELECT DISTINCT symbol FROM proofs').map(({ symbol }) => text(symbol));
      for (const symbol of spellings)
        if (key === undefined || keyOf(symbol) === key) for (const part of parts) cutProofs(database, symbol, part);
    });
  }

  proofs({ symbol, range }: Given<'proofs'>): KeptProof[] {
    return proofsIn(this.of, symbol, range).map(({ start, end, asOf }) => ({
      ...{ start: Math.max(start, range.start), end: Math.min(end, range.end), asOf },
    }));
  }

  count({ symbolKey, range, most }: Given<'count'>): number {
    const found = this.of.get(
      `SELECT count(*) AS n FROM
       (SELECT 1 FROM orders WHERE symbol_key = ? AND created_at BETWEEN ? AND ? AND is_past = 1 ORDER BY created_at LIMIT ?)`,
      ...[symbolKey, range.start, range.end, most],
    );
    return number(found?.['n']) ?? 0;
  }

  past({ symbolKey, range, after, most }: Given<'past'>): Answer<'past'> {
    return this.of.read(() => {
      const listed = this.of.all(
        `SELECT order_id, created_at FROM orders WHERE symbol_key = ? AND created_at BETWEEN ? AND ? AND is_past = 1
         AND (created_at, order_id) > (?, ?) ORDER BY created_at, order_id LIMIT ?`,
        // From there on, not from the start of the range: else each part would go through all before it.
        ...[symbolKey, after?.createdAt ?? range.start, range.end, after?.createdAt ?? range.start - 1, after?.orderId ?? '', most],
      );
      const last = listed.length === most ? listed.at(-1) : undefined;
      return {
        listed: listed.length,
        orders: listed.flatMap(({ order_id: id }) => this.recordsOf(text(id))),
        next: last && { createdAt: Number(last['created_at']), orderId: text(last['order_id']) },
      };
    });
  }

  orders({ orderIds }: Given<'orders'>): RecalledOrder[] {
    return this.of.read(() => orderIds.flatMap((orderId) => this.recordsOf(orderId)));
  }

  keepOpen(open: Given<'keepOpen'>): void {
    this.of.write(() => this.of.run(`INSERT OR REPLACE INTO meta VALUES ('open', ?)`, JSON.stringify(open)));
  }

  openThen(): Answer<'openThen'> {
    const kept = this.of.get(`SELECT value FROM meta WHERE name = 'open'`)?.['value'];
    return typeof kept === 'string' ? (JSON.parse(kept) as OpenThen) : undefined;
  }

  symbols(): string[] {
    // From key to key of the index: two million rows have few of them.
    const keys = `keys (key) AS (SELECT min(symbol_key) FROM orders
      UNION ALL SELECT (SELECT min(symbol_key) FROM orders WHERE symbol_key > key) FROM keys WHERE key IS NOT NULL)`;
    const symbol = '(SELECT symbol FROM orders WHERE symbol_key = key LIMIT 1) AS symbol';
    return this.of.all(`WITH RECURSIVE ${keys} SELECT ${symbol} FROM keys WHERE key IS NOT NULL`).map((row) => text(row['symbol']));
  }

  idsOf({ clientOid }: Given<'idsOf'>): string[] {
    const rows = this.of.all(`SELECT order_id FROM orders WHERE client_oid = ? AND client_oid <> '' LIMIT 100`, clientOid);
    return rows.map(({ order_id: id }) => text(id));
  }

  readonly keepUsers = (given: Given<'keepUsers'>): void => {
    keepUsers(this.of, given);
    this.grew(given.users.length);
  };
  readonly keepReading = (given: Given<'keepReading'>): void => {
    keepReading(this.of, given);
    this.grew(given.items.length / BYTES_OF_AN_ORDER);
  };
  readonly users = (given: Given<'users'>): Answer<'users'> => usersIn(this.of, given);
  readonly readings = (given: Given<'readings'>): Answer<'readings'> => readingsOf(this.of, given);
  readonly totals = (given: Given<'totals'>): Answer<'totals'> => totalsOf(this.of, given);
  readonly keepClosingRows = (given: Given<'keepClosingRows'>): void => keepClosingRows(this.of, given);
  readonly keepClosing = (given: Given<'keepClosing'>): void => keepClosing(this.of, given);
  readonly closings = (): Answer<'closings'> => closingsIn(this.of);
  readonly closingRows = (given: Given<'closingRows'>): Answer<'closingRows'> => closingRowsOf(this.of, given);
  readonly deleteClosing = (given: Given<'deleteClosing'>): void => deleteClosing(this.of, given);

  note({ name, was, value }: Given<'note'>): boolean {
    return this.of.write(() => {
      if (this.noted({ name }) !== was) return false;
      this.of.run('INSERT OR REPLACE INTO meta VALUES (?, ?)', `note ${name}`, value);
      return true;
    });
  }

  noted({ name }: Given<'noted'>): string | undefined {
    const value = this.of.get('SELECT value FROM meta WHERE name = ?', `note ${name}`)?.['value'];
    return typeof value === 'string' ? value : undefined;
  }

  contents(): Answer<'contents'> {
    const database = this.of;
    return database.read(() => {
      const count = (table: string): number => Number(database.get(`SELECT count(*) AS n FROM ${table}`)?.['n']);
      const times = database.get('SELECT min(created_at) AS oldest, max(created_at) AS newest FROM orders');
      const symbols = database.all('SELECT DISTINCT symbol FROM proofs ORDER BY symbol').map(({ symbol }) => text(symbol));
      const all = { start: 0, end: Number.MAX_SAFE_INTEGER };
      return {
        account: text(database.get(`SELECT value FROM meta WHERE name = 'account'`)?.['value']),
        ...{ orders: count('orders'), versions: count('records'), users: count('users'), closings: count('closings') },
        rows: TABLES.reduce((sum, table) => sum + count(table), 0),
        ...{ oldest: number(times?.['oldest']), newest: number(times?.['newest']), since: this.since(), bytes: database.size },
        symbols: symbols.map((symbol) => ({ symbol, proven: gapsIn(all, gapsIn(all, this.proofs({ symbol, range: all }))) })),
      };
    });
  }

  lines({ begin, most }: Given<'lines'>): string[] {
    if (begin) {
      // What turns up in the middle would leave half an export; now what can be read is saved first.
      this.of.check();
      this.exporting = exportedLines(this.of, most);
    }
    return nextOf(this.exporting);
  }

  beside = ({ file }: Given<'beside'>): Answer<'beside'> => attached(this.of, file);

  readExport({ file, begin }: Given<'readExport'>): Answer<'readExport'> {
    if (begin) this.importing = importing(this.of, file);
    return nextOf(this.importing);
  }

  judge = (): Answer<'judge'> => judge(this.of);

  take({ proofs, begin }: Given<'take'>): Answer<'take'> {
    if (begin) this.taking = joining(this.of, proofs);
    return nextOf(this.taking);
  }

  erase(): void {
    const { file } = this.of;
    this.of.erase();
    this.end();
    removeFiles(file);
  }

  end(): void {
    this.database?.close();
    this.database = undefined;
  }

  private get of(): Database {
    if (!this.database) throw new Erased('It is not open.');
    return this.database;
  }

  private recordsOf(orderId: string): RecalledOrder[] {
    return this.of.all(`${RECALLED} WHERE orders.order_id = ? ${NEWEST}`, orderId).map(recalled);
  }

  private since(): number | undefined {
    return number(
      this.of.get('SELECT min(read_at) AS since FROM (SELECT read_at FROM records UNION ALL SELECT read_at FROM user_records)')?.['since'],
    );
  }

  private keepOrder(order: KeptOrder, past: boolean): void {
    const database = this.of;
    const { orderId, kind, source, readAt, record } = order;
    const known = database.get('SELECT * FROM orders WHERE order_id = ?', orderId);
    // An order that is over can change no more: what says otherwise is out of date.
    if (known?.['is_final'] === 1 && !order.isFinal) {
      if (past) database.run('UPDATE orders SET is_past = 1 WHERE order_id = ?', orderId);
      return;
    }
    this.putRow(order, known, past || known?.['is_past'] === 1);
    const last = database.get('SELECT record FROM records WHERE order_id = ? AND kind = ? ORDER BY id DESC LIMIT 1', orderId, kind);
    if (last?.['record'] === record) return;
    database.run(
      'INSERT INTO records (order_id, kind, source, read_at, record) VALUES (?, ?, ?, ?, ?)',
      ...[orderId, kind, source, readAt, record],
    );
  }

  /** Details leave out what only lists have, and what one leaves out stays as it was. */
  private putRow(order: KeptOrder, known: Row | undefined, isPast: boolean): void {
    const isDetail = order.kind === 'orderDetail';
    const told = (value: string, column: string): string => (isDetail && value === '' ? text(known?.[column]) : value);
    const time = (value: number | undefined, column: string): number | null => value ?? number(known?.[column]) ?? null;
    this.of.run(
      `INSERT OR REPLACE INTO orders VALUES (${Array(21).fill('?').join(', ')})`,
      order.orderId,
      told(order.symbol, 'symbol'),
      told(order.symbolKey, 'symbol_key'),
      told(order.clientOid, 'client_oid'),
      time(order.createdAt, 'created_at'),
      time(order.triggeredAt, 'triggered_at'),
      told(order.action, 'action'),
      told(order.execution, 'execution'),
      told(order.status, 'status'),
      order.isFinal || known?.['is_final'] === 1 ? 1 : 0,
      told(order.size, 'size'),
      told(order.filled, 'filled'),
      told(order.price, 'price'),
      told(order.averagePrice, 'average_price'),
      told(order.triggerPrice, 'trigger_price'),
      told(order.fee, 'fee'),
      told(order.profit, 'profit'),
      isPast ? 1 : 0,
      order.readAt,
      isDetail ? (number(known?.['listed_at']) ?? null) : order.readAt,
      isDetail ? order.readAt : (number(known?.['detailed_at']) ?? null),
    );
  }

  /** By about so many orders. */
  private grew(orders: number): void {
    this.sinceLook += orders;
    if (this.sinceLook >= ORDERS_BETWEEN_LOOKS) this.fit();
  }

  private fit(): void {
    this.sinceLook = 0;
    letGo(this.of, this.given?.limitBytes ?? Infinity);
  }

  /** @returns where what lies in its place was damaged, too */
  private openAgain(moved: Database): Damage | undefined {
    moved.close();
    this.database = undefined;
    return this.given && this.open(this.given).damaged;
  }

  /** Goes on with a new file that has what can be read of the damaged one. */
  private rescue(damaged: Database): Damage {
    const { file } = damaged;
    damaged.close();
    const aside = putAside(file);
    this.database = Database.open(file).database;
    return { aside, saved: save(this.of, aside) };
  }
}

/** What comes next of what was begun. @throws where it came to its end before: nobody would know that more was wanted */
function nextOf<T>(steps: Generator<T, void> | undefined): T {
  const next = steps?.next().value;
  if (next === undefined) throw new Error('It has ended, or was not begun.');
  return next;
}

/** With what was put aside of it. */
function removeFiles(file: string): void {
  const [folder, aside] = [path.dirname(file), `${path.basename(file)}.damaged-`];
  for (const name of readdirSync(folder)) if (name.startsWith(aside)) rmSync(path.join(folder, name), { force: true });
  for (const part of ['-shm', '-wal', '']) rmSync(file + part, { force: true });
}
