/** The figures at the top: how many orders became of what, and what came of them in each quote. */
import type { Statistics } from '../../src/dashboards/orders/protocol';
import type { OrderCounts, QuoteFigures } from '../../src/model/orderStatistics/types';
import { element } from '../page/dom';
import type { Format } from '../page/format';
import { tile, type TileKind } from '../page/tiles';
import { beforeOf, fewOf, quoteName } from './words';

type CountKind = TileKind<keyof OrderCounts>;
const count = (key: keyof OrderCounts, title: string, hint: string, moreIsWorse = false): CountKind => ({
  ...{ key, title, hint, moreIsWorse },
  plain: true,
});

const COUNTS: readonly CountKind[] = [
  count('orders', 'Orders', 'Created in the range, of the chosen symbols.'),
  count('filled', 'Filled', 'Filled to the end.'),
  count('partlyFilled', 'Partly filled', 'Can still change, and something of them is filled.'),
  count('open', 'Still open', 'Can still change, and nothing of them is known to be filled.'),
  count('canceledFilled', 'Canceled, part filled', 'Canceled after a part was filled.'),
  count(
    'canceledUnfilled',
    'Canceled, unfilled',
    'Canceled with nothing filled. Whether they were triggered before the service does not say.',
  ),
  count(
    'forced',
    'Forced',
    'Made by the exchange, types 5 to 10: reductions, auto-deleveraging, liquidations. They count in the groups beside too.',
    true,
  ),
];
/** Only where there are such. */
const ODD: readonly CountKind[] = [
  count('canceledUnclear', 'Canceled, unclear', 'Canceled, and the service did not send how much of them was filled.'),
  count('unknownStatus', 'Unknown status', 'With a status that the service does not document.'),
];

export function counts(statistics: Statistics, format: Format): HTMLElement[] {
  const { counts: figures } = statistics.figures;
  const odd = ODD.filter(({ key }) => (figures[key].value ?? 0) > 0);
  return [...COUNTS, ...odd].map((kind) => tile(kind, figures[kind.key], beforeOf(statistics), format));
}

type MoneyKey = Exclude<keyof QuoteFigures, 'quote' | 'orders' | 'results'>;
const of = (key: MoneyKey, title: string, hint: string, more: Partial<TileKind<MoneyKey>> = {}): TileKind<MoneyKey> => ({
  ...{ key, title, hint },
  ...more,
});

const RESULTS = 'Of closing and forced orders with something filled and a readable profit';
const MONEY: readonly TileKind<MoneyKey>[] = [
  of('profit', 'Profit', 'Of all orders, as the service says it.'),
  of('fees', 'Fees', 'Of all orders, as the service says them.', { moreIsWorse: true }),
  of('profitLessFees', 'Profit less fees', 'The service does not say whether its profit holds the fees already.'),
  of('winnersPercent', 'Winners', `${RESULTS}: those above 0 among those that are not 0.`, { unit: '%' }),
  of('winners', 'Won', `${RESULTS}: those above 0.`, { plain: true }),
  of('losers', 'Lost', `${RESULTS}: those below 0.`, { plain: true, moreIsWorse: true }),
  of('averageWin', 'Average win', 'The mean profit of the winners.'),
  of('averageLoss', 'Average loss', 'The mean profit of the losers.'),
  of('expectancy', 'Expectancy', `${RESULTS}: the mean profit, those of 0 among them.`),
  of('profitFactor', 'Profit factor', 'All that was won divided by all that was lost.', { plain: true }),
  of('longestLosses', 'Longest run of losses', 'Losers that follow each other in order of creation.', { plain: true, moreIsWorse: true }),
  of('deepestFall', 'Deepest fall', 'Of the running sum of these profits below its highest point, in order of creation.', {
    moreIsWorse: true,
  }),
];

/** One block for each quote: nothing is summed over several. */
export const money = (statistics: Statistics, format: Format): HTMLElement[] =>
  statistics.figures.quotes.map((figures) => {
    const title = `Money in ${quoteName(figures.quote)}`;
    return element(
      'section',
      { class: 'money', attributes: { 'aria-label': title, 'data-quote': figures.quote.name } },
      element('h2', { text: title }),
      element('p', {
        class: 'note',
        text: `${format.counted(figures.orders, 'order')}. Winners, losers and what follows are of ${format.count(figures.results.value ?? 0)} that closed something, by choice or forced.`,
      }),
      element(
        'div',
        { class: 'tiles' },
        ...MONEY.map((kind) => tile(kind, shownOf(figures, kind.key), beforeOf(statistics), format, remarksOf(figures, kind.key, format))),
      ),
    );
  });

/** Why a figure is withheld stands where it would. */
function shownOf(figures: QuoteFigures, key: MoneyKey): QuoteFigures[MoneyKey] {
  const { withheld } = figures.profitLessFees;
  return key === 'profitLessFees' && withheld !== undefined ? { ...figures[key], problems: [withheld] } : figures[key];
}

function remarksOf(figures: QuoteFigures, key: MoneyKey, format: Format): string[] {
  const few = fewOf(figures[key], format);
  const { run } = figures.longestLosses;
  const { fall } = figures.deepestFall;
  if (key === 'longestLosses' && run) {
    const [first, last] = [format.day(run.first), format.day(run.last)];
    return [first === last ? `on ${first}` : `${first} to ${last}`, ...few];
  }
  if (key === 'deepestFall' && fall) {
    const end = fall.madeGood === undefined ? 'not made good' : `made good ${format.day(fall.madeGood)}`;
    return [`from ${format.day(fall.began)}, ${end}`, ...few];
  }
  return few;
}
