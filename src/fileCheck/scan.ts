/**
 * From the text of a file, as it comes, to what it says of orders: each format goes to its reader, and what that says to the
 * story of the order. Work in slices: a file of any size holds nobody.
 */
import * as l10n from '@vscode/l10n';
import { isAmount, type Field } from '../model/fileFields';
import { plural } from '../model/language';
import type { DigitCounts } from '../model/orderIdDigits';
import type { Work } from '../model/work';
import { BETWEEN, columnsOf, type Columns } from './aligned';
import { MessageReader } from './bare';
import { Dress } from './dress';
import type { MeaningOf } from './fieldNames';
import { IndentedReader } from './indented';
import { JsonReader } from './json';
import { lineReader, type LineReader } from './lines';
import type { LinePatterns } from './patterns';
import { saysState, withoutValues, type Statement } from './statements';
import { SqlReader } from './sql';
import type { StatusWords } from './statusWords';
import { MOST_ORDERS, Stories } from './stories';
import type { FileOrder } from './story';
import { drawnRow, headOf, TableReader } from './table';
import { isTrialName } from './trials';
import { inUsualWidth } from './widths';

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
  /** Some lines that name orders, and of which nobody understands more. */
  readonly untold: readonly UntoldLine[];
}

export interface UntoldLine {
  /** From 0. */
  readonly line: number;
  readonly text: string;
}

/** As many as a person looks at, and no longer. */
const UNTOLD = { most: 20, longest: 1000 } as const;

/** Lines longer than this come in parts. */
const PART = 16_000;
/** Of JSON, which is cut anywhere, in shorter ones: a list of ids alone is one line of many orders. */
const PART_OF_JSON = 4000;
/** Characters between two pauses: some hundred microseconds, once the engine knows the way. */
const STEP = 2000;
/** Before that each line is a step. */
const COLD = 30;

/** A section of an INI file, a name of PHP, or what a line is about, and no JSON. */
const NAME_IN_BRACKETS = /^\s*\[+["']?[\w.$ -]{1,80}["']?\]+\s*(?:=>|$|[^\s,;\]{}])/;

const HEADING = /^(?:#{1,6}|={2,})\s+(\S.{0,80}?)\s*[#=]*$/;

export class Scanner {
  private readonly stories: Stories;
  private readonly json: JsonReader;
  private readonly text: LineReader;
  private readonly indented: IndentedReader;
  private readonly sql: SqlReader;
  private readonly message: MessageReader;
  /** What a message says down to the line that names its order, while more of it may follow. */
  private above: Statement | undefined;
  private table: TableReader | undefined;
  /** One that is drawn into the text. */
  private drawn: TableReader | undefined;
  /** Of the one that is drawn, where blanks alone part them. */
  private columns: Columns | undefined;
  /** `# Backtest`, up to the next heading. */
  private isTrialSection = false;
  /** The first one. */
  private head: string | undefined;
  private number = 0;
  /** The beginning of a line whose end has not come. */
  private pending = '';
  /** How much of that line was looked at before. */
  private column = 0;
  private readonly dress = new Dress();
  private began = false;
  private longRows = 0;
  private readonly untold: UntoldLine[] = [];

  constructor(private readonly options: ScanOptions) {
    const { anywhere, words, meaningOf } = options;
    this.stories = new Stories(words);
    this.text = lineReader(anywhere, words, meaningOf);
    this.message = new MessageReader(words);
    this.json = new JsonReader(this.text.reading, (statement) => {
      this.indented.end();
      this.tell(statement);
    });
    this.sql = new SqlReader(this.text.reading, (statement) => this.tell(statement));
    this.indented = new IndentedReader(this.text.reading, (statement) => this.tell(this.withAbove(statement)));
  }

  /** The next part of the text. */
  *read(written: string): Work<void> {
    const text = inUsualWidth(written);
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
    this.endMessage();
    this.table?.end();
    yield;
    const orders = yield* this.stories.orders();
    const crowded = l10n.t(
      'More than {0} orders are mentioned. Only {0} are checked, starting with those whose ID has its own field name.',
    );
    const long = plural(this.longRows, l10n.t('{0} table row is too long to read.|{0} table rows are too long to read.'));
    const problems = [
      ...(this.stories.areMore ? [plural(MOST_ORDERS, crowded)] : []),
      ...(this.longRows > 0 ? [plural(this.longRows, long)] : []),
    ];
    return { orders, lines: this.number + 1, problems, untold: this.untold };
  }

  private line(written: string, whole: boolean): void {
    const text = this.dress.off(written, this.number, this.column, this.table === undefined);
    if (whole && this.column === 0 && !this.json.open && !this.table?.open && this.own(text)) return;
    if (whole && this.column === 0 && !this.json.open && !this.table?.open && this.row(text)) return;
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
    } else if (!this.options.table || !whole || this.column > 0 || !this.begins(text, false)) this.free(text, this.column, whole);
  }

  /** @returns whether the line is one of a table that is drawn into the text */
  private row(text: string): boolean {
    const [, heading] = HEADING.exec(text) ?? [];
    if (heading !== undefined) this.isTrialSection = isTrialName(heading);
    const row = drawnRow(text);
    if (row === undefined) return this.alignedRow(text);
    if (this.columns) this.drawn = undefined;
    this.columns = undefined;
    if (row !== '' && this.drawn) this.drawn.line(row, this.number);
    else if (row !== '') {
      const head = headOf(row, false, this.options.meaningOf, true);
      this.drawn = head && new TableReader(head, this.text.reading, (statement) => this.tell(statement));
    }
    return this.drawn !== undefined || row === '';
  }

  /** The same of one whose columns are parted by blanks. */
  private alignedRow(text: string): boolean {
    const row = this.columns?.rowOf(text);
    if (row === undefined) {
      this.columns = columnsOf(text, this.options.meaningOf);
      const { names } = this.columns ?? {};
      this.drawn = names && new TableReader({ names, separator: BETWEEN }, this.text.reading, (statement) => this.tell(statement));
    } else if (row !== '') this.drawn?.line(row, this.number);
    return this.drawn !== undefined;
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
      this.message.end();
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
    const message = this.message.endsWith(text, this.number, column);
    if (message) {
      this.endMessage();
      // What stands below the line that names it is of it, too: `Qty: 0.5`.
      this.above = message;
      if (!this.indented.line(text, this.number, column)) this.endMessage();
      return;
    }
    if (this.indented.line(text, this.number, column)) return this.message.end();
    const found = this.text.line(text, this.number, column);
    if (found.length === 0) this.message.add(text);
    else this.message.end();
    for (const statement of found) this.tell(statement);
    if (found.length === 0 || this.untold.length === UNTOLD.most || column > 0 || text.length > UNTOLD.longest) return;
    if (!found.some(saysState)) this.untold.push({ line: this.number, text });
  }

  /** A message and what stands below the line that names its order are one record. */
  private withAbove(below: Statement): Statement {
    const { above } = this;
    if (above?.id !== below.id || above?.place.line !== below.place.line) return below;
    this.above = undefined;
    const isBare = !saysState(below) || Object.keys(above.said).some((field) => isAmount(field as Field));
    return { ...below, format: isBare ? above.format : below.format, said: { ...above.said, ...below.said } };
  }

  private endMessage(): void {
    this.indented.end();
    if (this.above) this.tell(this.above);
    this.above = undefined;
  }

  /** Where a line that is too long is cut: behind a space or a comma, so that no word is torn. */
  private cutOf(text: string): number {
    if (this.json.open || /^\s*[{[]/.test(text)) return this.number === 0 && this.column < COLD * STEP ? STEP : PART_OF_JSON;
    const space = Math.max(text.lastIndexOf(' ', PART), text.lastIndexOf(',', PART) + 1);
    return space > 0 ? space : PART;
  }

  private tell(said: Statement): void {
    const statement = this.isTrialSection ? withoutValues(said) : said;
    this.stories.tell(this.dress.isWorn ? { ...statement, place: this.dress.placeIn(statement.place, this.column) } : statement);
  }
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
