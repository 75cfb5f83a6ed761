/** Several windows, and other programs, have one file open. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { statusOf } from '../../src/model/order';
import type { Archive } from '../../src/store/archive';
import { planOrder } from '../support/fakeService';
import { at, Box, damageRowOf, DatabaseSync, id, kept, some } from './box';
import { archiveOf, asSent, exportOf, folder, withThreads } from './support';
import { windowOf } from './built';

const SYMBOL = 'cmt_btcusdt';

/** As another window has it: a process of its own, which keeps orders and is closed. */
function otherWindow(file: string, first: number, count: number): void {
  const { status, stderr } = spawnSync(process.execPath, windowOf('visitor', file, String(first), String(count)), { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}

async function keep(archive: Archive, first: number, count: number): Promise<void> {
  const orders = Array.from({ length: count }, (_, index) =>
    asSent(planOrder(id(first + index), at(50) + first + index, { status: statusOf('2') })),
  );
  archive.keep(orders, 'orderHistory', SYMBOL, at(60));
  await archive.settled();
}

describe('an archive that several have open', () => {
  withThreads();
  const dir = folder();

  it('has all that each of them kept, also where one window opened it a second time to show what is in it', async () => {
    const file = path.join(dir, 'shown.sqlite');
    const archive = archiveOf(file);
    await keep(archive, 0, 300);
    // As for the list of archives.
    const shown = archiveOf(file);
    await shown.ask('contents', {});
    await shown.end();
    for (let round = 1; round <= 3; round += 1) {
      otherWindow(file, 10_000 * round, 200);
      await keep(archive, 1000 * round, 100);
    }
    await archive.end();
    const database = new DatabaseSync(file);
    assert.equal(database.prepare('SELECT count(*) AS n FROM orders').get()?.['n'], 1200);
    assert.equal(database.prepare('PRAGMA integrity_check').get()?.['integrity_check'], 'ok');
    database.close();
  });

  it('has what each kept after both came across the same damage', async () => {
    const file = path.join(dir, 'both.sqlite');
    const box = new Box(file).keep(some(3000, 1000, 0));
    box.end();
    damageRowOf(file, id(2500));
    const [one, two, reading] = Array.from({ length: 3 }, () => archiveOf(file)) as [Archive, Archive, Archive];
    await Promise.all([one.opened, two.opened, reading.opened]);
    await exportOf(one, 500);
    await keep(one, 1, 1);
    await exportOf(reading, 500);
    await keep(two, 2, 1);
    await exportOf(two, 500);
    await keep(one, 3, 1);
    await keep(two, 4, 1);
    const three = archiveOf(file);
    const there = await three.ask('orders', { orderIds: [1, 2, 3, 4].map(id) });
    assert.deepEqual(
      there.map(({ orderId }) => orderId),
      [1, 2, 3, 4].map(id),
    );
    assert.equal(readdirSync(dir).filter((name) => /^both\.sqlite\.damaged-\d+$/.test(name)).length, 1, 'put aside once');
    for (const each of [one, two, three, reading]) await each.end();
  });

  for (const [what, sql] of [
    ['looked how to find its rows', 'ANALYZE'],
    ['made an index', 'CREATE UNIQUE INDEX mine ON orders (order_id, symbol)'],
  ] as const)
    it(`takes an export where another program ${what}`, () => {
      const file = path.join(dir, `${sql.slice(0, 6)}.sqlite`);
      new Box(file).keep(some(30, 0, 0)).end();
      const database = new DatabaseSync(file);
      database.exec(sql);
      database.close();
      const box = new Box(file);
      const written = path.join(dir, `${sql.slice(0, 6)}.jsonl`);
      writeFileSync(written, `${box.export().join('\n')}\n`);
      let is: unknown;
      for (let begin = true; is === undefined; begin = false) ({ is } = box.do('readExport', { file: written, begin }));
      assert.deepEqual(is, { kind: 'export', account: 'Main', whole: true });
      box.end();
    });

  it('has an order that is over as it ended, whatever a window that is behind says of it later', () => {
    const file = path.join(dir, 'behind.sqlite');
    const open = { isFinal: false, status: 'untriggered', filled: '0', source: 'openOrders', readAt: at(61) } as const;
    const box = new Box(file)
      .keep([kept(id(1), at(0)), kept(id(2), at(0), open)])
      .keep([kept(id(1), at(0), open)], false)
      .keep([kept(id(2), at(0), { readAt: at(62) })])
      .keep([kept(id(2), at(0), { ...open, readAt: at(63) })]);
    box.end();
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = database.prepare('SELECT status, filled, is_final, is_past FROM orders ORDER BY order_id').all();
    const records = database.prepare('SELECT count(*) AS count FROM records').all();
    database.close();
    const over = { status: 'filled', filled: '1.5', is_final: 1, is_past: 1 };
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [over, over],
    );
    assert.equal(records[0]?.['count'], 3);
  });

  it('lists an order of the history there still, once its details were read or a list told it anew', () => {
    const box = new Box(path.join(dir, 'detailed.sqlite'))
      .keep([kept(id(1), at(0)), kept(id(2), at(0))])
      .keep([kept(id(1), at(0), { kind: 'orderDetail', source: 'service', readAt: at(61) })], false)
      .keep([kept(id(2), at(0), { source: 'openOrders', readAt: at(61) })], false);
    assert.equal(box.do('count', { symbolKey: 'btcusdt', range: { start: at(0), end: at(1) }, most: 9 }), 2);
    box.end();
  });

  it('refuses at once what it is asked once it has ended', async () => {
    const archive = archiveOf(path.join(dir, 'ended.sqlite'));
    await archive.opened;
    await archive.end();
    await assert.rejects(archive.ask('contents', {}));
  });
});
