/** A window that is killed at any moment: its archive opens again, and holds all that it says is proven. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DAY } from '../../src/model/timeRange';
import { untilAborted } from '../../src/primitives/abort';
import { fakeService, NOW } from '../support/fakeService';
import { diceOf } from '../support/galleryAccounts';
import { windowOf } from './built';
import { type Job, ordersUntil } from './child';
import { proofOf, session } from './sessions';
import { folder } from './support';

const SEED = Number(process.env['ARCHIVE_SEED'] ?? Date.now() % 1e9);
const KILLS = Number(process.env['ARCHIVE_KILLS'] ?? 10);
const MOST_KILLS = 10 * KILLS;

/** Writes until it is killed, so long after the file is there. */
async function killed(job: Job, after: number): Promise<void> {
  const child = spawn(process.execPath, windowOf('child', JSON.stringify(job)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  await untilAborted(once(child, 'exit'), AbortSignal.timeout(after));
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

describe('a window that is killed', function () {
  this.timeout(0);
  const dir = folder();

  it('leaves an archive that holds all that it proves', async () => {
    console.log(`    kills from ARCHIVE_SEED=${SEED}`);
    const dice = diceOf(SEED);
    const all = ordersUntil(NOW + 40 * DAY);
    let [file, visits, proven] = ['', 0, 0];
    // On a machine that is busy most are killed before they began: others follow, until some were not.
    const isEnough = (kills: number): boolean => kills >= KILLS && proven > KILLS / 4;
    let kill = 0;
    for (; !isEnough(kill) && kill < MOST_KILLS; kill += 1) {
      if (visits === 0) [file, visits] = [path.join(dir, `${kill}.sqlite`), dice.whole(1, 6)];
      visits -= 1;
      const limitBytes = dice.chance(0.3) ? 800_000 : 1e12;
      await killed({ file, seed: SEED + kill, limitBytes, milliseconds: 60_000 }, dice.whole(0, 450));
      const about = `kill ${kill} of ARCHIVE_SEED=${SEED}`;
      const service = fakeService({ history: all });
      service.lists.now = NOW + 40 * DAY;
      const { opened, trouble, result } = await session(file, service, async ({ archive, read }) => {
        const proof = await proofOf(archive);
        return { proof, read: dice.chance(0.3) ? await read(125) : undefined };
      });
      assert.equal(trouble, undefined, `${about}: ${trouble?.message}`);
      assert.ok(opened && !opened.damaged, `${about}: damaged`);
      const missing = all.filter(({ orderId, createTime = 0 }) => result.proof.isProven(createTime) && !result.proof.ids.has(orderId));
      assert.equal(missing.length, 0, `${about}: ${missing.length} orders are proven, and not there`);
      if (result.proof.ids.size > 0) proven += 1;
      if (result.read) visits = 0;
    }
    console.log(`    ${proven} of ${kill} files had orders`);
    assert.deepEqual(
      readdirSync(dir).filter((name) => name.includes('damaged')),
      [],
    );
    assert.ok(proven > KILLS / 4, 'it was mostly killed before it began');
  });
});
