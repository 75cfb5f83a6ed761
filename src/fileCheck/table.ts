/** Reads a table: CSV and its like (RFC 4180), named by its head. Pure. */
import { amountIn, type MeaningOf, timeIn } from './fieldNames';
import { saysOfWhat } from './kinds';
import { eventOf, type NamedValue, type Statement } from './statements';
import { statementsIn, unescaped, type RecordReading, type RecordText } from './texts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** A row may go on over lines between quotes, so far. */
const LONGEST_ROW = 64_000;
/** Columns that say something of an order; every value is held against all others of its row. */
const MOST_VALUES = 100;
/** A cell that may hold an id and is none. */
const SHORTEST_TEXT = 9;
const CHARACTER = /""|[^]/g;

interface Cell {
  readonly text: string;
  /** Without quotes, in the row. */
  readonly start: number;
  readonly quoted: boolean;
}

function cellsOf(row: string, separator: string): Cell[] {
  if (!row.includes('"')) {
    let start = 0;
    return row.split(separator).map((text) => {
      const cell = { text, start, quoted: false };
      start += text.length + separator.length;
      return cell;
    });
  }
  const cells: Cell[] = [];
  let start = 0;
  let quoted = false;
  for (let at = 0; at <= row.length; at += 1) {
    if (row[at] === '"' && (quoted || opens(row, start, at))) quoted = !quoted;
    if (at < row.length && (quoted || row[at] !== separator)) continue;
    const raw = row.slice(start, at);
    const match = /^(\s*")(.*)"\s*$/s.exec(raw);
    cells.push(
      match
        ? { text: (match[2] ?? '').replaceAll('""', '"'), start: start + (match[1] ?? '').length, quoted: true }
        : { text: raw, start, quoted: false },
    );
    start = at + 1;
  }
  return cells;
}

/** A cell is quoted from its first character, or from the one behind the `=` of a spreadsheet; elsewhere `"` may stand for inches. */
const opens = (row: string, start: number, at: number): boolean => /^\s*=?$/.test(row.slice(start, at)) || row[at - 1] === '"';

/** `"` open at the end of the row: it goes on in the next line. */
function isUnfinished(row: string, separator: string): boolean {
  if ((row.split('"').length - 1) % 2 === 0) return false;
  const last = cellsOf(row, separator).at(-1);
  return last !== undefined && !last.quoted && /^\s*=?"/.test(last.text);
}

/** The names of a head and what separates them; undefined for a line that heads no orders. @param sure the file's name says that it is a table @param isDrawn bars stand around it */
export function headOf(
  line: string,
  sure: boolean,
  meaningOf: MeaningOf,
  isDrawn = false,
): { readonly names: readonly string[]; readonly separator: string } | undefined {
  if (line.length > LONGEST_ROW) return undefined;
  const separator = SEPARATORS.toSorted((one, other) => line.split(other).length - line.split(one).length)[0] ?? ',';
  const names = cellsOf(line, separator).map(({ text }) => text.trim());
  // `5…,filled,0.5` is a row of a table without a head: as one it would leave its order out, and rename what stands below it.
  if (names.some((name) => VALUE.test(name)) && !isNamedByNumbers(names, meaningOf)) return undefined;
  if (!sure) return headNames(names, meaningOf, isDrawn) && { names, separator };
  return names.length > 1 && (namesOrder(names, meaningOf) || known(names, meaningOf) > 0) ? { names, separator } : undefined;
}

/** A time, an id, or a part of one: hardly a column is called so. */
const VALUE = /^(?:="?|['"`])?(?:\d{4}-\d\d-\d\d[T ]\d.*|\d{9,}|[+-]?\d*[.,]\d+)["'`]?$/;

/** Columns of shares and days, as pivots have them, stand beside one that is called an order's id: `order_id,size,0.5`. In `order_id,5…,size,0.5` each value follows its name. */
function isNamedByNumbers(names: readonly string[], meaningOf: MeaningOf): boolean {
  const isPaired = meaningOf(names[1] ?? '') === undefined && names.every((name, index) => index % 2 > 0 || meaningOf(name) !== undefined);
  const isBesideValue = names.some((name, index) => isOfOrder(meaningOf(name)) && VALUE.test(names[index + 1] ?? ''));
  return namesOrder(names, meaningOf) && !isPaired && !isBesideValue;
}

const isOfOrder = (meaning: ReturnType<MeaningOf>): boolean => meaning === 'id' || meaning === 'clientOid';
const namesOrder = (names: readonly string[], meaningOf: MeaningOf): boolean => names.some((name) => isOfOrder(meaningOf(name)));

/** How many of them say something of an order. */
const known = (names: readonly string[], meaningOf: MeaningOf): number =>
  names.map(meaningOf).filter((each) => each !== undefined && each !== 'other').length;

/** How people call the column of the orders of a table that they draw: `Order no.`, `Auftrag`. */
const ORDER =
  /^(?:(?:order|auftrag|orden|ordre|ordine|ordem|zlecenie|emir|příkaz|ордер|заявка|注文|주문|订单|訂單)(?:[ _-]?(?:no|nr|num|number|nummer|#|号|號|編號|编号|番号|번호))?\.?|id)$/iu;

/** The same names where they head a table of orders for sure: elsewhere a line of a log may look like one. */
export const headNames = (names: readonly string[], meaningOf: MeaningOf, isDrawn: boolean): readonly string[] | undefined =>
  names.length > 1 &&
  (namesOrder(names, meaningOf) || (isDrawn && names.some((name) => ORDER.test(name)))) &&
  known(names, meaningOf) > 1 &&
  names.every((name) => /^[\p{L}\p{M}\w .\-/()%#']*$/u.test(name))
    ? names
    : undefined;

const BORDER = /^[\s|+:=\-─━═┄┈╌│┃║┌┬┐├┼┤└┴┘┏┳┓┣╋┫┗┻┛┡╇┩╞╪╡╔╦╗╠╬╣╚╩╝╭╮╰╯]{3,}$/;
/** Each ends where another one begins: of a row in which none ends all the rest would be looked through from each. */
const LINK = /\[([^[\]|]*)\]\([^)|[]*\)/g;
const spaces = (text: string): string => ' '.repeat(text.length);

/**
 * A row of a table that is drawn with bars, as Markdown and terminals have it, without its outer bars and what dresses its cells: each
 * character stays where it is. Empty for a line between rows; undefined for what is none.
 */
export function drawnRow(line: string): string | undefined {
  if (line.length > LONGEST_ROW || !/^\s*[|│┃║+┌├└┏┡┗╞╔╠╚╭╰]/.test(line)) return undefined;
  // What is struck through is none any more.
  if (BORDER.test(line) || /~~.*~~/.test(line)) return '';
  const row = line.replace(/[│┃║]/g, '|');
  const bare = row.trim();
  if (!(bare.startsWith('|') && bare.endsWith('|') && bare.slice(1, -1).includes('|'))) return undefined;
  return row
    .replace(/^\s*\||\|\s*$/g, spaces)
    .replace(LINK, (all: string, text: string) => ` ${text}${spaces(all.slice(text.length + 1))}`)
    .replace(/\*\*|[`']/g, spaces);
}

/** What the head of a column says of its values. */
interface Counted {
  readonly meaning: NonNullable<NamedValue['meaning']>;
  readonly unit?: string;
  readonly offset?: string;
}

/** A written time that names no offset itself is by the clock that the head names. */
const withOffset = (text: string, offset = ''): string => (WITHOUT_OFFSET.test(text) ? `${text.trimEnd()}${offset}` : text);
const WITHOUT_OFFSET = /^\s*\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:[T ,]{1,3}[\d:.,]+)?\s*$/;

/** The rows below a head. */
export class TableReader {
  private row = '';
  private firstLine = 0;
  /** Where each further line of the row begins in it. */
  private breaks: number[] = [];
  /** Of the columns that name the unit of their amounts, or the clock of their times, where no other has them without one. */
  private readonly counted: ReadonlyMap<string, Counted>;

  constructor(
    private readonly head: NonNullable<ReturnType<typeof headOf>> & { readonly kind?: string },
    private readonly reading: RecordReading,
    private readonly tell: (statement: Statement) => void,
  ) {
    const plain = new Set(head.names.map(reading.meaningOf));
    const columns = head.names.flatMap((name) => {
      const { meaningOf } = reading;
      const counted: Counted | undefined =
        meaningOf(name) === undefined ? (amountIn(name, meaningOf) ?? timeIn(name, meaningOf)) : undefined;
      return counted && !plain.has(counted.meaning) ? [[name, counted] as const] : [];
    });
    this.counted = new Map(columns.filter(([, { meaning }]) => columns.filter(([, each]) => each.meaning === meaning).length === 1));
  }

  /** Inside of a row that goes on over lines. */
  get open(): boolean {
    return this.row !== '';
  }

  /** @returns false for a row that is too long to be one */
  line(text: string, line: number): boolean {
    if (this.row === '') {
      this.firstLine = line;
      this.row = text;
    } else {
      this.breaks.push(this.row.length + 1);
      this.row += `\n${text}`;
    }
    const goesOn = (this.breaks.length > 0 && !text.includes('"')) || isUnfinished(this.row, this.head.separator);
    if (goesOn && this.row.length < LONGEST_ROW) return true;
    const fits = this.row.length < LONGEST_ROW;
    if (fits) this.finish();
    this.row = '';
    this.breaks = [];
    return fits;
  }

  /** A quote that nobody closed held no other row: each of its lines is one. */
  end(): void {
    const lines = this.row === '' ? [] : this.row.split('\n');
    this.breaks = [];
    for (const line of lines) {
      this.row = line;
      this.finish();
      this.firstLine += 1;
    }
    this.row = '';
  }

  private finish(): void {
    const { names, separator, kind } = this.head;
    const values: NamedValue[] = [];
    const texts: RecordText[] = [];
    const cells = cellsOf(this.row, separator);
    const shifted = separator === ',' && isLonger(cells, names) ? firstGroup(cells) : Infinity;
    for (const [index, { text, start, quoted }] of cells.entries()) {
      if (values.length >= MOST_VALUES) break;
      const name = index < shifted ? (names[index] ?? '') : '';
      if (text === '') continue;
      const counted = this.counted.get(name);
      const meaning =
        counted?.meaning ?? this.reading.meaningOf(name) ?? (LIMITS.test(name) ? 'price' : saysOfWhat(name) ? 'other' : undefined);
      if (meaning === undefined && !this.reading.looks(text.trim())) {
        if (text.length > SHORTEST_TEXT && this.reading.maybe(text)) texts.push(this.textIn(text, start, quoted));
        continue;
      }
      // Spreadsheets keep digits apart from numbers by `="…"` or an apostrophe.
      const before = DRESSED.test(text) ? (/^\s*(?:="?|')?/.exec(text)?.[0] ?? '') : '';
      const bare = DRESSED.test(text) ? text.trimEnd().slice(before.length).replace(/"$/, '') : text;
      if (bare !== '') {
        const place = this.placeOf(start + before.length, bare.length);
        values.push({ name, meaning, text: withOffset(bare, counted?.offset), quoted, place, unit: counted?.unit });
      }
    }
    if (kind !== undefined) values.push(eventOf(kind, this.placeOf(0, 0)));
    for (const statement of statementsIn({ values, texts }, 'table', this.reading)) this.tell(statement);
  }

  private textIn(text: string, from: number, quoted: boolean): RecordText {
    const placeOf: RecordText['placeOf'] = (start, end) => this.placeOf(from + start, end - start);
    return quoted && text.includes('"')
      ? unescaped(text.replaceAll('"', '""'), CHARACTER, (part) => part[0] ?? '', placeOf)
      : { text, placeOf };
  }

  private placeOf(at: number, length: number): NamedValue['place'] {
    const lines = this.breaks.filter((each) => each <= at).length;
    const start = at - (this.breaks[lines - 1] ?? 0);
    return { line: this.firstLine + lines, start, end: start + length };
  }
}

/** The row has more cells than the head has names. */
const isLonger = (cells: readonly Cell[], names: readonly string[]): boolean =>
  cells.slice(names.length).some(({ text }) => text.trim() !== '');

/** Where `92,238.70` without quotes may have shifted the row: from there on nobody knows which name a cell has. */
function firstGroup(cells: readonly Cell[]): number {
  const isGroup = ({ text, quoted }: Cell, next: Cell | undefined): boolean =>
    !quoted && /^\s*-?[1-9]\d{0,2}$/.test(text) && /^\d{3}(\.\d*)?\s*$/.test(next?.text ?? '');
  const first = cells.findIndex((cell, index) => isGroup(cell, cells[index + 1]));
  return first < 0 ? Infinity : first;
}

/** In a column it is an order's; in a record of another kind it may be how many are asked for. */
const LIMITS = /^\s*limit\s*$/i;
const DRESSED = /^[\s=']|["\s]$/;
