import * as vscode from 'vscode';
import * as account from './account';
import * as dashboard from './dashboard';
import * as explorer from './explorer';
import { Documents } from './host/documents';
import { COMMANDS } from './host/ids';
import { createLog } from './host/log';
import { onDidChangeSettings, readSettings } from './host/settings';
import { windowPace } from './host/windowPace';
import * as lookup from './lookup';
import * as notifications from './notifications';
import { createStore } from './store';

/** The table of contents: builds the graph and registers the features. What it returns is there for tests alone. */
export function activate(context: vscode.ExtensionContext): unknown {
  const log = createLog();
  const documents = new Documents();
  const pace = windowPace(vscode, context.globalStorageUri);
  const store = createStore(() => readSettings().refreshInterval, pace);
  const sidebar = explorer.register({ store, workspaceState: context.workspaceState, documents, log });
  const lens = lookup.register({ store, log, extensionUri: context.extensionUri });

  context.subscriptions.push(
    log,
    documents,
    pace,
    store,
    sidebar,
    lens,
    account.register({ context, store, documents, log }),
    dashboard.register({ context, store, log }),
    notifications.register({ context, store, log, pace }),
    onDidChangeSettings(() => Object.values(store.polls).forEach((poll) => poll.restart())),
    vscode.commands.registerCommand(COMMANDS.logShow, () => log.show()),
  );
  return context.extensionMode === vscode.ExtensionMode.Test ? { store, sidebar, lens, context } : undefined;
}
