import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Archive } from '../../../src/store/archive';
import { ArchiveTrouble } from '../../../src/store/archive/trouble';

const DIES_AT_THE_FIRST_QUESTION = `require('node:worker_threads').parentPort.on('message', () => process.exit(1))`;

function archive(start: () => Worker): { archive: Archive; over: Promise<unknown> } {
  let worker: Worker | undefined;
  const made = new Archive({ file: 'none.sqlite', account: '', hosts: undefined, limitBytes: 1, start: () => (worker = start()) });
  assert.ok(worker);
  return { archive: made, over: once(worker, 'exit') };
}

describe('the thread of an archive that has died', () => {
  const WAYS: Readonly<Record<string, () => Worker>> = {
    'its file is missing': () => new Worker(`${__dirname}/none.js`),
    'it stops at the first question': () => new Worker(DIES_AT_THE_FIRST_QUESTION, { eval: true }),
  };
  for (const [way, start] of Object.entries(WAYS)) {
    it(`answers whoever asks with the reason, and ends: ${way}`, async () => {
      const { archive: dead, over } = archive(start);
      // Under way when it dies, and asked afterwards.
      await assert.rejects(dead.ask('erase', {}), ArchiveTrouble);
      await over.catch(() => undefined);
      await assert.rejects(dead.ask('contents', {}), ArchiveTrouble);
      assert.equal(await dead.opened, undefined);
      assert.ok(dead.trouble);
      await dead.end();
    });

    it(`ends while it dies: ${way}`, async () => {
      const { archive: dying } = archive(start);
      await dying.end();
      await assert.rejects(dying.ask('contents', {}), ArchiveTrouble);
    });
  }
});
