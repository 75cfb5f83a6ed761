import type * as vscode from 'vscode';
import type { Log } from '../host/log';
import { reportError } from '../host/report';
import type { Store } from '../store';
import { once } from '../store/once';

/** Pop-ups about orders that triggered, filled or were canceled. Loads with the first list of open orders, and reads no list itself. */
export function register({ store, log }: { readonly store: Store; readonly log: Log }): vscode.Disposable {
  const notifier = once(async () => new (await import('./notifier')).Notifier(store));
  return store.openOrders.onDidChange(() => {
    if (!store.openOrders.state.content) return;
    notifier()
      .then((loaded) => loaded.look())
      .catch((error: unknown) => reportError(error, log));
  });
}
