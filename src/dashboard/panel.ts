/** The tab that shows the page: one of it. Passes what the page wants to the data and what the data says to the page. */
import * as vscode from 'vscode';
import * as v from 'valibot';
import { COMMANDS, EDITORS } from '../platform/ids';
import { describeError, reportError, type Log } from '../platform/report';
import { chooseWhatToWrite } from '../platform/privacyMode';
import { onDidChangeSettings, readSettings } from '../platform/settings';
import { DORMANT_RULES } from '../model/statistics';
import type { Disposable, Store } from '../store';
import { DashboardData } from './data';
import { pageHtml, pageRoots } from './html';
import { choiceSchema, intentOf, rulesSchema } from './intents';
import type { FailureAction, FromPage } from './protocol';
import { save } from './save';

export interface DashboardDependencies {
  readonly context: vscode.ExtensionContext;
  readonly store: Store;
  readonly log: Log;
}

export interface Panels extends Disposable {
  /** Shows the tab, a new one if there is none. */
  open(): void;
  /** Takes over a tab that was open before a reload. */
  restore(panel: vscode.WebviewPanel, state: unknown): void;
}

const ACTIONS: Readonly<Record<Extract<FromPage, { type: 'act' }>['action'], string>> = {
  addAccount: COMMANDS.accountAdd,
  diagnose: COMMANDS.accountDiagnose,
  useDemo: COMMANDS.accountUseDemo,
};

export function createPanels(dependencies: DashboardDependencies): Panels {
  const { extensionUri } = dependencies.context;
  let current: vscode.WebviewPanel | undefined;

  const adopt = (panel: vscode.WebviewPanel, state?: unknown): void => {
    // A second tab, as after a reload with the command already given: the newer one stays.
    current?.dispose();
    current = panel;
    const parts = fill(panel, dependencies, state);
    panel.onDidDispose(() => {
      parts.dispose();
      if (current === panel) current = undefined;
    });
  };
  return {
    open() {
      current?.reveal();
      if (current) return;
      const options = { enableScripts: true, localResourceRoots: pageRoots(extensionUri), retainContextWhenHidden: false };
      adopt(vscode.window.createWebviewPanel(EDITORS.dashboard, 'Affiliate Dashboard', vscode.ViewColumn.Active, options));
    },
    restore: adopt,
    dispose: () => void current?.dispose(),
  };
}

/** Brings a tab to life. @param state what the page remembered: not to be trusted, and nothing when it is new */
function fill(panel: vscode.WebviewPanel, { context, store, log }: DashboardDependencies, state: unknown): vscode.Disposable {
  const { webview } = panel;
  const data = new DashboardData({
    sessions: store.sessions,
    post: (message) => void webview.postMessage(message),
    timeZone: () => readSettings().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    language: () => vscode.env.language,
    masked: () => readSettings().privacyMode,
    visible: () => panel.visible,
    describe,
  });

  const remembered = v.safeParse(remembering, state);
  if (remembered.success) data.restore(remembered.output.choice, remembered.output.rules);

  const handle = async (wanted: FromPage): Promise<void> => {
    switch (wanted.type) {
      case 'ready':
        return data.tellAll();
      case 'read':
        return data.read(wanted.choice, wanted.fresh);
      case 'cancel':
        return data.cancel();
      case 'setRules':
        return data.setRules(wanted.rules);
      case 'readTrend':
        return data.readTrend(wanted.bucket);
      case 'exportTable':
      case 'exportStatistics':
        return save(wanted, data.shown(wanted.edition));
      case 'copyUid':
        if (!(await chooseWhatToWrite('the clipboard', false))) return;
        await vscode.env.clipboard.writeText(wanted.uid);
        return void vscode.window.setStatusBarMessage(`Copied ${readSettings().privacyMode ? 'a uid' : `uid ${wanted.uid}`}`, 3000);
      case 'act':
        await vscode.commands.executeCommand(ACTIONS[wanted.action]);
        return;
    }
  };
  const subscriptions = [
    webview.onDidReceiveMessage((message: unknown) => {
      const wanted = intentOf(message);
      if (wanted) handle(wanted).catch((error: unknown) => reportError(error, log));
      else log.warn('The dashboard sent a message that it does not know how to send. Nothing was done.');
    }),
    onDidChangeSettings(() => data.tellStatus()),
  ];
  webview.options = { enableScripts: true, localResourceRoots: pageRoots(context.extensionUri) };
  panel.iconPath = {
    light: vscode.Uri.joinPath(context.extensionUri, 'media/dashboardLight.svg'),
    dark: vscode.Uri.joinPath(context.extensionUri, 'media/dashboardDark.svg'),
  };
  webview.html = pageHtml(webview, context.extensionUri);
  return vscode.Disposable.from(data, ...subscriptions);
}

/** The choices that the host has a part in; one that makes no sense is as if it had not been made. */
const remembering = v.object({
  choice: v.fallback(choiceSchema, { days: 30 }),
  rules: v.fallback(rulesSchema, DORMANT_RULES),
});

const FAILURE_ACTIONS: Readonly<Record<string, FailureAction>> = {
  [COMMANDS.accountAdd]: 'addAccount',
  [COMMANDS.accountDiagnose]: 'diagnose',
};

function describe(error: unknown): { message: string; action?: FailureAction | undefined } {
  const { text, action } = describeError(error);
  return { message: text, action: action && FAILURE_ACTIONS[action.command] };
}
