import * as vscode from 'vscode';
import { afterStart } from '../platform/afterStart';
import { registerCommand, reported } from '../platform/commands';
import { COMMANDS } from '../platform/ids';
import { once } from '../primitives/once';
import type * as accountCommands from './commands';
import type { AccountDependencies } from './commands';
import { SessionKeeper } from './session';
import { onDidComeBack } from './windows';

/** Accounts in SecretStorage: add, switch, remove, demo, diagnosis. */
export function register(dependencies: AccountDependencies): vscode.Disposable {
  const keeper = new SessionKeeper(dependencies.context, dependencies.remembered, dependencies.store, dependencies.log);
  const command = (id: string, name: keyof typeof accountCommands): vscode.Disposable =>
    registerCommand(dependencies.log, id, async (wish) => (await import('./commands'))[name](keeper, dependencies, wish));

  // Not every storage tells of changes, and a keyring may have been unlocked meanwhile.
  const lookAgain = (): Promise<void> =>
    reported(dependencies.log, async () => {
      await keeper.update();
      if ((await keeper.vault()).outOfDate()) await (await keeper.reloadOffer()).makeOnce();
    });

  const status = once(async () => (await import('./statusBar')).accountStatus(dependencies.store.sessions));

  return vscode.Disposable.from(
    keeper,
    // What reads the accounts is as much code as all that is there until then.
    afterStart(() => {
      void keeper.update();
      void reported(dependencies.log, async () => void (await status()));
    }),
    { dispose: () => status.ifLoaded((item) => void item.dispose()) },
    onDidComeBack(vscode, () => void lookAgain()),
    command(COMMANDS.accountAdd, 'add'),
    command(COMMANDS.accountSwitch, 'switchTo'),
    command(COMMANDS.accountEdit, 'edit'),
    command(COMMANDS.accountRemove, 'remove'),
    command(COMMANDS.accountUseDemo, 'useDemo'),
    command(COMMANDS.accountOpenDemoLog, 'openDemoLog'),
    command(COMMANDS.accountDiagnose, 'diagnosis'),
  );
}
