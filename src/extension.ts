import './platform/language';
import * as vscode from 'vscode';
import * as account from './account';
import * as archive from './archive';
import * as closings from './closings';
import * as dashboards from './dashboards';
import * as explorer from './explorer';
import * as fileCheck from './fileCheck';
import * as lens from './lens';
import * as modelTools from './modelTools';
import * as needsALook from './needsALook';
import * as notifications from './notifications';
import * as orderTab from './orderTab';
import { afterStart } from './platform/afterStart';
import { registerCommand } from './platform/commands';
import { Documents } from './platform/documents';
import { COMMANDS } from './platform/ids';
import { type KeptByWindows, keptByWindows } from './platform/kept';
import { registerPrivacyMode } from './platform/privacy';
import { createLog } from './platform/log';
import { onDidChangeSettings, readSettings } from './platform/settings';
import { windowPace } from './platform/windowPace';
import { createStore } from './store';

/** What it returns is there for tests alone. */
export function activate(context: vscode.ExtensionContext): unknown {
  const log = createLog();
  const remembered = keptByWindows(vscode, context, log);
  return remembered instanceof Promise ? remembered.then((each) => begin(context, log, each)) : begin(context, log, remembered);
}

/** The table of contents: builds the graph and registers the features. */
function begin(context: vscode.ExtensionContext, log: ReturnType<typeof createLog>, remembered: KeptByWindows): unknown {
  const documents = new Documents();
  const pace = windowPace(vscode, context.globalStorageUri);
  const { kept } = remembered;
  const store = createStore(
    () => readSettings().refreshInterval,
    pace,
    () => vscode.workspace.isTrusted,
    kept,
  );
  const drafts = vscode.Uri.joinPath(context.globalStorageUri, 'drafts').fsPath;
  const rooms = {
    sidebar: explorer.register({ store, workspaceState: context.workspaceState, documents, log, drafts }),
    lens: lens.register({ store, log }),
    orderTab: orderTab.register({ store, log, extensionUri: context.extensionUri }),
    fileCheck: fileCheck.register({ store, context, log, drafts }),
  };

  const checkSettings = (): void => void import('./platform/refusedSettings').then(({ tellRefusedSettings }) => tellRefusedSettings(log));

  context.subscriptions.push(
    log,
    documents,
    pace,
    store,
    ...Object.values(rooms),
    modelTools.register(store, kept),
    account.register({ context, remembered, store, documents, log }),
    dashboards.register({ context, store, log, drafts }),
    notifications.register({ context, kept, store, log, pace }),
    needsALook.register({ kept, store, log, pace }),
    archive.register({ context, store, log, drafts }),
    closings.register({ store, documents, log, drafts }),
    registerPrivacyMode(log),
    onDidChangeSettings(() => {
      Object.values(store.polls).forEach((poll) => poll.restart());
      checkSettings();
    }),
    registerCommand(log, COMMANDS.logShow, () => log.show()),
    afterStart(checkSettings),
    afterStart(() => void import('./platform/drafts').then(({ sweepDrafts }) => sweepDrafts(drafts))),
  );
  return context.extensionMode === vscode.ExtensionMode.Test ? { store, context, kept, ...rooms } : undefined;
}
