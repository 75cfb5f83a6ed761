/** The money of one quote: what was won and lost, in order of creation. Exact sums; what is rounded is rounded once. */
import { amountOf, quotient, rounded, scaleOf } from '../decimals';
import type { Fraction } from '../figures';
import { forEach, type Work } from '../work';
import type { CountedOrder, CountedOrders } from './counted';
import type { Fall, LossRun } from './types';

/** Sums are whole numbers of 10^-scale; undefined where there are amounts and not one can be read. */
export interface OrderSum {
  readonly units: bigint | undefined;
  readonly known: number;
  readonly missing: number;
  /** How many are below 0. */
  readonly negative: number;
}

export function* sumOf(entries: readonly CountedOrder[], amount: (entry: CountedOrder) => bigint | undefined): Work<OrderSum> {
  let [units, missing, negative] = [0n, 0, 0];
  yield* forEach(entries, (entry) => {
    const each = amount(entry);
    if (each === undefined) missing += 1;
    else units += each;
    if (each !== undefined && each < 0n) negative += 1;
  });
  const known = entries.length - missing;
  return { units: known === 0 && missing > 0 ? undefined : units, known, missing, negative };
}

/** What closing and forced orders with something filled brought, and the deepest fall of the running sum of all profits. */
export interface Results {
  readonly results: number;
  readonly winners: number;
  readonly losers: number;
  /** Orders that may be results, of which the record does not say it, or not how much. */
  readonly unclear: number;
  readonly won: bigint;
  /** Below 0. */
  readonly lost: bigint;
  readonly longest: { readonly losers: number; readonly run?: LossRun };
  readonly deepest: { readonly units: bigint; readonly fall?: Fall };
}

export function* resultsOf(entries: readonly CountedOrder[]): Work<Results> {
  const counts = { results: 0, winners: 0, losers: 0, unclear: 0 };
  let [won, lost] = [0n, 0n];
  const runs = lossRuns();
  const falls = fallsBelow();
  yield* forEach(entries, ({ effect, filled, profit, time }) => {
    // Of all that the profit is the sum of, so that the one can be read off the other.
    if (profit !== undefined) falls.add(profit, time);
    if (effect === 'open' || filled === 'none') return;
    if (effect === undefined || filled === 'unknown' || profit === undefined) {
      counts.unclear += 1;
      return;
    }
    counts.results += 1;
    if (profit > 0n) {
      counts.winners += 1;
      won += profit;
    } else if (profit < 0n) {
      counts.losers += 1;
      lost += profit;
    }
    runs.add(profit, time);
  });
  return { ...counts, won, lost, longest: runs.longest(), deepest: falls.deepest() };
}

/** A result of 0 is neither won nor lost, and ends no run. */
function lossRuns(): { add(profit: bigint, time: number): void; longest(): Results['longest'] } {
  let longest: Results['longest'] = { losers: 0 };
  let losers = 0;
  let first = 0;
  return {
    add(profit, time) {
      if (profit > 0n) losers = 0;
      if (profit >= 0n) return;
      if (losers === 0) first = time;
      losers += 1;
      if (losers > longest.losers) longest = { losers, run: { first, last: time } };
    },
    longest: () => longest,
  };
}

function fallsBelow(): { add(profit: bigint, time: number): void; deepest(): Results['deepest'] } {
  let [running, highest] = [0n, 0n];
  /** When the sum left its highest point; undefined while it is there. */
  let began: number | undefined;
  let deepest: { units: bigint; fall?: Fall } = { units: 0n };
  return {
    add(profit, time) {
      running += profit;
      if (running >= highest) {
        const { fall } = deepest;
        if (fall && fall.began === began && fall.madeGood === undefined) deepest = { ...deepest, fall: { ...fall, madeGood: time } };
        began = undefined;
        highest = running;
        return;
      }
      began ??= time;
      if (highest - running > deepest.units) deepest = { units: highest - running, fall: { began, deepest: time } };
    },
    deepest: () => deepest,
  };
}

const MEAN_DECIMALS = 8;
const FACTOR_DECIMALS = 2;

/** The mean, half away from zero to eight decimals or to as many as their sum has, without trailing zeros; undefined of none. */
export function meanOf(units: bigint, count: number, { scale }: Pick<CountedOrders, 'scale'>): string | undefined {
  if (count === 0) return undefined;
  // By the sum alone: what other orders have must not change a group's mean.
  const decimals = Math.max(MEAN_DECIMALS, scaleOf(amountOf(units, scale)));
  return amountOf(rounded(units, BigInt(count) * 10n ** BigInt(scale), decimals), decimals);
}

export const winnersOf = ({ winners, losers }: Results): Fraction => ({ part: winners, whole: winners + losers });

/** What was won for what was lost. */
export const wonForLost = ({ won, lost }: Results): Fraction => ({ part: won, whole: -lost });

export const profitFactorOf = ({ won, lost }: Results): string | undefined =>
  lost === 0n ? undefined : quotient(won, -lost, FACTOR_DECIMALS);
