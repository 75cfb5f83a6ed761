/** What there is where the service answers nothing: what is kept. */
import * as l10n from '@vscode/l10n';
import { ServiceError } from '../../api/errors';
import { coverageFrom, type Coverage, type Reading } from '../../model/coverage';

/** @throws the error where nobody waits any more, and one that is not of reading */
export function unanswered<T, Range extends Coverage['range']>(
  error: unknown,
  items: readonly T[],
  { range, asOf }: Pick<Coverage, 'asOf'> & { readonly range: Range },
): Reading<T> & { readonly coverage: { readonly range: Range } } {
  if (!(error instanceof ServiceError) || error.kind === 'canceled') throw error;
  const coverage = coverageFrom({ range, requests: 0, ...(asOf !== undefined && { asOf }) }, [
    l10n.t`Showing data from the local archive because loading failed. ${error.sentence}`,
  ]);
  return { items, coverage: { ...coverage, remembered: items.length }, endedBy: error };
}
