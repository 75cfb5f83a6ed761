/**
 * The big table. Only the rows in view exist as elements; the keyboard walks over all of them. One cell is in the tab
 * order at a time, and its row always exists, so that focus is not lost while scrolling.
 */
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { element, show } from '../dom';
import type { Cell } from './columns';
import { headerCell, type HeaderOptions } from './header';
import { keyTarget, scrolledTo } from './keys';

export const ROW_HEIGHT = 24;
const HEADER = 28;
/** The row number of the header for the keyboard. */
const TITLE_ROW = -1;

export interface GridContent<Column extends string> extends HeaderOptions<Column> {
  /** How many rows there are, and what a cell says. */
  readonly count: number;
  readonly cell: (column: Column, place: number) => Cell;
  /** What a row is known by; the same for all where that is hidden. */
  readonly key: (place: number) => string;
  /** Changes when the same place may mean another row. */
  readonly version: number;
  /** The same rows stay in sight, since nobody asked for other ones or another order: some came, or look different now. */
  readonly follows: boolean;
}

export interface Grid<Column extends string> {
  readonly root: HTMLElement;
  render(content: GridContent<Column>): void;
  /** Moves the focus into the table. */
  focus(): void;
}

export interface GridActions<Column extends string> {
  /** Of the table: `Users` */
  readonly name: string;
  open(place: number, column: Column | undefined): void;
  /** The text of a cell, or of a whole row; undefined where another copies it. */
  copyText(place: number, column: Column | undefined): string | undefined;
}

export function createGrid<Column extends string>(actions: GridActions<Column>): Grid<Column> {
  const titles = element('div', { class: 'grid-row grid-head', attributes: { role: 'row', 'aria-rowindex': 1 } });
  const rowsBox = element('div', { class: 'grid-rows', attributes: { role: 'rowgroup' } });
  const root = element(
    'div',
    { class: 'grid', attributes: { role: 'grid', 'aria-label': actions.name, 'aria-describedby': 'grid-help' } },
    element('div', { class: 'grid-head-group', attributes: { role: 'rowgroup' } }, titles),
    rowsBox,
  );
  const drawn = new Map<number, HTMLElement>();
  let content: GridContent<Column> | undefined;
  let active = { row: 0, column: 0 };

  const options = {
    count: 0,
    getScrollElement: () => root,
    estimateSize: () => ROW_HEIGHT,
    scrollMargin: HEADER,
    overscan: 6,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => draw(),
  };
  const virtualizer = new Virtualizer<HTMLElement, HTMLElement>(options);

  const draw = (): void => {
    if (!content) return;
    const wanted = new Set(virtualizer.getVirtualItems().map(({ index }) => index));
    if (active.row >= 0 && active.row < content.count) wanted.add(active.row);
    for (const [place, row] of drawn) {
      if (wanted.has(place)) continue;
      row.remove();
      drawn.delete(place);
    }
    for (const place of wanted) {
      if (place >= content.count || drawn.has(place)) continue;
      const row = dataRow(content, place);
      drawn.set(place, row);
      rowsBox.append(row);
    }
  };

  const dataRow = ({ columns, cell, numeric }: GridContent<Column>, place: number): HTMLElement => {
    const cells = columns.map((column, index) => {
      const { text, title, label, foreign, unitless, link } = cell(column, place);
      return element('div', {
        class: `${numeric(column) ? 'numeric' : ''}${unitless ? ' unitless' : ''}${link ? ' opens' : ''}`,
        text,
        attributes: {
          role: 'gridcell',
          'aria-colindex': index + 1,
          'aria-label': label,
          tabindex: isActive(place, index) ? 0 : -1,
          title,
          // Only what is rounded is read out in other words.
          'data-exact': label === undefined ? undefined : title,
          dir: foreign && 'auto',
        },
      });
    });
    const row = element(
      'div',
      { class: 'grid-row', attributes: { role: 'row', 'aria-rowindex': place + 2, 'data-place': place } },
      ...cells,
    );
    row.style.transform = `translateY(${place * ROW_HEIGHT}px)`;
    return row;
  };

  const isActive = (row: number, column: number): boolean => active.row === row && active.column === column;
  const cellAt = ({ row, column }: typeof active): HTMLElement | null =>
    ((row === TITLE_ROW ? titles : drawn.get(row))?.children[column] as HTMLElement | undefined) ?? null;

  /** @param focus moves it there; a `click` is on what is in sight already, and nobody asked for one to `stay` */
  const activate = (row: number, column: number, focus: boolean | 'click' | 'stay'): void => {
    if (!content) return;
    cellAt(active)?.setAttribute('tabindex', '-1');
    active = {
      row: Math.max(TITLE_ROW, Math.min(content.count - 1, row)),
      column: Math.max(0, Math.min(content.columns.length - 1, column)),
    };
    if (focus && focus !== 'stay' && active.row >= 0) bringIntoView(active.row);
    draw();
    const cell = cellAt(active);
    cell?.setAttribute('tabindex', '0');
    if (!focus || !cell) return;
    cell.focus({ preventScroll: true });
    // Sideways only: up and down is done, and the first column is always there, over what is under it.
    if (focus !== true || active.column === 0) return;
    const covered = (titles.children[0] as HTMLElement | undefined)?.offsetWidth ?? 0;
    const view = { start: root.scrollLeft, width: root.clientWidth, covered };
    root.scrollLeft = scrolledTo({ start: cell.offsetLeft, width: cell.offsetWidth }, view);
  };

  const bringIntoView = (row: number): void => {
    const top = row * ROW_HEIGHT;
    if (top < root.scrollTop) root.scrollTop = top;
    else if (top + ROW_HEIGHT + HEADER > root.scrollTop + root.clientHeight) root.scrollTop = top + ROW_HEIGHT + HEADER - root.clientHeight;
  };

  const placeOf = (event: Event): { row: number; column: number } | undefined => {
    const cell = (event.target as Element).closest('[role=gridcell],[role=columnheader]');
    const row = cell?.parentElement;
    if (!cell || !row) return undefined;
    return { row: row === titles ? TITLE_ROW : Number(row.dataset['place']), column: Array.from(row.children).indexOf(cell) };
  };

  root.addEventListener('focusin', (event) => {
    const place = placeOf(event);
    if (place && !isActive(place.row, place.column)) activate(place.row, place.column, false);
  });
  root.addEventListener('mousedown', (event) => {
    const place = placeOf(event);
    if (place && place.row >= 0) activate(place.row, place.column, 'click');
  });
  const openOn = (type: 'click' | 'dblclick', isLink: boolean): void =>
    root.addEventListener(type, (event) => {
      const place = placeOf(event);
      const opens = (event.target as Element).closest('.opens') !== null;
      if (place && place.row >= 0 && opens === isLink) actions.open(place.row, content?.columns[place.column]);
    });
  openOn('click', true);
  openOn('dblclick', false);
  root.addEventListener('keydown', (event) => {
    if (!content) return;
    const column = content.columns[active.column];
    if (event.key === 'Enter' || (event.key === ' ' && active.row === TITLE_ROW)) {
      event.preventDefault();
      if (active.row >= 0) actions.open(active.row, column);
      else if (column) content.sortBy(column);
      return;
    }
    if (active.row === TITLE_ROW && event.shiftKey && column && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault();
      content.resize(column, content.width(column) + (event.key === 'ArrowLeft' ? -16 : 16));
      return;
    }
    const pageRows = Math.max(1, Math.floor((root.clientHeight - HEADER) / ROW_HEIGHT) - 1);
    const target = keyTarget(event, active, { rows: content.count, columns: content.columns.length, pageRows });
    if (!target) return;
    event.preventDefault();
    activate(target.row, target.column, true);
    // The window may end before the table does, which has scrolled its own rows by now.
    cellAt(active)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  root.addEventListener('copy', (event) => {
    if (!content || active.row < 0 || String(document.getSelection() ?? '') !== '') return;
    const text = actions.copyText(active.row, content.columns[active.column]);
    if (text !== undefined) event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  });

  virtualizer._didMount();
  return {
    root,
    focus: () => activate(active.row, active.column, true),
    render(next) {
      const sameRows = content?.version === next.version && content.count === next.count;
      const hadFocus = root.contains(document.activeElement);
      const wasEmpty = !content || content.count === 0;
      const top = Math.floor(root.scrollTop / ROW_HEIGHT);
      const [topNow, activeNow] = next.follows && content ? placesOf(next, content, [top, active.row]) : [];
      const scrolled = root.scrollTop > 0 && topNow !== undefined ? root.scrollTop + (topNow - top) * ROW_HEIGHT : 0;
      content = next;
      root.setAttribute('aria-rowcount', String(next.count + 1));
      root.setAttribute('aria-colcount', String(next.columns.length));
      root.style.setProperty('--columns', next.columns.map((column) => `${next.width(column)}px`).join(' '));
      rowsBox.style.height = `${next.count * ROW_HEIGHT}px`;
      show(titles, ...next.columns.map((column, index) => headerCell(column, index, next)));
      drawn.clear();
      rowsBox.replaceChildren();
      if (!sameRows) root.scrollTop = scrolled;
      virtualizer.setOptions({ ...options, count: next.count });
      virtualizer._willUpdate();
      const row = sameRows || (active.row === TITLE_ROW && !wasEmpty) ? active.row : (activeNow ?? 0);
      activate(next.count === 0 ? TITLE_ROW : row, active.column, hadFocus && (next.follows ? 'stay' : true));
    },
  };
}

/** Where rows are now that were at these places; undefined: nowhere. */
function placesOf<Column extends string>(
  { count, key }: GridContent<Column>,
  before: GridContent<Column>,
  places: readonly number[],
): (number | undefined)[] {
  const keys = places.map((place) => (place >= 0 && place < before.count ? before.key(place) : ''));
  const found = new Map<string, number>();
  for (let place = 0; place < count; place += 1) {
    const name = key(place);
    if (!keys.includes(name)) continue;
    // Hidden names are all the same: then it is the place that stays.
    found.set(name, found.has(name) ? NaN : place);
  }
  return keys.map((name, index) => {
    const place = name === '' ? undefined : found.get(name);
    return Number.isNaN(place) ? places[index] : place;
  });
}
