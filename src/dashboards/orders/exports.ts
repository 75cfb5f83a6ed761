/** What is exported of the order dashboard. No vscode. */
import * as l10n from '@vscode/l10n';
import { timestampOf } from '../../model/calendar';
import { yesOrNo } from '../../model/describe';
import { fill, plural } from '../../model/language';
import { contractName, type PlanOrder } from '../../model/order';
import {
  COUNT_TITLES,
  DISTRIBUTION,
  filledLeftOut,
  GROUP_TITLES,
  hourName,
  LONGEST,
  MONEY_TITLES,
  type MoneyKey,
  PART_TITLES,
  quoteName,
  resultsIn,
  SECTION_TITLES,
  SERIES_TITLES,
  SLIPPAGE_TITLES,
  SPREAD_TITLES,
  TREND_TITLES,
  WITHOUT_SLIPPAGE,
  WITHOUT_TIME,
} from '../../model/orderStatistics/titles';
import {
  type Grouping,
  type LeftOut,
  type OrderFigure,
  type OrderGroup,
  type Quote,
  type QuoteFigures,
  type QuoteSums,
  type SlippageName,
  GROUPINGS,
  SLIPPAGE_PARTS,
  SLIPPAGES,
} from '../../model/orderStatistics/types';
import { maskedOrder } from '../../model/privacy';
import { leastOf, type Reliability, reliabilityOf } from '../../model/reliability';
import type { Cell } from '../../platform/chunks';
import { tellCoverage } from '../kit/context';
import type { ExportKind } from '../kit/save';
import { figureLine, linesFor, ofOne, type StatisticsKind } from '../kit/statisticsExport';
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
    const { figures, groups, trend, hours, extremes, coverage, sources, timeZone } = statistics;
    const { counts, quotes, slippage, timeToTrigger, leftOut } = figures;
    const all = reliabilityOf(coverage.orders);
    const clock = timestampOf(timeZone);
    return [
      ...entriesOf(COUNT_TITLES).map(([name, title]) => figureLine(SECTION_TITLES.outcome, title, counts[name])),
      ...quotes.flatMap((quote) => moneyLines(quote, all, clock)),
      ...SLIPPAGES.flatMap((name) => {
        const { parts, ...values } = slippage[name];
        const section = l10n.t('{0}: {1}', SECTION_TITLES.slippage, SLIPPAGE_TITLES[name]);
        const spread = Object.fromEntries(SLIPPAGE_PARTS.map((part, place) => [PART_TITLES[part], parts[place]]));
        return [
          ...entriesOf(SPREAD_TITLES).flatMap(([key, title]) => figureLines(section, title, values[key])),
          ...linesFor(section, DISTRIBUTION, spread, all),
        ];
      }),
      ...figureLines(TIME, SPREAD_TITLES.median, timeToTrigger.median),
      ...figureLines(TIME, SPREAD_TITLES.p90, timeToTrigger.p90),
      ...figureLines(TIME, LONGEST, timeToTrigger.longest),
      ...leftOutLines(SECTION_TITLES.slippage, WITHOUT_SLIPPAGE, leftOut, all),
      ...leftOutLines(TIME, WITHOUT_TIME, leftOut, all),
      ...GROUPINGS.flatMap((grouping) => groups[grouping].flatMap((group) => groupLines(grouping, group))),
      ...trend.points.flatMap(({ label, counts: { orders, filled }, quotes: sums }) => [
        ...linesFor(TREND_TITLES[trend.unit], label, { [ORDERS]: orders, [COUNT_TITLES.filled]: filled }, trend),
        ...sums.flatMap(({ running, below, ...sum }) =>
          linesFor(TREND_TITLES[trend.unit], label, sumsOf(sum, { [SERIES_TITLES.running]: running, [SERIES_TITLES.below]: below }), trend),
        ),
      ]),
      ...hours.flatMap(({ weekday, hour, orders, quotes: sums }) => {
        const name = hourName(weekday - 1, hour);
        return [
          ...linesFor(SECTION_TITLES.hours, name, { [ORDERS]: orders }, all),
          ...sums.flatMap((sum) => linesFor(SECTION_TITLES.hours, name, sumsOf(sum), all, lackingIn(sum, trend))),
        ];
      }),
      ...extremes.flatMap(({ quote, ...both }) =>
        (['best', 'worst'] as const).flatMap((which) =>
          both[which].flatMap(({ orderId, profit }) =>
            linesFor(
              SECTION_TITLES[which],
              orderId,
              inQuote(quote, { [MONEY_TITLES.profit]: profit }),
              leastOf(all, ...quotes.flatMap((each) => (each.quote.name === quote.name ? [each.profit] : []))),
            ),
          ),
        ),
      ),
      ...linesFor(COVERAGE, l10n.t('Symbols'), { [SELECTED]: yesOrNo(symbolsChosen) }, all),
      ...sources.symbols.flatMap((each) =>
        linesFor(COVERAGE, each.symbol, { [COVERAGE]: tellCoverage(each.coverage) }, reliabilityOf(each.coverage)),
      ),
    ];
  },
};

const ORDERS = COUNT_TITLES.orders;
const MILLISECONDS = fill(l10n.t({ message: '{0} ms', args: [], comment: ['milliseconds'] }), '').trim();
const TIME = ofOne(SECTION_TITLES.time, MILLISECONDS);
const PROFITS_LEFT_OUT = l10n.t({ message: 'Profits left out', args: [], comment: ['title: how many could not be read'] });
const FEES_LEFT_OUT = l10n.t({ message: 'Fees left out', args: [], comment: ['title: how many could not be read'] });
const COVERAGE = l10n.t({ message: 'Coverage', args: [], comment: ['title of a column: whether all of it was read'] });
const SELECTED = l10n.t({ message: 'Selected', args: [], comment: ['title: whether somebody chose the symbols, yes or no'] });
const FROM = l10n.t({ message: 'From', args: [], comment: ['the first date of a range'] });
const TO = l10n.t({ message: 'To', args: [], comment: ['the last date of a range'] });
const RECOVERED = l10n.t({ message: 'Recovered', args: [], comment: ['title: when a drawdown was over'] });

const entriesOf = <Name extends string>(titles: Readonly<Record<Name, string>>) => Object.entries(titles) as [Name, string][];

/** A figure, and of how many orders it is: a few say little. */
const figureLines = (section: string, name: string, figure: OrderFigure<string | number>): Cell[][] => [
  figureLine(section, name, figure),
  ...linesFor(section, name, { [ORDERS]: figure.from }, figure),
];

const leftOutLines = (section: string, reasons: typeof WITHOUT_SLIPPAGE, leftOut: LeftOut, all: Reliability): Cell[][] =>
  reasons
    .filter(([why]) => leftOut[why] > 0)
    .flatMap(([why, text]) => linesFor(section, filledLeftOut(plural(leftOut[why], text)), { [ORDERS]: leftOut[why] }, all));

function moneyLines({ quote, orders, results: _, ...figures }: QuoteFigures, all: Reliability, clock: (time: number) => string): Cell[][] {
  const section = resultsIn(quote);
  const { run } = figures.longestLosses;
  const { fall } = figures.deepestFall;
  const { withheld } = figures.profitLessFees;
  const shown = { ...figures, ...(withheld !== undefined && { profitLessFees: { ...figures.profitLessFees, problems: [withheld] } }) };
  const when: Partial<Record<MoneyKey, Record<string, Cell> | undefined>> = {
    longestLosses: run && { [FROM]: clock(run.first), [TO]: clock(run.last) },
    deepestFall: fall && {
      ...{ [FROM]: clock(fall.began), [TO]: clock(fall.deepest) },
      [RECOVERED]:
        fall.madeGood === undefined
          ? l10n.t({ message: 'not recovered', args: [], comment: ['of a drawdown that is not over'] })
          : clock(fall.madeGood),
    },
  };
  return [
    ...linesFor(section, ORDERS, { value: orders }, all),
    ...entriesOf(MONEY_TITLES).flatMap(([key, title]) => [
      ...figureLines(section, title, shown[key]),
      ...linesFor(section, title, when[key] ?? {}, shown[key]),
    ]),
  ];
}

const inQuote = (quote: Quote, values: Readonly<Record<string, Cell>>): Record<string, Cell> =>
  Object.fromEntries(Object.entries(values).map(([title, value]) => [ofOne(title, quoteName(quote)), value]));

/** Of some sums of hours, what the bars of the same orders lack. */
function lackingIn({ quote, profitsMissing, feesMissing }: QuoteSums, worth: Reliability): Record<string, Reliability> {
  const lacks = {
    profit: profitsMissing > 0,
    fees: feesMissing > 0,
    profitLessFees: profitsMissing + feesMissing > 0,
  };
  const names = (['profit', 'fees', 'profitLessFees'] as const).filter((name) => lacks[name]);
  return Object.fromEntries(names.map((name) => [ofOne(MONEY_TITLES[name], quoteName(quote)), worth]));
}

const sumsOf = (
  { quote, orders, profit, profitsMissing, fees, feesMissing, profitLessFees }: QuoteSums,
  more: Readonly<Record<string, Cell>> = {},
): Record<string, Cell> =>
  inQuote(quote, {
    ...{ [ORDERS]: orders, [MONEY_TITLES.profit]: profit, [MONEY_TITLES.profitLessFees]: profitLessFees, [MONEY_TITLES.fees]: fees },
    ...more,
    ...(profitsMissing > 0 && { [PROFITS_LEFT_OUT]: profitsMissing }),
    ...(feesMissing > 0 && { [FEES_LEFT_OUT]: feesMissing }),
  });

function groupLines(grouping: Grouping, { kind, code, label, counts, quotes, slippage, ...worth }: OrderGroup): Cell[][] {
  const section = GROUP_TITLES[grouping];
  // Symbols as in all files. Codes without a name stand apart, as on the page.
  const name = kind !== 'known' ? `(${label})` : grouping === 'symbol' ? code : label;
  const median = (each: SlippageName): string =>
    l10n.t('{0}: {1}', SECTION_TITLES.slippage, ofOne(SLIPPAGE_TITLES[each], SPREAD_TITLES.median));
  return [
    ...linesFor(section, name, Object.fromEntries(entriesOf(COUNT_TITLES).map(([key, title]) => [title, counts[key]])), worth),
    ...quotes.flatMap(({ winners, losers, winnersPercent, expectancy, ...sums }) =>
      linesFor(
        section,
        name,
        sumsOf(sums, {
          ...{ [MONEY_TITLES.winnersPercent]: winnersPercent, [MONEY_TITLES.expectancy]: expectancy },
          ...{ [MONEY_TITLES.winners]: winners, [MONEY_TITLES.losers]: losers },
        }),
        worth,
      ),
    ),
    ...linesFor(section, name, Object.fromEntries(SLIPPAGES.map((each) => [median(each), slippage[each].median])), worth),
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
