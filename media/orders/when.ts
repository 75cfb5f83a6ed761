/** When the orders were created, and what those of each time brought: a calendar of days, and the hours of the week. */
import * as l10n from '@vscode/l10n';
import type { Statistics } from '../../src/dashboards/orders/protocol';
import { plural, textLanguage } from '../../src/model/language';
import { hourName, quoteName, weekdayName } from '../../src/model/orderStatistics/titles';
import type { OrderFilter, Quote, QuoteSums } from '../../src/model/orderStatistics/types';
import { badge, badgeOf, lackingNote } from '../page/badge';
import { element } from '../page/dom';
import type { Format } from '../page/format';
import { exactOf } from '../page/number';
import type { SectionContent } from '../page/section';
import { oneTabStop } from '../page/tabStop';
import { isIn, press } from './filters';
import { ofQuote } from './words';

/** More days are no calendar that can be looked over. */
const MOST_DAYS = 100;
/** What fewer orders brought says nothing of an hour of the week. */
const FEWEST_OF_HOUR = 5;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** In privacy mode the calendar tells no more than the hours do. */
const ORDERS_BY_DAY = l10n.t('Orders by day');

/** Undefined where the trend is not by day, or is of too many. @param place of the quote that is shown, among those of the trend */
export function calendar(statistics: Statistics, place: number, format: Format): SectionContent | undefined {
  const { trend, timeZone, filters } = statistics;
  const { unit, points, quotes } = trend;
  const quote = quotes[place];
  if (unit !== 'day' || points.length > MOST_DAYS || !quote) return undefined;
  const date = new Intl.DateTimeFormat(textLanguage(), { day: 'numeric', month: 'short', timeZone });
  const digits = new Intl.DateTimeFormat(textLanguage(), { day: 'numeric', month: 'numeric', timeZone });
  const number = new Intl.DateTimeFormat(textLanguage(), { day: 'numeric', timeZone });
  const heights = points.map(({ quotes: sums }) => heightOf(sums[place]));
  const shade = shades(heights);
  const cells = points.map(({ label, range, counts, quotes: sums }, index) => {
    const isFirst = index === 0 || label.endsWith('-01');
    return cell({
      filter: { by: 'created', name: format.day(range.start), range },
      orders: counts.orders,
      shade: shade(heights[index]),
      parts: [
        isFirst
          ? asRoom(date.format(range.start), digits.format(range.start).replace(/\D+$/, ''))
          : element('span', { text: number.format(range.start) }),
        counts.orders === 0 || format.masked
          ? element('span', { text: counts.orders === 0 ? '' : format.count(counts.orders) })
          : asRoom(profitText(sums[place], format.short), profitText(sums[place], format.brief), exactProfit(sums[place], format)),
      ],
      ...{ sums: sums[place], quote, format, filters },
    });
  });
  const [first] = points;
  const lead = first ? weekdayOf(first.label) : 0;
  const all = [...Array.from({ length: lead }, () => element('td')), ...cells];
  const weeks = Array.from({ length: Math.ceil(all.length / WEEKDAYS.length) }, (_, week) =>
    element('tr', {}, ...all.slice(week * WEEKDAYS.length, (week + 1) * WEEKDAYS.length)),
  );
  return {
    badge: badge(trend),
    lacking: lackingNote(trend),
    note: format.masked ? ORDERS_BY_DAY : l10n.t`Profit from the orders created each day (${quoteName(quote)}).`,
    body: [
      grid(
        'days',
        format.masked ? ORDERS_BY_DAY : l10n.t('Profit by day'),
        // A narrow page cuts those of some languages.
        WEEKDAYS.map(weekdayName).map((name) => element('th', { text: name, attributes: { scope: 'col', title: name } })),
        weeks,
      ),
    ],
  };
}

/** @param place of the quote that is shown, among those of the trend */
export function hoursOfWeek({ hours, trend, filters, coverage, timeZone }: Statistics, place: number, format: Format): SectionContent {
  const quote = trend.quotes[place];
  const heights = hours.map(({ orders, quotes }) => (orders < FEWEST_OF_HOUR ? undefined : heightOf(ofQuote(quotes, quote))));
  const shade = shades(heights);
  const rows = WEEKDAYS.map((weekday) => {
    const cells = HOURS.map((hour) => {
      const at = hours.findIndex((each) => each.weekday === weekday + 1 && each.hour === hour);
      const found = hours[at];
      if (!found || !quote) return element('td');
      return cell({
        filter: { by: 'weekHour', name: hourName(weekday, hour), weekday: weekday + 1, hour },
        orders: found.orders,
        shade: shade(heights[at]),
        parts: [format.count(found.orders)],
        ...{ sums: ofQuote(found.quotes, quote), quote, format, filters },
      });
    });
    return element('tr', {}, element('th', { text: weekdayName(weekday), attributes: { scope: 'row' } }), ...cells);
  });
  const head = HOURS.map((hour) => element('th', { text: String(hour), attributes: { scope: 'col' } }));
  const colored =
    quote && !format.masked
      ? plural(
          FEWEST_OF_HOUR,
          l10n.t(
            'Hours with at least {0} order are green for an overall profit in {1}, and red and underlined for an overall loss.|Hours with at least {0} orders are green for an overall profit in {1}, and red and underlined for an overall loss.',
          ),
          FEWEST_OF_HOUR,
          quoteName(quote),
        )
      : '';
  return {
    badge: badgeOf(coverage.orders),
    lacking: lackingNote(trend),
    note: [l10n.t`Orders created in each hour of the week (${timeZone}).`, colored].join(' ').trim(),
    body:
      hours.length === 0
        ? [element('p', { class: 'empty', text: l10n.t('No orders.') })]
        : [grid('hours', l10n.t('Orders by hour of the week'), [element('td'), ...head], rows)],
  };
}

interface Cell {
  readonly filter: OrderFilter;
  readonly orders: number;
  readonly shade: string;
  readonly parts: readonly (HTMLElement | string)[];
  readonly sums: QuoteSums | undefined;
  readonly quote: Quote;
  readonly format: Format;
  readonly filters: readonly OrderFilter[];
}

/** Pressed, it is a filter of the page. What its color says stands in its title too. */
function cell({ filter, orders, shade, parts, sums, quote, format, filters }: Cell): HTMLElement {
  const count = plural(orders, l10n.t('{0} order|{0} orders'), format.count(orders));
  const profit = sums?.profit === undefined ? undefined : l10n.t`profit ${format.exact(sums.profit)} ${quoteName(quote)}`;
  // A narrow page cuts the date of a day without orders as well.
  if (orders === 0)
    return element('td', {}, element('span', { class: 'cell', attributes: { title: [filter.name, count].join(', ') } }, ...parts));
  const pressed = isIn(filters, filter);
  const title = [filter.name, count, ...(profit === undefined ? [] : [profit])].join(', ');
  const id = filter.by === 'created' ? `day ${filter.range.start}` : `hour ${filter.name}`;
  return element(
    'td',
    {},
    element(
      'button',
      {
        class: `cell link ${shade}`,
        attributes: { type: 'button', title, 'aria-pressed': String(pressed), id },
        on: { click: () => press(filter, pressed) },
      },
      ...parts,
      element('span', { class: 'unseen', text: title }),
    ),
  );
}

const grid = (name: string, caption: string, head: readonly HTMLElement[], rows: readonly HTMLElement[]): HTMLElement =>
  element(
    'div',
    { class: 'plain', attributes: { role: 'region', 'aria-label': caption, tabindex: 0 } },
    oneTabStop(
      element(
        'table',
        { class: name },
        element('caption', { class: 'unseen', text: caption }),
        element('thead', {}, element('tr', {}, ...head)),
        element('tbody', {}, ...rows),
      ),
    ),
  );

/** For geometry only. */
const heightOf = (sums: QuoteSums | undefined): number | undefined => (sums?.profit === undefined ? undefined : Number(sums.profit));

/** The class of what is so high among the others: how much was won or lost, in three steps. */
function shades(heights: readonly (number | undefined)[]): (height: number | undefined) => string {
  const most = heights.reduce<number>((greatest, height) => Math.max(greatest, Math.abs(height ?? 0)), 0);
  return (height) => {
    if (!height || !Number.isFinite(height)) return '';
    return `${height > 0 ? 'won' : 'lost'}-${Math.max(1, Math.ceil((3 * Math.abs(height)) / most))}`;
  };
}

function profitText(sums: QuoteSums | undefined, write: Format['short']): string {
  const profit = heightOf(sums);
  return profit === undefined ? '' : signOf(profit) + write(profit);
}
const exactProfit = (sums: QuoteSums | undefined, { exact }: Format): string | undefined =>
  sums?.profit === undefined ? undefined : signOf(Number(sums.profit)) + exact(sums.profit);
const signOf = (profit: number): string => (profit > 0 ? '+' : '');

/** The style sheet shows one of them: a day of a narrow page has room for four or five digits. @param exact what is copied of it */
const asRoom = (usual: string, narrow: string, exact?: string): HTMLElement =>
  element(
    'span',
    { attributes: exactOf({ rounded: true, exact }) },
    element('span', { class: 'roomy', text: usual }),
    element('span', { class: 'tight', text: narrow }),
  );

/** 0 for Monday. @param label `2026-01-05` */
const weekdayOf = (label: string): number => (new Date(`${label}T00:00:00Z`).getUTCDay() + 6) % 7;
