/** Privacy mode: its commands, and what turning it on takes from the screen. */
import * as vscode from 'vscode';
import { registerCommand, reported } from './commands';
import { COMMANDS } from './ids';
import type { Log } from './report';
import { onDidChangeSettings, readSettings } from './settings';

export function registerPrivacyMode(log: Log): vscode.Disposable {
  let on = readSettings().privacyMode;
  return vscode.Disposable.from(
    registerCommand(log, COMMANDS.privacyToggle, async () => (await mode()).setPrivacyMode()),
    registerCommand(log, COMMANDS.privacyOn, async () => (await mode()).setPrivacyMode(true)),
    registerCommand(log, COMMANDS.privacyOff, async () => (await mode()).setPrivacyMode(false)),
    onDidChangeSettings(() => {
      const before = on;
      on = readSettings().privacyMode;
      if (on && !before) void reported(log, async () => (await mode()).hideWhatIsShown());
    }),
  );
}

const mode = () => import('./privacyMode');
