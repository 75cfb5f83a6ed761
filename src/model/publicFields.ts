/** What privacy mode leaves of statistics and of what stands beside them: counts, shares and times. See {@link ./privacy}. Pure. */
import type { Coverage } from './coverage';
import type {
  ExtremeOrders,
  OrderCounts,
  OrderFigure,
  OrderGroup,
  OrderFilter,
  OrderStatistics,
  OrderTrendPoint,
  Quote,
  QuoteFigures,
  QuoteSums,
  SlippageFigures,
} from './orderStatistics/types';
import { type Fields, maskedBy, TOTALS, USER } from './privacy';
import type { Figure, Reliability, SourceCoverage } from './reliability';
import type {
  TrendDifference,
  Dormant,
  DormantRules,
  JoinedUser,
  AffiliateStatistics,
  TopUsers,
  TrendPoint,
} from './affiliateStatistics/types';
import type { TimeRange } from './timeRange';

const RANGE: Fields<TimeRange> = { start: 'public', end: 'public' };
const WORTH: Fields<Reliability> = { completeness: 'public', problems: 'sentence', lacking: 'sentence' };
export const COVERAGE: Fields<Coverage> & Fields<SourceCoverage> = {
  range: RANGE,
  complete: 'public',
  problems: 'sentence',
  sentences: 'sentence',
  requests: 'public',
  asOf: 'public',
  remembered: 'public',
  unread: 'sentence',
};

const figure = <const Manner extends 'public' | 'hidden'>(manner: Manner) =>
  ({
    ...WORTH,
    value: manner,
    previous: manner,
    previousCompleteness: 'public',
    previousLacking: 'sentence',
    changePercent: 'public',
    changeTimes: { times: manner, of: manner },
    changePoints: 'public',
    crossed: manner,
  }) as const;
const [COUNT, SUM]: readonly [Fields<Figure<number>> & Fields<Figure>, Fields<Figure>] = [figure('public'), figure('hidden')];

export const JOINED: Fields<JoinedUser> = { uid: 'hidden', user: USER, totals: TOTALS };

export const RULES: Fields<DormantRules> = {
  verifiedWithoutDepositDays: 'public',
  depositedWithoutTradeDays: 'public',
  noTradeDays: 'public',
  netOutflowAbove: 'hidden',
};

const DORMANT: Fields<Dormant> = { ...WORTH, list: 'public', rule: 'public', range: RANGE, rows: 'public', brought: 'hidden' };

export const STATISTICS: Fields<AffiliateStatistics> = {
  asOf: 'public',
  range: RANGE,
  previousRange: RANGE,
  timeZone: 'public',
  coverage: { users: COVERAGE, totals: COVERAGE, previousTotals: COVERAGE },
  known: { rows: 'public', totalsOnly: 'public' },
  tiles: {
    users: COUNT,
    verifiedPercent: COUNT,
    depositorsPercent: COUNT,
    tradersPercent: COUNT,
    firstDeposits: COUNT,
    firstTrades: COUNT,
    deposits: SUM,
    withdrawals: SUM,
    net: SUM,
    spotVolume: SUM,
    futuresVolume: SUM,
    commission: SUM,
    activeUsers: COUNT,
    commissionPerActive: SUM,
  },
  funnel: {
    ...WORTH,
    steps: {
      stage: 'public',
      reached: 'public',
      took: 'public',
      fromPreviousPercent: 'public',
      fromStartPercent: 'public',
      time: { medianMs: 'public', medianDays: 'public', users: 'public' },
      outOfOrder: 'public',
    },
  },
  cohorts: {
    month: 'public',
    range: RANGE,
    cut: 'public',
    registered: 'public',
    verified: 'public',
    deposited: 'public',
    traded: 'public',
    verifiedPercent: 'public',
    depositedPercent: 'public',
    tradedPercent: 'public',
    active: 'public',
    commission: 'hidden',
    lacks: 'public',
  },
  outsideCohorts: { users: 'public', active: 'public', commission: 'hidden', lacks: 'public' },
  inviteCodes: {
    kind: 'public',
    code: 'public',
    users: 'public',
    registeredInRange: 'public',
    deposited: 'public',
    traded: 'public',
    active: 'public',
    deposits: 'hidden',
    volume: 'hidden',
    commission: 'hidden',
    commissionPercent: 'public',
    lacks: 'public',
  },
  concentration: {
    ...WORTH,
    earners: 'public',
    commission: 'hidden',
    top1Percent: 'public',
    top10Percent: 'public',
    topTenthPercent: 'public',
    tenth: 'public',
  },
  // Who is first is itself what is hidden.
  top: () => ({ commission: [], volume: [], deposits: [] }) satisfies TopUsers,
  rules: RULES,
  // The rule in words has its limit in them, and who brought the most is itself what is hidden.
  dormant: (each) => {
    const unranked: Dormant = { ...each, rows: each.rows.toSorted((one, other) => one - other), brought: [] };
    return maskedBy(each.list === 'netOutflow' ? { ...DORMANT, rule: 'words' } : DORMANT, unranked);
  },
};

export const TREND_POINT: Fields<TrendPoint> = {
  ...WORTH,
  label: 'public',
  range: RANGE,
  cut: 'public',
  registered: 'public',
  registeredWorth: WORTH,
  activeUsers: 'public',
  deposits: 'hidden',
  withdrawals: 'hidden',
  net: 'hidden',
  spotVolume: 'hidden',
  futuresVolume: 'hidden',
  commission: 'hidden',
  lacks: 'public',
};

export const DIFFERENCE: Fields<TrendDifference> = { title: 'public', parts: 'hidden', whole: 'hidden' };

const ORDER_COUNTS: Fields<OrderCounts> = {
  orders: 'public',
  open: 'public',
  partlyFilled: 'public',
  filled: 'public',
  canceledFilled: 'public',
  canceledUnfilled: 'public',
  canceledUnclear: 'public',
  unknownStatus: 'public',
  forced: 'public',
};
const [ORDER_COUNT, ORDER_SUM]: readonly [Fields<OrderFigure<number>> & Fields<OrderFigure>, Fields<OrderFigure>] = [
  { ...COUNT, from: 'public' },
  { ...SUM, from: 'public' },
];
const QUOTE: Fields<Quote> = { name: 'public', readable: 'public' };
const SUMS: Fields<QuoteSums> = {
  quote: QUOTE,
  orders: 'public',
  profit: 'hidden',
  profitsMissing: 'public',
  fees: 'hidden',
  feesMissing: 'public',
  profitLessFees: 'hidden',
};
const SLIPPAGE: Fields<SlippageFigures> = { median: ORDER_COUNT, p90: ORDER_COUNT, worst: ORDER_COUNT, parts: 'public' };
const MEDIAN = { median: 'public', orders: 'public' } as const;
const MONEY: Fields<QuoteFigures> = {
  quote: QUOTE,
  orders: 'public',
  profit: ORDER_SUM,
  fees: ORDER_SUM,
  profitLessFees: { ...ORDER_SUM, withheld: 'sentence' },
  results: ORDER_COUNT,
  winners: ORDER_COUNT,
  losers: ORDER_COUNT,
  winnersPercent: ORDER_COUNT,
  averageWin: ORDER_SUM,
  averageLoss: ORDER_SUM,
  expectancy: ORDER_SUM,
  profitFactor: ORDER_COUNT,
  longestLosses: { ...ORDER_COUNT, run: { first: 'public', last: 'public' } },
  deepestFall: { ...ORDER_SUM, fall: { began: 'public', deepest: 'public', madeGood: 'public' } },
};
const KNOWN_GROUP: Fields<OrderGroup> = {
  ...WORTH,
  kind: 'public',
  code: 'public',
  label: 'public',
  counts: ORDER_COUNTS,
  quotes: {
    ...SUMS,
    results: 'public',
    winners: 'public',
    losers: 'public',
    unclear: 'public',
    winnersPercent: 'public',
    expectancy: 'hidden',
  },
  slippage: { limit: MEDIAN, limitPrice: MEDIAN, market: MEDIAN, forced: MEDIAN },
  uncompared: 'public',
};
/** A code that nobody knows is as the service sent it. */
const GROUP = (group: OrderGroup): unknown =>
  maskedBy(group.kind === 'unknown' ? { ...KNOWN_GROUP, code: 'words', label: 'words' } : KNOWN_GROUP, group);
const ORDER_TREND_POINT: Fields<OrderTrendPoint> = {
  label: 'public',
  range: RANGE,
  cut: 'public',
  counts: ORDER_COUNTS,
  quotes: { ...SUMS, running: 'hidden', missingSoFar: 'public', below: 'hidden' },
};

export const ORDER_STATISTICS = {
  asOf: 'public',
  range: RANGE,
  previousRange: RANGE,
  timeZone: 'public',
  symbols: 'public',
  rule: { parts: 'public' },
  // Their names are those of groups.
  filters: (filter: OrderFilter): unknown =>
    'kind' in filter && filter.kind === 'unknown'
      ? maskedBy({ by: 'public', name: 'words', kind: 'public', code: 'words' }, filter)
      : filter,
  unfiltered: 'public',
  perhaps: 'public',
  sources: { open: COVERAGE, symbols: { symbol: 'public', coverage: COVERAGE } },
  notes: 'sentence',
  undated: 'public',
  figures: {
    counts: {
      orders: COUNT,
      open: COUNT,
      partlyFilled: COUNT,
      filled: COUNT,
      canceledFilled: COUNT,
      canceledUnfilled: COUNT,
      canceledUnclear: COUNT,
      unknownStatus: COUNT,
      forced: COUNT,
    },
    quotes: MONEY,
    slippage: { limit: SLIPPAGE, limitPrice: SLIPPAGE, market: SLIPPAGE, forced: SLIPPAGE },
    timeToTrigger: { median: { ...ORDER_COUNT, previousFrom: 'public' }, p90: ORDER_COUNT, longest: ORDER_COUNT },
    leftOut: {
      withoutTriggerPrice: 'public',
      withoutAverage: 'public',
      unknownAction: 'public',
      unknownPrice: 'public',
      withoutTriggerTime: 'public',
      triggeredBefore: 'public',
      unknownFilled: 'public',
    },
  },
  groups: { symbol: GROUP, action: GROUP, execution: GROUP, strategy: GROUP },
  clientIds: 'public',
  trend: { ...WORTH, unit: 'public', quotes: QUOTE, points: ORDER_TREND_POINT },
  hours: { weekday: 'public', hour: 'public', orders: 'public', quotes: SUMS },
  // Which orders these are is itself what is hidden.
  extremes: ({ quote }: ExtremeOrders): ExtremeOrders => ({ quote, best: [], worst: [] }),
} satisfies Fields<Omit<OrderStatistics, 'coverage' | 'previousCoverage'>>;
