import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { COMMANDS, CONTEXT } from '../platform/ids';
import { onDidChangeSettings, readSettings } from '../platform/settings';
import { visibleLine } from '../model/visible';
import { withoutIcons } from '../platform/text';
import type { Sessions } from '../store';

/** Whose orders are shown, at a glance, and one click from another account. Nothing while signed out. */
export function accountStatus(sessions: Sessions): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('account', vscode.StatusBarAlignment.Left);
  item.name = l10n.t('Orderdeck account');
  item.command = COMMANDS.accountSwitch;
  const update = (): void => {
    void vscode.commands.executeCommand('setContext', CONTEXT.session, sessions.state.phase);
    const account = sessions.current?.account;
    void vscode.commands.executeCommand('setContext', CONTEXT.service, account?.service);
    if (!account) return item.hide();
    const icon = account.service === 'demo' ? 'beaker' : 'account';
    const masked = readSettings().privacyMode;
    item.text = `$(${icon}) ${withoutIcons(cut(account.label))}${masked ? ' $(eye-closed)' : ''}`;
    const shows =
      account.service === 'demo'
        ? l10n.t('Orderdeck is showing the demo: made-up data, served from this machine')
        : l10n.t`Orderdeck is showing "${account.label}"`;
    item.tooltip = visibleLine(masked ? l10n.t`${shows}. Privacy mode is on: amounts, prices and UIDs are hidden` : shows);
    item.accessibilityInformation = { label: item.tooltip, role: 'button' };
    item.show();
  };
  update();
  return vscode.Disposable.from(item, sessions.onDidChange(update), sessions.onDidRename(update), onDidChangeSettings(update));
}

/** The status bar belongs to all extensions: a long name has its end under the pointer. */
const LONGEST_LABEL = 20;

function cut(label: string): string {
  const characters = [...label];
  return characters.length > LONGEST_LABEL ? `${characters.slice(0, LONGEST_LABEL - 1).join('')}…` : label;
}
