/** `orderdeck.export`: which list, which format, then VS Code's save dialog. Loaded when it is first asked for. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { tokenOf } from '../platform/tokens';
import { COMMANDS } from '../platform/ids';
import type { ExportFormat, Chunk } from '../platform/chunks';
import { saveFile } from '../platform/saveFile';
import { readSettings, displayOptions } from '../platform/settings';
import { ownTimeZone } from '../platform/timeZone';
import { inSlices } from '../primitives/slices';
import { withCapital } from '../platform/text';
import { sentencesOf } from '../model/coverage';
import { pairOf, describePeriod } from '../model/describe';
import { plural } from '../model/language';
import type { Listed } from '../model/privacy';
import { quoted } from '../model/maskedWords';
import { isSameSymbol } from '../model/symbols';
import { sortEach } from '../model/work';
import { shownOf } from './beingRead';
import { clientFilter, DELEGATE_TYPES, tellClientId } from './choices';
import { counted, newerFirst, type Node } from './nodes';
import { listChunks, ORDER_COLUMNS, userColumns, type ExportedList, type ListFormat } from './listExport';
import { problemsOf } from './userList';
import type { ExplorerDependencies } from './view';

interface Exportable extends vscode.QuickPickItem {
  /** Such as `open orders`. */
  readonly subject: string;
  /** Of its file. */
  readonly name: string;
  readonly partial: boolean;
  readonly pieces: (format: ListFormat) => Iterable<Chunk>;
}

/** Exports what is shown, or the selected rows, with what is missing said in the file. */
export async function exportList(dependencies: ExplorerDependencies, selected: readonly Node[]): Promise<void> {
  const account = tokenOf(dependencies.store.sessions.current?.signal);
  const lists = [...selection(dependencies, selected), ...(await exportables(dependencies))];
  const dashboards = [
    {
      label: `$(graph-line) ${withCapital(l10n.t({ message: 'order statistics', args: [], comment: ['what is exported or saved, as in "Save open orders"'] }))}…`,
      description: l10n.t('in the order dashboard'),
      command: COMMANDS.orderDashboardOpen,
    },
    {
      label: `$(graph) ${withCapital(l10n.t({ message: 'affiliate statistics', args: [], comment: ['what is exported or saved, as in "Save open orders"'] }))}…`,
      description: l10n.t('in the affiliate dashboard'),
      command: COMMANDS.dashboardOpen,
    },
  ];
  const picked = await vscode.window.showQuickPick<Exportable | (typeof dashboards)[number]>(
    [...lists, ...dashboards],
    {
      title: l10n.t({ message: 'Export', args: [], comment: ['the title of a choice: what to export'] }),
      placeHolder: lists.length > 0 ? l10n.t('Choose a list to export as displayed') : l10n.t('No lists are loaded yet'),
      matchOnDescription: true,
    },
    account,
  );
  if (!picked) return;
  if (!('pieces' in picked)) return void (await vscode.commands.executeCommand(picked.command));
  const formats: (vscode.QuickPickItem & { format: ExportFormat })[] = [
    { label: 'CSV', description: l10n.t('for spreadsheets'), format: 'csv' },
    { label: 'JSON', description: l10n.t('for scripts'), format: 'json' },
  ];
  const { subject } = picked;
  const chosen = await vscode.window.showQuickPick(
    formats,
    {
      title: l10n.t({ message: 'Export {0}', args: [subject], comment: ['{0}: what is exported, such as "open orders"'] }),
      placeHolder: l10n.t('Choose a format'),
    },
    account,
  );
  if (!chosen) return;
  const { timeZone = ownTimeZone(), csvSeparator: separator } = readSettings();
  const now = Date.now();
  await saveFile({
    subject,
    name: picked.name,
    asOf: now,
    timeZone,
    format: chosen.format,
    pieces: (masked) => picked.pieces({ format: chosen.format, separator, timeZone, now, masked }),
    partial: picked.partial,
    drafts: dependencies.drafts,
  });
}

function entry<T extends Listed>(icon: string, subject: string, list: ExportedList<T>): Exportable {
  const partial = list.problems.length > 0;
  return {
    label: `$(${icon}) ${withCapital(subject)}`,
    description: counted(list.records.length, !partial),
    subject,
    name: list.name,
    partial,
    pieces: (format) => listChunks(list, format),
  };
}

/** Several selected rows are a list of their own, and no whole one. */
function selection({ store }: ExplorerDependencies, selected: readonly Node[]): Exportable[] {
  const account = store.sessions.current?.account.label;
  const orders = selected.flatMap((node) => (node.kind === 'order' ? [node.order] : []));
  const users = selected.flatMap((node) => (node.kind === 'user' ? [node.user] : []));
  const read = shownOf(store.affiliateUsers.list.state);
  if (account === undefined) return [];
  const common = { account, filter: l10n.t('selected rows'), readAt: undefined };
  const only = (count: number): string[] => [plural(count, l10n.t('Only the {0} selected row.|Only the {0} selected rows.'))];
  const entries: Exportable[] = [];
  if (orders.length > 1) {
    const list = { ...common, name: 'selected orders', records: orders, columns: ORDER_COLUMNS, problems: only(orders.length) };
    entries.push(
      entry(
        'list-selection',
        l10n.t({ message: 'selected orders', args: [], comment: ['what is exported or saved, as in "Save open orders"'] }),
        list,
      ),
    );
  }
  if (users.length > 1 && read) {
    const list = {
      ...common,
      name: 'selected users',
      records: users,
      columns: userColumns(read.asked),
      problems: only(users.length),
    };
    entries.push(
      entry(
        'list-selection',
        l10n.t({ message: 'selected users', args: [], comment: ['what is exported or saved, as in "Save open orders"'] }),
        list,
      ),
    );
  }
  return entries;
}

async function exportables({ store, choices }: ExplorerDependencies): Promise<Exportable[]> {
  const account = store.sessions.current?.account.label;
  if (account === undefined) return [];
  const { openOrders, orderHistory, affiliateUsers } = choices.current;
  const byClientId = clientFilter();
  const entries: Exportable[] = [];
  const { loadedAt: openAt } = store.openOrders.state;
  const open = shownOf(store.openOrders.state);
  if (open) {
    const { symbols, clientOid } = openOrders;
    const wanted = byClientId(open.items, clientOid).filter(
      ({ symbol }) => symbols.length === 0 || symbols.some((each) => isSameSymbol(each, symbol)),
    );
    const records = await inSlices(sortEach(wanted, newerFirst));
    const filter = [...symbols, ...(clientOid === undefined ? [] : [tellClientId(clientOid)])].join(', ');
    const problems = sentencesOf(open.coverage);
    const list = { name: 'open orders', records, columns: ORDER_COLUMNS, account, filter, problems, readAt: openAt };
    entries.push(
      entry(
        'list-unordered',
        l10n.t({ message: 'open orders', args: [], comment: ['what is exported or saved, as in "Save open orders"'] }),
        list,
      ),
    );
  }
  for (const [symbol, state] of store.orderHistory.states()) {
    const content = shownOf(state);
    if (!content) continue;
    const kind = DELEGATE_TYPES.find(({ type }) => type === orderHistory.delegateType)?.label;
    const { clientOid } = orderHistory;
    const parts = [describePeriod(content.coverage.range, displayOptions()), kind, clientOid !== undefined && tellClientId(clientOid)];
    const filter = parts.filter(Boolean).join(', ');
    const problems = sentencesOf(content.coverage);
    const name = pairOf(symbol);
    const list = {
      name: `order history of ${name}`,
      records: byClientId(content.orders, clientOid),
      columns: ORDER_COLUMNS,
      account,
      filter,
      problems,
      readAt: state.loadedAt,
      asOf: content.coverage.asOf,
    };
    entries.push(
      entry(
        'history',
        l10n.t({ message: 'order history for {0}', args: [name], comment: ['what is exported or saved, as in "Save open orders"'] }),
        list,
      ),
    );
  }
  const { loadedAt: usersAt } = store.affiliateUsers.list.state;
  const users = shownOf(store.affiliateUsers.list.state);
  if (users) {
    const { users: records, asked } = users;
    const { period, uid } = affiliateUsers;
    const filter = [describePeriod(period, displayOptions()), uid && l10n.t`UID ${quoted(uid)}`].filter(Boolean).join(', ');
    const problems = problemsOf(users, displayOptions());
    const list = {
      name: 'affiliate users',
      records,
      columns: userColumns(asked),
      account,
      filter,
      problems,
      readAt: usersAt,
    };
    entries.push(
      entry(
        'organization',
        l10n.t({ message: 'affiliate users', args: [], comment: ['what is exported or saved, as in "Save open orders"'] }),
        list,
      ),
    );
  }
  return entries;
}
