import assert from 'node:assert/strict';
import { DAY } from '../../../src/model/timeRange';
import { ask, CURRENT, DETAIL, encode, HISTORY, NOW, outcome, REFERRALS, simulated, UIDS } from './support';

const symbol = 'cmt_btcusdt';

describe('the parameters the simulator accepts', () => {
  for (const [path, query, expected] of [
    [HISTORY, '', '400 40724'],
    [HISTORY, 'symbol=', '400 40724'],
    [HISTORY, 'symbol=cmt_nothing', '400 40017'],
    [HISTORY, { symbol, page: 2 }, '400 40017'],
    [HISTORY, `symbol=${symbol}&symbol=${symbol}`, '400 40017'],
    [HISTORY, { symbol, delegateType: 4 }, '200'],
    [HISTORY, { symbol, delegateType: 5 }, '400 40017'],
    [HISTORY, { symbol, pageSize: 1 }, '200'],
    [HISTORY, { symbol, pageSize: 0 }, '400 40017'],
    [HISTORY, { symbol, pageSize: 101 }, '400 40017'],
    [HISTORY, { symbol, pageSize: '1.5' }, '400 40017'],
    [HISTORY, { symbol, startTime: NOW, endTime: NOW }, '200'],
    [HISTORY, { symbol, startTime: NOW, endTime: NOW - 1 }, '400 40707'],
    [HISTORY, { symbol, startTime: '2026-11-20' }, '400 40017'],
    [HISTORY, { symbol, startTime: NOW - 400 * DAY }, '200'],
    [CURRENT, { limit: 100, page: 0 }, '200'],
    [CURRENT, { limit: 101 }, '400 40017'],
    [CURRENT, { page: -1 }, '400 40017'],
    [CURRENT, { pageSize: 10 }, '400 40017'],
    [DETAIL, '', '400 40724'],
    [DETAIL, { orderId: '12x' }, '400 40017'],
    [DETAIL, { orderId: '12' }, '400 43001'],
    [UIDS, { page: 0 }, '400 -1140'],
    [UIDS, { pageSize: 101 }, '400 -1140'],
    [UIDS, { pageSize: 'all' }, '400 -1142'],
    [UIDS, { limit: 10 }, '400 -1142'],
    [UIDS, 'uid=', '400 -1141'],
    [REFERRALS, { uid: 'me' }, '400 -1142'],
    [REFERRALS, { uid: '1', page: 1, pageSize: 100 }, '200'],
  ] as const) {
    it(`answers ${expected} to ${path.split('/').at(-1)}?${encode(query)}`, async () => {
      await simulated({}, async (simulator) => assert.equal(await outcome(simulator, path, query), expected));
    });
  }

  it('holds affiliate ranges to the four rules of section 4.4, to the millisecond', async () => {
    await simulated({}, async (simulator) => {
      for (const path of [UIDS, REFERRALS]) {
        for (const [startTime, endTime, expected] of [
          [NOW - 90 * DAY, NOW, '200'],
          [NOW - 90 * DAY - 1, NOW, '400 -1170'],
          [NOW - 365 * DAY, NOW - 275 * DAY, '200'],
          [NOW - 365 * DAY - 1, NOW - 300 * DAY, '400 -1170'],
          [NOW - DAY, NOW - DAY, '400 -1171'],
          [NOW, NOW - DAY, '400 -1171'],
          [undefined, NOW - 200 * DAY, '200'],
          [undefined, NOW - 276 * DAY, '400 -1170'],
          [NOW - 30 * DAY, undefined, '200'],
          [NOW - 91 * DAY, undefined, '400 -1170'],
        ] as const) {
          const query = { ...(startTime === undefined ? {} : { startTime }), ...(endTime === undefined ? {} : { endTime }) };
          assert.equal(await outcome(simulator, path, query), expected, JSON.stringify(query));
        }
      }
    });
  });

  it('says in its own words what is wrong, in the body of the family', async () => {
    await simulated({}, async (simulator) => {
      assert.deepEqual(await ask(simulator, HISTORY, { symbol, pageSize: 0 }), {
        code: '40017',
        msg: 'Parameter validation failed: pageSize must be between 1 and 100',
        requestTime: NOW,
        data: null,
      });
      assert.deepEqual(await ask(simulator, UIDS, { page: 0 }), {
        code: -1140,
        msg: 'Parameter validation failed: page must be between 1 and 2147483647',
      });
    });
  });
});
