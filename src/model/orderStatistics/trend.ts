/** What the orders created in each day, week or month did, from the same reading as all else. */
import * as l10n from '@vscode/l10n';
import { numberText } from '../language';
import { type CalendarUnit, eachCalendarSpan } from '../calendar';
import { type Reliability, withLacking } from '../reliability';
import type { TimeRange } from '../timeRange';
import { forEach, type Work } from '../work';
import { tellSums } from './groups';
import type { CountedOrder, CountedOrders } from './counted';
import { keyOf } from './quote';
import { byQuote, countsOf, quoteSumOf } from './tally';
import type { OrderTrend, OrderTrendPoint } from './types';

/** Spans between two pauses: each asks a calendar a few times. */
const SPANS = 50;

export function* orderTrendOf(
  counted: CountedOrders,
  {
    range,
    unit,
    timeZone,
    worth,
  }: { readonly range: TimeRange; readonly unit: CalendarUnit; readonly timeZone: string; readonly worth: Reliability },
): Work<OrderTrend> {
  if (worth.completeness === 'unread') return { unit, quotes: [], points: [], ...worth };
  const quotes = (yield* byQuote(counted.entries)).map(({ quote }) => quote);
  const sums = quotes.map(() => ({ running: undefined as bigint | undefined, highest: 0n, missing: 0 }));
  const points: OrderTrendPoint[] = [];
  let missing = 0;
  let next = 0;
  for (const span of eachCalendarSpan(range, unit, timeZone)) {
    if (points.length % SPANS === SPANS - 1) yield;
    const from = next;
    while ((counted.entries[next]?.time ?? Infinity) <= span.range.end) next += 1;
    const entries = counted.entries.slice(from, next);
    const parts = new Map<string, readonly CountedOrder[]>();
    for (const part of yield* byQuote(entries)) parts.set(keyOf(part.quote), part.entries);
    const told: OrderTrendPoint['quotes'][number][] = [];
    for (const [place, quote] of quotes.entries()) {
      const own = parts.get(keyOf(quote)) ?? [];
      const sum = yield* quoteSumOf(quote, own);
      missing += sum.profit.missing + sum.fees.missing;
      const state = sums[place];
      if (!state) continue;
      state.missing += sum.profit.missing;
      yield* forEach(own, ({ profit }) => {
        if (profit === undefined) return;
        state.running = (state.running ?? 0n) + profit;
        if (state.running > state.highest) state.highest = state.running;
      });
      const { running } = state;
      told.push({
        ...tellSums(sum, counted),
        missingSoFar: state.missing,
        ...(running !== undefined && { running: counted.text(running), below: counted.text(running - state.highest) }),
      });
    }
    points.push({ ...span, counts: yield* countsOf(entries), quotes: told });
  }
  const known =
    missing === 0
      ? worth
      : withLacking(worth, l10n.t`Profits and fees left out of all bars because they are missing or unreadable: ${numberText(missing)}.`);
  return { unit, quotes, points, ...known };
}
