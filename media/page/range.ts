/** The choice of the range: so many days, a calendar month, or two dates. */
import * as l10n from '@vscode/l10n';
import type { RangeChoice } from '../../src/dashboards/kit/protocol';
import { plural } from '../../src/model/language';
import { DAY } from '../../src/model/timeRange';
import { element } from './dom';

export interface RangeKind {
  /** Whether this month and the last may be chosen. */
  readonly months?: boolean;
  /** Numbers of days to choose from. */
  readonly days: readonly number[];
}

export interface RangePicker {
  readonly root: HTMLElement;
  /** What is asked for, as the host says. @param more numbers of days to choose from beside the others, rising */
  show(choice: RangeChoice, timeZone: string, more?: readonly number[]): void;
}

/** `2026-01-31` at a moment in a time zone: the Swedish way to write a date is the one that fields of dates want. */
const dateAt = (time: number, timeZone: string | undefined): string => new Intl.DateTimeFormat('sv', { timeZone }).format(time);

const MONTHS = [
  { month: 'this', text: l10n.t('This month') },
  { month: 'last', text: l10n.t('Last month') },
] as const;

/** The first and the last day of a choice, to begin with when two dates are chosen next. @param today in the time zone */
function datesOf(choice: Exclude<RangeChoice, { readonly from: string }>, today: string, timeZone: string | undefined): [string, string] {
  if ('days' in choice) return [dateAt(Date.now() - (choice.days - 1) * DAY, timeZone), today];
  const firstOfThis = `${today.slice(0, -2)}01`;
  if (choice.month === 'this') return [firstOfThis, today];
  const lastOfLast = dateAt(Date.parse(firstOfThis) - DAY, 'UTC');
  return [`${lastOfLast.slice(0, -2)}01`, lastOfLast];
}

export function createRangePicker({ days: numbers, months = false }: RangeKind, read: (choice: RangeChoice) => void): RangePicker {
  let zone: string | undefined;
  /** Beside those that are always there. */
  let shown: readonly number[] = [];
  const dayOption = (each: number): HTMLOptionElement =>
    element('option', {
      text: each === 1 ? l10n.t('Last 24 hours') : plural(each, l10n.t('Last {0} day|Last {0} days')),
      attributes: { value: each },
    });
  const twoDates = element('option', { text: l10n.t('Pick dates…'), attributes: { value: 'dates' } });
  const days = element(
    'select',
    { attributes: { id: 'range-days', 'aria-label': l10n.t({ message: 'Range', args: [], comment: ['of time'] }) } },
    ...(months ? MONTHS.map(({ text, month }) => element('option', { text, attributes: { value: month } })) : []),
    ...numbers.map(dayOption),
    twoDates,
  );
  const dateField = (id: string, label: string): HTMLInputElement =>
    element('input', { attributes: { type: 'date', id, 'aria-label': label, required: true } });
  const from = dateField('range-from', l10n.t({ message: 'From', args: [], comment: ['the first date of a range'] }));
  const to = dateField('range-to', l10n.t({ message: 'To', args: [], comment: ['the last date of a range'] }));
  const go = element('button', {
    class: 'button',
    text: l10n.t({ message: 'Show', args: [], comment: ['a button: show the figures of these two dates'] }),
    attributes: { type: 'submit' },
  });
  const problem = element('span', { class: 'problem', attributes: { role: 'alert' } });
  const dates = element(
    'form',
    { class: 'dates', attributes: { novalidate: true } },
    from,
    element('span', { text: l10n.t({ message: 'to', args: [], comment: ['stands between two fields of dates'] }) }),
    to,
    go,
    problem,
  );

  let asked: RangeChoice | undefined;
  const settle = (): void => {
    if (!asked) return;
    days.value = 'days' in asked ? String(asked.days) : 'month' in asked ? asked.month : 'dates';
    dates.hidden = !('from' in asked);
    [from.value, to.value] = 'from' in asked ? [asked.from, asked.to] : datesOf(asked, today(), zone);
  };
  const today = (): string => dateAt(Date.now(), zone);
  // How far back it may reach the host knows: what is kept, and what the service answers for.
  const complaint = (): string => {
    if (from.validity.badInput || to.validity.badInput) return l10n.t('Choose two dates that exist.');
    if (from.value === '' || to.value === '') return l10n.t('Choose both dates.');
    if (from.value > to.value) return l10n.t('The start date is after the end date.');
    if (to.value > today()) return l10n.t`The end date is in the future; today is ${today()}.`;
    return '';
  };
  days.addEventListener('change', () => {
    const chosen = days.value;
    dates.hidden = chosen !== 'dates';
    problem.textContent = '';
    const month = MONTHS.find((each) => each.month === chosen);
    if (chosen === 'dates') from.focus();
    else read(month ? { month: month.month } : { days: Number(chosen) });
  });
  dates.addEventListener('submit', (event) => {
    event.preventDefault();
    problem.textContent = complaint();
    if (problem.textContent === '') read({ from: from.value, to: to.value });
  });
  for (const field of [from, to]) field.addEventListener('input', () => (problem.textContent = ''));
  // Who thinks better of it goes back to what the page still shows.
  dates.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    problem.textContent = '';
    days.focus();
    settle();
  });

  return {
    root: element('div', { class: 'range' }, days, dates),
    show(choice, timeZone, more = []) {
      zone = timeZone;
      // What a tab remembered is there also while nobody knows yet what is kept.
      const longer = 'days' in choice ? [...new Set([...more, choice.days])].toSorted((a, b) => a - b) : more;
      const wanted = longer.filter((each) => !numbers.includes(each));
      if (wanted.join() !== shown.join()) {
        for (const each of shown) days.querySelector(`[value="${each}"]`)?.remove();
        twoDates.before(...wanted.map(dayOption));
        shown = wanted;
      }
      for (const field of [from, to]) field.max = today();
      asked = choice;
      if (!dates.contains(document.activeElement)) settle();
    },
  };
}
