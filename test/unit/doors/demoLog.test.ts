import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { settled } from './looks';
import { ONE } from './planted';
import { type OpenWindow, windowsAt } from './windows';

describe('the log of the demo, opened by the walkthrough while an account is shown', () => {
  const open = windowsAt();
  let window: OpenWindow;
  beforeEach(async () => {
    window = await open(ONE);
    await settled();
  });
  afterEach(() => window.close());

  it('asks before it leaves the account for the demo, and leaves it not without an answer', async () => {
    const account = window.store.sessions.current?.account ?? assert.fail('no account');
    await window.editor.run(COMMANDS.accountOpenDemoLog);
    await settled();
    assert.deepEqual(
      window.editor.said.filter((each) => typeof each === 'string' && each.includes('to the demo')),
      [`Switch from "${account.label}" to the demo?`],
    );
    assert.equal(window.store.sessions.current?.account.id, account.id);
  });
});
