import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from '../../../src/platform/ids';
import { startLocalServer } from '../../support/localServer';
import { keptAccounts } from '../doors/keptAccounts';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('what a choice in the list of what is kept on disk turns on or off', () => {
  const open = windowsAt();
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => window.close());

  /** What is said last, and the setting, once somebody chose what has this in its label. */
  async function choose(label: string, setting: string): Promise<[said: unknown, value: unknown]> {
    window.editor.answer = ({ items }) => (items as { label: string }[]).find((item) => item.label.includes(label));
    await window.editor.run(COMMANDS.archiveShow);
    await settled();
    return [window.editor.said.at(-1), window.editor.settings.get(`orderdeck.${setting}`)];
  }

  it('is said when data is kept from then on, where no list shows it', async () => {
    const said = 'Data that your accounts load is now kept on disk. "Show Local Archive" shows how much.';
    assert.deepEqual(await choose('Keep on disk', 'archive'), [said, true]);
  });

  it('is said when it is not any more, with what becomes of the rest', async () => {
    window.editor.settings.set('orderdeck.archive', true);
    const said = 'New data is no longer kept on disk. Existing data stays until you delete it.';
    assert.deepEqual(await choose('Stop keeping data on disk', 'archive'), [said, false]);
  });

  it('is said of the reading once a day', async () => {
    window.editor.settings.set('orderdeck.archive', true);
    window.editor.settings.set('orderdeck.history.symbols', ['cmt_btcusdt']);
    assert.deepEqual(await choose('Load once a day', 'archiveDaily'), ['Past orders are now loaded once a day.', true]);
    assert.deepEqual(await choose('Stop daily loading', 'archiveDaily'), ['Past orders are no longer loaded once a day.', false]);
  });
});

describe('who is told that the current account keeps nothing on disk', () => {
  const accounts = keptAccounts();

  for (const command of ['closingCreate', 'closingCompare', 'archiveImport'] as const)
    it(`is asked by the button of that whether to keep it, though others are kept: ${command}`, async () => {
      const service = await startLocalServer();
      const window = await accounts.open(service);
      const { editor, storage } = window;
      try {
        mkdirSync(path.join(storage, 'archive'), { recursive: true });
        writeFileSync(path.join(storage, 'archive', 'other.sqlite'), '');
        await accounts.reopened(() => accounts.show('a'));
        editor.said.length = 0;
        editor.answer = ({ items }) => items.find(({ label }) => label === 'Keep on disk…');
        await editor.run(COMMANDS[command]);
        assert.equal(JSON.stringify(editor.said).match(/Keep loaded data on disk\?/g)?.length, 1);
        assert.doesNotMatch(JSON.stringify(editor.said), /Unreadable account/);
      } finally {
        window.close();
        await service.close();
      }
    });
});
