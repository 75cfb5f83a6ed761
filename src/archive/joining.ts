/** Brings what another archive has, or what was exported, into the archive of the account in use. Loaded with the first of the two. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { archiveInUse } from '../platform/archiveInUse';
import { MEGABYTE, reasonOf } from '../platform/archiveTrouble';
import { cancelable } from '../platform/progress';
import { displayOptions, readSettings } from '../platform/settings';
import { visible } from '../model/visible';
import type { Archive } from '../store/archive';
import { archiveFile, idOf } from '../store/archive/files';
import { isOfOneAccount, type Judged, type Taken } from '../store/archive/protocol';
import { importedText, joinedText, overLimitText, refusalText, takenText, whyNotImported, whyNotJoined } from './joinWords';
import { type ArchiveDependencies, toLook } from './dependencies';
import { holdsText, type KeptArchive, nameOf, withArchive } from './kept';

/** The archive that what comes goes into. */
interface Into {
  readonly id: string;
  readonly account: string;
}

async function intoArchive({ store }: ArchiveDependencies): Promise<Into | undefined> {
  const inUse = await archiveInUse(store, {
    inDemo: l10n.t('The demo has no local archive to add to.'),
    signedOut: l10n.t('You are signed out. Add the account whose local archive it is for.'),
    turnedOff: l10n.t('The current account has no local archive to add to. Turn on the local archive first.'),
  });
  return inUse && { id: idOf(inUse.archive.file), account: inUse.session.account.label };
}

/** An archive of another key, which stays as it is. */
export async function join(dependencies: ArchiveDependencies, kept: KeptArchive): Promise<void> {
  const into = await intoArchive(dependencies);
  if (!into) return;
  if (into.id === kept.id) return void vscode.window.showInformationMessage(l10n.t("This is the current account's archive."));
  const settings = toLook(dependencies);
  await withArchive(settings, into.id, async (archive) => {
    const refused = await archive.ask('beside', { file: archiveFile(settings.folder, kept.id) });
    if (refused) throw new Error(refusalText(refused));
    const judged = await archive.ask('judge', {});
    const not = whyNotJoined(judged);
    if (not !== undefined) throw new Error(not);
    const stays = l10n.t('The other archive stays until you delete it with "Delete Local Archive".');
    const question = l10n.t('Merge the local archive of "{0}" into that of "{1}"?', visible(nameOf(kept)), into.account);
    await confirmAndTake(dependencies, archive, {
      ...{ judged, question, proofs: true, bytes: kept.contents?.bytes ?? 0 },
      details: [joinedText(judged), stays],
      button: l10n.t({ message: 'Merge', args: [], comment: ['a button: brings one archive into another'] }),
    });
  });
}

/** A file that Orderdeck exported. */
export async function importLines(dependencies: ArchiveDependencies): Promise<void> {
  const into = await intoArchive(dependencies);
  if (!into) return;
  const title = l10n.t('Import into the local archive of "{0}"', into.account);
  const [uri] = (await vscode.window.showOpenDialog({ title, filters: { JSON: ['jsonl'] }, canSelectMany: false })) ?? [];
  if (!uri) return;
  if (uri.scheme !== 'file') throw new Error(l10n.t('Only files on this machine can be imported. Copy the file here first.'));
  await withArchive(toLook(dependencies), into.id, async (archive) => {
    const read = await readExport(archive, uri.fsPath);
    if (!read) return;
    if (read.is.kind !== 'export') throw new Error(refusalText(read.is));
    const { account, whole } = read.is;
    const judged = await archive.ask('judge', {});
    const not = whyNotImported(judged);
    if (not !== undefined) throw new Error(not);
    await confirmAndTake(dependencies, archive, {
      ...{ judged, proofs: whole && isOfOneAccount(judged), bytes: read.total, details: [importedText(judged, whole)] },
      question: l10n.t('Import the exported archive of "{0}" into the local archive of "{1}"?', visible(account), into.account),
      button: l10n.t({ message: 'Import', args: [], comment: ['a button: adds an export to the local archive'] }),
    });
  });
}

/** Undefined where a person stopped it: nothing was taken yet. */
const readExport = (archive: Archive, file: string) =>
  cancelable(l10n.t('Reading the export'), async (signal, tell) => {
    let [size, begin] = [0, true];
    while (!signal.aborted) {
      const { read, total, is } = await archive.ask('readExport', { file, begin });
      if (is) return { is, total: size };
      tell(read, total);
      [size, begin] = [total, false];
    }
    return undefined;
  });

interface Offer {
  readonly judged: Judged;
  readonly question: string;
  readonly details: readonly string[];
  readonly button: string;
  readonly proofs: boolean;
  /** About what it adds. */
  readonly bytes: number;
}

async function confirmAndTake(
  { log }: ArchiveDependencies,
  archive: Archive,
  { judged, question, details, button, proofs, bytes }: Offer,
): Promise<void> {
  const limitBytes = readSettings().archive?.limitBytes ?? Infinity;
  const isLarge = (await archive.ask('contents', {})).bytes + bytes > limitBytes;
  const detail = [holdsText(judged, displayOptions()), ...details, ...(isLarge ? [overLimitText(limitBytes / MEGABYTE)] : [])].join('\n\n');
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, button)) !== button) return;
  const stopped = l10n.t('Stopped. What was added so far is kept; start again to add the rest.');
  const taken = await takeAll(archive, proofs).catch((error: unknown) => {
    throw new Error(`${stopped} ${reasonOf(error)}`, { cause: error });
  });
  if (!taken) return void vscode.window.showInformationMessage(stopped);
  log.info(`Took ${JSON.stringify(taken)} into what is kept.`);
  const reload = l10n.t('Reload');
  if ((await vscode.window.showInformationMessage(takenText(taken), reload)) === reload)
    await vscode.commands.executeCommand('workbench.action.reloadWindow');
}

const takeAll = (archive: Archive, proofs: boolean): Promise<Taken | undefined> =>
  cancelable(l10n.t('Adding to the local archive'), async (signal, tell) => {
    for (let begin = true; !signal.aborted; begin = false) {
      const { done, total, taken } = await archive.ask('take', { proofs, begin });
      if (taken) return taken;
      tell(done, total);
    }
    return undefined;
  });
