/** What the whole page is filtered by: anything that is pressed is a filter, and chips lead back. */
import * as l10n from '@vscode/l10n';
import type { FromPage, Statistics } from '../../src/dashboards/orders/protocol';
import type { OrderFilter } from '../../src/model/orderStatistics/types';
import { element } from '../page/dom';
import { hostFor } from '../page/host';
import { button } from '../page/menu';
import { WORDS } from '../page/table/words';

const { tell } = hostFor<FromPage, object>();

/** Somebody pressed a part of the page. @param pressed it is chosen already, and is left */
export const press = (filter: OrderFilter, pressed: boolean): void =>
  pressed ? tell({ type: 'unfilter', by: filter.by }) : tell({ type: 'filter', filter });

export const isIn = (filters: readonly OrderFilter[], one: OrderFilter): boolean => filters.some((each) => keyOf(each) === keyOf(one));

/** Empty where nothing is filtered. */
export function chips({ filters, unfiltered, figures }: Statistics): HTMLElement[] {
  if (filters.length === 0) return [];
  const chip = (filter: OrderFilter): HTMLElement =>
    element(
      'button',
      {
        class: 'pill chip',
        attributes: { type: 'button', title: filter.name, id: `chip-${filter.by}`, 'aria-label': l10n.t`Clear filter: ${filter.name}` },
        on: { click: () => tell({ type: 'unfilter', by: filter.by }) },
      },
      element('span', { class: 'cut', text: filter.name, attributes: { dir: 'auto' } }),
      ' ✕',
    );
  return [
    ...filters.map(chip),
    element('span', { class: 'quiet', text: WORDS.order.someOf(figures.counts.orders.value ?? 0, unfiltered) }),
    showAll(),
  ];
}

export const showAll = (secondary = true): HTMLButtonElement =>
  button(l10n.t('Show all orders'), () => tell({ type: 'unfilter' }), secondary);

function keyOf(filter: OrderFilter): string {
  const { name: _name, ...what } = filter;
  return JSON.stringify(Object.entries(what).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
