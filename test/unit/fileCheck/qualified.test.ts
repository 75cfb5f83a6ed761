import assert from 'node:assert/strict';
import { scan } from './support';

const ID = '596471064624628269';
const said = (text: string): object => {
  const { time: _, ...rest } = scan(text).orders[0]?.last.said ?? {};
  return rest;
};
const behind = (rest: string): object => said(`order_id=${ID} status=filled ${rest}`);

describe('words before a name', () => {
  it('make it the name that all of them are', () => {
    for (const sign of [': ', '=', ' = ']) {
      assert.deepEqual(behind(`trigger price${sign}64100 price${sign}64000`), { status: 'filled', triggerPrice: '64100', price: '64000' });
      assert.deepEqual(behind(`stop price${sign}63000 price${sign}5`), { status: 'filled', triggerPrice: '63000', price: '5' });
      assert.deepEqual(behind(`limit price${sign}5 filled qty${sign}0.2`), { status: 'filled', price: '5', filledQty: '0.2' });
      assert.deepEqual(behind(`avg fill price${sign}5, total qty${sign}3`), { status: 'filled', priceAvg: '5', size: '3' });
    }
    assert.deepEqual(said(`Trigger price: 64100 order_id=${ID} status=filled`), { triggerPrice: '64100', status: 'filled' });
    assert.deepEqual(said(`Order ID: ${ID}, Client order ID: bot-1, Order status: filled, Average fill price: 7`), {
      ...{ clientOid: 'bot-1', status: 'filled', priceAvg: '7' },
    });
  });

  it('make it another name where nobody knows what all of them are', () => {
    for (const name of [
      ...['remaining qty', 'avg fill qty', 'last price', 'mark price', 'market price', 'last fill price', 'entry price', 'TP price'],
      ...['total price', 'Rem. qty', 'quote qty', 'unfilled qty', 'exec price', 'min size', 'TP1 price', '2nd qty', 'remaining   qty'],
      ...['pending size', 'canceled qty', 'open price', 'sell price', 'position entry price', 'ticker symbol', 'TP order size'],
    ])
      for (const sign of [': ', '='])
        for (const text of [`order_id=${ID} status=filled ${name}${sign}7`, `${name}${sign}7 order_id=${ID} status=filled`])
          assert.deepEqual(said(text), { status: 'filled' }, text);
    assert.deepEqual(said(`order_id=${ID} connection state=closed price=5`), { price: '5' });
    assert.deepEqual(said(`order_id=${ID} TP order status=filled price=5`), { price: '5' });
    assert.deepEqual(said(`parent order id: ${ID} status: filled`), {});
    for (const word of ['linked', 'initial', 'ws', 'connection', 'deal', 'verknüpfter'])
      for (const state of ['canceled', 'filled'])
        assert.deepEqual(said(`order_id=${ID} ${word} status: ${state} price=5`), { price: '5' }, word);
    // Each is a price of its own, and none is of the order.
    assert.deepEqual(said(`order ${ID} sell price: 5`), {});
    assert.deepEqual(said(`order ${ID} BTCUSDT market price: 5`), {});
  });

  it('take what they are a part of from no other name', () => {
    assert.deepEqual(behind('Avg. price: 5, Cum. filled: 3'), { status: 'filled', priceAvg: '5', filledQty: '3' });
    assert.deepEqual(behind('stop price: 6, trigger price: 7'), { status: 'filled' });
    assert.deepEqual(behind('remaining qty: 0.3, qty: 0.5'), { status: 'filled', size: '0.5' });
    assert.deepEqual(said(`order_id=${ID} filled qty=0.2 remaining qty=0.3`), { filledQty: '0.2' });
  });

  it('are those of a sentence, or of what wrote it, as well', () => {
    for (const before of ['INFO order update ', 'INFO reconcile ', 'INFO BTCUSDT ', 'got final '])
      assert.deepEqual(said(`${before}status=filled order_id=${ID}`), { status: 'filled' }, before);
    for (const before of ['was filled at', 'filled with', 'filled'])
      assert.deepEqual(said(`order ${ID} ${before} price=5`), { status: 'filled', price: '5' }, before);
    assert.deepEqual(said(`Order ${ID} BUY size=0.5 price=5`), { action: 'BUY', size: '0.5', price: '5' });
    assert.deepEqual(said(`order ${ID} filled qty=0.5 price=5`), { status: 'filled', filledQty: '0.5', price: '5' });
    for (const state of ['filled', 'partially filled'])
      assert.deepEqual(said(`order ${ID} ${state} filled=0.2 size=0.5`), { status: state, filledQty: '0.2', size: '0.5' }, state);
    // Nobody knows whether that is its size.
    assert.deepEqual(said(`order ${ID} canceled size=0.5 price=5`), { status: 'canceled', price: '5' });
  });
});

describe('one value of something else', () => {
  it('is left out alone, and what follows is the order’s', () => {
    for (const value of ['stop loss: 5', 'last price: 5', 'mark price=5', 'entry price: 5', 'sl price: 5'])
      assert.deepEqual(said(`order_id=${ID} ${value} status=filled size=3`), { status: 'filled', size: '3' }, value);
    assert.deepEqual(said(`order_id=${ID} position side: long status=filled size=3`), {
      ...{ status: 'filled', positionSide: 'long', size: '3' },
    });
    // These are all the position's.
    assert.deepEqual(behind('position side=short size=3'), { status: 'filled' });
  });
});
