import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import manifest from '../../package.json';

describe('the shortcuts', () => {
  it('are taken by nothing else in VS Code', async () => {
    await vscode.commands.executeCommand('workbench.action.openDefaultKeybindingsFile');
    const all = vscode.window.activeTextEditor?.document.getText() ?? '';
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    const entries = [...all.matchAll(/"key": "([^"]+)",\s+"command": "([^"]+)"/g)].map(([, key = '', command = '']) => ({ key, command }));
    assert.ok(entries.length > 500, `${entries.length} entries`);
    // Those within our own lists mean there what they mean in any list.
    const own = manifest.contributes.keybindings.filter(({ when }) => !when.startsWith('listFocus'));
    assert.equal(own.length, 3);
    for (const { key, command } of own) {
      assert.deepEqual(
        entries.filter((entry) => entry.key === key).map((entry) => entry.command),
        [command],
        key,
      );
    }
  });
});
