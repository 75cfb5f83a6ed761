import assert from 'node:assert/strict';
import { statusOf } from '../../../src/model/order';
import type { Step } from '../../../src/model/orderSteps';
import { tellChanges, tellSteps } from '../../../src/notifications/words';
import type { OrderChange } from '../../../src/store';
import { NOW, planOrder } from '../../support/fakeService';

const display = { now: NOW, timeZone: 'UTC', language: 'en-GB' };
const change = (steps: Step | readonly Step[], symbol = 'cmt_btcusdt', rest = {}): OrderChange => ({
  orderId: '596471064624628269',
  steps: typeof steps === 'string' ? [steps] : steps,
  order: planOrder('5', NOW, { symbol, size: '0.5', price: '50000', ...rest }),
  since: undefined,
});
const tell = (...changes: OrderChange[]): string => tellChanges(changes, 'Main', display);

describe('the words of a notification', () => {
  it('name the account, the one order and what became of it', () => {
    assert.equal(tell(change('filled')), 'Main: filled · BTCUSDT · Open long, 0.5 (…628269)');
    assert.equal(tell(change('triggered', 'cmt_btcusdt', { price: '0' })), 'Main: triggered · BTCUSDT · Open long, 0.5 @ market (…628269)');
    assert.equal(tell(change('gone')), 'Main: no longer open · BTCUSDT · Open long, 0.5 @ 50000 (…628269)');
  });

  it('say at which price an order was filled, where the service says it', () => {
    const filled = (rest: object): string => tell(change('filled', 'cmt_btcusdt', { filledQty: '0.4', priceAvg: '49990.5', ...rest }));
    assert.equal(filled({}), 'Main: filled · BTCUSDT · Open long, 0.4 @ 49990.5 (…628269)');
    assert.equal(filled({ price: '0' }), 'Main: filled · BTCUSDT · Open long, 0.4 @ 49990.5 (…628269)');
    assert.equal(filled({ priceAvg: '0' }), 'Main: filled · BTCUSDT · Open long, 0.4 (…628269)');
  });

  it('tell the last of several steps, and the others when asked', () => {
    assert.equal(tell(change(['triggered', 'filled'])), 'Main: filled · BTCUSDT · Open long, 0.5 (…628269)');
    assert.equal(tellSteps(['triggered', 'filled']), 'triggered, then filled');
  });

  it('say how much was filled before an order was canceled', () => {
    const partly = change(['triggered', 'canceled'], 'cmt_btcusdt', { filledQty: '0.2' });
    assert.equal(tell(partly), 'Main: canceled, 0.2 of 0.5 filled · BTCUSDT · Open long, 0.5 @ 50000 (…628269)');
    const toldBefore = change(['canceled'], 'cmt_btcusdt', { filledQty: '0.2' });
    assert.match(tell(toldBefore), /^Main: canceled, 0\.2 of 0\.5 filled · /, 'its trigger was told by another notification');
    for (const filledQty of ['', '0', '0.000'])
      assert.match(tell(change(['canceled'], 'cmt_btcusdt', { filledQty })), /^Main: canceled · /);
    assert.equal(
      tellChanges([partly], 'Main', { ...display, masked: true }),
      'Main: canceled, ••• of ••• filled · BTCUSDT · Open long, ••• @ ••• (…628269)',
    );
  });

  it('name the state of a service that says something unknown', () => {
    const odd = change('gone', 'cmt_btcusdt', { status: statusOf('suspended') });
    assert.equal(tell(odd), 'Main: no longer open; the service reports "suspended" · BTCUSDT · Open long, 0.5 @ 50000 (…628269)');
  });

  it('name the end of the id where nothing else is known of the order', () => {
    assert.equal(tell({ ...change('gone'), order: undefined }), 'Main: no longer open · Order …628269');
  });

  it('count several by what became of them last, and name their pairs', () => {
    const changes = [change('canceled'), change(['triggered', 'filled']), change('filled', 'cmt_ethusdt'), change('gone')];
    assert.equal(tell(...changes), 'Main: 2 orders filled, 1 canceled, 1 no longer open (BTCUSDT, ETHUSDT)');
    assert.equal(tell(change('triggered'), change('canceled')), 'Main: 1 order triggered, 1 canceled (BTCUSDT)');
    const unknown = { ...change('gone'), order: undefined };
    assert.equal(tell(unknown, unknown), 'Main: 2 orders no longer open');
  });

  it('say how many are not known yet', () => {
    assert.equal(
      tellChanges([change('filled'), change('filled')], 'Main', display, 30),
      'Main: 2 orders filled (BTCUSDT), 30 still being checked',
    );
  });

  it('stay short, however many pairs there are', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((name) => change('filled', `cmt_${name}usdt`));
    assert.equal(tell(...many), 'Main: 5 orders filled (AUSDT, BUSDT, CUSDT and 2 more)');
  });

  it('hide amounts in privacy mode', () => {
    assert.equal(
      tellChanges([change('filled')], 'Main', { ...display, masked: true }),
      'Main: filled · BTCUSDT · Open long, ••• @ ••• (…628269)',
    );
  });
});
