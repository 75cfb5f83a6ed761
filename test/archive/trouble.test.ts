/** What may happen to an archive's file, and to the clock: never a lie, and no reading throws. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Sqlite from 'node:sqlite';
import path from 'node:path';
import type { PlanOrder } from '../../src/model/order';
import type { Reading } from '../../src/model/coverage';
import { DAY, MINUTE } from '../../src/model/timeRange';
import { erase } from '../../src/store/archive/files';
import { fakeService, generator, NOW } from '../support/fakeService';
import { past, proofOf, session } from './sessions';
import { archiveOf, folder } from './support';
import { windowOf } from './built';

const SEED = Number(process.env['ARCHIVE_SEED'] ?? Date.now() % 1e9);
const { DatabaseSync } = createRequire(__filename)('node:sqlite') as typeof Sqlite;
const COUNT = 600;

/** Another process opens it. One that waits for ever is ended; a busy machine may take some of that to begin it. */
const PATIENCE_MS = 60_000;
function assertIsOpened(file: string, limitBytes: string): void {
  const opened = spawnSync(process.execPath, windowOf('opened', file, limitBytes), { timeout: PATIENCE_MS, encoding: 'utf8' });
  assert.equal(opened.status, 0, `it was not open after ${PATIENCE_MS} ms ${opened.stderr}`);
}

const idsOf = ({ items }: Reading<PlanOrder>): string[] => items.map(({ orderId }) => orderId).toSorted();
function assertWhole(read: Reading<PlanOrder>, orders: readonly PlanOrder[], about = ''): void {
  assert.deepEqual(read.coverage.problems, [], about);
  const ids = new Set(idsOf(read));
  const missing = orders.filter(({ orderId }) => !ids.has(orderId)).length;
  assert.equal(missing, 0, `${about}: said to be complete, and ${missing} of ${orders.length} missing`);
  assert.equal(read.items.length, orders.length, about);
}

/** A file that an earlier session filled, and the service. */
async function filled(file: string, count = COUNT) {
  const orders = past(count, NOW - 80 * DAY, NOW - 2 * DAY);
  const service = fakeService({ history: orders, forgetsAfter: 91 * DAY });
  const { result, trouble } = await session(file, service, ({ read }) => read(85));
  assertWhole(result, orders);
  assert.equal(trouble, undefined);
  return { service, orders };
}

describe('trouble with an archive', () => {
  const dir = folder();
  const at = (name: string): string => path.join(dir, `${name}.sqlite`);

  const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
    'no database at all': (file) => writeFileSync(file, 'This is no database. '.repeat(500)),
    'a broken first page': (file) => overwrite(file, 0, 100),
    'cut in half': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
    'cut to its first page': (file) => truncateSync(file, 4096),
  };
  for (const [name, damage] of Object.entries(DAMAGES))
    it(`puts a file aside that is damaged: ${name}`, async () => {
      const file = at(name);
      const { service, orders } = await filled(file);
      damage(file);
      const { opened, result } = await session(file, service, async ({ archive, read }) => {
        const { symbols } = await archive.ask('contents', {});
        return { proven: symbols, reads: [await read(85), await read(85), await read(20)] };
      });
      for (const [index, read] of result.reads.slice(0, 2).entries()) assertWhole(read, orders, `read ${index}`);
      assert.ok(opened?.damaged, 'nobody was told');
      assert.deepEqual(result.proven, []);
    });

  it('lists all that it says is complete after any page was damaged', async () => {
    console.log(`    damages from ARCHIVE_SEED=${SEED}`);
    const dice = generator(SEED);
    const whole = at('pages');
    const { orders } = await filled(whole, 1500);
    const bytes = readFileSync(whole);
    const told: string[] = [];
    for (let page = 1 + Math.floor(dice() * 30); page < bytes.length / 4096; page += 30 + Math.floor(dice() * 30)) {
      const file = at(`page-${page}`);
      writeFileSync(file, bytes);
      overwrite(file, page * 4096, 4096);
      const service = fakeService({ history: orders, forgetsAfter: 91 * DAY });
      service.lists.now += 40 * DAY;
      const { now } = service.lists;
      await session(file, service, ({ read }) => read(85));
      const { opened, result, trouble } = await session(file, service, async ({ read }) => [await read(130), await read(80)]);
      for (const { coverage, items } of result) {
        const wanted = orders.filter(({ createTime = 0 }) => createTime >= (coverage.range?.start ?? 0));
        if (coverage.complete && items.length < wanted.length)
          told.push(`page ${page}: complete with ${items.length} of ${wanted.length}, ${(now - (coverage.range?.start ?? 0)) / DAY} days`);
      }
      void [opened, trouble];
      rmSync(file);
    }
    assert.deepEqual(told, []);
  });

  it('puts a file aside of which a page in the middle is damaged', async () => {
    const file = at('middle');
    const { service } = await filled(file, 1500);
    const pages = statSync(file).size / 4096;
    for (let page = Math.floor(pages / 3); page < pages - 2; page += 1) overwrite(file, page * 4096, 4096);
    const first = await session(file, service, ({ read }) => read(85));
    const second = await session(file, service, ({ read }) => read(85));
    assert.ok(first.damaged, `nobody was told: ${JSON.stringify([first.trouble, second.trouble])}`);
    assert.ok(second.result.coverage.complete);
    assert.equal(second.result.items.length, 1500);
  });

  it('lists all that is proven though records of orders before it cannot be read', async () => {
    const file = at('records');
    const { service, orders } = await filled(file);
    // As what was saved of a damaged file may be: nothing is proven, and of some orders the record is gone.
    const database = new DatabaseSync(file);
    database.exec('DELETE FROM records WHERE order_id IN (SELECT order_id FROM orders ORDER BY created_at LIMIT 20); DELETE FROM proofs');
    database.close();
    // By now the service has forgotten these.
    service.lists.now += 15 * DAY;
    const wanted = orders.filter(({ createTime = 0 }) => createTime >= service.lists.now - 85 * DAY);
    await session(file, service, async ({ read }) => assertWhole(await read(85), wanted, 'at first'));
    const { result } = await session(file, service, async ({ read }) => [await read(97, MINUTE), await read(85, MINUTE)]);
    assert.equal(result[0]?.coverage.complete, false);
    if (result[1]) assertWhole(result[1], wanted, 'in the next session');
  });

  it('leaves a file of a newer version as it is', async () => {
    const file = at('newer');
    const { service, orders } = await filled(file);
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const before = readFileSync(file);
    const { result, trouble } = await session(file, service, ({ read }) => read(85));
    assertWhole(result, orders);
    assert.equal(trouble?.kind, 'newer');
    assert.ok(before.equals(readFileSync(file)));
    const archive = archiveOf(file);
    await erase(archive);
    await archive.end();
    assert.equal(existsSync(file), false, 'whoever removes the account wants it gone, too');
  });

  if (process.platform !== 'win32')
    it('reads on where nothing can be written', async () => {
      const inner = path.join(dir, 'readOnly');
      mkdirSync(inner);
      const file = path.join(inner, 'a.sqlite');
      const { service, orders } = await filled(file);
      // Whoever may do everything is somebody else for the while.
      const nobody = process.getuid?.() === 0 ? 65_534 : undefined;
      chmodSync(dir, 0o755);
      chmodSync(file, 0o444);
      chmodSync(inner, 0o555);
      try {
        if (nobody !== undefined) process.seteuid?.(nobody);
        const { result, trouble } = await session(file, service, ({ read }) => read(85));
        assertWhole(result, orders);
        assert.equal(trouble?.kind, 'readOnly');
      } finally {
        if (nobody !== undefined) process.seteuid?.(0);
        chmodSync(inner, 0o755);
      }
    });

  if (process.platform === 'linux')
    for (const blocks of [60, 400])
      it(`reads on where no more than ${blocks} blocks have room`, () => {
        const run = `ulimit -f ${blocks}; exec "$0" "$@"`;
        const args = ['-c', run, process.execPath, ...windowOf('full', at(`full-${blocks}`))];
        const { stdout, stderr, status } = spawnSync('bash', args, { encoding: 'utf8' });
        assert.equal(status, 0, stdout + stderr);
      });

  it('is not waited for where a window was killed as it put it aside, and the clock was put back since', () => {
    const file = at('locked');
    writeFileSync(file, 'This is no database. '.repeat(500));
    const lock = `${file}.lock`;
    mkdirSync(lock);
    const ahead = new Date(Date.now() + 365 * DAY);
    utimesSync(lock, ahead, ahead);
    assertIsOpened(file, '1e9');
  });

  it('keeps an order that was told again though it is told no more', async () => {
    const file = at('forgets');
    const { service, orders } = await filled(file);
    // It forgets sooner than it says.
    const short = fakeService({ history: orders, forgetsAfter: 30 * DAY });
    short.lists.now = service.lists.now;
    const { result } = await session(file, short, async ({ read }) => [await read(85, 'everything'), await read(85, 'everything')]);
    for (const [index, read] of result.entries()) assertWhole(read, orders, `read ${index + 1}`);
  });

  it('keeps as much as it may where orders have one time', async () => {
    const file = at('ties');
    const orders = past(100, NOW - 5 * DAY, NOW - 5 * DAY);
    const service = fakeService({ history: orders, cap: 1000 });
    await session(file, service, ({ read }) => read(10));
    assertIsOpened(file, '100000');
  });

  // The service refuses a request of another time, so the next visit is no later than that time.
  for (const visits of [[1, 30, 65, 80]])
    it(`proves nothing of a time that is still to come, with visits after ${visits.join(', ')} days`, async () => {
      const file = at(`clock-${visits.length}`);
      const early = past(300, NOW - 2 * DAY, NOW - DAY / 24);
      const service = fakeService({ history: early });
      await session(file, service, ({ read }) => read(85));
      await session(file, service, ({ read }) => read(85), { clock: () => NOW + 60 * DAY });
      const all = [...early, ...past(50, NOW + DAY, NOW + 70 * DAY, 1000)];
      for (const days of visits) {
        const now = NOW + days * DAY;
        const orders = all.filter(({ createTime = 0 }) => createTime <= now);
        const shown = fakeService({ history: orders });
        shown.lists.now = now;
        const { result } = await session(file, shown, async ({ read, archive }) => ({
          whole: await read(88),
          proof: await proofOf(archive),
        }));
        const { whole, proof } = result;
        const { asOf = now, complete } = whole.coverage;
        const there = new Set(idsOf(whole));
        const lacks = ({ orderId, createTime = 0 }: PlanOrder): boolean =>
          createTime >= now - 88 * DAY && createTime < asOf - DAY && !there.has(orderId);
        const missing = orders.filter(lacks).length;
        assert.ok(!complete || missing === 0, `complete, and ${missing} of ${orders.length} missing after ${days} days`);
        for (const { orderId, createTime = 0 } of orders)
          assert.ok(proof.ids.has(orderId) || !proof.isProven(createTime), `${orderId} is not there, and proven`);
      }
    });
});

function overwrite(file: string, from: number, length: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, from, Math.min(bytes.length, from + length));
  writeFileSync(file, bytes);
}
