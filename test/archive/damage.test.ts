/** Damage that is met late: in the middle of an export or a merge. */
import assert from 'node:assert/strict';
import { statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { Keeper } from '../../src/store/archive/keeper';
import { at, Box, damage, damageRowOf, DatabaseSync, id, kept, some } from './box';
import { folder } from './support';

describe('damage that is met in the middle of', () => {
  const dir = folder();
  let file: string;
  let count = 0;
  beforeEach(() => (file = path.join(dir, `${(count += 1)}.sqlite`)));

  it('an export: what can be read is saved first, and the export of that is whole, with whose it is', () => {
    new Box(file, { hosts: 'one.example' }).keep(some(3000, 1000, 0)).end();
    damageRowOf(file, id(2500));
    // As it is opened to be shown.
    const box = new Box(file, { account: '' });
    assert.equal(box.damages.length, 0);
    const lines = box.export().map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.equal(box.damages.length, 1);
    assert.deepEqual([lines[0]?.['account'], lines[0]?.['hosts']], ['Main', 'one.example']);
    assert.deepEqual([lines.at(-1)?.['orderdeck'], lines.at(-1)?.['rows']], ['end', lines.length - 2]);
    const orders = lines.filter(({ table }) => table === 'orders').length;
    assert.ok(orders > 2500 && orders < 3000, String(orders));
    box.end();
  });

  it('an export, where the end of an order is lost: it is as it was before that, as the records say that are left', () => {
    const box = new Box(file).keep([kept(id(1), at(1), { status: 'pending', isFinal: false, source: 'openOrders', readAt: at(2) })], false);
    box.keep(some(3000, 1000, 0)).keep([kept(id(1), at(1), { fee: '13.34', readAt: at(61) })]);
    box.end();
    damage(file, `"order_id":"${id(1)}"`);
    const saved = new Box(file);
    saved.export();
    assert.equal(saved.damages.length, 1);
    saved.end();
    const database = new DatabaseSync(file);
    const row = database.prepare('SELECT status, is_final, is_past, fee FROM orders WHERE order_id = ?').get(id(1));
    database.close();
    assert.deepEqual({ ...row }, { status: 'pending', is_final: 0, is_past: 0, fee: '0' });
  });

  it('what was complete: nothing of it is called so any more, since nobody knows what is missing', () => {
    const range = { start: at(0), end: at(3) };
    let box = new Box(file).keep(some(3000, 1000, 0));
    assert.ok(box.prove(range.start, range.end, [id(1000)]));
    for (const what of ['users', 'totals'] as const)
      box.do('keepReading', { what, reading: { ...range, asOf: at(61) }, items: '', lasting: true });
    const complete = (): unknown[] => [
      box.do('proofs', { symbol: 'cmt_btcusdt', range }).length,
      ...(['users', 'totals'] as const).map((what) => box.do('readings', { what }).length),
    ];
    assert.deepEqual(complete(), [1, 1, 1]);
    box.end();
    damageRowOf(file, id(2500));
    box = new Box(file);
    box.export();
    assert.equal(box.damages.length, 1);
    assert.deepEqual(complete(), [0, 0, 0]);
    box.end();
  });

  it('an archive with orders of an import: those that are saved are still of an account that nobody knows', () => {
    new Box(file).keep(some(3000, 1000, 0)).end();
    const database = new DatabaseSync(file);
    database.exec(`INSERT INTO brought SELECT 'orders', order_id FROM orders`);
    database.close();
    damageRowOf(file, id(2500));
    const saved = new Box(file);
    saved.export();
    assert.equal(saved.damages.length, 1);
    saved.end();
    const other = path.join(dir, 'told.sqlite');
    new Box(other).keep(some(3000, 1000, 0)).end();
    const box = new Box(other);
    box.beside(file);
    const { orders, shared } = box.do('judge', {});
    assert.ok(orders > 2500 && shared === 0, `${shared} of ${orders}`);
    box.end();
  });

  it('saving what can be read: whoever opens the file next goes on, and tells it', () => {
    const aside = `${file}.damaged-1`;
    new Box(aside).keep(some(1200, 1000, 0)).end();
    new Box(file).keep(some(30, 0, 0)).end();
    const database = new DatabaseSync(file);
    // What is there when a window ends after the orders and before their records.
    database.exec(`ATTACH '${aside}' AS aside; INSERT INTO orders SELECT * FROM aside.orders LIMIT 700`);
    database.prepare(`INSERT INTO meta VALUES ('saving', ?)`).run(aside);
    database.close();
    const keeper = new Keeper();
    const open = () => keeper.do('open', { file, account: 'Main', limitBytes: Infinity });
    assert.deepEqual(open().damaged, { aside, saved: 1230 });
    keeper.do('end', {});
    assert.equal(open().damaged, undefined);
    const { orders, versions } = keeper.do('contents', {});
    assert.deepEqual([orders, versions], [1230, 1230]);
    keeper.do('end', {});
  });

  it('a merge, of the other file: this one stays as it is, and it ends', () => {
    const other = new Box(path.join(dir, 'other.sqlite')).keep(some(6000, 1000, 0));
    other.end();
    const box = new Box(file).keep(some(30, 0, 0));
    box.prove(at(20), at(21), []);
    assert.equal(box.beside(other.file), undefined);
    const cut = (step: number): void => {
      if (step === 1) truncateSync(other.file, Math.floor(statSync(other.file).size / 8192) * 4096);
    };
    assert.throws(() => box.take(cut), /malformed/);
    assert.throws(() => box.take((step) => assert.fail(`${step}`)), /malformed|ended/);
    assert.deepEqual(box.damages, []);
    assert.equal(box.do('contents', {}).symbols.length, 1, 'what was proven');
    box.end();
  });

  it('keeping what is open, in a file that was cut meanwhile: a new one goes on with what can be read', () => {
    const box = new Box(file).keep(some(1500, 1000, 0));
    const open = (from: number): void => box.do('keepOpen', { asOf: at(60), orderIds: some(600, from, 0).map(({ orderId }) => orderId) });
    open(0);
    const other = new DatabaseSync(file);
    other.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
    other.close();
    truncateSync(file, Math.floor((statSync(file).size * 3) / 16384) * 4096);
    open(100);
    assert.equal(box.damages.length, 1, 'nobody was told');
    const { orders } = box.do('contents', {});
    assert.ok(orders > 500, `${orders} of 1500 orders were kept on`);
    assert.equal(box.do('openThen', {})?.orderIds.length, 600);
    box.end();
  });

  for (const bytes of ['FF31', '36FE', 'F4BFBFBF'])
    it(`an id, of which ${bytes} is left: export and merge go on without it`, () => {
      new Box(file).keep(some(30, 0, 0)).end();
      const database = new DatabaseSync(file);
      const columns = database.prepare("SELECT name FROM pragma_table_info('orders') WHERE name <> 'order_id'").all();
      const others = columns.map(({ name }) => String(name)).join(', ');
      database.exec(`INSERT INTO orders (order_id, ${others}) SELECT CAST(x'${bytes}' AS TEXT), ${others} FROM orders LIMIT 1`);
      database.close();
      const box = new Box(file);
      assert.equal(box.export().filter((line) => line.startsWith('{"table":"orders"')).length, 30);
      box.end();
      const into = new Box(path.join(dir, `into-${bytes}.sqlite`));
      assert.equal(into.beside(file), undefined);
      assert.equal(into.take().orders, 30);
      into.end();
    });
});

describe('a file of the version before', () => {
  const dir = folder();

  it('is brought up to date, with all that it holds and proves', () => {
    const file = path.join(dir, 'before.sqlite');
    const box = new Box(file).keep(some(30, 0, 0));
    assert.ok(box.prove(at(0), at(1), [id(0)]));
    box.end();
    const database = new DatabaseSync(file);
    database.exec(
      'ALTER TABLE orders DROP COLUMN listed_at; ALTER TABLE orders DROP COLUMN detailed_at; DROP TABLE brought; PRAGMA user_version = 1',
    );
    // It noted among what a file says of itself what an import had brought.
    database.prepare(`INSERT INTO meta VALUES ('brought ' || ?, '')`).run(id(7));
    database.close();
    const again = new Box(file);
    const brought = again.do('orders', { orderIds: [id(7), id(8)] }).filter(({ isBrought }) => isBrought);
    assert.deepEqual(
      brought.map(({ record }) => (JSON.parse(record) as { order_id: string }).order_id),
      [id(7)],
    );
    const { orders, symbols } = again.do('contents', {});
    assert.deepEqual([orders, symbols.length, again.damages], [30, 1, []]);
    again.keep([kept(id(30), at(1))]);
    assert.equal(again.do('contents', {}).orders, 31);
    again.end();
  });
});

describe('of two archives that read one order', () => {
  const dir = folder();

  it('each kind of record is as the one has it that read that kind last, and over stays over', () => {
    const open = { isFinal: false, status: 'untriggered', source: 'openOrders' } as const;
    const details = { kind: 'orderDetail', source: 'service' } as const;
    const ours = new Box(path.join(dir, 'ours.sqlite')).keep(some(30, 100, 0));
    ours.keep([kept(id(1), at(2), { ...open, readAt: at(40) }), kept(id(2), at(2), { ...open, readAt: at(55) })], false);
    ours.keep([kept(id(1), at(2), { ...details, readAt: at(50), fee: '-3' })], false);
    ours.keep([kept(id(3), at(2), { readAt: at(40), fee: '-1' })]);
    ours.keep([kept(id(3), at(2), { ...details, readAt: at(52), fee: '-2' })], false);
    const theirs = new Box(path.join(dir, 'theirs.sqlite')).keep(some(30, 100, 0));
    theirs.keep([kept(id(1), at(2), { readAt: at(45), fee: '-3' }), kept(id(2), at(2), { readAt: at(45), fee: '-3' })]);
    theirs.keep([kept(id(3), at(2), { readAt: at(41), fee: '-2' })]);
    assert.ok(theirs.prove(at(1), at(5), [id(1), id(2), id(3)]));
    theirs.end();
    assert.equal(ours.beside(theirs.file), undefined);
    ours.take();
    const recalled = ours.do('orders', { orderIds: [id(1), id(2), id(3)] }).filter(({ kind }) => kind === 'planOrder');
    const said = recalled.map(({ record }) => JSON.parse(record) as Record<string, unknown>);
    assert.deepEqual(
      said.map(({ status, fee }) => [status, fee]),
      [
        ['2', '-3'],
        ['2', '-3'],
        ['2', '-2'],
      ],
    );
    ours.end();
  });
});
