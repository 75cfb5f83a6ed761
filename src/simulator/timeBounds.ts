/** The time ranges of the endpoints: which are refused, and what lies inside. */
import { AFFILIATE_REACH, AFFILIATE_SPAN, DAY } from '../model/timeRange';
import type { Parameters } from './parameters';
import type { Quirks } from './quirks';
import { refuse, type Refusal } from './refusal';

/** Epoch milliseconds. */
export interface Bounds {
  readonly start: number;
  readonly end: number;
}

const timeOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/**
 * Section 4.4, rules 1 to 4. An omitted end is the present moment, an omitted start 90 days before the end. Both
 * breaking of the span and starting too long ago answer -1170, an end that is not later than the start -1171.
 */
export function affiliateBounds({ startTime, endTime }: Parameters, now: number): Bounds | Refusal {
  const end = timeOf(endTime) ?? now;
  const start = timeOf(startTime) ?? end - AFFILIATE_SPAN;
  if (end <= start) return refuse('startAfterEnd');
  if (end - start > AFFILIATE_SPAN) return refuse('rangeTooFar', 'Time range cannot exceed 90 days');
  if (start < now - AFFILIATE_REACH) return refuse('rangeTooFar', 'startTime must be within the last 365 days');
  return { start, end };
}

/**
 * The contract endpoints name no rule; public sources know 40707 for a start after the end. Omitted bounds are open, and
 * so are those that the quirk `ignores-range` takes no notice of.
 */
export function orderBounds(parameters: Parameters, quirks: Quirks): Bounds | Refusal {
  const { startTime, endTime } = quirks.has('ignores-range') ? {} : parameters;
  const [start, end] = [timeOf(startTime) ?? -Infinity, timeOf(endTime) ?? Infinity];
  return start > end ? refuse('startAfterEnd') : { start, end };
}

const THREE_MONTHS = 90 * DAY;

/** Like {@link orderBounds}, with the three months that the quirk `history-three-months` stands for. */
export function historyBounds(parameters: Parameters, now: number, quirks: Quirks): Bounds | Refusal {
  const oldest = now - THREE_MONTHS;
  const bounds = orderBounds(parameters, quirks);
  if ('refused' in bounds || !quirks.has('history-three-months')) return bounds;
  if (bounds.start !== -Infinity && bounds.start < oldest) return refuse('rangeTooFar', 'Only the last 3 months can be queried');
  return { start: Math.max(bounds.start, oldest), end: bounds.end };
}

/** Whether a moment lies in the bounds, both included unless a quirk says otherwise. */
export function within({ start, end }: Bounds, quirks: Quirks): (at: number) => boolean {
  const [low, high] = [quirks.has('exclusive-start') ? start + 1 : start, quirks.has('exclusive-end') ? end - 1 : end];
  return (at) => at >= low && at <= high;
}
