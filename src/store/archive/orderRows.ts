/** Plan orders, with the versions of their records: the rows of two tables. */
import { isBrought, isOwn } from './brought';
import { type Database, numberOf, type Row, textOf } from './database';
import type { Answer, Given, KeptOrder, RecalledOrder } from './protocol';
import { putRow } from './rows';

const RECALLED = `SELECT orders.order_id, orders.created_at, orders.is_past, orders.read_at, records.kind, records.source, records.record,
  ${isBrought('main', 'orders', 'orders.order_id')} AS is_brought FROM orders JOIN records ON records.order_id = orders.order_id`;
/** Of the versions of a record. */
const NEWEST = `AND records.id = (SELECT max(id) FROM records AS other WHERE other.order_id = orders.order_id AND other.kind = records.kind)`;

const recalled = (row: Row): RecalledOrder => ({
  orderId: textOf(row['order_id']),
  kind: row['kind'] as RecalledOrder['kind'],
  source: row['source'] as RecalledOrder['source'],
  isPast: row['is_past'] === 1,
  ...(row['is_brought'] === 1 && { isBrought: true }),
  readAt: Number(row['read_at']),
  record: textOf(row['record']),
});

export const keepOrders = (database: Database, { orders, past }: Given<'keepOrders'>): void =>
  database.write(() => orders.forEach((order) => keepOrder(database, order, past)));

function keepOrder(database: Database, order: KeptOrder, past: boolean): void {
  const { orderId, kind, source, readAt, record } = order;
  isOwn(database, 'orders', orderId);
  const known = database.get('SELECT * FROM orders WHERE order_id = ?', orderId);
  // An order that is over can change no more: what says otherwise is out of date.
  if (known?.['is_final'] === 1 && !order.isFinal) {
    if (past) database.run('UPDATE orders SET is_past = 1 WHERE order_id = ?', orderId);
    return;
  }
  putRow(database, 'main', 'orders', rowOf(order, known, past || known?.['is_past'] === 1));
  const last = database.get('SELECT record FROM records WHERE order_id = ? AND kind = ? ORDER BY id DESC LIMIT 1', orderId, kind);
  if (last?.['record'] === record) return;
  database.run(
    'INSERT INTO records (order_id, kind, source, read_at, record) VALUES (?, ?, ?, ?, ?)',
    ...[orderId, kind, source, readAt, record],
  );
}

/** Details leave out what only lists have, and what one leaves out stays as it was. */
export function rowOf(order: KeptOrder, known: Row | undefined, past: boolean): Row {
  const isDetail = order.kind === 'orderDetail';
  const told = (value: string, column: string): string => (isDetail && value === '' ? textOf(known?.[column]) : value);
  const time = (value: number | undefined, column: string): number | null => value ?? numberOf(known?.[column]) ?? null;
  return {
    order_id: order.orderId,
    symbol: told(order.symbol, 'symbol'),
    symbol_key: told(order.symbolKey, 'symbol_key'),
    client_oid: told(order.clientOid, 'client_oid'),
    created_at: time(order.createdAt, 'created_at'),
    triggered_at: time(order.triggeredAt, 'triggered_at'),
    action: told(order.action, 'action'),
    execution: told(order.execution, 'execution'),
    status: told(order.status, 'status'),
    is_final: order.isFinal ? 1 : 0,
    size: told(order.size, 'size'),
    filled: told(order.filled, 'filled'),
    price: told(order.price, 'price'),
    average_price: told(order.averagePrice, 'average_price'),
    trigger_price: told(order.triggerPrice, 'trigger_price'),
    fee: told(order.fee, 'fee'),
    profit: told(order.profit, 'profit'),
    is_past: past ? 1 : 0,
    read_at: order.readAt,
    listed_at: isDetail ? (numberOf(known?.['listed_at']) ?? null) : order.readAt,
    detailed_at: isDetail ? order.readAt : (numberOf(known?.['detailed_at']) ?? null),
  };
}

/** Whether it is kept as one of a history. */
export const isPast = (database: Database, orderId: string): boolean =>
  database.get('SELECT 1 FROM orders WHERE order_id = ? AND is_past = 1', orderId) !== undefined;

/** Past orders of a symbol that were created in the range, counted no further than `most`. */
export function countIn(database: Database, { symbolKey, range, most }: Given<'count'>): number {
  const found = database.get(
    `SELECT count(*) AS n FROM
     (SELECT 1 FROM orders WHERE symbol_key = ? AND created_at BETWEEN ? AND ? AND is_past = 1 ORDER BY created_at LIMIT ?)`,
    ...[symbolKey, range.start, range.end, most],
  );
  return numberOf(found?.['n']) ?? 0;
}

export const pastIn = (database: Database, { symbolKey, range, after, most }: Given<'past'>): Answer<'past'> =>
  database.read(() => {
    const listed = database.all(
      `SELECT order_id, created_at FROM orders WHERE symbol_key = ? AND created_at BETWEEN ? AND ? AND is_past = 1
       AND (created_at, order_id) > (?, ?) ORDER BY created_at, order_id LIMIT ?`,
      // From there on, not from the start of the range: else each part would go through all before it.
      ...[symbolKey, after?.createdAt ?? range.start, range.end, after?.createdAt ?? range.start - 1, after?.orderId ?? '', most],
    );
    const last = listed.length === most ? listed.at(-1) : undefined;
    return {
      listed: listed.length,
      orders: listed.flatMap(({ order_id: id }) => recordsOf(database, textOf(id))),
      next: last && { createdAt: Number(last['created_at']), orderId: textOf(last['order_id']) },
    };
  });

export const ordersOf = (database: Database, { orderIds }: Given<'orders'>): RecalledOrder[] =>
  database.read(() => orderIds.flatMap((orderId) => recordsOf(database, orderId)));

const recordsOf = (database: Database, orderId: string): RecalledOrder[] =>
  database.all(`${RECALLED} WHERE orders.order_id = ? ${NEWEST}`, orderId).map(recalled);

export function symbolsIn(database: Database): string[] {
  // From key to key of the index: two million rows have few of them.
  const keys = `keys (key) AS (SELECT min(symbol_key) FROM orders
    UNION ALL SELECT (SELECT min(symbol_key) FROM orders WHERE symbol_key > key) FROM keys WHERE key IS NOT NULL)`;
  const symbol = '(SELECT symbol FROM orders WHERE symbol_key = key LIMIT 1) AS symbol';
  return database.all(`WITH RECURSIVE ${keys} SELECT ${symbol} FROM keys WHERE key IS NOT NULL`).map((row) => textOf(row['symbol']));
}

export function idsOf(database: Database, { clientOid }: Given<'idsOf'>): string[] {
  const rows = database.all(`SELECT order_id FROM orders WHERE client_oid = ? AND client_oid <> '' LIMIT 100`, clientOid);
  return rows.map(({ order_id: id }) => textOf(id));
}
