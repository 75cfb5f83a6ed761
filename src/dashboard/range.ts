import { rangeOfDays } from '../model/calendar';
import { AFFILIATE_REACH, lastDays, type TimeRange } from '../model/timeRange';
import type { RangeChoice } from './protocol';

/**
 * The range that a choice means, or why it means none, in a sentence for people. A range that begins before the 365 days is left
 * as it is: the reading says what of it could not be read.
 */
export function rangeOfChoice(choice: RangeChoice, asOf: number, timeZone: string): TimeRange | { readonly problem: string } {
  if ('days' in choice) return lastDays(choice.days, asOf);
  const range = rangeOfDays(choice.from, choice.to, timeZone);
  if (!range) return { problem: 'These two days make no range. Choose a first day that is not after the last one.' };
  if (range.start > asOf) return { problem: 'That range has not begun yet. Choose a first day that is not after today.' };
  if (range.end <= asOf - AFFILIATE_REACH) {
    return { problem: 'The service answers for the past 365 days only, and that range ended before them. Choose later days.' };
  }
  return { start: range.start, end: Math.min(range.end, asOf) };
}
