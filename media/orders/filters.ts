/** What the whole page is filtered by: anything that is pressed is a filter, and chips lead back. */
import * as l10n from '@vscode/l10n';
import type { FromPage, Statistics } from '../../src/dashboards/orders/protocol';
import type { OrderFilter } from '../../src/model/orderStatistics/types';
import { element } from '../page/dom';
import { hostFor } from '../page/host';
import { button } from '../page/menu';
import { WORDS } from '../page/table/words';

const { tell } = hostFor<FromPage, object>();

/** Those chosen last: the figures may still be of others. */
let chosen: readonly OrderFilter[] = [];

const choose = (filters: readonly OrderFilter[]): void => {
  chosen = filters;
  tell({ type: 'setFilters', filters });
};

/** The filters with one that was pressed: it takes the place of another of its kind, and goes when it is pressed again. */
export function toggled(filters: readonly OrderFilter[], pressed: OrderFilter): readonly OrderFilter[] {
  const others = filters.filter(({ by }) => by !== pressed.by);
  return others.length < filters.length && isIn(filters, pressed) ? others : [...others, pressed];
}

/** Somebody pressed a part of the page. */
export const press = (pressed: OrderFilter): void => choose(toggled(chosen, pressed));

export const isIn = (filters: readonly OrderFilter[], one: OrderFilter): boolean => filters.some((each) => keyOf(each) === keyOf(one));

/** Empty where nothing is filtered. */
export function chips({ filters, unfiltered, figures }: Statistics): HTMLElement[] {
  chosen = filters;
  if (filters.length === 0) return [];
  const chip = (filter: OrderFilter): HTMLElement =>
    element(
      'button',
      {
        class: 'pill chip',
        attributes: { type: 'button', id: `chip-${filter.by}`, 'aria-label': l10n.t`Remove the filter ${filter.name}` },
        on: { click: () => choose(filters.filter((each) => each !== filter)) },
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

export const showAll = (secondary = true): HTMLButtonElement => button(l10n.t('Show all orders'), () => choose([]), secondary);

function keyOf(filter: OrderFilter): string {
  const { name: _name, ...what } = filter;
  return JSON.stringify(Object.entries(what).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
