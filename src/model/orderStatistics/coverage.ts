/** What is known of all orders together, when the open ones and the history of each symbol were read apart. */
import * as l10n from '@vscode/l10n';
import { addTo } from '../addTo';
import { pairOf, tellPairs } from '../describe';
import { leastOf, type Reliability, reliabilityOf, type SourceCoverage } from '../reliability';
import type { TimeRange } from '../timeRange';
import type { OrderCoverage } from './types';

const PAIRS_NAMED = 12;

/** Each problem with the symbols it is of. Unread only where no history was read at all. */
export function orderCoverageOf({ open, symbols }: OrderCoverage, range: TimeRange): SourceCoverage {
  if (symbols.length === 0)
    return { unread: l10n.t('No symbols are selected. The service lists past orders for only one symbol at a time.') };
  const problems = [
    ...problemsOf(open),
    ...[...symbolsByProblem(symbols)].map(([why, those]) => l10n.t`${tellPairs(those.map(pairOf), PAIRS_NAMED)}: ${why}`),
  ];
  if (symbols.every(({ coverage }) => 'unread' in coverage)) return { unread: problems.join(' ') };
  const requests = [open, ...symbols.map(({ coverage }) => coverage)].reduce(
    (sum, each) => sum + ('unread' in each ? 0 : each.requests),
    0,
  );
  const moments = [open, ...symbols.map(({ coverage }) => coverage)].flatMap((each) => ('asOf' in each ? (each.asOf ?? []) : []));
  return {
    range,
    complete: problems.length === 0,
    problems: [...new Set(problems)],
    requests,
    ...(moments.length > 0 && { asOf: Math.min(...moments) }),
  };
}

/** What is so for many symbols is said once. */
function symbolsByProblem(symbols: OrderCoverage['symbols']): Map<string, string[]> {
  const those = new Map<string, string[]>();
  for (const { symbol, coverage } of symbols) for (const why of problemsOf(coverage)) addTo(those, why, symbol);
  return those;
}

const problemsOf = (coverage: SourceCoverage): readonly string[] => ('unread' in coverage ? [coverage.unread] : coverage.problems);

/** How well the orders of each symbol are known: by its history and the open orders. */
export const reliabilityOfSymbols = ({ open, symbols }: OrderCoverage): { symbol: string; worth: Reliability }[] =>
  symbols.map(({ symbol, coverage }) => {
    const history = reliabilityOf(coverage);
    const known = reliabilityOf(open);
    // Without the open orders those of the history are known all the same.
    const least = leastOf(history, known);
    return {
      symbol,
      worth: history.completeness !== 'unread' && known.completeness === 'unread' ? { ...least, completeness: 'partial' } : least,
    };
  });
