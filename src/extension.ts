import * as vscode from 'vscode';
import * as account from './account';
import * as explorer from './explorer';
import { Documents } from './host/documents';
import { COMMANDS } from './host/ids';
import { createLog } from './host/log';
import { onDidChangeSettings, readSettings } from './host/settings';
import { createStore } from './store';

/** The table of contents: builds the graph and registers the features. What it returns is there for tests alone. */
export function activate(context: vscode.ExtensionContext): unknown {
  const log = createLog();
  const documents = new Documents();
  const store = createStore(() => readSettings().refreshInterval);
  const choices = new explorer.RememberedChoices(context.workspaceState);
  const trees = explorer.register({ store, choices, documents, log });

  context.subscriptions.push(
    log,
    documents,
    store,
    trees,
    account.register({ context, store, documents, log }),
    onDidChangeSettings(() => Object.values(store.polls).forEach((poll) => poll.restart())),
    vscode.commands.registerCommand(COMMANDS.logShow, () => log.show()),
  );
  return context.extensionMode === vscode.ExtensionMode.Test ? { store, trees, choices } : undefined;
}
