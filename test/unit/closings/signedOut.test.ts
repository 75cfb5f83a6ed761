/** What the commands of closed periods say where nobody is signed in. */
import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { NOW } from '../../support/fakeService';
import { ONE } from '../doors/planted';
import { windowsAt } from '../doors/windows';

describe('who is signed out', () => {
  const open = windowsAt(NOW);

  it('hears from each command what an account would be for', async () => {
    const window = await open(ONE);
    const { editor, store } = window;
    store.sessions.set({ phase: 'signedOut' });
    for (const [command, what] of [
      [COMMANDS.closingCreate, 'close a period'],
      [COMMANDS.closingCompare, 'compare a closed period'],
    ] as const) {
      editor.said.length = 0;
      await editor.run(command);
      assert.deepEqual(editor.said, [`You are signed out. Sign in to ${what}.`, 'Sign in']);
    }
    window.close();
  });
});
