/**
 * Finds client ids in text: what programs call their orders (`client_oid`, section 2.1). Nothing about a text alone tells that it is one, so a place
 * is read in several ways, and whoever knows orders takes the first that is theirs. Pure, and fast however long a line is: only a few
 * hundred characters are ever looked at around a position.
 */
import { matchesIn } from './matches';
import { isClientIdName, LONGEST_LINE } from './orderIds';
import { cellAt } from './tableCells';

export interface ClientIdMatch {
  readonly id: string;
  /** Columns in the line: the first character, and behind the last. */
  readonly start: number;
  readonly end: number;
  /** A key beside it says that it is a client id, whether there is such an order or not. */
  readonly keyed: boolean;
}

/** The ways in which one place may be read, the likeliest first. */
export type ClientIdReadings = readonly ClientIdMatch[];

/** Programs write some 40 characters; what is longer than this is looked for nowhere. */
export const LONGEST_CLIENT_ID = 200;
/** The same as it may be written, with what escapes its characters. */
const LONGEST_WRITTEN = 300;
/** How far around a position is looked: the longest id with its key before it. What reaches so far is too long to be one. */
const REACH = 400;

/** What a line must hold to have a key in it. */
const MAYBE_KEYED = /oid|cli?[_-]?ord|order.?id|order.?(?:link|client).?id|order.?index/i;
/** Names of the caller's own id, as exchanges and libraries write them. */
const KEY =
  /(?:(?:new|orig(?:inal)?)[_-]?)?(?:(?:client|cli?|user|custom|local)[_\-. ]{0,3}(?:order[_\-. ]?id|oid(?:_?str)?)|client[_\-. ]?order[_\-. ]?index|cli?[_-]?ord[_-]?id|order[_\-. ]?(?:link|client)[_\-. ]?id|external[_-]?oid)(?![\p{L}\p{N}_])/giu;
/** Quotes, brackets, a type and the sign for "is" between a key and its value. */
const BETWEEN =
  /[\\"'`\])]{0,4}\s{0,4}(?::\s{0,4}(?:string|str)\s{0,4}(?==))?(=>|:=|[=!]==?|[:=>]|%3D|is\b)?\s{0,4}(?:String\(|str\()?[([]?/iy;
const QUOTE = /\\{0,3}["'`]/y;
/** Without quotes it ends where something else begins. */
const BARE = /[\p{L}\p{N}_@#/.\-~+][^\s"'`,;()[\]{}&<>|\\=]*/uy;
const NOTHING = /^(?:null|none|nil|undefined|nan|n\/a|-+)$/i;
/** `order1.clientOid` in code. */
const MEMBER = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+$/u;

/** Whether a key begins there, and no longer word ends so: `cycloid`. */
const begins = (before: string, key: string): boolean => !/[\p{L}\p{N}]$/u.test(before) || (/[a-z\d]$/.test(before) && /^[A-Z]/.test(key));

/** What stands beside a key from `at` on. @param said whether a sign says that it is the key's value */
function valueAt(text: string, at: number, said: boolean): ClientIdMatch[] {
  QUOTE.lastIndex = at;
  const [quote] = QUOTE.exec(text) ?? [];
  if (quote !== undefined) {
    const start = at + quote.length;
    const end = endOfQuoted(text, start, quote);
    if (end === undefined) return [];
    const written = text.slice(start, end);
    return readingsOf([unescaped(written, quote), written], start, end, said && !written.includes('${'));
  }
  BARE.lastIndex = at;
  const [run] = BARE.exec(text) ?? [];
  if (run === undefined || run.length > LONGEST_WRITTEN) return [];
  const trimmed = run.replace(/[.:!?]{1,9}$/, '');
  // Names of variables are beside such a key as often as ids, and most ids have digits.
  const isCode = !/\d/.test(run) || trimmed.length < SHORTEST || MEMBER.test(trimmed) || /[([]/.test(text[at + run.length] ?? '');
  return [
    ...(trimmed === run ? [] : readingsOf([run, decoded(run)], at, at + run.length, false)),
    ...readingsOf([trimmed, decoded(trimmed)], at, at + trimmed.length, said && !isCode),
  ];
}

/** Where a text in quotes ends; undefined when that is too far. */
function endOfQuoted(text: string, start: number, quote: string): number | undefined {
  const last = Math.min(text.length, start + LONGEST_WRITTEN);
  for (let at = start; at < last; at += 1) {
    if (text.startsWith(quote, at)) return at;
    // Between escaped quotes an escape is escaped itself: `\\\"`.
    if (quote.length === 1 && text[at] === '\\') at += 1;
    else if (quote.length > 1 && text.startsWith('\\\\', at)) at += text[at + 2] === '\\' ? 3 : 2;
  }
  return undefined;
}

/** As a program reads it that gets it between such quotes. */
function unescaped(written: string, quote: string): string {
  if (!written.includes('\\')) return written;
  try {
    // Between escaped quotes it is text in a text.
    const once = quote.length > 1 ? (JSON.parse(`"${written}"`) as string) : written;
    return JSON.parse(`"${quote.endsWith('"') ? once : once.replace(/\\(['`])/g, '$1').replaceAll('"', '\\"')}"`) as string;
  } catch {
    return written;
  }
}

/** As it is where it is a part of an address. */
function decoded(written: string): string {
  if (!written.includes('%')) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function readingsOf(ids: readonly string[], start: number, end: number, keyed: boolean): ClientIdMatch[] {
  return [...new Set(ids)]
    .filter((id) => id.trim() !== '' && id.length <= LONGEST_CLIENT_ID && !NOTHING.test(id))
    .map((id) => ({ id, start, end, keyed }));
}

/** All places of a text beside whose key something stands. */
function keyedIn(text: string): ClientIdMatch[][] {
  if (!MAYBE_KEYED.test(text)) return [];
  return matchesIn(text, KEY).flatMap(({ 0: key, index }) => {
    if (!begins(text.slice(Math.max(0, index - 1), index), key)) return [];
    BETWEEN.lastIndex = index + key.length;
    const [between = '', sign] = BETWEEN.exec(text) ?? [];
    const readings = valueAt(text, index + key.length + between.length, sign !== undefined);
    return readings.length > 0 ? [readings] : [];
  });
}

/** What a client id may be made of where nothing stands around it. */
const WORDS = /[\p{L}\p{N}_.:\-/@#]{6,}/gu;
const SHORTEST = 6;
/** A word without a digit or a sign is one of a language, unless it is as long as none. */
const ORDINARY = /^\p{L}{1,15}$/u;
const NUMBER = /^\P{L}*$/u;

const mayBeId = (word: string): boolean =>
  word.length >= SHORTEST && word.length <= LONGEST_CLIENT_ID && !ORDINARY.test(word) && !NUMBER.test(word);

/** A run of such characters: all of it, or a part of a path or of `name:value`; without what ends a sentence. */
function wordsOf(run: string, offset: number): ClientIdMatch[] {
  const found: ClientIdMatch[] = [];
  const add = (from: number, to: number): void => {
    const id = run.slice(from, to);
    if (mayBeId(id)) found.push({ id, start: offset + from, end: offset + to, keyed: false });
  };
  const addTrimmed = (from: number, part: string): void => {
    const before = /^[.:\-/@#]*/.exec(part)?.[0].length ?? 0;
    const bare = part.slice(before).replace(/[.:\-/@#]{1,99}$/, '');
    if (bare.length < run.length) add(from + before, from + before + bare.length);
  };
  add(0, run.length);
  addTrimmed(0, run);
  if (/[:/@#]/.test(run)) for (const { 0: part, index } of matchesIn(run, /[^:/@#]{6,}/g)) addTrimmed(index, part);
  return found;
}

/** How what is at a column of a line may be read, edges included: beside its key, then as a word of its own. */
export function clientIdsAt(line: string, column: number): ClientIdReadings {
  const from = Math.max(0, column - REACH);
  const to = Math.min(line.length, column + REACH);
  const text = line.slice(from, to);
  const all = [...keyedIn(text).flat(), ...matchesIn(text, WORDS).flatMap(({ 0: run, index }) => wordsOf(run, index))];
  return all
    .map((match) => ({ ...match, start: match.start + from, end: match.end + from }))
    .filter(({ start, end }) => start <= column && column <= end);
}

/**
 * Every place of a line, as far as it is looked at, that a client id may stand in.
 * @param words whether also those without a key
 */
export function clientIdsIn(line: string, words = false): ClientIdReadings[] {
  const text = line.length > LONGEST_LINE ? wholeWordsOf(line.slice(0, LONGEST_LINE)) : line;
  const keyed = keyedIn(text);
  const runs = words ? matchesIn(text, WORDS).map(({ 0: run, index }) => wordsOf(run, index)) : [];
  return [...keyed, ...runs].filter((readings) => readings.length > 0);
}

/** Without what may go on where a line was cut. */
const wholeWordsOf = (cut: string): string => /^.*[\s,;"'&]/s.exec(cut)?.[0] ?? '';

/** What is at a column of a row, where the first line of the document heads that column with a name for client ids. */
export function clientIdsInColumn(head: string, row: string, column: number): ClientIdReadings {
  const cell = cellAt(head, row, column);
  if (!cell || cell.text.length > LONGEST_WRITTEN || !isClientIdName(cell.name)) return [];
  const [, before = '', quoted, bare = ''] = /^(\s*)(?:"((?:[^"]|"")*)"\s*|(.*))$/su.exec(cell.text) ?? [];
  const written = quoted ?? bare.trimEnd();
  const start = cell.start + before.length + (quoted === undefined ? 0 : 1);
  return readingsOf([quoted?.replaceAll('""', '"') ?? written, written], start, start + written.length, true);
}

/** Whether an order has a client id that a person typed a part of, in upper or lower case. `''` fits all. */
export const fitsClientId = ({ clientOid }: { readonly clientOid: string }, part: string): boolean =>
  part === '' || clientOid.toLowerCase().includes(part.toLowerCase());
