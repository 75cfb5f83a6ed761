import * as vscode from 'vscode';

const changed = new Set<string>();

/** @param key without `orderdeck.`. Resolves when VS Code has told everybody. */
export async function changeSetting(key: string, value: unknown): Promise<void> {
  changed.add(key);
  await vscode.workspace.getConfiguration('orderdeck').update(key, value, vscode.ConfigurationTarget.Global);
}

export async function restoreSettings(): Promise<void> {
  for (const key of changed) await changeSetting(key, undefined);
  changed.clear();
}
