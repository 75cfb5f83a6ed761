import * as vscode from 'vscode';
import { COMMANDS, CONTEXT } from '../host/ids';
import { noIcons } from '../host/inert';
import type { Sessions } from '../store';

/** Whose orders are shown, at a glance, and one click from another account. Nothing while signed out. */
export function accountStatus(sessions: Sessions): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('account', vscode.StatusBarAlignment.Left);
  item.name = 'Orderdeck account';
  item.command = COMMANDS.accountSwitch;
  const update = (): void => {
    void vscode.commands.executeCommand('setContext', CONTEXT.session, sessions.state.phase);
    const account = sessions.current?.account;
    if (!account) return item.hide();
    const icon = account.service === 'demo' ? 'beaker' : 'account';
    item.text = `$(${icon}) ${noIcons(account.label)}`;
    item.tooltip =
      account.service === 'demo' ? 'Orderdeck shows the demo: made-up data, served on this machine' : `Orderdeck shows "${account.label}"`;
    item.show();
  };
  update();
  return vscode.Disposable.from(item, sessions.onDidChange(update));
}
