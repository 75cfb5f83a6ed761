/** Another program writes into an archive's file, and keeps it for itself meanwhile: a tool in which somebody edits it, or a window that hangs. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { DAY } from '../../src/model/timeRange';
import { Ledger } from '../../src/store/ledger';
import { readOpen } from '../../src/store/ledger/open';
import { type FakeService, fakeService, NOW } from '../support/fakeService';
import { DatabaseSync } from './box';
import { past, session } from './sessions';
import { archiveOf, folder, withThreads } from './support';

const COUNT = 300;

describe('while another program keeps the file of an archive for itself', () => {
  withThreads();
  const dir = folder();
  const orders = past(COUNT, NOW - 80 * DAY, NOW - 2 * DAY);

  /** What is read in a window that is opened then, and whether its archive was open by the end of that. */
  async function readMeanwhile<T>(name: string, read: (ledger: Ledger, service: FakeService) => Promise<T>) {
    const file = path.join(dir, `${name}.sqlite`);
    const service = fakeService({ history: orders, forgetsAfter: 91 * DAY });
    await session(file, service, ({ read: readBefore }) => readBefore(85));
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const archive = archiveOf(file);
    const ledger = new Ledger(() => service.lists.now, archive);
    let isOpen = false;
    void archive.opened.then(() => (isOpen = true));
    try {
      const result = await read(ledger, { ...service, ...ledger.heard(service) });
      return { result, waited: isOpen };
    } finally {
      other.exec('ROLLBACK');
      other.close();
      await archive.end();
      ledger.dispose();
    }
  }

  it('open orders are shown from the service', async () => {
    const { result, waited } = await readMeanwhile('open', (ledger, service) => readOpen(ledger, service, { age: 0, onFailure: 'keep' }));
    assert.equal(waited, false, 'they were shown once the file was free');
    assert.equal(result.coverage.complete, true);
  });
});
