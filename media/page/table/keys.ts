/** Where a key leads in the table, as in every grid: arrows, Home, End, with Ctrl to the ends, and whole pages. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface Extent {
  readonly rows: number;
  readonly columns: number;
  readonly pageRows: number;
}

/** What is needed of a `KeyboardEvent`. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Row -1 is the row of titles. Undefined: not a key of the table. */
export function keyTarget(press: Press, { row, column }: Place, { rows, columns, pageRows }: Extent): Place | undefined {
  if (press.altKey || press.shiftKey) return undefined;
  const ends = press.ctrlKey || press.metaKey;
  const last = rows - 1;
  switch (press.key) {
    case 'ArrowUp':
      return { row: ends ? -1 : Math.max(-1, row - 1), column };
    case 'ArrowDown':
      return { row: ends ? last : Math.min(last, row + 1), column };
    case 'ArrowLeft':
      return { row, column: ends ? 0 : Math.max(0, column - 1) };
    case 'ArrowRight':
      return { row, column: ends ? columns - 1 : Math.min(columns - 1, column + 1) };
    case 'Home':
      return ends ? { row: Math.min(0, last), column: 0 } : { row, column: 0 };
    case 'End':
      return ends ? { row: last, column: columns - 1 } : { row, column: columns - 1 };
    case 'PageUp':
      return { row: Math.max(Math.min(0, last), row - pageRows), column };
    case 'PageDown':
      return { row: Math.min(last, row + pageRows), column };
    default:
      return undefined;
  }
}

/** Pixels from the left end of what scrolls. */
interface Stretch {
  readonly start: number;
  readonly width: number;
}

/**
 * How far a table is scrolled sideways once a cell is in sight, pixels: not at all where it is already. What is wider than the room
 * beside the first column, which stays, shows its beginning.
 * @param view what is in sight, `covered` of it by the first column
 */
export function scrolledTo({ start, width }: Stretch, view: Stretch & { readonly covered: number }): number {
  const [least, most] = [start + width - view.width, start - view.covered];
  return least > most ? most : Math.min(most, Math.max(least, view.start));
}
