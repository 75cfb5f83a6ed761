/** Totals that were read one range at a time, of a service that may take no notice of the times it is asked for. */
import assert from 'node:assert/strict';
import path from 'node:path';
import type { Reading } from '../../src/model/coverage';
import type { ReferralTotals } from '../../src/model/affiliate';
import { DAY, type TimeRange } from '../../src/model/timeRange';
import { Ledger } from '../../src/store/ledger';
import { readTotals } from '../../src/store/ledger/affiliates';
import { type Deed, type FakeOptions, fakeService, NOW, thousandthsOf } from '../support/fakeService';
import { archiveOf, folder } from './support';

const START = Date.UTC(2026, 0, 1);
const month = (index: number, count = 1): TimeRange => ({
  start: START + index * 30 * DAY,
  end: START + (index + count) * 30 * DAY - 1,
});
/** Each user does something every fourth day, now more and now less. */
const deeds = Array.from({ length: 900 }, (_, index): Deed => {
  return { uid: `${index % 24}`, at: START + Math.floor(index / 6) * DAY, thousandths: BigInt(1000 + ((index * 7919) % 1000)) };
});
const sumOf = ({ start, end }: TimeRange): bigint =>
  deeds.filter(({ at }) => at >= start && at <= end).reduce((sum, { thousandths }) => sum + thousandths, 0n);

describe('totals of which each was kept by itself', () => {
  const dir = folder();

  /** A service, and a session of its own for each question. */
  function sessions(name: string, knobs: FakeOptions = {}) {
    const service = fakeService({ deeds, ...knobs });
    return async (range: TimeRange, now: number): Promise<Reading<ReferralTotals>> => {
      service.lists.now = now;
      const archive = archiveOf(path.join(dir, `${name}.sqlite`));
      const ledger = new Ledger(() => now, archive);
      try {
        return await readTotals(ledger, ledger.heard(service), range, { age: 'everything', asOf: now });
      } finally {
        await archive.settled();
        ledger.dispose();
        await archive.end();
      }
    };
  }
  const depositsIn = ({ items }: Reading<ReferralTotals>): bigint =>
    items.reduce((sum, { depositAmount }) => sum + thousandthsOf(depositAmount), 0n);

  for (const [what, count, later] of [
    ['all of them, which it has forgotten', 4, 600],
    ['some of them, and it sends the rest', 4, 400],
    ['one of them, which was read beside the next', 1, 600],
  ] as const)
    it(`are no whole ones where the service sent the same for any time: ${what}`, async () => {
      const read = sessions(`same ${count} ${later}`, { ignoresRange: true });
      for (const index of [0, 1, 2, 3]) await read(month(index), month(index).end + DAY);
      const { coverage } = await read(month(0, count), START + later * DAY);
      assert.equal(coverage.complete, false);
      assert.match(coverage.problems.join(), /may be ignoring the range/);
    });

  it('are no whole ones where each had all that came before it', async () => {
    const read = sessions('growing', {
      before: (_, lists) => (lists.deeds = deeds.filter(({ at }) => at <= lists.now)),
      ignoresRange: true,
    });
    for (const index of [0, 1, 2, 3]) await read(month(index), month(index).end + DAY);
    const { coverage } = await read(month(0, 3), START + 600 * DAY);
    assert.equal(coverage.complete, false);
    assert.match(coverage.problems.join(), /ignoring the start or the end of a range/);
  });

  it('are whole, to the last digit, of a service that keeps to the times', async () => {
    const read = sessions('right');
    for (const index of [0, 1, 2, 3]) await read(month(index), month(index).end + DAY);
    for (const [range, later] of [
      [month(0, 4), 600],
      [month(0, 4), 400],
      [month(1), 600],
    ] as const) {
      const reading = await read(range, START + later * DAY);
      assert.deepEqual(reading.coverage.problems, []);
      assert.equal(depositsIn(reading), sumOf(range));
      assert.ok((reading.coverage.remembered ?? 0) > 0);
    }
  });

  it('are whole where a long time follows a short one, in which everybody did less than in it', async () => {
    const read = sessions('longer');
    for (const range of [month(0), month(1, 2)]) await read(range, range.end + DAY);
    const range = month(0, 3);
    const reading = await read(range, NOW + 600 * DAY);
    assert.deepEqual(reading.coverage.problems, []);
    assert.equal(depositsIn(reading), sumOf(range));
  });
});
