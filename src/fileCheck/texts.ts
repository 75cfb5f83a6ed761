/** Texts inside of records: the message in a log's JSON, a remark in a table. They are read where the record itself names no order. Pure. */
import type { MeaningOf } from './fieldNames';
import { isTrialBy, trialMarks } from './kinds';
import {
  saidBy,
  statementsOf,
  withoutValues,
  type Format,
  type LooksLikeId,
  type NamedValue,
  type Place,
  type Said,
  type Statement,
} from './statements';

/** Reads a text as the text of a file is read, line by line; places are columns of the text, in line 0. */
export type ReadText = (text: string) => Statement[];

/** A text of a record, and where a stretch of it stands in the file. */
export interface RecordText {
  readonly text: string;
  readonly placeOf: (start: number, end: number) => Place;
}

/** How a record is read. */
export interface RecordReading {
  readonly meaningOf: MeaningOf;
  readonly looks: LooksLikeId;
  readonly read: ReadText;
  /** Whether a text may name an order at all: to look costs next to nothing, to read does not. */
  readonly maybe: (text: string) => boolean;
}

/** What is longer is read so far: a text of a megabyte would hold everybody. */
const LONGEST_TEXT = 64_000;

/** The statements of a record, else of its texts. @param time of the record, where it stands outside of it */
export function statementsIn(
  { values, texts }: { readonly values: readonly NamedValue[]; readonly texts: readonly RecordText[] },
  format: Format,
  { looks, read }: RecordReading,
  time?: string,
): Statement[] {
  const own = statementsOf(values, format, looks, time);
  if (texts.length === 0 || own.some(({ id }) => id !== undefined)) return own;
  const told = texts.flatMap(({ text, placeOf }) =>
    read(text.slice(0, LONGEST_TEXT)).map((each) => ({ ...each, place: placeOf(each.place.start, each.place.end) })),
  );
  // `{"dry_run":true,"msg":"order 5… was canceled"}`
  if (isTrialBy([trialMarks(values)])) return [...own, ...told.map(withoutValues)];
  const names = new Set(told.map(({ id, said }) => id ?? `client ${said.clientOid}`));
  const around = own.length === 0 && names.size === 1 ? aroundOf(saidBy(values, time)) : time === undefined ? {} : { time };
  return [...own, ...told.map((each) => ({ ...each, said: { ...around, ...each.said } }))];
}

/** What a record says around the only order of its texts. Its `size` may be that of a message. */
const aroundOf = ({ size: _, ...said }: Said): Said => said;

/** A text as it is meant, from one with escapes: `\"` is one character. @param parts matches each character as it is written */
export function unescaped(written: string, parts: RegExp, meant: (part: string) => string, placeOf: RecordText['placeOf']): RecordText {
  const columns: number[] = [];
  let text = '';
  for (const { 0: part, index } of written.matchAll(parts)) {
    text += meant(part);
    columns.push(index);
    if (text.length >= LONGEST_TEXT) break;
  }
  return { text, placeOf: (start, end) => placeOf(columns[start] ?? 0, (columns[end - 1] ?? 0) + 1) };
}
