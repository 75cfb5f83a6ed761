/** The tab of a dashboard: one of each. Passes what the page wants to its data and what the data say to the page. */
import * as vscode from 'vscode';
import { languageOfTexts } from '../../platform/language';
import { inSlices } from '../../primitives/slices';
import { reportOf, type Log } from '../../platform/report';
import { goneError } from '../../platform/saveFile';
import { readSettings } from '../../platform/settings';
import { ownTimeZone } from '../../platform/timeZone';
import { type Content, type Page, type PageKind, Pages, type Ready } from '../../pages/host';
import { mend, mendingOf } from '../../pages/mending';
import type { Disposable, Store } from '../../store';
import type { Shown } from './context';
import type { PageOptions } from './phases';
import { copy } from './copy';
import { placesBy } from './order';
import type { Failure, OrderMessage, PageIntent, RangeChoice, StatisticsHead } from './protocol';
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
  /** Of the rows, the statistics and what the page says about rows. */
  readonly edition: number;
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
type SharedIntent<Column extends string> = Exclude<PageIntent<Column>, Ready>;

/** A dashboard, but for what all of them have. */
export interface Dashboard<
  Message extends object,
  Own extends OwnIntent,
  S extends Shown<StatisticsHead, Row>,
  Row,
  Column extends string,
> extends PageKind<SharedIntent<Column> | Own> {
  readonly exports: ExportKind<S, Row, Column>;
  /** Brings a tab to life. @param state what the page remembered: not to be trusted, and nothing when it is new */
  readonly start: (
    options: PageOptions<Message>,
    state: unknown,
  ) => { readonly data: PageData<S>; readonly handle: (intent: Own) => void | Promise<void> };
}

export function createPanels<
  Message extends object,
  Own extends OwnIntent,
  S extends Shown<StatisticsHead, Row>,
  Row,
  Column extends string,
>(dashboard: Dashboard<Message, Own, S, Row, Column>, { context: { extensionUri }, store, log, drafts }: DashboardDependencies): Panels {
  type Intent = SharedIntent<Column> | Own;
  const { exports } = dashboard;

  /** Brings a tab to life. */
  const contentOf = (page: Page<Message | OrderMessage>, state?: unknown): Content<Intent> => {
    const { data, handle } = dashboard.start(
      {
        sessions: store.sessions,
        post: (message) => page.tell(message),
        timeZone: () => readSettings().timeZone ?? ownTimeZone(),
        language: languageOfTexts,
        masked: () => readSettings().privacyMode,
        visible: () => page.visible,
        describe,
      },
      state,
    );
    let sorting: object | undefined;
    const sort = async (intent: Extract<PageIntent<Column>, { type: 'sort' }>): Promise<void> => {
      sorting = intent;
      const { edition, column, descending } = intent;
      const matters = (): boolean => sorting === intent && data.shown(edition) !== undefined;
      const places = placesBy(data.shown(edition)?.rows ?? [], exports.table.values[column], descending);
      const rows = await inSlices(places, matters);
      if (rows && matters()) page.tell({ type: 'order', edition, column, descending, rows });
    };
    return {
      get edition() {
        return data.edition;
      },
      tellAll: () => data.tellAll(),
      settingsChanged() {
        data.tellStatus();
        data.settingsChanged?.();
      },
      async handle(intent) {
        if (!isShared<Column>(intent)) return handle(intent);
        switch (intent.type) {
          case 'read':
            return data.read(intent.choice, intent.fresh);
          case 'cancel':
            return data.cancel();
          case 'exportTable':
          case 'exportStatistics':
            return save(exports, intent, data.shown(intent.edition), drafts);
          case 'sort':
            return sort(intent);
          case 'copy':
            return copy(exports.table, intent, data.shown(intent.edition));
          case 'act':
            await mend(intent.action);
        }
      },
      refuse({ type }) {
        if (type === 'exportTable' || type === 'exportStatistics') throw goneError();
      },
      dispose: () => data.dispose(),
    };
  };

  const pages = new Pages<Intent, Message | OrderMessage>(dashboard, { extensionUri, log });
  return {
    open() {
      const page = pages.of(ONLY);
      if (page) page.reveal();
      else pages.open(ONLY, vscode.ViewColumn.Active, contentOf);
    },
    restore: (panel, state) => pages.adopt(panel, ONLY, (page) => contentOf(page, state)),
    dispose: () => pages.dispose(),
  };
}

/** There is one tab of each dashboard. */
const ONLY = '';

const SHARED: Readonly<Record<SharedIntent<string>['type'], true>> = {
  read: true,
  cancel: true,
  exportTable: true,
  exportStatistics: true,
  sort: true,
  copy: true,
  act: true,
};

const isShared = <Column extends string>(intent: OwnIntent): intent is SharedIntent<Column> => intent.type in SHARED;

function describe(error: unknown): Failure {
  const report = reportOf(error);
  return { message: report.text, action: mendingOf(report) };
}
