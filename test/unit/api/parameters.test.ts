import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ENDPOINTS } from '../../../src/api/endpoints';
import { affiliateRange, type Query, serialize } from '../../../src/api/parameters';
import { AFFILIATE_REACH, AFFILIATE_SPAN } from '../../../src/model/timeRange';

const { currentPlanOrders, historyPlanOrders, orderDetail, affiliateUsers, affiliateReferrals } = ENDPOINTS;
const NOW = 1_790_000_000_000;
const invalid = (message: RegExp) => ({ name: 'ServiceError', kind: 'invalidRequest', message });
const refuses = (endpoint: { parameters: Parameters<typeof serialize>[0] }, query: Query, message: RegExp): void =>
  assert.throws(() => serialize(endpoint.parameters, query), invalid(message));

describe('the query string', () => {
  it('has every parameter of the contract, in one order, whatever the order of the caller', () => {
    assert.equal(
      serialize(currentPlanOrders.parameters, { page: 0, limit: 100, endTime: 2, startTime: 1, orderId: '12', symbol: 'cmt_btcusdt' }),
      'symbol=cmt_btcusdt&orderId=12&startTime=1&endTime=2&limit=100&page=0',
    );
    assert.equal(
      serialize(historyPlanOrders.parameters, { pageSize: 1, delegateType: 4, endTime: 2, startTime: 1, symbol: 'cmt_btcusdt' }),
      'symbol=cmt_btcusdt&startTime=1&endTime=2&delegateType=4&pageSize=1',
    );
    assert.equal(serialize(orderDetail.parameters, { orderId: '596471064624628269' }), 'orderId=596471064624628269');
    for (const { parameters } of [affiliateUsers, affiliateReferrals]) {
      assert.equal(
        serialize(parameters, { pageSize: 100, page: 1, endTime: 2, startTime: 1, uid: '3066862172' }),
        'uid=3066862172&startTime=1&endTime=2&page=1&pageSize=100',
      );
    }
  });

  it('leaves out what is undefined or unknown', () => {
    assert.equal(serialize(currentPlanOrders.parameters, { symbol: undefined, colour: 'red' }), '');
  });

  it('is not changed by the URL it becomes part of', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }), (symbol) => {
        let query: string;
        try {
          query = serialize(currentPlanOrders.parameters, { symbol });
        } catch {
          return;
        }
        assert.equal(new URL(`https://host/path?${query}`).href, `https://host/path?${query}`);
        assert.equal(new URLSearchParams(query).get('symbol'), symbol);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a parameter', () => {
  it('that must be there is asked for', () => {
    refuses(historyPlanOrders, {}, /`symbol` is missing/);
    refuses(orderDetail, {}, /`orderId` is missing/);
  });

  it('that is an id has digits and nothing else, as a string', () => {
    for (const orderId of ['', ' ', '12a', '-1', '1.5', '1e5', '１２', '1'.repeat(21), 596471064624628]) {
      refuses(orderDetail, { orderId }, /`orderId` must be a string of 1 to 20 digits/);
      refuses(affiliateUsers, { uid: orderId }, /`uid` must be a string of 1 to 20 digits/);
    }
    assert.equal(serialize(orderDetail.parameters, { orderId: '9'.repeat(20) }), `orderId=${'9'.repeat(20)}`);
  });

  it('that is a symbol is neither blank nor broken', () => {
    for (const symbol of ['', ' ', 'a b', 'a\n', '\ud800', 'x'.repeat(65), 7])
      refuses(historyPlanOrders, { symbol }, /`symbol` must be a trading pair/);
  });

  it('that is a number is whole and in its range', () => {
    for (const limit of [0, 101, 1.5, NaN, '5']) refuses(currentPlanOrders, { limit }, /`limit` must be a whole number from 1 to 100/);
    for (const page of [-1, 0.5, Infinity]) refuses(currentPlanOrders, { page }, /`page` must be a whole number from 0/);
    refuses(affiliateUsers, { page: 0 }, /`page` must be a whole number from 1/);
    for (const pageSize of [0, 101]) {
      refuses(affiliateReferrals, { pageSize }, /`pageSize` must be a whole number from 1 to 100/);
      refuses(historyPlanOrders, { symbol: 's', pageSize }, /`pageSize` must be a whole number from 1 to 100/);
    }
    for (const delegateType of [0, 5])
      refuses(historyPlanOrders, { symbol: 's', delegateType }, /`delegateType` must be a whole number from 1 to 4/);
    for (const startTime of [-1, 1.5, NaN, 9e15])
      refuses(currentPlanOrders, { startTime }, /`startTime` must be a Unix timestamp in milliseconds/);
  });
});

describe('a time range', () => {
  const refusesRange = (range: Parameters<typeof affiliateRange>[0], message: RegExp): void =>
    assert.throws(() => affiliateRange(range, NOW), invalid(message));

  it('of orders starts before it ends', () => {
    assert.throws(() => currentPlanOrders.check({ startTime: 5, endTime: 5 }, NOW), invalid(/`startTime` must be earlier than `endTime`/));
    assert.throws(() => historyPlanOrders.check({ symbol: 's', startTime: 6, endTime: 5 }, NOW), invalid(/earlier/));
    currentPlanOrders.check({ startTime: 5, endTime: 6 }, NOW);
    currentPlanOrders.check({ startTime: 5 }, NOW);
  });

  it('of affiliates may be left out', () => affiliateRange({}, NOW));

  it('of affiliates spans 90 days and not a millisecond more', () => {
    affiliateRange({ startTime: NOW - AFFILIATE_SPAN, endTime: NOW }, NOW);
    refusesRange({ startTime: NOW - AFFILIATE_SPAN - 1, endTime: NOW }, /at most 90 days apart/);
    affiliateRange({ startTime: NOW - AFFILIATE_SPAN }, NOW);
    refusesRange({ startTime: NOW - AFFILIATE_SPAN - 1 }, /if omitted, `endTime` is now/);
  });

  it('of affiliates starts within 365 days and not a millisecond before', () => {
    const startTime = NOW - AFFILIATE_REACH;
    affiliateRange({ startTime, endTime: startTime + 1 }, NOW);
    refusesRange({ startTime: startTime - 1, endTime: startTime + 1 }, /within the past 365 days/);
    affiliateRange({ endTime: startTime + AFFILIATE_SPAN }, NOW);
    refusesRange({ endTime: startTime + AFFILIATE_SPAN - 1 }, /if omitted, it is 90 days before `endTime`/);
  });

  it('of affiliates starts before it ends, also when the end is now', () => {
    refusesRange({ startTime: NOW, endTime: NOW }, /`startTime` must be earlier than `endTime`/);
    refusesRange({ startTime: NOW }, /`startTime` must be in the past/);
  });
});
