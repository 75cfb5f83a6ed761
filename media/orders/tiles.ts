/** The figures at the top: how many orders became of what, and what came of them in each quote. */
import * as l10n from '@vscode/l10n';
import type { Statistics } from '../../src/dashboards/orders/protocol';
import { plural } from '../../src/model/language';
import type { OrderCounts, QuoteFigures } from '../../src/model/orderStatistics/types';
import { lackingNote } from '../page/badge';
import { element } from '../page/dom';
import type { Format } from '../page/format';
import { tile, type TileKind } from '../page/tiles';
import { beforeOf, fewOf, HOW_MANY, quoteName } from './words';

type CountKind = TileKind<keyof OrderCounts>;
/** How orders ended is neither good nor bad by itself; what the exchange had to make is bad. */
const count = (key: keyof OrderCounts, title: string, hint: string, more: CountKind['more'] = 'neither'): CountKind => ({
  ...{ key, title, hint, more },
  plain: true,
});

const COUNTS: readonly CountKind[] = [
  count('orders', l10n.t('Orders'), l10n.t('Created in the range, of the chosen symbols.')),
  count('filled', HOW_MANY.filled, l10n.t('Filled to the end.')),
  count('partlyFilled', l10n.t('Partly filled'), l10n.t('Can still change, and something of them is filled.')),
  count('open', l10n.t('Still open'), l10n.t('Can still change, and nothing of them is known to be filled.')),
  count('canceledFilled', l10n.t('Canceled, part filled'), l10n.t('Canceled after a part was filled.')),
  count(
    'canceledUnfilled',
    HOW_MANY.canceledUnfilled,
    l10n.t('Canceled with nothing filled. Whether they were triggered before the service does not say.'),
  ),
  count(
    'forced',
    HOW_MANY.forced,
    l10n.t('Made by the exchange, types 5 to 10: reductions, auto-deleveraging, liquidations. They count in the groups beside too.'),
    'bad',
  ),
];
/** Only where there are such. */
const ODD: readonly CountKind[] = [
  count('canceledUnclear', l10n.t('Canceled, unclear'), l10n.t('Canceled, and the service did not send how much of them was filled.')),
  count('unknownStatus', l10n.t('Unknown status'), l10n.t('With a status that the service does not document.')),
];

export function counts(statistics: Statistics, format: Format): HTMLElement[] {
  const { counts: figures } = statistics.figures;
  const odd = ODD.filter(({ key }) => (figures[key].value ?? 0) > 0);
  return [...COUNTS, ...odd].map((kind) => tile(kind, figures[kind.key], beforeOf(statistics), format));
}

type MoneyKey = Exclude<keyof QuoteFigures, 'quote' | 'orders' | 'results'>;
type MoneyKind = TileKind<MoneyKey>;
const of = (
  key: MoneyKey,
  more: MoneyKind['more'],
  title: string,
  hint: string,
  how: Pick<MoneyKind, 'plain' | 'unit'> = {},
): MoneyKind => ({ ...{ key, more, title, hint }, ...how });

/** Profit, and what is left of it, stand beside each other; all that follows is of profit as the service reports it. */
const MONEY: readonly MoneyKind[] = [
  of('profit', 'good', l10n.t('Profit'), l10n.t('Of all orders, as the service reports it.')),
  of(
    'profitLessFees',
    'good',
    l10n.t('Profit less fees'),
    l10n.t('Of all orders. The service does not say whether its profit holds the fees already: if so, they are taken off twice here.'),
  ),
  of(
    'fees',
    'bad',
    l10n.t({ message: 'Fees', args: [], comment: ['what orders cost'] }),
    l10n.t('Of all orders, as the service reports them.'),
  ),
  of(
    'winnersPercent',
    'good',
    l10n.t('Win rate'),
    l10n.t(
      'By profit as the service reports it, of closing and forced orders with something filled and a readable profit: those above 0 among those that are not 0.',
    ),
    { unit: '%' },
  ),
  of(
    'winners',
    'good',
    l10n.t({ message: 'Won', args: [], comment: ['how many orders'] }),
    l10n.t('Of closing and forced orders with something filled and a readable profit: those above 0.'),
    { plain: true },
  ),
  of(
    'losers',
    'bad',
    l10n.t({ message: 'Lost', args: [], comment: ['how many orders'] }),
    l10n.t('Of closing and forced orders with something filled and a readable profit: those below 0.'),
    { plain: true },
  ),
  of('averageWin', 'good', l10n.t('Average win'), l10n.t('The mean profit of the winners.')),
  // Below 0: more of it is a smaller loss.
  of('averageLoss', 'good', l10n.t('Average loss'), l10n.t('The mean profit of the losers.')),
  of(
    'expectancy',
    'good',
    l10n.t('Expectancy'),
    l10n.t(
      'The mean profit as the service reports it, of closing and forced orders with something filled and a readable profit, those of 0 among them.',
    ),
  ),
  of(
    'profitFactor',
    'good',
    l10n.t('Profit factor'),
    l10n.t('By profit as the service reports it: all that was won divided by all that was lost.'),
    { plain: true },
  ),
  of('longestLosses', 'bad', l10n.t('Longest run of losses'), l10n.t('Losers that follow each other in order of creation.'), {
    plain: true,
  }),
  of(
    'deepestFall',
    'bad',
    l10n.t('Deepest fall'),
    l10n.t('Of the running sum of these profits below its highest point, in order of creation.'),
  ),
];

/** One block for each quote: nothing is summed over several. */
export const money = (statistics: Statistics, format: Format): HTMLElement[] =>
  statistics.figures.quotes.map((figures) => {
    const title = l10n.t({ message: 'Money in {0}', args: [quoteName(figures.quote)], comment: ['{0} is a currency, such as USDT'] });
    const { orders, results } = figures;
    const note = [
      plural(orders, l10n.t('{0} order|{0} orders')),
      plural(
        results.value ?? 0,
        l10n.t(
          'Win rate, expectancy, profit factor and what stands beside them are of {0} order that closed something, by choice or forced, and of its profit as the service reports it.|Win rate, expectancy, profit factor and what stands beside them are of {0} orders that closed something, by choice or forced, and of their profit as the service reports it.',
        ),
      ),
    ];
    return element(
      'section',
      { class: 'money', attributes: { 'aria-label': title, 'data-quote': figures.quote.name } },
      element('h2', { text: title }),
      element('p', {
        class: 'note',
        text: note.join(' · '),
      }),
      element(
        'div',
        { class: 'tiles' },
        ...MONEY.map((kind) => tile(kind, shownOf(figures, kind.key), beforeOf(statistics), format, remarksOf(figures, kind.key, format))),
      ),
      lackingNote(...MONEY.map(({ key }) => figures[key])),
    );
  });

/** Why a figure is withheld stands where it would. */
function shownOf(figures: QuoteFigures, key: MoneyKey): QuoteFigures[MoneyKey] {
  const { withheld } = figures.profitLessFees;
  return key === 'profitLessFees' && withheld !== undefined ? { ...figures[key], problems: [withheld] } : figures[key];
}

function remarksOf(figures: QuoteFigures, key: MoneyKey, format: Format): string[] {
  const few = fewOf(figures[key]);
  const { run } = figures.longestLosses;
  const { fall } = figures.deepestFall;
  if (key === 'longestLosses' && run) {
    const [first, last] = [format.day(run.first), format.day(run.last)];
    const when =
      first === last
        ? l10n.t({ message: 'on {0}', args: [first], comment: ['a day'] })
        : l10n.t({ message: '{0} to {1}', args: [first, last], comment: ['a time, from the first to the second'] });
    return [when, ...few];
  }
  if (key === 'deepestFall' && fall) {
    const [began, { madeGood }] = [format.day(fall.began), fall];
    const when =
      madeGood === undefined
        ? l10n.t({ message: 'from {0}, not made good', args: [began], comment: ['a fall of a sum that began on this day'] })
        : l10n.t({
            message: 'from {0}, made good {1}',
            args: [began, format.day(madeGood)],
            comment: ['a fall of a sum that began on one day and was over on the other'],
          });
    return [when, ...few];
  }
  return few;
}
