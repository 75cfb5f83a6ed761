import * as vscode from 'vscode';
import { readSettings } from './settings';

/** Turns privacy mode on or off, where it is set. */
export async function togglePrivacyMode(): Promise<void> {
  const settings = vscode.workspace.getConfiguration('orderdeck');
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const target = settings.inspect('privacyMode')?.workspaceValue === undefined ? Global : Workspace;
  await settings.update('privacyMode', !readSettings().privacyMode, target);
  const now = readSettings().privacyMode ? 'on: amounts, prices and uids are hidden' : 'off';
  vscode.window.setStatusBarMessage(`Privacy mode is ${now}`, 4000);
}
