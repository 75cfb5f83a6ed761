/**
 * From the text of a file, as it comes, to what it says of orders: each format goes to its reader, and an order's statements become
 * one story of which the last one counts. Work in slices: a file of any size holds nobody.
 */
import * as l10n from '@vscode/l10n';
import { plural } from '../model/language';
import type { DigitCounts } from '../model/orderIdDigits';
import { forEach, type Work } from '../model/work';
import { Dress } from './dress';
import type { Field } from '../model/fileFields';
import type { MeaningOf } from './fieldNames';
import { IndentedReader } from './indented';
import { JsonReader } from './json';
import { lineReader, type LineReader } from './lines';
import type { LinePatterns } from './patterns';
import { saysAnything, type Statement } from './statements';
import { SqlReader } from './sql';
import type { StatusWords } from './statusWords';
import { keptOf, repeats, type FileOrder } from './story';
import { headOf, TableReader } from './table';

export interface ScanOptions {
  /** The file's name or language says that it is a table. */
  readonly table: boolean;
  /** How many digits may be an id without a key beside them. */
  readonly anywhere: DigitCounts;
  readonly words: StatusWords;
  readonly meaningOf: MeaningOf;
  readonly patterns?: LinePatterns | undefined;
}

export interface Scanned {
  readonly orders: readonly FileOrder[];
  readonly lines: number;
  /** What was not looked at, each in a sentence. */
  readonly problems: readonly string[];
}

/** So many orders are minutes of questions; a file with more is no log of one bot. */
export const MOST_ORDERS = 50_000;
/** Lines longer than this come in parts. */
const PART = 16_000;
/** Characters between two pauses: some hundred microseconds, once the engine knows the way. */
const STEP = 2000;
/** Before that each line is a step. */
const COLD = 30;

/** A section of an INI file, or a name of PHP, and no JSON. */
const NAME_IN_BRACKETS = /^\s*\[+["']?[\w.$ -]{1,80}["']?\]+\s*(?:=>|$)/;

interface Story {
  id: string | undefined;
  last: Statement;
  earlier: Statement[];
  count: number;
  since: string | undefined;
}

export class Scanner {
  private readonly stories = new Map<string, Story>();
  /** Of digits that nothing calls an order id: one that something does takes the place of the latest of them. */
  private readonly unkeyed: string[] = [];
  private readonly json: JsonReader;
  private readonly text: LineReader;
  private readonly indented: IndentedReader;
  private readonly sql: SqlReader;
  private table: TableReader | undefined;
  /** The first one. */
  private head: string | undefined;
  private number = 0;
  /** The beginning of a line whose end has not come. */
  private pending = '';
  /** How much of that line was looked at before. */
  private column = 0;
  private readonly dress = new Dress();
  private began = false;
  private crowded = 0;
  private longRows = 0;

  constructor(private readonly options: ScanOptions) {
    const { anywhere, words, meaningOf } = options;
    this.text = lineReader(anywhere, words, meaningOf);
    this.json = new JsonReader(this.text.reading, (statement) => {
      this.indented.end();
      this.tell(statement);
    });
    this.sql = new SqlReader(this.text.reading, (statement) => this.tell(statement));
    this.indented = new IndentedReader(this.text.reading, (statement) => this.tell(statement));
  }

  /** The next part of the text. */
  *read(text: string): Work<void> {
    let from = 0;
    let paused = 0;
    if (this.pending.endsWith('\r') && text !== '') {
      this.endLine(this.pending.slice(0, -1));
      if (text.startsWith('\n')) from = 1;
    }
    let lone = text.indexOf('\r');
    while (from < text.length) {
      if (lone >= 0 && lone < from) lone = text.indexOf('\r', from);
      const end = endOfLine(text, from, lone);
      if (end === undefined) break;
      this.endLine(this.pending + text.slice(from, end.at));
      from = end.next;
      if (from - paused < STEP && this.number > COLD) continue;
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

  private endLine(text: string): void {
    this.line(text, true);
    this.pending = '';
    this.column = 0;
    this.number += 1;
  }

  /** The file ends here. */
  *end(): Work<Scanned> {
    const last = this.pending.endsWith('\r') ? this.pending.slice(0, -1) : this.pending;
    if (last !== '') this.line(last, true);
    this.json.end();
    this.indented.end();
    this.table?.end();
    yield;
    const orders = yield* joined(this.stories, this.options.words);
    const crowded = l10n.t(
      'More than {0} orders are named. Those named first are checked, ids under a name of their own before all others.',
    );
    const long = plural(
      this.longRows,
      l10n.t('{0} row of the table is too long to be read.|{0} rows of the table are too long to be read.'),
    );
    const problems = [
      ...(this.crowded > 0 ? [plural(MOST_ORDERS, crowded)] : []),
      ...(this.longRows > 0 ? [plural(this.longRows, long)] : []),
    ];
    return { orders, lines: this.number + 1, problems };
  }

  private line(written: string, whole: boolean): void {
    const text = this.dress.off(written, this.number, this.column, this.table === undefined);
    if (whole && this.column === 0 && !this.json.open && !this.table?.open && this.own(text)) return;
    if (!this.json.open && !this.table && this.sql.line(text, this.number, this.column, whole)) return;
    // A head may stand below `sep=;`, a remark or nothing.
    if (!this.began && whole && this.column === 0 && /^\uFEFF?\s*(#.*|sep=.)?$/.test(text) && !/\d{17}/.test(text)) return;
    if (!this.began) {
      this.began = true;
      if (whole && this.column === 0 && this.begins(text, this.options.table)) return;
    }
    if (this.table) {
      // Tables are put together by programs that know no heads: each begins with its own.
      if (whole && this.column === 0 && !this.table.open && this.beginsAnew(text)) return;
      // A row in parts is none.
      if (whole && this.column === 0 ? !this.table.line(text, this.number) : whole) this.longRows += 1;
    } else this.free(text, this.column, whole);
  }

  /** @returns whether one of the person's patterns understands the line */
  private own(text: string): boolean {
    const found = this.options.patterns?.line(text, this.number) ?? [];
    if (found.length > 0) this.indented.end();
    for (const statement of found) this.tell(statement);
    return found.length > 0;
  }

  private begins(line: string, sure: boolean): boolean {
    const head = headOf(line, sure, this.options.meaningOf);
    if (!head) return false;
    this.table = new TableReader(head, this.text.reading, (statement) => this.tell(statement));
    this.head ??= line;
    return true;
  }

  private beginsAnew(row: string): boolean {
    return !/\d{6}/.test(row) && this.begins(row, row === this.head && this.options.table);
  }

  /** A line, or a part of one, that is JSON or text. */
  private free(text: string, column: number, whole: boolean): void {
    if (!this.json.open && NAME_IN_BRACKETS.test(text)) return this.plain(text, column);
    if (this.json.open || /^\s*[{[]/.test(text)) {
      // What is damaged is looked at as text with all that indents it.
      const lead = this.json.open ? 0 : text.search(/[{[]/);
      const end = this.json.feed({ text: text.slice(lead), line: this.number, column: column + lead, whole });
      if (!end) return;
      if (!end.damaged) this.indented.endAt(lead);
      // What is damaged is looked at as text, whole: the reader forgot this line.
      const at = end.damaged ? 0 : lead + end.at;
      const rest = text.slice(at);
      if (/^[\s,;]*$/.test(rest)) return;
      if (end.damaged || !/^[\s,;]*[{[]/.test(rest)) return this.plain(rest, column + at);
      const next = rest.search(/[{[]/);
      return this.free(rest.slice(next), column + at + next, whole);
    }
    this.plain(text, column);
  }

  private plain(text: string, column: number): void {
    if (this.indented.line(text, this.number, column)) return;
    for (const statement of this.text.line(text, this.number, column)) this.tell(statement);
  }

  /** Where a line that is too long is cut: behind a space or a comma, so that no word is torn. */
  private cutOf(text: string): number {
    if (this.json.open || /^\s*[{[]/.test(text)) return PART;
    const space = Math.max(text.lastIndexOf(' ', PART), text.lastIndexOf(',', PART) + 1);
    return space > 0 ? space : PART;
  }

  private tell(bare: Statement): void {
    const told = this.dress.isWorn ? { ...bare, place: this.dress.placeIn(bare.place, this.column) } : bare;
    const key = told.id ?? `client ${told.said.clientOid ?? ''}`;
    const story = this.stories.get(key);
    if (!story && this.stories.size >= MOST_ORDERS) {
      this.crowded += 1;
      if (!told.keyed || !this.makeRoom()) return;
    }
    if (story && repeats(told, story.last)) {
      story.count += 1;
      story.last = again(story.last, told);
      story.since ??= story.last.said.time;
      return;
    }
    const statement = detached(told, story?.id);
    const { time } = statement.said;
    if (!story) {
      this.stories.set(statement.id ?? key, { id: statement.id, last: statement, earlier: [], count: 1, since: time });
      if (!told.keyed) this.unkeyed.push(key);
      return;
    }
    story.count += 1;
    story.since ??= time;
    const counts = saysAnything(statement) || !saysAnything(story.last);
    story.earlier.unshift(counts ? story.last : statement);
    if (counts) story.last = statement;
    story.earlier = keptOf(story.last, story.earlier, this.options.words);
  }

  /** @returns false where there is none to be had */
  private makeRoom(): boolean {
    for (let key = this.unkeyed.pop(); key !== undefined; key = this.unkeyed.pop()) {
      const story = this.stories.get(key);
      if (!story || [story.last, ...story.earlier].some(({ keyed }) => keyed)) continue;
      return this.stories.delete(key);
    }
    return false;
  }
}

/** A long part of a text keeps all of the text alive unless it is a copy; engines copy short ones themselves. */
const SHORT = 12;
const copyOf = (text: string): string => (text.length <= SHORT ? text : ` ${text}`.slice(1));

/** @param id a copy of its id that is there already */
function detached({ id: own, said, keyed, place, quoted, format, shared }: Statement, id = own && copyOf(own)): Statement {
  const copy: Partial<Record<Field, string>> = {};
  for (const field in said) copy[field as Field] = copyOf(said[field as Field] ?? '');
  return { id, keyed, place, quoted, format, shared, said: copy };
}

/** The same, said again: what stays young is work for the garbage collector, so there is no other of it. */
function again(
  statement: Statement & { place: Statement['place']; said: { time?: string } },
  { place, said: { time } }: Statement,
): Statement {
  statement.place = place;
  if (time !== undefined) statement.said.time = copyOf(time);
  return statement;
}

/**
 * As VS Code counts lines: they end with a line feed, a carriage return or both. Undefined where the text does not say yet.
 * @param carriage where the first carriage return from there on is
 */
function endOfLine(text: string, from: number, carriage: number): { readonly at: number; readonly next: number } | undefined {
  const feed = text.indexOf('\n', from);
  const isFirst = carriage >= from && (feed < 0 || carriage < feed);
  if (!isFirst) return feed < 0 ? undefined : { at: feed, next: feed + 1 };
  if (carriage === text.length - 1) return undefined;
  return { at: carriage, next: carriage + (feed === carriage + 1 ? 2 : 1) };
}

/** What a file tells of an order by its own id belongs to the order whose id stands beside that id elsewhere. */
function* joined(stories: ReadonlyMap<string, Story>, words: StatusWords): Work<FileOrder[]> {
  const all = [...stories.values()];
  const ids = new Map<string, string>();
  yield* forEach(all, ({ id, last, earlier }) => {
    if (id === undefined) return;
    for (const { said } of [last, ...earlier]) if (said.clientOid !== undefined) ids.set(said.clientOid, id);
  });
  const orders: FileOrder[] = [];
  yield* forEach(all, (story) => {
    const id = story.id === undefined ? ids.get(story.last.said.clientOid ?? '') : undefined;
    const other = id === undefined ? undefined : stories.get(id);
    if (!other) {
      orders.push(story);
      return;
    }
    const told = [story.last, ...story.earlier, other.last, ...other.earlier].toSorted((a, b) => (isBefore(a, b) ? 1 : -1));
    const last = told.find(saysAnything) ?? told[0] ?? other.last;
    const earlier = told.filter((each) => each !== last);
    // It is in the list by its own id.
    Object.assign(other, {
      last,
      earlier: keptOf(last, earlier, words),
      count: story.count + other.count,
      // Programs know their own id first.
      since: story.since ?? other.since,
    });
  });
  return orders;
}

const isBefore = ({ place: one }: Statement, { place: other }: Statement): boolean =>
  one.line < other.line || (one.line === other.line && one.start < other.start);
