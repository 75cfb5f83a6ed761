/** Closing a period, and comparing it with what the service says now. Loaded with the first of the two. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { monthAt } from '../model/calendar';
import { isoDay } from '../model/isoDay';
import { type Closed, differencesOf } from '../model/closing';
import { type DisplayOptions, formatTime, pairOf } from '../model/describe';
import { numberText, plural } from '../model/language';
import { distinctSymbols } from '../model/symbols';
import type { TimeRange } from '../model/timeRange';
import { archiveInUse, type ArchiveInUse } from '../platform/archiveInUse';
import { tokenOf } from '../platform/tokens';
import type { Documents } from '../platform/documents';
import { COMMANDS } from '../platform/ids';
import { pickDays } from '../platform/periods';
import { cancelable, unlessLeft } from '../platform/progress';
import type { Log } from '../platform/report';
import { saveFile } from '../platform/saveFile';
import { displayOptions, readSettings } from '../platform/settings';
import { withoutIcons, withoutLinks } from '../platform/text';
import { ownTimeZone } from '../platform/timeZone';
import { inSlices } from '../primitives/slices';
import type { Session, Store } from '../store';
import type { Archive } from '../store/archive';
import type { Answer } from '../store/archive/protocol';
import { everySymbol } from '../store/historySymbols';
import { closedThen, keepClosed, readClosed, type ReadClosed, type ToClose } from '../store/closings';
import { closingRange, type Comparison, nameOfMonth, problemsOf, reportChunks, reportText, summaryText } from './report';

export interface ClosingDependencies {
  readonly store: Store;
  readonly documents: Documents;
  readonly log: Log;
  /** See `WriteOptions`. */
  readonly drafts: string;
}

type KeptClosing = Answer<'closings'>[number];

const TITLE = l10n.t('Close a period');

/** Keeps what the service says of a range that is over. */
export async function create({ store, log }: ClosingDependencies): Promise<void> {
  const opened = await openArchive(store, l10n.t('You are signed out. Sign in to close a period.'));
  if (!opened) return;
  const { session, archive } = opened;
  const chosen = await chooseRange(session);
  if (!chosen) return;
  const parts = await chooseParts(store, session);
  if (!parts) return;
  const toClose = { ...parts, range: chosen.range };
  const read = await readNow(session, toClose, l10n.t('Loading {0}', chosen.name));
  if (!read) return;
  const id = `${new Date().toISOString()} ${Math.random().toString(36).slice(2)}`;
  const { name, timeZone } = chosen;
  await ofAccount(session, keepClosed(archive, { id, name, ...chosen.range, timeZone, closedAt: read.asOf }, read));
  const count = plural(read.records.length, l10n.t('{0} record|{0} records'), numberText(read.records.length));
  const problems = problemsOf(read.parts, displayOptions());
  log.info(`Closed ${chosen.name}: ${read.records.length} records, ${problems.length === 0 ? 'complete' : 'not complete'}.`);
  const compareLater = l10n.t('"Compare a Closed Period" shows what has changed since.');
  if (problems.length === 0) {
    void vscode.window.showInformationMessage(`${l10n.t('Closed {0}: {1}, complete.', chosen.name, count)} ${compareLater}`);
  } else {
    void vscode.window.showWarningMessage(
      `${l10n.t('Closed {0}: {1}, but not everything could be loaded.', chosen.name, count)} ${withoutLinks(problems.join(' '))}`,
    );
  }
}

/** Shows what changed since a range was closed. */
export async function compare(dependencies: ClosingDependencies): Promise<void> {
  const { store, documents } = dependencies;
  const opened = await openArchive(store, l10n.t('You are signed out. Sign in to compare a closed period.'));
  if (!opened) return;
  const { session, archive } = opened;
  const closing = await chooseClosing(session, archive);
  if (!closing) return;
  const then = await ofAccount(session, closedThen(archive, closing));
  const symbols = then.parts.flatMap(({ symbol }) => symbol ?? []);
  const toClose = { range: closing, symbols, affiliates: then.parts.some(({ kind }) => kind !== 'order') };
  const now = await readNow(session, toClose, l10n.t('Comparing {0}', closing.name), then);
  if (!now) return;
  const differences = await inSlices(differencesOf(then, now, closing));
  const comparison: Comparison = { closing, account: session.account.label, comparedAt: now.asOf, then, now, differences };
  await documents.show(`${fileName(closing.name)}-changes.txt`, reportText(comparison, displayOptions()));
  await offerExport(dependencies, comparison);
}

const openArchive = (store: Store, signedOut: string): Promise<ArchiveInUse | undefined> =>
  archiveInUse(store, {
    inDemo: l10n.t('The demo has no local archive, so its periods cannot be closed.'),
    signedOut,
    turnedOff: l10n.t('Closed periods are kept in the local archive, but this account does not have one. Turn on the local archive first.'),
  });

async function chooseRange(
  session: Session,
): Promise<{ readonly range: TimeRange; readonly name: string; readonly timeZone: string } | undefined> {
  const display = displayOptions();
  const timeZone = readSettings().timeZone ?? ownTimeZone();
  const now = session.client.serverNow();
  const last = monthAt('last', now, timeZone);
  const month = (range: TimeRange) => ({ label: nameOfMonth(range.start, timeZone, display.language), range });
  const items = [
    { ...month(last.range), description: l10n.t('last month') },
    month(last.before),
    { label: `$(calendar) ${l10n.t('Between two dates…')}`, range: undefined },
  ];
  const token = tokenOf(session.signal);
  const picked = await vscode.window.showQuickPick(items, { title: TITLE, placeHolder: l10n.t('Choose a range') }, token);
  if (!picked) return undefined;
  if (picked.range) return { range: picked.range, name: picked.label, timeZone };
  const range = await pickDays(TITLE, last.range, { now, timeZone });
  return range && { range, name: fromToDays(range, timeZone), timeZone };
}

const fromToDays = ({ start, end }: TimeRange, timeZone: string): string =>
  [...new Set([isoDay(start, timeZone), isoDay(end, timeZone)])].join(' – ');

async function chooseParts(store: Store, session: Session): Promise<Omit<ToClose, 'range'> | undefined> {
  const symbols = distinctSymbols(await everySymbol(session, store.of(session), readSettings().historySymbols));
  const items = [
    ...symbols.map((symbol) => ({
      label: `$(arrow-swap) ${withoutIcons(pairOf(symbol))}`,
      description: l10n.t('orders'),
      symbol,
      picked: true,
    })),
    { label: `$(organization) ${l10n.t('Affiliate users and their totals')}`, description: '', symbol: undefined, picked: true },
  ];
  const placeHolder = l10n.t('Choose what to include. Orders are loaded by symbol; for other symbols, use "Choose Order History Symbols"');
  const picked = await vscode.window.showQuickPick(items, { title: TITLE, placeHolder, canPickMany: true }, tokenOf(session.signal));
  if (!picked || picked.length === 0) return undefined;
  return { symbols: picked.flatMap(({ symbol }) => symbol ?? []), affiliates: picked.some(({ symbol }) => symbol === undefined) };
}

async function chooseClosing(session: Session, archive: Archive): Promise<KeptClosing | undefined> {
  const closings = await archive.ask('closings', {});
  if (closings.length === 0) {
    const close = l10n.t('Close a period…');
    if ((await vscode.window.showInformationMessage(l10n.t('This account has no closed periods yet.'), close)) === close)
      await vscode.commands.executeCommand(COMMANDS.closingCreate);
    return undefined;
  }
  const display = displayOptions();
  const remove = { iconPath: new vscode.ThemeIcon('trash'), tooltip: l10n.t('Delete this closed period') };
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { closing: KeptClosing }>();
  Object.assign(pick, {
    title: l10n.t('Compare a closed period'),
    placeholder: l10n.t('Choose a closed period to compare with the current data'),
    matchOnDetail: true,
  });
  pick.items = closings.map((closing) => ({
    label: withoutIcons(closing.name),
    description: closedText(closing, display) + (closing.whole ? '' : ` · ${l10n.t('partly lost to file damage')}`),
    detail: closingRange(closing, display),
    buttons: [remove],
    closing,
  }));
  const gone = tokenOf(session.signal)?.onCancellationRequested(() => pick.hide());
  try {
    const chosen = await new Promise<{ closing?: KeptClosing; remove?: KeptClosing }>((resolve) => {
      pick.onDidAccept(() => resolve({ ...(pick.selectedItems[0] && { closing: pick.selectedItems[0].closing }) }));
      pick.onDidTriggerItemButton(({ item }) => resolve({ remove: item.closing }));
      pick.onDidHide(() => resolve({}));
      pick.show();
    });
    if (chosen.remove) await removeClosing(archive, chosen.remove);
    return chosen.closing;
  } finally {
    gone?.dispose();
    pick.dispose();
  }
}

/** To the second: a period may be closed twice in a day. */
const closedText = ({ closedAt }: KeptClosing, display: DisplayOptions): string => l10n.t('closed {0}', formatTime(closedAt, display));

async function removeClosing(archive: Archive, closing: KeptClosing): Promise<void> {
  const { id, name } = closing;
  const display = displayOptions();
  const which = `${closingRange(closing, display)} · ${closedText(closing, display)}`;
  const confirmed = l10n.t('Delete');
  const detail = `${which}\n\n${l10n.t('What the service reported when the period was closed cannot be loaded again.')}`;
  if (
    (await vscode.window.showWarningMessage(l10n.t('Delete the closed period "{0}"?', name), { modal: true, detail }, confirmed)) ===
    confirmed
  )
    await archive.ask('deleteClosing', { closing: id });
}

/** The archive ends with the session: whoever changed a setting or left the account is told that. @throws Error */
const ofAccount = <T>(session: Session, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    unlessLeft(session);
    throw error;
  });

/** Undefined when it was canceled. @throws Error also where the account was left */
async function readNow(session: Session, toClose: ToClose, title: string, before?: Closed): Promise<ReadClosed | undefined> {
  const client = session.as('person');
  return cancelable(title, async (canceled) => {
    const signal = AbortSignal.any([canceled, session.signal]);
    try {
      return await readClosed(client, toClose, { signal, onProgress: () => undefined, ledger: await session.ledger(), before });
    } catch (error) {
      if (canceled.aborted) return undefined;
      unlessLeft(session);
      throw error;
    }
  });
}

async function offerExport({ drafts }: ClosingDependencies, comparison: Comparison): Promise<void> {
  const [csv, json] = [l10n.t('Export as CSV…'), l10n.t('Export as JSON…')];
  const { name } = comparison.closing;
  const choice = await vscode.window.showInformationMessage(`${name}: ${summaryText(comparison)}`, csv, json);
  if (choice === undefined) return;
  const format = choice === csv ? 'csv' : 'json';
  const { csvSeparator: separator, timeZone = ownTimeZone() } = readSettings();
  await saveFile({
    subject: l10n.t({
      message: 'changes since a period was closed',
      args: [],
      comment: ['what is exported or saved, as in "Save open orders"'],
    }),
    name: `changes since closing ${name}`,
    asOf: comparison.comparedAt,
    timeZone,
    format,
    pieces: (masked) => reportChunks(comparison, { format, separator, masked }),
    partial: [...comparison.then.parts, ...comparison.now.parts].some(({ complete }) => !complete),
    drafts,
  });
}

const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'closing';
