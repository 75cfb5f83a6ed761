import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mock } from 'node:test';
import { COMMANDS } from '../../../src/platform/ids';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('the list of local archives', () => {
  const open = windowsAt();
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => {
    mock.restoreAll();
    window.close();
  });

  for (const command of ['archiveShow', 'archiveExport', 'archiveDelete'] as const)
    it(`is on the screen while archives are still being opened: ${command}`, async () => {
      const { editor, storage } = window;
      mkdirSync(path.join(storage, 'archive'), { recursive: true });
      for (const name of ['a', 'b']) writeFileSync(path.join(storage, 'archive', `${name}.sqlite`), 'no archive');
      const { window: screen } = editor.vscode as { window: { showQuickPick: (items: unknown) => unknown } };
      let given: unknown;
      mock.method(screen, 'showQuickPick', (items: unknown) => void (given = items));
      await editor.run(COMMANDS[command]);
      assert.ok(given instanceof Promise, 'VS Code shows a list at once where its entries are promised');
      const labels = ((await given) as { label: string }[]).map(({ label }) => label);
      assert.deepEqual(labels.slice(0, 2), ['$(account) Unreadable account', '$(account) Unreadable account']);
    });
});
