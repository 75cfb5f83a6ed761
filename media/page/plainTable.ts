/** A small table, as the text alternative of a chart or by itself. */
import { compareDecimals } from '../../src/model/decimals';
import { element, type Child } from './dom';

export interface PlainColumn {
  readonly title: string;
  readonly numeric?: boolean;
  /** Its cells are words, which may stand below each other where there is little room. */
  readonly words?: boolean;
  /** Of each row, to sort by: decimal strings, undefined where nothing is known. */
  readonly values?: readonly (string | undefined)[] | undefined;
}

/** By which column rows are sorted; undefined: as they came. */
export interface PlainSort {
  readonly column: number;
  readonly descending: boolean;
}

/** Sorts the rows when a title is pressed. */
export interface Sorting {
  readonly sort: PlainSort | undefined;
  readonly sortBy: (sort: PlainSort) => void;
}

/** The first cell of each row is its heading. */
export function plainTable(
  caption: string,
  columns: readonly PlainColumn[],
  rows: readonly (readonly Child[])[],
  sorting?: Sorting,
): HTMLElement {
  const kind = (index: number): string => (columns[index]?.numeric ? 'numeric' : columns[index]?.words ? 'in-words' : '');
  const sort = sorting?.sort;
  const head = columns.map(({ title, values }, column) => {
    if (!sorting || !values) return element('th', { class: kind(column), text: title, attributes: { scope: 'col' } });
    const sorted = sort?.column === column ? sort : undefined;
    const order = sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none';
    const arrow = element('span', {
      // Its place is kept, so that nothing moves.
      class: sorted ? '' : 'unsorted',
      text: sorted?.descending === false ? '▲' : '▼',
      attributes: { 'aria-hidden': 'true' },
    });
    return element(
      'th',
      { class: kind(column), attributes: { scope: 'col', 'aria-sort': order } },
      element(
        'button',
        {
          class: 'sorter',
          attributes: { type: 'button', id: `sort ${caption} ${column}` },
          on: { click: () => sorting.sortBy({ column, descending: !sorted?.descending }) },
        },
        title,
        ' ',
        arrow,
      ),
    );
  });
  const body = placesBy(rows.length, sort, columns)
    .map((place) => rows[place] ?? [])
    .map((cells) =>
      element(
        'tr',
        {},
        ...cells.map((cell, index) =>
          index === 0
            ? element('th', { class: kind(index), attributes: { scope: 'row' } }, cell)
            : element('td', { class: kind(index) }, cell),
        ),
      ),
    );
  return element(
    'div',
    { class: 'plain', attributes: { tabindex: 0, role: 'region', 'aria-label': caption } },
    element(
      'table',
      {},
      element('caption', { class: 'unseen', text: caption }),
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...body),
    ),
  );
}

/** Equal ones as they came; those of which nothing is known last. */
function placesBy(length: number, sort: PlainSort | undefined, columns: readonly PlainColumn[]): number[] {
  const places = Array.from({ length }, (_, place) => place);
  const values = sort && columns[sort.column]?.values;
  if (!values) return places;
  return places.sort((one, other) => {
    const [first, second] = [values[one], values[other]];
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
    return (sort.descending ? -1 : 1) * compareDecimals(first, second);
  });
}
