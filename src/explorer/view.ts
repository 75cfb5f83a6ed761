import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { ServiceError, type ErrorKind } from '../api/errors';
import { formatWhen, tellOld } from '../model/describe';
import { waitText } from '../model/duration';
import { SECOND } from '../model/timeRange';
import { describeError, type Report, type Log } from '../platform/report';
import type { Documents } from '../platform/documents';
import { displayOptions } from '../platform/settings';
import type { ViewId } from '../platform/ids';
import type { Disposable, ResourceState, Store } from '../store';
import type { RememberedChoices } from './choices';
import type { Node, NoticeNode } from './nodes';
import type { Rows } from './tree';

export interface SidebarDependencies {
  readonly store: Store;
  readonly workspaceState: vscode.Memento;
  readonly documents: Documents;
  readonly log: Log;
  /** Where drafts of exports are noted. */
  readonly drafts: string;
}

/** What every view is made of. */
export interface ExplorerDependencies extends SidebarDependencies {
  readonly choices: RememberedChoices;
}

/** What stands around the rows of a view. */
export interface Chrome {
  /** Beside the title: counts and filters. */
  readonly description?: string | undefined;
  /** Above the rows: that they are stale, or why there are none. */
  readonly message?: string | undefined;
  /** That the rows are old, where `message` does not say so. */
  readonly asOf?: string | undefined;
  readonly badge?: vscode.ViewBadge | undefined;
}

export type Command = (...args: unknown[]) => Promise<unknown>;

/** A view without VS Code's part of it: what it shows, when that changes, and what its commands do. */
export interface ViewDefinition {
  readonly id: ViewId;
  readonly poll: Store['polls'][keyof Store['polls']];
  readonly rows: Rows;
  readonly chrome: () => Chrome;
  /** Whether what is shown is being read. */
  readonly loading: () => boolean;
  /**
   * Calls `update` when what is shown changed, and `reload` when all of it belongs to another question: then the rows are
   * read anew, with progress.
   */
  readonly subscribe: (update: () => void, reload: () => void) => readonly Disposable[];
  readonly commands: Readonly<Record<string, Command>>;
  /** The person turned away from the view, which could be seen before. */
  readonly onDidHide?: () => void;
  readonly onDidSelect?: (node: Node) => void;
}

/** Why a first read failed, where there is no message above the rows for it. */
export const failureRow = (prefix: string, error: unknown): NoticeNode[] =>
  error === undefined ? [] : [{ kind: 'notice', id: `${prefix}/failed`, tone: 'failed', text: describeError(error).text }];

/** What there is to choose from. @throws whatever kept all of it from being loaded: an empty list would say that there is nothing */
export function orFailure<T>(items: readonly T[], { error }: ResourceState<unknown>): readonly T[] {
  if (items.length > 0 || error === undefined) return items;
  throw error instanceof Error ? error : new Error(describeError(error).text);
}

/** What to do about a read that failed; all that is known of it stands under the pointer. */
export function waysOut(prefix: string, error: unknown, retry: string): NoticeNode[] {
  if (error === undefined) return [];
  const { text: details, action }: Report = describeError(error);
  const row = { kind: 'notice', details } as const;
  const notices: NoticeNode[] = [{ ...row, id: `${prefix}/retry`, tone: 'action', text: l10n.t('Retry'), action: { command: retry } }];
  if (action) notices.push({ ...row, id: `${prefix}/mend`, tone: 'mend', text: action.label, action: { command: action.command } });
  return notices;
}

/** The way out where a filter leaves nothing of what was loaded. */
export const filterRow = (prefix: string, command: string): NoticeNode => ({
  kind: 'notice',
  id: `${prefix}/filter`,
  tone: 'filter',
  text: l10n.t('Change the filter'),
  action: { command },
});

/** What to do about rows that are older than the latest try, above them. */
export const staleRows = (prefix: string, { content, error }: ResourceState<unknown>, retry: string): NoticeNode[] =>
  content !== undefined ? waysOut(prefix, error, retry) : [];

/** Why a read takes its time: the budget of the account is used up, or the service asked for a pause. */
export function waitMessage({ waitMs }: Store['sessions']): string | undefined {
  return waitMs > SECOND ? l10n.t`Waiting ${waitText(waitMs)} for the rate limit` : undefined;
}

/** Said above the rows: why there are none, with all there is to say, or in one line that they are older than the latest try. */
export function troubleMessage({ content, error, loadedAt }: ResourceState<unknown>): string | undefined {
  if (error === undefined) return undefined;
  if (content === undefined || loadedAt === undefined) return describeError(error).text;
  // All lists say this at once, so it is short; what to do about it stands below.
  return [l10n.t`Stale since ${formatWhen(loadedAt, displayOptions())}`, inShort(error)].join(' · ');
}

/** When the rows were read, where that is long ago: polling is turned off, or nothing was asked since the machine woke. */
export const asOfMessage = ({ error, loadedAt }: ResourceState<unknown>): string | undefined =>
  error === undefined ? tellOld(loadedAt, displayOptions()) : undefined;

/** In a few words, the same as those of a refusal that stops all asking. */
function inShort(error: unknown): string {
  if (!(error instanceof ServiceError)) return l10n.t('loading failed');
  return error.stops?.why ?? SHORT_REASONS[error.kind] ?? l10n.t('the service refused the request');
}

const SHORT_REASONS: Partial<Record<ErrorKind, string>> = {
  storage: l10n.t('the secret storage is locked'),
  rateLimit: l10n.t('too many requests'),
  network: l10n.t('no connection'),
  timeout: l10n.t('no response'),
  canceled: l10n.t({ message: 'canceled', args: [], comment: ['why a list could not be read'] }),
  server: l10n.t('the service had an internal error'),
  badResponse: l10n.t('unexpected response'),
};

export const setContext = (key: string, value: unknown): void => void vscode.commands.executeCommand('setContext', key, value);

/** Shows progress in a view while a command runs. */
export const withProgress =
  (viewId: ViewId, run: Command): Command =>
  (...args) =>
    Promise.resolve(vscode.window.withProgress({ location: { viewId } }, () => run(...args)));

/** Who asks for more of a list by name, where no row offers any, is told that there is none. */
export const withMore =
  (viewId: ViewId, isAll: () => boolean, run: Command): Command =>
  async (...args) => {
    if (!isAll()) return withProgress(viewId, run)(...args);
    void vscode.window.showInformationMessage(l10n.t('Everything in this period is already loaded.'));
  };
