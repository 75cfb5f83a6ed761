/** Users and totals that the service has forgotten. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import path from 'node:path';
import { affiliateUser } from '../../src/api/decode';
import { ServiceError } from '../../src/api/errors';
import type { ServiceReader } from '../../src/api/types';
import { DAY, HOUR, lastDays, rangeBefore, type TimeRange, describeRange } from '../../src/model/timeRange';
import { readBoth } from '../../src/store/affiliateRange';
import { AffiliateUsers } from '../../src/store/affiliateUsers';
import type { Archive } from '../../src/store/archive';
import { Ledger } from '../../src/store/ledger';
import { readTotals, readUsers } from '../../src/store/ledger/affiliates';
import { Session } from '../../src/store/session';
import { fakeClient, type FakeClient } from '../unit/store/support';
import { fakeService, type FakeService, generator, NOW, totalsOf } from '../support/fakeService';
import { past, SYMBOL } from './sessions';
import { archiveOf, exportOf, folder } from './support';

const MONTH = 30 * DAY;
const month = (index: number): TimeRange => ({ start: NOW - 12 * MONTH + index * MONTH, end: NOW - 12 * MONTH + (index + 1) * MONTH - 1 });
const users = Array.from({ length: 12 }, (_, index) =>
  affiliateUser({ uid: `${100 + index}`, registerTime: month(index).start + DAY, inviteCode: 'a' }),
);
/** Each does a deed a month. */
const deeds = users.flatMap(({ uid }, one) =>
  Array.from({ length: 12 }, (_, at) => ({ uid, at: month(at).start + one, thousandths: BigInt(1 + one * 100 + at) })),
);

/** As the service is: it refuses what is older than 365 days, and forgets it. */
const service = (): FakeService => fakeService({ users, deeds });
const later = (fake: FakeService, days: number): void => {
  fake.lists.now += days * DAY;
  const edge = fake.lists.now - 365 * DAY;
  fake.lists.users = fake.lists.users.filter(({ registerTime = 0 }) => registerTime >= edge);
  fake.lists.deeds = fake.lists.deeds.filter(({ at }) => at >= edge);
};

async function session<T>(file: string, fake: FakeService, work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const archive = archiveOf(file);
  const ledger = new Ledger(() => fake.lists.now, archive);
  try {
    return await work(ledger);
  } finally {
    ledger.dispose();
    await archive.end();
  }
}
const totals = (fake: FakeService, range: TimeRange) => (ledger: Ledger) =>
  readTotals(ledger, ledger.heard(fake), range, { age: 'everything', asOf: fake.lists.now });
const everybody = (fake: FakeService, range: TimeRange) => (ledger: Ledger) =>
  readUsers(ledger, ledger.heard(fake), range, { age: 'everything', asOf: fake.lists.now });
const sumsOf = (range: TimeRange) =>
  users.flatMap(({ uid }) => {
    const own = deeds.filter((deed) => deed.uid === uid && deed.at >= range.start && deed.at <= range.end);
    return own.length > 0
      ? [
          totalsOf(
            uid,
            own.reduce((sum, { thousandths }) => sum + thousandths, 0n),
          ),
        ]
      : [];
  });
const byUid = <T extends { uid: string }>(items: readonly T[]): T[] => items.toSorted((one, other) => Number(one.uid) - Number(other.uid));

/** What waits until it is opened. */
function gate(): { readonly passed: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

describe('affiliate data that was kept', () => {
  const dir = folder();
  const sessionWith = (archive: Archive, client: FakeClient): Session =>
    new Session({ id: 'a', label: 'Main', service: 'custom' }, client, undefined, () =>
      Promise.resolve(new Ledger(() => client.lists.now, archive)),
    );

  it('is listed before the service has answered, and stays where it does not', async () => {
    const file = path.join(dir, 'list.sqlite');
    const fake = service();
    await session(file, fake, everybody(fake, { start: NOW - 360 * DAY, end: NOW }));
    const client = fakeClient({ users, deeds });
    const shown = gate();
    client.affiliateUsers = () => shown.passed.then(() => assert.fail(new ServiceError('network', 'No network.')));
    const archive = archiveOf(file);
    const list = new AffiliateUsers(sessionWith(archive, client), { query: { period: { days: 60 } } });
    const seen: string[] = [];
    list.list.onDidChange(() => {
      const { soFar } = list.list.state;
      if (!soFar) return;
      seen.push(`${soFar.users.length} ${soFar.coverage.problems.join()}`);
      shown.open();
    });
    await list.list.refresh();
    assert.deepEqual(seen, ['2 The users are still loading.']);
    const { content, error } = list.list.state;
    assert.equal(error, undefined);
    assert.deepEqual(content?.users.map(({ uid }) => uid).toSorted(), ['110', '111']);
    assert.match(content?.coverage.problems.join() ?? '', /Showing data from the local archive because loading failed\. .*No network/);
    await archive.end();
  });

  it('makes the first figures of a dashboard, which say of when they are', async () => {
    const file = path.join(dir, 'figures.sqlite');
    const fake = service();
    const range = lastDays(30, NOW);
    await session(file, fake, everybody(fake, lastDays(365, NOW)));
    await session(file, fake, totals(fake, range));
    await session(file, fake, totals(fake, rangeBefore(range)));
    later(fake, 1);
    const told: { stage: string; totals: number; problems: string }[] = [];
    await session(file, fake, async (ledger) => {
      const now = lastDays(30, fake.lists.now);
      const shown = gate();
      const heard = ledger.heard(fake);
      const client: ServiceReader = {
        ...heard,
        affiliateUsers: (query, call) => shown.passed.then(() => heard.affiliateUsers(query, call)),
        affiliateReferrals: (query, call) => shown.passed.then(() => heard.affiliateReferrals(query, call)),
      };
      const task = { signal: new AbortController().signal, isLatest: () => true, tellPages: () => undefined };
      await readBoth(task, { client, ledger, range: now, previousRange: undefined, asOf: fake.lists.now, age: 0 }, (came, stage) => {
        const { totals: covered } = came.coverage;
        told.push({ stage, totals: came.totals.length, problems: 'problems' in covered ? covered.problems.join() : '' });
        shown.open();
        return Promise.resolve();
      });
    });
    assert.deepEqual(
      told.map(({ stage }) => stage),
      ['soFar', 'main'],
    );
    assert.equal(told[0]?.totals, 12);
    assert.match(told[0]?.problems ?? '', new RegExp(`the totals for ${describeRange(range)}`));
    assert.equal(told[1]?.problems, '');
  });
});

describe('affiliate data that the service has forgotten', () => {
  const dir = folder();

  it('is known by the exact ranges that were read, put together without gap or overlap, and the rest is asked for', async () => {
    const file = path.join(dir, 'tiles.sqlite');
    const fake = service();
    for (const index of [0, 1, 2, 3]) await session(file, fake, totals(fake, month(index)));
    // Overlaps, and fits nowhere.
    await session(file, fake, totals(fake, { start: month(1).start + DAY, end: month(2).end - DAY }));
    later(fake, 100);
    const range = { start: month(0).start, end: month(5).end };
    const read = await session(file, fake, totals(fake, range));
    assert.deepEqual(read.coverage.problems, []);
    assert.deepEqual(byUid(read.items), byUid(sumsOf(range)));
    assert.equal(read.coverage.remembered, 12);
    assert.equal(read.coverage.asOf, NOW);
    assert.ok(fake.calls.every(({ startTime }) => Number(startTime) >= NOW - 365 * DAY));
  });

  it('is incomplete where a part was never read', async () => {
    const file = path.join(dir, 'gap.sqlite');
    const fake = service();
    for (const index of [0, 2]) await session(file, fake, totals(fake, month(index)));
    later(fake, 100);
    const read = await session(file, fake, totals(fake, { start: month(0).start, end: month(5).end }));
    assert.equal(read.coverage.complete, false);
    assert.match(read.coverage.problems.join(), /could not be loaded/);
  });

  it('is incomplete where a part was read before it was over, or its totals are not in the file any more', async () => {
    const file = path.join(dir, 'early.sqlite');
    const fake = service();
    const [early, rest] = [
      { start: NOW - 5 * DAY, end: NOW + 6 * HOUR - 1 },
      { start: NOW + 6 * HOUR, end: NOW + 5 * DAY },
    ];
    await session(file, fake, totals(fake, early));
    fake.lists.deeds.push({ uid: '100', at: NOW + HOUR, thousandths: 9n });
    fake.lists.now += 10 * DAY;
    await session(file, fake, totals(fake, rest));
    later(fake, 400);
    const whole = { start: early.start, end: rest.end };
    assert.equal((await session(file, fake, totals(fake, whole))).coverage.complete, false);
    assert.equal((await session(file, fake, totals(fake, rest))).coverage.complete, true);
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(file);
    database.exec("UPDATE readings SET row_count = 1 WHERE what = 'totals'");
    database.close();
    assert.equal((await session(file, fake, totals(fake, rest))).coverage.complete, false);
  });

  it('has the users of every moment that was read whole, and of no other', async () => {
    const file = path.join(dir, 'users.sqlite');
    const fake = service();
    const year = { start: NOW - 360 * DAY, end: NOW };
    await session(file, fake, everybody(fake, year));
    later(fake, 30);
    await session(file, fake, everybody(fake, { start: fake.lists.now - 360 * DAY, end: fake.lists.now }));
    later(fake, 70);
    const all = await session(file, fake, everybody(fake, { start: year.start, end: fake.lists.now }));
    assert.deepEqual(all.coverage.problems, []);
    assert.deepEqual(
      byUid(all.items).map(({ uid }) => uid),
      users.map(({ uid }) => uid),
    );
    assert.equal(all.coverage.remembered, users.length - fake.lists.users.length);
    const more = await session(file, fake, everybody(fake, { start: year.start - DAY, end: fake.lists.now }));
    assert.equal(more.coverage.complete, false);
  });

  it('keeps the latest of what is read again, each version of a user once', async () => {
    const file = path.join(dir, 'again.sqlite');
    const fake = service();
    await session(file, fake, totals(fake, month(3)));
    await session(file, fake, everybody(fake, month(3)));
    fake.lists.deeds.push({ uid: '103', at: month(3).end, thousandths: 1000n });
    fake.lists.users = fake.lists.users.map((user) =>
      user.uid === '103' ? affiliateUser({ ...(user.raw as object), lastTrade: NOW }) : user,
    );
    fake.lists.now += DAY;
    for (let time = 0; time < 2; time += 1) {
      await session(file, fake, everybody(fake, month(3)));
      await session(file, fake, totals(fake, month(3)));
    }
    const archive = archiveOf(file);
    const readings = await archive.ask('readings', { what: 'totals' });
    assert.deepEqual(
      readings.map(({ asOf }) => asOf),
      [NOW + DAY],
    );
    assert.equal((await archive.totals(readings[0]?.id ?? 0)).length, 12);
    const lines = await exportOf(archive);
    assert.equal(lines.filter((line) => line.includes('"table":"user_records"') && line.includes('"uid":"103"')).length, 2);
    assert.deepEqual(
      (await archive.users(month(3))).map(({ lastTrade }) => lastTrade),
      [NOW],
    );
    await archive.end();
  });

  it('lets earlier versions of users go before an order does, where all of it is too large', async () => {
    const file = path.join(dir, 'versions.sqlite');
    const versionOf = (uid: string, day: number) =>
      affiliateUser({ uid, registerTime: month(0).start, inviteCode: 'a', lastTrade: NOW + day * DAY, note: 'x'.repeat(500) });
    const archive = archiveOf(file);
    const orders = past(50, NOW - 80 * DAY, NOW - 2 * DAY);
    archive.keep(orders, 'orderHistory', SYMBOL, NOW);
    for (let day = 0; day < 20; day += 1)
      archive.keepUsers(
        Array.from({ length: 100 }, (_, uid) => versionOf(`${uid}`, day)),
        NOW + day * DAY,
      );
    const { bytes } = await archive.ask('contents', {});
    await archive.end();
    const limited = archiveOf(file, 500_000);
    const kept = await limited.ask('contents', {});
    assert.ok(bytes > 1_000_000 && kept.orders === 50 && kept.users === 100, JSON.stringify(kept));
    const newest = await limited.users(month(0));
    assert.deepEqual([newest.length, new Set(newest.map(({ lastTrade }) => lastTrade))], [100, new Set([NOW + 19 * DAY])]);
    await limited.end();
    assert.ok(statSync(file).size <= 500_000, `${statSync(file).size}`);
  });

  it('is never called complete where it is not, whatever was read when', async function () {
    // The archive has what other tests leave of the processors.
    this.timeout(900_000);
    let [complete, remembered] = [0, 0];
    for (let seed = 1; seed <= 12; seed += 1) {
      const dice = generator(seed);
      const until = (most: number): number => Math.floor(dice() * most);
      const file = path.join(dir, `chance-${seed}.sqlite`);
      const people = Array.from({ length: 40 }, (_, index) =>
        affiliateUser({ uid: `${500 + index}`, registerTime: NOW - until(365) * DAY + until(DAY) }),
      );
      const done = Array.from({ length: 300 }, () => ({
        uid: `${500 + until(40)}`,
        at: NOW - until(365) * DAY + until(DAY),
        thousandths: BigInt(1 + until(1e6)),
      }));
      const fake = fakeService({ users: people, deeds: done });
      for (let visit = 0; visit < 10; visit += 1) {
        later(fake, until(40));
        // Months from a day on that all visits count from, as somebody who closes months; or any days at all.
        const index = until(14);
        const start = dice() < 0.7 ? NOW - 12 * MONTH + index * MONTH : NOW - until(500) * DAY;
        const range = { start, end: Math.min(fake.lists.now, start + (1 + until(3)) * MONTH - 1) };
        if (range.end <= range.start) continue;
        await session(file, fake, async (ledger) => {
          const [sums, all] = [
            await totals(fake, range)(ledger).catch(() => undefined),
            await everybody(fake, range)(ledger).catch(() => undefined),
          ];
          remembered += (sums?.coverage.remembered ?? 0) + (all?.coverage.remembered ?? 0);
          const isIn = (time = NaN): boolean => time >= range.start && time <= range.end;
          if (sums?.coverage.complete) {
            complete += 1;
            const expected = people.flatMap(({ uid }) => {
              const own = done.filter((deed) => deed.uid === uid && isIn(deed.at));
              return own.length > 0
                ? [
                    totalsOf(
                      uid,
                      own.reduce((sum, { thousandths }) => sum + thousandths, 0n),
                    ),
                  ]
                : [];
            });
            assert.deepEqual(byUid(sums.items), byUid(expected), `seed ${seed}, visit ${visit}`);
          }
          if (all?.coverage.complete) {
            complete += 1;
            const expected = people.filter(({ registerTime }) => isIn(registerTime)).map(({ uid }) => uid);
            assert.deepEqual(all.items.map(({ uid }) => uid).toSorted(), expected.toSorted(), `seed ${seed}, visit ${visit}`);
          }
        });
      }
    }
    console.log(`    ${complete} complete, ${remembered} remembered`);
    assert.ok(complete > 50 && remembered > 50);
  });
});
