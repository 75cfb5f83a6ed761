import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ServiceError } from '../../../src/api/errors';
import type { ServiceReader } from '../../../src/api/types';
import { actionOf, type PlanOrder, statusOf } from '../../../src/model/order';
import { contains, DAY, lastDays, MINUTE, rangeBefore } from '../../../src/model/timeRange';
import { Ledger } from '../../../src/store/ledger';
import { readOrders, type OrdersOptions, type OrdersProgress, type OrdersRead } from '../../../src/store/orderReads';
import { type FakeOptions, fakeService, type FakeService, NOW, planOrder } from '../../support/fakeService';
import { always } from '../../support/property';

const RANGE = lastDays(30, NOW);
const SYMBOLS = ['cmt_btcusdt', 'cmt_ethusdt', 'cmt_ethbtc'] as const;

interface Books {
  readonly open?: readonly PlanOrder[];
  readonly history?: Readonly<Record<string, readonly PlanOrder[]>>;
  readonly knobs?: FakeOptions;
  /** Runs before each question about a history. */
  readonly before?: (symbol: string, of: Readonly<Record<string, FakeService>>) => void;
}

/** A service with a history of each symbol, and all questions it was asked. */
function service({ open = [], history = {}, knobs = {}, before }: Books): ServiceReader & { readonly asked: string[] } {
  const lists = Object.fromEntries(SYMBOLS.map((symbol) => [symbol, fakeService({ ...knobs, history: history[symbol] ?? [] })]));
  const account = fakeService({ ...knobs, open });
  const asked: string[] = [];
  return {
    ...account,
    asked,
    currentPlanOrders: (query, call) => {
      asked.push('open');
      return account.currentPlanOrders(query, call);
    },
    historyPlanOrders: async (query, call) => {
      asked.push(query.symbol);
      before?.(query.symbol, lists);
      const list = lists[query.symbol];
      if (!list) throw new ServiceError('invalidRequest', 'There is no such symbol.', { code: '40017', serverMessage: 'Parameter error' });
      return list.historyPlanOrders(query, call);
    },
  };
}

const many = (symbol: string, count: number): PlanOrder[] =>
  Array.from({ length: count }, (_, index) => planOrder(`${symbol} ${index}`, RANGE.start + index * 1000, { symbol }));
/** With nothing known. */
const readBy = (client: ServiceReader, ...rest: Parameters<typeof readOrders> extends [unknown, unknown, ...infer Rest] ? Rest : never) => {
  const ledger = new Ledger();
  return readOrders(ledger, ledger.heard(client), ...rest);
};
const read = (client: ServiceReader, options?: OrdersOptions, symbols: readonly string[] = SYMBOLS): Promise<OrdersRead> =>
  readBy(client, { symbols, range: RANGE }, options);
const idsOf = (orders: readonly PlanOrder[]): string[] => orders.map(({ orderId }) => orderId).sort();
const worthOf = ({ coverage }: OrdersRead): unknown[] =>
  coverage.symbols.map((each) => ('unread' in each.coverage ? 'unread' : each.coverage.complete ? 'complete' : 'partial'));

const problemsOf = ({ coverage }: OrdersRead): string[] =>
  coverage.symbols.map((each) => ('unread' in each.coverage ? '' : each.coverage.problems.join()));

describe('reading the orders of a range', () => {
  it('finds those of both lists, each once, and of one in both the past one', async () => {
    const [symbol] = SYMBOLS;
    const open = [
      planOrder('1', NOW - DAY, { status: statusOf('0') }),
      planOrder('2', NOW - 40 * DAY),
      planOrder('3', NOW - DAY, { symbol: 'cmt_other' }),
      planOrder('4', NOW - 2 * DAY, { status: statusOf('0') }),
    ];
    const history = {
      [symbol]: [planOrder('1', NOW - DAY), planOrder('5', NOW - 3 * DAY)],
      cmt_ethbtc: [planOrder('6', NOW, { symbol: 'cmt_ethbtc' })],
    };
    const found = await read(service({ open, history }));
    assert.deepEqual(idsOf(found.orders), ['1', '4', '5', '6']);
    assert.equal(found.orders.find(({ orderId }) => orderId === '1')?.status.kind, 'filled');
    assert.deepEqual(idsOf(found.open?.items ?? []), ['1', '2', '3', '4']);
    assert.deepEqual([worthOf(found), found.failure, found.canceled], [['complete', 'complete', 'complete'], undefined, false]);
  });

  it('loses no order that is filled while it goes on', async () => {
    const open = [planOrder('7', NOW - DAY, { status: statusOf('0') })];
    const moving = service({
      open,
      before: (symbol, lists) => {
        const list = lists[symbol];
        if (symbol === 'cmt_btcusdt' && list) list.lists.history = [planOrder('7', NOW - DAY)];
      },
    });
    const { orders } = await read(moving);
    assert.deepEqual(
      orders.map(({ orderId, status }) => [orderId, status.kind]),
      [['7', 'filled']],
    );
  });

  it('loses no order that is filled before it looks, should the service choose by when orders changed', async () => {
    for (const waited of [1, 20 * MINUTE]) {
      const filled = planOrder('8', NOW - DAY);
      const client = service({ history: { cmt_btcusdt: [filled] }, knobs: { timeOf: () => NOW + waited } });
      const found = await read({ ...client, serverNow: () => NOW + waited });
      assert.deepEqual([idsOf(found.orders), worthOf(found)], [['8'], ['complete', 'complete', 'complete']]);
      const [{ coverage }] = found.coverage.symbols as [(typeof found.coverage.symbols)[number]];
      assert.deepEqual('unread' in coverage || coverage.range, RANGE);
    }
  });

  it('keeps apart what was created behind the range', async () => {
    const found = await read(
      service({ history: { cmt_btcusdt: [planOrder('1', NOW), planOrder('2', NOW + 1), planOrder('3', NOW + 2)] } }),
    );
    assert.deepEqual([idsOf(found.orders), idsOf(found.aside)], [['1'], ['2', '3']]);
  });

  it('asks for no more than a range that has ended', async () => {
    const asked: unknown[] = [];
    const client = service({});
    const range = rangeBefore(RANGE);
    await readBy(
      { ...client, historyPlanOrders: (query, call) => (asked.push(query.endTime), client.historyPlanOrders(query, call)) },
      { symbols: ['cmt_btcusdt'], range },
    );
    assert.deepEqual(asked, [range.end + 1]);
  });

  it('is not complete where open orders of the range name no symbol', async () => {
    const symbol = '';
    const orders = [
      planOrder('1', NOW - DAY, { symbol }),
      planOrder('2', undefined, { symbol }),
      planOrder('3', NOW - 40 * DAY, { symbol }),
    ];
    const found = await read(service({ open: orders }));
    const { open } = found.coverage;
    assert.ok('problems' in open);
    const problem = 'Open orders without a symbol, not included in any figure: 2.';
    assert.deepEqual([idsOf(found.orders), open.complete, open.problems], [[], false, [problem]]);
    const before = await readBy(
      service({}),
      { symbols: SYMBOLS, range: { start: NOW - 50 * DAY, end: NOW - 35 * DAY } },
      { behind: found },
    );
    assert.deepEqual('problems' in before.coverage.open && before.coverage.open.problems, [problem]);
  });

  it('asks a service whose answers are methods of a class', async () => {
    class Account implements Pick<ServiceReader, 'serverNow' | 'currentPlanOrders' | 'historyPlanOrders'> {
      private readonly knows = service({ open: many('cmt_btcusdt', 1) });
      serverNow(): number {
        return this.knows.serverNow();
      }
      currentPlanOrders(...asked: Parameters<ServiceReader['currentPlanOrders']>): Promise<PlanOrder[]> {
        return this.knows.currentPlanOrders(...asked);
      }
      historyPlanOrders(...asked: Parameters<ServiceReader['historyPlanOrders']>): ReturnType<ServiceReader['historyPlanOrders']> {
        return this.knows.historyPlanOrders(...asked);
      }
    }
    const found = await read(new Account() as unknown as ServiceReader);
    assert.deepEqual([idsOf(found.orders).length, found.failure], [1, undefined]);
  });

  it('lets one symbol fail alone, and names it', async () => {
    const found = await read(service({ history: { cmt_btcusdt: many('cmt_btcusdt', 3) } }), {}, [...SYMBOLS, 'cmt_gone']);
    assert.deepEqual(worthOf(found), ['complete', 'complete', 'complete', 'unread']);
    const { coverage } = found.coverage.symbols[3] ?? {};
    assert.deepEqual(coverage, {
      unread: 'Past orders could not be loaded. There is no such symbol. The service said: ⁨Parameter error⁩',
    });
    assert.ok(found.failure instanceof ServiceError);
    assert.equal(found.orders.length, 3);
  });

  it('asks no more when the account is refused', async () => {
    const refusal = new ServiceError('auth', 'The key was refused.');
    const refusing = service({});
    const refused = await read({ ...refusing, currentPlanOrders: () => Promise.reject(refusal) });
    assert.deepEqual([worthOf(refused), refusing.asked, refused.failure], [['unread', 'unread', 'unread'], [], refusal]);
    assert.ok('unread' in refused.coverage.open);

    const history = Object.fromEntries(SYMBOLS.map((symbol) => [symbol, many(symbol, 1000)]));
    let questions = 0;
    const later = service({
      history,
      before: () => {
        questions += 1;
        if (questions > 6) throw refusal;
      },
    });
    const broken = await read(later);
    assert.deepEqual(worthOf(broken), ['partial', 'partial', 'partial']);
    assert.ok(broken.orders.length >= 300);
    assert.ok(questions <= 7 + SYMBOLS.length, `${questions} questions`);
    assert.equal(broken.failure, refusal);
  });

  it('keeps what was read when it is canceled', async () => {
    const abort = new AbortController();
    const history = Object.fromEntries(SYMBOLS.map((symbol) => [symbol, many(symbol, 1000)]));
    let questions = 0;
    const found = await read(service({ history, before: () => (questions += 1) === 7 && abort.abort() }), { signal: abort.signal });
    assert.ok(found.orders.length >= 300 && found.orders.length < 3000);
    assert.deepEqual([worthOf(found), found.canceled, found.failure], [['partial', 'partial', 'partial'], true, undefined]);
    for (const problems of problemsOf(found)) assert.match(problems, /because it was canceled/);
  });

  it('spends no more requests than it may, all symbols together, and says so', async () => {
    const history = Object.fromEntries(SYMBOLS.map((symbol) => [symbol, many(symbol, 2000)]));
    const client = service({ history });
    const found = await read(client, { maxRequests: 20 });
    assert.equal(client.asked.length, 20);
    assert.deepEqual(worthOf(found), ['partial', 'partial', 'partial']);
    for (const problems of problemsOf(found)) assert.match(problems, /the lists loaded together had used up their shared limit/);
    assert.equal(found.failure, undefined);
  });

  it('tells how far it is', async () => {
    const told: OrdersProgress[] = [];
    const client = service({ open: many('cmt_btcusdt', 2), history: { cmt_ethusdt: many('cmt_ethusdt', 250) } });
    await read(client, { onProgress: (progress) => told.push(progress) });
    const last = told.at(-1);
    assert.deepEqual([last?.requests, last?.symbols, last?.of], [client.asked.length, 3, 3]);
    assert.ok((last?.orders ?? 0) >= 252);
    assert.ok(told.every(({ requests }, place) => requests >= (told[place - 1]?.requests ?? 0)));
  });

  it('reads the range before without the open orders again, and takes over what came aside', async () => {
    const old = planOrder('old', RANGE.start - DAY);
    // Chosen by another time than creation: the order of the range before comes with this one, and not with its own.
    const timeOf = (order: PlanOrder): number => (order === old ? NOW - DAY : (order.createTime ?? 0));
    const client = service({ history: { cmt_btcusdt: [old] }, knobs: { timeOf } });
    const found = await read(client);
    assert.deepEqual([idsOf(found.orders), idsOf(found.aside)], [[], ['old']]);
    const asked = client.asked.length;
    const before = await readBy(client, { symbols: SYMBOLS, range: rangeBefore(RANGE) }, { behind: found });
    assert.deepEqual(idsOf(before.orders), ['old']);
    assert.ok(!client.asked.slice(asked).includes('open'));
    assert.deepEqual(before.coverage.open, found.coverage.open);
  });

  it('finds every order created in a range that ends now, by whichever of its times the service chooses', () =>
    always(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(60 * DAY), fc.nat(20 * DAY), fc.constantFrom(...SYMBOLS)), { maxLength: 400 }),
        fc.boolean(),
        async (drawn, byChange) => {
          const changed = new Map<string, number>();
          const orders = drawn.map(([age, later, symbol], index) => {
            changed.set(String(index), Math.min(NOW, NOW - age + later));
            return planOrder(String(index), NOW - age, { symbol, action: actionOf(String(1 + (index % 10))) });
          });
          const history = Object.fromEntries(SYMBOLS.map((one) => [one, orders.filter(({ symbol }) => symbol === one)]));
          const timeOf = ({ orderId, createTime = 0 }: PlanOrder): number => (byChange && changed.get(orderId)) || createTime;
          const found = await read(service({ history, knobs: { timeOf } }));
          assert.deepEqual(idsOf(found.orders), idsOf(orders.filter(({ createTime = 0 }) => contains(RANGE, createTime))));
          if (!byChange) assert.deepEqual(worthOf(found), ['complete', 'complete', 'complete']);
        },
      ),
      30,
    ));
});
