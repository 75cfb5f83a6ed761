/** Kinds of columns: how wide one begins, what a cell says, what it is sorted by. */
import { compareDecimals, nearestNumber } from '../../../src/model/decimals';
import { hasUnits, scaleFor, type Scale } from '../../../src/model/numbers';
import { MASK } from '../../../src/model/privacy';
import { aboutText, UNIT_TEXTS, UNKNOWN, type Format } from '../format';
import { compareText } from './order';

export interface Cell {
  readonly text: string;
  /** Why there is no value, the exact moment or amount, or all of what may be cut. */
  readonly title?: string | undefined;
  /** What is read out, where that is not the text alone. */
  readonly label?: string | undefined;
  /** May run from right to left. */
  readonly foreign?: boolean | undefined;
  /** See `Written`. */
  readonly unitless?: boolean | undefined;
  /** One click opens it, where others take two. */
  readonly link?: boolean | undefined;
}

/** What to sort a column by: a number per row that may round, and where that is not enough an exact comparison. */
export interface SortKey {
  /** NaN: no value. */
  readonly hint: (row: number) => number;
  readonly exact?: (one: number, other: number) => number;
}

/** @typeParam R the rows of the table */
export interface ColumnKind<R> {
  readonly title: string;
  readonly numeric: boolean;
  /** Pixels. @param digit how wide a digit is, pixels */
  readonly width: (rows: R, digit: number, format: Format) => number;
  /** @param alone it stands by itself, not in a column */
  readonly cell: (rows: R, row: number, format: Format, alone?: boolean) => Cell;
  readonly sortKey: (rows: R) => SortKey;
  /** Whether the page holds no values of it, as privacy mode hides them: the host sorts by it and copies it. Else it never is. */
  readonly hidden?: ((rows: R) => boolean) | undefined;
  /** What is copied, where that is not the text. */
  readonly copied?: ((rows: R, row: number) => string) | undefined;
}

const hides =
  <R>(values: Values<R, string>) =>
  (rows: R): boolean =>
    values(rows).includes(MASK);

type Values<R, T> = (rows: R) => readonly (T | null)[];

/** Room for a title with its arrow, and for what is beside the text of a cell, pixels. */
const TITLE = 112;
const BESIDE = 24;
/** Before units take over; besides a number may have two signs in front, as in `>−0.1`. */
const MOST_DIGITS = 9;
const LONGEST_UNIT = Math.max(...Object.values(UNIT_TEXTS).map((text) => text.length));
/** What is longer is cut, with all of it under the pointer, pixels. */
const MOST_EXACT = 190;

/** Decimal strings, all with one count of decimals: of all rows, so that filtering changes no number. @param missing why there is none */
export function amountColumn<R extends object>(title: string, values: Values<R, string>, missing: string): ColumnKind<R> {
  const scales = new WeakMap<R, Scale>();
  const scaleOf = (rows: R): Scale => {
    const scale = scales.get(rows) ?? scaleFor(values(rows));
    scales.set(rows, scale);
    return scale;
  };
  return {
    title,
    numeric: true,
    // So wide that every amount of the column can be read.
    width(rows, digit) {
      const scale = scaleOf(rows);
      const whole = Math.max(1, Math.min(MOST_DIGITS, scale.digits));
      const commas = Math.floor((whole - 1) / 3);
      const signs = 2 + (scale.decimals > 0 ? 1 : 0) + (hasUnits(scale) ? LONGEST_UNIT : 0);
      return Math.max(TITLE, Math.ceil((whole + commas + signs + scale.decimals) * digit) + BESIDE);
    },
    cell(rows, row, format, alone = false) {
      const value = values(rows)[row];
      if (!value) return { text: UNKNOWN, title: missing };
      const { text, exact, rounded, unitless } = format.amount(value, alone ? undefined : scaleOf(rows));
      return { text, title: exact, label: rounded ? aboutText(text) : undefined, unitless };
    },
    sortKey: (rows) => decimalKey(values(rows)),
    hidden: hides(values),
    copied: (rows, row) => values(rows)[row] ?? '',
  };
}

/** Decimal strings of things that do not compare, such as prices: each to its last digit. @param missing why there is none @param write else all digits */
export function exactColumn<R extends object>(
  title: string,
  values: Values<R, string>,
  missing: string,
  write: (value: string, format: Format) => string = (value, { exact }) => exact(value),
): ColumnKind<R> {
  const lengths = new WeakMap<R, number>();
  const longest = (rows: R): number => {
    const length = lengths.get(rows) ?? values(rows).reduce((most, value) => Math.max(most, value?.length ?? 0), 0);
    lengths.set(rows, length);
    return length;
  };
  return {
    title,
    numeric: true,
    width: (rows, digit) => Math.max(TITLE, Math.min(MOST_EXACT, Math.ceil((longest(rows) + 1) * digit) + BESIDE)),
    cell(rows, row, format) {
      const value = values(rows)[row];
      if (!value) return { text: UNKNOWN, title: missing };
      const text = write(value, format);
      return { text, title: text };
    },
    sortKey: (rows) => decimalKey(values(rows)),
    hidden: hides(values),
    copied: (rows, row) => values(rows)[row] ?? '',
  };
}

/** A day of each month: the names of some are longer, and other languages have words between. */
const DAYS = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 28, 12));
const [SIGN, WIDE] = [/[\s.,:/]/, /[\u2e80-\u9fff\uac00-\ud7af]/];

/** About how many digits are as wide: signs and blanks take half of one, ideographs nearly two. */
const asDigits = (text: string): number => [...text].reduce((sum, each) => sum + (SIGN.test(each) ? 0.5 : WIDE.test(each) ? 1.7 : 1), 0);

/** Epoch milliseconds. @param missing why there is none @param toTheMinute the day alone says too little */
export const timeColumn = <R>(
  title: string,
  values: Values<R, number>,
  missing: (rows: R, row: number) => string,
  toTheMinute = false,
): ColumnKind<R> => ({
  title,
  numeric: false,
  // So wide that the year can be read in every language.
  width(_, digit, format) {
    const longest = Math.max(...DAYS.map((day) => asDigits(toTheMinute ? format.moment(day) : format.day(day))));
    return Math.max(toTheMinute ? 160 : 120, Math.ceil(longest * digit) + BESIDE);
  },
  cell(rows, row, format) {
    const time = values(rows)[row] ?? null;
    if (time === null) return { text: UNKNOWN, title: missing(rows, row) };
    return { text: toTheMinute ? format.moment(time) : format.day(time), title: format.moment(time) };
  },
  sortKey: (rows) => placeKey(values(rows)),
});

/** Ids: decimal strings without a fraction, of any length, written as they are. @param write how the person may see them */
export const idColumn = <R>(
  title: string,
  values: Values<R, string>,
  write: (id: string, format: Format) => string,
  width = 120,
): ColumnKind<R> => ({
  title,
  numeric: false,
  width: () => width,
  cell(rows, row, format) {
    const id = values(rows)[row];
    const text = id ? write(id, format) : UNKNOWN;
    return { text, title: text };
  },
  sortKey: (rows) => decimalKey(values(rows)),
  hidden: hides(values),
  copied: (rows, row) => values(rows)[row] ?? '',
});

/** Text of others, nearly every row its own: sorted by the letters. @param missing why there is none */
export const textColumn = <R>(title: string, values: Values<R, string>, missing: string): ColumnKind<R> => ({
  title,
  numeric: false,
  width: () => 170,
  cell(rows, row) {
    const text = values(rows)[row];
    return text ? { text, title: text, foreign: true } : { text: UNKNOWN, title: missing };
  },
  sortKey(rows) {
    const all = values(rows);
    return { hint: (row) => (all[row] ? 0 : NaN), exact: (one, other) => compareText(all[one] ?? '', all[other] ?? '') };
  },
});

/** Words, of which the rows hold the places: fixed ones in an order that means something, such as steps. @param missing why there is none */
export const stepColumn = <R>(
  title: string,
  values: Values<R, number>,
  words: readonly string[],
  missing: (rows: R, row: number) => string,
): ColumnKind<R> => ({
  title,
  numeric: false,
  width: () => 96,
  cell(rows, row) {
    const word = words[values(rows)[row] ?? -1];
    return word === undefined ? { text: UNKNOWN, title: missing(rows, row) } : { text: word, title: word };
  },
  sortKey: (rows) => placeKey(values(rows)),
});

/** Words that came with the rows, as text of others: sorted by the letters. A place below 0 is no word. @param missing why there is none @param write short */
export const wordColumn = <R>(
  title: string,
  values: Values<R, number>,
  words: (rows: R) => readonly string[],
  missing: (rows: R, row: number) => string,
  write: (word: string) => string = (word) => word,
): ColumnKind<R> => ({
  title,
  numeric: false,
  width: () => 110,
  cell(rows, row) {
    const word = words(rows)[values(rows)[row] ?? -1];
    return word ? { text: write(word), title: word, foreign: true } : { text: UNKNOWN, title: missing(rows, row) };
  },
  sortKey(rows) {
    const all = words(rows);
    const sorted = all.map((_, index) => index).sort((a, b) => ((all[a] ?? '') < (all[b] ?? '') ? -1 : 1));
    const ranks = new Map(sorted.map((place, rank) => [place, rank]));
    const places = values(rows);
    return { hint: (row) => ranks.get(places[row] ?? -1) ?? NaN };
  },
});

const decimalKey = (values: readonly (string | null)[]): SortKey => ({
  hint: (row) => nearestNumber(values[row] ?? ''),
  exact(one, other) {
    const [a, b] = [values[one] ?? '', values[other] ?? ''];
    return a === b ? 0 : compareDecimals(a, b);
  },
});

const placeKey = (values: readonly (number | null)[]): SortKey => ({ hint: (row) => values[row] ?? NaN });
