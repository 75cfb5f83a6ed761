/** What came of the orders, of one quote at a time: what was earned first, then what stands behind it. */
import * as l10n from '@vscode/l10n';
import type { FromPage, Statistics } from '../../src/dashboards/orders/protocol';
import { plural } from '../../src/model/language';
import { scaleFor } from '../../src/model/numbers';
import { COUNT_TITLES, MONEY_TITLES, type MoneyKey, quoteName, resultsIn } from '../../src/model/orderStatistics/titles';
import { FEW, type QuoteFigures } from '../../src/model/orderStatistics/types';
import type { Figure } from '../../src/model/reliability';
import { badge, lackingNote } from '../page/badge';
import { element, type Child } from '../page/dom';
import { percentText, type Format } from '../page/format';
import { hostFor } from '../page/host';
import { amountOr, marked } from '../page/number';
import { plainTable } from '../page/plainTable';
import { tile, type TileKind } from '../page/tiles';
import { runningProfit } from './trend';
import { beforeOf, fewOf, isSameQuote } from './words';

const { recall, remember } = hostFor<FromPage, { readonly quote: string }>();

type MoneyKind = TileKind<MoneyKey>;
const of = (key: MoneyKey, more: MoneyKind['more'], hint: string, how: Pick<MoneyKind, 'plain' | 'unit' | 'signed'> = {}): MoneyKind => ({
  ...{ key, more, title: MONEY_TITLES[key], hint },
  ...how,
});

/** Profit, and what is left of it, stand beside each other; all that follows is of profit as the service reports it. */
const EARNED: readonly MoneyKind[] = [
  of('profit', 'good', l10n.t('For all orders, as reported by the service.'), { signed: true }),
  of(
    'profitLessFees',
    'good',
    l10n.t(
      'For all orders. The service does not say whether the profit it reports is already net of fees; if so, fees are subtracted twice here.',
    ),
    { signed: true },
  ),
];
const BEHIND: readonly MoneyKind[] = [
  of(
    'winnersPercent',
    'good',
    l10n.t(
      'Share of orders with a profit above 0 among those whose profit is not 0, as reported by the service. Counts closing orders and forced closes that are at least partially filled and whose profit is known.',
    ),
    { unit: '%' },
  ),
  of('profitFactor', 'good', l10n.t('Total profit of winning orders divided by total loss of losing orders, as reported by the service.'), {
    plain: true,
  }),
  of(
    'expectancy',
    'good',
    l10n.t(
      'Average profit, as reported by the service, of closing orders and forced closes that are at least partially filled and whose profit is known, including those with a profit of 0.',
    ),
  ),
  of('averageWin', 'good', l10n.t('Average profit on winning orders.')),
  of('averageLoss', 'bad', l10n.t('Average result of losing orders.')),
  of(
    'deepestFall',
    'bad',
    [
      l10n.t(
        'Largest drop in cumulative profit from its peak, with orders sorted by creation time. It is not a percentage because the service does not report the account balance.',
      ),
      l10n.t('The chart shows the end of each day, week or month, so the drawdown can look smaller there.'),
    ].join(' '),
  ),
  of('longestLosses', 'bad', l10n.t('Most losing orders in a row, by creation time.'), {
    plain: true,
  }),
  of('winners', 'good', l10n.t('Closing orders and forced closes that are at least partially filled and have a profit above 0.'), {
    plain: true,
  }),
  of('losers', 'bad', l10n.t('Closing orders and forced closes that are at least partially filled and have a profit below 0.'), {
    plain: true,
  }),
  of('fees', 'bad', l10n.t('For all orders, as reported by the service.')),
];

/** The figures of the quote that is shown: what somebody chose, or the one with the most orders; undefined where there are no orders. */
export function shownQuote({ figures: { quotes } }: Statistics): QuoteFigures | undefined {
  const large = offered(quotes);
  return large.find(({ quote }) => quote.name === recall().quote) ?? large[0];
}

/** Where the quote stands in the trend; -1 where it has no orders in this range. */
export const placeInTrend = ({ trend }: Statistics, figures: QuoteFigures | undefined): number =>
  figures ? trend.quotes.findIndex((quote) => isSameQuote(quote, figures.quote)) : -1;

/** A page for itself is for those with more than a few orders; the first always has one. */
const offered = (quotes: readonly QuoteFigures[]): QuoteFigures[] => quotes.filter(({ orders }, place) => place === 0 || orders >= FEW);

/** @param redraw another quote was chosen */
export function results(statistics: Statistics, format: Format, redraw: () => void): HTMLElement[] {
  const figures = shownQuote(statistics);
  if (!figures) return [];
  const { quotes } = statistics.figures;
  const large = offered(quotes);
  const few = quotes.filter((each) => !large.includes(each));
  const [title, before] = [resultsIn(figures.quote), beforeOf(statistics)];
  const small = (figures.results.value ?? 0) < FEW;
  const draw = (kind: MoneyKind): HTMLElement =>
    tile(
      kind,
      shownOf(figures, kind.key),
      before,
      format,
      [
        ...whenOf(figures, kind.key, format),
        // Said once for all of them.
        ...(small ? [] : fewOf(figures[kind.key])),
      ],
      figures.profit,
    );
  const curve = runningProfit(statistics, placeInTrend(statistics, figures), format, figures.deepestFall.fall);
  return [
    element(
      'section',
      { class: 'card results', attributes: { id: 'results', 'aria-label': title, 'data-quote': figures.quote.name } },
      element(
        'header',
        {},
        element('h2', { text: title }),
        element('span', { class: 'note', text: plural(figures.orders, l10n.t('{0} order|{0} orders')) }),
        badge(figures.profit),
        large.length > 1 && chooser(large, figures, redraw),
      ),
      element('div', { class: 'earned' }, ...EARNED.map(draw), curve),
      // That nothing is behind them says the note.
      element('div', { class: figures.results.value === 0 ? 'tiles behind told' : 'tiles behind' }, ...BEHIND.map(draw)),
      element('p', { class: 'note', text: noteOf(figures, small) }),
      lackingNote(...[...EARNED, ...BEHIND].map(({ key }) => figures[key])),
      few.length > 0 && others(few, format),
    ),
  ];
}

function noteOf({ results: { value = 0 } }: QuoteFigures, small: boolean): string {
  const made = plural(
    value,
    l10n.t(
      'Win rate, profit factor, expectancy and averages are based on {0} closing order or forced close and its profit as reported by the service.|Win rate, profit factor, expectancy and averages are based on {0} closing orders and forced closes and their profit as reported by the service.',
    ),
  );
  return small && value > 0 ? `${made} ${l10n.t('Too few orders to be conclusive.')}` : made;
}

function chooser(quotes: readonly QuoteFigures[], shown: QuoteFigures, redraw: () => void): HTMLElement {
  const choose = ({ quote }: QuoteFigures): HTMLElement => {
    const pressed = quote === shown.quote;
    const button = element('button', {
      class: 'segment',
      text: quoteName(quote),
      attributes: { type: 'button', id: `quote-${quote.name}`, 'aria-pressed': String(pressed) },
    });
    button.addEventListener('click', () => {
      remember({ quote: quote.name });
      redraw();
    });
    return button;
  };
  return element(
    'div',
    {
      class: 'segments',
      attributes: {
        role: 'group',
        'aria-label': l10n.t({ message: 'Quote', args: [], comment: ['the currency that a price is in, such as USDT'] }),
      },
    },
    ...quotes.map(choose),
  );
}

/** Quotes with few orders, a row each: nothing is summed over several. */
function others(few: readonly QuoteFigures[], format: Format): HTMLElement {
  const numeric = (...titles: readonly string[]) => titles.map((title) => ({ title, numeric: true }));
  const amount = ({ value, lacking }: Figure): Child => amountOr(value, format, scaleFor([value]), lacking);
  const caption = l10n.t('Other quote currencies');
  return element(
    'div',
    { class: 'others' },
    element('h3', { text: caption }),
    plainTable(
      caption,
      [
        { title: l10n.t({ message: 'Quote', args: [], comment: ['the currency that a price is in, such as USDT'] }) },
        ...numeric(COUNT_TITLES.orders, MONEY_TITLES.profit, MONEY_TITLES.profitLessFees, MONEY_TITLES.fees, MONEY_TITLES.winnersPercent),
      ],
      few.map((each) => [
        element('span', { text: quoteName(each.quote), attributes: { 'data-quote': each.quote.name } }),
        format.count(each.orders),
        amount(each.profit),
        amount(shownOf(each, 'profitLessFees') as Figure),
        amount(each.fees),
        marked(element('span', { text: percentText(each.winnersPercent.value, format) }), each.winnersPercent.lacking),
      ]),
    ),
  );
}

/** Why a figure is withheld stands where it would. */
function shownOf(figures: QuoteFigures, key: MoneyKey): QuoteFigures[MoneyKey] {
  const { withheld } = figures.profitLessFees;
  return key === 'profitLessFees' && withheld !== undefined ? { ...figures[key], problems: [withheld] } : figures[key];
}

function whenOf(figures: QuoteFigures, key: MoneyKey, format: Format): string[] {
  const { run } = figures.longestLosses;
  const { fall } = figures.deepestFall;
  if (key === 'longestLosses' && run) {
    return [format.days(run.first, run.last)];
  }
  if (key === 'deepestFall' && fall) {
    // The chart marks the same days.
    return [
      format.days(fall.began, fall.deepest),
      fall.madeGood === undefined
        ? l10n.t({ message: 'not recovered', args: [], comment: ['of a drawdown that is not over'] })
        : l10n.t({ message: 'recovered {0}', args: [format.day(fall.madeGood)], comment: ['{0}: the day on which a drawdown was over'] }),
    ];
  }
  return [];
}
