import * as vscode from 'vscode';
import { afterStart } from '../platform/afterStart';
import { registerCommand, reported } from '../platform/commands';
import { COMMANDS } from '../platform/ids';
import type * as accountCommands from './commands';
import type { AccountDeps } from './commands';
import { SessionKeeper } from './session';
import { accountStatus } from './statusBar';
import { onDidComeBack } from './windows';

/** Accounts in SecretStorage: add, switch, remove, demo, diagnosis. */
export function register(deps: AccountDeps): vscode.Disposable {
  const keeper = new SessionKeeper(deps.context, deps.store, deps.log);
  const command = (id: string, name: keyof typeof accountCommands): vscode.Disposable =>
    registerCommand(deps.log, id, async () => (await import('./commands'))[name](keeper, deps));

  // Not every storage tells of changes, and a keyring may have been unlocked meanwhile.
  const lookAgain = (): Promise<void> =>
    reported(deps.log, async () => {
      await keeper.update();
      if ((await keeper.vault()).outOfDate()) await (await import('./commands')).offerReload();
    });

  return vscode.Disposable.from(
    keeper,
    // What reads the accounts is as much code as all that is there until then.
    afterStart(() => {
      void keeper.update();
      return accountStatus(deps.store.sessions);
    }),
    onDidComeBack(() => void lookAgain()),
    command(COMMANDS.accountAdd, 'add'),
    command(COMMANDS.accountSwitch, 'switchTo'),
    command(COMMANDS.accountRemove, 'remove'),
    command(COMMANDS.accountUseDemo, 'useDemo'),
    command(COMMANDS.accountDiagnose, 'diagnosis'),
  );
}
