/** Values as languages print them: without what stands around them. Pure. */

/** What languages print around a number or a text of theirs. */
const WRAPPERS =
  /Decimal|BigDecimal|Some|Just|NumberLong|NumberDecimal|Long|Number|String|Int(?:32|64)?|str|int|float|np\.\w{1,12}|Quantity|Price/.source;
/** `string(18) "5…"` of PHP, `(string) (len=18) "5…"` of Go. */
const TYPES = '(?:string\\(\\d{1,6}\\) ?|\\([\\w.*]{1,40}\\) ?(?:\\(len=\\d{1,6}\\) ?)?)';

/** A value with more around it than quotes, as a pattern: an enum of Python, a typed text, a call. */
export const PRINTED = String.raw`<[\w.]{1,60}: [^<>\n]{1,60}>|${TYPES}"(?:[^"\\\n]|\\.)*"|\([\w.*]{1,40}\) ?-?[\d.]{1,40}|(?:${WRAPPERS})\(\s{0,40}(?:[^()\n]|\([^()\n]{0,60}\)){0,80}\)`;

const LAYERS: readonly RegExp[] = [
  // Its number is the program's own.
  /^<[\w.]+\.(\w+): -?\d+>$/,
  /^<[\w.]+: (.*)>$/,
  new RegExp(`^${TYPES}(.+)$`),
  new RegExp(`^(?:${WRAPPERS})\\((.*)\\)$`),
  /^"(.*)"$/,
  /^'(.*)'$/,
  // A symbol of Ruby.
  /^:([A-Za-z_].*)$/,
];
const DEEPEST = 3;

/** What a printed value says, and where in it that begins. */
export function unwrapped(printed: string): { readonly text: string; readonly start: number } {
  let text = printed;
  let start = 0;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const inner = LAYERS.map((layer) => layer.exec(text)?.[1]).find((each) => each !== undefined);
    if (inner === undefined) break;
    const bare = inner.trim();
    // Behind it stands a bracket or a quote at most.
    start += text.lastIndexOf(inner) + inner.indexOf(bare);
    text = bare;
  }
  return { text, start };
}
