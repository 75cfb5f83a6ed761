import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { startLocalServer } from '../../support/localServer';
import { keptAccounts } from '../doors/keptAccounts';

describe('the diagnosis of an account that is left while it is made', () => {
  const { open, show, reopened } = keptAccounts();

  it('says of what was not answered yet that the account was left, and not that the service fails', async () => {
    const service = await startLocalServer(() => undefined);
    const window = await open(service);
    try {
      await reopened(() => show('a'));
      const asked = service.nextRequest();
      const diagnosed = window.editor.run(COMMANDS.accountDiagnose);
      await asked;
      await reopened(() => show('b'));
      await diagnosed;
      const { text } = window.editor.documents.at(-1) ?? assert.fail('no diagnosis');
      assert.doesNotMatch(text, /fails/);
      assert.equal(text.match(/\*\*: The account "Account a" is no longer active in this window\.$/gm)?.length, 4);
    } finally {
      window.close();
      await service.close();
    }
  });
});
