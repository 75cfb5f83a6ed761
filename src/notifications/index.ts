import type * as vscode from 'vscode';
import { afterStart } from '../platform/afterStart';
import { registerCommand, reported } from '../platform/commands';
import { COMMANDS } from '../platform/ids';
import { onDidChangeSettings, readSettings } from '../platform/settings';
import type { Disposable } from '../store';
import { once } from '../primitives/once';
import type { NotificationDependencies, OpenNotifications } from './notifications';

/**
 * What happened to orders and users: pop-ups, what happened since the person looked, and watching while the list is hidden. Loads
 * with the first list, or at once where orders are watched.
 */
export function register(dependencies: NotificationDependencies): vscode.Disposable {
  const { store, log } = dependencies;
  const open = once(async (): Promise<OpenNotifications> => (await import('./notifications')).openNotifications(dependencies));
  const use = (run: (opened: OpenNotifications) => unknown): Promise<void> => reported(log, async () => void (await run(await open())));
  const watch = (): void => {
    if (readSettings().watchInterval > 0) void use(({ applySettings }) => applySettings());
    else open.ifLoaded(({ applySettings }) => applySettings());
  };
  const parts: readonly Disposable[] = [
    store.onDidChange.openOrders(() => void (store.openOrders.state.content && use(({ notifier }) => notifier.lookAtOrders()))),
    store.onDidChange.affiliateUsers(() => void (store.affiliateUsers.list.state.content && use(({ notifier }) => notifier.lookAtUsers()))),
    store.news.onDidForget((accountId) => void use(({ forget }) => forget(accountId))),
    onDidChangeSettings(watch),
    registerCommand(log, COMMANDS.newsShow, async (which) => (await open()).notifier.showNews(which)),
    registerCommand(log, COMMANDS.newsMarkSeen, async (node) => (await open()).notifier.markSeen(node)),
  ];
  const first = afterStart(() => void watch());
  return {
    dispose: () => {
      first.dispose();
      open.ifLoaded((opened) => void opened.dispose());
      for (const part of parts) part.dispose();
    },
  };
}
