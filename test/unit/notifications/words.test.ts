import assert from 'node:assert/strict';
import { tellChanges } from '../../../src/notifications/words';
import type { OrderChange } from '../../../src/store';
import { NOW, planOrder } from '../../support/fakeService';

const telling = { now: NOW, timeZone: 'UTC', language: 'en-GB' };
const change = (kind: OrderChange['kind'], symbol = 'cmt_btcusdt'): OrderChange => ({
  kind,
  order: planOrder('5', NOW, { symbol, size: '0.5', price: '50000' }),
});

describe('the words of a notification', () => {
  it('name the one order and what became of it', () => {
    assert.equal(tellChanges([change('filled')], telling), 'BTCUSDT · Open long, 0.5 @ 50000: filled');
    assert.equal(tellChanges([change('gone')], telling), 'BTCUSDT · Open long, 0.5 @ 50000: no longer open');
  });

  it('count several by what became of them, and name their pairs', () => {
    const changes = [change('canceled'), change('filled'), change('filled', 'cmt_ethusdt'), change('gone')];
    assert.equal(tellChanges(changes, telling), '2 orders filled, 1 canceled, 1 no longer open: BTCUSDT, ETHUSDT');
    const one = [change('triggered'), change('canceled')];
    assert.equal(tellChanges(one, telling), '1 order triggered, 1 canceled: BTCUSDT');
  });

  it('stay short, however many pairs there are', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((name) => change('filled', `cmt_${name}usdt`));
    assert.equal(tellChanges(many, telling), '5 orders filled: AUSDT, BUSDT, CUSDT and 2 more');
  });

  it('hide amounts in privacy mode', () => {
    assert.equal(tellChanges([change('filled')], { ...telling, veiled: true }), 'BTCUSDT · Open long, ••• @ •••: filled');
  });
});
