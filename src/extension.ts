import * as vscode from 'vscode';
import * as account from './account';
import * as dashboard from './dashboard';
import * as explorer from './explorer';
import { RememberedChoices } from './explorer/choices';
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
  const choices = new RememberedChoices(context.workspaceState);
  const sidebar = explorer.register({ store, choices, documents, log });
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
    notifications.register({ store, log }),
    onDidChangeSettings(() => Object.values(store.polls).forEach((poll) => poll.restart())),
    vscode.commands.registerCommand(COMMANDS.logShow, () => log.show()),
  );
  return context.extensionMode === vscode.ExtensionMode.Test ? { store, sidebar, lens, choices, context } : undefined;
}
