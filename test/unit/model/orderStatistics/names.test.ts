import assert from 'node:assert/strict';
import { quoteOf } from '../../../../src/model/orderStatistics/quote';

describe('what the amounts of a symbol are counted in', () => {
  for (const [symbol, quote] of [
    ['cmt_btcusdt', 'usdt'],
    ['CMT_BTCUSDT', 'usdt'],
    ['cmt_1000pepeusdc', 'usdc'],
    ['cmt_btcusd', 'usd'],
    ['cmt_ethbtc', 'btc'],
    ['BTC-USDT', 'usdt'],
  ] as const) {
    it(`is ${quote} of ${symbol}`, () => assert.deepEqual(quoteOf(symbol), { name: quote, readable: true }));
  }

  for (const [symbol, why] of [
    ['cmt_bnbusd', 'may be bnb in usd, or bn in busd'],
    ['cmt_usdt', 'has nothing before it'],
    ['cmt_btcxyz', 'ends in no currency that is known'],
    ['', 'is empty'],
  ] as const) {
    it(`is not guessed of a symbol that ${why}`, () => assert.deepEqual(quoteOf(symbol), { name: symbol, readable: false }));
  }
});
