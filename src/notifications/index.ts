import * as vscode from 'vscode';
import { COMMANDS } from '../host/ids';
import type { Log } from '../host/log';
import { reportError } from '../host/report';
import { onDidChangeSettings, readSettings } from '../host/settings';
import type { WindowPace } from '../host/windowPace';
import type { Disposable, Store } from '../store';
import { once } from '../store/once';
import type { OpenNotifications } from './notifications';

export interface NotificationDeps {
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'globalStorageUri'>;
  readonly store: Store;
  readonly log: Log;
  readonly pace: WindowPace;
}

/**
 * What happened to orders and users: pop-ups, what happened since the person looked, and watching while the list is hidden. Loads
 * with the first list, or at once where orders are watched.
 */
export function register(deps: NotificationDeps): vscode.Disposable {
  const { store, log } = deps;
  const open = once(async (): Promise<OpenNotifications> => (await import('./notifications')).openNotifications(deps));
  const use = (run: (opened: OpenNotifications) => unknown): Promise<void> =>
    open()
      .then(async (opened) => void (await run(opened)))
      .catch((error: unknown) => reportError(error, log));
  const watch = (): void => {
    if (readSettings().watchInterval > 0) void use(({ follow }) => follow());
    else open.ifAsked(({ follow }) => follow());
  };
  const { openOrders, affiliateUsers } = store;
  const parts: readonly Disposable[] = [
    openOrders.onDidChange(() => void (openOrders.state.content && use(({ notifier }) => notifier.lookAtOrders()))),
    affiliateUsers.list.onDidChange(() => void (affiliateUsers.list.state.content && use(({ notifier }) => notifier.lookAtUsers()))),
    store.news.onDidForget((accountId) => void use(({ forget }) => forget(accountId))),
    onDidChangeSettings(watch),
    vscode.commands.registerCommand(COMMANDS.newsShow, (which: unknown) => use(({ notifier }) => notifier.showNews(which))),
    vscode.commands.registerCommand(COMMANDS.newsSeen, (node: unknown) => use(({ notifier }) => notifier.markSeen(node))),
  ];
  watch();
  return {
    dispose: () => {
      open.ifAsked((opened) => void opened.dispose());
      for (const part of parts) part.dispose();
    },
  };
}
