/** What became of the orders: one bar of all of them, and what the exchange made itself. */
import * as l10n from '@vscode/l10n';
import type { Statistics } from '../../src/dashboards/orders/protocol';
import { actionOf, effectOf } from '../../src/model/order';
import { COUNT_TITLES } from '../../src/model/orderStatistics/titles';
import { OUTCOMES, type OrderCounts, type Outcome } from '../../src/model/orderStatistics/types';
import { stackedBar } from '../page/charts/share';
import { element } from '../page/dom';
import type { Format } from '../page/format';
import { tile, type TileKind } from '../page/tiles';
import { isIn, press } from './filters';
import { beforeOf } from './words';

type CountKind = TileKind<keyof OrderCounts>;
const ORDERS: CountKind = {
  ...{
    key: 'orders',
    title: COUNT_TITLES.orders,
    hint: l10n.t('Created in the range, for the selected symbols.'),
    more: 'neither',
    plain: true,
  },
};
const FORCED: CountKind = {
  ...{ key: 'forced', title: COUNT_TITLES.forced, more: 'bad', plain: true },
  hint: l10n.t(
    'Placed by the exchange (types 5 to 10): reductions, auto-deleveraging and liquidations. They are also counted in the other groups.',
  ),
};

const HINTS: Readonly<Record<Outcome, string>> = {
  filled: l10n.t('Completely filled.'),
  partlyFilled: l10n.t('Partially filled so far; may still change.'),
  open: l10n.t('No known fills so far; may still change.'),
  canceledFilled: l10n.t('Canceled after a partial fill.'),
  canceledUnfilled: l10n.t('Canceled without any fills. The service does not report whether they were triggered.'),
  canceledUnclear: l10n.t('Canceled; the service did not report how much was filled.'),
  unknownStatus: l10n.t('Status not documented by the service.'),
};
/** Only where there are such. */
const ODD: readonly Outcome[] = ['canceledUnclear', 'unknownStatus'];

/** Each part is a filter of the page. */
export function outcome(statistics: Statistics, format: Format): HTMLElement[] {
  const { counts } = statistics.figures;
  const known = OUTCOMES.map((name) => ({ name, count: counts[name].value ?? 0, place: OUTCOMES.indexOf(name) }));
  const shown = known.filter(({ name, count }) => count > 0 || !ODD.includes(name));
  const part = ({ name, count, place }: (typeof known)[number]): HTMLElement => {
    const [title, hint] = [COUNT_TITLES[name], HINTS[name]];
    const filter = { by: 'outcome', name: title, outcome: name } as const;
    const pressed = isIn(statistics.filters, filter);
    return element(
      'li',
      {},
      element(
        'button',
        {
          class: 'part',
          attributes: {
            ...{ type: 'button', title: hint, id: `outcome-${name}`, 'data-outcome': name, disabled: count === 0 },
            'aria-pressed': String(pressed),
          },
          on: { click: () => press(filter, pressed) },
        },
        element('i', { class: `swatch part-${place}` }),
        element('span', { class: 'quiet', text: title }),
        element('span', { class: 'number', text: format.count(count) }),
      ),
    );
  };
  const before = beforeOf(statistics);
  return [
    tile(ORDERS, counts.orders, before, format),
    element(
      'div',
      { class: 'parts' },
      stackedBar(known.map(({ count, place }) => ({ size: count, name: `part-${place}` }))),
      element('ul', {}, ...shown.map(part)),
    ),
    tile(FORCED, counts.forced, before, format, forcedBy(statistics, format)),
  ];
}

/** How many of them were what. */
function forcedBy({ groups }: Statistics, format: Format): string[] {
  return (
    groups.action
      .filter(({ kind, code, counts }) => kind === 'known' && counts.orders > 0 && effectOf(actionOf(code)) === 'forced')
      // The count stays with the last word: alone in a line it is a count of nothing.
      .map(({ label, counts }) => l10n.t('{0}: {1}', label, format.count(counts.orders)).replace(/ (?=\S+$)/, '\u00A0'))
  );
}
