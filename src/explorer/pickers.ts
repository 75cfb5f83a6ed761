/**
 * The questions that filter, group and choose. Loaded with the first of them. What shows something of an account closes with it: those
 * take its `signal`.
 */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { tokenOf } from '../platform/tokens';
import { readSettings, displayOptions, writeSetting } from '../platform/settings';
import { withCapital, withoutIcons } from '../platform/text';
import { STAGE_LABELS, stageOf, type AffiliateUser } from '../model/affiliate';
import { LONGEST_CLIENT_ID } from '../model/clientIdsInText';
import { pairOf, describePeriod } from '../model/describe';
import { isId } from '../model/orderIdDigits';
import { plural } from '../model/language';
import { MASK, userAsShown } from '../model/privacy';
import { KEPT_DAYS } from '../model/rangeChoice';
import { distinctSymbols, isSameSymbol } from '../model/symbols';
import type { Session, Store } from '../store';
import { shownOf } from './beingRead';
import { areOpenOrdersFiltered, DEFAULTS, DELEGATE_TYPES, isFiltered, type RememberedChoices } from './choices';
import { NOW, pickPeriod } from '../platform/periods';
import { orFailure } from './view';

const HISTORY_PRESETS = [1, 7, 30, 90];
const USERS_PRESETS = [7, 30, 90, 180, 365];

/** No user alone. */
const NOBODY = { uid: undefined, uidOf: undefined };

const ALL_KINDS = l10n.t({ message: 'all', args: [], comment: ['all kinds of orders'] });
const NOT_GROUPED = l10n.t({ message: 'No grouping', args: [], comment: ['how to group: not at all'] });

const ALL_SYMBOLS = l10n.t({ message: 'all', args: [], comment: ['all symbols'] });
const ALL_CLIENT_IDS = l10n.t({ message: 'all', args: [], comment: ['all client ids'] });

const now = (holds: boolean): { description?: string } => (holds ? { description: NOW } : {});

export async function filterOpenOrders(
  choices: RememberedChoices,
  stateNow: () => Store['openOrders']['state'],
  signal: AbortSignal | undefined,
): Promise<void> {
  const title = l10n.t('Filter open orders');
  const { symbols, clientOid } = choices.current.openOrders;
  const what = await pickPart(title, areOpenOrdersFiltered(choices.current.openOrders), [
    { label: `$(arrow-swap) ${l10n.t('Symbols')}`, description: symbols.map(pairOf).join(', ') || ALL_SYMBOLS, part: 'symbols' },
    clientIdPart(clientOid),
  ]);
  // The orders may be of an account that was left meanwhile.
  if (signal?.aborted) return;
  if (what === 'clear') return choices.set('openOrders', { symbols: DEFAULTS.openOrders.symbols, clientOid: undefined });
  if (what === 'clientId') return setClientId(choices, 'openOrders', title);
  if (what !== 'symbols') return;
  const state = stateNow();
  const known = shownOf(state)?.items ?? [];
  // Symbols that were chosen can be left whatever is loaded.
  const seen = (symbols.length > 0 ? known : orFailure(known, state)).map(({ symbol }) => symbol);
  const counts = new Map(
    distinctSymbols([...seen, ...symbols]).map((symbol) => [symbol, seen.filter((each) => isSameSymbol(each, symbol)).length]),
  );
  const items = [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([symbol, count]) => ({
      label: withoutIcons(pairOf(symbol)),
      description: plural(count, l10n.t({ message: '{0} open|{0} open', args: [], comment: ['open orders'] })),
      symbol,
      picked: symbols.some((each) => isSameSymbol(each, symbol)),
    }));
  const none = shownOf(state) ? l10n.t('There are no open orders to filter') : l10n.t('No orders are loaded yet');
  const placeHolder = items.length > 0 ? l10n.t('Show only these symbols; select none for all') : none;
  const picked = await vscode.window.showQuickPick(items, { canPickMany: true, title, placeHolder }, tokenOf(signal));
  if (picked) await choices.set('openOrders', { symbols: picked.map(({ symbol }) => symbol) });
}

async function pickGroup<T extends string>(placeHolder: string, current: T, entries: readonly (readonly [T, string])[]) {
  const items = entries.map(([value, label]) => ({ label, value, ...now(value === current) }));
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.value;
}

export async function groupOpenOrders(choices: RememberedChoices): Promise<void> {
  const entries = [['none', NOT_GROUPED] as const, ['symbol', l10n.t('By symbol')] as const, ['action', l10n.t('By action')] as const];
  const groupBy = await pickGroup(l10n.t('Group open orders'), choices.current.openOrders.groupBy, entries);
  if (groupBy) await choices.set('openOrders', { groupBy });
}

export async function groupUsers(choices: RememberedChoices): Promise<void> {
  const entries = [
    ['none', NOT_GROUPED] as const,
    ['stage', l10n.t('By stage')] as const,
    ['inviteCode', l10n.t('By invite code')] as const,
  ];
  const groupBy = await pickGroup(l10n.t('Group affiliate users'), choices.current.affiliateUsers.groupBy, entries);
  if (groupBy) await choices.set('affiliateUsers', { groupBy });
}

export async function filterHistory(choices: RememberedChoices): Promise<void> {
  const title = l10n.t('Filter order history');
  const { period, delegateType, clientOid } = choices.current.orderHistory;
  const kind = DELEGATE_TYPES.find(({ type }) => type === delegateType)?.label ?? ALL_KINDS;
  const what = await pickPart(title, isFiltered('orderHistory', choices.current), [
    {
      label: `$(calendar) ${l10n.t({ message: 'Time', args: [], comment: ['the time of which orders are listed'] })}`,
      description: describePeriod(period, displayOptions()),
      part: 'period',
    },
    { label: `$(symbol-event) ${l10n.t('Action')}`, description: kind, part: 'kind' },
    clientIdPart(clientOid),
  ]);
  if (what === 'clear') return choices.set('orderHistory', { ...DEFAULTS.orderHistory, delegateType: undefined, clientOid: undefined });
  if (what === 'clientId') return setClientId(choices, 'orderHistory', title);
  if (what === 'period')
    return setPeriod(choices, 'orderHistory', title, [...HISTORY_PRESETS, ...(readSettings().archive ? KEPT_DAYS : [])]);
  if (what !== 'kind') return;
  const kinds = [{ label: withCapital(ALL_KINDS), type: undefined }, ...DELEGATE_TYPES].map(({ label, type }) => ({
    label,
    type,
    ...now(type === delegateType),
  }));
  const picked = await vscode.window.showQuickPick(kinds, { title, placeHolder: l10n.t('Choose an order action') });
  if (picked) await choices.set('orderHistory', { delegateType: picked.type });
}

export async function filterUsers(choices: RememberedChoices, session: Session | undefined): Promise<void> {
  const title = l10n.t('Filter affiliate users');
  const { period, uid } = choices.current.affiliateUsers;
  const registered = l10n.t({ message: 'Registered', args: [], comment: ['when a user registered'] });
  const all = l10n.t({ message: 'all', args: [], comment: ['all users'] });
  const what = await pickPart(title, isFiltered('affiliateUsers', choices.current), [
    { label: `$(calendar) ${registered}`, description: describePeriod(period, displayOptions()), part: 'period' },
    { label: `$(person) ${l10n.t('UID')}`, description: uid === undefined ? all : displayOptions().masked ? MASK : uid, part: 'uid' },
  ]);
  if (what === 'clear') return choices.set('affiliateUsers', { period: DEFAULTS.affiliateUsers.period, ...NOBODY });
  if (what === 'period') return setPeriod(choices, 'affiliateUsers', title, USERS_PRESETS);
  if (what !== 'uid') return;
  const before = uid === undefined ? '' : displayOptions().masked ? MASK : uid;
  if (session?.ended) return;
  const options: vscode.InputBoxOptions = {
    title,
    prompt: l10n.t('Show only this user; leave empty for all'),
    placeHolder: '3066862172',
    value: before,
    validateInput: (text) =>
      text === before || text.trim() === '' || isId(text.trim()) ? undefined : l10n.t('UIDs consist of 1 to 20 digits.'),
  };
  const typed = (await vscode.window.showInputBox(options, tokenOf(session?.signal)))?.trim();
  if (typed !== undefined && typed !== before)
    await choices.set('affiliateUsers', typed === '' ? NOBODY : { uid: typed, uidOf: session?.owner });
}

type Part = vscode.QuickPickItem & { part: string };

async function pickPart(title: string, filtered: boolean, parts: readonly Part[]): Promise<string | undefined> {
  const clear = filtered ? [{ label: `$(clear-all) ${l10n.t('Clear filter')}`, part: 'clear' }] : [];
  return (await vscode.window.showQuickPick([...parts, ...clear], { title, placeHolder: l10n.t('Choose what to filter by') }))?.part;
}

const clientIdPart = (clientOid: string | undefined): Part => ({
  label: `$(tag) ${l10n.t('Client ID')}`,
  description: clientOid === undefined ? ALL_CLIENT_IDS : withoutIcons(clientOid),
  part: 'clientId',
});

async function setClientId(choices: RememberedChoices, view: 'openOrders' | 'orderHistory', title: string): Promise<void> {
  const typed = await vscode.window.showInputBox({
    title,
    prompt: l10n.t('Show only orders whose client ID contains this; leave empty for all'),
    placeHolder: 'grid-btc',
    value: choices.current[view].clientOid ?? '',
    validateInput: (text) =>
      text.trim().length <= LONGEST_CLIENT_ID
        ? undefined
        : plural(LONGEST_CLIENT_ID, l10n.t('Enter at most {0} character.|Enter at most {0} characters.')),
  });
  if (typed !== undefined) await choices.set<typeof view>(view, { clientOid: typed.trim() || undefined });
}

async function setPeriod(
  choices: RememberedChoices,
  view: 'orderHistory' | 'affiliateUsers',
  title: string,
  presets: readonly number[],
): Promise<void> {
  const period = await pickPeriod(title, presets, choices.current[view].period, displayOptions());
  if (period) await choices.set<typeof view>(view, { period });
}

/** Chooses the symbols of the order history among those that are known, or by typing. @param seen those that serve until somebody chooses */
export async function chooseSymbols(seen: readonly string[], signal: AbortSignal | undefined): Promise<void> {
  const title = l10n.t('Order history symbols');
  const { historySymbols } = readSettings();
  const known = distinctSymbols([...historySymbols, ...seen]).toSorted();
  const inUse = historySymbols.length > 0 ? historySymbols : known;
  const type = { label: `$(edit) ${l10n.t('Enter symbols…')}`, symbol: undefined, picked: false, alwaysShow: true };
  const items = known.map((symbol) => ({ ...symbolItem(symbol), picked: inUse.includes(symbol) }));
  const placeHolder = l10n.t('Select none to use the symbols seen in your orders');
  const picked = await vscode.window.showQuickPick([...items, type], { canPickMany: true, title, placeHolder }, tokenOf(signal));
  if (!picked) return;
  const checked = picked.flatMap(({ symbol }) => symbol ?? []);
  const symbols = picked.some(({ symbol }) => symbol === undefined) ? await typeSymbols(title, checked, signal) : checked;
  if (!symbols) return;
  await writeSetting('history.symbols', symbols);
}

async function typeSymbols(title: string, checked: readonly string[], signal: AbortSignal | undefined): Promise<string[] | undefined> {
  const options: vscode.InputBoxOptions = {
    title,
    prompt: l10n.t('Symbols as used by the service, separated by commas'),
    placeHolder: ['cmt_btcusdt', 'cmt_ethusdt'].join(', '),
    value: checked.join(', '),
    // A dashboard that asked takes the focus back when the list closes, which may be after this has opened.
    ignoreFocusOut: true,
    validateInput(text) {
      const symbols = symbolsIn(text);
      if (!symbols.every((each) => /^[\p{L}\p{N}_]+$/u.test(each)))
        return l10n.t('Symbols can contain only letters, digits and underscores (_).');
      const { least, most } = SYMBOL_LENGTH;
      const fits = ({ length }: string): boolean => length >= least && length <= most;
      return symbols.every(fits) ? undefined : l10n.t`Symbols have ${least} to ${most} characters.`;
    },
  };
  const typed = await vscode.window.showInputBox(options, tokenOf(signal));
  return typed === undefined ? undefined : symbolsIn(typed);
}

/** Characters. */
const SYMBOL_LENGTH = { least: 2, most: 40 } as const;
const symbolsIn = (text: string): string[] => [...new Set(text.split(/[,\s]+/).filter(Boolean))];

const symbolItem = (symbol: string) => ({ label: withoutIcons(pairOf(symbol)), description: withoutIcons(symbol), symbol });

export async function pickSymbol(symbols: readonly string[], signal: AbortSignal | undefined): Promise<string | undefined> {
  const placeHolder = symbols.length > 0 ? l10n.t('Choose a symbol to load older orders') : l10n.t('No orders are loaded yet');
  return (await vscode.window.showQuickPick(symbols.map(symbolItem), { placeHolder }, tokenOf(signal)))?.symbol;
}

export async function pickUser(users: readonly AffiliateUser[], signal: AbortSignal | undefined): Promise<string | undefined> {
  const told = displayOptions();
  const items = users.map((user) => {
    const { uid, inviteCode } = userAsShown(user, told);
    const description = [STAGE_LABELS[stageOf(user)], inviteCode].filter(Boolean).join(' · ');
    return { label: withoutIcons(uid), description: withoutIcons(description), uid: user.uid };
  });
  const placeHolder = items.length > 0 ? l10n.t('Choose a user') : l10n.t('No affiliate users are loaded yet');
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDescription: true }, tokenOf(signal)))?.uid;
}
