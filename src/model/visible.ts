/**
 * Text of the service, or of a file, made safe to show: whatever it holds, one value stays one short piece of one line, and nothing
 * in it is hidden. Rows, hovers, notices, logs, pages, CSV and answers for models show text this way; the exact value is in the raw
 * JSON and in exported JSON. Pure.
 */
import * as l10n from '@vscode/l10n';
import { plural } from './language';

/** Characters of one field that are shown. Ids, symbols, amounts and codes have a third of them. */
export const MOST_OF_A_FIELD = 120;
/** Characters of a sentence. */
const MOST_OF_A_LINE = 1000;
/** A letter with all its accents has fewer characters. */
const LONGEST_LETTER = 40;
/** Of a sentence this many times what is shown, as most of it may be white space. */
const LOOKED_AT = 20;

/** What most values are: nothing to look at closer. */
const PLAIN = /^[ -~]*$/;

/**
 * What is not seen, moves what is, or is half a character: controls, marks of direction, spaces without width, letters without ink,
 * ends of lines. The joiner within one emoji is none of them, nor is what gives an emoji its colours.
 */
const HIDDEN =
  /(\u200D(?<=\p{ExtPict}[\uFE0F\p{EMod}]?\u200D)(?=\p{ExtPict})|(?<=\p{ExtPict})[\uFE0E\uFE0F]|(?<=[\d#*])\uFE0F(?=\u20E3))|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800\u{1D159}]/gu;

/**
 * One value, in at most `most` characters. What has more ends with its length: `1111… (1,000,000 characters)`.
 * @param kept hidden characters that stay, as a cell of a file may have several lines
 */
export function visible(text: string, most = MOST_OF_A_FIELD, kept = ''): string {
  if (text.length <= most && PLAIN.test(text)) return text;
  const shown = named(text.slice(0, most + LONGEST_LETTER), kept);
  if (shown.length <= most) return shown;
  return cut(shown, most, plural(text.length, l10n.t('… ({0} character)|… ({0} characters)')));
}

/** Sentences, in at most `most` characters: white space of any kind becomes a space, and what has more ends with `…`. */
export function visibleLine(text: string, most = MOST_OF_A_LINE): string {
  const looked = text.slice(0, LOOKED_AT * most);
  const line = named(looked.replace(/\s+/g, ' ').trim());
  return line.length > most || looked.length < text.length ? cut(line, most, '…') : line;
}

/** As VS Code's editor writes them: `[U+202E]`. */
function named(text: string, kept = ''): string {
  if (PLAIN.test(text)) return text;
  return text.replace(HIDDEN, (each, seen?: string) => {
    if (seen !== undefined || kept.includes(each)) return each;
    return `[U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}

/** What a name keeps wherever it was written: CSV puts apostrophes before formulas, and files lose blanks and what is not seen. */
export const barely = (name: string): string =>
  /^[\w-]*$/.test(name)
    ? name
    : name
        .replace(/\[U\+[\dA-F]{4,6}\]/g, '')
        .replace(HIDDEN, '')
        .replace(/[\s'"]/g, '');

let letters: Intl.Segmenter | undefined;

/** At most so many characters with the mark, and no letter, nor the name of one, in two. */
function cut(text: string, most: number, mark: string): string {
  const room = most - mark.length;
  letters ??= new Intl.Segmenter();
  const end = letters.segment(text.slice(0, room + LONGEST_LETTER)).containing(room)?.index ?? room;
  return text.slice(0, end > room - LONGEST_LETTER ? end : room).replace(/\[U\+[\dA-F]*$/, '') + mark;
}

/** Characters of a text that a page is told; sentences of ours have fewer, and ends of lines of their own. */
export const MOST_OF_A_TEXT = 4000;

/** What a page is told: plain data with all its text safe to show. A list of numbers is handed on as it is. */
export const visibleMessage = <T>(value: T): T => eachText(value, (text) => visible(text, MOST_OF_A_TEXT, '\n'));

/** Plain data with each of its texts changed. */
export function eachText<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return (value.some((each) => typeof each !== 'number') ? value.map((each) => eachText<unknown>(each, change)) : value) as T;
  return Object.fromEntries(Object.entries(value).map(([name, each]: [string, unknown]) => [name, eachText(each, change)])) as T;
}
