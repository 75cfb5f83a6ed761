/** A check as its page shows it. Pure. */
import * as l10n from '@vscode/l10n';
import { formatTime, pairOf, type DisplayOptions } from '../../model/describe';
import { plural } from '../../model/language';
import { sentenceAsShown } from '../../model/maskedWords';
import type { CheckState } from '../check';
import type { Findings } from '../findings';
import { costText, progressText } from '../words';
import type { CheckResult, CheckStatus, KeptState } from './protocol';
import { patternFor } from './pattern';
import { apartOf, rowsOf } from './rows';

export interface Standing {
  readonly edition: number;
  /** What was checked before a reload. */
  readonly before: KeptState['checked'] | undefined;
  /** The account of the check is not the one in use any more: another is, or none. */
  readonly left: 'left' | 'signedOut' | undefined;
  readonly canceling: boolean;
  /** How many of the files, since they were checked. */
  readonly edited?: number;
}

export function statusOf(
  state: CheckState | undefined,
  { edition, before, left, canceling, edited = 0 }: Standing,
  display: DisplayOptions,
): CheckStatus {
  const { timeZone, language } = display;
  const nothing = { work: undefined, failure: undefined, cost: undefined, result: undefined, edited, edition, timeZone, language };
  if (!state) return { ...nothing, phase: before ? 'gone' : 'none', account: before?.account, files: before?.files ?? [] };
  const { account, files, phase, progress, cost } = state;
  if (left) return { ...nothing, phase: left, account, files };
  if (state.failure !== undefined) return { ...nothing, phase: 'failed', account, files, failure: sentenceAsShown(state.failure, display) };
  return {
    ...nothing,
    phase,
    account,
    files,
    work: phase === 'done' ? undefined : { ...progress, text: progressText(state), canceling },
    cost: cost && costText(cost),
    result: resultOf(state, display),
  };
}

function resultOf({ files, findings, requests, endedAt }: CheckState, display: DisplayOptions): CheckResult | undefined {
  if (!findings) return undefined;
  const { counts, unnamed, unnamedCoverage, problems } = findings;
  const told = (words: readonly string[]): string[] => words.map((each) => sentenceAsShown(each, display));
  return {
    endedAt,
    requests,
    counts: { ...counts, unnamed: unnamed.length },
    problems: told(problems),
    unnamed: { scope: scopeOf(findings, display), problems: told(unnamedCoverage.problems) },
    untold: display.masked ? undefined : untoldOf(files, findings),
    apart: apartIn(findings, display),
  };
}

/** It looks at all rows, and a page is told anew with every answer. */
const known = new WeakMap<Findings, { readonly masked: boolean | undefined; readonly apart: CheckResult['apart'] }>();

function apartIn(findings: Findings, display: DisplayOptions): CheckResult['apart'] {
  const { masked, apart } = known.get(findings) ?? {};
  if (apart && masked === display.masked) return apart;
  const made = apartOf(rowsOf(findings), display);
  known.set(findings, { masked: display.masked, apart: made });
  return made;
}

function untoldOf(files: CheckState['files'], { untold: [first] }: Pick<Findings, 'untold'>): CheckResult['untold'] {
  if (first?.id === undefined) return undefined;
  const { file, line, text, id } = first;
  return { file: files[file]?.name ?? '', line: line + 1, text, pattern: patternFor(text, id) };
}

function scopeOf(
  { unnamedCoverage: { range, pairs, asOf } }: NonNullable<CheckState['findings']>,
  display: DisplayOptions,
): string | undefined {
  if (!range || pairs.length === 0) return undefined;
  const [first, second, third, ...more] = pairs.map(pairOf);
  const some = [first, second, third].filter(Boolean).join(', ');
  const names = more.length > 0 ? plural(more.length, l10n.t('{0} and {1} more|{0} and {1} more'), some, more.length) : some;
  const [start, end] = [formatTime(range.start, display), formatTime(range.end, display)];
  if (asOf === undefined) return l10n.t`Plan orders for ${names}, created from ${start} to ${end}`;
  return l10n.t`Plan orders for ${names}, created from ${start} to ${end}, as of ${formatTime(asOf, display)}`;
}
