/** What figures of orders are called: on the page, and in files for people. Pure. */
import * as l10n from '@vscode/l10n';
import type { CalendarUnit } from '../calendar';
import { pairOf } from '../describe';
import { textLanguage } from '../language';
import { DAY, HOUR } from '../timeRange';
import type { Grouping, LeftOut, OrderCounts, Quote, QuoteFigures, SlippageFigures, SlippageName, SLIPPAGE_PARTS } from './types';

const FEES = l10n.t({ message: 'Fees', args: [], comment: ['what orders cost'] });

export type MoneyKey = Exclude<keyof QuoteFigures, 'quote' | 'orders' | 'results'>;
export const MONEY_TITLES: Readonly<Record<MoneyKey, string>> = {
  profit: l10n.t('Profit'),
  profitLessFees: l10n.t('Profit minus fees'),
  winnersPercent: l10n.t('Win rate'),
  profitFactor: l10n.t('Profit factor'),
  expectancy: l10n.t('Expectancy'),
  averageWin: l10n.t('Average win'),
  averageLoss: l10n.t('Average loss'),
  deepestFall: l10n.t({ message: 'Max drawdown', args: [], comment: ['of a running profit, as an amount'] }),
  longestLosses: l10n.t('Max consecutive losses'),
  winners: l10n.t({ message: 'Won', args: [], comment: ['how many orders'] }),
  losers: l10n.t({ message: 'Lost', args: [], comment: ['how many orders'] }),
  fees: FEES,
};

/** Of the sums of a day, week or month. */
export const SERIES_TITLES = {
  profit: MONEY_TITLES.profit,
  running: l10n.t('Cumulative profit'),
  below: l10n.t({ message: 'Drawdown', args: [], comment: ['how far a running profit is below the highest it has been'] }),
  fees: FEES,
} as const;

export const COUNT_TITLES: Readonly<Record<keyof OrderCounts, string>> = {
  orders: l10n.t('Orders'),
  filled: l10n.t({ message: 'Filled', args: [], comment: ['how many orders'] }),
  partlyFilled: l10n.t('Partially filled'),
  open: l10n.t({ message: 'Open, unfilled', args: [], comment: ['how many orders'] }),
  canceledFilled: l10n.t('Canceled, partially filled'),
  canceledUnfilled: l10n.t({ message: 'Canceled, unfilled', args: [], comment: ['how many orders'] }),
  canceledUnclear: l10n.t('Canceled, fill unknown'),
  unknownStatus: l10n.t('Unknown status'),
  forced: l10n.t({ message: 'Forced closes', args: [], comment: ['how many orders the exchange made itself, as in a liquidation'] }),
};

export const SLIPPAGE_TITLES: Readonly<Record<SlippageName, string>> = {
  limit: l10n.t({ message: 'Limit', args: [], comment: ['orders with a price of their own'] }),
  limitPrice: l10n.t('Limit, vs. order price'),
  market: l10n.t({ message: 'Market', args: [], comment: ['orders without a price of their own'] }),
  forced: COUNT_TITLES.forced,
};

export const SPREAD_TITLES: Readonly<Record<Exclude<keyof SlippageFigures, 'parts'>, string>> = {
  median: l10n.t('Median'),
  p90: l10n.t('90th percentile'),
  worst: l10n.t({ message: 'Worst', args: [], comment: ['the worst slippage'] }),
};
export const LONGEST = l10n.t({ message: 'Longest', args: [], comment: ['the longest time that an order waited'] });

export const DISTRIBUTION = l10n.t({
  message: 'Distribution',
  args: [],
  comment: ['how slippage is spread: a bar of better, equal and worse fills'],
});
export const PART_TITLES: Readonly<Record<(typeof SLIPPAGE_PARTS)[number], string>> = {
  better: l10n.t({ message: 'Better', args: [], comment: ['how many orders were filled at a better price'] }),
  at: l10n.t({ message: 'No slippage', args: [], comment: ['how many orders'] }),
  5: l10n.t({ message: 'Up to 5 bp worse', args: [], comment: ['basis points; how many orders'] }),
  20: l10n.t({ message: 'Up to 20 bp worse', args: [], comment: ['basis points; how many orders'] }),
  more: l10n.t({ message: 'More than 20 bp worse', args: [], comment: ['how many orders'] }),
};

/** Why filled orders are left out of slippage, and of the time to trigger: each for a number. */
export const WITHOUT_SLIPPAGE: readonly (readonly [keyof LeftOut, string])[] = [
  ['withoutTriggerPrice', l10n.t('{0} without a trigger price')],
  ['withoutAverage', l10n.t('{0} without an average price')],
  ['unknownAction', l10n.t('{0} with an unknown action')],
  ['unknownPrice', l10n.t('{0} with an unreadable price')],
];
export const WITHOUT_TIME: readonly (readonly [keyof LeftOut, string])[] = [
  ['withoutTriggerTime', l10n.t('{0} without a trigger time')],
  ['triggeredBefore', l10n.t('{0} with a trigger time before the creation time')],
];

/** @param reasons each with its number */
export const filledLeftOut = (reasons: string): string => l10n.t`Filled orders left out: ${reasons}.`;

/** Of the sections of the page. */
export const SECTION_TITLES = {
  outcome: l10n.t('Order outcomes'),
  slippage: l10n.t('Slippage in basis points'),
  time: l10n.t('Time to trigger'),
  hours: l10n.t('Hours of the week'),
  best: l10n.t('Best orders'),
  worst: l10n.t('Worst orders'),
} as const;
export const GROUP_TITLES: Readonly<Record<Grouping, string>> = {
  symbol: l10n.t('By symbol'),
  action: l10n.t('By action'),
  execution: l10n.t('By execution'),
  strategy: l10n.t('By strategy'),
};
export const TREND_TITLES: Readonly<Record<CalendarUnit, string>> = {
  day: l10n.t('Trend by day'),
  week: l10n.t('Trend by week'),
  month: l10n.t('Trend by month'),
};

/** `USDT`; a symbol whose quote nobody can read is named itself. */
export const quoteName = ({ name, readable }: Quote): string =>
  readable ? name.toUpperCase() : name === '' ? l10n.t('no symbol') : l10n.t`${pairOf(name)}, quote currency unknown`;

export const resultsIn = (quote: Quote): string =>
  l10n.t({ message: 'Results in {0}', args: [quoteName(quote)], comment: ['{0} is a currency, such as USDT'] });

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const utc = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(textLanguage(), { ...options, timeZone: 'UTC' });

/** @param weekday 0 for Monday */
export const weekdayName = (weekday: number): string => utc({ weekday: 'short' }).format(MONDAY + weekday * DAY);
export const hourName = (weekday: number, hour: number): string =>
  utc({ weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(MONDAY + weekday * DAY + hour * HOUR);
