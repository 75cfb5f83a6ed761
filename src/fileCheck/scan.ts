/**
 * From the text of a file, as it comes, to what it says of orders: each format goes to its reader, and an order's statements become
 * one story of which the last one counts. Work in slices: a file of any size holds nobody.
 */
import type { Work } from '../model/work';
import { JsonReader } from './json';
import { lineReader, LONGEST_TEXT } from './lines';
import { looksLikeId, saysAnything, type Field, type Statement } from './statements';
import type { StatusWords } from './statusWords';
import { headOf, TableReader } from './table';

/** An order as a file tells of it. */
export interface FileOrder {
  /** Undefined where only the caller's own id is known. */
  readonly id: string | undefined;
  /** The last statement that says something, else the last that names it. */
  readonly last: Statement;
  /** The statements before it, newest first; the newest of very many. */
  readonly earlier: readonly Statement[];
  /** How often the file names it. */
  readonly count: number;
}

export interface ScanOptions {
  /** The file's name or language says that it is a table. */
  readonly table: boolean;
  /** What may be an id without a key beside it. */
  readonly anywhere: RegExp;
  readonly words: StatusWords;
}

export interface Scanned {
  readonly orders: readonly FileOrder[];
  readonly lines: number;
  /** What was not looked at, each in a sentence. */
  readonly problems: readonly string[];
}

const MOST_EARLIER = 5;
/** So many orders are minutes of questions; a file with more is no log of one bot. */
export const MOST_ORDERS = 50_000;
/** Lines longer than this come in parts. */
const PART = 16_000;
/** Characters between two pauses: about a millisecond. */
const STEP = 8000;

interface Story {
  id: string | undefined;
  last: Statement;
  earlier: Statement[];
  count: number;
}

export class Scanner {
  private readonly stories = new Map<string, Story>();
  private readonly json: JsonReader;
  private readonly text: ReturnType<typeof lineReader>;
  private table: TableReader | undefined;
  private number = 0;
  /** The beginning of a line whose end has not come. */
  private pending = '';
  /** How much of that line was looked at before. */
  private column = 0;
  private began = false;
  private crowded = 0;
  private longRows = 0;

  constructor(private readonly options: ScanOptions) {
    const { anywhere, words } = options;
    this.json = new JsonReader(looksLikeId(anywhere), (statement) => this.tell(statement));
    this.text = lineReader(anywhere, words, (statement) => this.tell(statement));
  }

  /** The next part of the text. */
  *read(text: string): Work<void> {
    let from = 0;
    let paused = 0;
    while (from < text.length) {
      const end = endOfLine(text, from);
      if (end === undefined) break;
      this.line(this.pending + text.slice(from, end.at), true);
      this.pending = '';
      this.column = 0;
      this.number += 1;
      from = end.next;
      if (from - paused < STEP) continue;
      paused = from;
      yield;
    }
    this.pending += text.slice(from);
    while (this.pending.length > PART) {
      const cut = this.cutOf(this.pending);
      this.line(this.pending.slice(0, cut), false);
      this.column += cut;
      this.pending = this.pending.slice(cut);
      yield;
    }
  }

  /** The file ends here. */
  *end(): Work<Scanned> {
    const last = this.pending.endsWith('\r') ? this.pending.slice(0, -1) : this.pending;
    if (last !== '') this.line(last, true);
    this.json.end();
    this.table?.end();
    yield;
    const orders = joined(this.stories);
    yield;
    const problems = [
      ...(this.crowded > 0 ? [`More than ${MOST_ORDERS.toLocaleString('en')} orders are named; those named first are checked.`] : []),
      ...(this.longRows > 0 ? [`${this.longRows} rows of the table are too long to be read.`] : []),
    ];
    return { orders, lines: this.number + 1, problems };
  }

  private line(text: string, whole: boolean): void {
    // A head may stand below `sep=;`, a remark or nothing.
    if (!this.began && whole && this.column === 0 && /^\uFEFF?\s*(#.*|sep=.)?$/.test(text) && !/\d{17}/.test(text)) return;
    if (!this.began) {
      this.began = true;
      const head = whole && this.column === 0 ? headOf(text, this.options.table) : undefined;
      if (head) this.table = new TableReader(head, looksLikeId(this.options.anywhere), (statement) => this.tell(statement));
      if (head) return;
    }
    if (this.table) {
      // A row in parts is none.
      if (whole && this.column === 0 ? !this.table.line(text, this.number) : whole) this.longRows += 1;
    } else this.free(text, this.column, whole);
  }

  /** A line, or a part of one, that is JSON or text. */
  private free(text: string, column: number, whole: boolean): void {
    if (this.json.open || /^\s*[{[]/.test(text)) {
      const end = this.json.feed({ text, line: this.number, column, whole });
      if (!end) return;
      // What is damaged is looked at as text, whole: the reader forgot this line.
      const at = end.damaged ? 0 : end.at;
      const rest = text.slice(at);
      if (end.damaged || !/^[\s,;]*[{[]/.test(rest)) return this.plain(rest, column + at);
      const next = rest.search(/[{[]/);
      return this.free(rest.slice(next), column + at + next, whole);
    }
    this.plain(text, column);
  }

  private plain(text: string, column: number): void {
    for (let from = 0; from < text.length;) {
      const space = text.length - from <= LONGEST_TEXT ? text.length : text.lastIndexOf(' ', from + LONGEST_TEXT);
      const to = space > from ? space : Math.min(text.length, from + LONGEST_TEXT);
      this.text.line(text.slice(from, to), this.number, column + from);
      from = to;
    }
  }

  /** Where a line that is too long is cut: behind a space or a comma, so that no word is torn. */
  private cutOf(text: string): number {
    if (this.json.open || /^\s*[{[]/.test(text)) return PART;
    const space = Math.max(text.lastIndexOf(' ', PART), text.lastIndexOf(',', PART) + 1);
    return space > 0 ? space : PART;
  }

  private tell(told: Statement): void {
    const key = told.id ?? `client ${told.said.clientOid ?? ''}`;
    const story = this.stories.get(key);
    if (!story && this.stories.size >= MOST_ORDERS) {
      this.crowded += 1;
      return;
    }
    const statement = detached(told, story?.id);
    if (!story) {
      this.stories.set(statement.id ?? key, { id: statement.id, last: statement, earlier: [], count: 1 });
      return;
    }
    story.count += 1;
    const counts = saysAnything(statement) || !saysAnything(story.last);
    story.earlier.unshift(counts ? story.last : statement);
    if (counts) story.last = statement;
    if (story.earlier.length > MOST_EARLIER) story.earlier.length = MOST_EARLIER;
  }
}

/** A long part of a text keeps all of the text alive unless it is a copy; engines copy short ones themselves. */
const SHORT = 12;
const copyOf = (text: string): string => (text.length <= SHORT ? text : ` ${text}`.slice(1));

/** @param id a copy of its id that is there already */
function detached(statement: Statement, id = statement.id && copyOf(statement.id)): Statement {
  const said: Partial<Record<Field, string>> = {};
  for (const field in statement.said) said[field as Field] = copyOf(statement.said[field as Field] ?? '');
  return { ...statement, id, said };
}

function endOfLine(text: string, from: number): { readonly at: number; readonly next: number } | undefined {
  const feed = text.indexOf('\n', from);
  if (feed < 0) return undefined;
  return { at: text[feed - 1] === '\r' && feed > from ? feed - 1 : feed, next: feed + 1 };
}

/** What a file tells of an order by its own id belongs to the order whose id stands beside that id elsewhere. */
function joined(stories: ReadonlyMap<string, Story>): FileOrder[] {
  const ids = new Map<string, string>();
  for (const { id, last, earlier } of stories.values()) {
    if (id === undefined) continue;
    for (const { said } of [last, ...earlier]) if (said.clientOid !== undefined) ids.set(said.clientOid, id);
  }
  const orders: FileOrder[] = [];
  for (const story of stories.values()) {
    const id = story.id === undefined ? ids.get(story.last.said.clientOid ?? '') : undefined;
    const other = id === undefined ? undefined : stories.get(id);
    if (!other) {
      orders.push(story);
      continue;
    }
    const told = [story.last, ...story.earlier, other.last, ...other.earlier].toSorted((a, b) => (isBefore(a, b) ? 1 : -1));
    const last = told.find(saysAnything) ?? told[0] ?? other.last;
    const count = story.count + other.count;
    // It is in the list by its own id.
    Object.assign(other, { last, earlier: told.filter((each) => each !== last).slice(0, MOST_EARLIER), count });
  }
  return orders;
}

const isBefore = ({ place: one }: Statement, { place: other }: Statement): boolean =>
  one.line < other.line || (one.line === other.line && one.start < other.start);
