import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Answers, ExchangeRecord } from '../../../src/fileCheck/ask';
import { findingsOf } from '../../../src/fileCheck/findings';
import type { Plan } from '../../../src/fileCheck/plan';
import type { PlanOrder } from '../../../src/model/order';
import { atOnce } from '../../support/atOnce';
import { always } from '../../support/property';
import { scan, WORDS } from './support';
import { account, FORMATS, tale, type ToldField } from './told';

/** What the exchange answers about all of them. */
const answersOf = (orders: readonly PlanOrder[]): Answers => ({
  seen: new Map(orders.map((order): [string, ExchangeRecord] => [order.orderId, { order, from: 'orderHistory', at: 0 }])),
  unknown: new Set(),
  failed: new Map(),
  stopped: undefined,
  histories: [],
  requests: 0,
  underWay: false,
});
const PLAN: Plan = {
  known: [],
  histories: [],
  proven: [],
  details: [],
  certain: 0,
  triggers: { ids: [], maxRequests: 0 },
  openOrders: false,
  span: undefined,
  pairs: [],
  requests: 0,
  seconds: 0,
};

const FIELD: Readonly<Record<string, ToldField>> = {
  clientOid: 'client_oid',
  symbol: 'symbol',
  status: 'status',
  action: 'action',
  size: 'size',
  filledQty: 'filled',
  price: 'price',
  priceAvg: 'average',
  triggerPrice: 'trigger',
  createTime: 'created',
};

describe('a file told from an account', () => {
  for (const [format, write] of Object.entries(FORMATS)) {
    it(`as ${format} has all of its lies found, and nothing else`, async () => {
      const told = account.chain((orders) => fc.tuple(...orders.map(tale)).map((tales) => ({ orders, tales })));
      await always(
        fc.asyncProperty(told, fc.integer({ min: 1, max: 5000 }), ({ orders, tales }, piece) => {
          const { orders: found } = scan(write(tales), { table: false }, piece);
          const options = {
            words: WORDS,
            timeZone: 'UTC',
            account: 'Main',
            unchecked: new Set<string>(),
            remarks: [],
            openOrders: { items: [], complete: true, asOf: undefined, problems: [] },
          };
          const { rows } = atOnce(findingsOf([{ name: 'x', problems: [], untold: [], orders: found }], PLAN, answersOf(orders), options));
          const said = rows.map(({ id, differences }) => [
            id,
            differences.map(({ field, severity }) => `${severity} ${FIELD[field]}`).toSorted(),
          ]);
          const lies = tales.map(({ order, lies: each }) => [order.orderId, each.map((field) => `error ${field}`).toSorted()]);
          assert.deepEqual(new Map(said as [string, string[]][]), new Map(lies as [string, string[]][]));
          return Promise.resolve();
        }),
        150,
      );
    });
  }
});
