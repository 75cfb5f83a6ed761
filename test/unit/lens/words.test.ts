import assert from 'node:assert/strict';
import { statusOf, type PlanOrder } from '../../../src/model/order';
import { hoverFacts, progressText } from '../../../src/lens/words';
import { notAskedOf } from '../../../src/platform/notAsked';
import { planOrder } from '../../support/fakeService';

const NOW = Date.UTC(2026, 0, 5, 12);
const display = { now: NOW, timeZone: 'UTC', language: 'en' };
const order = (rest: Partial<PlanOrder> = {}): PlanOrder =>
  planOrder('461234125', NOW - 3_600_000, { size: '4', filledQty: '1', status: statusOf('1'), priceAvg: '49900', price: '50000', ...rest });

describe('the words of a hover', () => {
  it('stand beside the fill, and the price beside its average', () => {
    const facts = new Map(hoverFacts(order(), display));
    assert.equal(facts.get('Status'), 'Partially filled  ▰▰▱▱▱▱▱▱▱▱ 25%');
    assert.equal(facts.get('Size'), '4 @ 50000, average 49900');
    assert.equal(new Map(hoverFacts(order({ priceAvg: '0.00' }), display)).get('Size'), '4 @ 50000');
    assert.equal(new Map(hoverFacts(order({ price: '0' }), display)).get('Size'), '4 @ market, average 49900');
    assert.equal(progressText(order({ size: '' })), undefined);
  });

  it('leave out a fee and a profit that are none', () => {
    const names = (fee: string, totalProfits: string): string[] => hoverFacts(order({ fee, totalProfits }), display).map(([name]) => name);
    for (const none of ['', '0', '0.000', '-0.0']) assert.ok(!/Fee|Profit/.test(names(none, none).join()), none);
    assert.match(names('0.01', '-3').join(), /Fee,Profit/);
  });

  it('name what the pointer does not rest on: the client id beside an order id, and the other way round', () => {
    const names = (pointed: 'orderId' | 'clientOid'): string[] =>
      hoverFacts(order({ clientOid: 'mine' }), display, pointed).map(([name]) => name);
    assert.deepEqual([names('orderId').includes('Client ID'), names('orderId').includes('Order ID')], [true, false]);
    assert.deepEqual([names('clientOid').includes('Client ID'), names('clientOid')[0]], [false, 'Order ID']);
  });

  it('are ten at most, whatever the service sends', () => {
    const full = order({ clientOid: 'mine', triggerPriceType: 'MARK', triggerTime: NOW, fee: '1', totalProfits: '2' });
    assert.ok(hoverFacts(full, display).length <= 10);
  });

  it('tell why nothing was asked, and until when', () => {
    assert.match(notAskedOf('7', { kind: 'notAsked', why: 'share', retryInMs: 1500 }), /share of the rate limit.* 2 s/);
    assert.match(notAskedOf('7', { kind: 'notAsked', why: 'pause', retryInMs: 0 }), /asked Orderdeck to wait 1 s/);
  });
});
