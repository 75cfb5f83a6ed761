/** A setting is changed for which the account is opened again, while something of it is under way: nobody chose another account. */
import assert from 'node:assert/strict';
import { COMMANDS, TOOLS } from '../../../src/platform/ids';
import { type FakeService, NOW } from '../../support/fakeService';
import { noting, tool } from './looks';
import { ONE, OTHER } from './planted';
import { type OpenWindow, windowsAt } from './windows';

describe('a setting that has the account opened again', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => window.close());

  /** With the first question the account is opened again, or another one in its place. */
  function leaveFor(label: string): void {
    const session = window.store.sessions.current ?? assert.fail('nobody is signed in');
    noting(session.client as unknown as FakeService, () => {
      if (window.store.sessions.current === session) window.switchTo(label === 'Main' ? ONE : OTHER, label);
    });
  }
  async function saidOfCheck(): Promise<unknown> {
    await window.editor.run(COMMANDS.needsALookCheck);
    return window.editor.said[0];
  }
  const toldToModel = async (): Promise<string> =>
    JSON.stringify(await ((await tool(TOOLS.listOpenOrders, () => ({}))({ ...window, hidden: ONE })) as () => Promise<unknown>)());

  it('is named as the reason why a check stopped, with what to do', async () => {
    leaveFor('Main');
    assert.equal(
      await saidOfCheck(),
      'A setting or a key changed, so the account "Main" was opened again and this was stopped. Start it again.',
    );
  });

  it('is named to a language model, which would tell a person of another account that nobody chose', async () => {
    leaveFor('Main');
    assert.match(await toldToModel(), /A setting or a key of the account was changed meanwhile/);
  });

  it('is not named where another account was chosen', async () => {
    leaveFor('Other');
    assert.match(await toldToModel(), /Another account was chosen meanwhile/);
  });
});
