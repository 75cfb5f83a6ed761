import assert from 'node:assert/strict';
import { strategyOf } from '../../../../src/model/orderStatistics/strategy';
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

describe('the strategy in a client id', () => {
  for (const [id, separator, parts, strategy] of [
    ['grid-btc-001', '-', 1, 'grid'],
    ['grid-btc-001', '-', 2, 'grid-btc'],
    ['x-strategy_123', '_', 1, 'x-strategy'],
    ['dca::eth::7', '::', 2, 'dca::eth'],
    ['grid-btc-001', '-', 3, undefined],
    ['20260101120000', '-', 1, undefined],
    ['-btc-1', '-', 1, undefined],
    ['grid--1', '-', 2, undefined],
    ['grid--1', '-', 1, 'grid'],
    ['grid-', '-', 1, undefined],
    ['grid- ', '-', 1, undefined],
    ['grid--', '-', 1, undefined],
    ['grid-btc-', '-', 2, undefined],
    ['dca::', '::', 1, undefined],
  ] as const) {
    it(`${id} in ${parts} of parts between ${separator} is ${strategy ?? 'none'}`, () =>
      assert.equal(strategyOf(id, { separator, parts }), strategy));
  }
});
