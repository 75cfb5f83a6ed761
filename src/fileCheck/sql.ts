/**
 * Reads what databases write of their tables: the rows of `INSERT` statements (sqlite3 and mysqldump) and of `COPY` (pg_dump). Where
 * a row does not name its columns, the `CREATE TABLE` before it does. Pure.
 */
import { kindOfTable } from './kinds';
import { eventOf, type NamedValue, type Statement } from './statements';
import { TableReader } from './table';
import { statementsIn, type RecordReading } from './texts';

const NAME = String.raw`(?:[\w$]+|"[^"]{1,80}"|\`[^\`]{1,80}\`|\[[^\]]{1,80}\])`;
const TABLE = String.raw`(${NAME}(?:\.${NAME})?)`;
const CREATE = new RegExp(
  String.raw`^\s*CREATE (?:TEMP(?:ORARY)? |UNLOGGED )?TABLE (?:IF NOT EXISTS )?${TABLE}\s*(?:\((.*?)(\)[^()]*;?\s*)?)?$`,
  'i',
);
const INSERT = new RegExp(String.raw`^\s*(?:INSERT|REPLACE)(?: OR \w+| IGNORE)?(?: INTO)? ${TABLE}\s*(?:\(([^()]*)\)\s*)?VALUES\s*`, 'i');
const COPY = new RegExp(String.raw`^COPY ${TABLE}\s*\(([^()]*)\) FROM stdin;\s*$`, 'i');
const COPY_ENDS = String.raw`\.`;
/** What begins a line of `CREATE TABLE` that tells of no column. */
const CONSTRAINT = /^\s*(PRIMARY|FOREIGN|UNIQUE|CONSTRAINT|CHECK|KEY|INDEX|FULLTEXT|EXCLUDE|LIKE)\b/i;
const CAST = String.raw`(?:::[\w ]{1,40}(?:\([\d, ]{1,20}\))?(?:\[\])?)?`;
/** What is calculated says nothing here. */
const CALCULATED = String.raw`[A-Za-z_]\w*\((?:[^()']|'(?:[^'\\]|\\[^]|'')*'|\([^()]*\))*\)`;
const VALUE = new RegExp(
  String.raw`\s*(?:[NEX]?'((?:[^'\\]|\\[^]|'')*)'|"((?:[^"\\]|\\[^]|"")*)"|(${CALCULATED})|([^\s,()'":]+))${CAST}\s*([,)])`,
  'y',
);
const MOST_TABLES = 200;
const MOST_COLUMNS = 200;
/** A row that goes on over parts of a line is kept so far. */
const LONGEST_ROW = 64_000;
/** A row with a text that goes on over lines, which nobody else reads then. */
const LONGEST_TEXT = 4000;

interface Piece {
  readonly line: number;
  readonly column: number;
  /** The line ends with it. */
  readonly whole: boolean;
}

/** Where a text begins in the file, and whether it has several lines. */
interface Origin extends Pick<Piece, 'line' | 'column'> {
  readonly several: boolean;
}

interface Inserted {
  readonly is: 'inserted';
  readonly names: readonly string[];
  /** What a row of the table is. */
  readonly kind: string;
}

/** A table, the names of its columns and what is under way with them. */
type State =
  | { readonly is: 'created'; readonly table: string; inside: string }
  | Inserted
  | { readonly is: 'copied'; readonly rows: TableReader };

export class SqlReader {
  private readonly columns = new Map<string, readonly string[]>();
  private state: State | undefined;
  /** The beginning of a row whose end is still to come, and where it stands. */
  private rest = '';
  private restAt = { line: 0, column: 0 };

  constructor(
    private readonly reading: RecordReading,
    private readonly tell: (statement: Statement) => void,
  ) {}

  /** @returns whether the line, or the part of one, belongs to a statement: else somebody else reads it */
  line(text: string, line: number, column: number, whole: boolean): boolean {
    if (!this.state && (column > 0 || !/^\s*(?:CREATE|INSERT|REPLACE|COPY) /i.test(text))) return false;
    if (column === 0 && this.begins(text, { line, column, whole })) return true;
    switch (this.state?.is) {
      case 'copied':
        if (text === COPY_ENDS) this.state = undefined;
        else if (column === 0 && whole) this.state.rows.line(text, line);
        return true;
      case 'created':
        return this.created(this.state, text);
      case 'inserted':
        return this.rows(this.state, text, { line, column, whole });
      case undefined:
        return false;
    }
  }

  /** A statement, where one begins. */
  private begins(text: string, at: Piece): boolean {
    const [copied, from = '', listed = ''] = COPY.exec(text) ?? [];
    if (copied !== undefined) {
      this.state = {
        is: 'copied',
        rows: new TableReader({ names: namesIn(listed), separator: '\t', kind: kindOfTable(from) }, this.reading, this.tell),
      };
      return true;
    }
    const [inserted, into = '', own] = INSERT.exec(text) ?? [];
    if (inserted !== undefined) {
      const names = own === undefined ? this.columnsOf(pathOf(into)) : namesIn(own);
      this.state = names && { is: 'inserted', names, kind: kindOfTable(into) };
      this.rest = '';
      return this.state !== undefined && this.rows(this.state, text.slice(inserted.length), { ...at, column: at.column + inserted.length });
    }
    const [created, table = '', inside, ends] = CREATE.exec(text) ?? [];
    if (created === undefined || !at.whole) return false;
    this.state = { is: 'created', table: pathOf(table), inside: inside ?? '' };
    if (ends !== undefined) this.keep(this.state);
    return true;
  }

  /** @returns false where it is no table after all: what stands there is read as it is */
  private created(state: Extract<State, { is: 'created' }>, text: string): boolean {
    if (/\d{17}/.test(text) || state.inside.length > LONGEST_ROW) {
      this.state = undefined;
      return false;
    }
    state.inside += `\n${text.replace(/--\s.*$/, '')}`;
    if (/^\s*\)|\)\s*;\s*$/.test(text)) this.keep(state);
    return true;
  }

  /** By its schema and name; a schema that is not told is the only one that has such a table. */
  private columnsOf(table: string): readonly string[] | undefined {
    const alike = [...this.columns].filter(([each]) => bare(each) === bare(table));
    return this.columns.get(table) ?? (alike.length === 1 ? alike[0]?.[1] : undefined);
  }

  private keep({ table, inside }: Extract<State, { is: 'created' }>): void {
    const names = partsOf(inside.replaceAll(/\/\*[^]*?\*\//g, ' ')).flatMap(columnIn);
    if (this.columns.size < MOST_TABLES) this.columns.set(table, names.slice(0, MOST_COLUMNS));
    this.state = undefined;
  }

  /** @returns false where no row stands: the statement ended before */
  private rows(state: Inserted, text: string, at: Piece): boolean {
    const all = this.rest + text;
    const start = { ...(this.rest === '' ? at : this.restAt), several: all.includes('\n') };
    this.rest = '';
    let next = 0;
    for (;;) {
      const open = /[\s,]*\(/y;
      open.lastIndex = next;
      if (!open.test(all)) break;
      const row = this.valuesIn(all, open.lastIndex, state, start);
      if (row) {
        for (const statement of statementsIn({ values: row.values, texts: [] }, 'table', this.reading)) this.tell(statement);
        next = row.end;
        continue;
      }
      const left = all.slice(next);
      // A text may hold line feeds.
      const goesOn = at.whole ? left.length < LONGEST_TEXT && left.split("'").length % 2 === 0 : left.length < LONGEST_ROW;
      if (!goesOn) break;
      this.restAt = placeIn(all, next, start);
      this.rest = at.whole ? `${left}\n` : left;
      return true;
    }
    const behind = all.slice(next).trim();
    if (behind.startsWith(';') && behind.length > 1) {
      this.state = undefined;
      const rest = next + all.slice(next).indexOf(';') + 1;
      return this.begins(all.slice(rest), { ...placeIn(all, rest, start), whole: at.whole }) || next > 0;
    }
    // Rows may stand in lines of their own, and behind a statement others may follow.
    if (behind !== '' && behind !== ',') this.state = undefined;
    return next > 0 || behind === '' || behind === ',' || behind === ';';
  }

  /** The values of a row in brackets, under their names; undefined where it does not end. */
  private valuesIn(
    text: string,
    start: number,
    { names, kind }: Inserted,
    begin: Origin,
  ): { readonly values: NamedValue[]; readonly end: number } | undefined {
    const values: NamedValue[] = [];
    VALUE.lastIndex = start;
    for (let index = 0; ; index += 1) {
      const from = VALUE.lastIndex;
      const [all, single, double, calculated, plain, then] = VALUE.exec(text) ?? [];
      if (all === undefined) return undefined;
      const quoted = single ?? double;
      const said = quoted ?? plain ?? '';
      const at = text.indexOf(said, from + (quoted === undefined ? 0 : all.search(/['"]/) + 1));
      const { line, column } = placeIn(text, at, begin);
      const place = { line, start: column, end: column + said.length };
      const name = names[index];
      if (name !== undefined && calculated === undefined)
        values.push({ name, meaning: this.reading.meaningOf(name), text: said, quoted: quoted !== undefined, place });
      if (then !== ')') continue;
      return { values: [...values, eventOf(kind, place)], end: VALUE.lastIndex };
    }
  }
}

/** Where a character of a text stands in the file. */
function placeIn(text: string, at: number, { line, column, several }: Origin): { readonly line: number; readonly column: number } {
  const before = several ? text.lastIndexOf('\n', at - 1) : -1;
  if (before < 0) return { line, column: column + at };
  const lines = text.slice(0, before + 1).split('\n').length - 1;
  return { line: line + lines, column: at - before - 1 };
}

const pathOf = (name: string): string => name.replaceAll(/["`[\]]/g, '').toLowerCase();
const bare = (name: string): string => pathOf(name.slice(name.lastIndexOf('.') + 1));

const namesIn = (listed: string): string[] => listed.split(',').map((name) => bare(name.trim()));

/** What stands between the commas that no bracket holds. */
function partsOf(inside: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of inside) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
  }
  return parts;
}

const COLUMN = new RegExp(String.raw`^\s*(${NAME})`);

/** The name of the column that a line of `CREATE TABLE` tells of. */
function columnIn(text: string): string[] {
  const [, name] = COLUMN.exec(text) ?? [];
  return name === undefined || CONSTRAINT.test(text) ? [] : [bare(name)];
}
