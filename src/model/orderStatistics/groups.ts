/** The orders by what they have in common. */
import * as l10n from '@vscode/l10n';
import { numberText, plural } from '../language';
import { type Reliability, withLacking } from '../reliability';
import type { Order } from '../order';
import { filterEach, forEach, sortEach, type Work } from '../work';
import { type CountedOrder, type CountedOrders, withSymbolless } from './counted';
import { inPercent } from '../figures';
import { symbolKey } from '../symbols';
import { visible } from '../visible';
import { meanOf, winnersOf } from './results';
import { strategyOf } from './strategy';
import type { StrategyRule } from './strategyRule';
import { lessFees, type QuoteSum, tallyOf } from './tally';
import { type Grouping, type OrderGroup, type QuoteSums, type SlippageName, SLIPPAGES } from './types';

type GroupName = Pick<OrderGroup, 'kind' | 'code' | 'label'>;

export interface GroupInput {
  readonly counted: CountedOrders;
  readonly rule: StrategyRule;
  /** How well the orders of all symbols are known. */
  readonly worth: Reliability;
  /** The symbols that were chosen, and how well the orders of each are known. */
  readonly symbols: readonly { readonly symbol: string; readonly worth: Reliability }[];
  /** Some orders of the range are left out by choice: a symbol without orders says nothing then. */
  readonly isFiltered: boolean;
}

/** As many are told apart: client ids that name a new strategy for each order would make a group of each. */
export const MOST_GROUPS = 100;

/** A strategy of fewer orders is one of the others: most are no strategy, but what names one order. */
const FEWEST_OF_STRATEGY = 3;

/** Client ids that show what the rule makes of them, and among how many of the newest they are looked for. */
const [EXAMPLES, AMONG] = [5, 1000];

const NO_CLIENT_ID: GroupName = { kind: 'none', code: '', label: l10n.t('No client ID') };
const UNNAMED: GroupName = { kind: 'unnamed', code: '', label: l10n.t('Client ID without a strategy') };

/** What an order is told by in a grouping. */
export function groupNameOf(grouping: Grouping, { symbol, action, execution, clientOid }: Order, rule: StrategyRule): GroupName {
  switch (grouping) {
    case 'symbol':
      return symbolName(symbol.trim());
    case 'action':
      return codedName(action, l10n.t('No action'));
    case 'execution':
      return codedName(execution, l10n.t('No execution type'));
    case 'strategy': {
      if (clientOid.trim() === '') return NO_CLIENT_ID;
      const strategy = strategyOf(clientOid, rule);
      return strategy === undefined ? UNNAMED : { kind: 'known', code: strategy, label: strategy };
    }
  }
}

const symbolName = (symbol: string): GroupName =>
  symbol === '' ? { kind: 'none', code: '', label: l10n.t('No symbol') } : { kind: 'known', code: symbol, label: symbol };

export function* groupsOf(input: GroupInput): Work<Readonly<Record<Grouping, OrderGroup[]>>> {
  const { rule } = input;
  return {
    symbol: yield* symbolGroups(input),
    action: yield* groupsBy(input, ({ order }) => groupNameOf('action', order, rule)),
    execution: yield* groupsBy(input, ({ order }) => groupNameOf('execution', order, rule)),
    strategy: yield* strategyGroups(input),
  };
}

/** Of the four groupings the one that the rule changes. */
export function* strategyGroups({ rule, ...input }: Omit<GroupInput, 'symbols' | 'isFiltered'>): Work<OrderGroup[]> {
  return yield* groupsBy(input, ({ order }) => groupNameOf('strategy', order, rule), { fewest: FEWEST_OF_STRATEGY });
}

/** Whether strategies are told apart: one alone, or none beside orders without one, compares with nothing. */
export const tellsStrategies = (groups: readonly OrderGroup[]): boolean => groups.length > 1 && groups.some(({ kind }) => kind === 'known');

/** Some of the newest client ids, the newest first: no two more of which the rule makes the same. */
export function examplesOf({ entries }: CountedOrders, rule: StrategyRule): string[] {
  const told = new Map<string | undefined, number>();
  const newest = new Set(
    entries
      .slice(-AMONG)
      .reverse()
      .flatMap(({ order: { clientOid } }) => (clientOid.trim() === '' ? [] : [clientOid])),
  );
  const examples = [...newest].filter((id) => {
    const strategy = strategyOf(id, rule);
    const alike = (told.get(strategy) ?? 0) + 1;
    told.set(strategy, alike);
    return alike <= 2;
  });
  return examples.slice(0, EXAMPLES).map((id) => visible(id));
}

function codedName(
  { kind, code, label }: { readonly kind: string; readonly code: string; readonly label: string },
  none: string,
): GroupName {
  if (kind !== 'unknown') return { kind: 'known', code: kind, label };
  return code.trim() === '' ? { kind: 'none', code: '', label: none } : { kind: 'unknown', code, label };
}

function* symbolGroups(input: GroupInput): Work<OrderGroup[]> {
  const { symbols } = input;
  const chosen = new Map(symbols.map(({ symbol, worth }) => [symbolKey(symbol), { symbol, worth }]));
  const keys = new Map<string, string>();
  const keyFor = (symbol: string): string => {
    const key = keys.get(symbol) ?? symbolKey(symbol);
    keys.set(symbol, key);
    return key;
  };
  const nameOf = (symbol: string): GroupName => symbolName(symbol && (chosen.get(keyFor(symbol))?.symbol ?? symbol));
  const worthOf = ({ kind, code }: GroupName): Reliability => {
    const worth = chosen.get(keyFor(code))?.worth ?? input.worth;
    return kind === 'none' ? worth : withSymbolless(worth, input.counted);
  };
  const always = input.isFiltered ? [] : symbols.map(({ symbol }) => nameOf(symbol));
  return yield* groupsBy(input, ({ order }) => nameOf(order.symbol.trim()), { worthOf, always });
}

const keyOf = ({ kind, code }: GroupName): string => `${kind} ${code}`;

interface GroupsOptions {
  readonly worthOf?: (name: GroupName) => Reliability;
  /** Names of groups that are listed though there may be nothing in them. */
  readonly always?: readonly GroupName[];
  /** Groups of fewer orders are together. */
  readonly fewest?: number;
}

function* groupsBy(
  { counted, worth }: Pick<GroupInput, 'counted' | 'worth'>,
  nameOf: (entry: CountedOrder) => GroupName,
  { worthOf = () => worth, always = [], fewest = 0 }: GroupsOptions = {},
): Work<OrderGroup[]> {
  const groups = new Map(always.map((name) => [keyOf(name), { name, entries: [] as CountedOrder[] }]));
  const keys: string[] = [];
  yield* forEach(counted.entries, (entry) => {
    const name = nameOf(entry);
    const key = keyOf(name);
    const group = groups.get(key) ?? { name, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
    keys.push(key);
  });
  const mostFirst = yield* sortEach([...groups.values()], (one, other) => other.entries.length - one.entries.length);
  const told: OrderGroup[] = [];
  const alone = new Set<string>();
  for (const [place, { name, entries }] of mostFirst.entries()) {
    // What names nothing is no group among others.
    if ((place >= MOST_GROUPS || entries.length < fewest) && name.kind !== 'none' && name.kind !== 'unnamed') continue;
    alone.add(keyOf(name));
    told.push(yield* groupOf(name, entries, counted, worthOf(name)));
  }
  const left = mostFirst.length - alone.size;
  if (left === 0) return told;
  const others = yield* filterEach(counted.entries, (_, index) => !alone.has(keys[index] ?? ''));
  const label = plural(left, l10n.t('{0} other|{0} others'));
  return [...told, yield* groupOf({ kind: 'others', code: '', label }, others, counted, worth)];
}

function* groupOf(name: GroupName, entries: readonly CountedOrder[], counted: CountedOrders, worth: Reliability): Work<OrderGroup> {
  const { counts, quotes, slippage } = yield* tallyOf(entries);
  const medians = SLIPPAGES.map((each) => {
    const { median, orders } = slippage.spreads[each];
    return [each, { ...(median !== undefined && { median }), orders }] as const;
  });
  const { withoutAverage, unknownAction, unknownPrice, unknownFilled } = slippage.leftOut;
  const uncompared = withoutAverage + unknownAction + unknownPrice + unknownFilled;
  const told = quotes.map((quote) => {
    const { results } = quote;
    const winnersPercent = inPercent(winnersOf(results));
    const expectancy = meanOf(results.won + results.lost, results.results, counted);
    return {
      ...tellSums(quote, counted),
      ...{ results: results.results, winners: results.winners, losers: results.losers, unclear: results.unclear },
      ...(winnersPercent !== undefined && { winnersPercent }),
      ...(expectancy !== undefined && { expectancy }),
    };
  });
  return {
    ...name,
    counts,
    quotes: told,
    slippage: Object.fromEntries(medians) as Record<SlippageName, (typeof medians)[number][1]>,
    uncompared,
    ...groupsLacking([{ quotes: told, uncompared }]).reduce(withLacking, worth),
  };
}

/** What some groups lack together, each in a sentence with its number. */
export function groupsLacking(groups: readonly Pick<OrderGroup, 'quotes' | 'uncompared'>[]): string[] {
  const quotes = groups.flatMap((group) => group.quotes);
  const missing = quotes.reduce((sum, { profitsMissing, feesMissing }) => sum + profitsMissing + feesMissing, 0);
  const unclear = quotes.reduce((sum, each) => sum + each.unclear, 0);
  const uncompared = groups.reduce((sum, group) => sum + group.uncompared, 0);
  return [
    ...(missing > 0
      ? [l10n.t`Profits and fees left out of all totals because they are missing or unreadable: ${numberText(missing)}.`]
      : []),
    ...(uncompared > 0
      ? [l10n.t`Orders that may have been filled but are excluded from slippage because details are missing: ${numberText(uncompared)}.`]
      : []),
    ...(unclear > 0 ? [l10n.t`Orders that may have won or lost but count as neither: ${numberText(unclear)}.`] : []),
  ];
}

export function tellSums(sums: QuoteSum, counted: CountedOrders): QuoteSums {
  const { quote, orders, profit, fees } = sums;
  const less = lessFees(sums, counted);
  return {
    quote,
    orders,
    ...(profit.units !== undefined && { profit: counted.text(profit.units) }),
    profitsMissing: profit.missing,
    ...(fees.units !== undefined && { fees: counted.text(fees.units) }),
    feesMissing: fees.missing,
    ...(less !== undefined && { profitLessFees: counted.text(less) }),
  };
}
