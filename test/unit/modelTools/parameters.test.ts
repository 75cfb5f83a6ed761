import assert from 'node:assert/strict';
import { NOW, planOrder } from '../../support/fakeService';
import { toolInput } from '../../../src/modelTools/input';
import { TOOLS, type ToolId } from '../../../src/platform/ids';
import { account, BTC, closed } from './ask';

describe('a language model that hands in what a tool does not take', () => {
  const open = [planOrder('1', NOW, { symbol: BTC })];
  const { users, orders, looks } = account({ open, history: closed(BTC, ['1', '-2']) });

  it('is told so, with what the tool takes: it would have an answer of another range for that of its own', async () => {
    const takes = 'This tool takes "days", "uid", "limit". Nothing was read.';
    await assert.rejects(users({ month: 'last' }), new RangeError(`There is no parameter "month". ${takes}`));
    await assert.rejects(users({ days: 7, start: '2026-05-01' }), new RangeError(`There is no parameter "start". ${takes}`));
    await assert.rejects(users({ input: { days: 7 } }), /no parameter "input"/);
    await assert.rejects(looks({ symbol: BTC }), /no parameter "symbol"/);
  });

  it('is told so where it hands in a list, or a name of any length and of hidden letters', async () => {
    await assert.rejects(users([7]), /must be an object/);
    await assert.rejects(users({ [`day\u202Es${'x'.repeat(9000)}`]: 7 }), ({ message }: Error) => {
      assert.ok(message.length < 300 && !message.includes('\u202E'), message.slice(0, 400));
      return true;
    });
  });

  it('is told so before a person is asked to allow it', () => {
    const wrong: [ToolId, object, RegExp][] = [
      [TOOLS.listOrderHistory, {}, /"symbol" is missing/],
      [TOOLS.listOrderHistory, { symbol: BTC, limit: '5' }, /"limit" must be a whole number from 1 to 200/],
      [TOOLS.listOpenOrders, { limit: 0 }, /"limit" must be/],
      [TOOLS.listAffiliateUsers, { limit: 201 }, /"limit" must be/],
      [TOOLS.getReferralTotals, { limit: 1.5 }, /"limit" must be/],
      [TOOLS.needsALook, { limit: -1 }, /"limit" must be/],
      [TOOLS.getOrderStatistics, { top: 0 }, /"top" must be/],
      [TOOLS.getAffiliateStatistics, { top: 21 }, /"top" must be/],
    ];
    for (const [name, input, said] of wrong) assert.throws(() => toolInput(name, input), said, JSON.stringify([name, input]));
  });

  it('may hand in null for whatever it leaves out', async () => {
    const told = await orders({ symbols: null, days: null, month: null, start: null, end: null, top: null, maxRequests: null });
    assert.equal(told.range.is, 'the last 30 days, as no range was asked for');
    assert.equal((await users({ uid: null, days: null, limit: null })).coverage.complete, true);
  });
});
