import assert from 'node:assert/strict';
import fc from 'fast-check';
import { always } from '../../support/property';
import { only, scan } from './support';

const ID = '596471064624628269';
const OTHER = '596471064624628270';

/** What stands in the text where an order is said to stand. */
const textAt = (text: string, { line, start, end }: { line: number; start: number; end: number }): string =>
  (text.split(/\r?\n/)[line] ?? '').slice(start, end);

describe('the orders of a file', () => {
  const cases: readonly [what: string, text: string, said: object][] = [
    [
      'a JSON document',
      `{\n  "orders": [\n    { "order_id": "${ID}", "status": "filled", "size": "0.50" }\n  ]\n}`,
      { status: 'filled', size: '0.50' },
    ],
    ['JSON with numbers', `[{"orderId": ${ID}, "price": 1e-8, "filled_qty": 3}]`, { price: '1e-8', filledQty: '3' }],
    ['JSON lines', `{"orderId":"${ID}","state":"canceled"}\n{"msg":"x"}\n`, { status: 'canceled' }],
    [
      'JSON with a nested record',
      `{"ts":"2026-01-05T10:00:00Z","data":{"order_id":"${ID}","symbol":"cmt_btcusdt"}}`,
      { symbol: 'cmt_btcusdt', time: '2026-01-05T10:00:00Z' },
    ],
    [
      'JSON in a log line',
      `2026-01-05T10:00:00Z INFO update {"order_id":"${ID}","status":"open"} done`,
      { status: 'open', time: '2026-01-05T10:00:00Z' },
    ],
    ['CSV', `time,Order ID,side,status\n2026-01-05,${ID},buy,"filled"\n`, { action: 'buy', status: 'filled', time: '2026-01-05' }],
    ['CSV with semicolons and Windows lines', `order_id;size\r\n="${ID}";0.5\r\n`, { size: '0.5' }],
    ['TSV whose cell goes on over lines', `note\torder_id\tstatus\n"a ""b""\nc"\t${ID}\tfilled\n`, { status: 'filled' }],
    [
      'logfmt',
      `ts=2026-01-05T10:00:00Z order_id=${ID} status=filled qty=0.5 avg_price=49900.00`,
      { status: 'filled', size: '0.5', priceAvg: '49900.00', time: '2026-01-05T10:00:00Z' },
    ],
    [
      'pairs with quotes',
      `order_id="${ID}" state='partially filled' symbol="BTC/USDT"`,
      { status: 'partially filled', symbol: 'BTC/USDT' },
    ],
    ['what Python prints', `{'order_id': '${ID}', 'status': 'closed', 'amount': 0.5}`, { status: 'closed', size: '0.5' }],
    [
      'a plain line',
      `2026-01-05 10:00:00,123 INFO Order ${ID} was filled, open long`,
      { status: 'filled', action: 'open long', time: '2026-01-05 10:00:00,123' },
    ],
    ['a URL', `GET /order?orderId=${ID}&symbol=cmt_btcusdt`, { symbol: 'cmt_btcusdt' }],
    ['a script', `const orderId = '${ID}';`, {}],
  ];
  for (const [what, text, said] of cases) {
    it(`are found in ${what}, with what it says and where`, () => {
      const { last, id } = only(text);
      assert.equal(id, ID);
      assert.deepEqual(last.said, said);
      assert.equal(textAt(text, last.place), ID);
    });

    it(`are the same in ${what}, wherever the text is torn`, async () => {
      const whole = scan(text);
      await always(
        fc.asyncProperty(fc.integer({ min: 1, max: 40 }), (piece) => Promise.resolve(assert.deepEqual(scan(text, {}, piece), whole))),
        10,
      );
    });
  }

  it('tell their story: the last that says something counts, and a mere mention changes nothing', () => {
    const text = [`order_id=${ID} status=open`, `order_id=${ID} status=filled`, `cache order_id=${ID}`].join('\n');
    const order = only(text);
    assert.deepEqual([order.last.said, order.last.place.line, order.count], [{ status: 'filled' }, 1, 3]);
    assert.deepEqual(
      order.earlier.map(({ place }) => place.line),
      [2, 0],
    );
  });

  it('say nothing where one line names several', () => {
    const { orders } = scan(`canceled order_id=${ID} order_id=${OTHER} status=canceled`);
    assert.deepEqual(
      orders.map(({ id, last }) => [id, last.said]),
      [
        [ID, {}],
        [OTHER, {}],
      ],
    );
  });

  it('are known by their own ids too, and joined where a record says both', () => {
    const { orders } = scan(`client_oid=web-1 order_id=${ID} status=open\nclientOrderId=web-1 status=filled\nclient_oid=web-2 status=open`);
    assert.deepEqual(
      orders.map(({ id, last }) => [id, last.said.clientOid, last.said.status]),
      [
        [ID, 'web-1', 'filled'],
        [undefined, 'web-2', 'open'],
      ],
    );
  });

  const nothing: readonly [what: string, text: string][] = [
    ['trade ids', `trade_id=${ID} tradeId: ${ID} {"tradeId":"${ID}"}`],
    ['times in nanoseconds', 'ts=1736071200000000000 level=info'],
    ['other words', 'nothing ever happens here, 12345 times'],
    ['nothing', ''],
  ];
  for (const [what, text] of nothing) it(`are none in ${what}`, () => assert.deepEqual(scan(text).orders, []));

  it('count beside an order-id key alone where there is one', () => {
    assert.deepEqual(
      scan(`order_id=${ID} ref ${OTHER} status=filled`).orders.map(({ id }) => id),
      [ID],
    );
  });

  it('are as long as the settings say in every format', () => {
    const anywhere = { least: 8, most: 9 };
    const ids = ['trade #12345678 filled', '{"ref": "12345678"}', '{"ref": 12345678}', '{"ref": "trade #12345678"}', `ref ${ID}`].map(
      (text) => scan(text, { anywhere }).orders.map(({ id }) => id),
    );
    assert.deepEqual(ids, [['12345678'], ['12345678'], ['12345678'], ['12345678'], []]);
  });

  it('are found in JSON that breaks off, and in the lines behind JSON that is damaged', () => {
    const broken = `[\n {"order_id": "${ID}", "status": "filled"},\n {"order_id": "${OTHER}",\n  "status": oops\n]\norder_id=461234125 status=open\n`;
    assert.deepEqual(
      scan(broken).orders.map(({ id, last }) => [id, last.said.status]),
      [
        [ID, 'filled'],
        [OTHER, undefined],
        ['461234125', 'open'],
      ],
    );
    assert.deepEqual(
      scan(`[{"order_id": "${ID}", "status": "filled"`).orders.map(({ id, last }) => [id, last.said.status]),
      [[ID, 'filled']],
    );
  });

  it('are found once in a log line that begins with a bracket', () => {
    assert.deepEqual(only(`[2026-01-05 10:00:00] order_id=${ID} status=filled`).count, 1);
    assert.deepEqual(only(`[INFO] [bot] order_id=${ID} status=filled`).last.said, { status: 'filled' });
  });

  it('are found in one line of a megabyte, JSON or not, at their column', () => {
    const rows = Array.from(
      { length: 12_000 },
      (_, index) => `{"order_id":"${BigInt(ID) + BigInt(index)}","status":"filled","x":[1,{"y":null}]}`,
    );
    const json = `[${rows.join(',')}]`;
    const { orders } = scan(json, {}, 65_536);
    assert.equal(orders.length, rows.length);
    for (const { id, last } of orders) assert.equal(json.slice(last.place.start, last.place.end), id);
    const text = Array.from({ length: 20_000 }, (_, index) => `order_id=${BigInt(ID) + BigInt(index)} and some more words`).join(' ');
    const found = scan(text, {}, 65_536).orders;
    assert.equal(found.length, 20_000);
    for (const { id, last } of found) assert.equal(text.slice(last.place.start, last.place.end), id);
  });

  it('do not speak of an action where `type` and `side` mean something else', () => {
    assert.deepEqual(only(`{"order_id":"${ID}","type":"limit","side":"buy"}`).last.said, { action: 'buy' });
    assert.deepEqual(only(`{"order_id":"${ID}","type":"1","side":2}`).last.said, {});
    assert.deepEqual(only(`{"order_id":"${ID}","client_oid":"","type":"1","side":2}`).last.said, { action: '1' });
  });

  describe('in the texts of a record that names none itself', () => {
    const inside: readonly [what: string, text: string, said: object][] = [
      [
        'a log’s message',
        `{"ts":"2026-01-05T10:00:00Z","msg":"order ${ID} filled","symbol":"BTCUSDT","size":512}`,
        { status: 'filled', symbol: 'BTCUSDT', time: '2026-01-05T10:00:00Z' },
      ],
      ['a message with quotes', `{"msg":"\\u00fc \\"x\\" order_id=${ID} status=filled"}`, { status: 'filled' }],
      [
        'JSON as a text',
        JSON.stringify({ level: 'info', payload: JSON.stringify({ order_id: ID, status: 'canceled' }) }),
        { status: 'canceled' },
      ],
      ['a list of messages', `{"lines":["nothing", "order ${ID} was canceled"]}`, { status: 'canceled' }],
      ['lines of a message', JSON.stringify({ log: `started\norder ${ID} filled\nstopped` }), { status: 'filled' }],
      ['a log line with JSON', `INFO {"message":"order ${ID} filled"}`, { status: 'filled' }],
      ['a column of a table', `time,message\n2026-01-05,"a ""b"" order ${ID} filled"\n`, { status: 'filled', time: '2026-01-05' }],
    ];
    for (const [what, text, said] of inside) {
      it(`are found in ${what}, at their place`, () => {
        const { id, last } = only(text, { table: text.startsWith('time') });
        assert.deepEqual([id, last.said], [ID, said]);
        assert.equal(textAt(text, last.place), ID);
      });
    }

    it('say nothing of several orders but what is said beside each', () => {
      const text = `{"status":"filled","symbol":"BTCUSDT","a":"order ${ID} canceled","b":"order ${OTHER} filled"}`;
      assert.deepEqual(
        scan(text).orders.map(({ id, last }) => [id, last.said]),
        [
          [ID, { status: 'canceled' }],
          [OTHER, { status: 'filled' }],
        ],
      );
    });

    it('are not looked for beside an id that the record names', () => {
      assert.deepEqual(only(`{"order_id":"${ID}","msg":"replaces order ${OTHER}"}`).id, ID);
      assert.deepEqual(
        scan(`{"client_oid":"web-1","msg":"replaces order ${OTHER}"}`).orders.map(({ id, last }) => [id, last.said.clientOid]),
        [
          [undefined, 'web-1'],
          [OTHER, undefined],
        ],
      );
    });

    it('are found in a list of any length', () => {
      const ids = Array.from({ length: 1000 }, (_, index) => String(BigInt(ID) + BigInt(index)));
      for (const list of [ids, ids.map((id) => `order ${id} was filled`)]) assert.equal(scan(JSON.stringify({ list })).orders.length, 1000);
    });
  });

  it('have each the state that is named like it where a record names several', () => {
    const bracket = { entry_order_id: ID, entry_status: 'filled', tpOrderId: OTHER, tpStatus: 'canceled', status: 'open', size: 1 };
    const told = [
      JSON.stringify(bracket),
      Object.entries(bracket)
        .map((each) => each.join('='))
        .join(' '),
    ];
    told.push([Object.keys(bracket), Object.values(bracket)].map((each) => each.join()).join('\n'));
    for (const text of told)
      assert.deepEqual(
        scan(text).orders.map(({ id, last: { said, shared } }) => [id, said, shared]),
        [
          [ID, { status: 'filled' }, true],
          [OTHER, { status: 'canceled' }, true],
        ],
        text,
      );
  });

  it('are read by the head that stands above them, where tables follow each other in a file', () => {
    const text = `time,order_id,status\n2026-01-05,${ID},filled\n\norder_id,note,state\n${OTHER},"a\nb",canceled\ntime,order_id,status\n2026-01-06,461234125,open\n`;
    assert.deepEqual(
      scan(text).orders.map(({ id, last }) => [id, last.said.status]),
      [
        [ID, 'filled'],
        [OTHER, 'canceled'],
        ['461234125', 'open'],
      ],
    );
  });

  const unclear: readonly [what: string, text: string, said: object][] = [
    ['of a trade: its price and size', `{"orderId":"${ID}","tradeId":"77","status":"filled","price":1,"qty":2}`, { status: 'filled' }],
    [
      'of an order that names its trade: what was asked for and what was filled of it, which no trade has',
      `trade_id,order_id,amount,filled,average,status\n7,${ID},2,1.5,9,filled\n`,
      { size: '2', filledQty: '1.5', priceAvg: '9', status: 'filled' },
    ],
    ['of a state in its last form', `{"last_status":"OrderCancelled","order_id":"${ID}"}`, { status: 'OrderCancelled' }],
    ['of a trade in a table', `trade_id,order_id,price,status\n7,${ID},1,filled\n`, { status: 'filled' }],
    ['where nothing is written in words', `order_id=${ID} client_oid=None price=null size=- status=filled`, { status: 'filled' }],
    ['twice in JSON: the last counts', `{"order_id":"${ID}","status":"open","status":"filled"}`, { status: 'filled' }],
    ['twice in pairs', `order_id=${ID} status=canceled status=filled size=1`, { size: '1' }],
    ['of a change', `order_id=${ID} status: open -> filled`, {}],
    ['that is taken back behind it', `Order ID: ${ID}, Status: filled (partial), Size: 1`, { size: '1' }],
    ['in two words', `Order ID: ${ID}, Status: Partially Filled, Size: 1`, { status: 'Partially Filled', size: '1' }],
    ['in words of a plan', `order ${ID} placed, will sell if it drops`, {}],
    ['of a time without quotes', `order_id=${ID} created_at=2026-01-05 01:30:05+02:00 x=1`, { createTime: '2026-01-05 01:30:05+02:00' }],
    ['under the order itself', `{"orders":{"${ID}":{"status":"filled"}}}`, { status: 'filled' }],
    ['behind inches', `order_id,note,status\n${ID},5" pipe,filled\n`, { status: 'filled' }],
    ['below what a spreadsheet writes first', `sep=;\norder_id;status;size\n${ID};filled;1\n`, { status: 'filled', size: '1' }],
  ];
  for (const [what, text, said] of unclear) it(`say only what is sure ${what}`, () => assert.deepEqual(only(text).last.said, said));

  it('are as many as a check can hold, and it says that there are more', () => {
    const lines = Array.from({ length: 50_010 }, (_, index) => `order_id=${10_000_000 + index}`);
    const { orders, problems } = scan(lines.join('\n'));
    assert.equal(orders.length, 50_000);
    assert.match(problems.join(), /More than 50,000 orders/);
  });
});
