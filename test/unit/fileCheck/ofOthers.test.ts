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
    for (const amount of [
      'qty=50 contracts',
      'Size: 50 Cont',
      'size: 500 mBTC',
      'size=50 %',
      'Filled: 3 fills',
      'Size: 0.1 of 0.5',
      'size=512 bytes',
      'size=512 B',
      'size=1.2 KB',
      'size: 3 MiB,',
    ])
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

  it('tells of a record of something else by what it is called', () => {
    for (const text of [
      ...[`{"type":"position","order_id":"${ID}","size":0.8,"status":"open"}`, `type=fee order_id=${ID} amount=5.12`],
      ...[`{"msg":"stop placed","orderId":"${ID}","price":61000}`, `msg="counter order" order_id=${ID} side=sell price=64300`],
      ...[`hedging order_id=${ID}: side=buy qty=1.2`, `{"hedge":{"for_order":"${ID}","side":"BUY","status":"filled"}}`],
      ...[`{"expected":{"order_id":"${ID}","status":"filled"}}`, `{"job":{"order_id":"${ID}","status":"completed"}}`],
    ])
      assert.deepEqual(said(text), {}, text);
  });

  it('tells of what was tried, refused or may come', () => {
    for (const text of [
      ...[`{"dryRun":true,"order_id":"${ID}","status":"filled"}`, `mode=paper order_id=${ID} status=filled`],
      ...[`simulated=true order_id=${ID} status=filled`, `action=amend result=failed order_id=${ID} price=64500`],
      ...[`{"msg":"amend failed","orderId":"${ID}","price":64500}`, `order_id=${ID} status=amend_rejected price=64500`],
      ...[`{"msg":"will amend order","orderId":"${ID}","price":64500}`, `{"op":"amend","success":false,"order_id":"${ID}","price":5}`],
      ...[`amend order_id=${ID} size=5 status=rejected`, `{"event":"amend_reject","order_id":"${ID}","price":"5"}`],
    ])
      assert.deepEqual(said(text), {}, text);
    assert.deepEqual(said(`{"dryRun":false,"order_id":"${ID}","status":"filled"}`), { status: 'filled' });
  });

  it('tells of what is waited for', () => {
    for (const text of [
      `wait_for(${ID}, status='filled', timeout=30)`,
      `poll until order_id=${ID} status=filled`,
      `rule: order_id=${ID} status=filled`,
    ])
      assert.deepEqual(said(text), {}, text);
  });

  it('tells the state of a job, and that of its order by words that only orders have', () => {
    for (const text of [
      `type=task order_id=${ID} status=done`,
      `{"span":"get_order","order_id":"${ID}","status":"done"}`,
      `op=sync order_id=${ID} status=completed`,
    ])
      assert.deepEqual(said(text), {}, text);
    assert.deepEqual(said(`op=sync order_id=${ID} status=filled`), { status: 'filled' });
  });

  it('names its order as what another one belongs to', () => {
    for (const name of ['source', 'srcOrder', 'hedgeOf', 'tp_for', 'triggeredBy', 'entry_order_id', 'lastOrderId'])
      assert.deepEqual(said(`${name}=${ID} side=sell size=0.25 price=5`), {}, name);
  });

  it('tells the side of a closing order, which programs call by either name', () => {
    assert.deepEqual(said(`order_id=${ID} direction=short offset=close size=40`), { size: '40' });
    assert.deepEqual(said(`order_id=${ID} side=sell offset=close size=40`), { action: 'sell', size: '40' });
  });

  it('tells whether an order opens or closes beside a side that may be that of the position', () => {
    const close = { positionSide: 'long', status: 'filled', action: 'close' };
    assert.deepEqual(said(`{"orderId":"${ID}","side":"buy","tradeSide":"close","posSide":"long","state":"filled"}`), close);
    assert.deepEqual(said(`order_id=${ID} trade_side=close side=buy pos_side=long status=filled`), close);
    assert.deepEqual(said(`Order ID,Side,Trade Side,Pos Side,Status\n${ID},buy,close,long,filled`), close);
    assert.deepEqual(said(`{"orderId":"${ID}","side":"sell","tradeSide":"burst_close_short","state":"filled"}`), {
      ...{ action: 'burst_close_short', status: 'filled' },
    });
    for (const text of [`side=buy tradeSide=open`, `tradeSide=open side=buy`])
      assert.deepEqual(said(`order_id=${ID} ${text} status=filled`), { action: 'buy', status: 'filled' });
  });

  it('tells one trade by its role, whatever stands beside it, and all of them by their sum', () => {
    assert.deepEqual(said(`Order ID,Pair,Side,Price,Executed,Amount,Fee,Role\n${ID},BTCUSDT,BUY,63990,0.2,12798,5.1,Taker`), {
      ...{ symbol: 'BTCUSDT', action: 'BUY' },
    });
    assert.deepEqual(said(`msg=fill order_id=${ID} trade_id=9002 qty=0.1 price=63980 cum_qty=0.3`), { filledQty: '0.3' });
  });

  it('is found where it stands in what tells of its record', () => {
    for (const name of ['result', 'operation', 'task', 'kind', 'msg', 'outcome'])
      for (const text of [`{"${name}":"${ID}"}`, `${name}=${ID}`, `{"${name}":"order ${ID} was filled"}`])
        assert.deepEqual(
          scan(text).orders.map(({ id }) => id),
          [ID],
          text,
        );
  });
});
