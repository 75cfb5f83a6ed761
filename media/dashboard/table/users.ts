/** The table of all users with what stands above it: filter, columns, export. */
import { COLUMNS, type Column, type ExportFormat } from '../../../src/dashboard/protocol';
import { STAGE_LABELS, STAGES } from '../../../src/model/affiliate';
import { element, keepInside } from '../dom';
import type { Format } from '../format';
import { recall, remember, tell } from '../host';
import { cellOf, isNumeric, NARROWEST, PLACES, TITLES, USUAL, usualWidth, WIDEST } from './columns';
import { isFiltering, matching, NO_FILTER, type Filter } from './filter';
import { createGrid } from './grid';
import type { Sort } from './header';
import { sortRows } from './order';
import { NO_ROWS, sortKey, type Rows } from './rows';
import { openTimeline } from './timeline';

/** Rows chosen elsewhere on the page, such as a dormant list, with its name. */
export interface RowList {
  readonly name: string;
  readonly rows: readonly number[];
}

export interface UsersTable {
  readonly parts: readonly HTMLElement[];
  render(rows: Rows, format: Format, asOf: number): void;
  /** Shows these rows only and moves the focus to them. */
  showList(list: RowList): void;
  openUser(row: number): void;
}

const USUAL_SORT: Sort = { column: 'commission', descending: true };

export function createUsersTable(): UsersTable {
  let rows: Rows = NO_ROWS;
  let format: Format | undefined;
  let asOf = 0;
  let list: RowList | undefined;
  let shown: Uint32Array = new Uint32Array(0);
  let version = 0;
  let digit = 0;

  const columns = (): readonly Column[] => {
    const chosen = recall().columns ?? USUAL;
    const known = PLACES.filter((column) => chosen.includes(column));
    return known.length > 0 ? known : USUAL;
  };
  const sort = (): Sort => recall().sort ?? USUAL_SORT;
  const filter = (): Filter => recall().filter ?? NO_FILTER;
  const width = (column: Column): number => recall().widths?.[column] ?? usualWidth(column, rows, digit);

  const openUser = (row: number): void => {
    if (format && row < rows.length) openTimeline(rows, row, format, asOf);
  };
  const text = (column: Column, row: number): string => {
    const value = rows.columns[column][row];
    return column === 'uid' || isNumeric(column) ? String(value ?? '') : format ? cellOf(rows, column, row, format).text : '';
  };
  const grid = createGrid({
    open: (place) => openUser(shown[place] ?? Infinity),
    copyText(place, column) {
      const row = shown[place];
      if (row === undefined) return '';
      // On the uid the whole row is meant, elsewhere the cell.
      return column && column !== 'uid'
        ? text(column, row)
        : columns()
            .map((each) => text(each, row))
            .join('\t');
    },
  });

  const count = element('span', { class: 'quiet', attributes: { role: 'status' } });
  const empty = element('p', { class: 'empty' });
  const search = element('input', {
    attributes: {
      type: 'search',
      placeholder: 'Filter by uid or invite code',
      'aria-label': 'Filter by uid or invite code',
      id: 'filter-text',
    },
  });
  const stage = element(
    'select',
    { attributes: { 'aria-label': 'Stage', id: 'filter-stage' } },
    element('option', { text: 'Every stage', attributes: { value: -1 } }),
    ...STAGES.map((each, place) => element('option', { text: STAGE_LABELS[each], attributes: { value: place } })),
  );
  const listPill = element('button', { class: 'pill', attributes: { type: 'button' } });
  listPill.addEventListener('click', () => {
    list = undefined;
    arrange();
    search.focus();
  });
  const refilter = (): void => {
    remember({ filter: { text: search.value, stage: Number(stage.value) } });
    arrange();
  };
  search.addEventListener('input', refilter);
  stage.addEventListener('change', refilter);
  search.value = filter().text;
  stage.value = String(filter().stage);

  const exportAs = (exportFormat: ExportFormat): void =>
    tell({
      type: 'exportTable',
      edition: rows.edition,
      format: exportFormat,
      columns: whole.checked ? COLUMNS : COLUMNS.filter((column) => columns().includes(column)),
      ...(whole.checked ? {} : { rows: [...shown] }),
    });
  const whole = element('input', { attributes: { type: 'checkbox', id: 'export-whole' } });
  const exporter = menu(
    'Export',
    element('label', {}, whole, 'All users and all columns'),
    element('button', { class: 'button', text: 'Save as CSV', attributes: { type: 'button' }, on: { click: () => exportAs('csv') } }),
    element('button', { class: 'button', text: 'Save as JSON', attributes: { type: 'button' }, on: { click: () => exportAs('json') } }),
  );
  const chooser = menu(
    'Columns',
    ...PLACES.filter((column) => column !== 'uid').map((column) => {
      const box = element('input', { attributes: { type: 'checkbox', checked: columns().includes(column), 'data-column': column } });
      box.addEventListener('change', () => {
        remember({ columns: PLACES.filter((each) => (each === column ? box.checked : columns().includes(each))) });
        draw();
      });
      return element('label', {}, box, TITLES[column]);
    }),
  );
  const bar = element(
    'div',
    { class: 'table-bar' },
    search,
    stage,
    listPill,
    count,
    element('span', { class: 'spring' }),
    chooser,
    exporter,
  );
  const help = element('p', {
    class: 'remark',
    text: 'Enter or a double click opens a user. Enter on a title sorts; Shift with the arrows changes its width. Ctrl+C copies the cell, on a uid the row.',
    attributes: { id: 'grid-help' },
  });

  /** Filters and sorts anew. */
  const arrange = (): void => {
    const { column, descending } = sort();
    const { hint, exact } = sortKey(rows, column);
    shown = sortRows(matching(rows, filter(), list?.rows), hint, exact, descending);
    version += 1;
    draw();
  };
  const draw = (): void => {
    if (!format) return;
    const { count: number, counted } = format;
    const present = format;
    listPill.hidden = list === undefined;
    listPill.textContent = list ? `${list.name} ✕` : '';
    listPill.setAttribute('aria-label', list ? `Show all users again, not only: ${list.name}` : '');
    const coming = rows.length < rows.total ? `, ${number(rows.length)} of ${number(rows.total)} here so far` : '';
    count.textContent =
      shown.length === rows.length
        ? `${counted(rows.length, 'user')}${coming}`
        : `${number(shown.length)} of ${counted(rows.length, 'user')}${coming}`;
    grid.root.hidden = rows.length === 0;
    empty.hidden = shown.length > 0;
    empty.textContent = rows.length === 0 ? 'No user is known yet.' : 'No user fits the filter.';
    grid.render({
      count: shown.length,
      columns: columns(),
      version,
      sort: sort(),
      width,
      numeric: isNumeric,
      cell: (column, place) => cellOf(rows, column, shown[place] ?? 0, present),
      sortBy(column) {
        const { column: before, descending } = sort();
        remember({ sort: { column, descending: column === before ? !descending : isNumeric(column) } });
        arrange();
      },
      resize(column, wanted) {
        remember({ widths: { ...recall().widths, [column]: Math.max(NARROWEST, Math.min(WIDEST, Math.round(wanted))) } });
        draw();
      },
    });
  };

  return {
    parts: [bar, grid.root, empty, help],
    openUser,
    render(nextRows, nextFormat, nextAsOf) {
      if (nextRows.edition !== rows.edition) list = undefined;
      [rows, format, asOf] = [nextRows, nextFormat, nextAsOf];
      digit = digitWidth();
      arrange();
    },
    showList(next) {
      list = next;
      [search.value, stage.value] = ['', '-1'];
      remember({ filter: NO_FILTER });
      arrange();
      bar.scrollIntoView({ block: 'start' });
      if (isFiltering(filter()) || shown.length > 0) grid.focus();
    },
  };
}

const MANY = 10;

/** How wide a digit is in the font that the person has, pixels. */
function digitWidth(): number {
  const probe = element('span', { class: 'unseen probe', text: '0'.repeat(MANY) });
  document.body.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width / MANY;
}

/** A button that unfolds a few controls; Escape and a click elsewhere fold it again. */
export function menu(title: string, ...controls: readonly HTMLElement[]): HTMLElement {
  const summary = element('summary', { class: 'button secondary', text: title });
  const body = element('div', { class: 'menu-body', attributes: { role: 'group', 'aria-label': title } }, ...controls);
  const root = element('details', { class: 'menu' }, summary, body);
  root.addEventListener('toggle', () => root.open && keepInside(body));
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !root.open) return;
    root.open = false;
    summary.focus();
    event.stopPropagation();
  });
  root.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('button')) root.open = false;
  });
  document.addEventListener('pointerdown', (event) => {
    if (root.open && event.target instanceof Node && !root.contains(event.target)) root.open = false;
  });
  return root;
}
