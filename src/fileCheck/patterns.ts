/**
 * The person's own patterns for lines that no reader understands: regular expressions whose groups are named like fields. They run in
 * an engine that takes no longer than a line is long, whatever they are: none can hold anybody. Loaded where there are some.
 */
import * as l10n from '@vscode/l10n';
import { RE2JS, RE2JSException } from 're2js';
import { FIELDS } from '../model/fileFields';
import { numberText } from '../model/language';
import type { Meaning } from './fieldNames';
import { statementsOf, type LooksLikeId, type NamedValue, type Statement } from './statements';

/** What a group may be called. */
const GROUPS: ReadonlyMap<string, Meaning> = new Map([
  ...FIELDS.map((field) => [field, field] as const),
  ['id', 'id'] as const,
  ['clientId', 'clientOid'] as const,
]);
export const MOST_PATTERNS = 10;
/** Characters of a pattern, and of a line. */
const LONGEST = { pattern: 500, line: 1000 } as const;
/** Orders of one line. */
const MOST_FOUND = 100;
const ORDER_LIKE = /\d{6}/;

export interface LinePatterns {
  /** What the first pattern that is found in a line says of orders. */
  readonly line: (text: string, line: number) => Statement[];
  /** Why a pattern is not used, each in a sentence. */
  readonly problems: readonly string[];
}

interface Pattern {
  readonly expression: RE2JS;
  readonly groups: readonly string[];
  /** It finds orders by their ids. */
  readonly needsDigits: boolean;
}

/** @param texts of the setting */
export function linePatterns(texts: readonly string[], looks: LooksLikeId): LinePatterns {
  const problems: string[] = [];
  const patterns: Pattern[] = [];
  for (const text of texts.slice(0, MOST_PATTERNS)) {
    const made = patternFrom(text);
    if (typeof made !== 'string') patterns.push(made);
    else problems.push(l10n.t`The pattern ${text} in orderdeck.fileCheck.patterns is not used: ${made}`);
  }
  if (texts.length > MOST_PATTERNS)
    problems.push(l10n.t`Only the first ${numberText(MOST_PATTERNS)} patterns in orderdeck.fileCheck.patterns are used.`);
  return {
    problems,
    line(text, line) {
      if (text.length > LONGEST.line) return [];
      const hasDigits = ORDER_LIKE.test(text);
      for (const { expression, groups, needsDigits } of patterns) {
        if (needsDigits && !hasDigits) continue;
        const matcher = expression.matcher(text);
        const found: Statement[] = [];
        for (let count = 0; count < MOST_FOUND && matcher.find(); count += 1) {
          const values = groups.flatMap((name): NamedValue[] => {
            const said = matcher.group(name);
            if (said === null) return [];
            const place = { line, start: matcher.start(name), end: matcher.end(name) };
            return [{ name, meaning: GROUPS.get(name), text: said, quoted: false, place }];
          });
          found.push(...statementsOf(values, 'text', looks));
        }
        if (found.length > 0) return found;
      }
      return [];
    },
  };
}

/** Why a text is no pattern, in a sentence; undefined for one that is. */
export function whyNoPattern(text: string): string | undefined {
  const made = patternFrom(text);
  return typeof made === 'string' ? made : undefined;
}

/** The setting with a pattern more. What a person wrote stays, also what is no pattern: that is told, and theirs to mend. */
export const withPattern = (setting: unknown, pattern: string): readonly unknown[] => [
  ...(Array.isArray(setting) ? (setting as readonly unknown[]) : setting === undefined || setting === null ? [] : [setting]),
  pattern,
];

/** @returns why it is none */
function patternFrom(text: string): Pattern | string {
  if (text.length > LONGEST.pattern) return l10n.t`It is longer than ${numberText(LONGEST.pattern)} characters.`;
  let expression: RE2JS;
  try {
    expression = RE2JS.compile(text);
  } catch (error) {
    if (error instanceof RE2JSException) return error.message.replace(/^error parsing regexp: /, '');
    throw error;
  }
  const groups = Object.keys(expression.namedGroups());
  const stranger = groups.find((name) => !GROUPS.has(name));
  if (stranger !== undefined) return l10n.t`There is no field named ${stranger}. Available fields: ${[...GROUPS.keys()].join(', ')}.`;
  const needsDigits = groups.includes('id');
  if (!needsDigits && !groups.includes('clientId') && !groups.includes('clientOid'))
    return l10n.t('It cannot identify an order without a group named id or clientId.');
  return { expression, groups, needsDigits };
}
