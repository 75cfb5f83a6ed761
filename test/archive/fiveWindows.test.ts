/** Five windows that write one archive at once. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { DAY } from '../../src/model/timeRange';
import { fakeService, NOW } from '../support/fakeService';
import { windowOf } from './built';
import { type Job, ordersUntil } from './child';
import { proofOf, session } from './sessions';
import { folder } from './support';

const SEED = Number(process.env['ARCHIVE_SEED'] ?? Date.now() % 1e9);
const SECONDS = Number(process.env['ARCHIVE_SECONDS'] ?? 1);

interface Said {
  readonly faults: string[];
  readonly reads: number;
  readonly complete: number;
  /** The ids of the orders that it read. */
  readonly listed: string[];
}

async function oneOf(job: Job): Promise<Said> {
  const child = spawn(process.execPath, windowOf('child', JSON.stringify(job)), { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = await text(child.stdout);
  assert.notEqual(said, '', `the window of seed ${job.seed} ended without a word`);
  return JSON.parse(said) as Said;
}

describe('five windows with one archive', function () {
  this.timeout(0);
  const dir = folder();

  for (const limitBytes of [1e12, 700_000])
    it(`lose nothing, and prove nothing that is not there${limitBytes < 1e9 ? ', while the oldest orders go' : ''}`, async () => {
      console.log(`    windows from ARCHIVE_SEED=${SEED}`);
      const file = path.join(dir, `${limitBytes}.sqlite`);
      const windows: Said[] = [];
      const until = Date.now() + SECONDS * 1000;
      do {
        const seeds = [0, 1, 2, 3, 4].map((each) => SEED + windows.length + each);
        const job = { file, limitBytes, milliseconds: Math.max(1000, Math.min(20_000, until - Date.now())) };
        windows.push(...(await Promise.all(seeds.map((seed) => oneOf({ ...job, seed })))));
      } while (Date.now() < until);
      const all = ordersUntil(NOW + 40 * DAY);
      const { result, trouble } = await session(file, fakeService({ history: all }), ({ archive }) => proofOf(archive));
      const lost = all.filter(({ orderId, createTime = 0 }) => result.isProven(createTime) && !result.ids.has(orderId));
      const sum = (name: 'reads' | 'complete'): number => windows.reduce((so, each) => so + each[name], 0);
      console.log(`    ${windows.length} windows, ${sum('reads')} reads, ${sum('complete')} complete, ${result.ids.size} orders kept`);
      assert.deepEqual(
        windows.flatMap(({ faults }) => faults),
        [],
      );
      assert.equal(lost.length, 0, `${lost.length} orders are proven, and not there`);
      assert.equal(trouble, undefined);
      const listed = new Set(windows.flatMap((each) => each.listed));
      assert.ok(listed.size > 100);
      if (limitBytes > 1e9)
        assert.deepEqual([...listed].filter((id) => !result.ids.has(id)).length, 0, 'not every order that was read is kept');
    });
});
