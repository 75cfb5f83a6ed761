/** What a line tells of something beside its order: another order, a trade, a call, an amount of another unit. */
import assert from 'node:assert/strict';
import { scan } from './support';

const ID = '596471064624628269';
const said = (text: string): object => {
  const { time: _, ...rest } = scan(text).orders[0]?.last.said ?? {};
  return rest;
};

describe('a line about something beside its order', () => {
  it('tells the state of another order, which is not that of the one it names', () => {
    for (const text of [
      ...[
        `entry order filled, exit order ${ID} placed`,
        `limit order filled, stop order ${ID} active`,
        `grid order filled, counter order ${ID}`,
      ],
      ...[`order ${ID} is live; last order filled`, `order ${ID} kept; stale order canceled`, `old order canceled, keeping ${ID}`],
      ...[`order ${ID}; order #12 canceled`, `order ${ID} | exit order canceled`, `its order was filled, ${ID} stays`],
    ])
      assert.deepEqual(said(text), {}, text);
  });

  it('tells what became of its order where that has no other one beside it', () => {
    for (const [text, status] of [
      [`order ${ID} filled`, 'filled'],
      [`Order filled: order_id=${ID}`, 'filled'],
      [`my order ${ID} was canceled`, 'canceled'],
    ])
      assert.deepEqual(said(text ?? ''), { status }, text);
  });

  it('tells that a call was canceled, and no order', () => {
    for (const text of [
      `order ${ID}: rpc error: code = Canceled desc = context canceled`,
      `get order ${ID}: rpc error: code = Canceled desc = context canceled`,
      `rpc error: code = Canceled desc = context canceled (order ${ID})`,
      `order ${ID}: java.util.concurrent.CancellationException: Task was cancelled.`,
      `order_id=${ID} future=<Future cancelled>`,
    ])
      assert.deepEqual(said(text), {}, text);
  });

  it('tells amounts in another unit, counts and ranges, which are not compared', () => {
    for (const amount of ['qty=50 contracts', 'Size: 50 Cont', 'size: 500 mBTC', 'size=50 %', 'Filled: 3 fills', 'Size: 0.1 of 0.5'])
      assert.deepEqual(said(`order_id=${ID} status=filled ${amount}`), { status: 'filled' }, amount);
    for (const price of ['price=59000 EUR', 'Price: 63000 - 65000'])
      assert.deepEqual(said(`order_id=${ID} status=filled ${price}`), { status: 'filled' }, price);
    assert.deepEqual(said(`order_id=${ID} price=63000 - size=5 sent=1`), { price: '63000', size: '5' });
  });

  it('tells what is new, or now so on the market', () => {
    assert.deepEqual(said(`order ${ID} canceled, new price: 61500, new size: 0.8`), { status: 'canceled' });
    assert.deepEqual(said(`order_id=${ID} status=filled current price: 61234.5`), { status: 'filled' });
  });

  it('tells of one trade, whose amounts are its own', () => {
    for (const kind of ['"event":"fill"', '"type":"trade"', '"execType":"TRADE"', '"channel":"fills"', '"event":"order_filled"'])
      assert.deepEqual(said(`{${kind},"order_id":"${ID}","status":"filled","qty":"0.1","price":"63949"}`), { status: 'filled' }, kind);
    assert.deepEqual(said(`event=fill order_id=${ID} qty=0.1 price=63949`), {});
    for (const before of [
      'fill: ',
      '[FILL] ',
      'INFO Fill(',
      'OrderFilledEvent(',
      'FILL ',
      'new fill: ',
      'on_fill(',
      'Execution{',
      'my trade: ',
    ])
      assert.deepEqual(said(`${before}order_id=${ID} side=buy qty=0.1 price=63949`), { action: 'buy' }, before);
    for (const name of ['fill', 'user_trade', 'lastFill', 'execution'])
      assert.deepEqual(said(`{"${name}":{"order_id":"${ID}","qty":"0.1","price":"63949"}}`), {}, name);
    for (const more of ['fee=0.01', 'commission=0.01', 'role=maker', 'fee_currency=USDT'])
      assert.deepEqual(said(`order_id=${ID} side=buy qty=0.1 price=63949 ${more}`), { action: 'buy' }, more);
    assert.deepEqual(said(`time,order_id,side,price,qty,fee\n2026-11-20 10:00:00,${ID},buy,63949,0.1,0.03`), { action: 'buy' });
    // What all of an order cost.
    assert.deepEqual(said(`order_id=${ID} status=filled qty=0.5 avg_price=64000 fee=0.2`), {
      status: 'filled',
      size: '0.5',
      priceAvg: '64000',
    });
    // What was asked for and what was filled of it are an order's.
    assert.deepEqual(said(`event=fill order_id=${ID} size=0.5 filled=0.1 price=63949`), { size: '0.5', filledQty: '0.1', price: '63949' });
  });

  it('tells of what was filled then, which is an error only where it is more than there was', () => {
    for (const text of [
      `Order filled: order_id=${ID} side=buy qty=0.1 price=63949`,
      `order ${ID} filled (side=buy, qty=0.1, price=63949)`,
    ]) {
      assert.deepEqual(said(text), { status: 'filled', action: 'buy', filledQty: '0.1', price: '63949' }, text);
      assert.equal(scan(text).orders[0]?.last.format, 'bare');
    }
  });

  it('tells of a change that failed, which is none of its order', () => {
    for (const text of [`{"event":"amend_failed","order_id":"${ID}","price":"61500"}`, `action=modify_rejected order_id=${ID} price=61500`])
      assert.deepEqual(said(text), {}, text);
  });

  it('tells of what is planned, and of the client ID of another order', () => {
    for (const name of ['New order price', 'New stop price', 'Minimum order size', 'requested limit price'])
      assert.deepEqual(said(`order_id=${ID} status=filled ${name}: 7`), { status: 'filled' }, name);
    for (const name of ['parent_client_oid', 'oco_client_order_id', 'origClientOrderId'])
      assert.deepEqual(said(`order_id=${ID} status=filled ${name}=bot-1`), { status: 'filled' }, name);
  });
});
