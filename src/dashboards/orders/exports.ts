/** What is exported of the order dashboard. No vscode. */
import * as l10n from '@vscode/l10n';
import { contractName, type PlanOrder } from '../../model/order';
import {
  type OrderFigure,
  type OrderGroup,
  type Quote,
  type QuoteSums,
  GROUPINGS,
  SLIPPAGE_PARTS,
  SLIPPAGES,
} from '../../model/orderStatistics/types';
import { maskedOrder } from '../../model/privacy';
import { reliabilityOf } from '../../model/reliability';
import type { Cell } from '../../platform/chunks';
import { tellCoverage } from '../kit/context';
import type { ExportKind } from '../kit/save';
import { figureLine, linesFor, type StatisticsKind } from '../kit/statisticsExport';
import type { TableKind } from '../kit/tableExport';
import type { Shown } from './shownFigures';
import { statisticsAsShown } from './figures';
import { AMOUNTS, type AmountColumn, type Column, type WordColumn, WORDS } from './protocol';
import { amountOf, wordOf } from './rows';

const SOURCES = ['orders'];

const sent = (text: string): string | undefined => text || undefined;
const ofEach = <Name extends string>(names: readonly Name[], read: (order: PlanOrder, name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, (order: PlanOrder) => sent(read(order, name))])) as Record<
    Name,
    (order: PlanOrder) => string | undefined
  >;

export const TABLE: TableKind<PlanOrder, Column> = {
  kind: 'orderdeck.orders',
  sources: SOURCES,
  names: {
    orderId: 'order_id',
    clientOid: 'client_oid',
    symbol: 'symbol',
    action: 'action',
    execution: 'execution',
    status: 'status',
    created: 'created',
    triggered: 'trigger_time',
    size: 'size',
    filled: 'filled_qty',
    price: 'price',
    average: 'price_avg',
    trigger: 'trigger_price',
    profit: 'total_profits',
    fee: 'fee',
  },
  values: {
    orderId: ({ orderId }) => sent(orderId),
    clientOid: ({ clientOid }) => sent(clientOid),
    ...ofEach<WordColumn>(WORDS, (order, column) => (column === 'symbol' ? order.symbol : contractName(order[column]))),
    created: ({ createTime }) => createTime,
    triggered: ({ triggerTime }) => triggerTime,
    ...ofEach<AmountColumn>(AMOUNTS, amountOf),
  },
  masked: maskedOrder,
  words: ofEach<WordColumn>(WORDS, wordOf),
};

export const STATISTICS: StatisticsKind<Shown> = {
  kind: 'orderdeck.orderStatistics',
  sources: [...SOURCES, 'previousOrders'],
  content({ statistics, symbolsChosen }, masked) {
    const { symbols, rule, sources, notes, undated, figures, groups, trend, hours, extremes } = statistics;
    return { symbols, symbolsChosen, strategy: rule, sources, notes, undated, figures, groups, trend, hours, ...(!masked && { extremes }) };
  },
  lines: ({ statistics, symbolsChosen }): Cell[][] => {
    const { figures, groups, trend, hours, extremes, coverage, sources } = statistics;
    const { counts, quotes, slippage, timeToTrigger, leftOut } = figures;
    const all = reliabilityOf(coverage.orders);
    return [
      ...Object.entries(counts).map(([name, figure]) => figureLine('counts', name, figure)),
      ...quotes.flatMap(({ quote, orders, ...values }) => [
        ...linesFor(moneyOf(quote), 'orders', { value: orders }, all),
        ...Object.entries(values).map(([name, figure]) => figureLine(moneyOf(quote), name, figure as OrderFigure<string | number>)),
      ]),
      ...SLIPPAGES.flatMap((name) => {
        const { parts, ...values } = slippage[name];
        const section = `slippage in basis points: ${name}`;
        const counts = SLIPPAGE_PARTS.map((part, place) => [
          typeof part === 'number' ? `at most ${part} worse` : PART_NAMES[part],
          parts[place],
        ]);
        return [...figuresOf(section, values), ...linesFor(section, 'orders', Object.fromEntries(counts) as Record<string, Cell>, all)];
      }),
      ...figuresOf('time to trigger in ms', { ...timeToTrigger }),
      ...linesFor('left out', 'orders', { ...leftOut }, all),
      ...GROUPINGS.flatMap((grouping) => groups[grouping].flatMap((group) => groupLines(grouping, group))),
      ...trend.points.flatMap(({ label, counts: { orders, filled }, quotes: sums }) => [
        ...linesFor(`trend by ${trend.unit}`, label, { orders, filled }, trend),
        ...sums.flatMap(({ running, below, missingSoFar: _missing, ...sum }) =>
          linesFor(`trend by ${trend.unit}`, label, sumsOf(sum, { running, below }), trend),
        ),
      ]),
      ...hours.flatMap(({ weekday, hour, orders, quotes: sums }) => {
        const name = `${WEEKDAYS[weekday - 1] ?? ''} ${String(hour).padStart(2, '0')}:00`;
        return [
          ...linesFor('by hour of the week', name, { orders }, all),
          ...sums.flatMap((sum) => linesFor('by hour of the week', name, sumsOf(sum, {}), all)),
        ];
      }),
      ...extremes.flatMap(({ quote, best, worst }) =>
        [...best, ...worst].flatMap(({ orderId, profit }) =>
          linesFor(`highest and lowest profit in ${quote.name}`, orderId, { profit }, all),
        ),
      ),
      ...linesFor('coverage', 'symbols', { chosen: symbolsChosen ? 'yes' : 'no' }, all),
      ...sources.symbols.flatMap((each) =>
        linesFor('coverage', each.symbol, { coverage: tellCoverage(each.coverage) }, reliabilityOf(each.coverage)),
      ),
    ];
  },
};

const PART_NAMES = { better: 'better', at: 'at the price', more: 'worse' } as const;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const moneyOf = ({ name }: Quote): string => `money in ${name}`;

const figuresOf = (section: string, figures: Readonly<Record<string, OrderFigure<string | number>>>): Cell[][] =>
  Object.entries(figures).flatMap(([name, figure]) => [
    figureLine(section, name, figure),
    ...linesFor(section, name, { orders: figure.from }, figure),
  ]);

const sumsOf = ({ quote: { name }, ...sums }: QuoteSums, more: Readonly<Record<string, Cell>>): Record<string, Cell> =>
  Object.fromEntries(Object.entries({ ...sums, ...more }).map(([key, value]) => [`${key} in ${name}`, value as Cell]));

function groupLines(grouping: string, { kind, code, counts, quotes, slippage, ...worth }: OrderGroup): Cell[][] {
  const section = `by ${grouping}`;
  // Codes without a name stand apart, as on the page.
  const name = kind === 'known' ? code : code ? `(${kind} ${code})` : `(${kind})`;
  const medians = SLIPPAGES.map((each) => [`median slippage, ${each}`, slippage[each].median] as const);
  return [
    ...linesFor(section, name, { ...counts }, worth),
    ...quotes.flatMap((sums) => linesFor(section, name, sumsOf(sums, {}), worth)),
    ...linesFor(section, name, Object.fromEntries(medians), worth),
  ];
}

export const EXPORTS: ExportKind<Shown, PlanOrder, Column> = {
  subjects: {
    table: {
      subject: l10n.t({ message: 'orders', args: [], comment: ['what is exported or saved, as in "Save open orders"'] }),
      name: 'orders',
    },
    statistics: {
      subject: l10n.t({ message: 'order statistics', args: [], comment: ['what is exported or saved, as in "Save open orders"'] }),
      name: 'order statistics',
    },
  },
  table: TABLE,
  statistics: STATISTICS,
  asShown: (shown, mode) => ({ ...shown, statistics: statisticsAsShown(shown.statistics, mode) }),
};
