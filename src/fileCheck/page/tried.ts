/** What a pattern finds that is being typed. Pure; loads what matches patterns. */
import * as l10n from '@vscode/l10n';
import { FIELDS } from '../../model/fileFields';
import { plural } from '../../model/language';
import type { Findings } from '../findings';
import { linePatterns, whyNoPattern } from '../patterns';
import { saysState, type LooksLikeId } from '../statements';
import { FIELD_WORDS } from '../words';

/** What a pattern finds, in words, and whether anything can be compared by it. */
export interface Tried {
  readonly text: string;
  readonly isUseful: boolean;
}

export function tried(pattern: string, lines: Findings['untold'], looks: LooksLikeId): Tried {
  if (pattern === '') return { text: '', isUseful: false };
  const problem = whyNoPattern(pattern);
  if (problem !== undefined) return { text: problem, isUseful: false };
  const { line } = linePatterns([pattern], looks);
  const found = lines.flatMap(({ text, line: number }) => line(text, number).slice(0, 1));
  const [first] = found;
  if (!first)
    return { text: plural(lines.length, l10n.t('It does not match the line.|It matches none of the {0} lines.')), isUseful: false };
  const { id, said } = first;
  const values = [
    ...(id === undefined ? [] : [l10n.t`order ${id}`]),
    ...FIELDS.flatMap((field) => (said[field] === undefined ? [] : [`${FIELD_WORDS[field]} ${said[field]}`])),
  ].join(', ');
  const count = plural(
    lines.length,
    l10n.t('It matches the line: {2}.|It matches {1} of the {0} lines: {2}.'),
    lines.length,
    found.length,
    values,
  );
  const isUseful = found.some(saysState);
  return {
    text: isUseful ? count : l10n.t`${count} The match contains neither a status nor an amount, so there is nothing to compare.`,
    isUseful,
  };
}
