/** What notifications are made of. Loaded when there is something to look at. */
import * as vscode from 'vscode';
import { seenFiles } from '../platform/seenFile';
import { Notifier } from './notifier';
import type { NotificationDependencies } from './index';
import { Watch } from './watch';

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
