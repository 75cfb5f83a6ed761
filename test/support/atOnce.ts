/** The model's long work without a pause, for whoever does not mind waiting. */
import { codesOf as codesOfWork } from '../../src/dashboards/affiliates/rows';
import * as orderStatistics from '../../src/model/orderStatistics';
import * as statistics from '../../src/model/affiliateStatistics';
import type { Chunk } from '../../src/platform/chunks';
import type { Work } from '../../src/model/work';

export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const whole =
  <Arguments extends readonly unknown[], T>(begin: (...given: Arguments) => Work<T>) =>
  (...given: Arguments): T =>
    atOnce(begin(...given));

export const joinUsers = whole(statistics.joinUsers);
export const computeStatistics = whole(statistics.computeStatistics);
export const withRules = whole(statistics.withRules);
export const trendPointOf = whole(statistics.trendPointOf);
export const computeOrderStatistics = whole(orderStatistics.computeOrderStatistics);
export const fittingOrders = whole(orderStatistics.fittingOrders);
export const withStrategyRule = whole(orderStatistics.withStrategyRule);
export const withTrendUnit = whole(orderStatistics.withTrendUnit);
export const codesOf = whole(codesOfWork);

export const textOfPieces = (pieces: Iterable<Chunk>): string => Array.from(pieces, ({ text }) => text).join('');
