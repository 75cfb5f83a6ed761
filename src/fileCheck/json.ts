/**
 * Reads JSON piece by piece, however large a document or a line is: documents, JSON lines, and what a log line holds of it. Pure.
 * Each object is a record of its own; what is damaged ends the document and says so to whoever feeds it.
 */
import type { Meaning } from './fieldNames';
import { IS_TRADE, isTrialBy, saysKind, trialMarks, type TrialMarks } from './kinds';
import { around, eventOf, withoutValues, type NamedValue, type Statement } from './statements';
import { statementsIn, unescaped, type RecordReading, type RecordText } from './texts';
import { IS_OF_ORDER, isOfOrder, ownUnder } from './whose';

interface Frame {
  readonly list: boolean;
  /** Under which name it stands. */
  readonly under: string;
  name: string | undefined;
  namePlace?: NamedValue['place'];
  readonly values: NamedValue[];
  readonly texts: RecordText[];
  /** What it holds of its order under that name. */
  readonly told: NamedValue[];
  /** What the records inside of it say: whether all of it was a trial may stand behind them. */
  readonly held: Held[];
  /** More than one record stands inside of it. */
  areSeveral: boolean;
}

/** What a record says, until all that is around it is known. */
interface Held {
  readonly statement: Statement;
  /** What its record and those around it say of whether it was a trial, the outermost first. */
  readonly marks: readonly TrialMarks[];
  /** What is around it says nothing more of it. */
  readonly isApart: boolean;
}

export interface Piece {
  readonly text: string;
  readonly line: number;
  /** The column of its first character. */
  readonly column: number;
  /** The line ends with it. */
  readonly whole: boolean;
}

const MOST_VALUES = 100;
const MOST_TEXTS = 20;
/** No key with an id is as short. */
const SHORTEST_TEXT = 9;
const DEEPEST = 100;
/** A list that is longer is told before its document ends. */
const MOST_HELD = 1000;
/** A string that is longer without an end is not kept while the next piece is awaited. */
const LONGEST_TOKEN = 1_000_000;

/** What is longer tells more than what its record is. */
const LONGEST_MARK = 60;

const CHARACTER = /\\u[\da-f]{4}|\\?[^]/gi;
const TOKEN = /[ \t\r]+|"(?:[^"\\\r\n]|\\.)*"|[-+.\w]+|[{}[\]:,]/y;

const apart = (statement: Statement): Held => ({ statement, marks: [], isApart: true });

export class JsonReader {
  private readonly frames: Frame[] = [];
  private rest = '';
  private restColumn = 0;
  /** Nothing but a name or a value may follow. */
  private expectValue = false;

  constructor(
    private readonly reading: RecordReading,
    private readonly tell: (statement: Statement) => void,
  ) {}

  /** Inside of a document. */
  get open(): boolean {
    return this.frames.length > 0 || this.rest !== '';
  }

  /**
   * Goes on with a document, or begins one.
   * @param time of the line that the document stands in
   * @returns where in the piece the document ended or was damaged; undefined while it goes on
   */
  feed({ text: piece, line, column, whole }: Piece, time?: string): { readonly at: number; readonly damaged: boolean } | undefined {
    const before = this.rest.length;
    const text = this.rest + piece;
    const from = before > 0 ? this.restColumn : column;
    this.rest = '';
    for (let at = 0; at < text.length;) {
      TOKEN.lastIndex = at;
      const token = TOKEN.exec(text)?.[0];
      const end = at + (token?.length ?? 0);
      // It may go on in the next piece.
      if (!whole && (token === undefined || end === text.length) && !/^[{}[\]:,]$/.test(token ?? '') && text.length - at < LONGEST_TOKEN) {
        this.rest = text.slice(at);
        this.restColumn = from + at;
        return undefined;
      }
      if (token === undefined || !this.take(token, { line, start: from + at, end: from + end }, time)) {
        this.give(line, time);
        return { at: Math.max(0, at - before), damaged: true };
      }
      at = end;
      if (this.frames.length === 0) return { at: Math.max(0, at - before), damaged: false };
    }
    return undefined;
  }

  /** The file ends here, though the document may not. */
  end(): void {
    this.give(-1, undefined);
  }

  private take(token: string, place: NamedValue['place'], time: string | undefined): boolean {
    const first = token[0] ?? '';
    if (first === ' ' || first === '\t' || first === '\r') return true;
    const frame = this.frames.at(-1);
    switch (first) {
      case '{':
      case '[':
        if ((frame && !this.expectValue) || this.frames.length >= DEEPEST) return false;
        this.frames.push({
          list: first === '[',
          under: frame?.name ?? frame?.under ?? '',
          name: undefined,
          values: this.idAbove(frame, first),
          texts: [],
          told: [],
          held: [],
          areSeveral: false,
        });
        this.expectValue = first === '[';
        return true;
      case '}':
      case ']':
        if (!frame || frame.list !== (first === ']')) return false;
        this.frames.pop();
        this.expectValue = false;
        this.close(frame, time);
        return true;
      case ',':
        if (!frame || (this.expectValue && !frame.list)) return false;
        frame.name = undefined;
        this.expectValue = frame.list;
        return true;
      case ':':
        if (!frame || frame.list || frame.name === undefined || this.expectValue) return false;
        this.expectValue = true;
        return true;
      default:
        return frame !== undefined && this.word(token, frame, place, time);
    }
  }

  /** A record may stand under the id of its order: `{ "596471064624628269": { "status": "filled" } }`. */
  private idAbove(frame: Frame | undefined, bracket: string): NamedValue[] {
    if (bracket !== '{' || frame?.name === undefined || !frame.namePlace || !this.reading.looks(frame.name)) return [];
    return [{ name: '', meaning: undefined, text: frame.name, quoted: true, place: frame.namePlace }];
  }

  /** A name or a value. */
  private word(token: string, frame: Frame, { line, start, end }: NamedValue['place'], time: string | undefined): boolean {
    const quoted = token.startsWith('"');
    if (!this.expectValue) {
      if (!quoted || frame.list || frame.name !== undefined) return false;
      frame.name = textOf(token);
      frame.namePlace = { line, start: start + 1, end: end - 1 };
      return true;
    }
    if (!quoted && !/^(-?\d|true$|false$|null$|NaN$|-?Infinity$)/.test(token)) return false;
    const name = frame.list ? frame.under : (frame.name ?? '');
    const bare = quoted ? token.slice(1, -1) : token;
    const meaning = this.reading.meaningOf(name);
    const isText = quoted && (meaning === undefined || meaning === 'status') && bare.length > SHORTEST_TEXT && this.reading.maybe(bare);
    if (isText && frame.texts.length < MOST_TEXTS) frame.texts.push(textIn(bare, { line, start: start + 1, end: end - 1 }));
    // What is written there may name an order as well.
    if (meaning === undefined && bare.length <= LONGEST_MARK && saysKind(name) && frame.values.length < MOST_VALUES)
      frame.values.push({ name, meaning: 'other', text: bare, quoted, place: { line, start, end } });
    if ((meaning ?? this.reading.looks(bare)) && frame.values.length < MOST_VALUES) {
      const place = quoted ? { line, start: start + 1, end: end - 1 } : { line, start, end };
      const value = { name, meaning, text: quoted ? textOf(token) : token, quoted, place };
      // Of two values under one name the last is the one that programs read.
      const twin = frame.list ? -1 : frame.values.findIndex((each) => each.name === name);
      if (twin < 0) frame.values.push(value);
      else frame.values[twin] = value;
    }
    // A list may be as long as it likes: each of its values is a record.
    if (frame.list && (frame.values.length === MOST_VALUES || frame.texts.length === MOST_TEXTS)) {
      frame.held.push(...this.saidBy(frame, time).map(apart));
      frame.values.length = frame.texts.length = 0;
    }
    this.expectValue = false;
    return true;
  }

  /** What a record says itself. */
  private saidBy(frame: Frame, outside: string | undefined): Statement[] {
    // The time of a record often stands around it.
    const time = this.frames.flatMap(({ values }) => values).findLast(({ meaning }) => meaning === 'time')?.text ?? outside;
    if (!frame.list && IS_TRADE.test(frame.under)) frame.values.push(eventOf(frame.under, { line: 0, start: 0, end: 0 }));
    const names = (meaning: Meaning): boolean => frame.values.some((each) => each.meaning === meaning);
    const told = this.frames.at(-1)?.told ?? [];
    // An ID of a trade makes it that trade's.
    if (names('id')) frame.values.push(...frame.told.filter(({ meaning }) => meaning === 'other' || !names(meaning)));
    else if (!frame.list && this.frames.at(-1)?.list === false && IS_OF_ORDER.test(frame.under) && told.length < MOST_VALUES)
      told.push(...frame.values.filter((each) => isOfOrder(each) || each.meaning === 'other'), ...frame.told);
    const values = ownUnder(frame.under, frame.values);
    const read = (record: Pick<Frame, 'values' | 'texts'>): Statement[] => statementsIn(record, 'json', this.reading, time);
    return frame.list
      ? [
          ...frame.values.flatMap((value) => read({ values: [value], texts: [] })),
          ...frame.texts.flatMap((text) => read({ values: [], texts: [text] })),
        ]
      : read({ values, texts: frame.texts });
  }

  private close(frame: Frame, outside: string | undefined): void {
    const own = this.saidBy(frame, outside);
    const near = frame.held.filter(({ isApart }) => !isApart);
    const inner = frame.areSeveral || near.length > 1 ? undefined : near[0];
    // A record around a record is one of its own, or says more of that.
    const more = inner && own.length === 0 ? around(inner.statement, frame.values) : undefined;
    const held = frame.held.map((each) => (each === inner && more ? { ...each, statement: more } : { ...each, isApart: true }));
    const isAlone = own.length === 1 && !frame.list;
    held.push(...own.map((statement) => ({ ...apart(statement), isApart: !isAlone })));
    this.pass(held, trialMarks(frame.values));
    const outer = this.frames.at(-1);
    if (outer && own.length > 0 && !isAlone) outer.areSeveral = true;
  }

  /** To what is around it, else to whoever listens. @param own of what they stand in */
  private pass(held: readonly Held[], own: TrialMarks): void {
    const outer = this.frames.at(-1);
    // What stands in a trial is one, whatever it is called: `{"dry_run":true,"orders":[…]}`.
    const marked = held.map((each) => ({ ...each, marks: [own, ...each.marks], isApart: each.isApart || outer?.list === true }));
    if (outer) outer.held.push(...marked);
    const told = !outer ? marked : outer.list && outer.held.length > MOST_HELD ? outer.held.splice(0) : [];
    const outside = told.length > 0 ? this.frames.map(({ values }) => trialMarks(values)) : [];
    for (const { statement, marks } of told) this.tell(isTrialBy([...outside, ...marks]) ? withoutValues(statement) : statement);
  }

  /** Ends whatever is open. What stands in `line` is looked at otherwise. */
  private give(line: number, time: string | undefined): void {
    for (let frame = this.frames.pop(); frame; frame = this.frames.pop())
      this.close(
        {
          ...frame,
          values: frame.values.filter(({ place }) => place.line !== line),
          texts: frame.texts.filter(({ placeOf }) => placeOf(0, 1).line !== line),
        },
        time,
      );
    this.rest = '';
    this.expectValue = false;
  }
}

function textIn(written: string, { line, start: from }: NamedValue['place']): RecordText {
  const placeOf: RecordText['placeOf'] = (start, end) => ({ line, start: from + start, end: from + end });
  return written.includes('\\') ? unescaped(written, CHARACTER, (part) => textOf(`"${part}"`), placeOf) : { text: written, placeOf };
}

function textOf(token: string): string {
  if (!token.includes('\\')) return token.slice(1, -1);
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
}
