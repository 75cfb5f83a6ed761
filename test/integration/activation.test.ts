import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('activation', () => {
  it('activates in the real extension host', async () => {
    const extension = vscode.extensions.getExtension('orderdeck.orderdeck');
    assert.ok(extension, 'the extension is not installed');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });
});
