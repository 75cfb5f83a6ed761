import assert from 'node:assert/strict';
import { visit } from '../../support/gallery';
import { SEED } from '../../support/property';

const RUNS = Number(process.env['GALLERY_RUNS'] ?? 1200);

/** `GALLERY_RUNS=50000 npx mocha -g gallery` goes through it for longer; `FC_SEED=<seed>` repeats a run. */
describe('the gallery of services', () => {
  it('holds none whose list is called complete and is wrong', async function () {
    this.timeout(Math.max(120_000, RUNS * 20));
    let complete = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const verdict = await visit(SEED + run);
      assert.equal(verdict.wrong, undefined, `${verdict.about} (seed ${SEED + run})`);
      if (verdict.complete) complete += 1;
    }
    console.log(`    ${RUNS} runs from seed ${SEED} on, ${complete} of them complete`);
    // A reader that never calls anything complete would pass above.
    assert.ok(complete > RUNS / 3, `${complete} of ${RUNS} complete`);
  });
});
