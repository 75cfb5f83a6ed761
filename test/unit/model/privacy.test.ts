import assert from 'node:assert/strict';
import { rowOf } from '../../../src/explorer/rows';
import { factsOf, summaryOf } from '../../../src/model/describe';
import { wordsAsShown } from '../../../src/model/maskedWords';
import { orderAsShown, totalsAsShown, userAsShown, MASK } from '../../../src/model/privacy';
import { planOrder, totalsOf } from '../../support/fakeService';

const AMOUNTS = {
  size: '12.5',
  filledQty: '6.25',
  price: '50001',
  priceAvg: '50002',
  fee: '0.123',
  totalProfits: '-77',
  triggerPrice: '48003',
};
const secret = planOrder('461234125', 1_700_000_000_000, { ...AMOUNTS, clientOid: 'mine', raw: { size: '12.5' } });

describe('privacy mode', () => {
  it('leaves no amount of an order readable, in any words', () => {
    const shown = orderAsShown(secret, { masked: true });
    const words = JSON.stringify([shown, factsOf(shown, { now: 0 }), summaryOf(shown)]);
    for (const amount of Object.values(AMOUNTS)) assert.ok(!words.includes(amount), amount);
    for (const told of ['461234125', 'mine', 'Open long', MASK]) assert.ok(words.includes(told), told);
  });

  it('tells what was not sent from what is hidden', () => {
    assert.equal(orderAsShown({ ...secret, fee: '' }, { masked: true }).fee, '');
  });

  it('hides uids and what referred users did', () => {
    assert.equal(userAsShown({ uid: '3066862172', raw: {} }, { masked: true }).uid, MASK);
    assert.deepEqual([...new Set(Object.values(totalsAsShown(totalsOf('7', 5n), { masked: true })))], [MASK]);
  });

  it('leaves no amount and no uid in words, and every day, time and count', () => {
    const hide = (words: string): string => wordsAsShown(words, { masked: true });
    assert.equal(hide('User 3066862172: 12.5, -0.00000001 and 1,234.5678.'), 'User •••: •••, ••• and •••.');
    const harmless = 'Only 2026-01-31T12:30:00.000Z to 2026-02-28T23:59:59.999Z was read. Stopped after 120 requests (code -1171).';
    assert.equal(hide(harmless), harmless);
    assert.equal(hide('1234.56USDT uid1234567 of 1,234,567, .5 BTC, 1.5e3, 15e3, +0.1'), '•••USDT uid••• of •••, ••• BTC, •••, •••, •••');
    assert.equal(hide("0,5 1234,56 1.234.567,89 1'234'567.89 1 234 567,89 1234567,8 1.5e1000000"), '••• ••• ••• ••• ••• ••• •••');
    assert.equal(hide('2026-01-02T12345678'), '2026-01-02T•••');
    assert.equal(hide('12:345678901'), '12:•••');
    const when = 'at 03:04:05.678, 2026-01-02 03:04, on 02.01.2026, 12,345 users';
    assert.equal(hide(when), when);
    assert.equal(wordsAsShown('User 3066862172', { masked: false }), 'User 3066862172');
  });

  it('holds for the rows of the lists', () => {
    const display = { now: 0, masked: true };
    const orderRow = rowOf({ kind: 'order', id: 'x', order: secret, dated: false }, display);
    assert.deepEqual([orderRow.label, orderRow.description], [`BTCUSDT at ${MASK}`, `Open long · ${MASK} @ ${MASK} · Filled`]);
    assert.equal(rowOf({ kind: 'user', id: 'y', user: { uid: '3066862172', raw: {} } }, display).label, MASK);
  });

  it('changes nothing while it is off', () => {
    assert.equal(orderAsShown(secret, {}), secret);
    assert.equal(orderAsShown(secret, { masked: false }), secret);
  });
});
