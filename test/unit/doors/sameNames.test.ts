/** Bots that run side by side write files of one name into folders of their own. */
import assert from 'node:assert/strict';
import { COMMANDS, EDITORS } from '../../../src/platform/ids';
import { NOW } from '../../support/fakeService';
import { settled } from './looks';
import { ONE, orderIdOf } from './planted';
import { type OpenWindow, windowsAt } from './windows';

describe('a check of two files of one name', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => window.close());

  it('says on its page which of them a line is in', async () => {
    const text = `order_id=${orderIdOf('past', 9)} filled`;
    const uris = ['untitled:/bots/main/bot.log', 'untitled:/bots/test/bot.log'].map((each) => window.editor.open(each, text).uri);
    await window.editor.run(COMMANDS.fileCheck, uris[0], uris);
    await settled();
    const page = window.editor.tabs.findLast(({ type }) => type === EDITORS.fileCheck) ?? assert.fail('no page');
    const names = page.holds.flatMap((each) => (JSON.stringify(each).match(/"(?:[\w/]*\/)?bot\.log"/g) ?? []) as string[]);
    assert.deepEqual([...new Set(names)].toSorted(), ['"main/bot.log"', '"test/bot.log"']);
  });
});
