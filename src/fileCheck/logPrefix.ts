/** What logs write before a text: its time, its level, the machine, program and place in the code that it comes from. Pure. */
import type { StatusWords } from './statusWords';

const DAY = String.raw`\d{4}[-/.]\d\d[-/.]\d\d|[A-Z][a-z]{2}\s{1,2}\d{1,2}(?=\s\d\d:)`;
const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?:\s?[AP]M\b)?`;
const OFFSET = String.raw`Z|\s?[+-]\d\d:?\d\d`;
/** Signs before what is no amount: `-0.5` is one. */
const SIGNS = /^(?:[\s|>›»•:\])}\u2713\u2714\u2139]|-(?=[\s-])|\p{Extended_Pictographic}\uFE0F?)+/u;
const TIME = new RegExp(
  String.raw`^[[(<]?(?:[IWEFD]\d{4}\s(?=\d\d:)|\d\d[-/]\d\d\s(?=\d\d:)|(?=[\dA-Z])(?:(?:${DAY})[T\s]?)?)(?:${CLOCK})?(?:${OFFSET})?(?: #\d{1,8})?[\])>]?:?(?=[\s|]|$)|` +
    String.raw`^[[(]?1[4-9]\d{8}(?:\.\d{1,9}|\d{3}|\d{6}|\d{9})?[\])]?(?=\s)|^\[\s*\d{1,9}\.\d{3,9}\](?=\s)|^[IWEDF], (?=\[)`,
);
const LEVEL =
  /^(?:(?:info|warn(?:ing)?|error|debug|trace|notice|log|critical|fatal|success)(?![\w.-])|(?:INF|WRN|ERR|DBG|TRC|FTL|VRB)\b)(?:\/[\w.-]{1,30}|\[\d{1,6}\])?:?/i;
/** Of the program, and no word of a sentence: `[orders]`, `(bot)`, `bot[123]:`, `exec.py:42`, `host-7`, `MainThread`; `bot` before a sign. */
const SOURCES: readonly RegExp[] = [
  /^\[\s*([\w .:/$#@()-]{1,60})\]/,
  /^[(<{]([\w.:/$#@-]{1,60}(?: on [\w.-]{1,60})?)[)>}]/,
  /^([A-Za-z_][\w.:/$#-]{0,60}?)(?:\[[\w.]{1,40}\])?:?(?=\s*(?:-{1,2}|[|:])\s)/,
  /^:([\w.]{1,60}):(?=\S)/,
  /^([A-Za-z_][\w./-]{0,60}?)(?::\d{1,7})?:(?=[A-Z])/,
  /^((?:[A-Za-z_@][\w-]{0,60}[.:/$#]{1,2}(?=\w)|[A-Za-z][\w-]{0,60}\d|(?:[A-Z][a-z]{1,30}){2,8}\b)[\w.:/$#@-]{0,60}?)(?:\[[\w.-]{1,40}\])?(?: on [\w.-]{1,60}(?=:))?(?:[:|\]]+(?=[\s"A-Z])|(?=\s))/,
  /^([\da-f]{8}-[\da-f-]{27}|\d{1,3}\|[A-Za-z][\w.-]{0,40}?)(?=[\s|])/,
  // The program before its process.
  /^([a-z_][\w.]{0,60})(?=\s\d{1,9}\s(?:\d{1,16}\s|[\w-]{1,20}\s[-[]))/,
  // The machine before its program.
  /^([\w.-]{1,60})(?=\s[\w./-]{1,60}\[\d{1,8}\]:\s)/,
];
/** Of a process or a thread, behind anything else of these. */
const NUMBER = /^\d{1,16}(?=[\s|])/;
const PARTS = [SIGNS, TIME, LEVEL];
const PARTS_BEHIND = [...PARTS, NUMBER];
/** `orders` and `OrderSync` are parts of a program, `next_order` is an order. */
const OF_ORDER = /\d{6}|order(?:[ _-]?(?:id|no|nr|number))?$|USD|^(?:buy|sell|long|short|b|s)$/i;
/** It makes what follows another thing, or none that is so. */
const IS_ELSE =
  /^(?:not|never|e\.g|cancel\w*|planned|expect(?:ed|s)?|want(?:ed|s)?|target|if|when|would|should|will|next|request\w*|query|old|prev(?:ious)?|parent|child|hedg\w*|replac\w*|(?:tp|sl)\d{0,2}|(?:take|stop)[ _-]?(?:profit|loss))(?![\w.:/$-])/i;
const MOST_PARTS = 16;

/** A text without what a log wrote before it. A word of a state, a side or a pair is no source. */
export function withoutPrefix(text: string, words: StatusWords): string {
  const isSource = (word: string): boolean =>
    !OF_ORDER.test(word) &&
    !IS_ELSE.test(word.replace(/([a-z])(?=[A-Z])/g, '$1 ')) &&
    [word, ...word.split(/[.:/]/)].every((each) => words.of(each) === undefined);
  let rest = text;
  for (let parts = 0; parts < MOST_PARTS; parts += 1) {
    const length = lengthOfPart(rest, parts > 0, isSource);
    if (length === 0) break;
    rest = rest.slice(length);
  }
  return rest;
}

/** How much of a text a log wrote before the rest of it. */
function lengthOfPart(text: string, isBehindOthers: boolean, isSource: (word: string) => boolean): number {
  for (const each of isBehindOthers ? PARTS_BEHIND : PARTS) {
    const length = each.exec(text)?.[0].length ?? 0;
    if (length > 0) return length;
  }
  for (const each of SOURCES) {
    const found = each.exec(text);
    if (found && isSource((found[1] ?? '').trim())) return found[0].length;
  }
  return 0;
}

const IS_NONE = String.raw`(?:not|never|e\.g|planned|expect(?:ed|s)?|want(?:ed|s)?|target|would|should|old|prev(?:ious)?)`;
/** Such a word with a sign of its own: `expected | `, `[old] `. */
const LABEL = new RegExp(String.raw`^[[(<]?\s?${IS_NONE}\.?\s?(?:[|:\])>]|-\s)`, 'i');
const MAYBE_LABEL = new RegExp(String.raw`(?<![\w.])${IS_NONE}\.?\s?[|:\])>-]`, 'i');
/** Whether what a line says is no fact by the word in front of it. */
export const isLabeledElse = (text: string, words: StatusWords): boolean =>
  MAYBE_LABEL.test(text) && !/\bnew\b/i.test(text) && LABEL.test(withoutPrefix(text, words));
