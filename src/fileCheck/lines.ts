/** Reads lines that are neither JSON nor a table: logfmt, `key=value`, the text of logs and scripts. Pure. */
import { idsIn, type IdMatch } from '../model/orderIds';
import { DEFAULT_PATTERN } from '../model/orderIdPattern';
import { JsonReader } from './json';
import type { StatusWords } from './statusWords';
import { looksLikeId, meaningOf, named, saidBy, statementsOf, type NamedValue, type Said, type Statement } from './statements';

/** The lens looks so far along a line. */
export const LONGEST_TEXT = 4000;

const PAIR =
  /(?<![\w.\-/])["']?([A-Za-z_@][\w.-]{0,60})["']?\s{0,3}[=:]\s{0,3}(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(\d{4}[-/.]\d\d?[-/.]\d\d? \d\d?:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?: ?(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)(?![\w:]))?|[^\s,;|&"'(){}[\]]+))/g;
const TIME_BEFORE =
  /^[\s[("']{0,3}(\d{4}[-/.]\d\d[-/.]\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:\s?(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?|\d{13}|\d{10}(?:\.\d{1,9})?)(?!\d)/;
/** Two words, or one beside the order: what else is bought and sold is another's. */
const ACTION =
  /(?<![\p{L}\p{N}_])(?:(?:open|close)[ _-]?(?:long|short)|(?:buy|sell)(?=\W+(?:(?:limit|market|stop|trigger|plan)\W+)?order(?:\W+(?:id\W+)?\d|\W{0,3}=))|(?<=order\W{1,4}(?:id\W{1,4})?(?:\d{6,20}|=)\W{1,4})(?:buy|sell))(?![\p{L}\p{N}_])/giu;
const PLANNED = /\b(will|then|to|if|would|should|could|not|next|placing|place|before|when|until|instead)\W+(\w+\W+){0,2}$/i;
/** Behind a word of a state it makes another of it. */
const CHANGED = /^\s*(\(\s*partial|-+>|=>|→|\?)/i;
const MAYBE = /order.?id|oid|ord.?id|\d{17}/i;

/** When a line was written, as it says itself. */
export const timeBefore = (line: string): string | undefined => TIME_BEFORE.exec(line)?.[1];

export interface LineReader {
  /** A line, or a part of a very long one that begins at `column`. */
  line(text: string, line: number, column: number): void;
}

/** @param anywhere what may be an id without a key beside it */
export function lineReader(anywhere: RegExp, words: StatusWords, tell: (statement: Statement) => void): LineReader {
  const custom = anywhere.source !== DEFAULT_PATTERN;
  const looks = looksLikeId(anywhere);

  /** @returns whether the line holds JSON that says something of orders */
  function embedded(text: string, line: number, column: number, time: string | undefined): boolean {
    const start = text.search(/[{[]\s*[{"]/);
    if (start < 0) return false;
    const found: Statement[] = [];
    const end = new JsonReader(looks, (statement) => found.push(statement)).feed(
      { text: text.slice(start), line, column: column + start, whole: true },
      time,
    );
    if (!end || end.damaged || !found.some(({ id }) => id !== undefined)) return false;
    found.forEach(tell);
    return true;
  }

  return {
    line(text, line, column) {
      if (!custom && !MAYBE.test(text)) return;
      const time = column === 0 ? timeBefore(text) : undefined;
      if (embedded(text, line, column, time)) return;
      const pairs = pairsOf(text, line, column, words);
      const ids = idsIn(text, anywhere).filter((match) => match.keyed || !isOther(match, pairs, column));
      const keyed = ids.filter((match) => match.keyed);
      const counted = keyed.length > 0 ? keyed : ids;
      const format = pairs.length > 1 ? 'pairs' : 'text';
      if (counted.length === 0) return statementsOf(pairs, format, () => false, time).forEach(tell);
      const said = { ...saidBy(pairs, time), ...proseOf(text, pairs, words) };
      named(
        counted.map(({ id, start, end, keyed: sure }) => ({
          id,
          keyed: sure,
          place: { line, start: column + start, end: column + end },
          quoted: /["']/.test(text[start - 1] ?? '') && /["']/.test(text[end] ?? ''),
          format,
        })),
        said,
      ).forEach(tell);
    },
  };
}

/** Digits under a name that says what else they are. */
const isOther = ({ start }: IdMatch, pairs: readonly NamedValue[], column: number): boolean =>
  pairs.some(({ name, place }) => place.start <= column + start && column + start < place.end && meaningOf(name) !== undefined);

function pairsOf(text: string, line: number, column: number, words: StatusWords): NamedValue[] {
  return [...text.matchAll(PAIR)].map((match) => {
    const [whole, name = '', double, single, bare = ''] = match;
    const quoted = double ?? single;
    const value = (quoted ?? bare).replace(quoted === undefined ? /[.)\]}>]+$/ : /$^/, '');
    const start = column + match.index + whole.length - (quoted ?? bare).length - (quoted === undefined ? 0 : 1);
    if (quoted === undefined && meaningOf(name) === 'status') {
      const behind = text.slice(match.index + whole.length, match.index + whole.length + 40);
      const said = CHANGED.test(behind) ? '' : longestWord(value, behind, words);
      return { name, text: said, quoted: false, place: { line, start, end: start + value.length } };
    }
    return { name, text: value, quoted: quoted !== undefined, place: { line, start, end: start + value.length } };
  });
}

/** `Status: Partially Filled, Size: 1`: without quotes a state may have two words. */
function longestWord(value: string, behind: string, words: StatusWords): string {
  const next = /^ [A-Za-z]+(?![\w=:.])/.exec(behind)?.[0] ?? '';
  return next !== '' && words.of(value + next) !== undefined ? value + next : value;
}

/** What the words beside the pairs say, where the pairs do not. */
function proseOf(text: string, pairs: readonly NamedValue[], words: StatusWords): Said {
  const has = (field: 'status' | 'action'): boolean => pairs.some(({ name }) => meaningOf(name) === field);
  const [hasStatus, hasAction] = [has('status'), has('action')];
  if (hasStatus && hasAction) return {};
  const prose = pairs.length > 0 ? text.replace(PAIR, (_pair, name: string) => (meaningOf(name) === 'id' ? ' order= ' : ' = ')) : text;
  const status = hasStatus ? undefined : words.inText(prose);
  const actions = hasAction
    ? []
    : [...prose.matchAll(ACTION)].filter(({ index }) => !PLANNED.test(prose.slice(Math.max(0, index - 40), index)));
  const action = new Set(actions.map(([each]) => each.toLowerCase())).size === 1 ? actions[0]?.[0] : undefined;
  return { ...(status !== undefined && { status }), ...(action !== undefined && { action }) };
}
