/** What another archive has comes into one: only of the same account, whole or again, and nothing is complete that is not. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Sqlite from 'node:sqlite';
import path from 'node:path';
import { type PlanOrder, statusOf } from '../../src/model/order';
import { DAY } from '../../src/model/timeRange';
import { untilAborted } from '../../src/primitives/abort';
import type { Archive } from '../../src/store/archive';
import type { Taken } from '../../src/store/archive/protocol';
import { fakeService, generator, NOW } from '../support/fakeService';
import { idOf, past, proofOf, session } from './sessions';
import { archiveOf, asSent, folder, takeAll } from './support';
import { windowOf } from './built';

const { DatabaseSync } = createRequire(__filename)('node:sqlite') as typeof Sqlite;
const RUNS = Number(process.env['ARCHIVE_JOINS'] ?? 6);
const SEED = Number(process.env['ARCHIVE_SEED'] ?? Date.now() % 1e9);

function change(file: string, sql: string, ...values: (string | number | null)[]): void {
  const database = new DatabaseSync(file);
  database.prepare(sql).run(...values);
  database.close();
}

async function withArchive<T>(file: string, work: (archive: Archive) => Promise<T>, limitBytes = Infinity): Promise<T> {
  const archive = archiveOf(file, limitBytes);
  try {
    return await work(archive);
  } finally {
    await archive.end();
  }
}

const joined = (file: string, other: string): Promise<Taken | undefined> =>
  withArchive(file, async (archive) => {
    assert.equal(await archive.ask('beside', { file: other }), undefined);
    return takeAll(archive, true);
  });

const judged = (file: string, other: string) =>
  withArchive(file, async (archive) => {
    assert.equal(await archive.ask('beside', { file: other }), undefined);
    return archive.ask('judge', {});
  });

/** All that is in a file, by table, but for what it is called and what the numbers of rows are. */
function rowsOf(file: string): Record<string, unknown[]> {
  const database = new DatabaseSync(file);
  const all = (sql: string): unknown[] => database.prepare(sql).all();
  const rows = {
    orders: all('SELECT * FROM orders ORDER BY order_id'),
    records: all('SELECT order_id, kind, source, read_at, record FROM records ORDER BY order_id, kind, id'),
    proofs: all('SELECT * FROM proofs ORDER BY symbol, from_time'),
    users: all('SELECT * FROM users ORDER BY uid'),
    closings: all('SELECT * FROM closings ORDER BY id'),
    closing_rows: all('SELECT * FROM closing_rows ORDER BY closing, kind, id'),
    readings: all('SELECT what, from_time, to_time, as_of, row_count FROM readings ORDER BY what, from_time, to_time, as_of'),
  };
  database.close();
  return rows;
}

/** A window that joins them is killed so long after it began to. */
async function killed(files: readonly string[], after: number): Promise<void> {
  const child = spawn(process.execPath, windowOf('joiner', ...files), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  await untilAborted(once(child, 'exit'), AbortSignal.timeout(after));
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** A visit on some day that reads so many days back. */
async function visit(file: string, orders: readonly PlanOrder[], now: number, days: number, limitBytes = Infinity) {
  const service = fakeService({ history: orders.filter(({ createTime = 0 }) => createTime < now), forgetsAfter: 90 * DAY });
  service.lists.now = now;
  const { result, trouble } = await session(file, service, ({ read }) => read(days), { limitBytes });
  assert.equal(trouble, undefined);
  return result;
}

describe('an archive that is joined', () => {
  const dir = folder();
  let count = 0;
  /** Of the old key, and of the new. */
  function files(): [string, string] {
    count += 1;
    return [path.join(dir, `${count}-old.sqlite`), path.join(dir, `${count}-new.sqlite`)];
  }
  /** A year of the old key, the last weeks of which the new one has read, too. */
  const orders = past(900, NOW - 200 * DAY, NOW - 2 * DAY);
  const first = [path.join(dir, 'old.sqlite'), path.join(dir, 'new.sqlite')] as const;
  before(async () => {
    for (const day of [120, 60, 30]) await visit(first[0], orders, NOW - day * DAY, 80);
    await visit(first[1], orders, NOW, 85);
  });
  function twoKeys(): [string, string] {
    const copies = files();
    copies.forEach((copy, index) => copyFileSync(first[index] ?? '', copy));
    return copies;
  }

  it('has all that both read, is complete where both together are, and stays so when it is joined once more', async () => {
    const [old, now] = twoKeys();
    const before = rowsOf(old);
    const { shared, contradictions, strangers, orders: theirs } = await judged(now, old);
    assert.ok(shared > 20 && contradictions.length === 0 && strangers === 0, `${shared} of ${theirs}`);
    const taken = await joined(now, old);
    assert.ok((taken?.orders ?? 0) > 400 && (taken?.proofs ?? 0) > 0 && !taken?.gaveUp && !taken?.distrusted, JSON.stringify(taken));
    assert.deepEqual(rowsOf(old), before, 'the other file was changed');
    const read = await visit(now, orders, NOW, 180);
    assert.ok(read.coverage.complete, read.coverage.problems.join(' '));
    const wanted = orders.filter(({ createTime = 0 }) => createTime >= NOW - 180 * DAY);
    assert.equal(read.items.length, wanted.length);
    const after = rowsOf(now);
    const again = await joined(now, old);
    assert.deepEqual([again?.orders, again?.versions], [0, 0]);
    assert.deepEqual({ ...rowsOf(now), proofs: [] }, { ...after, proofs: [] });
  });

  for (const shared of [19, 20])
    it(`counts ${shared} orders that both have`, async () => {
      const [old, now] = files();
      await visit(old, orders.slice(0, 700), NOW - 30 * DAY, 85);
      const { createTime = 0 } = orders[700 - shared] ?? {};
      await visit(
        now,
        orders.filter((order) => (order.createTime ?? 0) >= createTime),
        NOW,
        85,
      );
      const { shared: found, contradicting } = await judged(now, old);
      assert.deepEqual([found, contradicting], [shared, 0]);
    });

  const PLANTED: Readonly<Record<string, [sql: string, field: string]>> = {
    'another size': [`UPDATE orders SET size = '7.25' WHERE order_id = ?`, 'size'],
    'another time': ['UPDATE orders SET created_at = created_at + 1 WHERE order_id = ?', 'createdAt'],
    'another symbol': [`UPDATE orders SET symbol = 'cmt_xrpusdt', symbol_key = 'xrpusdt' WHERE order_id = ?`, 'symbol'],
    'another direction': [`UPDATE orders SET action = 'somethingElse' WHERE order_id = ?`, 'action'],
    'another client id': [`UPDATE orders SET client_oid = 'other' WHERE order_id = ?`, 'clientOid'],
  };
  for (const [name, [sql, field]] of Object.entries(PLANTED))
    it(`names an order that has ${name}`, async () => {
      const [old, now] = twoKeys();
      const id = idOf(700);
      const { shared } = await judged(now, old);
      change(old, sql, id);
      const { contradicting, contradictions, shared: left } = await judged(now, old);
      assert.deepEqual([contradicting, contradictions, left], [1, [{ orderId: id, fields: [field] }], shared - 1]);
    });

  it('takes amounts that are written otherwise, and states that differ, for no contradiction', async () => {
    const [old, now] = twoKeys();
    change(
      old,
      `UPDATE orders SET size = size || '.000', status = 'untriggered', is_final = 0, client_oid = '' WHERE order_id = ?`,
      idOf(700),
    );
    const { contradicting } = await judged(now, old);
    assert.equal(contradicting, 0);
  });

  it('calls nothing complete where orders of the other one were let go', async () => {
    const [old, now] = files();
    for (const day of [120, 60, 30]) await visit(old, orders, NOW - day * DAY, 80);
    await withArchive(old, (archive) => archive.ask('contents', {}), 500_000);
    await visit(now, orders, NOW, 85);
    const oldest = Number((rowsOf(old)['orders']?.[0] as { created_at: number } | undefined)?.created_at);
    assert.ok(oldest > NOW - 190 * DAY, 'nothing was let go');
    await joined(now, old);
    await withArchive(now, async (archive) => {
      const { isProven, ids } = await proofOf(archive);
      for (const { orderId, createTime = 0 } of orders) assert.ok(ids.has(orderId) || !isProven(createTime), orderId);
      assert.ok(
        orders.some(({ createTime = 0 }) => isProven(createTime) && createTime < NOW - 100 * DAY),
        'nothing is complete',
      );
    });
  });

  it('calls nothing complete that the other one proves without its orders', async () => {
    const [old, now] = twoKeys();
    // The newer one has this one, too.
    change(old, 'DELETE FROM orders WHERE order_id = ?', idOf(700));
    const taken = await joined(now, old);
    assert.deepEqual([taken?.distrusted, taken?.proofs], [true, 0]);
  });

  it('gives up what it calls complete where the other one has an order in the middle of it', async () => {
    const [old, now] = twoKeys();
    change(now, 'DELETE FROM records WHERE order_id = ?', idOf(700));
    change(now, 'DELETE FROM orders WHERE order_id = ?', idOf(700));
    assert.equal((await judged(now, old)).strangers, 1);
    const taken = await joined(now, old);
    assert.equal(taken?.gaveUp, true);
  });

  it('leaves out what SQLite would give back as another, and calls nothing of its time complete', async () => {
    const [old, now] = twoKeys();
    const time = NOW - 150 * DAY;
    change(
      old,
      `INSERT INTO orders SELECT order_id || char(0) || '1', symbol, symbol_key, client_oid, ?, triggered_at, action, execution, status, is_final,
       size, filled, price, average_price, trigger_price, fee, profit, 1, read_at + 1, NULL, NULL FROM orders WHERE order_id = ?`,
      ...[time, idOf(899 - 650)],
    );
    await joined(now, old);
    await withArchive(now, async (archive) => {
      const { isProven, ids } = await proofOf(archive);
      assert.ok(ids.size > 800 && !isProven(time));
    });
    const created = ([name]: string[]) =>
      (rowsOf(name ?? '')['orders'] as { order_id: string; created_at: number }[]).find(
        ({ order_id: id, created_at: at }) => id === idOf(899 - 650) && at !== time,
      )?.created_at;
    assert.equal(created([now]), created([old]));
  });

  it('keeps each version once, with the last that was known as the newest', async () => {
    const [old, now] = files();
    const told = (fee: string): PlanOrder[] =>
      past(40, NOW - 80 * DAY, NOW - 60 * DAY).map((order) => asSent({ ...order, status: statusOf('2'), fee }));
    await visit(old, told('-1'), NOW - 20 * DAY, 85);
    await visit(now, told('-1'), NOW - 10 * DAY, 85);
    await visit(now, told('-2'), NOW, 85);
    await joined(old, now);
    const [first] = told('');
    const fees = (rowsOf(old)['records'] as { order_id: string; record: string }[])
      .filter(({ order_id: id }) => id === first?.orderId)
      .map(({ record }) => (JSON.parse(record) as { fee: string }).fee);
    assert.deepEqual(fees, ['-1', '-2'].slice(0, fees.length));
    assert.equal(fees.at(-1), '-2');
  });

  it('holds all that it says is proven, wherever it is stopped, whatever is let go meanwhile', async function () {
    this.timeout(0);
    console.log(`    joins from ARCHIVE_SEED=${SEED}`);
    const dice = generator(SEED);
    const until = (most: number): number => Math.floor(dice() * most);
    let [whole, proven] = [0, 0];
    for (let run = 0; run < RUNS; run += 1) {
      const about = `run ${run} of ARCHIVE_SEED=${SEED}`;
      const [old, now] = files();
      for (let day = 150 - until(40); day > 10; day -= 10 + until(60))
        await visit(old, orders, NOW - day * DAY, 20 + until(65), dice() < 0.3 ? 400_000 + until(600_000) : Infinity);
      await visit(now, orders, NOW, 20 + until(65));
      for (let stops = until(3); stops >= 0; stops -= 1) {
        const limit = dice() < 0.3 ? 300_000 + until(900_000) : Infinity;
        const taken = await withArchive(now, async (archive) => {
          assert.equal(await archive.ask('beside', { file: old }), undefined);
          const steps = stops === 0 ? Infinity : 1 + until(4);
          const some = await takeAll(archive, true, steps);
          if (stops > 0 && dice() < 0.5) await killed([now, old], until(80));
          // As another window would.
          if (limit < Infinity) await withArchive(now, (other) => other.ask('contents', {}), limit);
          return some;
        });
        if (taken) whole += 1;
        await withArchive(now, async (archive) => {
          const { isProven, ids } = await proofOf(archive);
          const missing = orders.filter(({ orderId, createTime = 0 }) => isProven(createTime) && !ids.has(orderId));
          assert.deepEqual(
            missing.map(({ orderId }) => orderId),
            [],
            about,
          );
          if (orders.some(({ createTime = 0 }) => isProven(createTime) && createTime < NOW - 90 * DAY)) proven += 1;
        });
      }
      const read = await visit(now, orders, NOW, 190);
      const wanted = orders.filter(({ createTime = 0 }) => createTime >= NOW - 190 * DAY);
      assert.ok(!read.coverage.complete || read.items.length === wanted.length, about);
    }
    console.log(`    ${whole} joins came to their end, ${proven} times something was complete beyond the service's memory`);
    assert.ok(whole >= RUNS && proven > RUNS / 3);
  });

  it('is refused where there is no file, or none that can be read', async () => {
    const [old, now] = twoKeys();
    await withArchive(now, async (archive) => {
      assert.deepEqual(await archive.ask('beside', { file: path.join(dir, 'none.sqlite') }), { kind: 'gone' });
    });
    change(old, `INSERT OR REPLACE INTO meta VALUES ('hosts', 'one.example')`);
    change(now, `INSERT OR REPLACE INTO meta VALUES ('hosts', 'other.example')`);
    await withArchive(now, async (archive) => {
      const refused = await archive.ask('beside', { file: old });
      assert.deepEqual(refused, { kind: 'hosts', theirs: 'one.example', ours: 'other.example' });
    });
    change(old, 'PRAGMA user_version = 99');
    await withArchive(now, async (archive) => {
      assert.deepEqual(await archive.ask('beside', { file: old }), { kind: 'newer' });
    });
  });
});
