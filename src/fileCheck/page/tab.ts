/** The tab of the last check: follows it, sends its rows, and does what the page wants. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { digitCountsOf } from '../../model/orderIdDigits';
import { visibleMessage } from '../../model/visible';
import { type Content, type Page, Pages, type Ready } from '../../pages/host';
import { COMMANDS, EDITORS } from '../../platform/ids';
import { othersTurn } from '../../primitives/slices';
import type { Log } from '../../platform/report';
import { goneError, saveFile } from '../../platform/saveFile';
import { displayOptions, readSettings, writeSetting, writtenPatterns } from '../../platform/settings';
import { ownTimeZone } from '../../platform/timeZone';
import type { Sessions } from '../../store';
import type { CheckState, FileChecks } from '../check';
import { type Problems, rangeOf } from '../problems';
import { looksLikeId } from '../statements';
import { exportChunks } from './exports';
import { intentFrom, keptFrom } from './intents';
import type { FromPage, KeptState, ToPage } from './protocol';
import { rowChunk, rowsOf } from './rows';
import { statusOf } from './view';

export interface CheckTabDependencies {
  readonly sessions: Sessions;
  readonly checks: FileChecks;
  readonly problems: Pick<Problems, 'onDidUndo'>;
  readonly extensionUri: vscode.Uri;
  readonly log: Log;
  /** Where drafts of exports are noted. */
  readonly drafts: string;
}

const PAGE = {
  editor: EDITORS.fileCheck,
  name: 'fileCheck',
  title: l10n.t('File Check'),
  icon: 'dashboard',
  intentOf: intentFrom,
} as const;
/** There is one tab, of the last check. */
const ONLY = '';
/** Rows of one message: some milliseconds of work for either side. */
const CHUNK = 200;
/** Answers come faster than anybody reads. */
const PACE_MS = 100;

const NO_FILES: CheckState['files'] = [];
/** A check that is dismissed leaves the one before, whose files have been edited since all the same. */
const EDITED = new WeakMap<CheckState['files'], Set<string>>();

type Intent = Exclude<FromPage, Ready>;

export class CheckTab implements vscode.Disposable {
  private readonly pages: Pages<Intent, ToPage>;

  constructor(private readonly dependencies: CheckTabDependencies) {
    this.pages = new Pages(PAGE, dependencies);
  }

  /** Shows the tab beside what is being written, and leaves the keyboard there. */
  show(): void {
    const editor = vscode.window.activeTextEditor;
    const page = this.pages.of(ONLY);
    if (page) page.reveal(editor && page.viewColumn === editor.viewColumn ? vscode.ViewColumn.Beside : undefined, editor !== undefined);
    else {
      const place = editor ? { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true } : vscode.ViewColumn.Active;
      this.pages.open(ONLY, place, (begun) => new CheckContent(this.dependencies, begun));
    }
  }

  /** Whether a person sees it. */
  get visible(): boolean {
    return this.pages.of(ONLY)?.visible === true;
  }

  /** Takes over a tab that was open before a reload. @param kept what the page remembered: not to be trusted */
  restore(panel: vscode.WebviewPanel, kept: unknown): void {
    this.pages.adopt(panel, ONLY, (page) => new CheckContent(this.dependencies, page, keptFrom(kept)?.checked));
  }

  dispose(): void {
    this.pages.dispose();
  }
}

class CheckContent implements Content<Intent> {
  private readonly subscriptions: vscode.Disposable;
  private state: CheckState | undefined;
  private canceling = false;
  /** Counts what the rows of the page are of: another check, another way to show it. With more answers a row stays in its place. */
  edition = 0;
  private soon: NodeJS.Timeout | undefined;
  /** Is another one with every telling of rows, until that is over. */
  private telling: symbol | undefined;

  constructor(
    private readonly dependencies: CheckTabDependencies,
    private readonly page: Page<ToPage>,
    private readonly before?: KeptState['checked'],
  ) {
    const { sessions, checks, problems } = dependencies;
    this.state = checks.state;
    this.subscriptions = vscode.Disposable.from(
      checks.onDidChange(() => this.follow(checks.state)),
      sessions.onDidChange(() => this.tellAnew()),
      problems.onDidUndo((uri) => {
        if (this.edited.delete(uri)) this.tell();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.noteEdit(document.uri);
      }),
      // Of cells and of what they print.
      vscode.workspace.onDidChangeNotebookDocument(({ notebook }) => this.noteEdit(notebook.uri)),
    );
  }

  tellAll(): void {
    this.tellAnew();
  }

  /** What is told is in words already: the time zone and privacy mode are part of them. */
  settingsChanged(): void {
    this.tellAnew();
  }

  dispose(): void {
    clearTimeout(this.soon);
    // Rows that are being told are for nobody.
    this.telling = undefined;
    void this.subscriptions.dispose();
  }

  private follow(state: CheckState | undefined): void {
    const before = this.state;
    const isSame = state?.files === before?.files;
    // While answers come, what they say waits until all rows of what they said before are told: else nobody would ever see the last.
    const waits = isSame && state?.phase === 'asking' && this.telling !== undefined;
    this.state = waits ? { ...state, findings: before?.findings } : state;
    if (!isSame) {
      this.canceling = false;
      return this.tellAnew();
    }
    if (this.state?.findings !== before?.findings) return this.tellWithRows();
    if (state?.phase !== before?.phase) return this.tell();
    this.soon ??= setTimeout(() => this.tell(), PACE_MS);
  }

  /** Of the files of this check, since it began. */
  private get edited(): Set<string> {
    const { files } = this.state ?? { files: NO_FILES };
    const edited = EDITED.get(files) ?? new Set();
    EDITED.set(files, edited);
    return edited;
  }

  private noteEdit(changed: vscode.Uri): void {
    const uri = changed.toString();
    const isChecked = !this.edited.has(uri) && this.state?.files.some((file) => file.uri === uri);
    if (!isChecked) return;
    this.edited.add(uri);
    this.tell();
  }

  private get shown(): CheckState | undefined {
    return this.state?.findings && !this.left ? this.state : undefined;
  }

  /** The account of the check is not the one in use any more: another is, or none. */
  private get left(): 'left' | 'signedOut' | undefined {
    const { current } = this.dependencies.sessions;
    if (this.state === undefined || this.state.session.readsAs(current)) return undefined;
    return current ? 'left' : 'signedOut';
  }

  /** Other rows, or the same in other words. */
  private tellAnew(): void {
    this.edition += 1;
    this.tellWithRows();
  }

  private tellWithRows(): void {
    this.tell();
    void this.tellRows();
  }

  private tell(): void {
    clearTimeout(this.soon);
    this.soon = undefined;
    const { state, edition, before, canceling, left } = this;
    const standing = { edition, before, left, canceling, edited: this.edited.size };
    this.post({ type: 'status', status: statusOf(state, standing, displayOptions()) });
  }

  private async tellRows(): Promise<void> {
    const { shown, edition } = this;
    this.telling = undefined;
    if (!shown?.findings) return;
    const telling = (this.telling = Symbol());
    await othersTurn();
    const rows = rowsOf(shown.findings);
    const display = displayOptions();
    const files = shown.files.map(({ name }) => name);
    for (let offset = 0; (offset === 0 || offset < rows.length) && this.telling === telling; offset += CHUNK) {
      const chunk = rowChunk(rows.slice(offset, offset + CHUNK), display);
      this.post({ type: 'rows', edition, offset, total: rows.length, rows: chunk, files });
      await othersTurn();
    }
    if (this.telling !== telling) return;
    this.telling = undefined;
    const { state } = this.dependencies.checks;
    if (state?.findings !== shown.findings) this.follow(state);
  }

  private post(message: ToPage): void {
    this.page.tell(visibleMessage(message));
  }

  async handle(intent: Intent): Promise<void> {
    switch (intent.type) {
      case 'cancel':
        this.canceling = true;
        this.tell();
        return this.dependencies.checks.cancel();
      case 'checkAgain':
      case 'checkWhole': {
        // The rest of what an account that was left has is none of the next.
        if (intent.type === 'checkWhole' && this.left) return;
        const uris = (this.state ?? this.before)?.files.map(({ uri }) => vscode.Uri.parse(uri)) ?? [];
        await vscode.commands.executeCommand(COMMANDS.fileCheck, uris[0], uris, ...(intent.type === 'checkWhole' ? ['whole'] : []));
        return;
      }
      case 'openSettings':
        await vscode.commands.executeCommand('workbench.action.openSettings', 'orderdeck.fileCheck');
        return;
      case 'tryPattern':
        return this.tryPattern(intent.pattern);
      case 'addPattern':
        await addPattern(intent.pattern);
        return this.handle({ type: 'checkAgain' });
      case 'goTo':
        return this.goTo(intent.row);
      case 'showOrder':
        return this.showOrder(intent.row);
      case 'exportTable':
        return this.save(intent);
    }
  }

  /** Privacy mode shows no line of a file. */
  private async tryPattern(pattern: string): Promise<void> {
    const { tried } = await import('./tried');
    const { findings } = this.shown ?? {};
    if (!findings || displayOptions().masked) return;
    const looks = looksLikeId(digitCountsOf(readSettings().hover.orderIdDigits));
    this.post({ type: 'tried', pattern, ...tried(pattern, findings.untold, looks) });
  }

  refuse({ type }: Intent): void {
    if (type === 'exportTable') throw goneError();
  }

  private rowAt(place: number) {
    const findings = this.shown?.findings;
    return findings && rowsOf(findings)[place];
  }

  private async showOrder(place: number): Promise<void> {
    const row = this.rowAt(place);
    if (!row) return;
    const id = 'orderId' in row ? row.orderId : (row.exactId ?? row.exchange?.order.orderId ?? row.id);
    if (id !== undefined) await vscode.commands.executeCommand(COMMANDS.orderShow, id);
    else void vscode.window.showInformationMessage(l10n.t('No order with this client ID is known, so there is nothing to show.'));
  }

  private async goTo(place: number): Promise<void> {
    const row = this.rowAt(place);
    if (!row) return;
    if ('orderId' in row) return this.showOrder(place);
    if (!row.place) {
      const text = l10n.t('The text has been edited since the check: the ID is no longer there.');
      void vscode.window.showInformationMessage(text);
      return;
    }
    const uri = this.state?.files[row.file]?.uri ?? '';
    const selection = rangeOf(row.place);
    // As text: a notebook, or another editor that an extension has for such files, knows no line of it.
    const options = { selection, viewColumn: this.columnFor(uri) };
    await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.parse(uri), 'default', options);
  }

  /** Where the file is open already, else in another group than the page, so that both are seen. */
  private columnFor(uri: string): vscode.ViewColumn {
    const { all } = vscode.window.tabGroups;
    const holds = ({ tabs }: vscode.TabGroup): boolean =>
      tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri);
    const group = all.find(holds) ?? all.find(({ viewColumn }) => viewColumn !== this.page.viewColumn);
    return group?.viewColumn ?? vscode.ViewColumn.Beside;
  }

  private async save(wanted: Extract<FromPage, { type: 'exportTable' }>): Promise<void> {
    const { shown } = this;
    if (!shown) throw goneError();
    const timeZone = readSettings().timeZone ?? ownTimeZone();
    await saveFile({
      subject: l10n.t({ message: 'file check', args: [], comment: ['what is exported or saved, as in "Save open orders"'] }),
      name: 'file check',
      asOf: shown.endedAt ?? Date.now(),
      timeZone,
      format: wanted.format,
      pieces: (masked) =>
        exportChunks(shown, { ...wanted, separator: readSettings().csvSeparator, display: { ...displayOptions(), timeZone, masked } }),
      partial: (shown.findings?.problems.length ?? 0) > 0,
      drafts: this.dependencies.drafts,
    });
  }
}

/** @throws Error where it is none, or one too many */
async function addPattern(pattern: string): Promise<void> {
  const { MOST_PATTERNS, whyNoPattern, withPattern } = await import('../patterns');
  const { patterns } = readSettings();
  const problem = whyNoPattern(pattern);
  if (problem !== undefined) throw new Error(problem);
  if (patterns.length >= MOST_PATTERNS)
    throw new Error(l10n.t('The maximum number of patterns has been reached. Remove one in the settings.'));
  if (!patterns.includes(pattern)) await writeSetting('fileCheck.patterns', withPattern(writtenPatterns(), pattern));
}
