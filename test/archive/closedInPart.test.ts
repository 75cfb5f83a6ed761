/** A range that was closed, of which the service told a part, or the file kept a part: nothing of it is called whole, or corrected. */
import assert from 'node:assert/strict';
import path from 'node:path';
import type { AffiliateQuery } from '../../src/api/types';
import { differencesOf } from '../../src/model/closing';
import { DAY, type TimeRange } from '../../src/model/timeRange';
import { inSlices } from '../../src/primitives/slices';
import type { Archive } from '../../src/store/archive';
import { closedThen, readClosed } from '../../src/store/closings';
import { fakeService, type FakeService, NOW } from '../support/fakeService';
import { DatabaseSync } from './box';
import { account, close, differences, RANGE, read, told } from './closed';
import { archiveOf, folder } from './support';

describe('a range that was closed, and of which a part is not known', () => {
  const dir = folder();
  let archive: Archive;
  let file: string;
  let count = 0;
  beforeEach(() => {
    file = path.join(dir, `part-${(count += 1)}.sqlite`);
    archive = archiveOf(file);
  });
  afterEach(() => archive.end());

  it('calls no correction what is the sum of a part: days that the service has forgotten, or that were still to come', async () => {
    const deeds = [RANGE.start + DAY, RANGE.end - DAY].map((at) => ({ uid: '7', at, thousandths: 5000n }));
    const service = fakeService({ deeds });
    await close(service, archive);
    service.lists.now += 330 * DAY;
    const [forgotten, ...others] = await differences(service, archive);
    assert.deepEqual([forgotten?.kind, forgotten?.id, forgotten?.what, others], ['totals', '7', 'perhapsChanged', []]);
    assert.deepEqual(forgotten?.changes[0], { name: 'depositAmount', then: '10.000', now: '5.000' });

    const early = fakeService({ deeds: deeds.slice(0, 1) });
    early.lists.now = RANGE.end - 2 * DAY;
    const then = await read(early);
    early.lists.deeds.push(...deeds.slice(1));
    early.lists.now = NOW;
    const came = await inSlices(differencesOf(then, await read(early, then), RANGE));
    assert.deepEqual(
      came.map(({ what, changes }) => [what, changes.some(({ by }) => by !== undefined)]),
      [['perhapsChanged', false]],
    );
  });

  for (const [what, commission] of [
    ['was not sent', ''],
    ['is no number', 'n/a'],
  ] as const)
    it(`is not whole where an amount ${what} in a part of it, which corrects nothing when it comes later`, async () => {
      const quarter: TimeRange = { start: NOW - 120 * DAY, end: NOW - 20 * DAY };
      const service = fakeService({ deeds: [0, 95].map((days) => ({ uid: '7', at: quarter.start + days * DAY, thousandths: 5000n })) });
      const answer = service.affiliateReferrals.bind(service);
      const lacking: FakeService = {
        ...service,
        async affiliateReferrals(query, call) {
          const page = await answer(query, call);
          return query?.startTime === quarter.start ? { ...page, items: page.items.map((item) => ({ ...item, commission })) } : page;
        },
      };
      const readOf = (from: FakeService) =>
        readClosed(
          from,
          { range: quarter, symbols: [], affiliates: true },
          { signal: new AbortController().signal, onProgress: () => undefined },
        );
      const then = await readOf(lacking);
      assert.match(then.parts.find(({ kind, complete }) => kind === 'totals' && !complete)?.problems.join() ?? '', /^1 amount is missing/);
      const came = await inSlices(differencesOf(then, await readOf(service), quarter));
      assert.deepEqual(told(came), ['totals 7 perhapsChanged commission']);
    });

  it('is not whole where the file lost some of it before the rest came', async () => {
    const service = account(8);
    const ask = archive.ask.bind(archive);
    let parts = 0;
    archive.ask = async (name, given) => {
      if (name === 'keepClosingRows' && (parts += 1) === 2) {
        const other = new DatabaseSync(file);
        other.exec('DELETE FROM closing_rows');
        other.close();
      }
      return ask(name, given);
    };
    await close(service, archive);
    const [closing] = await archive.ask('closings', {});
    assert.equal(closing?.whole, false);
    const then = await closedThen(archive, closing);
    assert.ok(then.parts.every(({ complete, problems }) => !complete && problems.join().includes('could not be stored')));
  });

  it('is not whole where the totals are of any time: the service sends the same for a range beside it, or more for each later one', async () => {
    const users = Array.from({ length: 30 }, (_, index) => `${index}`);
    const days = [-31, 1, 29, 40].map((day) => RANGE.start + day * DAY);
    const deeds = days.flatMap((at, place) => users.map((uid) => ({ uid, at, thousandths: BigInt(1000 * (place + 1) + Number(uid)) })));
    const partsOf = async (service: FakeService): Promise<readonly [boolean, boolean]> => {
      const { parts } = await read(service);
      const [totals] = parts.filter(({ kind }) => kind === 'totals');
      return [totals?.complete ?? false, totals?.problems.join().includes('may be ignoring') ?? false];
    };
    assert.deepEqual(await partsOf(fakeService({ deeds })), [true, false]);
    assert.deepEqual(await partsOf(fakeService({ deeds, ignoresRange: true })), [false, true]);
    const honest = fakeService({ deeds });
    const answer = honest.affiliateReferrals.bind(honest);
    const since = (query?: AffiliateQuery): AffiliateQuery => ({ ...query, startTime: NOW - 89 * DAY });
    assert.deepEqual(await partsOf({ ...honest, affiliateReferrals: (query, call) => answer(since(query), call) }), [false, true]);
    // The range before is none that the service answers for.
    const late = { start: NOW - 360 * DAY, end: NOW - 330 * DAY };
    const old = fakeService({ deeds: users.map((uid) => ({ uid, at: late.start, thousandths: 7n })), ignoresRange: true });
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    const closed = await readClosed(old, { range: late, symbols: [], affiliates: true }, options);
    assert.equal(closed.parts.at(-1)?.complete, false);
  });

  it('is not whole where most of its users who last traded in it have no trades in the totals', async () => {
    const at = RANGE.start + DAY;
    const users = ['1', '2', '3'].map((uid) => ({
      ...{ uid, registerTime: at, lastTrade: at },
      raw: { uid, registerTime: at, lastTrade: at },
    }));
    const { parts } = await read(fakeService({ users }));
    assert.deepEqual(
      parts.filter(({ complete }) => !complete).map(({ kind }) => kind),
      ['totals'],
    );
  });
});
