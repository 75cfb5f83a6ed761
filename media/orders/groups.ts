/** What each symbol, action, execution kind or strategy did. */
import * as l10n from '@vscode/l10n';
import type { Statistics } from '../../src/dashboards/orders/protocol';
import { decimalOf, nearestNumber } from '../../src/model/decimals';
import { pairOf } from '../../src/model/describe';
import { plural } from '../../src/model/language';
import { scaleFor, type Scale } from '../../src/model/numbers';
import { groupsLacking, tellsStrategies } from '../../src/model/orderStatistics/groups';
import type { StrategyRule } from '../../src/model/orderStatistics/strategyRule';
import { COUNT_TITLES, MONEY_TITLES, quoteName, SLIPPAGE_TITLES } from '../../src/model/orderStatistics/titles';
import type { Grouping, OrderGroup, Quote } from '../../src/model/orderStatistics/types';
import { badge, badgeOf, lackingNote } from '../page/badge';
import { shareBar } from '../page/charts/share';
import { element, type Child } from '../page/dom';
import { percentText, UNKNOWN, type Format } from '../page/format';
import { hostFor } from '../page/host';
import { amountOr, marked } from '../page/number';
import { plainTable, type PlainColumn, type PlainSort } from '../page/plainTable';
import type { SectionContent } from '../page/section';
import { oneTabStop } from '../page/tabStop';
import { isIn, press } from './filters';
import { points } from './slippage';
import { noStrategies, ruleForm } from './strategies';
import { EXECUTION, ofQuote } from './words';

const TITLES: Readonly<Record<Grouping, readonly [title: string, caption: string]>> = {
  symbol: [l10n.t('Symbol'), l10n.t('Orders by symbol')],
  action: [l10n.t('Action'), l10n.t('Orders by action')],
  execution: [EXECUTION, l10n.t('Orders by execution type')],
  strategy: [
    l10n.t({ message: 'Strategy', args: [], comment: ['of a trader, as the client ids of orders name it'] }),
    l10n.t('Orders by strategy'),
  ],
};

const OF_PROFIT = l10n.t('Win rate and expectancy use the profit reported by the service.');
const UNFILLED = l10n.t('Unfilled: canceled without any fills.');
const WITH_A_PRICE = l10n.t('Limit and Market: median slippage relative to the trigger price, in basis points.');

/** All of these tables are sorted alike. */
const { recall, remember } = hostFor<never, { readonly groupSort: PlainSort }>();
const BY_PROFIT: PlainSort = { column: 1, descending: true };
const BY_ORDERS: PlainSort = { column: 5, descending: true };

/** Each name is a filter of the page. */
export function groups(
  grouping: Grouping,
  statistics: Statistics,
  format: Format,
  { quote, redraw, rule }: { readonly quote: Quote | undefined; readonly redraw: () => void; readonly rule?: StrategyRule },
): SectionContent {
  const { groups: all, coverage } = statistics;
  const found = all[grouping];
  // One that is filtered by stays to be pressed again.
  const isFilter = statistics.filters.some(({ by }) => by === grouping);
  if (rule && found.length > 0 && !isFilter && !tellsStrategies(found)) return noStrategies(statistics);
  const [title, caption] = TITLES[grouping];
  const scales = scalesOf(found);
  const sumsOf = ({ quotes }: OrderGroup): OrderGroup['quotes'][number] | undefined => ofQuote(quotes, quote);
  const barFor = barsFor(found, sumsOf);
  const column = (title: string, value: (group: OrderGroup, sums: ReturnType<typeof sumsOf>) => string | number | undefined) => {
    const values = found.map((group) => decimalOf(String(value(group, sumsOf(group)) ?? '')));
    // What is hidden has no order.
    return { title, numeric: true, values: values.some((each) => each !== undefined) ? values : undefined };
  };
  const columns: PlainColumn[] = [
    { title },
    // A narrow page shows what the rows are sorted by.
    column(MONEY_TITLES.profit, (_, sums) => sums?.profit),
    { title: l10n.t({ message: 'Quote', args: [], comment: ['the currency that a price is in, such as USDT'] }) },
    column(MONEY_TITLES.profitLessFees, (_, sums) => sums?.profitLessFees),
    column(MONEY_TITLES.fees, (_, sums) => sums?.fees),
    column(COUNT_TITLES.orders, ({ counts }) => counts.orders),
    column(MONEY_TITLES.winnersPercent, (_, sums) => sums?.winnersPercent),
    column(MONEY_TITLES.expectancy, (_, sums) => sums?.expectancy),
    column(COUNT_TITLES.filled, ({ counts }) => counts.filled),
    column(l10n.t({ message: 'Unfilled', args: [], comment: ['how many orders'] }), ({ counts }) => counts.canceledUnfilled),
    column(SLIPPAGE_TITLES.limit, ({ slippage }) => slippage.limit.median),
    column(SLIPPAGE_TITLES.market, ({ slippage }) => slippage.market.median),
  ];
  const chosen = recall().groupSort ?? BY_PROFIT;
  const table = plainTable(
    caption,
    columns,
    found.map((group) => [nameOf(grouping, group, statistics.filters, format), ...cellsOf(group, scales, format, barFor)]),
    {
      sort: columns[chosen.column]?.values ? chosen : BY_ORDERS,
      sortBy(sort) {
        remember({ groupSort: sort });
        redraw();
      },
    },
  );
  return {
    badge: badgeOf(coverage.orders),
    lacking: lackingNote({ lacking: [...groupsLacking(found), ...found.flatMap(lackedByAll)] }),
    // Said once: the others are read the same way.
    note: grouping === 'symbol' ? [l10n.t('Selected symbols only.'), OF_PROFIT, UNFILLED, WITH_A_PRICE].join(' ') : undefined,
    body: [rule && ruleForm(rule), found.length > 0 ? oneTabStop(table) : element('p', { class: 'empty', text: l10n.t('No orders.') })],
  };
}

const shareOf = (share: string, all: string): string =>
  l10n.t({ message: '{0} of {1}', args: [share, all], comment: ['{0} is a percentage, {1} a number of orders'] });

/** What each figure of a group lacks, whatever its own orders say: orders that may belong to it. */
function lackedByAll(group: OrderGroup): readonly string[] {
  const own = groupsLacking([group]);
  return (group.lacking ?? []).filter((each) => !own.includes(each));
}

type Amount = 'profit' | 'profitLessFees' | 'fees' | 'expectancy';
type Scales = (quote: Quote, amount: Amount) => Scale;

/** The amounts of a column are written alike where they are of one quote: a bitcoin has other digits than a dollar. */
function scalesOf(all: readonly OrderGroup[]): Scales {
  const scales = new Map<string, Scale>();
  return ({ name }, amount) => {
    const key = `${amount} ${name}`;
    const own = (): Scale =>
      scaleFor(all.flatMap(({ quotes }) => quotes.flatMap((sums) => (sums.quote.name === name ? sums[amount] : []))));
    const scale = scales.get(key) ?? own();
    scales.set(key, scale);
    return scale;
  };
}

/** How long the bar below a profit is: in percent of the longest of the quote that is shown; geometry only. */
type BarFor = (sums: OrderGroup['quotes'][number]) => SVGSVGElement | undefined;

function barsFor(all: readonly OrderGroup[], sumsOf: (group: OrderGroup) => OrderGroup['quotes'][number] | undefined): BarFor {
  const heightOf = (sums: OrderGroup['quotes'][number] | undefined): number => nearestNumber(sums?.profit ?? '') || 0;
  const shown = new Set(all.map(sumsOf));
  const longest = Math.max(...all.map((group) => Math.abs(heightOf(sumsOf(group)))));
  return (sums) => {
    const height = heightOf(sums);
    return shown.has(sums) && height !== 0 ? shareBar((100 * Math.abs(height)) / longest, height > 0 ? 'gain' : 'loss') : undefined;
  };
}

function cellsOf(group: OrderGroup, scales: Scales, format: Format, barFor: BarFor): Child[] {
  const { counts, quotes, slippage, uncompared } = group;
  const stray = lackedByAll(group).length > 0;
  const lackingIf = (missing: number): readonly string[] | undefined => (missing > 0 || stray ? group.lacking : undefined);
  /** One line for each quote. */
  const lines = (write: (sums: OrderGroup['quotes'][number]) => Child): Child =>
    quotes.length === 0 ? UNKNOWN : element('span', { class: 'lines' }, ...quotes.map((sums) => element('span', {}, write(sums))));
  const median = (name: 'limit' | 'market'): Child => {
    const { median: value, orders } = slippage[name];
    const title = plural(orders, l10n.t('Based on {0} order|Based on {0} orders'));
    return value === undefined
      ? element('span', { text: UNKNOWN, attributes: { title } })
      : marked(element('span', { text: points(value, format), attributes: { title } }), lackingIf(uncompared));
  };
  const count = (value: number): string => (group.completeness === 'unread' ? UNKNOWN : format.count(value));
  const amount = (name: Amount, missing: (sums: OrderGroup['quotes'][number]) => number): Child =>
    lines((sums) => amountOr(sums[name], format, scales(sums.quote, name), lackingIf(missing(sums))));
  return [
    lines((sums) =>
      element(
        'span',
        { class: 'with-bar' },
        amountOr(sums.profit, format, scales(sums.quote, 'profit'), lackingIf(sums.profitsMissing)),
        barFor(sums),
      ),
    ),
    lines(({ quote }) => quoteName(quote)),
    amount('profitLessFees', ({ profitsMissing, feesMissing }) => profitsMissing + feesMissing),
    amount('fees', ({ feesMissing }) => feesMissing),
    count(counts.orders),
    lines(({ winners, losers, winnersPercent, unclear }) =>
      winnersPercent === undefined
        ? UNKNOWN
        : marked(
            element('span', { text: shareOf(percentText(winnersPercent, format), format.count(winners + losers)) }),
            lackingIf(unclear),
          ),
    ),
    amount('expectancy', ({ unclear }) => unclear),
    count(counts.filled),
    count(counts.canceledUnfilled),
    median('limit'),
    median('market'),
  ];
}

/** What the service sent is cut at its own end, with all of it under the pointer. Words of ours that begin alike go on in a second line. */
function nameOf(grouping: Grouping, group: OrderGroup, filters: Statistics['filters'], { masked }: Format): Child {
  const isNamed = group.kind === 'known' || group.kind === 'unknown';
  const text = grouping === 'symbol' && group.kind === 'known' ? pairOf(group.label) : group.label;
  const filter = { by: grouping, name: text, kind: group.kind, code: group.code };
  const pressed = isIn(filters, filter);
  const name =
    // A code that is hidden cannot be asked for.
    group.kind === 'others' || group.counts.orders === 0 || (masked && group.kind === 'unknown')
      ? element('span', { class: isNamed ? 'cut' : 'quiet', text })
      : element('button', {
          class: `link cut${isNamed ? '' : ' quiet'}${grouping === 'strategy' && isNamed ? ' code' : ''}`,
          text,
          attributes: {
            ...{ type: 'button', dir: 'auto', title: isNamed ? group.code : undefined, id: `${grouping} ${group.kind} ${group.code}` },
            'aria-pressed': String(pressed),
          },
          on: { click: () => press(filter, pressed) },
        });
  const isOurs = (grouping === 'action' || grouping === 'execution') && group.kind === 'known';
  return element('span', { class: isOurs ? 'group-name words' : 'group-name' }, name, grouping === 'symbol' && badge(group));
}
