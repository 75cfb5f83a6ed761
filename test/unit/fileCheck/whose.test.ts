import assert from 'node:assert/strict';
import { scan } from './support';

const ID = '596471064624628269';
const OTHER = String(BigInt(ID) + 1n);
const said = (text: string): object => {
  const { orders } = scan(text);
  assert.deepEqual(
    orders.map(({ id }) => id),
    [ID],
    text,
  );
  const { time: _, ...rest } = orders[0]?.last.said ?? {};
  return Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, value.toLowerCase()]));
};
const saySame = (texts: readonly string[], expected: object): void => {
  for (const text of texts) assert.deepEqual(said(text), expected, text);
};

describe('a value of something inside of an order', () => {
  it('is none of the order, in whatever notation a line has it', () => {
    saySame(
      [
        `{"orderId": "${ID}", "status": "filled", "position": {"side": "short", "size": 3}}`,
        `{"orderId": "${ID}", "status": "filled", "ok": True, "position": {"side": "short", "size": 3}}`,
        `{'orderId': '${ID}', 'status': 'filled', 'position': {'side': 'short', 'size': 3}}`,
        `{'position': {'side': 'short', 'size': 3}, 'orderId': '${ID}', 'status': 'filled'}`,
        `{'orderId': '${ID}', 'status': 'filled', 'fills': [{'price': 1, 'size': 0.1}, {'price': 2, 'size': 3}]}`,
        `{ orderId: '${ID}', status: 'filled', position: { side: 'short', size: 3 } }`,
        `{:order_id=>"${ID}", :status=>"filled", :position=>{:side=>"short", :size=>3}}`,
        `['order_id' => '${ID}', 'status' => 'filled', 'position' => ['side' => 'short', 'size' => 3]]`,
        `- {order_id: "${ID}", status: filled, position: {side: short, size: 3}}`,
        `{OrderID:${ID} Status:filled Position:&{Side:short Size:3}}`,
        `order={OrderID:${ID} Status:filled} ticker={Side:short Size:3}`,
        `order_id=${ID} status=filled ticker={"side":"short","size":3}`,
        `Order { order_id: ${ID}, signal: Signal { side: Short, size: 3 }, status: Filled }`,
        `<order id="${ID}" status="filled"><fills><fill size="0.1" price="1"/></fills></order>`,
      ],
      { status: 'filled' },
    );
    for (const text of [
      `map[orderId:${ID} status:filled position:map[side:short size:3]]`,
      `Order(order_id=${ID}, status='filled', position=Position(side='short', size=3))`,
    ])
      assert.equal('action' in said(text) || 'size' in said(text), false, text);
  });

  it('is none of the order where that is inside of another thing, or beside it', () => {
    saySame(
      [
        `<orders side="sell" size="3"><order orderId="${ID}" status="filled"/></orders>`,
        `Trade(side='short', size=3, order=Order(order_id=${ID}, status='filled'))`,
        `Order(order_id=${ID}, status='filled') Position(side='short', size=3)`,
        `Closing Trade(id=7, pair=ETH/USDT:USDT, amount=3.0) order: {'id': '${ID}', 'status': 'filled'}`,
      ],
      { status: 'filled' },
    );
    saySame(
      [`{'parent': {'order_id': '${ID}'}, 'status': 'filled', 'size': 9}`, `<orders status="canceled"><order orderId="${ID}"/></orders>`],
      {},
    );
  });

  it('is the order’s where the bracket has no name but the order’s', () => {
    for (const text of [
      `order ${ID} (side=short, size=3, status=filled)`,
      `order ${ID}: {'status': 'filled', 'side': 'short', 'size': 3}`,
      `LimitOrder [side=short, Order [size=3, id=${ID}, status=FILLED, flags=[]]]`,
    ])
      saySame([text], { status: 'filled', action: 'short', size: '3' });
    saySame([`Order(id=${ID}) status=filled size=3`, `Order[${ID}]: status=filled, size=3`], { status: 'filled', size: '3' });
  });

  it('is the order’s where the bracket beside its ID is called an order, or what is told of one', () => {
    for (const inside of [
      "{'status': 'filled', 'size': 3}",
      '{"status":"filled","size":"3"}',
      '(status=filled, size=3)',
      ' { status: Filled, size: 3 }',
    ])
      for (const called of ['order=', 'data=', 'details: ', 'state=', 'Order', 'OrderUpdate', 'order=LimitOrder', 'update=']) {
        saySame([`order_id=${ID} ${called}${inside}`], { status: 'filled', size: '3' });
        saySame([`${called}${inside} order_id=${ID}`], { status: 'filled', size: '3' });
      }
    for (const data of ['data', 'order', 'orderUpdate']) {
      const inside = { status: 'filled', size: '3', position: { side: 'short' } };
      for (const record of [
        { orderId: ID, [data]: inside },
        { [data]: inside, orderId: ID },
        { orderId: ID, data: { [data]: inside } },
        { orderId: ID, size: '3', [data]: { ...inside, size: '9' } },
      ])
        saySame([JSON.stringify(record)], { status: 'filled', size: '3' });
    }
    saySame(
      [
        JSON.stringify({ orderId: ID, userId: '1', data: { tradeId: '7', price: '5', qty: '0.1' } }),
        `order_id=${ID} data={tradeId: 7, price: 5}`,
      ],
      {},
    );
    for (const called of ['tp_order=', 'parentOrder=', 'PositionUpdate', 'market_data=', 'new_order='])
      saySame([`order_id=${ID} ${called}{status: filled, size: 3}`], {});
  });

  it('is the order’s behind the span that names it', () => {
    for (const span of [`handle{order_id=${ID} symbol=BTCUSDT}`, `ws{conn=1 side=sell}:handle{order_id=${ID} symbol=BTCUSDT}:ack{size=9}`])
      saySame([`2026-01-05T10:00:00Z INFO ${span}: trader: status=filled size=3`], { symbol: 'btcusdt', status: 'filled', size: '3' });
  });

  it('is none of an order that a position names', () => {
    saySame([`Position(order_id=${ID}, side='short', size=3)`, `{"position":{"orderId":"${ID}","side":"short","size":"3"}}`], {});
  });
});

describe('several orders on one line', () => {
  const all = (text: string): unknown => scan(text).orders.map(({ id, last }) => [id, last.said.status?.toLowerCase(), last.said.size]);

  it('each say what stands in their own bracket or element', () => {
    for (const text of [
      `[{'order_id': '${ID}', 'status': 'filled'}, {'order_id': '${OTHER}', 'status': 'canceled', 'size': 3}]`,
      `orders=[{order_id: ${ID}, status: filled}, {order_id: ${OTHER}, status: canceled, size: 3}] side=sell size=9`,
      `[{OrderID:${ID} Status:filled} {OrderID:${OTHER} Status:canceled Size:3}]`,
      `[&{OrderID:${ID} Status:filled} &{OrderID:${OTHER} Status:canceled Size:3}]`,
      `[Order(id=${ID}, status=<Status.FILLED: 'filled'>), Order(id=${OTHER}, status=<Status.CANCELED: 'canceled'>, size=3)]`,
      `<orders><order><id>${ID}</id><status>filled</status></order><order><id>${OTHER}</id><status>canceled</status><size>3</size></order></orders>`,
      `<orders><order orderId="${ID}" status="filled"/><order orderId="${OTHER}" status="canceled" size="3"/></orders>`,
    ])
      assert.deepEqual(all(text), [
        [ID, 'filled', undefined],
        [OTHER, 'canceled', '3'],
      ]);
  });

  it('say nothing where one is inside of the other, or what is said stands beside both', () => {
    for (const text of [
      `{'order_id': '${ID}', 'status': 'filled', 'parent': {'order_id': '${OTHER}', 'status': 'canceled'}}`,
      `Order(id=${ID}) replaced by Order(id=${OTHER}) status=filled`,
      `[${ID}, ${OTHER}] status=filled`,
    ])
      assert.deepEqual(all(text), [
        [ID, undefined, undefined],
        [OTHER, undefined, undefined],
      ]);
  });
});

describe('an order that a line names in its words, beside one under a name', () => {
  it('makes it a line of two orders, which says nothing of either', () => {
    for (const text of [
      `TP order_id=${OTHER} placed for entry order ${ID} (BUY 0.5 @ 64000)`,
      `order_id=${OTHER} exits ${ID} side=buy size=0.5 price=64000`,
      `order_id=${OTHER} linked to ${ID}: status=canceled`,
      `order_id=${OTHER} replaces ${ID} status=filled`,
      `order_id=${OTHER} instead of order #123456789012345678 status=filled`,
    ])
      assert.deepEqual(
        scan(text).orders.flatMap(({ last }) => Object.keys(last.said)),
        [],
        text,
      );
  });

  it('is none where the number is that of a trade, a request, a user or a moment', () => {
    for (const text of [
      `order_id=${OTHER} trade ${ID} status=filled`,
      `order_id=${OTHER} fill #${ID} status=filled`,
      `order_id=${OTHER} rid=${ID} status=filled`,
      `[123456789012345678] order_id=${OTHER} status=filled`,
      `[req ${ID}] order_id=${OTHER} status=filled`,
      `1780000000123456 order_id=${OTHER} status=filled`,
      `user 880011223344556677: order_id=${OTHER} status=filled`,
      `order_id=${OTHER} (${OTHER}) status=filled`,
    ])
      assert.deepEqual(
        scan(text).orders.map(({ id, last }) => [id, last.said.status]),
        [[OTHER, 'filled']],
        text,
      );
  });
});

describe('elements on one line', () => {
  it('are values, each where it stands', () => {
    const text = `got <order><position><side>short</side></position><orderId>${ID}</orderId><status>Partially filled</status></order>`;
    saySame([text], { status: 'partially filled' });
    const { start, end } = scan(text).orders[0]?.last.place ?? { start: 0, end: 0 };
    assert.equal(text.slice(start, end), ID);
  });
});

describe('a value of Python in its own brackets', () => {
  it('opens nothing that goes on', () => {
    saySame([`Order(order_id=${ID}, flags=[<Flag.A: 'a'>, <Flag.B: 2>], status=<Status.FILLED: 'filled'>, size=3)`], {
      ...{ status: 'filled', size: '3' },
    });
    saySame([`Order(status=<Status.FILLED: 'filled'>) order_id=${ID}`], { status: 'filled' });
  });
});

describe('a dotted name', () => {
  it('says of the order what stands under the same as the order', () => {
    saySame(
      [
        `order.id=${ID} order.status=filled position.side=short position.size=3`,
        `order_id=${ID} status=filled signal.side=sell mark.price=1`,
        `data.order.id=${ID} data.status=filled size=3`,
        `order_id=${ID} order.status=filled tp.price=1`,
        JSON.stringify({ 'order.id': ID, 'order.status': 'filled', 'position.side': 'short', 'position.size': '3' }),
      ],
      { status: 'filled' },
    );
    saySame([`order_id=${ID} executed.price=5`], { priceAvg: '5' });
    const [table] = scan(`order.id,order.status,position.size\n${ID},filled,3`, { table: true }).orders;
    assert.deepEqual(table?.last.said, { status: 'filled' });
  });
});

describe('a value behind the name of another thing', () => {
  it('is that thing’s, and so are those behind it, up to where the order is named', () => {
    saySame(
      [
        `order_id=${ID} status=filled | position: side=short size=3`,
        `order_id=${ID} status=filled (pos: side=short size=3)`,
        `order_id=${ID} status=filled ticker: price=65000`,
        `order_id=${ID} status=filled; new order side=sell price=66000 size=2`,
        `order ${ID} filled. placing next: size=2 price=66000 side=sell`,
        `position side=short size=3 order_id=${ID} status=filled`,
        `last price: 65000, order ${ID}: status=filled`,
      ],
      { status: 'filled' },
    );
    assert.deepEqual(
      scan(`new order order_id=${OTHER} price=5`).orders.map(({ last }) => last.said),
      [{ price: '5' }],
    );
  });
});

describe('a record that names an order as the one before, above or beside its own', () => {
  it('says nothing of that order, but for a state that is named like its id', () => {
    for (const before of ['parent', 'replaced', 'linked', 'related', 'orig', 'previous', 'cancel', 'oco'])
      saySame(
        [
          `msg="tp filled" ${before}_order_id=${ID} status=filled size=9`,
          JSON.stringify({ [`${before}OrderId`]: ID, clientOid: 'tp-1', status: 'filled', size: '9' }),
          JSON.stringify({ [`${before}_order_id`]: ID, order_id: null, status: 'filled' }),
          `order_id,${before}_order_id,status,size\n,${ID},filled,9`,
        ],
        {},
      );
    saySame([`parent_order_id=${ID} parent_status=filled status=open`], { status: 'filled' });
  });
});
