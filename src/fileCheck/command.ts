/** `orderdeck.file.check`: which files, what it costs, how far it is, what came out. */
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { plural } from '../model/language';
import { sentenceAsShown } from '../model/maskedWords';
import { digitCountsOf } from '../model/orderIdDigits';
import { signalOf } from '../platform/tokens';
import { othersTurn } from '../primitives/slices';
import { COMMANDS, SIGN_IN } from '../platform/ids';
import { displayOptions, readSettings } from '../platform/settings';
import { withoutLinks } from '../platform/text';
import type { Store } from '../store';
import type { CheckState, Cost, FileToCheck } from './check';
import { namesApart } from './namesApart';
import { notebookOf } from './notebooks';
import type { CheckParts } from './parts';
import type { Edits } from './problems';
import { bytesSource, fileSource, textSource } from './read';
import { costText, progressText, summaryText } from './words';

/** So many files at once, chosen in the Explorer. */
const MOST_FILES = 100;
/** What comes through another file system comes whole. */
const MOST_ELSEWHERE = 50 * 1024 * 1024;
/** What costs more than this is asked before. */
const DEAR = { requests: 250, seconds: 10 } as const;
const TABLE = /\.[ctp]sv$/i;

/**
 * Checks the files that a menu gave, or the one in front, or asks for some.
 * @param extent `whole`: see `CheckOptions`
 * @returns the state it ended with
 */
export async function checkFiles(
  parts: CheckParts,
  clicked: unknown,
  selected: unknown,
  extent?: unknown,
): Promise<CheckState | undefined> {
  const given = urisOf(clicked, selected);
  if (!(await signedIn(parts.store))) return undefined;
  const uris = given.length > 0 ? given : await chooseFiles();
  if (uris.length === 0) return undefined;
  parts.tab.show();
  const chosen = uris.slice(0, MOST_FILES);
  const names = namesOf(chosen);
  const [name = ''] = names;
  const title = chosen.length === 1 ? l10n.t`Checking ${name}` : plural(chosen.length, l10n.t('Checking {0} file|Checking {0} files'));
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const edits = parts.problems.follow();
  try {
    const state = await vscode.window.withProgress(options, async (progress, token) => {
      const { timeZone, hover, statusWords, fieldNames, patterns } = readSettings();
      const shown = parts.checks.onDidChange(() => {
        const { state: now } = parts.checks;
        if (now && now.phase !== 'done') progress.report({ message: progressText(now) });
      });
      try {
        return await parts.checks.run(
          chosen.map((uri, index) => fileOf(uri, names[index] ?? '', edits)),
          {
            idDigits: digitCountsOf(hover.orderIdDigits),
            statusWords,
            names: fieldNames,
            patterns,
            timeZone,
            unchecked: new Set(parts.leftOut.ids),
            whole: extent === 'whole',
            signal: signalOf(token),
            confirm,
          },
        );
      } finally {
        shown.dispose();
      }
    });
    if (!state) return undefined;
    if (state.failure !== undefined) {
      const why = sentenceAsShown(state.failure, displayOptions());
      void vscode.window.showErrorMessage(withoutLinks(l10n.t`The check against "${state.account}" failed: ${why}`));
      return state;
    }
    // The page has just been told.
    await othersTurn();
    parts.problems.show(state, edits);
    void tellSummary(state, parts.tab.visible, uris.length > MOST_FILES);
    return state;
  } finally {
    parts.problems.leave(edits);
  }
}

function urisOf(clicked: unknown, selected: unknown): vscode.Uri[] {
  const isUri = (value: unknown): value is vscode.Uri => value instanceof vscode.Uri;
  const all = [...(Array.isArray(selected) ? (selected as unknown[]) : []), clicked].filter(isUri);
  const input: unknown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const { activeTextEditor, activeNotebookEditor } = vscode.window;
  // Of a notebook whose cells are only looked at, no text is in front.
  const written = activeTextEditor?.document.uri ?? activeNotebookEditor?.notebook.uri;
  const front = written ?? (input instanceof vscode.TabInputText ? input.uri : undefined);
  const uris = (all.length > 0 ? all : front ? [front] : []).map((uri) => notebookOf(uri)?.uri ?? uri);
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}

/** Of bots that run side by side each has its bot.log. What is in no file, such as an editor of search results, may have no path. */
const namesOf = (uris: readonly vscode.Uri[]): readonly string[] =>
  namesApart(uris.map(({ path: where, scheme }) => (path.posix.basename(where) ? where : scheme)));

async function chooseFiles(): Promise<vscode.Uri[]> {
  const title = l10n.t('Choose the files to check against the exchange');
  return (await vscode.window.showOpenDialog({ title, canSelectMany: true })) ?? [];
}

async function signedIn({ sessions }: Store): Promise<boolean> {
  if ((await sessions.known()).phase === 'signedIn') return true;
  const [add, demo] = [l10n.t('Sign in'), l10n.t('Try the demo')];
  const text = l10n.t('You are signed out. Sign in to check files against the exchange.');
  void vscode.window.showInformationMessage(text, add, demo).then((choice) => {
    if (choice === add) void vscode.commands.executeCommand(...SIGN_IN);
    else if (choice === demo) void vscode.commands.executeCommand(COMMANDS.accountUseDemo);
  });
  return false;
}

/** A document that is edited is read as it stands in the editor, a notebook once it is saved, anything else as it is stored. */
function fileOf(uri: vscode.Uri, name: string, edits: Edits): FileToCheck {
  const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
  return {
    uri: uri.toString(),
    name,
    table: TABLE.test(uri.path) || /^(csv|tsv)\b/.test(document?.languageId ?? ''),
    async open() {
      edits.set(uri.toString(), []);
      const notebook = notebookOf(uri);
      if (notebook && (notebook.isDirty || notebook.isUntitled))
        throw new Error(l10n.t('The notebook is not saved. Save it and check again.'));
      const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
      if (open && (open.isDirty || uri.scheme !== 'file')) return textSource(open.getText());
      const { size, type } = await vscode.workspace.fs.stat(uri);
      if (type & vscode.FileType.Directory) throw new Error(l10n.t('It is a folder.'));
      if (uri.scheme === 'file') return fileSource(uri.fsPath, size);
      if (size > MOST_ELSEWHERE) throw new Error(l10n.t('It is larger than 50 MB and is not stored on this machine. Download it first.'));
      return bytesSource(await vscode.workspace.fs.readFile(uri));
    },
  };
}

/** What is cheap is said in the progress alone. */
async function confirm(cost: Cost, account: string): Promise<'ask' | 'known' | undefined> {
  if (cost.requests <= DEAR.requests && cost.seconds < DEAR.seconds) return 'ask';
  const [ask, known] = [
    l10n.t({ message: 'Check', args: [], comment: ['a button: asks the service, which costs requests'] }),
    l10n.t('Compare known orders only'),
  ];
  const detail = l10n.t(
    'One history request covers many plan orders, so fewer requests may be needed. Hovers and lists stay responsive in the meantime, and if you cancel, the results so far are kept.',
  );
  const choice = await vscode.window.showInformationMessage(
    l10n.t`Check against "${account}"? ${costText(cost)}.`,
    { modal: true, detail },
    ask,
    known,
  );
  return choice === ask ? 'ask' : choice === known ? 'known' : undefined;
}

/** What the page does not say to whoever sees it. */
async function tellSummary(state: CheckState, seen: boolean, cut: boolean): Promise<void> {
  const more = cut ? plural(MOST_FILES, l10n.t('Only the first {0} file was checked.|Only the first {0} files were checked.')) : '';
  if (seen && !cut) return;
  const counts = state.findings?.counts;
  const show = l10n.t('Show problems');
  const found = counts !== undefined && counts.differs + counts.unknown + counts.movedOn > 0;
  const text = seen ? more : `${summaryText(state, displayOptions())} ${more}`.trim();
  const choice = await vscode.window.showInformationMessage(withoutLinks(text), ...(found && !seen ? [show] : []));
  if (choice === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
}
