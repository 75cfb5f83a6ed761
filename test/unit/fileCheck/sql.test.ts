import assert from 'node:assert/strict';
import { scan } from './support';

const ID = '596471064624628269';
const OTHER = String(BigInt(ID) + 1n);
const said = (text: string, piece?: number): unknown => scan(text, {}, piece).orders.map(({ id, last }) => [id, last.said]);
const BOTH = [
  [ID, { status: 'filled', size: '0.5' }],
  [OTHER, { status: 'open', size: '2' }],
];

const ROWS = `(1,'${ID}','filled',0.5),(2,'${OTHER}','open',2)`;
const COLUMNS = 'id, order_id, status, size';
const DUMPS: Readonly<Record<string, string>> = {
  'sqlite3, which names the columns once': `CREATE TABLE orders (id INTEGER PRIMARY KEY, order_id TEXT, status TEXT, size DECIMAL(10,2), UNIQUE(order_id));
INSERT INTO orders VALUES(1,'${ID}','filled',0.5);
INSERT INTO "orders" VALUES(2,'${OTHER}','open',2);`,
  'sqlite3, with a column a line': `CREATE TABLE IF NOT EXISTS 'x'(y);
CREATE TABLE "orders" (
  "id" INTEGER NOT NULL,
  "order_id" VARCHAR(40),
  "status" TEXT,
  "size" REAL,
  PRIMARY KEY ("id"),
  CONSTRAINT one UNIQUE ("order_id")
);
INSERT INTO orders VALUES(1,'${ID}','filled',0.5);
INSERT INTO orders VALUES(2,'${OTHER}','open',2);`,
  'mysqldump, a row a line': `LOCK TABLES \`orders\` WRITE;\nINSERT INTO \`orders\` (\`id\`, \`order_id\`, \`status\`, \`size\`) VALUES\n${ROWS.replace('),(', '),\n(')};\nUNLOCK TABLES;`,
  'mysqldump, all rows in one line': `INSERT INTO trading.orders (${COLUMNS}) VALUES ${ROWS};`,
  pg_dump: `COPY public.orders (${COLUMNS}) FROM stdin;\n1\t${ID}\tfilled\t0.5\n2\t${OTHER}\topen\t2\n\\.\n\nSELECT 1;`,
};

describe('what databases write of their tables', () => {
  it('is read by the columns of each schema where two have a table of one name, and by none where nobody says which', () => {
    const tables = `CREATE TABLE a.orders (order_id text, status text, size text);\nCREATE TABLE b.orders (order_id text, size text, status text);`;
    assert.deepEqual(
      said(`${tables}\nINSERT INTO a.orders VALUES ('${ID}','filled','0.5');\nINSERT INTO b.orders VALUES ('${OTHER}','2','open');`),
      [BOTH[0], [OTHER, { size: '2', status: 'open' }]],
    );
    assert.deepEqual(said(`${tables}\nINSERT INTO orders VALUES ('${ID}','open','0.5');`), [[ID, {}]]);
  });

  for (const [what, text] of Object.entries(DUMPS)) {
    it(`is read of ${what}`, () => {
      for (const dump of [text, text.replaceAll('\n', '\r\n')]) assert.deepEqual(said(dump), BOTH);
      for (const piece of [1, 7, 100]) assert.deepEqual(said(text, piece), BOTH);
      const lines = text.split('\n');
      for (const { id, last } of scan(text).orders) assert.equal(lines[last.place.line]?.slice(last.place.start, last.place.end), id);
    });
  }

  it('is read in a line of any length', () => {
    const ids = Array.from({ length: 3000 }, (_, index) => String(BigInt(ID) + BigInt(index)));
    const text = `INSERT INTO orders (order_id, note, size) VALUES ${ids.map((id) => `(${id},'it''s (odd), \\'isn''t it',2)`).join(',')};\nnext`;
    const { orders } = scan(text);
    assert.equal(orders.length, ids.length);
    for (const { id = '', last } of orders) {
      assert.deepEqual(last.said, { size: '2' });
      assert.equal(text.slice(last.place.start, last.place.end), id);
    }
  });

  it('says nothing where a value is missing', () => {
    assert.deepEqual(said(`INSERT INTO orders (order_id, status, size) VALUES (${ID},NULL,1);`), [[ID, { size: '1' }]]);
    assert.deepEqual(said(`COPY orders (order_id, status, size) FROM stdin;\n${ID}\t\\N\t1\n\\.`), [[ID, { size: '1' }]]);
  });

  it('is read as the text that it is where nobody named the columns', () => {
    assert.deepEqual(said(`INSERT INTO orders VALUES(1,'${ID}','x');`), [[ID, {}]]);
  });

  it('ends where it ends', () => {
    const behind = `order_id=${OTHER} status=open size=2`;
    for (const begin of [
      `INSERT INTO orders (order_id, status, size) VALUES (${ID},'filled',0.5);`,
      `INSERT INTO orders (order_id, status, size) VALUES\n(${ID},'filled',0.5)`,
      `COPY orders (order_id, status, size) FROM stdin;\n${ID}\tfilled\t0.5\n\\.`,
      `CREATE TABLE orders (order_id TEXT);\norder_id=${ID} status=filled size=0.5`,
    ])
      assert.deepEqual(said(`${begin}\n${behind}`), BOTH, begin);
  });

  it('is no statement in a sentence that begins like one', () => {
    for (const word of ['Create', 'Insert', 'Copy', 'Replace'])
      assert.deepEqual(said(`${word} order_id=${ID} status=filled size=0.5\norder_id=${OTHER} status=open size=2`), BOTH, word);
  });

  it('has its columns where several stand in a line, with remarks among them', () => {
    const table = `CREATE TABLE orders (\n  order_id text, -- the exchange's, not ours\n  status text, size real,\n  price real /* a, b */\n);`;
    assert.deepEqual(said(`${table}\nINSERT INTO orders VALUES('${ID}','filled',0.5,3);`), [
      [ID, { status: 'filled', size: '0.5', price: '3' }],
    ]);
  });

  it('has several statements in a line', () => {
    const two = `INSERT INTO bots (id,name) VALUES (1,'x'); INSERT INTO orders (order_id,status,size) VALUES ('${ID}','filled',0.5);`;
    assert.deepEqual(said(`${two} INSERT INTO orders (order_id,status,size) VALUES ('${OTHER}','open',2);`), BOTH);
  });

  it('has its values where they are cast, and none where they are calculated', () => {
    const row = `INSERT orders (order_id, status, size, price, created) VALUES ('${ID}'::text, N'filled', 0.5::numeric(10,2), CAST('3' AS DECIMAL(10,2)), to_timestamp('1, (2)'));`;
    assert.deepEqual(said(row), [[ID, { status: 'filled', size: '0.5' }]]);
  });

  it('goes on behind a text with line feeds, in which nothing is said of an order', () => {
    const text = `INSERT INTO orders (order_id,note,status,size) VALUES ('${ID}','line 1\nstatus=canceled order_id=7\nline 3','filled',0.5),\n('${OTHER}','x','open',2);`;
    assert.deepEqual(said(text), BOTH);
    const lines = text.split('\n');
    for (const { id, last } of scan(text).orders) assert.equal(lines[last.place.line]?.slice(last.place.start, last.place.end), id);
    const behind = `INSERT INTO orders (note,order_id,status,size) VALUES ('line 1\nline 2\n','${ID}','filled',0.5),('','${OTHER}','open',2);`;
    assert.deepEqual(said(behind), BOTH);
    assert.deepEqual(
      scan(behind).orders.map(({ last }) => [last.place.line, last.place.start]),
      [
        [2, 3],
        [2, 42],
      ],
    );
  });

  it('has its columns where the last of them ends the table', () => {
    const table = `CREATE TABLE orders (\n  order_id text,\n  status text,\n  size numeric(10, 2));`;
    assert.deepEqual(said(`${table}\nINSERT INTO orders VALUES ('${ID}','filled',0.5);`), [[ID, { status: 'filled', size: '0.5' }]]);
  });

  it('hides no order behind a table that does not end', () => {
    assert.deepEqual(
      said(`CREATE TABLE orders (\nnever mind\norder_id=${ID} status=filled size=0.5\norder_id=${OTHER} status=open size=2`),
      BOTH,
    );
  });

  it('is read where MySQL puts its names between backticks, and what is asked for is not', () => {
    for (const is of ['=', ' = '])
      assert.deepEqual(
        said(
          `UPDATE \`orders\` SET \`status\`${is}'filled', \`filled_qty\`${is}'0.5', \`avg_price\`${is}64000.1 WHERE \`order_id\`${is}'${ID}' AND \`size\`${is}'2';`,
        ),
        [[ID, { status: 'filled', filledQty: '0.5', priceAvg: '64000.1' }]],
      );
  });

  it('is of what its table is called', () => {
    const row = (table: string): string[] => [
      `INSERT INTO ${table} (order_id, size, status) VALUES ('${ID}',3,'closed');`,
      `UPDATE ${table} SET size=3, status='closed' WHERE order_id='${ID}';`,
      `COPY ${table} (order_id, size, status) FROM stdin;\n${ID}\t3\tclosed\n\\.`,
    ];
    for (const table of ['positions', 'public.position_history', 'signals', '"closedTrades"', 'bot.fills'])
      for (const text of row(table)) assert.deepEqual(said(text), [[ID, {}]], text);
    for (const text of row('jobs')) assert.deepEqual(said(text), [[ID, { size: '3' }]], text);
    for (const table of ['orders', 'public.order_history', 'bot'])
      for (const text of row(table)) assert.deepEqual(said(text), [[ID, { size: '3', status: 'closed' }]], text);
  });
});
