/** A pattern to begin with, for lines that no reader understands. Pure. */
import { statusWords } from '../statusWords';

/** Words, what parts them, and any other sign. */
const TOKEN = /[\p{L}\p{N}_.:+/-]+|\s+|[^]/gu;
/** Characters. */
const LONGEST = 500;
const WORDS = statusWords();
/** How a value looks that a line says without a name. */
const LOOKS = {
  status: (word: string) => WORDS.of(word) !== undefined,
  action: (word: string) => /^(?:buy|sell|long|short)$/i.test(word),
  symbol: (word: string) => /^[A-Z0-9]{2,}[/_-]?(?:USDT|USDC|USD)(?::\w+)?$/.test(word),
} as const;

/** A pattern that finds a line by its order, its first word of a state, its side and its pair: the person goes on from there. */
export function patternFor(line: string, id: string): string {
  const order = String.raw`(?<id>\d{${id.length}})`;
  const used = new Set<string>();
  const parts = (line.match(TOKEN) ?? []).map((token) => {
    if (token === id && !used.has('id')) return { text: order, kind: used.add('id') };
    const kind = Object.entries(LOOKS).find(([, looks]) => looks(token))?.[0];
    if (kind !== undefined && !used.has(kind))
      return { text: kind === 'symbol' ? String.raw`(?<symbol>\S+)` : String.raw`(?<${kind}>\w+)`, kind: used.add(kind) };
    if (/^\s/.test(token)) return { text: String.raw`\s+` };
    const isFixed = kind === undefined && !/\d/.test(token);
    return { text: isFixed ? token.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`) : String.raw`\S+` };
  });
  const isGroup = ({ kind }: (typeof parts)[number]): boolean => kind !== undefined;
  const first = parts.findIndex(isGroup);
  // A word before the first tells it from others; what stands before that is a time more often than not.
  const before = /^\w/.test(parts[first - 2]?.text ?? '') ? 2 : 0;
  const whole = parts.slice(first - before, parts.findLastIndex(isGroup) + 1).map(({ text }) => text);
  const pattern = whole.join('');
  return used.has('id') && pattern.length <= LONGEST ? pattern : order;
}
