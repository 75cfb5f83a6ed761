import assert from 'node:assert/strict';
import path from 'node:path';
import { Session } from '../../src/store/session';
import { Ledger } from '../../src/store/ledger';
import { fakeService } from '../support/fakeService';
import { archiveOf, exportOf, folder } from './support';

describe('the archive of an account that gets another name', () => {
  const dir = folder();

  for (const when of ['while it is open', 'before it is opened'] as const)
    it(`goes by that name once the account is not in use any more, and in exports: ${when}`, async () => {
      const file = path.join(dir, `${when}.sqlite`);
      const client = { ...fakeService(), rateBudget: () => [], testPauses: () => undefined, dispose: () => undefined };
      const archive = archiveOf(file);
      const session = new Session({ id: 'main', label: 'Main', service: 'weex' }, client, undefined, () =>
        Promise.resolve(new Ledger(undefined, archive)),
      );
      if (when === 'while it is open') await session.ledger();
      session.rename('Renamed');
      await session.ledger();
      await archive.settled();
      session.dispose();
      await archive.end();

      const later = archiveOf(file, undefined, '');
      const { account } = await later.ask('contents', {});
      const [head] = await exportOf(later);
      await later.end();
      assert.deepEqual([account, (JSON.parse(head ?? '') as { account: string }).account], ['Renamed', 'Renamed']);
    });
});
