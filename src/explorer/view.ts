import * as vscode from 'vscode';
import { describeError, type Report, type Log } from '../platform/report';
import type { Documents } from '../platform/documents';
import { readSettings } from '../platform/settings';
import type { ViewId } from '../platform/ids';
import { Paused, type Disposable, type LiveState, type Store } from '../store';
import type { RememberedChoices } from './choices';
import type { Node, NoticeNode } from './nodes';
import type { Rows } from './tree';

export interface SidebarDeps {
  readonly store: Store;
  readonly workspaceState: vscode.Memento;
  readonly documents: Documents;
  readonly log: Log;
}

/** What every view is made of. */
export interface ExplorerDeps extends SidebarDeps {
  readonly choices: RememberedChoices;
}

/** What stands around the rows of a view. */
export interface Chrome {
  /** Beside the title: counts and filters. */
  readonly description?: string | undefined;
  /** Above the rows: that they are stale, or why there are none. */
  readonly message?: string | undefined;
  readonly badge?: vscode.ViewBadge | undefined;
}

export type Command = (...args: unknown[]) => Promise<unknown>;

/** A view without VS Code's part of it: what it shows, when that changes, and what its commands do. */
export interface ViewDefinition {
  readonly id: ViewId;
  readonly poll: Store['polls'][keyof Store['polls']];
  readonly rows: Rows;
  readonly chrome: () => Chrome;
  /**
   * Calls `update` when what is shown changed, and `reload` when all of it belongs to another question: then the rows are
   * read anew, with progress.
   */
  readonly follow: (update: () => void, reload: () => void) => readonly Disposable[];
  readonly commands: Readonly<Record<string, Command>>;
  /** The person turned away from the view, which could be seen before. */
  readonly onDidHide?: () => void;
  readonly onDidSelect?: (node: Node) => void;
}

/** Why a first read failed, where there is no message above the rows for it. */
export const failureRow = (prefix: string, error: unknown): NoticeNode[] =>
  error === undefined ? [] : [{ kind: 'notice', id: `${prefix}/failed`, tone: 'failed', text: describeError(error).text }];

/** What to do about a first read that failed. */
export function waysOut(prefix: string, error: unknown, retry: string): NoticeNode[] {
  if (error === undefined) return [];
  const { action }: Report = describeError(error);
  const notices: NoticeNode[] = [{ kind: 'notice', id: `${prefix}/retry`, tone: 'action', text: 'Retry', action: { command: retry } }];
  if (action) notices.push({ kind: 'notice', id: `${prefix}/mend`, tone: 'mend', text: action.label, action: { command: action.command } });
  return notices;
}

/** What to do while nothing is read again by itself, above the rows that are shown meanwhile. */
export const pausedRows = (prefix: string, { content, error }: LiveState<unknown>, retry: string): NoticeNode[] =>
  content !== undefined && error instanceof Paused ? waysOut(prefix, error, retry) : [];

/** Said above the rows, where there is room for it: why there are none, or that they are older than the latest try. */
export function troubleMessage({ content, error, loadedAt }: LiveState<unknown>): string | undefined {
  if (error === undefined) return undefined;
  if (content === undefined || loadedAt === undefined) return describeError(error).text;
  const time = new Intl.DateTimeFormat(vscode.env.language, { timeStyle: 'short', timeZone: readSettings().timeZone }).format(loadedAt);
  // All lists say this at once, so it is short; what to do about it stands below.
  if (error instanceof Paused) return `Paused: ${error.stops.why}. This is from ${time}.`;
  return `Not up to date: this is from ${time}. ${describeError(error).text}`;
}

export const setContext = (key: string, value: unknown): void => void vscode.commands.executeCommand('setContext', key, value);

/** Shows progress in a view while a command runs. */
export const withProgress =
  (viewId: ViewId, run: Command): Command =>
  (...args) =>
    Promise.resolve(vscode.window.withProgress({ location: { viewId } }, () => run(...args)));
