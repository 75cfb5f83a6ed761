/** Files told from an account, truly or with lies: what any program could have written, and what a check must say of it. */
import fc from 'fast-check';
import type { PlanOrder } from '../../../src/model/order';
import { actionOf, executionOf, statusOf } from '../../../src/model/order';
import { DAY } from '../../../src/model/timeRange';
import { NOW, planOrder } from '../../support/fakeService';

/** Fields of a record as a file writes them, by one of the names programs use. */
export type Told = Readonly<Record<string, string>>;

const SYMBOLS = ['cmt_btcusdt', 'cmt_ethusdt', 'cmt_solusdt'] as const;
const amount = fc
  .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([units, places]) => decimal(units, places));
const decimal = (units: number, places: number): string => {
  const digits = String(units).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

/** Orders with 18 digits each, no two of which a float would take for one. */
export const account: fc.Arbitrary<PlanOrder[]> = fc
  .array(
    fc.record({
      symbol: fc.constantFrom(...SYMBOLS),
      status: fc.constantFrom('filled', 'canceled', 'open', 'untriggered', '2', '-1'),
      type: fc.constantFrom('open_long', 'open_short', 'close_long', 'close_short'),
      size: amount,
      filled: amount,
      price: amount,
      priceAvg: amount,
      triggerPrice: amount,
      age: fc.integer({ min: 0, max: 20 * DAY }),
      own: fc.boolean(),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((drafts) =>
    drafts.map(({ symbol, status, type, size, filled, price, priceAvg, triggerPrice, age, own }, index) =>
      planOrder(String(596_471_064_624_000_000n + BigInt(index) * 1_000_037n), NOW - DAY - age, {
        symbol,
        size,
        filledQty: status === 'untriggered' ? '0' : filled,
        price,
        priceAvg,
        triggerPrice,
        clientOid: own ? `web-${index}` : '',
        status: statusOf(status),
        action: actionOf(type),
        execution: executionOf('0'),
      }),
    ),
  );

const NAMES = {
  order_id: ['order_id', 'orderId', 'order-id'],
  client_oid: ['client_oid', 'clientOrderId'],
  symbol: ['symbol', 'pair', 'instId'],
  status: ['status', 'state', 'orderStatus'],
  action: ['side', 'action'],
  size: ['size', 'qty', 'origQty'],
  filled: ['filled', 'filled_qty', 'executedQty'],
  price: ['price', 'limit_price'],
  average: ['avg_price', 'priceAvg', 'average'],
  trigger: ['triggerPrice', 'stop_price'],
  created: ['createTime', 'created_at', 'cTime'],
} as const;
export type ToldField = keyof typeof NAMES;

const WRITTEN_STATUS: Readonly<Record<string, readonly string[]>> = {
  filled: ['filled', 'FILLED', 'fully_filled'],
  canceled: ['canceled', 'Cancelled', 'CANCELED'],
  open: ['open', 'live', 'NEW'],
  untriggered: ['untriggered', 'not_triggered'],
};

/** How a true value may be written. */
function waysOf(field: ToldField, order: PlanOrder): string[] {
  const amounts = (value: string): string[] => [value, value.includes('.') ? `${value}00` : `${value}.0`, `0${value}`];
  switch (field) {
    case 'order_id':
      return [order.orderId];
    case 'client_oid':
      return [order.clientOid];
    case 'symbol': {
      const pair = order.symbol.slice(4).toUpperCase();
      return [order.symbol, pair, `${pair.slice(0, -4)}/USDT`, `${pair.slice(0, -4)}-USDT`];
    }
    case 'status':
      return [...(WRITTEN_STATUS[order.status.kind] ?? [])];
    case 'action':
      return [order.action.kind, order.action.kind.toUpperCase(), /^(open_long|close_short)$/.test(order.action.kind) ? 'buy' : 'sell'];
    case 'size':
      return amounts(order.size);
    case 'filled':
      return amounts(order.filledQty);
    case 'price':
      return amounts(order.price);
    case 'average':
      return amounts(order.priceAvg);
    case 'trigger':
      return amounts(order.triggerPrice);
    case 'created':
      return [
        String(order.createTime),
        new Date(order.createTime ?? 0).toISOString(),
        new Date(order.createTime ?? 0).toISOString().replace('Z', '+00:00'),
      ];
  }
}

/** What contradicts the order in this field, whatever is written beside it. */
function lieOf(field: ToldField, order: PlanOrder): string {
  const prices = [order.price, order.priceAvg, order.triggerPrice].map(Number);
  // What equals another price, or what it cost, may be that.
  const isElse = (value: number): boolean =>
    prices.includes(value) ||
    prices.some((price) => [order.size, order.filledQty].some((size) => Math.abs(value / (price * Number(size)) - 1) < 0.02));
  const lieFor = (value: string): string => (isElse(Number(`1${value}`)) ? lieFor(`1${value}`) : `1${value}`);
  switch (field) {
    case 'order_id':
      return String(BigInt(order.orderId) + 1n);
    case 'client_oid':
      return `${order.clientOid}x`;
    case 'symbol':
      return order.symbol === 'cmt_btcusdt' ? 'ETH/USDT' : 'cmt_btcusdt';
    case 'status':
      return order.status.kind === 'filled' ? 'canceled' : 'filled';
    case 'action':
      return order.action.kind === 'open_long' ? 'close_long' : 'open_long';
    case 'size':
      return lieFor(order.size);
    case 'filled':
      return lieFor(order.filledQty);
    case 'price':
      return lieFor(order.price);
    case 'average':
      return lieFor(order.priceAvg);
    case 'trigger':
      return lieFor(order.triggerPrice);
    case 'created':
      return new Date((order.createTime ?? 0) + 3_600_000).toISOString();
  }
}

/** Amounts are told beside an end only: without one they may have been true when they were written. */
const WITH_AN_END: readonly ToldField[] = ['size', 'filled', 'price', 'average', 'trigger'];

export interface ToldOrder {
  readonly order: PlanOrder;
  /** In the order in which they are written, first the id. */
  readonly fields: readonly (readonly [field: ToldField, name: string, value: string])[];
  readonly lies: readonly ToldField[];
}

/** What a file says of an order, some of it a lie. */
export const tale = (order: PlanOrder): fc.Arbitrary<ToldOrder> => {
  const possible = (Object.keys(NAMES) as ToldField[]).filter(
    (field) =>
      field !== 'order_id' && (field !== 'client_oid' || order.clientOid !== '') && (order.status.final || !WITH_AN_END.includes(field)),
  );
  return fc
    .record({
      said: fc.subarray(
        possible.filter((field) => field !== 'status'),
        { minLength: 0 },
      ),
      lies: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      ways: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      names: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
      liar: fc.boolean(),
    })
    .map(({ said, lies, ways, names, liar }) => {
      const all: ToldField[] = ['order_id', 'status', ...said];
      const lying: ToldField[] = [];
      const fields = all.map((field, index) => {
        const pick = <T>(from: readonly T[], by: readonly number[]): T => from[(by[index] ?? 0) % from.length] as T;
        const lie = liar && index > 0 && lies[index] === true;
        if (lie) lying.push(field);
        return [field, pick(NAMES[field], names), lie ? lieOf(field, order) : pick(waysOf(field, order), ways)] as const;
      });
      return { order, fields, lies: lying };
    });
};

const pairs = ({ fields }: ToldOrder): string => fields.map(([, name, value]) => `${name}=${quoted(value)}`).join(' ');
const quoted = (value: string): string => (/^[\w.+:-]+$/.test(value) ? value : `"${value}"`);
const stamp = (index: number): string => new Date(NOW - 3_600_000 + index * 1000).toISOString();

/** One way to write the tales down, each as one record. */
export const FORMATS: Readonly<Record<string, (tales: readonly ToldOrder[]) => string>> = {
  'a JSON document': (tales) => JSON.stringify({ orders: tales.map(({ fields }) => objectOf(fields)) }, undefined, 2),
  'JSON lines': (tales) => tales.map(({ fields }) => JSON.stringify({ ts: stamp(0), level: 'info', ...objectOf(fields) })).join('\n'),
  'a minified list': (tales) =>
    JSON.stringify(tales.map(({ fields }, index) => ({ n: index, nested: [{ deep: true }], order: objectOf(fields) }))),
  'JSON lines whose messages are logfmt': (tales) =>
    tales.map((told) => JSON.stringify({ ts: stamp(0), level: 'info', msg: `üé "x"\n${pairs(told)}`, status: 200 })).join('\n'),
  logfmt: (tales) => tales.map((told, index) => `ts=${stamp(index)} level=info ${pairs(told)}`).join('\r\n'),
  'logfmt that goes on in words nobody understands': (tales) =>
    [
      ...tales.map((told, index) => `ts=${stamp(index)} level=info ${pairs(told)}`),
      ...tales.flatMap(({ order: { orderId } }, index) =>
        ['status=archived', 'cached', 'status=200 size=many'].map((rest) => `ts=${stamp(index)} order_id=${orderId} ${rest}`),
      ),
    ].join('\n'),
  'a log with JSON in its lines': (tales) =>
    tales.map(({ fields }, index) => `${stamp(index)} INFO [bot] order: ${JSON.stringify(objectOf(fields))}`).join('\n'),
  'what Python prints': (tales) =>
    tales.map(({ fields }) => `INFO {${fields.map(([, name, value]) => `'${name}': '${value}'`).join(', ')}}`).join('\n'),
  CSV: (tales) => table(tales, ','),
  'CSV after CSV': (tales) => [table(tales.slice(0, 3), ','), table(tales.slice(3), ',')].join('\n'),
  'CSV with semicolons': (tales) => table(tales, ';'),
  'columns that blanks part': (tales) => aligned(tales, 'padEnd'),
  'columns that blanks part, flush right as pandas has them': (tales) => aligned(tales, 'padStart'),
};

const objectOf = (fields: ToldOrder['fields']): Told => Object.fromEntries(fields.map(([, name, value]) => [name, value]));

function aligned(tales: readonly ToldOrder[], pad: 'padEnd' | 'padStart'): string {
  const columns = Object.keys(NAMES) as ToldField[];
  const rows = tales.map(({ fields }, index) => [
    String(index),
    ...columns.map((column) => fields.find(([field]) => field === column)?.[2] ?? ''),
  ]);
  const all = [['', ...columns], ...rows];
  const widths = ['', ...columns].map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return [
    `INFO positions and orders of ${stamp(0)}:`,
    ...all.map((row) => row.map((cell, column) => cell[pad](widths[column] ?? 0)).join('  ')),
  ].join('\n');
}

function table(tales: readonly ToldOrder[], separator: string): string {
  const columns = Object.keys(NAMES) as ToldField[];
  const rows = tales.map(({ fields }) => columns.map((column) => fields.find(([field]) => field === column)?.[2] ?? ''));
  return [['n', ...columns], ...rows.map((row, index) => [String(index), ...row])]
    .map((row) => row.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
    .join('\n');
}
