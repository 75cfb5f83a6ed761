/** The order of rows by a column that privacy mode hides: the host, which knows what is in it, sorts, and tells places only. */
import type { OrderMessage, PageIntent } from '../../../src/dashboards/kit/protocol';
import { hostFor } from '../host';
import type { Sort } from './header';
import { sortRows } from './order';
import type { Rows } from './rows';

export interface HostOrder<Column extends string> {
  /** Until the host has answered they stay as they came. */
  sorted(found: Uint32Array, rows: Pick<Rows, 'edition' | 'length' | 'total'>, by: Sort<Column>): Uint32Array;
  /** The host has answered. */
  take(order: OrderMessage): void;
}

export function hostOrder<Column extends string>(): HostOrder<Column> {
  const { tell } = hostFor<PageIntent<Column>, object>();
  let answered: { readonly of: string; readonly places: Uint32Array } | undefined;
  let asked: string | undefined;
  return {
    sorted(found, { edition, length, total }, { column, descending }) {
      const of = nameOf({ edition, column, descending });
      if (answered?.of === of) {
        const { places } = answered;
        return sortRows(found, (row) => places[row] ?? NaN, undefined, false);
      }
      if (asked !== of && length >= total) {
        asked = of;
        tell({ type: 'sort', edition, column, descending });
      }
      return found;
    },
    take(message) {
      const places = new Uint32Array(message.rows.length);
      for (const [place, row] of message.rows.entries()) places[row] = place;
      answered = { of: nameOf(message), places };
    },
  };
}

const nameOf = ({ edition, column, descending }: Omit<OrderMessage, 'type' | 'rows'>): string => `${edition} ${column} ${descending}`;
