/** What notifications are made of. Loaded when there is something to look at. */
import * as vscode from 'vscode';
import type { Log } from '../platform/report';
import { seenFiles } from './seenFile';
import { Notifier } from './notifier';
import { Watch, type WatchDependencies } from './watch';

export interface NotificationDependencies extends WatchDependencies {
  readonly context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  readonly log: Log;
}

export interface OpenNotifications extends vscode.Disposable {
  readonly notifier: Notifier;
  /** Watches, or stops, as the settings say now. */
  readonly applySettings: () => void;
  /** The account was removed, or is another one of the exchange. */
  readonly forget: (accountId: string) => Promise<void>;
}

export function openNotifications(dependencies: NotificationDependencies): OpenNotifications {
  const { context, log } = dependencies;
  const memory = seenFiles(vscode.Uri.joinPath(context.globalStorageUri, 'seen').fsPath, log);
  const watch = new Watch(dependencies);
  const notifier = new Notifier({ ...dependencies, memory, offerWatch: () => watch.offer() });
  return {
    notifier,
    applySettings: () => watch.applySettings(),
    forget: (accountId) => notifier.forget(accountId),
    dispose: () => {
      notifier.dispose();
      watch.dispose();
    },
  };
}
