/**
 * Reads records over several lines, a value a line: what YAML, TOML, INI files, dumps of Python, JavaScript, Ruby, Rust, Go and PHP, and
 * JSON behind a prefix have in common is that each line names one value, and that how far it is indented tells to which record it
 * belongs. Pure.
 */
import { PRINTED, unwrapped } from './printed';
import { IS_TRADE, isTrialBy, saysUnit, trialMarks, type TrialMarks } from './kinds';
import { eventOf, withoutValues, type NamedValue, type Statement } from './statements';
import { statementsIn, type RecordReading } from './texts';
import { ownUnder } from './whose';

/** A record under way: the lines that are indented so far. */
interface Frame {
  /** Of its names, in columns. */
  readonly indent: number;
  /** What it is called. */
  readonly under: string;
  readonly values: NamedValue[];
  /** Where the sign behind its last name stood. */
  sign?: number | undefined;
  /** Each of its names is an item of a list. */
  isList?: boolean;
}

interface Held {
  readonly statement: Statement;
  /** The outermost first. */
  readonly marks: TrialMarks[];
  /** A line that is indented so far, or less, stands outside of its record and beside it, or beside what that stands in. */
  indent: number;
}

/** Brackets, the sign of a list and what a record is called, in front of its first value. */
const BEFORE = String.raw`^(\s*(?:[-*]\s+|(?:(?:[\w.%#]{1,60}|["']?[\w.$-]{1,60}["']?\s{0,2}(?:=>|[:=]))\s{0,2})?(?!\[["']?[\w.$ -]{1,60}["']?\])[([{]\s*){0,4})`;
const NAME = String.raw`(?:\[?"([\w.$ -]{1,60})"\]?|\[?'([\w.$ -]{1,60})'\]?|\[([\w.$ -]{1,60})\]|[:@.]?([A-Za-z_$][\w.$ -]{0,60}?))`;
const VALUE = String.raw`("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|${PRINTED}|[^\s"'{}[\]()=|][^"'{}[\]()=|]{0,80}?|)`;
/** One name and its value, and nothing behind them but what closes a record. */
const MEMBER = new RegExp(String.raw`${BEFORE}${NAME}\s{0,20}(=>|[:=])\s{0,20}${VALUE}(\s*[([{]{0,2}[)\]}]{0,4}[,;]?)\s*$`);
/** A record or a list inside of the record, in one line. */
const NESTED = /^\s*["']?([\w.$-]{1,60})["']?\s{0,2}(?:=>|[:=])\s{0,2}[([{].*[)\]}],?\s*$/;
/** A value whose name stands in the line before, as `var_dump` of PHP and wrapped values of Rust have it. */
const VALUE_ALONE = new RegExp(String.raw`^\s*(${PRINTED}|"(?:[^"\\]|\\.)*"|'[^']*'|-?[\d.]+|[A-Za-z_]\w{0,40})\s*[)\]}]{0,4}[,;]?\s*$`);
/** A member of XML. */
const ELEMENT = /^(\s*)<([\w:.-]{1,60})>([^<>]{1,80})<\/\2>\s*$/;
/** Brackets or a tag, and how a record is called. */
const BRACKETS = /^\s*(?:(?:[\w.&*()]{1,60}\s{0,2})?[()[\]{},;\s]+|<\/?[\w:.-]{1,60}>)$/;
/** `[[orders]]`, `[596471064624628269]`: what follows is a record under that name. */
const SECTION = /^\s*\[+["']?([\w.$ -]{1,80})["']?\]+\s*$/;
/** A remark that has a line of its own, or stands behind a value. */
const REMARK = /^\s*(?:#|\/\/|--\s|<!--)(?!.*\d{6})/;
const REMARK_BEHIND = / (?<=[\w"'\]}),] ) *#(?: .*)?$/;
/** Behind what no record goes on. */
const LONGEST_LINE = 240;
const MOST_VALUES = 100;
const MOST_FRAMES = 50;
const MOST_HELD = 1000;

export class IndentedReader {
  private frames: Frame[] = [];
  /** Names whose records or values come in the lines below, as far as they are indented. */
  private headings: Pick<Frame, 'indent' | 'under'>[] = [];
  /** Its value stands in the next line. */
  private awaited: string | undefined;
  /** What the document says before its first section of whether all of it was tried. */
  private headMarks: TrialMarks = new Map();

  /** What records say, until it is known whether a line behind them says that all of it was tried. */
  private held: Held[] = [];

  constructor(
    private readonly reading: RecordReading,
    private readonly tell: (statement: Statement) => void,
  ) {}

  /** @returns whether the line belongs to a record over several lines: else somebody else reads it */
  line(written: string, line: number, column: number): boolean {
    const text = written.length > LONGEST_LINE ? written : written.replace(REMARK_BEHIND, '');
    if (text.trim() === '') {
      this.endPart();
      return false;
    }
    if (this.frames.length === 0 && this.headMarks.size > 0 && REMARK.test(text)) return false;
    if (text.length > LONGEST_LINE || column > 0 || !this.mayBeMember(text)) return this.ends();
    if (this.frames.length > 0 && REMARK.test(text)) return true;
    if (this.awaited !== undefined && this.value(this.awaited, text, line)) return true;
    const section = SECTION.exec(text);
    if (section) {
      this.endPart();
      const name = section[1] ?? '';
      this.headings = [{ indent: -1, under: name }];
      this.frames.push({ indent: 0, under: name, values: this.reading.looks(name) ? [valueAt(text, name, line)] : [] });
      return true;
    }
    if (BRACKETS.test(text)) {
      this.closeTo(indentOf(text));
      return this.frames.length > 0;
    }
    const element = ELEMENT.exec(text);
    if (element) return this.element(element, line);
    const match = MEMBER.exec(text);
    if (match && !/^[^"'<].*(:\s|\s[A-Za-z_]\w*:)/.test(match[7] ?? '')) return this.member(match, text, line);
    const nested = NESTED.exec(text);
    if (nested && this.frames.some(({ indent }) => indent === indentOf(text))) return IS_TRADE.test(nested[1] ?? '');
    return this.goesOn(text) || this.ends();
  }

  /** No line of the record follows. */
  end(): void {
    this.closeTo(-1);
    this.release();
    this.awaited = undefined;
    this.headings = [];
    if (this.headMarks.size > 0) this.headMarks = new Map();
  }

  private release(): void {
    for (const { statement, marks } of this.held.splice(0)) this.tell(isTrialBy(marks) ? withoutValues(statement) : statement);
  }

  /** Another part of the document follows. */
  private endPart(): void {
    const [head] = this.frames;
    const isOrder = head?.values.some(({ meaning }) => meaning === undefined || meaning === 'id' || meaning === 'clientOid');
    const isHead = head !== undefined && /^(?:default)?$/i.test(head.under) && head.indent === 0 && isOrder !== true;
    const marks = isHead ? new Map([...this.headMarks, ...trialMarks(head.values)]) : this.headMarks;
    this.end();
    this.headMarks = marks;
  }

  /** Something else stands in the file, indented so far: it is part of what is indented less. */
  endAt(indent: number): void {
    this.closeTo(indent - 1);
    this.awaited = undefined;
  }

  /** What is indented further than the record's names, and names nothing: a list, or a text over several lines. */
  private goesOn(text: string): boolean {
    const top = this.frames.at(-1);
    return top !== undefined && top.values.length > 0 && indentOf(text) > top.indent && !/\d{6}/.test(text);
  }

  private ends(): false {
    this.end();
    return false;
  }

  /** Cheap, for the lines of all logs. */
  private mayBeMember(text: string): boolean {
    if (this.frames.length > 0 || this.awaited !== undefined) return text.trim() !== '';
    if (/^\s*\d{4}-\d\d/.test(text)) return false;
    // One line names one value.
    const sign = text.search(/[:=[({<]/);
    return sign >= 0 && text.indexOf('=', text.indexOf('=') + 1) <= text.indexOf('=');
  }

  private member(match: RegExpExecArray, text: string, line: number): boolean {
    const [, before = '', double, single, inBrackets, bare, , value = '', closes = ''] = match;
    // `Some(`, `Order {`: what it is called, and it comes in the lines below.
    const written = /^\s*[([{]/.test(closes) ? '' : value;
    const name = (double ?? single ?? inBrackets ?? bare ?? '').trim();
    const sign = text.indexOf(match[6] ?? '', before.length + (double ?? single ?? inBrackets ?? bare ?? '').length);
    const above = this.frames.at(-1);
    // `    side: buy` below `order_id: 5`: names that end together stand together.
    const isAligned = above?.sign === sign && before.trim() === '' && !this.frames.some((frame) => frame.indent === before.length);
    const indent = isAligned ? above.indent : before.length;
    if (this.frames.length === 0) this.closeTo(indent);
    this.headings = this.headings.filter((each) => each.indent < indent);
    const under = this.headings.at(-1)?.under ?? '';
    const opens = written === '' && !/^\s*[)\]}]/.test(closes);
    // Elsewhere a line of a log may look like one.
    const isNew = !this.frames.some((frame) => frame.indent === indent);
    const heads = opens && this.reading.looks(name);
    const meaning = this.reading.meaningOf(name);
    if (opens) this.headings.push({ indent, under: name });
    const isMark = isMarkOf(name, unwrapped(written).text);
    if (isNew && this.frames.length === 0 && meaning === undefined && !heads && !isMark && !this.reading.looks(unwrapped(written).text))
      return false;
    // So are those around one.
    if (/\d{6}/.test(name) && !heads && !this.reading.looks(name)) return this.ends();
    // Words behind an id are a sentence.
    if ((meaning === 'id' || meaning === 'clientOid') && /[\s,;]/.test(unwrapped(written).text)) return this.ends();
    if (meaning === undefined && /\d{17}/.test(written) && !this.reading.looks(unwrapped(written).text)) return this.ends();
    this.closeTo(indent);
    const top = this.frames.at(-1);
    const begins = /[-*]\s+$|[([{]\s*$/.test(before);
    const repeats = top?.values.some((each) => each.name === name) === true;
    const isItem = begins && !repeats && top?.isList === true && top.indent === indent;
    if (top?.indent === indent && (repeats || (begins && !isItem))) this.close();
    const nameAt = text.indexOf(name, indent);
    if (heads) {
      // A record under its id: what is indented further says of it.
      this.frames.push({
        indent: indent + 1,
        under,
        values: [
          {
            name: '',
            meaning: undefined,
            text: name,
            quoted: double !== undefined,
            place: { line, start: nameAt, end: nameAt + name.length },
          },
        ],
      });
      return true;
    }
    const frame = this.frameAt(indent, under);
    if (!frame) return this.ends();
    frame.sign = opens ? undefined : sign;
    frame.isList = /[-*]\s+$/.test(before) && (frame.values.length === 0 || frame.isList === true);
    const { text: said, start } = unwrapped(written);
    const at = text.lastIndexOf(written, text.length - closes.length) + start;
    const place = { line, start: at, end: at + said.length };
    this.awaited = opens ? name : undefined;
    const quoted = /["']/.test(text[at - 1] ?? '');
    const isBeside = isMark || (meaning === undefined && saysUnit(name));
    const isOf = meaning !== undefined || isBeside || this.reading.looks(said);
    if (!opens && said !== '' && isOf && frame.values.length < MOST_VALUES)
      frame.values.push({ name, meaning: isBeside ? 'other' : meaning, text: said, quoted, place });
    return true;
  }

  private element([, before = '', name = '', said = '']: RegExpExecArray, line: number): boolean {
    this.closeTo(before.length);
    const frame = this.frameAt(before.length, '');
    const start = before.length + name.length + 2;
    const meaning = isMarkOf(name, said) ? 'other' : this.reading.meaningOf(name);
    if (frame && frame.values.length < MOST_VALUES && (meaning !== undefined || this.reading.looks(said)))
      frame.values.push({ name, meaning, text: said, quoted: false, place: { line, start, end: start + said.length } });
    return frame !== undefined;
  }

  /** The record whose names stand there: the one under way, or a new one. */
  private frameAt(indent: number, under: string): Frame | undefined {
    const top = this.frames.at(-1);
    // What stands under an id may be indented by any width.
    if (top && (top.indent === indent || (top.values.length === 1 && top.values[0]?.name === '' && top.indent <= indent))) {
      if (top.indent === indent) return top;
      this.frames.pop();
      const frame = { indent, under: top.under, values: top.values };
      this.frames.push(frame);
      return frame;
    }
    if (this.frames.length >= MOST_FRAMES) return undefined;
    const frame = { indent, under, values: [] };
    this.frames.push(frame);
    return frame;
  }

  private value(name: string, text: string, line: number): boolean {
    const written = VALUE_ALONE.exec(text)?.[1];
    this.awaited = undefined;
    const frame = this.frames.at(-1);
    if (written === undefined || !frame) return false;
    const { text: said, start } = unwrapped(written);
    const at = text.indexOf(written) + start;
    const meaning = this.reading.meaningOf(name);
    if (meaning !== undefined || this.reading.looks(said))
      frame.values.push({
        name,
        meaning,
        text: said,
        quoted: /["']/.test(text[at - 1] ?? ''),
        place: { line, start: at, end: at + said.length },
      });
    return true;
  }

  /** Ends what is indented further. */
  private closeTo(indent: number): void {
    while ((this.frames.at(-1)?.indent ?? -1) > indent) this.close();
    for (const each of this.held) each.indent = Math.min(each.indent, indent);
  }

  private close(): void {
    const frame = this.frames.pop();
    if (!frame || frame.values.length === 0) return;
    const { under } = frame;
    const values = [...ownUnder(under, frame.values), ...(IS_TRADE.test(under) ? [eventOf(under, { line: 0, start: 0, end: 0 })] : [])];
    // `dry_run: true` stands above the orders that it is said of, or below them and as far out as what they stand in.
    const own = trialMarks(values);
    for (const each of this.held) if (own.size > 0 && frame.indent <= each.indent) each.marks.unshift(own);
    const marks = [this.headMarks, ...this.frames.map((each) => trialMarks(each.values)), own];
    for (const statement of statementsIn({ values, texts: [] }, 'pairs', this.reading))
      this.held.push({ statement, marks: [...marks], indent: frame.indent - 1 });
    if (this.held.length > MOST_HELD) this.release();
  }
}

/** Whether it says that what stands around and below it was tried, or that it was not. */
const isMarkOf = (name: string, text: string): boolean => trialMarks([{ name, text }]).size > 0;
const indentOf = (text: string): number => text.length - text.trimStart().length;

const valueAt = (text: string, name: string, line: number): NamedValue => {
  const start = text.indexOf(name);
  return { name: '', meaning: undefined, text: name, quoted: false, place: { line, start, end: start + name.length } };
};
