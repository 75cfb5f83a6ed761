/** An order or a user in words: one place for tree rows, tooltips, hovers, the details editor and language-model answers. Pure. */
import { STAGE_LABELS, stageOf, type AffiliateUser } from './affiliate';
import { percentOf } from './decimals';
import { DAY, HOUR, MINUTE, SECOND, type Period } from './timeRange';
import type { Order, PlanOrder } from './order';
import { MOST_OF_A_FIELD, visible } from './visible';

/** How times are told. */
export interface DisplayOptions {
  /** Epoch milliseconds. */
  readonly now: number;
  /** An IANA name; undefined is the machine's own zone. */
  readonly timeZone?: string | undefined;
  /** A BCP 47 tag for dates; undefined is the machine's own. */
  readonly language?: string | undefined;
  /** Privacy mode: see `privacy.ts`, whose functions whoever shows a record calls first. */
  readonly masked?: boolean | undefined;
}

export type Fact = readonly [name: string, value: string];

/** `cmt_btcusdt` -> `BTCUSDT`: the prefix names the service's own market, not the pair. Safe to show, whatever the symbol is. */
export function pairOf(symbol: string): string {
  if (symbol.length > MOST_OF_A_FIELD) return visible(symbol);
  return visible(symbol.replace(/^cmt_/i, '').toUpperCase()) || 'Unknown symbol';
}

export const actionNameOf = (order: Order): string => order.action.label || 'Unknown action';

/** `Open long`, `ADL short`, `Liq. long`: for rows, where each character counts. */
export const shortActionOf = (order: Order): string => SHORT_ACTIONS[order.action.kind] ?? actionNameOf(order);

const SHORT_ACTIONS: Partial<Record<Order['action']['kind'], string>> = {
  offset_liquidate_long: 'Reduce long',
  offset_liquidate_short: 'Reduce short',
  agreement_close_long: 'ADL long',
  agreement_close_short: 'ADL short',
  burst_liquidate_long: 'Liq. long',
  burst_liquidate_short: 'Liq. short',
};

/** `BTCUSDT · Open long` */
export const titleOf = (order: Order): string => `${pairOf(order.symbol)} · ${actionNameOf(order)}`;

const ZERO = /^0+(\.0*)?$/;
const AT_ONCE: ReadonlySet<string> = new Set(['fok', 'ioc']);

/** An order that fills at once or not at all and has the price zero takes the market's. A limit of zero is what was sent. */
const priceOf = ({ price, execution }: Order): string => (ZERO.test(price) && AT_ONCE.has(execution.kind) ? 'market' : price);

/** `0.5 @ 50000.00` */
export const sizeAndPriceOf = (order: Order): string => `${order.size || '?'} @ ${priceOf(order) || '?'}`;

/** `at 48000.00`: the point of a plan order. */
export const triggerOf = ({ triggerPrice }: PlanOrder): string => triggerPrice && `at ${triggerPrice}`;

/** `0.5 @ 50000.00`, then the fill where it is partial, `when` if given, and the status where it is not just pending. */
export function sizeAndStateOf(order: PlanOrder, when?: string): string {
  const filled = percentOf(order.filledQty, order.size);
  const partial = filled !== undefined && filled > 0 && filled < 100;
  const silent = order.status.kind === 'pending' || (partial && order.status.kind === 'partially_filled');
  return [sizeAndPriceOf(order), partial && `${filled}% filled`, when, !silent && order.status.label].filter(Boolean).join(' · ');
}

/** `at 48000.00 · 0.5 @ 50000.00`, the trigger price first. */
export const summaryOf = (order: PlanOrder): string => [triggerOf(order), sizeAndStateOf(order)].filter(Boolean).join(' · ');

// Every time on the screen has 24 hours, whatever the language: `9:30` is never in doubt.
const CLOCK = { hourCycle: 'h23' } as const satisfies Intl.DateTimeFormatOptions;

/** `16 Jan 2026, 09:30:00 GMT+1 (3 days ago)` */
export function formatTimeAndAge(time: number, display: DisplayOptions): string {
  return `${formatTime(time, display)} (${formatAge(time, display)})`;
}

export function formatTime(time: number, { timeZone, language }: DisplayOptions): string {
  if (Number.isNaN(new Date(time).getTime())) return String(time);
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium', timeZone, ...CLOCK };
  const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short', timeZone })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName');
  return `${new Intl.DateTimeFormat(language, options).format(time)} ${zone?.value ?? ''}`.trim();
}

/** `16 Jan 2026` */
export const formatDay = (time: number, { timeZone, language }: DisplayOptions): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(time);

/** `last 30 days`, or `3 Jan 2026 to 5 Feb 2026` */
export function describePeriod(period: Period, display: DisplayOptions): string {
  if ('days' in period) return period.days === 1 ? 'last 24 hours' : `last ${period.days} days`;
  return `${formatDay(period.start, display)} to ${formatDay(period.end, display)}`;
}

/** `16 Jan, 09:30`: for rows, which have little room and are mostly of this year. */
export function formatMoment(time: number, { timeZone, language }: DisplayOptions): string {
  if (Number.isNaN(new Date(time).getTime())) return String(time);
  const options: Intl.DateTimeFormatOptions = {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    ...CLOCK,
  };
  return new Intl.DateTimeFormat(language, options).format(time);
}

/** `09:30`, or `09:30:00` with seconds: where the day is clear. */
export const formatClock = (time: number, { timeZone, language }: DisplayOptions, seconds = false): string =>
  new Intl.DateTimeFormat(language, { timeStyle: seconds ? 'medium' : 'short', timeZone, ...CLOCK }).format(time);

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
];

/** `3 days ago`, in the largest unit that fits whole. `Intl` does it; a library would be a third of what loads at start. */
export function formatAge(time: number, { now, language }: DisplayOptions): string {
  const elapsed = time - now;
  const [unit, ms] = UNITS.find(([, each]) => Math.abs(elapsed) >= each) ?? ['second', SECOND];
  return new Intl.RelativeTimeFormat(language ?? 'en').format(Math.trunc(elapsed / ms), unit);
}

/** Everything of sections 2.1 and 2.2 in words; what was not sent is left out, an unknown code is shown as it came. */
export function factsOf(order: Order | PlanOrder, display: DisplayOptions): Fact[] {
  const filled = percentOf(order.filledQty, order.size);
  const facts: (readonly [string, string | undefined])[] = [
    ['Status', order.status.label],
    ['Action', order.action.label],
    ['Kind', order.execution.label],
    ['Size', order.size],
    ['Filled', order.filledQty && (filled === undefined ? order.filledQty : `${order.filledQty} (${filled}%)`)],
    ['Price', priceOf(order)],
    ['Average price', order.priceAvg],
    ...('triggerPrice' in order
      ? ([
          ['Trigger price', order.triggerPrice],
          ['Trigger price type', order.triggerPriceType],
        ] as const)
      : []),
    ['Fee', order.fee],
    ['Profit and loss', order.totalProfits],
    ['Created', order.createTime === undefined ? undefined : formatTimeAndAge(order.createTime, display)],
    ...('triggerTime' in order && order.triggerTime !== undefined
      ? [['Trigger time', formatTimeAndAge(order.triggerTime, display)] as const]
      : []),
    ['Order id', order.orderId],
    ['Client id', order.clientOid],
  ];
  return facts.filter((fact): fact is Fact => Boolean(fact[1]));
}

/** The steps of a user with their times, in the order they happened. */
export function timelineOf(user: AffiliateUser): { label: string; time: number }[] {
  const steps: { label: string; time: number | undefined }[] = [
    { label: 'Registered', time: user.registerTime },
    { label: 'First deposit', time: user.firstDeposit },
    { label: 'First trade', time: user.firstTrade },
    { label: 'Latest deposit', time: user.lastDeposit === user.firstDeposit ? undefined : user.lastDeposit },
    { label: 'Latest trade', time: user.lastTrade === user.firstTrade ? undefined : user.lastTrade },
  ];
  return steps.filter((step): step is { label: string; time: number } => step.time !== undefined).toSorted((a, b) => a.time - b.time);
}

/** Section 2.5 in words; what never happened is said to be so. */
export function userFactsOf(user: AffiliateUser, display: DisplayOptions): Fact[] {
  const time = (value: number | undefined): string => (value === undefined ? 'never' : formatTimeAndAge(value, display));
  return [
    ['Stage', STAGE_LABELS[stageOf(user)]],
    ['Verified', user.kycPassed === undefined ? 'not said' : user.kycPassed ? 'yes' : 'no'],
    ['Invite code', user.inviteCode || 'none'],
    ['Registered', time(user.registerTime)],
    ['First deposit', time(user.firstDeposit)],
    ['First trade', time(user.firstTrade)],
    ['Latest deposit', time(user.lastDeposit)],
    ['Latest trade', time(user.lastTrade)],
  ];
}

/** Which answer it was, and when it was given, epoch milliseconds. */
interface Source {
  readonly from: 'openOrders' | 'orderHistory' | 'service';
  readonly at?: number | undefined;
}

const SOURCES: Readonly<Record<Source['from'], string>> = {
  openOrders: 'from the open orders',
  orderHistory: 'from the order history',
  service: 'from the service',
};

/** Where an answer comes from, and how old it is once that matters. */
export function sourceText({ from, at }: Source, display: DisplayOptions): string {
  return at === undefined || display.now - at < MINUTE ? SOURCES[from] : `${SOURCES[from]}, read ${formatAge(at, display)}`;
}
