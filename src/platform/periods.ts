import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { withCapital } from './text';
import { describePeriod, type DisplayOptions } from '../model/describe';
import { dayOf, lastMomentOf, looksLikeDay } from '../model/calendar';
import { isoDay } from '../model/isoDay';
import type { Period } from '../model/period';
import type { TimeRange } from '../model/timeRange';

/** Marks the entry that holds now. */
export const NOW = l10n.t({ message: 'current', args: [], comment: ['beside the choice that holds now'] });

/** Asks for one of the presets, or for two days. Days are those of the time zone in the settings. */
export async function pickPeriod(
  title: string,
  presets: readonly number[],
  current: Period,
  display: DisplayOptions,
): Promise<Period | undefined> {
  const items = presets.map((days) => {
    const now = 'days' in current && current.days === days;
    return { label: withCapital(describePeriod({ days }, display)), days, ...(now && { description: NOW }) };
  });
  const other = {
    label: `$(calendar) ${l10n.t('Between two dates…')}`,
    days: 0,
    ...(!('days' in current) && { description: describePeriod(current, display) }),
  };
  const picked = await vscode.window.showQuickPick([...items, other], { title, placeHolder: l10n.t('Choose a range') });
  if (!picked) return undefined;
  if (picked.days > 0) return { days: picked.days };
  const days = await pickDays(title, current, display);
  return days && { ...days, from: isoDay(days.start, display.timeZone), to: isoDay(days.end, display.timeZone) };
}

/** Asks for two days, both included, of which the last may not be over: of one zone, though the settings change while it asks. */
export async function pickDays(
  title: string,
  current: Period,
  { now, timeZone }: Pick<DisplayOptions, 'now' | 'timeZone'>,
): Promise<TimeRange | undefined> {
  const known = 'days' in current ? undefined : current;
  const first = await promptDay(title, l10n.t('First day, for example 2026-01-31'), timeZone, known?.start, (day) =>
    day > now ? l10n.t('That day is in the future.') : undefined,
  );
  if (first === undefined) return undefined;
  const last = await promptDay(title, l10n.t('Last day (inclusive)'), timeZone, known?.end ?? now, (day) =>
    day < first ? l10n.t('That is before the first day.') : undefined,
  );
  if (last === undefined) return undefined;
  return { start: first, end: lastMomentOf('day', last, timeZone) };
}

/** @returns the first millisecond of the day */
async function promptDay(
  title: string,
  prompt: string,
  timeZone: string | undefined,
  shown: number | undefined,
  problemWith: (day: number) => string | undefined,
) {
  const text = await vscode.window.showInputBox({
    title,
    prompt,
    placeHolder: 'YYYY-MM-DD',
    ignoreFocusOut: true,
    ...(shown !== undefined && { value: isoDay(shown, timeZone) }),
    validateInput: (typed) => {
      const day = dayOf(typed.trim(), timeZone);
      if (day !== undefined) return problemWith(day);
      return looksLikeDay(typed.trim()) ? l10n.t('There is no such day.') : l10n.t('Enter the day as YYYY-MM-DD, for example 2026-01-31.');
    },
  });
  return text === undefined ? undefined : dayOf(text.trim(), timeZone);
}
