/** What each symbol, action, execution kind or strategy did. */
import type { Statistics } from '../../src/dashboards/orders/protocol';
import { pairOf } from '../../src/model/describe';
import { scaleFor, type Scale } from '../../src/model/numbers';
import { MOST_PARTS, type StrategyRule } from '../../src/model/orderStatistics/strategy';
import type { Grouping, OrderGroup, Quote } from '../../src/model/orderStatistics/types';
import { badge, badgeOf } from '../page/badge';
import { element, type Child } from '../page/dom';
import { percentText, UNKNOWN, type Format } from '../page/format';
import { amountOr } from '../page/number';
import { plainTable } from '../page/plainTable';
import type { SectionContent } from '../page/section';
import { tell } from './host';
import { points } from './slippage';
import { quoteName } from './words';

const TITLES: Readonly<Record<Grouping, string>> = {
  symbol: 'Symbol',
  action: 'Action',
  execution: 'Execution',
  strategy: 'Strategy',
};

const numeric = (...titles: readonly string[]) => titles.map((title) => ({ title, numeric: true }));

export function groups(grouping: Grouping, { groups: all, coverage }: Statistics, format: Format, rule?: StrategyRule): SectionContent {
  const found = all[grouping];
  const scales = scalesOf(found);
  const table = plainTable(
    `Orders by ${TITLES[grouping].toLowerCase()}`,
    [
      { title: TITLES[grouping] },
      ...numeric('Orders'),
      { title: 'Quote' },
      ...numeric('Profit', 'Fees', 'Winners', 'Expectancy', 'Filled', 'Unfilled', 'With a price', 'Without'),
    ],
    found.map((group) => rowOf(grouping, group, scales, format)),
  );
  return {
    badge: badgeOf(format, coverage.orders),
    note: `${grouping === 'symbol' ? 'The symbols that are chosen. ' : ''}Unfilled: canceled with nothing filled. With a price, and without: the median slippage against the trigger, in basis points.`,
    body: [rule && ruleForm(rule), found.length > 0 ? table : element('p', { class: 'empty', text: 'No orders.' })],
  };
}

type Amount = 'profit' | 'fees' | 'expectancy';
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

function rowOf(grouping: Grouping, group: OrderGroup, scales: Scales, format: Format): Child[] {
  const { counts, quotes, slippage } = group;
  /** One line for each quote. */
  const lines = (write: (sums: OrderGroup['quotes'][number]) => Child): Child =>
    quotes.length === 0 ? UNKNOWN : element('span', { class: 'lines' }, ...quotes.map((sums) => element('span', {}, write(sums))));
  const median = (name: 'limit' | 'market'): Child =>
    element('span', {
      text: points(slippage[name].median, format),
      attributes: { title: `Of ${format.counted(slippage[name].orders, 'order')}` },
    });
  const count = (value: number): string => (group.completeness === 'unread' ? UNKNOWN : format.count(value));
  const amount = (name: Amount): Child => lines((sums) => amountOr(sums[name], format, scales(sums.quote, name)));
  return [
    nameOf(grouping, group, format),
    count(counts.orders),
    lines(({ quote }) => quoteName(quote)),
    amount('profit'),
    amount('fees'),
    lines(({ winners, losers, winnersPercent }) =>
      winnersPercent === undefined ? UNKNOWN : `${percentText(winnersPercent, format)} of ${format.count(winners + losers)}`,
    ),
    amount('expectancy'),
    count(counts.filled),
    count(counts.canceledUnfilled),
    median('limit'),
    median('market'),
  ];
}

/** What the service sent is cut at its own end, with all of it under the pointer. */
function nameOf(grouping: Grouping, group: OrderGroup, format: Format): Child {
  const text = grouping === 'symbol' && group.kind === 'known' ? pairOf(group.label) : group.label;
  const name =
    group.kind === 'known' || group.kind === 'unknown'
      ? element('span', { class: grouping === 'strategy' ? 'code cut' : 'cut', text, attributes: { dir: 'auto', title: group.code } })
      : element('span', { class: 'quiet', text });
  return element('span', { class: 'group-name' }, name, grouping === 'symbol' && badge(group, format));
}

/** Changes the setting; everything is computed again from what was read. */
function ruleForm({ separator, parts }: StrategyRule): HTMLElement {
  const between = element('input', {
    attributes: { id: 'strategy-separator', size: 4, maxlength: 20, required: true, value: separator, spellcheck: 'false' },
  });
  const count = element('input', {
    class: 'limit',
    attributes: { id: 'strategy-parts', type: 'number', min: 1, max: MOST_PARTS, step: 1, required: true, value: parts },
  });
  const form = element(
    'form',
    { class: 'rule' },
    element('label', { text: 'The strategy is the first ', attributes: { for: 'strategy-parts' } }),
    count,
    element('label', {
      text: parts === 1 ? ' part of the client id before ' : ' parts of the client id, between ',
      attributes: { for: 'strategy-separator' },
    }),
    between,
    element('button', { class: 'button secondary', text: 'Apply', attributes: { type: 'submit' } }),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    tell({ type: 'setStrategy', rule: { separator: between.value, parts: Number(count.value) } });
  });
  return form;
}
