/** Days, weeks and months, as a chart and the table behind it name them. */
import { textLanguage } from '../../src/model/language';
import type { CalendarUnit } from '../../src/model/calendar';
import { element } from './dom';

interface Period {
  readonly label: string;
  /** It is not whole: the range begins or ends in it. */
  readonly cut: boolean;
}

/** Under the axis. A month has its whole year: two digits of it would look like a day. @returns what names the period that begins then */
export function axisNames(unit: CalendarUnit, timeZone: string): (start: number) => string {
  const name = new Intl.DateTimeFormat(
    textLanguage(),
    unit === 'month' ? { month: 'short', year: 'numeric', timeZone } : { day: 'numeric', month: 'short', timeZone },
  );
  return (start) => name.format(start);
}

/** The heading of a row. */
export const periodCell = ({ label, cut }: Period, why: string): HTMLElement =>
  element('span', { attributes: { title: cut ? why : undefined } }, label, cut && element('span', { class: 'quiet', text: ' …' }));

/** What the mark means, below the table; nothing where all are whole. */
export const cutNote = (periods: readonly Period[], why: string): HTMLElement | undefined =>
  periods.some(({ cut }) => cut) ? element('p', { class: 'note', text: `… ${why}` }) : undefined;
