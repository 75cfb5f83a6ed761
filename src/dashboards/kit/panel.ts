/** The tab of a dashboard: one of each. Passes what the page wants to its data and what the data say to the page. */
import * as vscode from 'vscode';
import { COMMANDS } from '../../platform/ids';
import { languageOfTexts } from '../../platform/language';
import { showPage, type Page } from '../../platform/page';
import { inSlices } from '../../primitives/slices';
import { reportError, reportOf, type Log } from '../../platform/report';
import { onDidChangeSettings, readSettings } from '../../platform/settings';
import { ownTimeZone } from '../../platform/timeZone';
import type { Disposable, Store } from '../../store';
import type { Shown } from './context';
import type { PageOptions } from './phases';
import { copy } from './copy';
import { placesBy } from './order';
import type { FailureAction, OrderMessage, PageIntent, RangeChoice, StatisticsHead } from './protocol';
import { save, type ExportKind } from './save';

export interface DashboardDependencies {
  readonly context: vscode.ExtensionContext;
  readonly store: Store;
  readonly log: Log;
  /** Where drafts of exports are noted. */
  readonly drafts: string;
}

export interface Panels extends Disposable {
  /** Shows the tab, a new one if there is none. */
  open(): void;
  /** Takes over a tab that was open before a reload. @param state what the page remembered: not to be trusted */
  restore(panel: vscode.WebviewPanel, state: unknown): void;
}

/** What a page shows: reads it, keeps it, tells the page. */
export interface PageData<S extends Shown> extends Disposable {
  /** Tells a page that has just opened everything. */
  tellAll(): Promise<void>;
  tellStatus(): void;
  /** Some of Orderdeck's settings is another one. */
  settingsChanged?(): void;
  read(choice: RangeChoice, fresh: boolean): Promise<void>;
  cancel(): void;
  /** What is shown now, for an export; undefined when that edition is gone. */
  shown(edition: number): S | undefined;
}

type OwnIntent = { readonly type: string };

/** A dashboard, but for what all of them have. */
export interface Dashboard<Message, Own extends OwnIntent, S extends Shown<StatisticsHead, Row>, Row, Column extends string> extends Page {
  /** Its id for VS Code, by which a tab is restored. */
  readonly editor: string;
  /** The intent that a message is; undefined for anything else, which the host leaves alone. */
  readonly intentOf: (message: unknown) => PageIntent<Column> | Own | undefined;
  readonly exports: ExportKind<S, Row, Column>;
  /** Brings a tab to life. @param state what the page remembered: not to be trusted, and nothing when it is new */
  readonly start: (
    options: PageOptions<Message>,
    state: unknown,
  ) => { readonly data: PageData<S>; readonly obey: (intent: Own) => void | Promise<void> };
}

export function createPanels<Message, Own extends OwnIntent, S extends Shown<StatisticsHead, Row>, Row, Column extends string>(
  dashboard: Dashboard<Message, Own, S, Row, Column>,
  { context: { extensionUri }, store, log, drafts }: DashboardDependencies,
): Panels {
  let current: vscode.WebviewPanel | undefined;

  /** Brings a tab to life. */
  const fill = (panel: vscode.WebviewPanel, state: unknown): vscode.Disposable => {
    const options = {
      sessions: store.sessions,
      post: (message: Message) => void panel.webview.postMessage(message),
      timeZone: () => readSettings().timeZone ?? ownTimeZone(),
      language: languageOfTexts,
      masked: () => readSettings().privacyMode,
      visible: () => panel.visible,
      describe,
    };
    const { data, obey } = dashboard.start(options, state);
    let sorting: PageIntent<Column> | undefined;
    const sort = async (intent: Extract<PageIntent<Column>, { type: 'sort' }>): Promise<void> => {
      sorting = intent;
      const { edition, column, descending } = intent;
      const matters = (): boolean => sorting === intent && data.shown(edition) !== undefined;
      const places = placesBy(data.shown(edition)?.rows ?? [], dashboard.exports.table.values[column], descending);
      const rows = await inSlices(places, matters);
      const message: OrderMessage | undefined = rows && { type: 'order', edition, column, descending, rows };
      if (message && matters()) void panel.webview.postMessage(message);
    };
    const handle = async (intent: PageIntent<Column> | Own): Promise<void> => {
      if (!isShared<Column>(intent)) return obey(intent);
      switch (intent.type) {
        case 'ready':
          return data.tellAll();
        case 'read':
          return data.read(intent.choice, intent.fresh);
        case 'cancel':
          return data.cancel();
        case 'exportTable':
        case 'exportStatistics':
          return save(dashboard.exports, intent, data.shown(intent.edition), drafts);
        case 'sort':
          return sort(intent);
        case 'copy':
          return copy(dashboard.exports.table, intent, data.shown(intent.edition));
        case 'act':
          await vscode.commands.executeCommand(ACTIONS[intent.action]);
          return;
      }
    };
    const subscriptions = [
      panel.webview.onDidReceiveMessage((message: unknown) => {
        const intent = dashboard.intentOf(message);
        if (intent) handle(intent).catch((error: unknown) => reportError(error, log));
        else log.warn('The dashboard sent a message that it does not know how to send. Nothing was done.');
      }),
      onDidChangeSettings(() => {
        data.tellStatus();
        data.settingsChanged?.();
      }),
    ];
    showPage(panel, extensionUri, dashboard);
    return vscode.Disposable.from(data, ...subscriptions);
  };

  const adopt = (panel: vscode.WebviewPanel, state?: unknown): void => {
    // A second tab, as after a reload with the command already given: the newer one stays.
    current?.dispose();
    current = panel;
    const parts = fill(panel, state);
    panel.onDidDispose(() => {
      parts.dispose();
      if (current === panel) current = undefined;
    });
  };
  return {
    open() {
      current?.reveal();
      if (!current) adopt(vscode.window.createWebviewPanel(dashboard.editor, dashboard.title, vscode.ViewColumn.Active));
    },
    restore: adopt,
    dispose: () => void current?.dispose(),
  };
}

const SHARED: Readonly<Record<PageIntent['type'], true>> = {
  ready: true,
  read: true,
  cancel: true,
  exportTable: true,
  exportStatistics: true,
  sort: true,
  copy: true,
  act: true,
};

const isShared = <Column extends string>(intent: OwnIntent): intent is PageIntent<Column> => intent.type in SHARED;

const ACTIONS: Readonly<Record<FailureAction | 'addAccount' | 'useDemo', string>> = {
  addAccount: COMMANDS.accountAdd,
  editAccount: COMMANDS.accountEdit,
  diagnose: COMMANDS.accountDiagnose,
  useDemo: COMMANDS.accountUseDemo,
};

function describe(error: unknown): { message: string; action?: FailureAction | undefined } {
  const { text, action } = reportOf(error);
  const helps = (['editAccount', 'diagnose'] as const).find((each) => ACTIONS[each] === action?.command);
  return { message: text, action: helps };
}
