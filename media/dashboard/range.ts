/** The choice of the range: so many days, or two dates of the past 365 days. */
import { DAYS_CHOICES, type RangeChoice } from '../../src/dashboard/protocol';
import { AFFILIATE_REACH } from '../../src/model/timeRange';
import { element } from './dom';

export interface RangePicker {
  readonly root: HTMLElement;
  /** What is asked for, as the host says. */
  show(choice: RangeChoice, timeZone: string): void;
}

/** `2026-01-31` at a moment in a time zone: the Swedish way to write a date is the one that fields of dates want. */
const dateAt = (time: number, timeZone: string | undefined): string => new Intl.DateTimeFormat('sv', { timeZone }).format(time);

export function createRangePicker(read: (choice: RangeChoice) => void): RangePicker {
  let zone: string | undefined;
  const days = element(
    'select',
    { attributes: { id: 'range-days', 'aria-label': 'Range' } },
    ...DAYS_CHOICES.map((each) => element('option', { text: `Last ${each} days`, attributes: { value: each } })),
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

  const limits = (): { first: string; last: string } => {
    const now = Date.now();
    return { first: dateAt(now - AFFILIATE_REACH, zone), last: dateAt(now, zone) };
  };
  const complaint = (): string => {
    const { first, last } = limits();
    if (from.value === '' || to.value === '') return 'Choose both dates.';
    if (from.value > to.value) return 'The first date is after the second.';
    if (from.value < first) return `The service answers for the past 365 days only: from ${first} on.`;
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
      for (const field of [from, to]) [field.min, field.max] = [first, last];
      if (dates.contains(document.activeElement)) return;
      days.value = 'days' in choice ? String(choice.days) : 'dates';
      dates.hidden = 'days' in choice;
      if ('days' in choice) [from.value, to.value] = [dateAt(Date.now() - (choice.days - 1) * 86_400_000, zone), last];
      else [from.value, to.value] = [choice.from, choice.to];
    },
  };
}
