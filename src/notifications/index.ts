import type * as vscode from 'vscode';
import type { Log } from '../host/log';
import { reportError } from '../host/report';
import type { Store } from '../store';
import type { Notifier } from './notifier';

/** Pop-ups about orders that triggered, filled or were canceled. Loads with the first list of open orders, and reads no list itself. */
export function register({ store, log }: { readonly store: Store; readonly log: Log }): vscode.Disposable {
  let loading: Promise<Notifier> | undefined;
  return store.openOrders.onDidChange(() => {
    if (!store.openOrders.state.content) return;
    loading ??= import('./notifier').then(({ Notifier }) => new Notifier(store));
    loading.then((notifier) => notifier.look()).catch((error: unknown) => reportError(error, log));
  });
}
