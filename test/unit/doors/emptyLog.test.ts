import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { settled } from './looks';
import { ONE } from './planted';
import { windowsAt } from './windows';

describe('the log of a window in which all went well', () => {
  const open = windowsAt();

  it('says that it has no entries, once, where it was an empty panel', async () => {
    const window = await open(ONE);
    try {
      await settled();
      assert.deepEqual(window.editor.noted, []);
      await window.editor.run(COMMANDS.logShow);
      await window.editor.run(COMMANDS.logShow);
      assert.deepEqual(window.editor.noted, ['There are no entries since this window was opened.']);
    } finally {
      window.close();
    }
  });
});
