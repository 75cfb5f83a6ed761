/** `orderdeck.export`: which list, which format, then VS Code's save dialog. Loaded when it is first asked for. */
import * as vscode from 'vscode';
import { COMMANDS } from '../platform/ids';
import type { ExportFormat, Chunk } from '../platform/chunks';
import { chooseWhatToWrite } from '../platform/privacyMode';
import { saveFile } from '../platform/saveFile';
import { readSettings, displayOptions } from '../platform/settings';
import { inSlices } from '../platform/hostTime';
import { pairOf, describePeriod } from '../model/describe';
import { sortEach } from '../model/work';
import { DELEGATE_TYPES } from './choices';
import { newerFirst, type Node } from './nodes';
import { listChunks, ORDER_COLUMNS, userColumns, type ExportedList, type ListFormat } from './listExport';
import { problemsOf } from './userList';
import type { ExplorerDependencies } from './view';

interface Exportable extends vscode.QuickPickItem {
  readonly subject: string;
  readonly partial: boolean;
  readonly pieces: (format: ListFormat) => Iterable<Chunk>;
}

/** Exports what is shown, or the selected rows, with what is missing said in the file. */
export async function exportList(dependencies: ExplorerDependencies, selected: readonly Node[]): Promise<void> {
  const lists = [...selection(dependencies, selected), ...(await exportables(dependencies))];
  const dashboards = [
    { label: '$(graph-line) Order statistics…', description: 'in the order dashboard', command: COMMANDS.orderDashboardOpen },
    { label: '$(graph) Affiliate statistics…', description: 'in the affiliate dashboard', command: COMMANDS.dashboardOpen },
  ];
  const picked = await vscode.window.showQuickPick<Exportable | (typeof dashboards)[number]>([...lists, ...dashboards], {
    title: 'Export',
    placeHolder: lists.length > 0 ? 'Which list, as it is shown?' : 'No list is loaded yet',
    matchOnDescription: true,
  });
  if (!picked) return;
  if (!('pieces' in picked)) return void (await vscode.commands.executeCommand(picked.command));
  const formats: (vscode.QuickPickItem & { format: ExportFormat })[] = [
    { label: 'CSV', description: 'for spreadsheets', format: 'csv' },
    { label: 'JSON', description: 'for programs', format: 'json' },
  ];
  const chosen = await vscode.window.showQuickPick(formats, { title: `Export ${picked.subject}`, placeHolder: 'Which format?' });
  if (!chosen) return;
  const holding = await chooseWhatToWrite('the file');
  if (!holding) return;
  const { timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone, csvSeparator: separator } = readSettings();
  const now = Date.now();
  await saveFile({
    subject: picked.subject,
    day: new Intl.DateTimeFormat('sv', { timeZone }).format(now),
    format: chosen.format,
    pieces: () => picked.pieces({ format: chosen.format, separator, timeZone, now, masked: holding === 'masked' }),
    partial: picked.partial,
  });
}

function entry<T>(icon: string, name: string, list: ExportedList<T>): Exportable {
  const partial = list.problems.length > 0;
  const count = `${list.records.length.toLocaleString('en')}${partial ? ', incomplete' : ''}`;
  return { label: `$(${icon}) ${name}`, description: count, subject: list.subject, partial, pieces: (format) => listChunks(list, format) };
}

/** Several selected rows are a list of their own, and no whole one. */
function selection({ store }: ExplorerDependencies, selected: readonly Node[]): Exportable[] {
  const account = store.sessions.current?.account.label;
  const orders = selected.flatMap((node) => (node.kind === 'order' ? [node.order] : []));
  const users = selected.flatMap((node) => (node.kind === 'user' ? [node.user] : []));
  const read = store.affiliateUsers.list.state.content;
  if (account === undefined) return [];
  const common = { account, filter: 'selected rows', readAt: undefined };
  const only = (count: number): string[] => [`Only the ${count} selected rows.`];
  const entries: Exportable[] = [];
  if (orders.length > 1) {
    const list = { ...common, subject: 'selected orders', records: orders, columns: ORDER_COLUMNS, problems: only(orders.length) };
    entries.push(entry('list-selection', 'Selected orders', list));
  }
  if (users.length > 1 && read) {
    const list = {
      ...common,
      subject: 'selected users',
      records: users,
      columns: userColumns(read.asked),
      problems: only(users.length),
    };
    entries.push(entry('list-selection', 'Selected users', list));
  }
  return entries;
}

async function exportables({ store, choices }: ExplorerDependencies): Promise<Exportable[]> {
  const account = store.sessions.current?.account.label;
  if (account === undefined) return [];
  const { openOrders, orderHistory, affiliateUsers } = choices.current;
  const entries: Exportable[] = [];
  const open = store.openOrders.state;
  if (open.content) {
    const { symbols } = openOrders;
    const wanted = open.content.items.filter(({ symbol }) => symbols.length === 0 || symbols.includes(symbol));
    const records = await inSlices(sortEach(wanted, newerFirst));
    const filter = symbols.join(', ');
    const { problems } = open.content.coverage;
    const list = { subject: 'open orders', records, columns: ORDER_COLUMNS, account, filter, problems, readAt: open.loadedAt };
    entries.push(entry('list-unordered', 'Open orders', list));
  }
  for (const [symbol, { content, loadedAt }] of store.orderHistory.states()) {
    if (!content) continue;
    const kind = DELEGATE_TYPES.find(({ type }) => type === orderHistory.delegateType)?.label;
    const filter = [describePeriod(content.coverage.range, displayOptions()), kind].filter(Boolean).join(', ');
    const { problems } = content.coverage;
    const subject = `order history of ${pairOf(symbol)}`;
    const list = { subject, records: content.orders, columns: ORDER_COLUMNS, account, filter, problems, readAt: loadedAt };
    entries.push(entry('history', `Order history of ${pairOf(symbol)}`, list));
  }
  const users = store.affiliateUsers.list.state;
  if (users.content) {
    const { users: records, asked } = users.content;
    const { period, uid } = affiliateUsers;
    const filter = [describePeriod(period, displayOptions()), uid && `uid ${uid}`].filter(Boolean).join(', ');
    const problems = problemsOf(users.content, displayOptions());
    const list = {
      subject: 'affiliate users',
      records,
      columns: userColumns(asked),
      account,
      filter,
      problems,
      readAt: users.loadedAt,
    };
    entries.push(entry('organization', 'Affiliate users', list));
  }
  return entries;
}
