import assert from 'node:assert/strict';
import { statusOf, type PlanOrder } from '../../../src/model/order';
import { orderViewOf } from '../../../src/orderTab/view';
import { intentFrom, keptFrom } from '../../../src/orderTab/intents';
import type { FoundOrder } from '../../../src/store/index';
import { planOrder } from '../../support/fakeService';

const NOW = Date.UTC(2026, 0, 5, 12);
const display = { now: NOW, timeZone: 'UTC', language: 'en' };
const order = (rest: Partial<PlanOrder> = {}): PlanOrder =>
  planOrder('461234125', NOW - 3_600_000, {
    size: '4',
    filledQty: '1',
    triggerTime: NOW - 60_000,
    status: statusOf('1'),
    priceAvg: '49900',
    price: '50000',
    raw: { size: '4' },
    ...rest,
  });
const found = (shown: PlanOrder): FoundOrder => ({
  kind: 'found',
  order: shown,
  from: 'openOrders',
  at: NOW,
  records: [{ name: 'planOrder', raw: shown.raw }],
});
const viewOf = (shown: PlanOrder, masked = false) =>
  orderViewOf(found(shown), { display: { ...display, masked }, account: 'Main', json: (raw) => JSON.stringify(raw) });

describe('the page of an order', () => {
  it('tells status, fill, times and the record as it came', () => {
    const view = viewOf(order());
    assert.deepEqual(view.status, { label: 'Partially filled', tone: 'working' });
    assert.deepEqual(view.fill, { percent: 25, text: '1 of 4 filled (25%)' });
    assert.deepEqual(
      view.timeline.map(({ label, age }) => [label, age]),
      [
        ['Created', '1 hour ago'],
        ['Triggered', '1 minute ago'],
      ],
    );
    assert.deepEqual(view.raw, [{ name: 'plan order', json: '{"size":"4"}' }]);
  });

  it('holds every fact once', () => {
    const names = viewOf(order({ clientOid: 'mine', triggerPriceType: 'LIMIT' })).groups.flatMap(({ facts }) =>
      facts.map(([name]) => name),
    );
    assert.equal(new Set(names).size, names.length);
    for (const name of [
      'Action',
      'Kind',
      'Size',
      'Price',
      'Average price',
      'Trigger price',
      'Trigger price type',
      'Fee',
      'Profit and loss',
      'Order id',
      'Client id',
    ]) {
      assert.ok(names.includes(name), name);
    }
  });

  it('shows an unknown code as it came, and claims nothing about it', () => {
    const view = viewOf(order({ status: statusOf('FROZEN') }));
    assert.deepEqual(view.status, { label: 'FROZEN', tone: 'unknown' });
  });

  it('holds no amount and no record in privacy mode', () => {
    const view = viewOf(order({ price: '50123', raw: { price: '50123' } }), true);
    assert.equal(view.raw, undefined);
    assert.ok(!JSON.stringify(view).includes('50123'));
    assert.equal(view.fill?.text, '••• of ••• filled (25%)');
  });

  it('has no fill where that means nothing', () => {
    assert.equal(viewOf(order({ size: '0' })).fill, undefined);
    assert.equal(viewOf(order({ filledQty: '9' })).fill?.percent, 100);
  });
});

describe('what arrives from the page', () => {
  it('is one of the intents or nothing', () => {
    assert.deepEqual(intentFrom({ type: 'refresh' }), { type: 'refresh' });
    for (const rubbish of [undefined, null, 'refresh', {}, { type: 'constructor' }, { type: 5 }])
      assert.equal(intentFrom(rubbish), undefined);
  });

  it('brings a tab back only with an id', () => {
    assert.deepEqual(keptFrom({ orderId: '461234125', rawOpen: true }), { orderId: '461234125' });
    for (const rubbish of [undefined, 'x', {}, { orderId: '1/2' }, { orderId: 5 }]) assert.equal(keptFrom(rubbish), undefined);
  });
});
