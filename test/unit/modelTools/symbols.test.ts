import assert from 'node:assert/strict';
import * as answers from '../../../src/modelTools/answers';
import { toolInput } from '../../../src/modelTools/input';
import { TOOLS } from '../../../src/platform/ids';
import { NOW, planOrder } from '../../support/fakeService';
import { display } from '../../support/surfaces';
import { exchange } from '../fileCheck/exchange';

const OPEN = ['cmt_btcusdt', 'cmt_ethusdt'].map((symbol, place) => planOrder(`5964710646246${place}`, NOW, { symbol }));
const PAST = planOrder('59647106462469', NOW - 1000, { symbol: 'cmt_solusdt' });

interface Answer {
  readonly orders: readonly { readonly orderId: string }[];
  readonly coverage: { readonly complete: boolean };
}

describe('the symbol that a language model names', () => {
  const made = exchange({ open: OPEN, past: [PAST] });
  after(() => made.dispose());
  const ask = async (tool: typeof answers.openOrders, symbol: string, symbols: readonly string[] = []): Promise<Answer> => {
    const session = made.store.sessions.current ?? assert.fail();
    return (await tool({
      ...made,
      session,
      input: toolInput(TOOLS.listOpenOrders, { symbol }),
      display,
      symbols,
      signal: new AbortController().signal,
    })) as Answer;
  };

  it('finds the orders in any spelling', async () => {
    for (const symbol of ['cmt_btcusdt', 'CMT_BTCUSDT', 'BTCUSDT', 'btcusdt'])
      assert.deepEqual(
        (await ask(answers.openOrders, symbol)).orders.map(({ orderId }) => orderId),
        ['59647106462460'],
        symbol,
      );
    for (const symbol of ['cmt_solusdt', 'CMT_SOLUSDT', 'SOLUSDT', 'solusdt'])
      assert.deepEqual(
        (await ask(answers.orderHistory, symbol)).orders.map(({ orderId }) => orderId),
        ['59647106462469'],
        symbol,
      );
  });

  it('is refused when nobody knows it, with those that may be meant', async () => {
    await assert.rejects(ask(answers.openOrders, 'cmt_btcusd'), /No order .* "cmt_btcusd"\. Did you mean cmt_btcusdt/);
    await assert.rejects(ask(answers.orderHistory, 'cmt_ethusd'), /Did you mean cmt_ethusdt/);
    await assert.rejects(ask(answers.openOrders, 'cmt_dogeusdc'), (error: Error) => !error.message.includes('Did you mean'));
  });

  it('may have no orders when the person chose it', async () => {
    const { orders, coverage } = await ask(answers.openOrders, 'XRPUSDT', ['cmt_xrpusdt']);
    assert.deepEqual([orders, coverage.complete], [[], true]);
  });
});
