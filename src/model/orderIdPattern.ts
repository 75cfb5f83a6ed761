/** Which digits may be an order id where no key says so: a setting, so it is text from outside that must never hang the editor. */

export const DEFAULT_PATTERN = String.raw`\d{17,20}`;

const LONGEST_PATTERN = 200;
/** So many ways of matching may be tried from one place; with a few hundred places that is a matter of milliseconds. */
const MOST_WAYS = 10_000;
/** What `*`, `+` and `{3,}` stand for: no text that is searched is longer. */
const ENDLESS = 400;

export interface IdPattern {
  readonly regex: RegExp;
  /** Why the default stands in for what was set. */
  readonly problem?: string | undefined;
}

const fallback = (problem?: string): IdPattern => ({ regex: new RegExp(DEFAULT_PATTERN, 'g'), problem });

let latest: { readonly setting: unknown; readonly pattern: IdPattern } | undefined;

/** The pattern as a regular expression, or the default with what is wrong with it. The one that was asked for last is kept. */
export function orderIdPattern(setting: unknown): IdPattern {
  if (!latest || latest.setting !== setting) latest = { setting, pattern: patternFrom(setting) };
  return latest.pattern;
}

function patternFrom(setting: unknown): IdPattern {
  if (setting === undefined || setting === '' || setting === DEFAULT_PATTERN) return fallback();
  if (typeof setting !== 'string') return fallback('it is not a text');
  if (setting.length > LONGEST_PATTERN) return fallback(`it is longer than ${LONGEST_PATTERN} characters`);
  const problem = dangerIn(setting);
  if (problem !== undefined) return fallback(problem);
  try {
    return { regex: new RegExp(setting, 'g') };
  } catch (error) {
    return fallback(error instanceof Error ? error.message : String(error));
  }
}

/** One escape, class, group edge, alternative or quantifier of a pattern. */
const TOKEN = /\\(k<|.)|\[(?:\\.|[^\]\\])*\]|\(\?<?[=!]?|[()|]|[*+?]\??|\{\d+(,\d*)?\}\??/gs;

/**
 * Backtracking is what makes a pattern slow: each quantifier multiplies the ways in which a text can be tried. Repeated
 * groups, references back and looking behind are refused outright; what is left can be counted.
 */
function dangerIn(pattern: string): string | undefined {
  let ways = 1;
  let previousEnd = -1;
  let previous = '';
  for (const match of pattern.matchAll(TOKEN)) {
    const [token, escaped] = match;
    if (escaped !== undefined && /^(k<|[1-9])/.test(escaped)) return 'it refers back to a group';
    if (token === '(?<=' || token === '(?<!') return 'it looks behind';
    if (token === '|') ways *= 2;
    if (/^[*+?{]/.test(token)) {
      const choices = choicesOf(token);
      if (previous === ')' && previousEnd === match.index && !/^\?/.test(token)) return 'it repeats a group';
      ways *= choices;
    }
    previous = token;
    previousEnd = match.index + token.length;
  }
  return ways > MOST_WAYS ? 'it could take too long to search with' : undefined;
}

function choicesOf(quantifier: string): number {
  if (quantifier.startsWith('?')) return 2;
  const bounds = /^\{(\d+)(?:,(\d*))?\}/.exec(quantifier);
  if (!bounds) return ENDLESS;
  const [, least = '', most] = bounds;
  if (most === undefined) return 1;
  return most === '' ? ENDLESS : Math.max(1, Math.min(ENDLESS, Number(most) - Number(least) + 1));
}
