/** The choice of the range: so many days, or two dates. */
import type { RangeChoice } from '../../src/dashboards/kit/protocol';
import { DAY } from '../../src/model/timeRange';
import { element } from './dom';

export interface RangeKind {
  /** Numbers of days to choose from. */
  readonly days: readonly number[];
  /** How far the service answers back, milliseconds; undefined where nobody knows of an end. */
  readonly reach?: number | undefined;
}

export interface RangePicker {
  readonly root: HTMLElement;
  /** What is asked for, as the host says. */
  show(choice: RangeChoice, timeZone: string): void;
}

/** `2026-01-31` at a moment in a time zone: the Swedish way to write a date is the one that fields of dates want. */
const dateAt = (time: number, timeZone: string | undefined): string => new Intl.DateTimeFormat('sv', { timeZone }).format(time);

export function createRangePicker({ days: numbers, reach }: RangeKind, read: (choice: RangeChoice) => void): RangePicker {
  let zone: string | undefined;
  const days = element(
    'select',
    { attributes: { id: 'range-days', 'aria-label': 'Range' } },
    ...numbers.map((each) => element('option', { text: each === 1 ? 'Last day' : `Last ${each} days`, attributes: { value: each } })),
    element('option', { text: 'Two dates…', attributes: { value: 'dates' } }),
  );
  const from = element('input', { attributes: { type: 'date', id: 'range-from', 'aria-label': 'From', required: true } });
  const to = element('input', { attributes: { type: 'date', id: 'range-to', 'aria-label': 'To', required: true } });
  const go = element('button', { class: 'button', text: 'Show', attributes: { type: 'submit' } });
  const problem = element('span', { class: 'problem', attributes: { role: 'alert' } });
  const dates = element(
    'form',
    { class: 'dates', attributes: { novalidate: true } },
    from,
    element('span', { text: 'to' }),
    to,
    go,
    problem,
  );

  const limits = (): { first: string | undefined; last: string } => {
    const now = Date.now();
    return { first: reach === undefined ? undefined : dateAt(now - reach, zone), last: dateAt(now, zone) };
  };
  const complaint = (): string => {
    const { first, last } = limits();
    if (from.value === '' || to.value === '') return 'Choose both dates.';
    if (from.value > to.value) return 'The first date is after the second.';
    if (reach !== undefined && first !== undefined && from.value < first)
      return `The service answers for the past ${Math.ceil(reach / DAY)} days only: from ${first} on.`;
    if (to.value > last) return `The second date has not come yet; today is ${last}.`;
    return '';
  };
  days.addEventListener('change', () => {
    const chosen = days.value;
    dates.hidden = chosen !== 'dates';
    problem.textContent = '';
    if (chosen === 'dates') from.focus();
    else read({ days: Number(chosen) });
  });
  dates.addEventListener('submit', (event) => {
    event.preventDefault();
    problem.textContent = complaint();
    if (problem.textContent === '') read({ from: from.value, to: to.value });
  });
  for (const field of [from, to]) field.addEventListener('input', () => (problem.textContent = ''));

  return {
    root: element('div', { class: 'range' }, days, dates),
    show(choice, timeZone) {
      zone = timeZone;
      const { first, last } = limits();
      for (const field of [from, to]) [field.min, field.max] = [first ?? '', last];
      if (dates.contains(document.activeElement)) return;
      days.value = 'days' in choice ? String(choice.days) : 'dates';
      dates.hidden = 'days' in choice;
      if ('days' in choice) [from.value, to.value] = [dateAt(Date.now() - (choice.days - 1) * DAY, zone), last];
      else [from.value, to.value] = [choice.from, choice.to];
    },
  };
}
