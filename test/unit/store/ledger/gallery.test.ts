import assert from 'node:assert/strict';
import { visitLedger } from '../../../support/galleryLedger';
import { SEED } from '../../../support/property';

const RUNS = Number(process.env['LEDGER_RUNS'] ?? 300);

/** `LEDGER_RUNS=50000 npx mocha test/unit/store/ledger/gallery.test.ts` goes through it for longer; `FC_SEED=<seed>` repeats a run. */
describe('the gallery of services, through the ledger', () => {
  it('holds none of which a read is called complete as of a moment at which it was not', async function () {
    this.timeout(Math.max(120_000, RUNS * 20));
    let [reads, complete] = [0, 0];
    for (let run = 0; run < RUNS; run += 1) {
      const verdict = await visitLedger(SEED + run);
      assert.equal(verdict.wrong, undefined, `${verdict.about} (seed ${SEED + run})`);
      reads += verdict.reads;
      complete += verdict.complete;
    }
    console.log(`    ${reads} reads in ${RUNS} runs from seed ${SEED} on, ${complete} of them complete`);
    assert.ok(complete > reads / 2, `${complete} of ${reads} complete`);
  });
});
