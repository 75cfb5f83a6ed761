import assert from 'node:assert/strict';
import { statusOf } from '../../../../src/model/order';
import { evidenceOf, suspectText, suspicionTitle } from '../../../../src/model/needsALook/words';
import { filled, HOUR, LIQUIDATED_LONG, lookAt, MINUTE, NOW, waits, type Account } from './account';

const DISPLAY = { now: NOW, timeZone: 'UTC', language: 'en' };

const told = (account: Account, masked = false): string => {
  const [suspicion] = lookAt(account).suspicions;
  assert.ok(suspicion);
  const display = { ...DISPLAY, masked };
  return [suspicionTitle(suspicion), suspectText(suspicion, display), evidenceOf(suspicion, display)].join('\n');
};

describe('what needs a look, in words', () => {
  const [stop, target] = [waits('bot7_0031_SL', { orderId: '11' }), filled('bot7_0031_TP', { orderId: '12' })];

  it('names what closed the trade of an order left behind, and what cannot be seen', () => {
    assert.equal(
      told({ open: [stop], past: [target] }),
      `May have been left behind
BTCUSDT · Close long · trigger 90000 · 1 @ market
Order 12 from the same trade, triggered on Jan 20, 11:00, has already filled 1, which is at least the amount left to close. Orderdeck cannot see positions or ordinary orders: check on the exchange whether there is anything left to close.`,
    );
  });
  it('counts what closed it where it was several', () => {
    const both = [filled('bot7_0031_TP1', { size: '0.4' }), filled('bot7_0031_TP2', { size: '0.6' })];
    assert.match(
      told({ open: [stop], past: both }),
      /\n2 orders from the same trade, the last triggered on .*, have already filled at least the amount/,
    );
  });
  it('says how often an order was placed', () => {
    assert.match(told({ open: [waits(''), waits('')] }), /^Placed 2 times\n.*\n2 open orders have the same symbol, action/);
  });
  it('says since when an order is triggered or partly filled', () => {
    assert.match(
      told({ open: [waits('', { triggerTime: NOW - 45 * MINUTE })] }),
      /It was triggered 45 minutes ago \(.*\) but is still unfilled/,
    );
    const part = waits('', { triggerTime: NOW - 3 * HOUR, filledQty: '0.4', status: statusOf('1') });
    assert.match(told({ open: [part] }), /0\.4 of 1 is filled, and the rest has been open since .* \(3 hours ago\)/);
  });
  it('names what the exchange forced by what it was', () => {
    assert.match(
      told({ past: [filled('', { action: LIQUIDATED_LONG })] }),
      /^Liquidation, close long\n.*\nThe exchange closed 1 at 96000 on/,
    );
  });
  it('says that the position was liquidated, and not that an order of the trade filled', () => {
    const liquidated = filled('', { action: LIQUIDATED_LONG, createTime: NOW - HOUR });
    assert.match(
      told({ open: [stop], past: [liquidated] }),
      /\nThe position was liquidated on Jan 20, 11:00, after this order was placed\. Orderdeck cannot see positions/,
    );
  });
  it('names an order of which only the id is known, and shows what is hidden in it', () => {
    assert.match(told({ vanished: ['59\u202E6'] }), /^No longer open, outcome unknown\nOrder 59\[U\+202E\]6\n/);
  });
  it('holds no amount in privacy mode', () => {
    assert.doesNotMatch(told({ open: [stop], past: [target] }, true), /90000|filled 1\b|\b1 @/);
  });
});
