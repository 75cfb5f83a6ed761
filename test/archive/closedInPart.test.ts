/** A range that was closed, of which the service told a part, or the file kept a part: nothing of it is called whole, or corrected. */
import assert from 'node:assert/strict';
import path from 'node:path';
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

  it('is not whole where an amount came for a part of it alone, which corrects nothing when it comes later', async () => {
    const quarter: TimeRange = { start: NOW - 120 * DAY, end: NOW - 20 * DAY };
    const service = fakeService({ deeds: [0, 95].map((days) => ({ uid: '7', at: quarter.start + days * DAY, thousandths: 5000n })) });
    const answer = service.affiliateReferrals.bind(service);
    const lacking: FakeService = {
      ...service,
      async affiliateReferrals(query, call) {
        const page = await answer(query, call);
        return query?.startTime === quarter.start ? { ...page, items: page.items.map((item) => ({ ...item, commission: '' })) } : page;
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
});
