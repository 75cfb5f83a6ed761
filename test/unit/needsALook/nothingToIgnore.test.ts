import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { windowsAt } from '../doors/windows';

describe('Ignore Order, where no order is known that needs a look', () => {
  const open = windowsAt();

  it('says so and opens no empty list', async () => {
    const window = await open(ONE);
    window.editor.said.length = 0;
    await window.editor.run(COMMANDS.needsALookIgnore);
    await settled();
    assert.deepEqual(window.editor.said, ['No known orders need a look, so there is nothing to ignore.']);
    window.close();
  });
});
