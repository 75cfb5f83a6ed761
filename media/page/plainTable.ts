/** A small table, as the text alternative of a chart or by itself. */
import { element, type Child } from './dom';

export interface PlainColumn {
  readonly title: string;
  readonly numeric?: boolean;
}

/** The first cell of each row is its heading. */
export function plainTable(caption: string, columns: readonly PlainColumn[], rows: readonly (readonly Child[])[]): HTMLElement {
  const kind = (index: number): string => (columns[index]?.numeric ? 'numeric' : '');
  const head = columns.map(({ title }, index) => element('th', { class: kind(index), text: title, attributes: { scope: 'col' } }));
  const body = rows.map((cells) =>
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
