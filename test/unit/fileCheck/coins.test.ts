import assert from 'node:assert/strict';
import { found } from './compared';

describe('the coin of an order', () => {
  it('is no other whose name begins with it', () => {
    assert.deepEqual(found({ symbol: 'ETH' }, { symbol: 'cmt_ethusdt' }), []);
    assert.deepEqual(found({ symbol: 'MATIC' }, { symbol: 'cmt_maticusdt' }), []);
    assert.deepEqual(found({ symbol: 'ETH' }, { symbol: 'cmt_ethfiusdt' }), ['symbol: not compared']);
    assert.deepEqual(found({ size: '0.7 ETH' }, { symbol: 'cmt_ethfiusdt' }), ['size: not compared']);
    assert.deepEqual(found({ size: '0.7 ETH' }, { symbol: 'cmt_ethusdt' }), ['size: warning']);
  });

  it('is the same in a contract on a thousand of it', () => {
    assert.deepEqual(found({ symbol: 'PEPEUSDT' }, { symbol: 'cmt_1000pepeusdt' }), ['symbol: not compared']);
    for (const same of ['BTCUSDT.WEEX', 'BTCUSDT-PERP.WEEX', 'linear/BTCUSDT', 'tBTCUSDT', "Symbol('BTCUSDT')"])
      assert.deepEqual(found({ symbol: same }, { symbol: 'cmt_btcusdt' }), [], same);
    assert.deepEqual(found({ symbol: 'ETHUSDT.WEEX' }, { symbol: 'cmt_btcusdt' }), ['symbol: error']);
    assert.deepEqual(found({ symbol: 'DOGEUSDT' }, { symbol: 'cmt_1000pepeusdt' }), ['symbol: error']);
  });
});
