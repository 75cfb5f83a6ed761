/** A big table with what stands above it: filter, columns, export. */
import * as l10n from '@vscode/l10n';
import type { OrderMessage, PageIntent, RowColumns, RowsMessage } from '../../../src/dashboards/kit/protocol';
import { element } from '../dom';
import type { Format } from '../format';
import { hostFor } from '../host';
import { button, menu, saveButtons } from '../menu';
import type { ColumnKind } from './columns';
import { chosenAt, matching, noFilter, optionsOf, placeOf, type Filter, type FilterKind } from './filter';
import { createGrid } from './grid';
import { digitWidth, NARROWEST, WIDEST, type Sort } from './header';
import { sortRows } from './order';
import type { Rows } from './rows';
import { WORDS, type Noun } from './words';

/** What is in a table. @typeParam R its rows @typeParam Choice the lists one may choose from to filter it */
export interface TableKind<R, Column extends string, Choice extends string> {
  /** What a row is. */
  readonly noun: Noun;
  /** What pressing a row opens, in a sentence. */
  readonly opens: string;
  /** What is copied where, in a sentence. */
  readonly copies: string;
  readonly columns: Readonly<Record<Column, ColumnKind<R>>>;
  /** From left to right. The first is what a row is known by: it is always there. */
  readonly places: readonly Column[];
  /** From left to right in an export. */
  readonly exported: readonly Column[];
  /** Shown until the person chooses. */
  readonly usual: readonly Column[];
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
  readonly name: string;
  readonly rows: readonly number[];
  /** The column that orders them, or what the order says that they have: it stays until the person sorts. */
  readonly order?: Sort<Column> | string | undefined;
}

export interface BigTable<R, Column extends string = never> {
  readonly parts: readonly HTMLElement[];
  render(rows: R, format: Format, asOf: number): void;
  /** Shows all rows, whatever was looked for. */
  showAll(): void;
  /** Shows these rows only and moves the focus to them. */
  showList(list: RowList<Column>): void;
  open(row: number): void;
  /** The order that was asked for. */
  take(order: OrderMessage): void;
}

/** What a table keeps over a reload. */
interface Kept<Column extends string, Choice extends string> {
  readonly sort: Sort<Column>;
  readonly columns: readonly Column[];
  readonly widths: Readonly<Partial<Record<Column, number>>>;
  readonly filter: Filter<Choice>;
}

export function createTable<R extends Rows<RowsMessage<RowColumns>>, Column extends string, Choice extends string>(
  kind: TableKind<R, Column, Choice>,
  none: R,
): BigTable<R, Column> {
  const { columns: kinds, places } = kind;
  const words = WORDS[kind.noun];
  const { tell, recall, remember } = hostFor<PageIntent<Column>, Kept<Column, Choice>>();
  const NO_FILTER = noFilter(kind.filter);
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
  /** Of the rows by a hidden column, as the host has it: the place of each, and what was asked for last. */
  let order: { readonly of: string; readonly places: Uint32Array } | undefined;
  let asked: string | undefined;

  const columns = (): readonly Column[] => {
    const chosen = recall().columns ?? kind.usual;
    const known = places.filter((column) => chosen.includes(column));
    return known.length > 0 ? known : kind.usual;
  };
  /** Undefined: as the list has them. What is hidden tells nothing by its order either. */
  const sort = (): Sort<Column> | undefined => {
    const order = list?.order;
    if (typeof order === 'string' && !format?.masked) return undefined;
    const chosen = typeof order === 'object' ? order : recall().sort;
    if (chosen && chosen.column in kinds) return chosen;
    return (format?.masked && kind.sortWhileMasked) || kind.usualSort;
  };
  const filter = (): Filter<Choice> => ({ ...NO_FILTER, ...recall().filter });
  const width = (column: Column): number => recall().widths?.[column] ?? kinds[column].width(rows, digit);
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
      list = undefined;
      unfilter();
      search.focus();
    },
    true,
  );
  const empty = element('div', { class: 'empty' }, emptyWords, clear);
  const { hint } = kind.filter;
  const search = element('input', { attributes: { type: 'search', placeholder: hint, 'aria-label': hint, id: 'filter-text' } });
  const choices = (Object.keys(kind.filter.choices) as Choice[]).map((name) => {
    const choice = kind.filter.choices[name];
    const select = element('select', { attributes: { 'aria-label': choice.title, id: `filter-${name}` } });
    select.addEventListener('change', () => refilter());
    /** What there is to choose may be other words with other rows. */
    const fill = (): void => {
      const options = optionsOf(choice, rows);
      const texts = [choice.every, ...options];
      if (texts.length !== select.options.length || texts.some((each, place) => each !== select.options[place]?.text))
        select.replaceChildren(...texts.map((text, place) => element('option', { text, attributes: { value: place - 1 } })));
      select.value = String(placeOf(choice, filter()[name], rows));
    };
    fill();
    return { name, select, fill, chosen: () => chosenAt(choice, Number(select.value), rows) };
  });
  const listPill = element('button', { class: 'pill', attributes: { type: 'button' } });
  listPill.addEventListener('click', () => {
    list = undefined;
    arrange();
    search.focus();
  });
  const refilter = (): void => {
    const chosen = Object.fromEntries(choices.map(({ name, chosen: now }) => [name, now()]));
    remember({ filter: { ...NO_FILTER, ...chosen, text: search.value } });
    arrange();
  };
  const unfilter = (): void => {
    search.value = '';
    remember({ filter: NO_FILTER });
    for (const { fill } of choices) fill();
    arrange();
  };
  search.addEventListener('input', refilter);
  search.value = filter().text;

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
  const chooser = menu(
    l10n.t('Columns'),
    ...places.slice(1).map((column) => {
      const box = element('input', { attributes: { type: 'checkbox', checked: columns().includes(column), 'data-column': column } });
      box.addEventListener('change', () => {
        remember({ columns: places.filter((each) => (each === column ? box.checked : columns().includes(each))) });
        draw();
      });
      return element('label', {}, box, kinds[column].title);
    }),
  );
  const bar = element(
    'div',
    { class: 'table-bar' },
    search,
    ...choices.map(({ select }) => select),
    listPill,
    count,
    element('span', { class: 'spring' }),
    element('span', { class: 'menus' }, chooser, exporter),
  );
  const help = element('p', {
    class: 'remark',
    text: [kind.opens, l10n.t('Enter on a column header sorts by that column; Shift+arrow key resizes it.'), kind.copies].join(' '),
    attributes: { id: 'grid-help' },
  });

  /** Until the host has answered they stay as they came. */
  const inOrderOfHost = (found: Uint32Array, column: Column, descending: boolean): Uint32Array => {
    const { edition, length, total } = rows;
    const of = orderName({ edition, column, descending });
    if (order?.of === of) {
      const { places } = order;
      return sortRows(found, (row) => places[row] ?? NaN, undefined, false);
    }
    if (asked !== of && length >= total) {
      asked = of;
      tell({ type: 'sort', edition, column, descending });
    }
    return found;
  };
  /** Filters and sorts anew. @param follows see `GridContent` */
  const arrange = (follows = false): void => {
    const by = sort();
    const found = matching(kind.filter, rows, filter(), list?.rows);
    if (!by) shown = found;
    else if (isHidden(by.column)) shown = inOrderOfHost(found, by.column, by.descending);
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
    if (filter().text.trim() === '') room = rows.length < rows.total ? rows.total : shown.length;
    grid.root.style.setProperty('--rows', String(room ?? rows.total));
    empty.hidden = shown.length > 0;
    const why = rows.length === 0 ? undefined : kind.whyNoneFits?.(filter().text.trim(), present);
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
      width,
      numeric: (column) => kinds[column].numeric,
      cell: (column, place) => kinds[column].cell(presentRows, presentPlaces[place] ?? 0, present),
      sortBy(column) {
        const before = sort();
        if (list) list = { ...list, order: undefined };
        remember({ sort: { column, descending: column === before?.column ? !before.descending : kinds[column].numeric } });
        arrange();
      },
      resize(column, wanted) {
        remember({
          widths: { ...recall().widths, [column]: Math.max(NARROWEST, Math.min(WIDEST, Math.round(wanted))) } as Kept<
            Column,
            Choice
          >['widths'],
        });
        draw();
      },
    });
  };

  return {
    parts: [bar, listOrder, empty, grid.root, help],
    open: (row) => open(row),
    take(message) {
      const places = new Uint32Array(message.rows.length);
      for (const [place, row] of message.rows.entries()) places[row] = place;
      order = { of: orderName(message), places };
      arrange();
    },
    render(nextRows, nextFormat, nextAsOf) {
      if (nextRows.edition !== rows.edition) list = undefined;
      [rows, format, asOf] = [nextRows, nextFormat, nextAsOf];
      digit = digitWidth();
      for (const { fill } of choices) fill();
      const offered = (format.masked ? kind.filter.hintWhileMasked : undefined) ?? hint;
      search.title = search.placeholder = offered;
      search.setAttribute('aria-label', offered);
      arrange(true);
    },
    showAll() {
      list = undefined;
      unfilter();
    },
    showList(next) {
      list = next;
      unfilter();
      (bar.closest('.card') ?? bar).scrollIntoView({ block: 'start' });
      if (shown.length > 0) grid.focus();
    },
  };
}

const orderName = ({ edition, column, descending }: Omit<OrderMessage, 'type' | 'rows'>): string => `${edition} ${column} ${descending}`;
