/** What a check found, in the Problems panel: it moves with the text, and goes when the account is another one. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { MASK } from '../model/privacy';
import { displayOptions, onDidChangeSettings } from '../platform/settings';
import type { Sessions } from '../store';
import { Emitter } from '../primitives/emitter';
import { AsChecked } from './asChecked';
import type { CheckState } from './check';
import type { CheckRow } from './findings';
import { movedBy, type TextChange } from './places';
import type { Field } from '../model/fileFields';
import { idFrom } from './statements';
import { FIELD_WORDS, rowText, valueAsShown } from './words';

/** VS Code shows no more of one file; what is wrong goes first. */
const MOST = 1000;
/** Milliseconds without a key: until then VS Code moves what it shows by itself, and a thousand findings are 350 kB. */
const TYPED_FOR = 400;
/** What was edited of the files of a check since each was read, by the file. */
export type Edits = Map<string, TextChange[]>;

/** Rows times changes: beyond this an edit touched so much that the findings say nothing of the text any more. */
const MOST_MOVES = 1_000_000;

const SEVERITIES = {
  differs: vscode.DiagnosticSeverity.Error,
  unknown: vscode.DiagnosticSeverity.Warning,
  movedOn: vscode.DiagnosticSeverity.Information,
} as const;

/** What may have been changed since is no error. */
const severityOf = ({ differences }: CheckRow, verdict: keyof typeof SEVERITIES): vscode.DiagnosticSeverity =>
  verdict === 'differs' && !differences.some(({ severity }) => severity === 'error')
    ? vscode.DiagnosticSeverity.Warning
    : SEVERITIES[verdict];

interface Shown {
  readonly account: string;
  rows: CheckRow[];
  /** Once typing pauses. */
  again?: NodeJS.Timeout;
  /** The text was not edited from when it was read until this was shown. */
  readonly unedited: boolean;
  /** Until the document is open nobody edits it. */
  asChecked?: AsChecked | undefined;
  /** Those that the person has left out since. */
  readonly dropped: Set<string | undefined>;
}

export class Problems implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection('orderdeck');
  private readonly shown = new Map<string, Shown>();
  /** Of the checks that may still show what they find: one may wait for its turn, or begin, before the one before it is shown. */
  private readonly followed = new Set<Edits>();
  private readonly subscriptions: vscode.Disposable;
  private readonly undone = new Emitter<string>();
  /** All that was edited of a file since it was checked has been undone. */
  readonly onDidUndo = this.undone.event;

  constructor(private readonly sessions: Sessions) {
    let { current } = sessions;
    this.subscriptions = vscode.Disposable.from(
      this.collection,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => this.edited(document, contentChanges)),
      vscode.workspace.onDidOpenTextDocument((document) => this.opened(document)),
      vscode.workspace.onDidDeleteFiles(({ files }) => this.clearIn(files)),
      vscode.workspace.onDidRenameFiles(({ files }) => this.clearIn(files.map(({ oldUri }) => oldUri))),
      sessions.onDidChange(() => {
        const before = current;
        ({ current } = sessions);
        if (before === current || before?.readsAs(current)) return;
        for (const uri of [...this.shown.keys()]) this.clear(uri);
      }),
      // Privacy mode and the time zone are part of what is said.
      onDidChangeSettings(() => this.shown.forEach((_, uri) => this.tell(uri))),
    );
  }

  /** Edits of the files that are set in it are noted, until it is left. */
  follow(): Edits {
    const edits: Edits = new Map();
    this.followed.add(edits);
    return edits;
  }

  leave(edits: Edits): void {
    this.followed.delete(edits);
  }

  /** Of another account than the one in use nothing is shown. */
  show({ session, account, files, findings }: CheckState, edits: Edits): void {
    const rows = files.map((): CheckRow[] => []);
    for (const row of findings?.rows ?? []) rows[row.file]?.push(row);
    for (const [index, { uri }] of files.entries()) {
      if (!session.readsAs(this.sessions.current)) continue;
      clearTimeout(this.shown.get(uri)?.again);
      const edited = edits.get(uri) ?? [];
      this.shown.set(uri, { account, rows: rows[index] ?? [], unedited: edited.length === 0, dropped: new Set() });
      this.move(uri, edited);
      const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri);
      if (document) this.opened(document);
      else this.tell(uri);
    }
  }

  /** The rows of a file whose id stands at a place. */
  at(uri: vscode.Uri, range: vscode.Range): CheckRow[] {
    const rows = this.shown.get(uri.toString())?.rows ?? [];
    const { start, end } = range;
    // Asked with every move of the cursor: most stand in other lines.
    const isNear = (line: number): boolean => line >= start.line && line <= end.line;
    return rows.filter(({ place }) => place && isNear(place.line) && rangeOf(place).intersection(range) !== undefined);
  }

  /** Leaves an id out of what is shown. */
  drop(id: string): void {
    for (const [uri, shown] of this.shown) {
      shown.dropped.add(id);
      shown.rows = shown.rows.filter((row) => nameOf(row) !== id);
      this.tell(uri);
    }
  }

  dispose(): void {
    this.undone.dispose();
    for (const { again } of this.shown.values()) clearTimeout(again);
    this.subscriptions.dispose();
  }

  /** @param places files, and folders with all that is in them: of these VS Code names no file */
  private clearIn(places: readonly vscode.Uri[]): void {
    for (const uri of [...this.shown.keys()])
      if (places.some((place) => uri === place.toString() || uri.startsWith(`${place.toString()}/`))) this.clear(uri);
  }

  private clear(uri: string): void {
    clearTimeout(this.shown.get(uri)?.again);
    this.shown.delete(uri);
    this.collection.delete(vscode.Uri.parse(uri));
  }

  private edited(document: vscode.TextDocument, changes: readonly TextChange[]): void {
    const uri = document.uri.toString();
    for (const edits of this.followed) edits.get(uri)?.push(...changes);
    const shown = this.shown.get(uri);
    if (!shown || changes.length === 0) return;
    const touched = new Set(changes.flatMap(({ range: { start }, text }) => [start.line, start.line + text.split('\n').length - 1]));
    this.move(uri, changes);
    // What was taken away behind an id may have made it longer.
    for (const row of shown.rows) if (row.place && touched.has(row.place.line) && !stands(document, row)) row.place = undefined;
    clearTimeout(shown.again);
    shown.again = setTimeout(() => this.paused(document, shown), TYPED_FOR);
  }

  /** What was edited may have been undone: changes alone do not tell, as what they took away is in none of them. */
  private paused(document: vscode.TextDocument, shown: Shown): void {
    const uri = document.uri.toString();
    const rows = shown.asChecked?.rowsAgain(document);
    if (rows) shown.rows = rows.filter((row) => !shown.dropped.has(nameOf(row)));
    this.tell(uri);
    // The next check may have read it in between.
    const isEdited = !shown.unedited || [...this.followed].some((edits) => (edits.get(uri) ?? []).length > 0);
    if (rows && !isEdited) this.undone.fire(uri);
  }

  private move(uri: string, changes: readonly TextChange[]): void {
    const shown = this.shown.get(uri);
    if (!shown || changes.length === 0) return;
    if (shown.rows.length * changes.length > MOST_MOVES) shown.rows = [];
    for (const row of shown.rows) row.place = row.place && movedBy(row.place, changes);
  }

  /** It may have been changed by another program since it was read. */
  private opened(document: vscode.TextDocument): void {
    const shown = this.shown.get(document.uri.toString());
    if (!shown) return;
    for (const row of shown.rows) if (!stands(document, row)) row.place = undefined;
    shown.asChecked ??= AsChecked.of(document, shown.rows);
    this.tell(document.uri.toString());
  }

  private tell(uri: string): void {
    const shown = this.shown.get(uri);
    if (!shown) return;
    clearTimeout(shown.again);
    const display = displayOptions();
    const target = vscode.Uri.parse(uri);
    const found: vscode.Diagnostic[] = [];
    for (const verdict of ['differs', 'unknown', 'movedOn'] as const) {
      for (const row of shown.rows) {
        if (found.length === MOST) break;
        const text = row.verdict === verdict && row.place ? rowText(row, shown.account, display) : undefined;
        if (text === undefined || !row.place) continue;
        const diagnostic = new vscode.Diagnostic(rangeOf(row.place), text, severityOf(row, verdict));
        diagnostic.source = 'Orderdeck';
        diagnostic.code = verdict;
        diagnostic.relatedInformation = row.others.slice(0, 3).map(({ line, later, said }) => {
          const words = Object.entries(said).flatMap(([field, value]) => {
            const shown = field === 'time' ? MASK : valueAsShown(field as Field, value, display);
            return shown === MASK ? [] : [`${FIELD_WORDS[field as Field]} ${shown}`];
          });
          const what = words.join(', ') || l10n.t({ message: 'mentioned here', args: [], comment: ['an order, in this line of a file'] });
          return new vscode.DiagnosticRelatedInformation(
            new vscode.Location(target, new vscode.Position(line, 0)),
            later ? l10n.t`Later: ${what}` : l10n.t`Earlier: ${what}`,
          );
        });
        found.push(diagnostic);
      }
    }
    this.collection.set(target, found);
  }
}

const nameOf = ({ id, clientOid }: CheckRow): string | undefined => id ?? clientOid;

/** Whether the id still stands where the row says, and by itself. */
function stands(document: vscode.TextDocument, { place, id, clientOid }: CheckRow): boolean {
  if (!place || place.line >= document.lineCount) return false;
  const { text } = document.lineAt(place.line);
  const around = (text[place.start - 1] ?? '') + (text[place.end] ?? '');
  const written = text.slice(place.start, place.end);
  return (written === clientOid || idFrom(written) === id) && !/\d/.test(around);
}

export const rangeOf = ({ line, start, end }: NonNullable<CheckRow['place']>): vscode.Range => new vscode.Range(line, start, line, end);
