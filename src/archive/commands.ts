/** What a person does with what is kept on disk. Loaded with the first of the commands. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { inWords } from '../platform/archiveTrouble';
import type { Chunk } from '../platform/chunks';
import { archiveFolder } from '../platform/folders';
import { COMMANDS } from '../platform/ids';
import { saveFile } from '../platform/saveFile';
import { pairOf } from '../model/describe';
import { displayOptions, readSettings, writeSetting } from '../platform/settings';
import { withoutIcons } from '../platform/text';
import type { Archive } from '../store/archive';
import { archivesIn, erase } from '../store/archive/files';
import { type ArchiveDependencies, toLook } from './dependencies';
import { archivesKept, dailyItem, type KeptArchive, nameOf, provenText, summaryOf, withArchive } from './kept';
import { type Offering, takeOffer } from './offer';

type Command = (dependencies: ArchiveDependencies, wish?: unknown) => Promise<void>;

/** Says what is different from now on: no list shows it, and the one it was chosen from has closed. */
async function turn(setting: 'archive' | 'archiveDaily', value: boolean, text: string): Promise<void> {
  await writeSetting(setting, value);
  void vscode.window.showInformationMessage(text);
}

const chooseSymbols = async (): Promise<void> => void (await vscode.commands.executeCommand(COMMANDS.orderHistoryChooseSymbols));

/** Asks for symbols where none is chosen, since the service lists none: without them nothing would be read. */
async function readDaily(): Promise<void> {
  if (readSettings().historySymbols.length === 0) await chooseSymbols();
  if (readSettings().historySymbols.length > 0) await turn('archiveDaily', true, l10n.t('Past orders are now loaded once a day.'));
}

const isAnyKept = (context: ArchiveDependencies['context']): boolean => archivesIn(archiveFolder(context)).length > 0;

/** Once, to somebody who asked for what is forgotten. */
export const offering = (dependencies: ArchiveDependencies): Offering => ({
  folder: dependencies.context.globalStorageUri.fsPath,
  isKnown: () => readSettings().archive !== undefined || isAnyKept(dependencies.context),
  prompt: async () => {
    const turnOn = l10n.t({ message: 'Turn on…', args: [], comment: ['a button: keep loaded data on disk'] });
    const text = l10n.t(
      'The service keeps orders for only about three months and affiliate data for 365 days. From now on, Orderdeck can save what it loads to a file on this machine.',
    );
    const choice = await vscode.window.showInformationMessage(text, turnOn, l10n.t('Not now'));
    if (choice === turnOn) await offer(dependencies);
  },
});

/** Says what it means to keep, and keeps from then on, if that is what the person wants. */
async function offer({ context, store }: ArchiveDependencies): Promise<void> {
  // Nobody is prompted twice.
  takeOffer(context.globalStorageUri.fsPath);
  const keep = l10n.t('Keep on disk');
  const detail = l10n.t(
    'Orderdeck will keep the orders, affiliate users and affiliate totals it loads in a file on this machine, so that lists open immediately and reach further back than the service does. Amounts and UIDs are stored unencrypted in the file, and in backups of this machine; keys never are. You can export or delete the file at any time.',
  );
  const how = { modal: true, detail: [detail, ...(isDemo(store) ? [demoNotKept()] : [])].join(' ') };
  const choice = await vscode.window.showInformationMessage(l10n.t('Keep loaded data on disk?'), how, keep);
  if (choice === keep)
    await turn('archive', true, l10n.t('Data that your accounts load is now kept on disk. "Show Local Archive" shows how much.'));
}

const isDemo = ({ sessions }: ArchiveDependencies['store']): boolean => sessions.current?.account.service === 'demo';
const demoNotKept = (): string => l10n.t('The demo is not kept.');
/** Over what there is to choose. "Not yet" would have somebody who looks at the demo wait for it. */
function titleOver({ context, store }: ArchiveDependencies): string {
  if (isAnyKept(context)) return l10n.t('Local archive');
  return isDemo(store) ? demoNotKept() : l10n.t('Nothing is kept on disk yet');
}

/** @param wish `keep`: to be asked at once whether data is to be kept */
export const show: Command = async (dependencies, wish) => {
  const isOn = readSettings().archive !== undefined;
  if (!isOn && (wish === 'keep' || !isAnyKept(dependencies.context))) return offer(dependencies);
  const choices = itemsKept(dependencies).then((items) => [
    ...items.map((item) => ({ ...item, run: () => open(dependencies, item.kept) })),
    { label: '', kind: vscode.QuickPickItemKind.Separator, run: () => Promise.resolve() },
    { label: `$(cloud-download) ${l10n.t('Import an exported archive')}…`, run: () => importLines(dependencies) },
    ...(isOn ? [dailyChoice()] : []),
    isOn
      ? {
          label: `$(circle-slash) ${l10n.t('Stop keeping data on disk')}`,
          description: l10n.t('existing data is kept'),
          run: () => turn('archive', false, l10n.t('New data is no longer kept on disk. Existing data stays until you delete it.')),
        }
      : { label: `$(archive) ${l10n.t('Keep on disk')}…`, run: () => offer(dependencies) },
  ]);
  const picked = await vscode.window.showQuickPick(choices, { placeHolder: titleOver(dependencies), matchOnDescription: true });
  await picked?.run();
};

function dailyChoice() {
  const { archiveDaily, historySymbols } = readSettings();
  const which = withoutIcons(historySymbols.map(pairOf).join(', '));
  return archiveDaily
    ? {
        label: `$(sync-ignored) ${l10n.t('Stop daily loading')}`,
        description: which,
        run: () => turn('archiveDaily', false, l10n.t('Past orders are no longer loaded once a day.')),
      }
    : {
        label: `$(sync) ${l10n.t('Load once a day')}…`,
        description: which,
        detail: l10n.t('Loads past orders even when no list is showing them, so that they are saved before the service drops them.'),
        run: readDaily,
      };
}

export const exportLines: Command = async (dependencies) => {
  const chosen = await choose(dependencies, l10n.t('Choose what to export'));
  if (chosen) await write(dependencies, chosen);
};

export const remove: Command = async (dependencies) => {
  const chosen = await choose(dependencies, l10n.t('Choose what to delete'));
  if (chosen) await confirmAndErase(dependencies, chosen);
};

export const importLines: Command = async (dependencies) => (await import('./joining')).importLines(dependencies);

/** Each is opened for that, which may take a while where there are many: what they are chosen from shows meanwhile. */
async function itemsKept(dependencies: ArchiveDependencies) {
  const kept = await archivesKept(toLook(dependencies), dependencies.store.sessions.current);
  const display = displayOptions();
  return kept.map((each) => ({
    label: `$(account) ${withoutIcons(nameOf(each))}`,
    description: summaryOf(each, display),
    detail: withoutIcons(provenText(each, display)),
    kept: each,
  }));
}

async function choose(dependencies: ArchiveDependencies, placeHolder: string): Promise<KeptArchive | undefined> {
  if (!isAnyKept(dependencies.context)) return void vscode.window.showInformationMessage(l10n.t('Nothing is kept on disk.'));
  return (await vscode.window.showQuickPick(itemsKept(dependencies), { placeHolder }))?.kept;
}

async function open(dependencies: ArchiveDependencies, kept: KeptArchive): Promise<void> {
  const { archive, archiveDaily, historySymbols } = readSettings();
  const display = displayOptions();
  const read = archive && archiveDaily ? historySymbols : [];
  const picked = await vscode.window.showQuickPick(
    [
      ...read.map((symbol) => ({ ...dailyItem(symbol, kept, display), run: chooseSymbols })),
      ...(read.length > 0 ? [{ label: '', kind: vscode.QuickPickItemKind.Separator, run: () => Promise.resolve() }] : []),
      { label: `$(export) ${l10n.t('Export as JSON Lines')}…`, run: () => write(dependencies, kept) },
      // Of all archives, that of the account in use cannot be brought into itself.
      ...(kept.inUse === undefined
        ? [{ label: `$(git-merge) ${l10n.t("Merge into the current account's archive")}…`, run: () => join(dependencies, kept) }]
        : []),
      { label: `$(trash) ${l10n.t('Delete')}…`, run: () => confirmAndErase(dependencies, kept) },
    ],
    { placeHolder: `${nameOf(kept)} · ${summaryOf(kept, display)}` },
  );
  await picked?.run();
}

const join = async (dependencies: ArchiveDependencies, kept: KeptArchive): Promise<void> =>
  (await import('./joining')).join(dependencies, kept);

async function write(dependencies: ArchiveDependencies, kept: KeptArchive): Promise<void> {
  const { drafts } = dependencies;
  await withArchive(toLook(dependencies), kept.id, (archive) =>
    saveFile({
      ...{ subject: l10n.t('local archive'), name: `orderdeck kept ${nameOf(kept)}` },
      ...{ asOf: Date.now(), timeZone: readSettings().timeZone },
      ...{ format: 'jsonl', partial: false, drafts, isMaskable: false },
      pieces: () => linesOf(archive, kept),
    }),
  );
}

const LINES = 500;

async function* linesOf(archive: Archive, { contents }: KeptArchive): AsyncGenerator<Chunk> {
  const total = Math.max(1, contents?.rows ?? 0);
  let done = 0;
  for (let begin = true; ; begin = false) {
    const lines = await inWords(archive.ask('lines', { begin, most: LINES }));
    if (lines.length === 0) return;
    done += lines.length;
    yield { text: `${lines.join('\n')}\n`, done: Math.min(done, total), total };
  }
}

async function confirmAndErase(dependencies: ArchiveDependencies, kept: KeptArchive): Promise<void> {
  const confirmed = l10n.t('Delete');
  const what = summaryOf(kept, displayOptions());
  const lasting = l10n.t(
    'Data that the service no longer has cannot be loaded again. VS Code windows with this account open will not keep any more of its data on disk until they are reloaded; backups of this machine are not affected.',
  );
  const detail = `${what}\n\n${lasting}`;
  const question = l10n.t('Delete the local archive of "{0}"?', nameOf(kept));
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, confirmed)) !== confirmed) return;
  await withArchive(toLook(dependencies), kept.id, erase);
  dependencies.log.info(`Deleted what was kept of "${nameOf(kept)}".`);
  void vscode.window.showInformationMessage(l10n.t('Deleted the local archive of "{0}".', nameOf(kept)));
}
