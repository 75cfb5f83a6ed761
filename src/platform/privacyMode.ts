/** What privacy mode does when it is turned on and off, and when something real is to leave. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { DOCUMENT_SCHEME } from './documents';
import { readSettings, writeSetting } from './settings';

/** Turns privacy mode on or off; unless told, what it is not. */
export async function setPrivacyMode(on = !readSettings().privacyMode): Promise<void> {
  await writeSetting('privacyMode', on);
  const text = readSettings().privacyMode
    ? l10n.t('Privacy mode is on: amounts, prices and UIDs are hidden')
    : l10n.t('Privacy mode is off');
  vscode.window.setStatusBarMessage(text, 4000);
}

/**
 * Takes from the screen what was shown before and cannot be told anew. VS Code takes no single message back, and no single choice:
 * those of others go too, this once. Lists, pages and problems are told anew by whoever shows them.
 */
export async function hideWhatIsShown(): Promise<void> {
  const documents = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(({ input }) => isOurs(input));
  for (const editor of vscode.window.visibleTextEditors) hideHoverOf(editor);
  await Promise.all([
    vscode.commands.executeCommand('workbench.action.closeQuickOpen'),
    vscode.commands.executeCommand('notifications.clearAll'),
    vscode.commands.executeCommand('editor.action.hideHover'),
    documents.length > 0 && vscode.window.tabGroups.close(documents),
  ]);
}

/**
 * The command reaches the hover of the editor with the focus alone, and the pointer may rest in any: what scrolls by a line takes its
 * hover away. What has nothing to scroll, as the cell of a notebook, keeps it until the pointer moves.
 */
function hideHoverOf(editor: vscode.TextEditor): void {
  const { visibleRanges } = editor;
  const [start, end] = [visibleRanges[0]?.start, visibleRanges.at(-1)?.end];
  if (!start || !end) return;
  for (const position of [start.line > 0 ? start.with(start.line - 1, 0) : end, start])
    editor.revealRange(new vscode.Range(position, position), vscode.TextEditorRevealType.AtTop);
}

/** A text editor, or a comparison, of something that exists in memory only. */
const isOurs = (input: unknown): boolean =>
  input instanceof vscode.Uri
    ? input.scheme === DOCUMENT_SCHEME
    : typeof input === 'object' && input !== null && Object.values(input).flat().some(isOurs);

const WARNINGS = {
  clipboard: l10n.t('Privacy mode is on, but the clipboard would contain real amounts, prices or UIDs.'),
  document: l10n.t('Privacy mode is on, but the document would contain real amounts, prices or UIDs.'),
  file: l10n.t('Privacy mode is on, but the file would contain real amounts, prices or UIDs.'),
} as const;

/**
 * What a file or the clipboard is to hold: in privacy mode the person decides, before anything is written. Undefined: nothing.
 * @param maskable whether anything is left of it when uids and amounts are masked
 */
export async function chooseWhatToWrite(what: keyof typeof WARNINGS, maskable = true): Promise<'real' | 'masked' | undefined> {
  if (!readSettings().privacyMode) return 'real';
  const [real, masked] = [l10n.t('Use real values'), l10n.t('Hide values')];
  const detail = maskable ? l10n.t('Hidden values are replaced with •••. Order IDs, times and counts stay visible.') : undefined;
  const options = { modal: true, ...(detail !== undefined && { detail }) };
  const choice = await vscode.window.showWarningMessage(WARNINGS[what], options, ...(maskable ? [masked] : []), real);
  return choice === real ? 'real' : choice === masked ? 'masked' : undefined;
}

/**
 * Makes what leaves as the person decides, which may take a while: where the mode is turned on meanwhile, they are asked what they
 * were not asked before. Undefined: nothing is to leave, or nothing was made.
 */
export async function makeAsChosen<T>(
  what: keyof typeof WARNINGS,
  make: (holding: 'real' | 'masked') => T | Promise<T>,
  maskable?: boolean,
): Promise<{ readonly holding: 'real' | 'masked'; readonly made: NonNullable<T> } | undefined> {
  for (;;) {
    const isAsked = readSettings().privacyMode;
    const holding = await chooseWhatToWrite(what, maskable);
    const made = holding && (await make(holding));
    if (!holding || made === undefined || made === null) return undefined;
    if (isAsked || !readSettings().privacyMode) return { holding, made };
  }
}
