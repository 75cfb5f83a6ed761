import assert from 'node:assert/strict';
import { distinctSymbols, isSameSymbol, resolveSymbol } from '../../../src/model/symbols';

const KNOWN = ['cmt_btcusdt', 'cmt_ethusdt', 'cmt_solusdt'];

describe('a symbol', () => {
  it('is the same however it is written', () => {
    for (const written of ['cmt_btcusdt', 'CMT_BTCUSDT', 'BTCUSDT', 'btcusdt', 'BTC/USDT', 'btc-usdt', ' BTCUSDT '])
      assert.ok(isSameSymbol(written, 'cmt_btcusdt'), written);
    for (const other of ['cmt_btcusdc', 'ETHUSDT', '', 'cmt_']) assert.ok(!isSameSymbol(other, 'cmt_btcusdt'), other);
  });

  it('is written as the service writes it', () => {
    for (const written of ['CMT_BTCUSDT', 'BTCUSDT', 'cmt_btcusdt', 'btc-usdt', 'BTC/USDT', 'BTC/USDT:USDT', 'BTCUSDT-PERP', 'XBTUSDT']) {
      assert.equal(resolveSymbol(written, KNOWN), 'cmt_btcusdt');
      assert.equal(resolveSymbol(written, []), 'cmt_btcusdt', 'as the contract spells it where nobody knows it');
    }
    assert.equal(resolveSymbol('BTCUSDT', ['btcusdt_perp']), 'btcusdt_perp', 'a service of its own may spell otherwise');
    assert.equal(resolveSymbol('btc_usdt_q', []), 'btc_usdt_q');
  });

  it('of a coin with a name of another script is one of its own', () => {
    const [one, other] = ['cmt_币安人生usdt', 'cmt_客服小何usdt'];
    assert.ok(!isSameSymbol(one, other) && isSameSymbol(one, '币安人生USDT'));
    assert.deepEqual(distinctSymbols([one, other, 'cmt_äusdt']), [one, other, 'cmt_äusdt']);
    assert.deepEqual([resolveSymbol(one, []), resolveSymbol('币安人生/USDT', [])], [one, one]);
  });

  it('counts once in all of its spellings', () => {
    assert.deepEqual(distinctSymbols(['cmt_btcusdt', 'BTCUSDT', 'cmt_ethusdt', 'CMT_BTCUSDT']), ['cmt_btcusdt', 'cmt_ethusdt']);
  });

  it('without a letter or a digit is like nothing but itself', () => {
    assert.deepEqual([isSameSymbol('—', '/'), isSameSymbol('/', '/'), distinctSymbols(['—', '/', '—'])], [false, true, ['—', '/']]);
  });
});
