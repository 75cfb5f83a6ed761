/** What somebody is told whose archive has no room for all that it held. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { COMMANDS } from '../../src/platform/ids';
import { tellOf } from '../../src/platform/archiveTrouble';
import { archiveFile } from '../../src/store/archive/files';
import { archiveId } from '../../src/store/archive/owner';
import { startLocalServer } from '../support/localServer';
import { account } from '../unit/account/support';
import { keptAccounts } from '../unit/doors/keptAccounts';
import { Box, some } from './box';
import { archiveOf, folder } from './support';
import { inThisThread } from './thisThread';

describe('who has an archive that outgrows its limit', () => {
  const accounts = keptAccounts();
  const threads = createRequire(__filename)('node:worker_threads') as { Worker: unknown };
  const { Worker } = threads;
  before(
    () =>
      (threads.Worker = class {
        constructor() {
          return inThisThread();
        }
      }),
  );
  after(() => (threads.Worker = Worker));

  const ORDERS = 25_000;
  for (const [limitMegabytes, title] of [
    [10, 'is told how many of its orders went'],
    [100, 'is told nothing while there is room'],
  ] as const)
    it(title, async () => {
      const service = await startLocalServer();
      const window = await accounts.open(service);
      const { editor, storage } = window;
      try {
        const { origin } = service;
        const owner = account('a', { contractBaseUrl: origin, spotBaseUrl: origin });
        const file = archiveFile(path.join(storage, 'archive'), archiveId(owner));
        mkdirSync(path.dirname(file), { recursive: true });
        new Box(file).keep(some(ORDERS, 1, 1)).do('end', {});
        editor.settings.set('orderdeck.archive', true);
        editor.settings.set('orderdeck.archiveLimit', limitMegabytes);
        await accounts.reopened(() => accounts.show('a'));
        await editor.run(COMMANDS.closingCompare);
        const left = new Box(file);
        const gone = ORDERS - left.do('contents', {}).orders;
        left.do('end', {});
        const isShort = limitMegabytes === 10;
        assert.equal(gone > 0, isShort);
        const told = `The local archive of "${owner.label}" grew beyond 10 MB. Orders removed from it, the oldest first: ${gone.toLocaleString('en-US')}. To keep more from now on, raise "orderdeck.archiveLimit".`;
        assert.deepEqual(
          editor.said.filter((each) => String(each).startsWith('The local archive of')),
          isShort ? [told] : [],
        );
      } finally {
        window.close();
        await service.close();
      }
    });

  it('is told once while the account stays open, however often it fills up', async () => {
    const file = path.join(folder(), 'archive.sqlite');
    const archive = archiveOf(file, 500_000);
    const said: string[] = [];
    let [times, gone] = [0, 0];
    tellOf(archive, 'Main', 500_000, (text) => said.push(text));
    archive.onDidOutgrow((orders) => ([times, gone] = [times + 1, gone + orders]));
    for (let batch = 0; batch < 3; batch += 1)
      await archive.ask('keepOrders', { orders: some(2000, 1 + batch * 2000, 1 + batch * 2), past: true });
    const { orders } = await archive.ask('contents', {});
    await archive.end();
    assert.ok(times > 1);
    assert.equal(gone, 6000 - orders);
    assert.equal(said.length, 1);
    assert.match(said[0] ?? '', /grew beyond 0\.5 MB/);
  });
});
