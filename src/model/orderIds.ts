/** Finds order ids in text. Pure, and fast however long a line is: only a few hundred characters are ever looked at. */
import { matchesIn } from './matches';
import { type DigitCounts, isId } from './orderIdDigits';
import { endsInSign, keyBefore, isOrderKey, KEY_REACH, lengthOfSign, OWN_KEY, OWN_NAME, SIGN_REACH, WRITTEN_REACH } from './namesBefore';
import { cellAt } from './tableCells';

export interface IdMatch {
  readonly id: string;
  /** Columns in the line: the first digit, and behind the last. */
  readonly start: number;
  readonly end: number;
  /** An order-id key stands beside it; else it is merely as long as order ids are. */
  readonly keyed: boolean;
}

/** How far around a position is looked: ten times the longest id, so that digits that go on beyond it are too many to be one. */
const REACH = 200;
/** A line is looked through so far where nobody points at a place in it: VS Code shows no more of it. */
export const LONGEST_LINE = 10_000;
/** So many digits or more: whether they are an id is decided by what stands around them. */
const DIGITS = /\d{6,}/g;
/** How a language may end a whole number that is too big for its smallest type. */
const SUFFIX = /^(?:n|[uU]?[lL]{1,2}|_?[ui]64)(?![\p{L}\p{N}_])/u;
/** What goes on in a word. Scripts that put no spaces between words end one where digits begin. */
const WORD = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー])[\p{L}\p{N}_]/u;

/** What a line must hold to have a key in it. */
const MAYBE_KEYED = /order.?id|oid/i;

/**
 * Whether a comma before digits may be that of a decimal, as in `1,596471064624628269`: not where what stands before it is too long for
 * the whole of one, has a point or is a time, or where values in a row have commas between them. All of a cell that something else parts
 * from others is one, whatever its length and sign, unless a time stands before the comma.
 */
function mayBeFraction(text: string, comma: number, end: number): boolean {
  const before = text.slice(Math.max(0, comma - SIGN_REACH), comma);
  const behind = text.slice(end, end + 2);
  const [cell, whole = ''] = CELL_BEGINS.exec(before) ?? [];
  if (cell !== undefined && CELL_ENDS.test(behind) && !TIME.test(whole)) {
    // Tabs before all else only indent the line.
    const isFirst = text.slice(0, comma).trimStart().length <= cell.trimStart().length;
    if (PARTS_CELLS.test(`${isFirst ? cell.trimStart() : cell}${behind}`)) return true;
  }
  const [, sign = '', digits = ''] = /([^\d.]?)([\d.]*)$/.exec(before) ?? [];
  return /^\d{1,6}$/.test(digits) && !behind.startsWith(',') && !/[,;:-]/.test(sign);
}
/** The whole of an amount, with points between its thousands or none, from the beginning of its cell on. */
const CELL_BEGINS = /(?:^|[;\t|])["']?([+-]?(?:\d{1,16}|\d{1,3}(?:\.\d{3}){1,5}))$/;
/** Seconds, or parts of them, since 1970: `1700000000000,5…` is when something was told of an order. */
const TIME = /^1[5-9]\d{8}(?:\d{3}){0,2}$/;
const CELL_ENDS = /^["']?(?:[;\t|]|$)/;
const PARTS_CELLS = /[;\t|]/;

/** The groups of a UUID before its last, and behind its first: what they enclose may be digits alone. */
const [UUID_BEFORE, UUID_BEHIND] = [/[\da-f]{4}-[\da-f]{4}-$/i, /^-[\da-f]{4}-[\da-f]{4}-/i];

/** Whether digits at `start` to `end` stand alone: not a part of a word, a longer number, a fraction, a hash or a UUID. */
function standsAlone(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? '';
  if (before !== '' && WORD.test(before) && !endsInSign(text.slice(Math.max(0, start - SIGN_REACH), start))) return false;
  if (before === '%') return false;
  if (before === '.' || (before === ',' && mayBeFraction(text, start - 1, end))) return false;
  // At the very beginning of a line it is the mark of one that a diff takes away: no amount has so many digits there.
  if (before === '-' && start > 1 && !/[\p{L}\p{N}_\]"')]/u.test(text[start - 2] ?? '')) return false;
  if (before === '-' && (/\d/.test(text[start - 2] ?? '') || UUID_BEFORE.test(text.slice(Math.max(0, start - 10), start)))) return false;
  return endsAlone(text, end);
}

function endsAlone(text: string, end: number): boolean {
  const after = text[end] ?? '';
  if (after === '.' && /\d/.test(text[end + 1] ?? '')) return false;
  if (after === '-' && (/\d/.test(text[end + 1] ?? '') || UUID_BEHIND.test(text.slice(end, end + 11)))) return false;
  return after === '' || !WORD.test(after) || SUFFIX.test(text.slice(end, end + 8));
}

/** Years that a program may have written a time of. */
const [FIRST_YEAR, LAST_YEAR] = [2015, 2040];

/** Whether digits are as likely a time: nanoseconds since 1970 as tracing writes them, or a date to the millisecond or microsecond. Ids of that length need a key. */
export function mayBeTime(digits: string): boolean {
  if (digits.length === 19) {
    const year = new Date(Number(digits.slice(0, 13))).getUTCFullYear();
    return year >= FIRST_YEAR && year <= LAST_YEAR;
  }
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (STAMP.exec(digits) ?? []).map(Number);
  return (
    year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60 && second < 60
  );
}
const STAMP = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d{3}(?:\d{3})?$/;

/** Digits that stand alone, and what a name before them says of them. */
interface Named extends Omit<IdMatch, 'keyed'> {
  readonly key: ReturnType<typeof keyBefore>;
}

/** All in a text; those that touch an end are taken as if nothing stood behind it. */
function namedIn(text: string): Named[] {
  const found: Named[] = [];
  for (const { 0: run, index } of matchesIn(text, DIGITS)) {
    const signs = lengthOfSign(text[index - 1], run);
    const digits = run.slice(signs);
    const start = index + signs;
    const end = start + digits.length;
    if (digits.length > 20 || !(signs > 0 ? endsAlone(text, end) : standsAlone(text, start, end))) continue;
    found.push({ id: digits, start, end, key: keyBefore(text.slice(Math.max(0, start - WRITTEN_REACH), start)) });
  }
  return found;
}

/** What there is at a column, its edges included. */
function namedAt(line: string, column: number): Named | undefined {
  const from = Math.max(0, column - REACH);
  const to = Math.min(line.length, column + REACH);
  const named = namedIn(line.slice(from, to)).find(({ start, end }) => start + from <= column && column <= end + from);
  return named && { ...named, start: named.start + from, end: named.end + from };
}

/** The id that it is, if it is one. */
function idOf({ key, id, start, end }: Named, anywhere: DigitCounts | undefined): IdMatch | undefined {
  const { length } = id;
  if (key === 'order') return { id, start, end, keyed: true };
  const isLikeOne = key === undefined && anywhere && length >= anywhere.least && length <= anywhere.most && !mayBeTime(id);
  return isLikeOne ? { id, start, end, keyed: false } : undefined;
}

/**
 * The order id at a column, its edges included.
 * @param anywhere how many digits may be an id without a key beside them; undefined: none
 */
export function idAt(line: string, column: number, anywhere?: DigitCounts): IdMatch | undefined {
  const named = namedAt(line, column);
  return named && idOf(named, anywhere);
}

/** The digits at a column, if any stand alone there. @param isOwn whether a name beside them says that they are the caller's own id, or none says what they are */
export function digitsAt(line: string, column: number, isOwn: boolean): Omit<IdMatch, 'keyed'> | undefined {
  const named = namedAt(line, column);
  if (!named || named.key !== (isOwn ? 'own' : undefined)) return undefined;
  return { id: named.id, start: named.start, end: named.end };
}

/** Every order id of a line, as far as it is looked at. */
export function idsIn(line: string, anywhere?: DigitCounts): IdMatch[] {
  const cut = line.slice(0, LONGEST_LINE);
  if (!anywhere && !MAYBE_KEYED.test(cut)) return [];
  const found: IdMatch[] = [];
  for (const named of namedIn(cut)) {
    const isWhole = named.end < cut.length || cut.length === line.length;
    const id = isWhole ? idOf(named, anywhere) : undefined;
    if (id) found.push(id);
  }
  return found;
}

/** Whether a name alone, such as the head of a column, says "order id". */
export const isOrderIdName = (name: string): boolean => {
  const match = /^(.*?)(order[_\-. ]?id|oid)$/i.exec(name.trim().replace(/^["']|["']$/g, ''));
  return match !== null && !OWN_NAME.test(match[1] ?? '') && isOrderKey(match[1] ?? '', match[2] ?? '');
};

/** Whether a name alone says "the caller's own id": `client_oid`, `clientOrderId`, `cl_ord_id`. */
export const isClientIdName = (name: string): boolean => {
  const bare = name.trim().replace(/^["']|["']$/g, '');
  const match = /^(.*?)(order[_\-. ]?id|oid)$/i.exec(bare);
  return OWN_KEY.test(bare) || (match !== null && OWN_NAME.test(match[1] ?? ''));
};

/**
 * The same for all spellings of an id: programs, and a service, may put zeros before it, to make it as long as others. Whoever looks up
 * or compares ids that come from elsewhere does so by this.
 */
export const withoutZeros = (id: string): string => (id.startsWith('0') && /^\d+$/.test(id) ? id.replace(/^0+(?=.)/, '') : id);

/** What a spreadsheet leaves of an id: 15 digits, and zeros. */
export const inSpreadsheet = (id: string): string => withoutZeros(id).replace(/(?<=^\d{15})\d+$/, (rest) => '0'.repeat(rest.length));

/** Whether so many zeros end an id as hardly any has, and a spreadsheet leaves of one that it shows as `5.96471E+17`. */
export const looksRounded = (id: string): boolean => !Number.isSafeInteger(Number(id)) && /0{5}$/.test(id);

/**
 * The exact ids among `ids` that a spreadsheet or a program with floating-point numbers would have written as `id`: above 2^53 that
 * keeps about 17 digits, and `JSON.parse` gives zeros for the rest.
 */
export function roundedFrom(id: string, ids: Iterable<string>): string[] {
  const [value, plain] = [Number(id), withoutZeros(id)];
  if (value <= Number.MAX_SAFE_INTEGER) return [];
  const isFloat = String(value) === plain || BigInt(value).toString() === plain;
  const fitting = new Map<string, string>();
  for (const each of ids) {
    if (!((isFloat && Number(each) === value) || inSpreadsheet(each) === plain) || !isId(each)) continue;
    const key = withoutZeros(each);
    if (key !== plain && !fitting.has(key)) fitting.set(key, each);
  }
  return [...fitting.values()];
}

/** The id at a column of a row, where the first line of the document heads that column with an order-id name. */
export function idInColumn(head: string, row: string, column: number): IdMatch | undefined {
  const cell = cellAt(head, row, column);
  if (!cell || cell.text.length > KEY_REACH || !isOrderIdName(cell.name)) return undefined;
  const match = /^(\s*["']?\s*)(\d{6,20})\s*["']?\s*$/.exec(cell.text);
  if (!match) return undefined;
  const [, before = '', id = ''] = match;
  const start = cell.start + before.length;
  return start <= column && column <= start + id.length ? { id, start, end: start + id.length, keyed: true } : undefined;
}
