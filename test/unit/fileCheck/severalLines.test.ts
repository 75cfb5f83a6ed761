import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { bytesSource, readInto } from '../../../src/fileCheck/read';
import { Scanner } from '../../../src/fileCheck/scan';
import { fieldNames } from '../../../src/fileCheck/fieldNames';
import { statusWords } from '../../../src/fileCheck/statusWords';
import { USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import { scan } from './support';

const ID = '596471064624628269';

const OTHER = String(BigInt(ID) + 1n);
const said = (text: string): unknown => scan(text).orders.map(({ id, last }) => [id, last.said]);
const BOTH = [
  [ID, { status: 'filled', size: '0.5' }],
  [OTHER, { status: 'open', size: '2' }],
];

describe('records over several lines', () => {
  const dumps: Readonly<Record<string, string>> = {
    'a list of YAML': `orders:\n  - order_id: '${ID}'\n    status: filled\n    size: 0.5\n  - order_id: '${OTHER}'\n    status: open\n    size: 2`,
    'YAML under ids': `orders:\n  "${ID}":\n    status: filled\n    size: 0.5\n  "${OTHER}":\n    status: open\n    size: 2\n`,
    TOML: `[[orders]]\norder_id = "${ID}"\nstatus = "filled"\nsize = 0.5\n\n[[orders]]\norder_id = "${OTHER}"\nstatus = "open"\nsize = 2`,
    'an INI file': `[${ID}]\nstatus = filled\nsize = 0.5\n\n[${OTHER}]\nstatus = open\nsize = 2`,
    'pprint of Python': `[{'order_id': '${ID}',\n  'size': Decimal('0.5'),\n  'status': 'filled'},\n {'order_id': '${OTHER}',\n  'size': Decimal('2'),\n  'status': 'open'}]`,
    'console.log of JavaScript': `{\n  order_id: '${ID}',\n  status: 'filled',\n  size: 0.5\n}\n{\n  order_id: '${OTHER}',\n  status: 'open',\n  size: 2\n}`,
    'JSON behind a prefix': `2026-01-05 10:00:00 INFO order {\n  "order_id": "${ID}",\n  "status": "filled",\n  "size": 0.5\n}\n2026-01-05 10:00:01 INFO order {\n  "order_id": "${OTHER}",\n  "status": "open",\n  "size": 2\n}`,
    '{:#?} of Rust': `[\n    Order {\n        order_id: "${ID}",\n        status: filled,\n        size: Some(\n            0.5,\n        ),\n    },\n    Order {\n        order_id: "${OTHER}",\n        status: open,\n        size: Some(\n            2,\n        ),\n    },\n]`,
    'print_r of PHP': `Array\n(\n    [order_id] => ${ID}\n    [status] => filled\n    [size] => 0.5\n)\n\nArray\n(\n    [order_id] => ${OTHER}\n    [status] => open\n    [size] => 2\n)`,
    'var_dump of PHP': `array(3) {\n  ["order_id"]=>\n  string(18) "${ID}"\n  ["status"]=>\n  string(6) "filled"\n  ["size"]=>\n  float(0.5)\n}\narray(3) {\n  ["order_id"]=>\n  string(18) "${OTHER}"\n  ["status"]=>\n  string(4) "open"\n  ["size"]=>\n  float(2)\n}`,
    'spew of Go': `(main.Order) {\n OrderID: (string) (len=18) "${ID}",\n Status: (string) (len=6) "filled",\n Size: (float64) 0.5\n}\n(main.Order) {\n OrderID: (string) (len=18) "${OTHER}",\n Status: (string) (len=4) "open",\n Size: (float64) 2\n}`,
    'pp of Ruby': `{:order_id=>"${ID}",\n :status=>:filled,\n :size=>0.5}\n{:order_id=>"${OTHER}",\n :status=>:open,\n :size=>2}`,
    XML: `<Orders>\n  <Order>\n    <OrderId>${ID}</OrderId>\n    <Status>filled</Status>\n    <Size>0.5</Size>\n  </Order>\n  <Order>\n    <OrderId>${OTHER}</OrderId>\n    <Status>open</Status>\n    <Size>2</Size>\n  </Order>\n</Orders>`,
  };
  for (const [what, text] of Object.entries(dumps)) it(`are read of ${what}`, () => assert.deepEqual(said(text), BOTH));

  it('keep what belongs to another record inside of them apart', () => {
    const text = `- order_id: ${ID}\n  status: filled\n  fee:\n    size: 9\n    status: charged\n- order_id: ${OTHER}\n  status: open`;
    assert.deepEqual(said(text), [
      [ID, { status: 'filled' }],
      [OTHER, { status: 'open' }],
    ]);
  });

  it('are of what they are called, as in JSON', () => {
    const record = `  order_id: '${ID}'\n  side: short\n  size: 3\n  status: closed\n`;
    const listed = record.replace('  order', '- order');
    for (const text of [
      `position:\n${record}`,
      `positions:\n${listed}`,
      `x: 1\ndata:\n position:\n${record}`,
      `positions:\n${listed}${listed}`,
    ])
      assert.deepEqual(said(text), [[ID, {}]], text);
    assert.deepEqual(said(`[position]\norder_id = ${ID}\nsize = 3`), [[ID, {}]]);
    for (const text of [`order:\n${record}`, `position: none\norder:\n${record}`, `positions:\norders:\n${listed}`])
      assert.deepEqual(said(text), [[ID, { action: 'short', size: '3', status: 'closed' }]], text);
  });

  it('end where a line of a log follows, which is read for itself', () => {
    const text = `order_id: ${ID}\nsize: 0.5\n2026-01-05 10:00:00 order_id=${OTHER} status=open\nstatus: filled`;
    assert.deepEqual(said(text), [
      [ID, { size: '0.5' }],
      [OTHER, { status: 'open', time: '2026-01-05 10:00:00' }],
    ]);
  });

  it('end where JSON follows that is no part of them', () => {
    for (const between of [`{"order_id": "${OTHER}", "status": "open"}`, `{"ping": 1}\n{"order_id": "${OTHER}",\n "status": "open"}`])
      assert.deepEqual(said(`order_id: ${ID}\nsize: 0.5\n${between}\nstatus: filled`), [
        [ID, { size: '0.5' }],
        [OTHER, { status: 'open' }],
      ]);
    assert.deepEqual(said(`order_id: ${ID}\nsize: 0.5\n{"ping": 1}\nstatus: filled`), [[ID, { size: '0.5' }]]);
  });

  it('go on behind a list inside of them', () => {
    assert.deepEqual(said(`{\n  order_id: '${ID}',\n  legs: [\n    [1, 2],\n  ],\n  status: 'filled'\n}`), [[ID, { status: 'filled' }]]);
  });

  it('come before JSON that says something later of the same order', () => {
    const [order] = scan(`order_id: ${ID}\nstatus: open\n{"order_id": "${ID}", "status": "filled"}`).orders;
    assert.equal(order?.last.said.status, 'filled');
  });

  it('have their ids where they stand in the file', () => {
    for (const text of Object.values(dumps)) {
      const lines = text.split('\n');
      for (const { id, last } of scan(text).orders) assert.equal(lines[last.place.line]?.slice(last.place.start, last.place.end), id, text);
    }
  });
});

describe('lines that terminals and containers have dressed', () => {
  const dressed = `\u001B[90m10:00\u001B[0m \u001B[32mINFO\u001B[39m order_id=\u001B[1m${ID}\u001B[22m status=\u001B[36mfilled\u001B[39m`;

  it('are read without colors, and ids are found where they stand', () => {
    assert.deepEqual(said(dressed), [[ID, { status: 'filled' }]]);
    const [{ last } = assert.fail()] = scan(dressed).orders;
    assert.equal(dressed.slice(last.place.start, last.place.end), ID);
  });

  it('are read without the name of the container, records over several lines too', () => {
    const lines = ['{', `  "order_id": "${ID}",`, '  "status": "filled"', '}'];
    assert.deepEqual(said(lines.map((line) => `bot-1  | ${line}`).join('\n')), [[ID, { status: 'filled' }]]);
    const cri = `2026-11-13T08:24:11.750482913Z stdout F order_id=${ID} status=filled`;
    assert.deepEqual(said(cri), [[ID, { status: 'filled' }]]);
    assert.equal(cri.slice(scan(cri).orders[0]?.last.place.start).slice(0, ID.length), ID);
  });
});

describe('a file that is packed', () => {
  const text = Array.from({ length: 2000 }, (_, index) => `order_id=${BigInt(ID) + BigInt(index)} status=filled`).join('\n');
  const read = (bytes: Uint8Array, signal = new AbortController().signal) =>
    readInto(new Scanner({ table: false, anywhere: USUAL_DIGITS, words: statusWords(), meaningOf: fieldNames() }), bytesSource(bytes), {
      signal,
    });

  it('is read as what is in it', async () => {
    const { orders, problems } = await read(gzipSync(text));
    assert.deepEqual([orders.length, problems], [2000, []]);
  });

  it('is read as far as it goes when a part is missing, and that is said', async () => {
    const packed = gzipSync(text);
    const { orders, problems } = await read(packed.subarray(0, packed.length / 2));
    assert.ok(orders.length > 0 && orders.length < 2000, `${orders.length} orders`);
    assert.match(problems.join(), /damaged gzip file/);
  });

  it('is left in the middle when nobody waits for it any more', async () => {
    await assert.rejects(read(gzipSync(text), AbortSignal.abort(new Error('enough'))), /enough/);
  });
});
