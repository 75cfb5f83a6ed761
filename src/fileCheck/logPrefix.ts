/** What logs write before a text: its time, its level, the machine, program and place in the code that it comes from. Pure. */
import type { StatusWords } from './statusWords';

const DAY = String.raw`\d{4}[-/.]\d\d[-/.]\d\d|[A-Z][a-z]{2}\s{1,2}\d{1,2}(?=\s\d\d:)`;
const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?:\s?[AP]M\b)?`;
const OFFSET = String.raw`Z|\s?[+-]\d\d:?\d\d`;
const NAME = String.raw`[A-Za-z_][\w.:/$#-]{0,60}`;
/** Signs before what is no amount: `-0.5` is one. */
const SIGNS = String.raw`(?:[\s|]|-(?=[\s-]))`;

const LEVEL = [/info|warn(?:ing)?|error|debug|trace|notice|log|critical|fatal|success/, /INF|WRN|ERR|DBG|TRC|FTL|VRB/] as const;
const leveled = (before: string, behind: string): RegExp[] =>
  LEVEL.map(({ source }, index) => new RegExp(String.raw`^${before}(?:${source})\b${behind}`, index === 0 ? 'i' : ''));

/** What is no part of a text, whatever stands in it. */
const FIXED: readonly RegExp[] = [
  new RegExp(`^${SIGNS}+`),
  /^(?:\p{Extended_Pictographic}\uFE0F?\s*)+/u,
  new RegExp(String.raw`^[\s[(<]{0,2}(?=[\dA-Z])(?:(?:${DAY})[T\s]?)?(?:${CLOCK})?(?:${OFFSET})?[\])>]?:?${SIGNS}+`),
  // `I0529 13:29:08.123456       1 exec.go:42] ` of klog
  /^[IWEF]\d{4}\s\d\d:\d\d:\d\d\.\d{1,9}\s{1,8}\d{1,8}\s[\w./-]{1,60}:\d{1,6}\]\s+/,
  // `INFO 2026-05-29 13:29:08,123 bot 123 140 ` of Django
  ...leveled('', String.raw`\s\d{4}-\d\d-\d\d\s\d\d:\d\d:\d\d,\d{3}\s[a-z_][\w.]{0,60}\s\d{1,9}\s\d{1,16}\s+`),
  // `INFO`, `[INFO] `, `INFO     | `, `INFO/MainProcess] `, `INFO[0005] `
  ...leveled(String.raw`[^\w\s]{0,2}`, String.raw`(?:\/[\w.-]{1,30}|\[\d{1,6}\])?[\])>]{0,2}(?::(?=\s))?${SIGNS}*(?::\s+)?`),
  // `1 --- ` of Spring
  /^\d{1,8}\s-{3}\s+/,
  // The machine before its program: `host bot[123]: `
  /^[\w.-]{1,60}\s(?=[\w./-]{1,60}\[\d{1,8}\]:\s)/,
  // A place in the code needs no sign behind it: `bot/exec.py:42 `.
  /^[[(]?[\w@./\\-]{1,60}\.[a-z]{1,4}:\d{1,6}(?::\d{1,5})?[)\]]?[\s:|-]+/i,
];
/** A source in brackets, or before a sign: `[orders]`, `(bot)`, `bot.exchange - `, `bot[123]: `, `:root:` behind the level of Python. */
const SOURCE = new RegExp(
  String.raw`^(?:\[\s*([\w .:/$-]{1,40})\]|[(<](${NAME})[)>]|:([\w.]{1,60}):(?=\S)|(${NAME}?)(?:\[\d{1,8}\])?(?=\s*(?:-{1,2}|[|:])\s))\s*(?:-{1,2}(?=\s)|[|:])?\s*`,
);
const OF_ORDER = /\d{6}|order|USD|^(?:buy|sell|long|short|b|s)$/i;
/** It makes what follows another thing, or none that is so. */
const IS_ELSE =
  /^(?:cancel\w*|planned|expect(?:ed|s)?|want(?:ed|s)?|target|if|when|would|should|will|next|request\w*|query|old|prev(?:ious)?|parent|child|hedg\w*|replac\w*|(?:tp|sl)\d{0,2}|(?:take|stop)[ _-]?(?:profit|loss))(?![\w.:/$-])/i;
const MOST_PARTS = 12;
const MOST_SOURCES = 3;

/** A text without what a log wrote before it. A word of a state, a side or a pair is no source. */
export function withoutPrefix(text: string, words: StatusWords): string {
  let rest = text;
  for (let parts = 0, sources = 0; parts < MOST_PARTS; parts += 1) {
    const fixed = FIXED.find((each) => (each.exec(rest)?.[0] ?? '') !== '');
    if (fixed) {
      rest = rest.replace(fixed, '');
      continue;
    }
    const [all = '', ...named] = SOURCE.exec(rest) ?? [];
    const word = named.find((each) => each !== undefined)?.trim();
    if (word === undefined || sources === MOST_SOURCES || OF_ORDER.test(word) || IS_ELSE.test(word) || words.of(word) !== undefined) break;
    rest = rest.slice(all.length);
    sources += 1;
  }
  return rest;
}
