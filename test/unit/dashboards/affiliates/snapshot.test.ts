import assert from 'node:assert/strict';
import type { AffiliateReads } from '../../../../src/dashboards/affiliates/reads';
import { Snapshot } from '../../../../src/dashboards/affiliates/snapshot';
import { DAY, lastDays } from '../../../../src/model/timeRange';
import { fakeService, NOW } from '../../../support/fakeService';
import { sessionOf } from '../desk';

describe('what was read as of one moment', () => {
  /** Looks at ranges of so many days. @returns those that the service had to be asked for */
  async function askedFor(days: readonly number[], complete = true): Promise<number[]> {
    const asked: number[] = [];
    const reads: AffiliateReads = {
      users: () => assert.fail('nobody wants users'),
      totals(range) {
        asked.push((range.end - range.start + 1) / DAY);
        return Promise.resolve({ reading: { items: [], coverage: { range, complete, problems: [], requests: 1 } } });
      },
    };
    const snapshot = new Snapshot(sessionOf(fakeService()));
    for (const count of days) {
      const range = lastDays(count, NOW);
      const outcome = await snapshot.readTotals(range, reads);
      assert.deepEqual('reading' in outcome && outcome.reading.coverage.range, range);
    }
    return asked.map(Math.round);
  }

  it('holds the totals of four ranges', async () => {
    assert.deepEqual(await askedFor([1, 2, 3, 4, 4, 3, 2, 1]), [1, 2, 3, 4]);
  });

  it('lets go of the oldest range when a fifth comes, and of no other', async () => {
    assert.deepEqual(await askedFor([1, 2, 3, 4, 5, 2, 3, 4, 5]), [1, 2, 3, 4, 5]);
    assert.deepEqual(await askedFor([1, 2, 3, 4, 5, 1]), [1, 2, 3, 4, 5, 1]);
  });

  it('counts a range as new each time it is looked at', async () => {
    assert.deepEqual(await askedFor([1, 2, 3, 4, 1, 5, 1, 2]), [1, 2, 3, 4, 5, 2]);
  });

  it('holds nothing that was read in part', async () => {
    assert.deepEqual(await askedFor([1, 1], false), [1, 1]);
  });
});
