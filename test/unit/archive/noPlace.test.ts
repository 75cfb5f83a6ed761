/** Something else lies where the folder of archives would be. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from '../../../src/platform/ids';
import { startLocalServer } from '../../support/localServer';
import { keptAccounts } from '../doors/keptAccounts';

describe('the local archive where its folder cannot be made', () => {
  const accounts = keptAccounts();

  for (const command of ['closingCreate', 'closingCompare', 'archiveImport'] as const)
    it(`is not said to be turned off: ${command}`, async () => {
      const service = await startLocalServer();
      const window = await accounts.open(service);
      const { editor, storage } = window;
      try {
        mkdirSync(storage, { recursive: true });
        writeFileSync(path.join(storage, 'archive'), '');
        editor.settings.set('orderdeck.archive', true);
        await accounts.reopened(() => accounts.show('a'));
        // With the first of the two the archive is opened, which is told by itself.
        await editor.run(COMMANDS[command]);
        editor.said.length = 0;
        await editor.run(COMMANDS[command]);
        assert.match(JSON.stringify(editor.said), /^\["Orderdeck is not keeping anything on disk for now: /);
      } finally {
        window.close();
        await service.close();
      }
    });
});
