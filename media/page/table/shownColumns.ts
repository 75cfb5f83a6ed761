/** Which columns of a big table are shown, and how wide they are: as a person chose, over a reload, too. */
import * as l10n from '@vscode/l10n';
import { element } from '../dom';
import { hostFor } from '../host';
import { menu } from '../menu';
import type { ColumnKind } from './columns';
import { NARROWEST, WIDEST } from './header';

/** The columns that there are. @typeParam R the rows of the table */
export interface ColumnSet<R, Column extends string> {
  readonly columns: Readonly<Record<Column, ColumnKind<R>>>;
  /** From left to right. The first is what a row is known by: it is always there. */
  readonly places: readonly Column[];
  /** Shown until the person chooses. */
  readonly usual: readonly Column[];
}

type Widths<Column extends string> = Readonly<Partial<Record<Column, number>>>;

export interface ShownColumns<Column extends string> {
  /** From left to right. */
  readonly columns: () => readonly Column[];
  /** Undefined: as wide as what is in it. */
  readonly width: (column: Column) => number | undefined;
  readonly resize: (column: Column, wanted: number) => void;
  readonly menu: HTMLElement;
}

/** @param changed others are shown, or another width */
export function shownColumns<R, Column extends string>(
  { columns: kinds, places, usual }: ColumnSet<R, Column>,
  changed: () => void,
): ShownColumns<Column> {
  const { recall, remember } = hostFor<never, { readonly columns: readonly Column[]; readonly widths: Widths<Column> }>();
  const columns = (): readonly Column[] => {
    const chosen = recall().columns ?? usual;
    const known = places.filter((column) => chosen.includes(column));
    return known.length > 0 ? known : usual;
  };
  const chooser = places.slice(1).map((column) => {
    const box = element('input', { attributes: { type: 'checkbox', checked: columns().includes(column), 'data-column': column } });
    box.addEventListener('change', () => {
      remember({ columns: places.filter((each) => (each === column ? box.checked : columns().includes(each))) });
      changed();
    });
    return element('label', {}, box, kinds[column].title);
  });
  return {
    columns,
    width: (column) => recall().widths?.[column],
    resize(column, wanted) {
      const width = Math.max(NARROWEST, Math.min(WIDEST, Math.round(wanted)));
      remember({ widths: { ...recall().widths, [column]: width } as Widths<Column> });
      changed();
    },
    menu: menu(l10n.t('Columns'), ...chooser),
  };
}
