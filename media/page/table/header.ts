/** The title of a column: sorts when pressed, and its right edge changes the width. */
import { element } from '../dom';

export const NARROWEST = 60;
export const WIDEST = 600;

export interface Sort<Column extends string> {
  readonly column: Column;
  readonly descending: boolean;
}

export interface HeaderOptions<Column extends string> {
  readonly columns: readonly Column[];
  /** Undefined: in an order of their own. */
  readonly sort: Sort<Column> | undefined;
  readonly title: (column: Column) => string;
  readonly width: (column: Column) => number;
  readonly numeric: (column: Column) => boolean;
  readonly sortBy: (column: Column) => void;
  readonly resize: (column: Column, width: number) => void;
}

export function headerCell<Column extends string>(
  column: Column,
  index: number,
  { sort, title, width, numeric, sortBy, resize }: HeaderOptions<Column>,
): HTMLElement {
  const sorted = sort?.column === column;
  const edge = element('span', { class: 'grid-edge', attributes: { 'aria-hidden': 'true' } });
  const cell = element(
    'div',
    {
      class: numeric(column) ? 'numeric' : '',
      attributes: {
        role: 'columnheader',
        tabindex: -1,
        'aria-colindex': index + 1,
        'aria-sort': sorted ? (sort.descending ? 'descending' : 'ascending') : 'none',
        'data-column': column,
      },
      on: { click: () => sortBy(column) },
    },
    element('span', { class: 'grid-title', text: title(column) }),
    sorted && element('span', { class: 'grid-arrow', text: sort.descending ? '▼' : '▲', attributes: { 'aria-hidden': 'true' } }),
    edge,
  );
  edge.addEventListener('click', (event) => event.stopPropagation());
  edge.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    const start = width(column) - event.clientX;
    let wanted = width(column);
    const grid = cell.closest<HTMLElement>('.grid');
    const move = ({ clientX }: PointerEvent): void => {
      wanted = Math.max(NARROWEST, Math.min(WIDEST, start + clientX));
      const widths = grid?.style.getPropertyValue('--columns').split(' ') ?? [];
      grid?.style.setProperty('--columns', widths.with(index, `${wanted}px`).join(' '));
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener(
      'lostpointercapture',
      () => {
        edge.removeEventListener('pointermove', move);
        resize(column, wanted);
      },
      { once: true },
    );
  });
  return cell;
}

const MANY = 10;

/** How wide a digit is in the font that the person has, pixels. */
export function digitWidth(): number {
  const probe = element('span', { class: 'unseen probe', text: '0'.repeat(MANY) });
  document.body.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width / MANY;
}
