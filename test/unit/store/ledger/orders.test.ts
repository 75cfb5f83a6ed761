import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/api/errors';
import { type PlanOrder, statusOf } from '../../../../src/model/order';
import { NOW, planOrder } from '../../../support/fakeService';
import { Ledger } from '../../../../src/store/ledger';
import { readOpen } from '../../../../src/store/ledger/open';
import { fakeClient } from '../support';

const PENDING = { status: statusOf('0') };
const FILLED = { status: statusOf('2') };
const asked = (turn: number): { turn: number; at: number } => ({ turn, at: 1000 * turn });

describe('an order in the ledger', () => {
  it('is as the answer says whose question was sent last, whichever came last', () => {
    const { orders } = new Ledger();
    orders.open([planOrder('1', 1, { ...PENDING, filledQty: '5' })], asked(2));
    orders.open([planOrder('1', 1, { ...PENDING, filledQty: '3' })], asked(1));
    const detail = planOrder('1', 1, { ...PENDING, filledQty: '7' });
    orders.detail(detail, asked(4));
    orders.detail({ ...detail, filledQty: '6' }, asked(3));
    const found = orders.find('1');
    assert.deepEqual([found?.order.filledQty, found?.from, found?.at], ['7', 'service', 4000]);
    orders.open([planOrder('1', 1, { ...PENDING, filledQty: '8' })], asked(5));
    assert.deepEqual([orders.find('1')?.order.filledQty, orders.find('1')?.from], ['8', 'openOrders']);
  });

  it('stays over once it is, whatever an answer says that is out of date', () => {
    const { orders } = new Ledger();
    orders.history('cmt_btcusdt', [planOrder('1', 1, FILLED)], asked(1));
    orders.open([planOrder('1', 1, PENDING)], asked(2));
    orders.detail(planOrder('1', 1, PENDING), asked(3));
    assert.deepEqual([orders.find('1')?.order.status.kind, orders.find('1')?.from], ['filled', 'orderHistory']);
    orders.detail(planOrder('1', 1, { ...FILLED, fee: '0.5' }), asked(4));
    assert.equal(orders.find('1')?.order.fee, '0.5', 'a fee that was booked late');
  });

  it('takes no fact of another order that a list or the details tell of under its id', () => {
    const { orders } = new Ledger();
    const [btc, eth] = ['cmt_btcusdt', 'cmt_ethusdt'];
    orders.open([planOrder('1', 1, { ...PENDING, symbol: btc, clientOid: 'mine', triggerPrice: '48000' })], asked(1));
    const { triggerPrice: _, triggerPriceType: _type, ...detail } = planOrder('1', 1, { ...FILLED, symbol: eth, clientOid: '' });
    orders.detail(detail, asked(2));
    const shown = orders.find('1')?.order ?? assert.fail();
    assert.deepEqual([shown.symbol, shown.clientOid, 'triggerPrice' in shown], [eth, '', false]);
    assert.deepEqual(orders.withClientId('mine'), []);
    orders.open([planOrder('2', 1, { symbol: btc, triggerPrice: '48000' })], asked(3));
    orders.detail({ ...detail, orderId: '2', symbol: 'BTC-USDT' }, asked(4));
    assert.ok('triggerPrice' in (orders.find('2')?.order ?? {}), 'another spelling is no other symbol');
  });

  it('keeps the trigger, which only lists have, and what the details left out', () => {
    const { orders } = new Ledger();
    orders.open([planOrder('1', 1, { ...PENDING, clientOid: 'mine', triggerPrice: '48000', raw: { list: 1 } })], asked(1));
    const { triggerPrice: _, triggerPriceType: _type, ...detail } = planOrder('1', 1, { ...FILLED, clientOid: '', raw: { detail: 1 } });
    orders.detail(detail, asked(2));
    const { order, records } = orders.find('1') ?? assert.fail();
    assert.ok('triggerPrice' in order);
    assert.deepEqual([order.triggerPrice, order.clientOid, order.status.kind], ['48000', 'mine', 'filled']);
    assert.deepEqual(
      records.map(({ name, raw }) => [name, raw]),
      [
        ['planOrder', { list: 1 }],
        ['orderDetail', { detail: 1 }],
      ],
    );
  });

  it('keeps the word for its state when the other answer says the same, or less, in a number', () => {
    const number = (label: string): PlanOrder['status'] => ({ ...PENDING.status, label });
    const shown = (detail: string, listed: PlanOrder['status'], isLater = true): unknown => {
      const { orders } = new Ledger();
      orders.detail(planOrder('1', 1, { status: statusOf(detail) }), asked(isLater ? 1 : 3));
      orders.open([planOrder('1', 1, { status: listed })], asked(2));
      const found = orders.find('1');
      return [found?.order.status.label, found?.from];
    };
    assert.deepEqual(shown('untriggered', number('Pending')), ['Not triggered', 'service'], 'as old as the details that said it');
    assert.deepEqual(shown('open', number('Open')), ['Open', 'openOrders']);
    assert.deepEqual(shown('open', number('Pending')), ['Open', 'service'], 'a list that leaves out when it triggered');
    assert.deepEqual(shown('canceling', number('Open')), ['Canceling', 'service']);
    assert.deepEqual(shown('canceling', statusOf('1')), ['Canceling', 'service']);
    assert.deepEqual(shown('0', number('Open'), false), ['Open', 'openOrders'], 'details in numbers');
    assert.deepEqual(shown('untriggered', number('Open')), ['Open', 'openOrders'], 'it triggered since');
    assert.deepEqual(shown('canceling', statusOf('-1')), ['Canceled', 'openOrders']);
    assert.deepEqual(shown('suspended', number('Pending')), ['Pending', 'openOrders']);
    assert.deepEqual(shown('untriggered', statusOf('OPEN')), ['Open', 'openOrders']);
  });

  it('is missing as long as nothing newer says what it is', () => {
    const { orders } = new Ledger();
    const error = new ServiceError('notFound', 'No such order.');
    orders.missing('1', error, asked(2));
    assert.deepEqual(orders.findMissing('1'), { error, at: 2000, turn: 2 });
    orders.open([planOrder('1', 1, PENDING)], asked(3));
    assert.equal(orders.findMissing('1'), undefined);
  });

  it('is counted, and not believed, where an answer of later says that it is not over any more', () => {
    const { orders } = new Ledger();
    orders.history('cmt_btcusdt', [planOrder('1', 1, FILLED)], asked(2));
    orders.open([planOrder('1', 1, PENDING)], asked(1));
    assert.equal(orders.reverted, 0, 'that answer is only late');
    orders.open([planOrder('1', 1, PENDING)], asked(3));
    orders.detail(planOrder('1', 1, FILLED), asked(4));
    orders.detail(planOrder('1', 1, PENDING), asked(5));
    assert.deepEqual([orders.reverted, orders.find('1')?.order.status.final], [2, true]);
  });

  it('is the very same record as long as nothing of it changed, so that nobody has to look at it again', () => {
    const { orders } = new Ledger();
    orders.open([planOrder('1', 1, PENDING)], asked(1));
    const before = orders.listed('1');
    orders.open([planOrder('1', 1, PENDING)], asked(2));
    assert.equal(orders.listed('1'), before);
    orders.open([planOrder('1', 1, { ...PENDING, filledQty: '1' })], asked(3));
    assert.notEqual(orders.listed('1'), before);
  });

  it('is none without an id, which could not be told from others', () => {
    const { orders } = new Ledger();
    orders.open([planOrder('', 1, PENDING)], asked(1));
    assert.deepEqual([orders.size, orders.find('')], [0, undefined]);
  });

  it('is heard of by whoever asks: each answer to a service that it listens to', async () => {
    const ledger = new Ledger();
    const missing = new ServiceError('notFound', 'No such order.');
    const service = ledger.heard({
      ...fakeClient({ open: [planOrder('open', NOW, PENDING)], history: [planOrder('past', NOW, FILLED)] }),
      orderDetail: (id) => (id === 'none' ? Promise.reject(missing) : Promise.resolve(planOrder(id, NOW, FILLED))),
    });
    await service.currentPlanOrders();
    await service.historyPlanOrders({ symbol: 'cmt_btcusdt' });
    await service.orderDetail('asked');
    await assert.rejects(service.orderDetail('none'));
    assert.deepEqual(
      ['open', 'past', 'asked'].map((id) => ledger.orders.find(id)?.from),
      ['openOrders', 'orderHistory', 'service'],
    );
    assert.equal(ledger.orders.findMissing('none')?.error, missing);
  });
});

describe('the open orders, through the ledger', () => {
  it('are asked for again once they are older than is wanted, and say as of when they are', async () => {
    const client = fakeClient({ open: [planOrder('1', NOW - 5, PENDING)] });
    const ledger = new Ledger();
    const service = ledger.heard(client);
    const first = await readOpen(ledger, service, { age: 60_000 });
    const asks = client.calls.length;
    client.lists.now += 59_000;
    const again = await readOpen(ledger, service, { age: 60_000 });
    assert.deepEqual([again.items, again.coverage.asOf, again.coverage.requests, client.calls.length], [first.items, NOW, 0, asks]);
    client.lists.now += 1001;
    const anew = await readOpen(ledger, service, { age: 60_000 });
    // Whether a start is taken is asked once, what lies before all of them once a day.
    assert.deepEqual([anew.coverage.asOf, client.calls.length], [undefined, 2 * asks - 3]);
  });
});
