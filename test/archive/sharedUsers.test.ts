/** Whether two archives are of one affiliate account that has no plan orders: what both know of its users tells. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { whyNotImported } from '../../src/archive/joinWords';
import { DAY } from '../../src/model/timeRange';
import type { Archive } from '../../src/store/archive';
import { ENOUGH_SHARED, isOfOneAccount } from '../../src/store/archive/protocol';
import { NOW } from '../support/fakeService';
import { close, account, RANGE, user } from './closed';
import { archiveOf, exportOf, folder, readExport, takeAll } from './support';

const YEAR = { start: NOW - 300 * DAY, end: NOW - 10 * DAY };
const users = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => user(String(1000 + from + index), YEAR.start + (from + index) * 3_600_000));

describe('archives of an account without plan orders', () => {
  const dir = folder();
  let made = 0;
  const fresh = (): string => path.join(dir, `${(made += 1)}.sqlite`);

  async function inArchive<T>(file: string, work: (archive: Archive) => T | Promise<T>): Promise<T> {
    const archive = archiveOf(file);
    try {
      return await work(archive);
    } finally {
      await archive.end();
    }
  }
  /** As the service told of them. */
  const keep = (archive: Archive, told: ReturnType<typeof users>, whole = true): void => {
    archive.keepUsers(told, NOW);
    if (whole) archive.keepReading('users', { ...YEAR, asOf: NOW }, true);
  };
  async function withUsers(...kept: readonly Parameters<typeof keep>[1][]): Promise<string[]> {
    const files = kept.map(fresh);
    for (const [index, file] of files.entries()) await inArchive(file, (archive) => keep(archive, kept[index] ?? []));
    return files;
  }
  const judged = async ([ours = '', theirs = '']: readonly string[]) =>
    inArchive(ours, async (archive) => {
      await archive.ask('beside', { file: theirs });
      return archive.ask('judge', {});
    });

  it('are of one by 20 users that both have, and a new key gets the closed periods of the old one', async () => {
    const [now = '', old = ''] = await withUsers(users(0, ENOUGH_SHARED), users(0, 40));
    await inArchive(old, (archive) => close(account(1), archive));
    await inArchive(now, async (archive) => {
      await archive.ask('beside', { file: old });
      const told = await archive.ask('judge', {});
      assert.deepEqual([told.shared, told.sharedUsers], [0, ENOUGH_SHARED]);
      assert.equal(isOfOneAccount(told), false, 'half of theirs are not here, where all should be');
      keep(archive, users(0, 40));
      const later = await archive.ask('judge', {});
      assert.deepEqual([isOfOneAccount(later), later.strangeUsers], [true, 0]);
      assert.equal((await takeAll(archive, true))?.closings, 1);
      const [closing] = await archive.ask('closings', {});
      assert.deepEqual([closing?.start, closing?.whole], [RANGE.start, true]);
    });
  });

  for (const [many, isOne] of [
    [ENOUGH_SHARED - 1, false],
    [ENOUGH_SHARED, true],
  ] as const)
    it(`are ${isOne ? '' : 'not known to be '}of one by ${many} users`, async () => {
      const told = await judged(await withUsers(users(0, many), users(0, many)));
      assert.deepEqual([told.sharedUsers, isOfOneAccount(told)], [many, isOne]);
    });

  it('are not of one where the users of one are a part of those of the other, whichever is in use', async () => {
    const files = await withUsers(users(0, 200), users(50, 100));
    for (const pair of [files, files.toReversed()]) {
      const told = await judged(pair);
      assert.deepEqual([told.sharedUsers, told.strangeUsers, isOfOneAccount(told)], [50, 150, false]);
    }
  });

  it('stay of one where few users left, came or were told with another time of registration', async () => {
    const odd = users(0, 90).map((each, index) => (index < 2 ? user(each.uid, each.registerTime + 1) : each));
    const told = await judged(await withUsers(users(0, 91), odd));
    assert.deepEqual([told.sharedUsers, told.strangeUsers, isOfOneAccount(told)], [88, 3, true]);
  });

  it('are not known by users of ranges that were not loaded to their end', async () => {
    const [ours = '', theirs = fresh()] = await withUsers(users(0, 50));
    await inArchive(theirs, (archive) => keep(archive, users(0, 50), false));
    for (const pair of [
      [ours, theirs],
      [theirs, ours],
    ])
      assert.equal((await judged(pair)).sharedUsers, 0);
  });

  const write = async (archive: Archive): Promise<string> => {
    const file = path.join(dir, `${(made += 1)}.jsonl`);
    writeFileSync(file, `${(await exportOf(archive)).join('\n')}\n`);
    return file;
  };
  /** An archive that an export was imported into before its own users were loaded. */
  async function withBrought(exported: string, own: ReturnType<typeof users>): Promise<string> {
    const file = fresh();
    await inArchive(file, async (archive) => {
      await readExport(archive, exported);
      await takeAll(archive, false);
      keep(archive, own);
    });
    return file;
  }

  it('are not of one where the users that one lacks are here because that import brought them', async () => {
    const [other = ''] = await withUsers(users(0, 400));
    const exported = await inArchive(other, write);
    await inArchive(await withBrought(exported, users(50, 100)), async (archive) => {
      await readExport(archive, exported);
      const told = await archive.ask('judge', {});
      assert.deepEqual([told.sharedUsers, told.strangeUsers, isOfOneAccount(told)], [50, 350, false]);
      assert.match(whyNotImported(told) ?? '', /different accounts: 350 records/);
    });
  });

  it('stay of one whatever else was imported into one of them', async () => {
    const [elsewhere = '', old = ''] = await withUsers(users(1000, 1400), users(0, 50));
    const ours = await withBrought(await inArchive(elsewhere, write), users(0, 50));
    for (const pair of [
      [ours, old],
      [old, ours],
    ])
      assert.equal(isOfOneAccount(await judged(pair)), true);
  });

  it('know by each other which users the service told of, whatever brought them before', async () => {
    const [old = ''] = await withUsers(users(0, 50));
    const ours = await withBrought(await inArchive(old, write), users(0, 25));
    await inArchive(ours, async (archive) => {
      await archive.ask('beside', { file: old });
      assert.equal((await archive.ask('judge', {})).sharedUsers, 25);
      await takeAll(archive, true);
      assert.equal((await archive.ask('judge', {})).sharedUsers, 50);
    });
  });

  it('are not known by users that an import brought, also in an export of it, until the service tells of them', async () => {
    const [first = ''] = await withUsers(users(0, 50));
    const exported = await inArchive(first, write);
    const shared = (archive: string, file: string): Promise<number> =>
      inArchive(archive, async (ours) => {
        await readExport(ours, file);
        return (await ours.ask('judge', {})).sharedUsers;
      });
    const second = fresh();
    const again = await inArchive(second, async (archive) => {
      await readExport(archive, exported);
      assert.equal((await takeAll(archive, false))?.users, 50);
      archive.keepReading('users', { ...YEAR, asOf: NOW }, true);
      return write(archive);
    });
    assert.deepEqual([await shared(second, exported), await shared(first, again)], [0, 0]);
    await inArchive(second, (archive) => keep(archive, users(0, 50)));
    assert.equal(await shared(second, exported), 50);
  });
});
