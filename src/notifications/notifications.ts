/** What notifications are made of. Loaded when there is something to look at. */
import * as vscode from 'vscode';
import { seenFiles } from '../platform/seenFile';
import { Notifier } from './notifier';
import type { NotificationDeps } from './index';
import { Watch } from './watch';

export interface OpenNotifications extends vscode.Disposable {
  readonly notifier: Notifier;
  /** Watches, or stops, as the settings say now. */
  readonly follow: () => void;
  /** The account was removed. */
  readonly forget: (accountId: string) => Promise<void>;
}

export function openNotifications(deps: NotificationDeps): OpenNotifications {
  const { context, log } = deps;
  const memory = seenFiles(vscode.workspace.fs, (...path) => vscode.Uri.joinPath(context.globalStorageUri, ...path), log);
  const watch = new Watch(deps);
  const notifier = new Notifier({ ...deps, memory, offerWatch: () => watch.offer() });
  return {
    notifier,
    follow: () => watch.follow(),
    forget: (accountId) => memory.forget(accountId),
    dispose: () => {
      notifier.dispose();
      watch.dispose();
    },
  };
}
