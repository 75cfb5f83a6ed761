/** Which orders of the exchange no file names, as far as lists tell of their pairs and times. Pure. */
import * as l10n from '@vscode/l10n';
import { pairOf } from '../model/describe';
import { plural } from '../model/language';
import { newestFirst, type PlanOrder } from '../model/order';
import { withoutZeros } from '../model/orderIds';
import { oldestAsOf } from '../model/reliability';
import { symbolKey } from '../model/symbols';
import { contains, type TimeRange } from '../model/timeRange';
import { forEach, sortEach, type Work } from '../model/work';
import type { Answers, KnownOpenOrders } from './ask';
import type { Plan } from './plan';

export interface Unnamed {
  /** Plan orders of the files' pairs, created in their time, that no file names, newest first. */
  readonly unnamed: readonly PlanOrder[];
  readonly unnamedCoverage: {
    readonly range: TimeRange | undefined;
    readonly pairs: readonly string[];
    readonly problems: readonly string[];
    /** See `Coverage`. */
    readonly asOf: number | undefined;
  };
}

export const STILL_ASKED = l10n.t('The check is still running.');

/** @param named ids without zeros before them */
export function* unnamedOf(
  plan: Plan,
  answers: Answers,
  named: ReadonlySet<string | undefined>,
  openOrders: KnownOpenOrders,
): Work<Unnamed> {
  const { span, pairs } = plan;
  if (!span || pairs.length === 0) {
    const why =
      pairs.length === 0
        ? l10n.t('The file does not name a trading pair, so it cannot be checked for missing orders.')
        : l10n.t('The file contains no times, so it cannot be checked for missing orders.');
    return { unnamed: [], unnamedCoverage: { range: span, pairs, problems: [why], asOf: undefined } };
  }
  // What no row is matched with yet may be of one that is still asked for.
  if (answers.underWay) return { unnamed: [], unnamedCoverage: { range: undefined, pairs, problems: [STILL_ASKED], asOf: undefined } };
  const wanted = new Set(pairs);
  const read = answers.histories.filter(
    ({ symbol, range }) => wanted.has(symbolKey(symbol)) && contains(range, span.start) && contains(range, span.end),
  );
  const problems = read.flatMap(({ symbol, problems: each }) => each.map((problem) => l10n.t`${pairOf(symbol)}: ${problem}`));
  const missing = pairs.filter((pair) => !read.some(({ symbol }) => symbolKey(symbol) === pair));
  const names = missing.map((pair) => pairOf(pair)).join(', ');
  if (missing.length > 0) problems.push(l10n.t`The history for ${names} was not loaded.`);
  if (!openOrders.complete) problems.push(openOrders.problems.join(' '));
  const orders = new Map<string, PlanOrder>();
  const undated = new Set<string>();
  // A history is read after the open orders, so it knows their ends.
  for (const some of [openOrders.items, ...read.map((each) => each.orders)])
    yield* forEach(some, (order) => {
      const { orderId, createTime, symbol } = order;
      if (named.has(withoutZeros(orderId)) || !wanted.has(symbolKey(symbol))) return;
      if (createTime === undefined) undated.add(orderId);
      else if (contains(span, createTime)) orders.set(orderId, order);
    });
  const untimed = l10n.t(
    '{0} order has no creation time, so it may be missing here.|{0} orders have no creation time, so they may be missing here.',
  );
  if (undated.size > 0) problems.push(plural(undated.size, untimed));
  const unnamed = yield* sortEach([...orders.values()], newestFirst);
  return { unnamed, unnamedCoverage: { range: span, pairs, problems, asOf: oldestAsOf([...read, openOrders]) } };
}
