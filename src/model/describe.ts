/** An order or a user in words: one place for tree rows, tooltips, hovers, the details editor and language-model answers. Pure. */
import * as l10n from '@vscode/l10n';
import { STAGE_LABELS, stageOf, type AffiliateUser } from './affiliate';
import { isNothing, percentOf } from './decimals';
import { plural, textLanguage } from './language';
import { withPercent } from './percent';
import type { Period } from './period';
import { DAY, fromTo, HOUR, MINUTE, SECOND } from './timeRange';
import { isJustWaiting, isPartlyFilled, type Order, type PlanOrder } from './order';
import { MOST_OF_A_FIELD, visible } from './visible';
import { withoutYearMark } from './yearMark';

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
export const pairOf = (symbol: string): string => pairNamedBy(symbol) || l10n.t('Unknown symbol');

/** The first pairs by name, the others by their number. */
export function tellPairs(pairs: readonly string[], mostNamed: number): string {
  const named = pairs.slice(0, mostNamed).join(', ');
  const more = pairs.length - mostNamed;
  return more > 0
    ? l10n.t({ message: '{0} and {1} more', args: [named, more], comment: ['{0}: some trading pairs, {1}: how many others'] })
    : named;
}

/** The same, and `''` for a symbol that names none: nothing of it is words. */
export const pairNamedBy = (symbol: string): string =>
  visible(symbol.length > MOST_OF_A_FIELD ? symbol : symbol.replace(/^cmt_/i, '').toUpperCase());

export const actionNameOf = (order: Order): string => order.action.label || l10n.t('Unknown action');

/** `Open long`, `ADL short`, `Liq. long`: for rows, where each character counts. */
export const shortActionOf = (order: Order): string => SHORT_ACTIONS[order.action.kind] ?? actionNameOf(order);

const SHORT_ACTIONS: Partial<Record<Order['action']['kind'], string>> = {
  offset_liquidate_long: l10n.t({ message: 'Reduce long', args: [], comment: ['short for: Reduction, close long'] }),
  offset_liquidate_short: l10n.t({ message: 'Reduce short', args: [], comment: ['short for: Reduction, close short'] }),
  agreement_close_long: l10n.t({ message: 'ADL long', args: [], comment: ['short for: Auto-deleveraging, close long'] }),
  agreement_close_short: l10n.t({ message: 'ADL short', args: [], comment: ['short for: Auto-deleveraging, close short'] }),
  burst_liquidate_long: l10n.t({ message: 'Liq. long', args: [], comment: ['short for: Liquidation, close long'] }),
  burst_liquidate_short: l10n.t({ message: 'Liq. short', args: [], comment: ['short for: Liquidation, close short'] }),
};

/** `BTCUSDT · Open long` */
export const titleOf = (order: Order): string => `${pairOf(order.symbol)} · ${actionNameOf(order)}`;

/** How every price of an order is shown: a price of zero is none, and the order takes what the market gives. */
export const priceText = (price: string, write: (price: string) => string = (text) => text): string =>
  isNothing(price)
    ? l10n.t({ message: 'market', args: [], comment: ['in the place of a price: the order takes what the market gives'] })
    : write(price);

/** `0.5 @ 50000.00`, `0.5 @ market` */
export const sizeAndPriceOf = ({ size, price }: Order): string => `${size || '?'} @ ${priceText(price) || '?'}`;

/** The same of an order that was filled: `0.5 @ 49990.5`, at which average, and nothing else where the service does not say it. */
export const fillOf = ({ filledQty, priceAvg, size }: Order): string =>
  [(isNothing(filledQty) ? size : filledQty) || '?', ...(isNothing(priceAvg) ? [] : [priceAvg])].join(' @ ');

/** `trigger 48000.00`: the point of a plan order. */
export const triggerOf = ({ triggerPrice }: PlanOrder): string =>
  triggerPrice && l10n.t({ message: 'trigger {0}', args: [triggerPrice], comment: ['{0} is the price that triggers an order'] });

/** The fill where it is partial, and the status where the order does not just wait: none, one or both. */
export function statesOf(order: Order): string[] {
  const filled = percentOf(order.filledQty, order.size);
  const partial = filled !== undefined && filled > 0 && filled < 100;
  const silent = isJustWaiting(order.status) || (partial && isPartlyFilled(order.status));
  return [...(partial ? [l10n.t`${filled}% filled`] : []), ...(silent || order.status.label === '' ? [] : [order.status.label])];
}

/** `trigger 48000.00 · 0.5 @ 50000.00 · 50% filled`, the trigger price first. */
export const summaryOf = (order: Order | PlanOrder): string => [termsOf(order), ...statesOf(order)].join(' · ');

/** `trigger 48000.00 · 0.5 @ 50000.00` */
export const termsOf = (order: Order | PlanOrder): string =>
  ['triggerPrice' in order && triggerOf(order), sizeAndPriceOf(order)].filter(Boolean).join(' · ');

// Every time on the screen has 24 hours, whatever the language: `9:30` is never in doubt.
const CLOCK = { hourCycle: 'h23' } as const satisfies Intl.DateTimeFormatOptions;

/** Making one takes a hundred times as long as using it, with a time zone that is named. */
const made = new Map<string, Intl.DateTimeFormat>();
function formatter(language: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const known = made.get(key) ?? new Intl.DateTimeFormat(language, options);
  made.set(key, known);
  return known;
}

/** `16 Jan 2026, 09:30:00 GMT+1 (3 days ago)`: for what is made when somebody looks. What stays on the screen is told without its age. */
export function formatTimeAndAge(time: number, display: DisplayOptions): string {
  return `${formatTime(time, display)} (${formatAge(time, display)})`;
}

export function formatTime(time: number, { timeZone, language }: DisplayOptions): string {
  if (Number.isNaN(new Date(time).getTime())) return String(time);
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium', timeZone, ...CLOCK };
  const zone = formatter('en', { timeZoneName: 'short', timeZone })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName');
  return `${withoutYearMark(formatter(language, options).format(time))} ${zone?.value ?? ''}`.trim();
}

/** `16 Jan 2026` */
export const formatDay = (time: number, { timeZone, language }: DisplayOptions): string =>
  withoutYearMark(formatter(language, { dateStyle: 'medium', timeZone }).format(time));

/** `last 30 days`, or `3 Jan 2026 to 5 Feb 2026` */
export function describePeriod(period: Period, display: DisplayOptions): string {
  if (!('days' in period)) return fromTo(formatDay(period.start, display), formatDay(period.end, display));
  const { days } = period;
  return days === 1 ? l10n.t('last 24 hours') : plural(days, l10n.t('last {0} day|last {0} days'));
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
  return formatter(language, options).format(time);
}

/** `09:30`: where the day is clear. */
const formatClock = (time: number, { timeZone, language }: DisplayOptions): string =>
  formatter(language, { timeStyle: 'short', timeZone, ...CLOCK }).format(time);

/** `09:30` of today, `16 Jan, 09:30` of another day: for what is told anew as time goes by. */
export const formatWhen = (time: number, display: DisplayOptions): string =>
  formatDay(time, display) === formatDay(display.now, display) ? formatClock(time, display) : formatMoment(time, display);

/** Longer than any list that can be seen waits for its next reading, as Orderdeck is set at first. */
const OLD = 20 * MINUTE;

/** `As of 09:30` of what was read so long ago that it has to be said. */
export const tellOld = (readAt: number | undefined, display: DisplayOptions): string | undefined =>
  readAt !== undefined && Math.abs(display.now - readAt) > OLD ? l10n.t`As of ${formatWhen(readAt, display)}` : undefined;

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
];

const unitOf = (elapsed: number): (typeof UNITS)[number] => UNITS.find(([, each]) => Math.abs(elapsed) >= each) ?? ['second', SECOND];

/** From when on {@link formatAge} says something else of a time, epoch milliseconds. */
export function ageChangesAt(time: number, now: number): number {
  const [, ms] = unitOf(time - now);
  // A larger unit begins where no smaller one does: a month is no whole number of years.
  const larger = UNITS.findLast(([, each]) => each > Math.abs(time - now))?.[1] ?? Infinity;
  return time >= now ? now : Math.min(time + (Math.floor((now - time) / ms) + 1) * ms, time + larger);
}

/** `3 days ago`, in the largest unit that fits whole. `Intl` does it; a library would be a third of what loads at start. */
export function formatAge(time: number, { now, language }: DisplayOptions): string {
  const elapsed = time - now;
  const [unit, ms] = unitOf(elapsed);
  const used = language ?? textLanguage();
  if (ages?.language !== used) ages = { language: used, format: new Intl.RelativeTimeFormat(used) };
  return ages.format.format(Math.trunc(elapsed / ms), unit);
}
let ages: { readonly language: string; readonly format: Intl.RelativeTimeFormat } | undefined;

/** With the minus sign of the dashboards: for screens alone. */
export const withMinus = (amount: string): string => amount.replace(/^-/, '−');

export const FACT_NAMES = {
  status: l10n.t('Status'),
  action: l10n.t('Action'),
  kind: l10n.t({ message: 'Execution', args: [], comment: ['how an order is to be filled: post-only, fill-or-kill and so on'] }),
  size: l10n.t({ message: 'Size', args: [], comment: ['how much an order is for'] }),
  filled: l10n.t({ message: 'Filled', args: [], comment: ['how much of an order is filled'] }),
  price: l10n.t('Price'),
  priceAvg: l10n.t('Average price'),
  triggerPrice: l10n.t('Trigger price'),
  triggerPriceType: l10n.t('Trigger price type'),
  fee: l10n.t({ message: 'Fee', args: [], comment: ['what an order cost'] }),
  totalProfits: l10n.t('Profit'),
  createTime: l10n.t({ message: 'Created', args: [], comment: ['when an order was created'] }),
  triggerTime: l10n.t('Trigger time'),
  orderId: l10n.t('Order ID'),
  clientOid: l10n.t('Client ID'),
} as const;

export type FactId = keyof typeof FACT_NAMES;

/** One of them, for whoever picks some: names are of a language, ids are not. */
export interface OrderFact {
  readonly id: FactId;
  readonly name: string;
  readonly value: string;
}

/** Everything of sections 2.1 and 2.2 in words; what was not sent is left out, an unknown code is shown as it came. */
export function orderFactsOf(order: Order | PlanOrder, display: DisplayOptions, tellTime = formatTimeAndAge): OrderFact[] {
  const filled = percentOf(order.filledQty, order.size);
  const time = (value: number | undefined): string | undefined => (value === undefined ? undefined : tellTime(value, display));
  const plan: Partial<PlanOrder> = order;
  // Zeros are facts of what is filled; an order of which nothing is filled would have a row of them.
  const ofFill = (amount: string): string => (isNothing(order.filledQty) && isNothing(amount) ? '' : amount);
  const values: Readonly<Record<FactId, string | undefined>> = {
    status: order.status.label,
    action: order.action.label,
    kind: order.execution.label,
    size: order.size,
    filled: ofFill(order.filledQty) && (filled === undefined ? order.filledQty : `${order.filledQty} (${withPercent(filled)})`),
    price: priceText(order.price),
    priceAvg: ofFill(order.priceAvg),
    triggerPrice: plan.triggerPrice,
    triggerPriceType: plan.triggerPriceType,
    fee: withMinus(ofFill(order.fee)),
    totalProfits: withMinus(ofFill(order.totalProfits)),
    createTime: time(order.createTime),
    triggerTime: time(plan.triggerTime),
    orderId: order.orderId,
    clientOid: order.clientOid,
  };
  return (Object.keys(FACT_NAMES) as FactId[]).flatMap((id) => {
    const value = values[id];
    return value ? [{ id, name: FACT_NAMES[id], value }] : [];
  });
}

/** The same, for a tooltip: VS Code keeps it for as long as its row looks the same. */
export const factsOf = (order: Order | PlanOrder, display: DisplayOptions): Fact[] =>
  orderFactsOf(order, display, formatTime).map(({ name, value }) => [name, value]);

export const USER_FACT_NAMES = {
  registerTime: l10n.t({ message: 'Registered', args: [], comment: ['when a user registered'] }),
  inviteCode: l10n.t('Invite code'),
  firstDeposit: l10n.t('First deposit'),
  firstTrade: l10n.t('First trade'),
  lastDeposit: l10n.t('Latest deposit'),
  lastTrade: l10n.t('Latest trade'),
} as const;

/** The steps of a user with their times, in the order they happened. */
export function timelineOf(user: AffiliateUser): { label: string; time: number }[] {
  const steps: { label: string; time: number | undefined }[] = [
    { label: USER_FACT_NAMES.registerTime, time: user.registerTime },
    { label: USER_FACT_NAMES.firstDeposit, time: user.firstDeposit },
    { label: USER_FACT_NAMES.firstTrade, time: user.firstTrade },
    { label: USER_FACT_NAMES.lastDeposit, time: user.lastDeposit === user.firstDeposit ? undefined : user.lastDeposit },
    { label: USER_FACT_NAMES.lastTrade, time: user.lastTrade === user.firstTrade ? undefined : user.lastTrade },
  ];
  return steps.filter((step): step is { label: string; time: number } => step.time !== undefined).toSorted((a, b) => a.time - b.time);
}

export const yesOrNo = (is: boolean): string =>
  is
    ? l10n.t({ message: 'yes', args: [], comment: ['a user is verified'] })
    : l10n.t({ message: 'no', args: [], comment: ['a user is not verified'] });

/** Section 2.5 in words, for a tooltip; what never happened is said to be so. */
export function userFactsOf(user: AffiliateUser, display: DisplayOptions): Fact[] {
  const never = l10n.t({ message: 'never', args: [], comment: ['in the place of the time of a deposit or trade'] });
  const time = (value: number | undefined): string => (value === undefined ? never : formatTime(value, display));
  const { kycPassed } = user;
  return [
    [l10n.t({ message: 'Stage', args: [], comment: ['how far an invited user has come'] }), STAGE_LABELS[stageOf(user)]],
    [
      l10n.t({ message: 'Verified', args: [], comment: ['whether a user is verified: yes or no'] }),
      kycPassed === undefined ? l10n.t('not reported') : yesOrNo(kycPassed),
    ],
    [USER_FACT_NAMES.inviteCode, user.inviteCode || l10n.t({ message: 'none', args: [], comment: ['no invite code'] })],
    [USER_FACT_NAMES.registerTime, time(user.registerTime)],
    [USER_FACT_NAMES.firstDeposit, time(user.firstDeposit)],
    [USER_FACT_NAMES.firstTrade, time(user.firstTrade)],
    [USER_FACT_NAMES.lastDeposit, time(user.lastDeposit)],
    [USER_FACT_NAMES.lastTrade, time(user.lastTrade)],
  ];
}

/** Which answer it was, and when it was given, epoch milliseconds. */
interface Source {
  readonly from: 'openOrders' | 'orderHistory' | 'service';
  readonly at?: number | undefined;
}

const SOURCES: Readonly<Record<Source['from'], { readonly now: string; readonly then: (age: string) => string }>> = {
  openOrders: { now: l10n.t('from the open orders'), then: (age) => l10n.t`from the open orders, loaded ${age}` },
  orderHistory: { now: l10n.t('from the order history'), then: (age) => l10n.t`from the order history, loaded ${age}` },
  service: { now: l10n.t('from the service'), then: (age) => l10n.t`from the service, loaded ${age}` },
};

/** Where an answer comes from, and how old it is once that matters. */
export function sourceText({ from, at }: Source, display: DisplayOptions): string {
  const { now, then } = SOURCES[from];
  return at === undefined || display.now - at < MINUTE ? now : then(formatAge(at, display));
}
