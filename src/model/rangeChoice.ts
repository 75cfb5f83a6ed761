/** The range that figures are asked for, as somebody chose it. Pure. */
import * as l10n from '@vscode/l10n';
import { type CalendarMonth, monthAt, rangeOfDays } from './calendar';
import { plural } from './language';
import { DAY, lastDays, rangeBefore, type TimeRange } from './timeRange';

/** So many days up to now, a calendar month, or two calendar days (`2026-01-31`) of the time zone, both included. */
export type RangeChoice = { readonly days: number } | { readonly month: CalendarMonth } | { readonly from: string; readonly to: string };

/** To choose from where what the service has forgotten is kept, days. */
export const KEPT_DAYS = [180, 365, 730] as const;

/**
 * The range that a choice means, or why it means none, in a sentence for people. A range that begins before what the service
 * reaches back to is left as it is: the reading says what of it could not be read.
 * @param reach how far the service answers back from `asOf`, milliseconds; undefined where nobody knows of an end
 */
export function rangeOfChoice(
  choice: RangeChoice,
  asOf: number,
  timeZone: string,
  reach: number | undefined,
): TimeRange | { readonly problem: string } {
  if ('days' in choice) return lastDays(choice.days, asOf);
  if ('month' in choice) return monthAt(choice.month, asOf, timeZone).range;
  const range = rangeOfDays(choice.from, choice.to, timeZone);
  if (!range) return { problem: l10n.t('These dates are not a valid range. Choose a first day no later than the last day.') };
  return rangeUpTo(range, asOf, reach);
}

/** The part of a range up to `asOf`, or why there is none, in a sentence for people. @param reach see {@link rangeOfChoice} */
export function rangeUpTo(range: TimeRange, asOf: number, reach: number | undefined): TimeRange | { readonly problem: string } {
  if (range.start > asOf) return { problem: l10n.t('That range has not started yet. Choose a first day no later than today.') };
  if (reach !== undefined && range.end <= asOf - reach) {
    const days = Math.ceil(reach / DAY);
    const reached = plural(
      days,
      l10n.t(
        'The service only covers the past {0} day, and that range is older.|The service only covers the past {0} days, and that range is older.',
      ),
    );
    return { problem: `${reached} ${l10n.t('Choose later dates.')}` };
  }
  return { start: range.start, end: Math.min(range.end, asOf) };
}

/** The range that the one of a choice is compared with: of a month the month before, else of equal length just before. */
export const beforeOfChoice = (choice: RangeChoice, range: TimeRange, asOf: number, timeZone: string): TimeRange =>
  'month' in choice ? monthAt(choice.month, asOf, timeZone).before : rangeBefore(range);
