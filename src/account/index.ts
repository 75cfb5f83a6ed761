import * as vscode from 'vscode';
import { COMMANDS } from '../host/ids';
import { reportError } from '../host/report';
import type * as accountCommands from './commands';
import type { AccountDeps } from './commands';
import { SessionKeeper } from './session';
import { accountStatus } from './statusBar';

/** Accounts in SecretStorage: add, switch, remove, demo, diagnosis. */
export function register(deps: AccountDeps): vscode.Disposable {
  const keeper = new SessionKeeper(deps.context.secrets, deps.store, deps.log);
  const command = (id: string, name: keyof typeof accountCommands): vscode.Disposable =>
    vscode.commands.registerCommand(id, async () => {
      try {
        const commands = await import('./commands');
        await commands[name](keeper, deps);
      } catch (error) {
        await reportError(error, deps.log);
      }
    });

  void keeper.update();
  return vscode.Disposable.from(
    keeper,
    accountStatus(deps.store.sessions),
    command(COMMANDS.accountAdd, 'add'),
    command(COMMANDS.accountSwitch, 'switchTo'),
    command(COMMANDS.accountRemove, 'remove'),
    command(COMMANDS.accountUseDemo, 'useDemo'),
    command(COMMANDS.accountDiagnose, 'diagnosis'),
  );
}
