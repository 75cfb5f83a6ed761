import assert from 'node:assert/strict';
import { scan } from './support';

const ID = '596471064624628269';
const said = (text: string, table = false): unknown[] => scan(text, { table }).orders.map(({ id, last }) => [id, last.said]);
/** Whatever the order in which a record says it. */
const saidOf = (text: string): unknown => scan(text).orders.map(({ id, last }) => ({ id, ...last.said }));

describe('a record inside of another', () => {
  it('that is what the exchange answered says less than the order around it', () => {
    const info = `'info': {'orderId': '${ID}', 'status': 'FILLED', 'price': '0', 'origQty': '5'}`;
    const own = `'status': 'canceled', 'price': 92.5, 'amount': 0.5`;
    for (const text of [`order={'id': '${ID}', ${own}, ${info}}`, `{${info}, 'id': '${ID}', ${own}}`])
      assert.deepEqual(saidOf(text), [{ id: ID, status: 'canceled', price: '92.5', size: '0.5' }], text);
  });

  it('may stand in a line, or over lines, of a record over several lines', () => {
    const own = ` 'price': 92.5,\n 'status': 'canceled'}`;
    for (const inside of [
      `'info': {'orderId': '${ID}', 'price': '0', 'status': 'FILLED'}`,
      `'info': {'orderId': '${ID}',\n          'price': '0',\n          'status': 'FILLED'}`,
      `'fees': [{'currency': 'USDT', 'cost': 0.1}]`,
      `'trades': [{'order': '${ID}', 'amount': 7}]`,
    ])
      assert.deepEqual(said(`{'id': '${ID}',\n ${inside},\n${own}`), [[ID, { price: '92.5', status: 'canceled' }]], inside);
  });

  it('has the average and the trigger that the only object around it tells, and none of several', () => {
    const order = (id: string): string => `{"id":"${id}","status":"filled"}`;
    assert.deepEqual(saidOf(`{"meta":{"order":${order(ID)},"averagePrice":9.5,"triggerPrice":"9","price":7,"size":3}}`), [
      { id: ID, status: 'filled', priceAvg: '9.5', triggerPrice: '9' },
    ]);
    const other = String(BigInt(ID) + 1n);
    assert.deepEqual(said(`{"entry":${order(ID)},"exit":${order(other)},"averagePrice":9.5}`), [
      [ID, { status: 'filled' }],
      [other, { status: 'filled' }],
    ]);
  });
});

describe('a record of one line', () => {
  it('is read of Go at the start of a line, whatever its first name', () => {
    for (const text of [`{OrderID:${ID} Symbol:BTCUSDT Status:filled}`, `{Symbol:BTCUSDT OrderID:${ID} Status:filled}`])
      assert.deepEqual(said(text), [[ID, { symbol: 'BTCUSDT', status: 'filled' }]], text);
  });

  it('goes on behind an enum of Python, whose name counts where its value is a number of its own', () => {
    for (const [side, status] of [
      [`<OrderSide.BUY: 'buy'>`, `<OrderStatus.FILLED: 'filled'>`],
      ['<OrderSide.buy: 1>', '<OrderStatus.filled: 2>'],
    ])
      assert.deepEqual(
        said(`Order(\n  order_id='${ID}',\n  side=${side},\n  status=${status},\n  size=2,\n)`),
        [[ID, { action: 'buy', status: 'filled', size: '2' }]],
        status,
      );
  });

  it('says no state that is only waited for', () => {
    for (const text of ['waiting for status=filled', 'expected status=filled', 'cancel unless status=filled'])
      assert.deepEqual(said(`order_id=${ID} size=2 ${text}`), [[ID, { size: '2' }]], text);
  });
});

describe('a row whose thousands are parted by commas without quotes', () => {
  it('says what stands before them, and nothing under names that are another cell’s', () => {
    const head = 'order_id,symbol,price,size,status';
    assert.deepEqual(said(`${head}\n${ID},BTCUSDT,92,238.70,0.5,filled`, true), [[ID, { symbol: 'BTCUSDT' }]]);
    assert.deepEqual(said(`${head},\n${ID},BTCUSDT,92,238.70,filled,`, true), [
      [ID, { symbol: 'BTCUSDT', price: '92', size: '238.70', status: 'filled' }],
    ]);
  });
});
