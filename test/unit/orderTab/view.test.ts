import assert from 'node:assert/strict';
import { actionOf, statusOf, type PlanOrder } from '../../../src/model/order';
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
const viewOf = (shown: PlanOrder, masked = false) => orderViewOf(found(shown), { display: { ...display, masked }, account: 'Main' });

describe('the page of an order', () => {
  it('tells status and fill', () => {
    const view = viewOf(order());
    assert.deepEqual(view.status, { label: 'Partially filled', tone: 'working' });
    assert.deepEqual(view.fill, { percent: 25, text: '1 of 4 filled (25%)' });
  });

  const steps = (rest: Partial<PlanOrder>): string[] =>
    viewOf(order(rest)).timeline.map(({ label, facts, when, done }) =>
      [label, facts, when, !done && 'not yet'].filter(Boolean).join(' | '),
    );
  const CREATED = 'Created | 4 @ 50000 | Jan 5, 2026, 11:00:00 UTC';
  const TRIGGERED = 'Triggered | at 48000 | Jan 5, 2026, 11:59:00 UTC';
  const NO_TIME = 'The service does not report the time.';

  it('says where a trigger price is reported when it was told of the order alone', () => {
    const { triggerPrice: _price, triggerPriceType: _type, triggerTime: _time, ...alone } = order();
    const { groups } = orderViewOf({ ...found(order()), order: alone, from: 'service' }, { display, account: 'Main' });
    const triggers = (all: typeof groups): unknown => all.find(({ title }) => title === 'Trigger')?.facts;
    assert.deepEqual(triggers(groups), [['Trigger price', 'reported only in order lists']]);
    assert.deepEqual(triggers(viewOf(order({ triggerPrice: '48000' })).groups), [['Trigger price', '48000']]);
  });

  it('tells what happened with its facts, and where the service sends no time', () => {
    assert.deepEqual(steps({ triggerPrice: '48000' }), [CREATED, TRIGGERED, `Filled so far | 1 of 4 (25%) · average 49900 | ${NO_TIME}`]);
    const over = { triggerPrice: '48000', filledQty: '4', status: statusOf('2') };
    assert.deepEqual(steps(over), [CREATED, TRIGGERED, `Filled | 4 of 4 (100%) · average 49900 | ${NO_TIME}`]);
    assert.deepEqual(steps({ triggerPrice: '48000', status: statusOf('-1') }), [
      CREATED,
      TRIGGERED,
      `Partially filled | 1 of 4 (25%) · average 49900 | ${NO_TIME}`,
      `Canceled | ${NO_TIME}`,
    ]);
  });

  it('tells of a trigger that nobody saw only that it is awaited, and of one that is over nothing', () => {
    const waiting = { triggerPrice: '48000', triggerTime: undefined, filledQty: '0', priceAvg: '0' };
    assert.deepEqual(steps({ ...waiting, status: statusOf('UNTRIGGERED') }), [CREATED, 'Waiting to trigger | at 48000 | not yet']);
    assert.equal(steps({ ...waiting, triggerTime: NOW, status: statusOf('UNTRIGGERED') })[1], 'Waiting to trigger | at 48000 | not yet');
    assert.deepEqual(steps({ ...waiting, status: statusOf('0') }), [
      CREATED,
      'Trigger | at 48000 | The order list does not say whether it has triggered. | not yet',
    ]);
    assert.deepEqual(steps({ ...waiting, status: statusOf('-1') }), [CREATED, `Canceled | ${NO_TIME}`]);
  });

  it('tells of an order that works in the market that it has triggered, though the service sends no time', () => {
    const open = { triggerPrice: '48000', triggerTime: undefined, filledQty: '0', priceAvg: '0', status: statusOf('open') };
    assert.deepEqual(steps(open), [CREATED, `Triggered | at 48000 | ${NO_TIME}`]);
    const { timeline } = orderViewOf({ ...found(order(open)), from: 'service' }, { display, account: 'Main' });
    assert.equal(timeline[1]?.when, 'reported only in order lists', 'it triggered after its list was read');
  });

  it('puts its prices on one line, the lowest at one end and the highest at the other', () => {
    const { prices } = viewOf(order({ triggerPrice: '49800' }));
    assert.deepEqual(
      prices?.marks.map(({ name, price, at }) => [name, price, at]),
      [
        ['Trigger price', '49800', 0],
        ['Order price', '50000', 100],
        ['Average price', '49900', 50],
      ],
    );
  });

  it('says how far it was filled from its trigger price, and for whom that is worse', () => {
    const slippage = (triggerPrice: string, action = '1'): unknown =>
      viewOf(order({ triggerPrice, action: actionOf(action) })).prices?.slippage?.text;
    assert.equal(slippage('49800'), 'Slippage −20.1 bp: filled at a worse price than the trigger price');
    assert.equal(slippage('49800', '2'), 'Slippage +20.1 bp: filled at a better price than the trigger price');
    assert.equal(slippage('49900.00'), 'Slippage 0 bp: filled at the trigger price');
    assert.equal(slippage('49800', '77'), undefined, 'nobody knows whether it buys');
  });

  it('has no line where there are no two prices, or one is none that can be placed', () => {
    const marks = (rest: Partial<PlanOrder>): number => viewOf(order({ triggerPrice: '', ...rest })).prices?.marks.length ?? 0;
    assert.equal(marks({ price: '0' }), 0, 'a market order that was not triggered by a price');
    assert.equal(marks({ triggerPrice: 'abc', priceAvg: '' }), 0);
    assert.equal(marks({ triggerPrice: '48000', price: '0' }), 2);
  });

  it('holds no amount that is none', () => {
    const none = { filledQty: '0', priceAvg: '0', fee: '0.00', totalProfits: '0E-8' };
    const names = viewOf(order(none)).groups.flatMap(({ facts }) => facts.map(([name]) => name));
    assert.deepEqual(names, ['Action', 'Execution', 'Symbol', 'Size', 'Price', 'Trigger price', 'Order ID']);
  });

  it('names the symbol as everything else on the screen does', () => {
    const facts = viewOf(order({ symbol: 'cmt_btcusdt' })).groups.flatMap((group) => group.facts);
    assert.deepEqual(
      facts.filter(([name]) => name === 'Symbol'),
      [['Symbol', 'BTCUSDT']],
    );
  });

  it('holds every fact once', () => {
    const rest = { clientOid: 'mine', triggerPriceType: 'LIMIT', fee: '0.1', totalProfits: '-2' };
    const names = viewOf(order(rest)).groups.flatMap(({ facts }) => facts.map(([name]) => name));
    assert.equal(new Set(names).size, names.length);
    for (const name of [
      'Action',
      'Execution',
      'Size',
      'Price',
      'Average price',
      'Trigger price',
      'Trigger price type',
      'Fee',
      'Profit',
      'Order ID',
      'Client ID',
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
    assert.equal(view.prices, undefined, 'where they stand to each other tells of them');
    assert.ok(!JSON.stringify(view).includes('50123'));
    assert.equal(view.fill?.text, '••• of ••• filled (25%)');
    assert.deepEqual(
      view.timeline.map(({ facts }) => facts),
      ['••• @ •••', 'at •••', '••• of ••• (25%) · average •••'],
    );
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
    assert.deepEqual(keptFrom({ orderId: '461234125', more: true }), { orderId: '461234125' });
    for (const rubbish of [undefined, 'x', {}, { orderId: '1/2' }, { orderId: 5 }]) assert.equal(keptFrom(rubbish), undefined);
  });
});
