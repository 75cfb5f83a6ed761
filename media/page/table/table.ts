/** A big table with what stands above it: filter, columns, export. */
import * as l10n from '@vscode/l10n';
import type { OrderMessage, PageIntent, RowColumns, RowsMessage } from '../../../src/dashboards/kit/protocol';
import { element } from '../dom';
import type { Format } from '../format';
import { hostFor } from '../host';
import { button, menu, saveButtons } from '../menu';
import { matching, type FilterKind } from './filter';
import { filterControls } from './filterControls';
import { createGrid } from './grid';
import { digitWidth, type Sort } from './header';
import { hostOrder } from './hostOrder';
import { sortRows } from './order';
import type { Rows } from './rows';
import { shownColumns, type ColumnSet } from './shownColumns';
import { WORDS, type Noun } from './words';

/** What is in a table. @typeParam R its rows @typeParam Choice the lists one may choose from to filter it */
export interface TableKind<R, Column extends string, Choice extends string> extends ColumnSet<R, Column> {
  /** What a row is. */
  readonly noun: Noun;
  /** What pressing a row opens, in a sentence. */
  readonly opens: string;
  /** What is copied where, in a sentence. */
  readonly copies: string;
  /** From left to right in an export. */
  readonly exported: readonly Column[];
  readonly usualSort: Sort<Column>;
  /** In privacy mode, where the usual one would tell who is ahead in what is hidden. */
  readonly sortWhileMasked?: Sort<Column>;
  readonly filter: FilterKind<R, Choice>;
  /** Why nothing may fit a text that was looked for, where more can be said than that. */
  readonly whyNoneFits?: (text: string, format: Format) => string | undefined;
  /** A row was pressed. @param asOf epoch milliseconds @param column where */
  readonly open: (rows: R, row: number, format: Format, asOf: number, column?: Column) => void;
}

/** Rows chosen elsewhere on the page, with their name. */
export interface RowList<Column extends string> {
  /** The same for the same list, whatever rows are in it by now. */
  readonly id: string;
  readonly name: string;
  readonly rows: readonly number[];
  /** The column that orders them, or what the order says that they have: it stays until the person sorts. */
  readonly order?: Sort<Column> | string | undefined;
}

export interface BigTable<R extends { readonly edition: number }, Column extends string = never> {
  readonly parts: readonly HTMLElement[];
  render(rows: R, format: Format, asOf: number): void;
  /** Shows all rows, whatever was looked for. */
  showAll(): void;
  /** Shows these rows only and moves the focus to them. */
  showList(list: RowList<Column>): void;
  /** What lists there are of these rows: the one that was chosen is shown with what is in it now, also after a reload. */
  offer(lists: readonly RowList<Column>[], of: Pick<R, 'edition'>): void;
  open(row: number): void;
  /** The order that was asked for. */
  take(order: OrderMessage): void;
}

interface Kept<Column extends string> {
  readonly sort: Sort<Column>;
  /** The list that is shown; `sorted`: by the person since, no more in the order that it has itself. */
  readonly list: { readonly id: string; readonly sorted: boolean } | undefined;
}

export function createTable<R extends Rows<RowsMessage<RowColumns>>, Column extends string, Choice extends string>(
  kind: TableKind<R, Column, Choice>,
  none: R,
): BigTable<R, Column> {
  const { columns: kinds, places } = kind;
  const words = WORDS[kind.noun];
  const { tell, recall, remember } = hostFor<PageIntent<Column>, Kept<Column>>();
  const [key] = places;
  const identity = key && kinds[key].copied;
  let rows = none;
  let format: Format | undefined;
  let asOf = 0;
  let list: RowList<Column> | undefined;
  let shown: Uint32Array = new Uint32Array(0);
  /** For so many rows the table has room while a text filters them. */
  let room: number | undefined;
  let version = 0;
  let digit = 0;
  const ofHost = hostOrder<Column>();
  const { columns, ...shownAs } = shownColumns(kind, () => draw());
  const controls = filterControls(
    kind.filter,
    () => rows,
    () => arrange(),
  );
  /** Undefined: as the list has them. What is hidden tells nothing by its order either. */
  const sort = (): Sort<Column> | undefined => {
    const order = list?.order;
    if (typeof order === 'string' && !format?.masked) return undefined;
    const chosen = typeof order === 'object' ? order : recall().sort;
    if (chosen && chosen.column in kinds) return chosen;
    return (format?.masked && kind.sortWhileMasked) || kind.usualSort;
  };
  const leaveList = (): void => {
    list = undefined;
    remember({ list });
  };
  const open = (row: number, column?: Column): void => {
    if (format && row < rows.length) kind.open(rows, row, format, asOf, column);
  };
  const isHidden = (column: Column): boolean => kinds[column].hidden?.(rows) ?? false;
  const text = (column: Column, row: number): string => {
    const { copied, cell } = kinds[column];
    return copied ? copied(rows, row) : format ? cell(rows, row, format).text : '';
  };
  const grid = createGrid<Column>({
    name: words.title,
    open: (place, column) => open(shown[place] ?? Infinity, column),
    copyText(place, column) {
      const row = shown[place];
      if (row === undefined) return '';
      // On what the row is known by the whole row is meant, elsewhere the cell.
      const meant = column && column !== key ? [column] : columns();
      if (!meant.some(isHidden)) return meant.map((each) => text(each, row)).join('\t');
      tell({ type: 'copy', edition: rows.edition, row, columns: meant });
      return undefined;
    },
  });

  const count = element('span', { class: 'quiet', attributes: { role: 'status' } });
  const listOrder = element('p', { class: 'remark' });
  const emptyWords = element('p');
  const clear = button(
    l10n.t('Clear filter'),
    () => {
      leaveList();
      controls.clear();
      controls.focus();
    },
    true,
  );
  const empty = element('div', { class: 'empty' }, emptyWords, clear);
  const listPill = element('button', { class: 'pill', attributes: { type: 'button' } });
  listPill.addEventListener('click', () => {
    leaveList();
    arrange();
    controls.focus();
  });

  const whole = element('input', { attributes: { type: 'checkbox', id: 'export-whole' } });
  const exporter = menu(
    l10n.t({ message: 'Export', args: [], comment: ['a button that opens a menu: save the table as a file'] }),
    element('label', {}, whole, words.everything),
    ...saveButtons((exportFormat) =>
      tell({
        type: 'exportTable',
        edition: rows.edition,
        format: exportFormat,
        columns: whole.checked ? kind.exported : kind.exported.filter((column) => columns().includes(column)),
        ...(whole.checked ? {} : { rows: [...shown] }),
      }),
    ),
  );
  const bar = element(
    'div',
    { class: 'table-bar' },
    ...controls.elements,
    listPill,
    count,
    element('span', { class: 'spring' }),
    element('span', { class: 'menus' }, shownAs.menu, exporter),
  );
  const help = element('p', {
    class: 'remark',
    text: [kind.opens, l10n.t('Enter on a column header sorts by that column; Shift+arrow key resizes it.'), kind.copies].join(' '),
    attributes: { id: 'grid-help' },
  });

  /** Filters and sorts anew. @param follows see `GridContent` */
  const arrange = (follows = false): void => {
    const by = sort();
    const found = matching(kind.filter, rows, controls.filter(), list?.rows);
    if (!by) shown = found;
    else if (isHidden(by.column)) shown = ofHost.sorted(found, rows, by);
    else {
      const { column, descending } = by;
      const { hint: near, exact } = kinds[column].sortKey(rows);
      shown = sortRows(found, near, exact, descending);
    }
    version += 1;
    draw(follows);
  };
  const draw = (follows = false): void => {
    if (!format) return;
    const searched = controls.filter().text.trim();
    // What was drawn before is asked for its rows once more.
    const [present, presentRows, presentPlaces] = [format, rows, shown];
    const { count: number } = format;
    listPill.hidden = list === undefined;
    listPill.textContent = list ? `${list.name} ✕` : '';
    listPill.setAttribute('aria-label', list ? words.showAll(list.name) : '');
    const all = number(rows.length);
    const listed = shown.length === rows.length ? words.counted(rows.length) : words.someOf(shown.length, rows.length);
    count.textContent =
      rows.length < rows.total
        ? l10n.t({
            message: '{0}, {1} of {2} loaded so far',
            args: [listed, all, number(rows.total)],
            comment: ['{0} counts the rows, such as "120 users"; so many of all have been loaded'],
          })
        : listed;
    grid.root.hidden = rows.length === 0;
    // Few rows need no more room than they take; while somebody types they keep theirs, so that nothing moves below them.
    if (searched === '') room = rows.length < rows.total ? rows.total : shown.length;
    grid.root.style.setProperty('--rows', String(room ?? rows.total));
    empty.hidden = shown.length > 0;
    const why = rows.length === 0 ? undefined : kind.whyNoneFits?.(searched, present);
    listOrder.hidden = sort() !== undefined || shown.length === 0;
    listOrder.textContent = typeof list?.order === 'string' ? list.order : '';
    emptyWords.textContent = rows.length === 0 ? words.none : (why ?? words.noneFits);
    clear.hidden = rows.length === 0;
    grid.render({
      count: shown.length,
      columns: columns(),
      version,
      follows,
      key: (place) => identity?.(presentRows, presentPlaces[place] ?? 0) ?? '',
      sort: sort(),
      title: (column) => kinds[column].title,
      width: (column) => shownAs.width(column) ?? kinds[column].width(rows, digit, present),
      numeric: (column) => kinds[column].numeric,
      cell: (column, place) => kinds[column].cell(presentRows, presentPlaces[place] ?? 0, present),
      sortBy(column) {
        const before = sort();
        if (list) {
          list = { ...list, order: undefined };
          remember({ list: { id: list.id, sorted: true } });
        }
        remember({ sort: { column, descending: column === before?.column ? !before.descending : kinds[column].numeric } });
        arrange();
      },
      resize: shownAs.resize,
    });
  };

  return {
    parts: [bar, listOrder, empty, grid.root, help],
    open: (row) => open(row),
    take(message) {
      ofHost.take(message);
      arrange();
    },
    render(nextRows, nextFormat, nextAsOf) {
      // Other rows have other places, until the lists of them are offered.
      if (nextRows.edition !== rows.edition) list = undefined;
      [rows, format, asOf] = [nextRows, nextFormat, nextAsOf];
      digit = digitWidth();
      controls.update(format.masked);
      arrange(true);
    },
    showAll() {
      leaveList();
      controls.clear();
    },
    offer(lists, { edition }) {
      const chosen = recall().list;
      const found = lists.find(({ id }) => id === chosen?.id);
      if (!chosen || !found || edition !== rows.edition) return;
      list = chosen.sorted ? { ...found, order: undefined } : found;
      arrange(true);
    },
    showList(next) {
      list = next;
      remember({ list: { id: next.id, sorted: false } });
      controls.clear();
      (bar.closest('.card') ?? bar).scrollIntoView({ block: 'start' });
      if (shown.length > 0) grid.focus();
    },
  };
}
