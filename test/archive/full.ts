/** A session whose files have no room, run by a test that sets the limit: ends with 0 where every reading is as if there were no archive. */
import assert from 'node:assert/strict';
import { DAY } from '../../src/model/timeRange';
import { fakeService, NOW } from '../support/fakeService';
import { past, session } from './sessions';

async function main(file: string): Promise<void> {
  const service = fakeService({ history: past(3000, NOW - 80 * DAY, NOW - 2 * DAY) });
  for (let visit = 1; visit <= 3; visit += 1) {
    const { result, trouble } = await session(file, service, async ({ read }) => [await read(85), await read(85, 'everything')]);
    for (const { items, coverage } of result) {
      assert.deepEqual(coverage.problems, []);
      assert.equal(new Set(items.map(({ orderId }) => orderId)).size, 3000);
    }
    console.log(`visit ${visit}: ${JSON.stringify(trouble)}`);
  }
}
void main(process.argv[2] ?? '');
