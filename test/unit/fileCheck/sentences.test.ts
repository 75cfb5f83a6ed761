import assert from 'node:assert/strict';
import { only, scan } from './support';

const ID = '596471064624628269';
const OTHER = String(BigInt(ID) + 1n);
const said = (text: string): unknown[] => scan(text).orders.map(({ id, last: { said: each } }) => [id, each]);

describe('a line with one key and its value', () => {
  it('names its order, whatever is said behind the id', () => {
    for (const text of [
      `orderId=${ID} submitted to WEEX`,
      `Order ID: ${ID} submitted`,
      `order_id=${ID}, hello`,
      `placed order_id=${ID} ok`,
      `order_id=${ID} size > 1`,
    ])
      assert.deepEqual(said(text), [[ID, {}]], text);
    assert.deepEqual(said(`order_id=${ID} was canceled`), [[ID, { status: 'canceled' }]]);
  });

  it('may have a remark behind it, and a line of remarks below', () => {
    for (const text of [
      `- order_id: ${ID} # main\n  status: canceled`,
      `- order_id: ${ID}\n  # a remark\n  status: canceled # another`,
      `order_id = "${ID}" # main\n# a remark\nstatus = "canceled"`,
    ])
      assert.deepEqual(said(text), [[ID, { status: 'canceled' }]], text);
  });
});

describe('a line that names the pair and the side of its order behind the id', () => {
  it('says them, and what became of it', () => {
    const told = { status: 'canceled', symbol: 'BTCUSDT', action: 'buy', filledQty: '0', price: '5' };
    assert.deepEqual(said(`12:00:01 | INFO | bot:88 - order ${ID} BTCUSDT buy canceled filled=0 price=5`), [[ID, told]]);
    assert.deepEqual(said(`order ${ID} buy BTCUSDT canceled filled=0 price=5`), [[ID, told]]);
    assert.deepEqual(said(`order_id=${ID} BTCUSDT buy canceled filled=0 price=5`), [[ID, told]]);
    assert.deepEqual(said(`order ${ID} ETH/USDT filled price=5`), [[ID, { status: 'filled', symbol: 'ETH/USDT', price: '5' }]]);
  });

  it('says nothing of what may become of it, or of another one', () => {
    for (const text of [`if order ${ID} BTCUSDT buy filled price=5`, `order ${ID} BTCUSDT buy not filled price=5`])
      assert.deepEqual(said(text), [[ID, { price: '5' }]], text);
    assert.deepEqual(said(`hedge for order ${ID} BTCUSDT sell filled`), [[ID, {}]]);
    assert.deepEqual(said(`order ${ID} BTCUSDT buy limit price=5`), [[ID, { price: '5' }]]);
  });
});

describe('a record over several lines', () => {
  it('goes on behind a list and a text that are indented further', () => {
    for (const inside of ['  tags:\n    - a\n    - b', '  note: >\n    some words\n    and more'])
      assert.deepEqual(
        said(`- order_id: ${ID}\n  price: 1\n${inside}\n  status: canceled`).at(0),
        [ID, { price: '1', status: 'canceled' }],
        inside,
      );
  });

  it('ends where another order is named further in', () => {
    assert.deepEqual(said(`order_id: ${ID}\nprice: 1\n   saw ${OTHER} here\nstatus: canceled`), [
      [ID, { price: '1' }],
      [OTHER, {}],
    ]);
  });
});

describe('what a line says is not so', () => {
  it('is no statement', () => {
    for (const text of [
      `order_id=${ID} status != 'filled'`,
      `order_id=${ID} status !== 'filled'`,
      `order_id=${ID} not status=filled`,
      `order_id=${ID} status=filled|canceled`,
      `order_id=${ID} !status=filled`,
      `order ${ID}: parent order filled`,
      `stop-loss for order ${ID} was filled`,
      `hedge of order ${ID} was filled`,
      `Checking whether order ${ID} was filled`,
      `SELECT * FROM orders WHERE order_id='${ID}' AND status != 'canceled';`,
    ])
      assert.deepEqual(said(text), [[ID, {}]], text);
  });
});

describe('what a trade says of itself', () => {
  it('is nothing that is said of its order', () => {
    const trade = { id: '77', order: ID, side: 'buy', takerOrMaker: 'maker', price: 47990, amount: 0.2 };
    assert.deepEqual(said(JSON.stringify(trade)), [[ID, { action: 'buy' }]]);
    for (const list of ['trades', 'fills', 'my_trades'])
      assert.deepEqual(said(JSON.stringify({ [list]: [{ id: '77', order_id: ID, price: 47990, qty: 0.2 }] })), [[ID, {}]], list);
    assert.deepEqual(said(JSON.stringify({ trades: [{ orders: [{ order_id: ID, price: 47990 }] }] })), [[ID, { price: '47990' }]]);
    assert.deepEqual(said(`INSERT INTO fills (id, order_id, side, size, price) VALUES (1,'${ID}','BUY',0.1,47000);`), [
      [ID, { action: 'BUY' }],
    ]);
    assert.deepEqual(said(`fill id=77 order_id=${ID}`), [[ID, {}]]);
    for (const of of [{ executionId: '77' }, { maker: true }])
      assert.deepEqual(said(JSON.stringify({ ...of, order_id: ID, price: 47990, qty: 0.2 })), [[ID, {}]]);
  });
});

describe('lines that end with a carriage return alone', () => {
  it('are counted as VS Code counts them', () => {
    const text = `Loading 10%\rLoading 100%\norder_id=${ID} status=canceled\r\n\rorder_id=${OTHER} status=filled\r`;
    for (const piece of [Infinity, 1, 13, 100]) {
      const { orders } = scan(text, {}, piece);
      assert.deepEqual(
        orders.map(({ id, last }) => [id, last.said.status, last.place.line, last.place.start]),
        [
          [ID, 'canceled', 2, 9],
          [OTHER, 'filled', 4, 9],
        ],
        `in pieces of ${piece}`,
      );
    }
  });
});

describe('what happened to an order that leads to another one', () => {
  it('is said of the order that the sentence names itself, and not of the other one', () => {
    for (const text of [
      `filled order replaced by ${ID}`,
      `Filled order was superseded by ${ID}`,
      `canceled order, new order ${ID}`,
      `order filled, replaced by order ${ID}`,
      `Order canceled -> placed ${ID}`,
      `order canceled in favour of ${ID}`,
      `canceled order → ${ID}`,
      `canceled order; see ${ID}`,
      `canceled order was in the way of ${ID}`,
      `canceled order; its successor is ${ID}`,
      `filled order triggers ${ID}`,
      `Filled order, its TP is ${ID}`,
      `${ID}: filled order replaced`,
      `replaced canceled order with ${ID}`,
    ])
      assert.deepEqual(said(text), [[ID, {}]], text);
    for (const text of [
      `filled order ${ID}`,
      `order filled with id ${ID}`,
      `order filled at 64000 for BTCUSDT, id ${ID}`,
      `filled trigger order ${ID}`,
      `order ${ID} was filled and replaced`,
    ])
      assert.deepEqual(said(text), [[ID, { status: 'filled' }]], text);
    assert.deepEqual(said(`order canceled by user, order_id=${ID}`), [[ID, { status: 'canceled' }]]);
  });
});

describe('what happened to something of an order', () => {
  it('is not said of the order', () => {
    for (const text of [
      `SL for ${ID} canceled`,
      `stop-loss for order_id=${ID} canceled, position closed`,
      `task for ${ID} was canceled`,
      `take profit of ${ID} was filled`,
      `order linked to ${ID} was filled`,
      `order replacing ${ID} was filled`,
      `none of ${ID} filled`,
      `0% of ${ID} filled`,
    ])
      assert.deepEqual(said(text), [[ID, {}]], text);
  });

  it('is no fact where it is assumed, asked or tried', () => {
    for (const text of [
      `assume ${ID} filled`,
      `[DRY RUN] order ${ID} was filled`,
      `Why was order ${ID} filled`,
      `perhaps order ${ID} was filled`,
    ])
      assert.deepEqual(said(text), [[ID, {}]], text);
  });

  it('is no fact in another language where it is asked or waited for, and one where it is told', () => {
    for (const text of [
      ...[`等待订单 ${ID} 成交...`, `等 ${ID} 成交`, `直到 ${ID} 成交`, `确认是否 ${ID} 成交`, `체결 대기: ${ID}`, `체결 여부 확인 ${ID}`],
      ...[`prüfe, ob ${ID} ausgeführt`, `жду, пока ${ID} исполнен`, `проверка: исполнен ли ${ID}`, `sprawdzam czy ${ID} zrealizowane`],
      ...[`vérification si l'ordre ${ID} exécuté`, `comprobando si ${ID} ejecutada`],
      ...[`verificando se a ordem ${ID} executada`, `controllo se ${ID} eseguito`],
    ])
      assert.deepEqual(said(text), [[ID, {}]], text);
    for (const [text, status] of [
      [`orden ${ID} cancelado`, 'cancelado'],
      [`订单 ${ID} 已成交`, '已成交'],
      [`주문 ${ID} 체결`, '체결'],
    ] as const)
      assert.deepEqual(said(text), [[ID, { status }]], text);
  });
});

describe('a change that failed', () => {
  it('is no statement, nor what is said beside it', () => {
    for (const text of [
      `failed to amend order ${ID} filled`,
      `failed to modify order_id=${ID} price=65000 status=open`,
      `order_id=${ID} amend failed price=65000`,
      `order ${ID}: could not replace, status=filled`,
      `modification of order ${ID} rejected size=3`,
    ])
      assert.deepEqual(said(text), [[ID, {}]], text);
    assert.deepEqual(said(`failed to send message order_id=${ID} status=filled`), [[ID, { status: 'filled' }]]);
  });
});

describe('what a line asks for', () => {
  it('is no statement', () => {
    for (const text of [
      `waiting order_id=${ID} for status=filled`,
      `order_id=${ID} want status=filled`,
      `order_id=${ID} status=filled or canceled`,
      `order_id=${ID} status<>filled`,
      ...[`order_id=${ID} notify_on=filled,canceled`, `on=canceled,filled order_id=${ID}`],
      `SELECT * FROM orders WHERE order_id='${ID}' AND status='filled' AND size=3`,
      `DELETE FROM orders WHERE order_id='${ID}' AND status='canceled';`,
      `https://a.b/orders?order_id=${ID}&status=canceled`,
    ])
      assert.deepEqual(said(text), [[ID, {}]], text);
    assert.deepEqual(said(`UPDATE orders SET status='filled' WHERE order_id='${ID}' AND status='open'`), [[ID, { status: 'filled' }]]);
  });
});

describe('a word of a state in a sentence', () => {
  it('is none where it says how much was filled', () => {
    for (const behind of [
      'filled 37%',
      'filled (37.5%)',
      'is filled 0%',
      'filled 0.3, remaining 0.5',
      'filled 0.3 BTC of 0.8 BTC',
      'filled 37,5 %',
      'filled 0,3, remaining 0,5',
      'filled (1/3)',
      'filled [1 of 3]',
      'filled in part',
    ])
      assert.equal('status' in only(`order ${ID} ${behind}`).last.said, false, behind);
    // As with a point: it may be a part.
    for (const amount of ['0.5', '0,5', '12,5'])
      assert.deepEqual(said(`order ${ID} filled ${amount}`), [[ID, { filledQty: amount }]], amount);
    assert.deepEqual(said(`${ID} FILLED BTCUSDT BUY 0,5 @ 64000`), [
      [ID, { ...{ status: 'FILLED', symbol: 'BTCUSDT', action: 'BUY' }, ...{ filledQty: '0,5', price: '64000' } }],
    ]);
    for (const moment of ['1780302476123', '1780302476', '1780302476.5', '20260601', '20260601123000'])
      assert.deepEqual(said(`order ${ID} filled ${moment}`), [[ID, { status: 'filled' }]], moment);
    for (const counts of ['(1/3)', '[1/3]', '(1 of 3)', '(3/3)'])
      assert.deepEqual(said(`order ${ID} filled ${counts}`), [[ID, {}]], counts);
    for (const behind of ['filled (100%)', 'filled (100,0 %)', 'filled at 64000', 'filled 2026-06-01', 'filled 08:30:00'])
      assert.deepEqual(said(`order ${ID} ${behind}`), [[ID, { status: 'filled' }]], behind);
  });

  it('is none where it is a name of its own', () => {
    for (const name of [
      'canceled=',
      'canceled={}',
      'canceled=[0]',
      'canceled=(none)',
      'canceled: []',
      'canceled == false',
      'canceled<>true',
      '撤单=1',
    ])
      assert.deepEqual(said(`order_id=${ID} ${name}`), [[ID, {}]], name);
    for (const name of ['canceled=', 'canceled=""'])
      assert.deepEqual(said(`order_id=${ID} ${name} filled=0.5`), [[ID, { filledQty: '0.5' }]], name);
    assert.deepEqual(said(`order_id=${ID} = canceled`), [[ID, { status: 'canceled' }]]);
  });
});
