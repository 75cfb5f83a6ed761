/** The figures of a range, each with what it is worth and beside the same figure of the range before. */
import * as l10n from '@vscode/l10n';
import { numberText, plural } from '../language';
import { amount, count, figure, type Measure, inPercent, ratio, share } from '../figures';
import { leastOf, type Reliability, withLacking, type Figure } from '../reliability';
import type { Work } from '../work';
import { type CountedOrders, withSymbolless } from './counted';
import { keyOf } from './quote';
import { meanOf, profitFactorOf, resultsOf, type OrderSum, winnersOf, wonForLost } from './results';
import type { Spread } from './slippage';
import { lessFees, quoteSumOf, type QuoteTally, type Tally } from './tally';
import {
  type OrderCounts,
  type OrderFigure,
  type OrderFigures,
  type Quote,
  type QuoteFigures,
  type SlippageFigures,
  type SlippageName,
  SLIPPAGES,
} from './types';

/** What was counted in one range. */
export interface RangeTally {
  readonly tally: Tally;
  readonly counted: CountedOrders;
  /** How well the orders of the range are known. */
  readonly worth: Reliability;
}

/** A value as a figure; of what was not read nothing is known. */
type Tell<T extends string | number> = (now: Measure<T>, before: Measure<T>) => Figure<T>;

export function* orderFiguresOf(now: RangeTally, before: RangeTally): Work<OrderFigures> {
  const names = Object.keys(now.tally.counts) as (keyof OrderCounts)[];
  const counts = names.map((name) => [
    name,
    count(measure(now.tally.counts[name], now.worth), measure(before.tally.counts[name], before.worth)),
  ]);
  const quotes: QuoteFigures[] = [];
  for (const quote of quotesOf(now, before)) {
    quotes.push(quoteFiguresOf(quote, yield* quoteMeasuresOf(quote, now), yield* quoteMeasuresOf(quote, before)));
  }
  const slippage = SLIPPAGES.map((name) => [name, slippageFiguresOf(name, now, before)]);
  return {
    counts: Object.fromEntries(counts) as OrderFigures['counts'],
    quotes,
    slippage: Object.fromEntries(slippage) as OrderFigures['slippage'],
    timeToTrigger: timeFiguresOf(now, before),
    leftOut: now.tally.slippage.leftOut,
  };
}

function quotesOf(now: RangeTally, before: RangeTally): Quote[] {
  const listed = new Set(now.tally.quotes.map(({ quote }) => keyOf(quote)));
  return [...now.tally.quotes, ...before.tally.quotes.filter(({ quote }) => !listed.has(keyOf(quote)))].map(({ quote }) => quote);
}

interface Known<T extends string | number> extends Measure<T> {
  readonly from: number;
}

const measure = <T extends string | number>(value: T | undefined, worth: Reliability, from = 0): Known<T> => ({
  value: worth.completeness === 'unread' ? undefined : value,
  worth,
  from,
});

const beside = <T extends string | number>(tell: Tell<T>, now: Known<T>, before: Known<T>): OrderFigure<T> => ({
  ...tell(now, before),
  from: now.from,
});

/** What is below 0 by its name changes by its size: to whom the change alone is told, a smaller loss is not "up". */
function lossBeside(now: Known<string>, before: Known<string>): OrderFigure {
  const [{ changePercent, changeTimes }, figure] = [amount(sizeOf(now), sizeOf(before)), beside(amount, now, before)];
  return { ...figure, ...(changePercent !== undefined && { changePercent }), ...(changeTimes && { changeTimes }) };
}
const sizeOf = (known: Known<string>): Known<string> => ({ ...known, value: known.value?.replace(/^-/, '') });

type QuoteMeasures = ReturnType<typeof measuresOf>;

function* quoteMeasuresOf(quote: Quote, of: RangeTally): Work<QuoteMeasures> {
  const found = of.tally.quotes.find((each) => keyOf(each.quote) === keyOf(quote));
  return measuresOf(found ?? { ...(yield* quoteSumOf(quote, [])), results: yield* resultsOf([]) }, of);
}

function measuresOf(tally: QuoteTally, { counted, worth: known }: RangeTally) {
  const { quote, orders, profit, fees, results } = tally;
  // Of those without a symbol it is told by each amount.
  const worth = quote.name === '' ? known : withSymbolless(known, counted);
  const { winners, losers, unclear, won, lost, longest, deepest } = results;
  const text = (units: bigint | undefined): string | undefined => (units === undefined ? undefined : counted.text(units));
  const profitWorth = withMissing(worth, profit, PROFITS_MISSING);
  const feesWorth = withMissing(worth, fees, FEES_MISSING);
  const both = lessFees(tally, counted);
  const resultsWorth =
    unclear === 0
      ? worth
      : withLacking(
          worth,
          plural(
            unclear,
            l10n.t(
              '{0} order may be a win or a loss but counts as neither: its action, fill or profit is unknown.|{0} orders may be wins or losses but count as neither: their action, fill or profit is unknown.',
            ),
          ),
        );
  const result = <T extends string | number>(value: T | undefined, from: number): Known<T> => measure(value, resultsWorth, from);
  return {
    orders,
    profit: measure(text(profit.units), profitWorth, profit.known),
    fees: measure(text(fees.units), feesWorth, fees.known),
    profitLessFees: measure(text(both), leastOf(profitWorth, feesWorth), Math.min(profit.known, fees.known)),
    withheld: fees.negative,
    // What the others are made of: one that cannot be read is not among them.
    results: measure(results.results, worth, results.results),
    winners: result(winners, results.results),
    losers: result(losers, results.results),
    winnersPercent: { ...result(inPercent(winnersOf(results)), winners + losers), of: winnersOf(results) },
    averageWin: result(meanOf(won, winners, counted), winners),
    averageLoss: result(meanOf(lost, losers, counted), losers),
    expectancy: result(meanOf(won + lost, results.results, counted), results.results),
    profitFactor: { ...result(profitFactorOf(results), winners + losers), of: wonForLost(results) },
    longestLosses: result(longest.losers, results.results),
    run: longest.run,
    deepestFall: measure(profit.units === undefined ? undefined : text(deepest.units), profitWorth, profit.known),
    fall: deepest.fall,
  };
}

const PROFITS_MISSING = (missing: string): string =>
  l10n.t('Profits left out of all totals because they are missing, are not plain decimal numbers or have no symbol: {0}.', missing);
const FEES_MISSING = (missing: string): string =>
  l10n.t('Fees left out of all totals because they are missing, are not plain decimal numbers or have no symbol: {0}.', missing);

const withMissing = (worth: Reliability, { missing }: OrderSum, words: (missing: string) => string): Reliability =>
  missing === 0 ? worth : withLacking(worth, words(numberText(missing)));

function quoteFiguresOf(quote: Quote, now: QuoteMeasures, before: QuoteMeasures): QuoteFigures {
  const { withheld } = now;
  return {
    quote,
    orders: now.orders,
    profit: beside(amount, now.profit, before.profit),
    fees: beside(amount, now.fees, before.fees),
    profitLessFees: {
      ...beside(amount, now.profitLessFees, before.profitLessFees),
      ...(withheld > 0 && {
        withheld: plural(
          withheld,
          l10n.t(
            '{0} of the fees is below 0, and the service does not say whether a negative fee is paid or received.|{0} of the fees are below 0, and the service does not say whether a negative fee is paid or received.',
          ),
        ),
      }),
    },
    results: beside(count, now.results, before.results),
    winners: beside(count, now.winners, before.winners),
    losers: beside(count, now.losers, before.losers),
    winnersPercent: beside(share, now.winnersPercent, before.winnersPercent),
    averageWin: beside(amount, now.averageWin, before.averageWin),
    averageLoss: lossBeside(now.averageLoss, before.averageLoss),
    expectancy: beside(amount, now.expectancy, before.expectancy),
    profitFactor: beside(ratio, now.profitFactor, before.profitFactor),
    longestLosses: { ...beside(count, now.longestLosses, before.longestLosses), ...(now.run && { run: now.run }) },
    deepestFall: { ...beside(amount, now.deepestFall, before.deepestFall), ...(now.fall && { fall: now.fall }) },
  };
}

const NO_AVERAGE = (orders: number): string =>
  l10n.t`Orders left out because they are at least partially filled but have no average price: ${numberText(orders)}.`;
const NO_FILL = (orders: number): string =>
  l10n.t`Orders left out because it is unknown whether they are at least partially filled: ${numberText(orders)}.`;
const NO_SIDE = (orders: number): string =>
  l10n.t`Orders whose action is unknown, so it is unclear whether they bought or sold: ${numberText(orders)}.`;
const NO_PRICE = (orders: number): string => l10n.t`Orders left out because it is unknown whether they had a price: ${numberText(orders)}.`;

function slippageFiguresOf(name: SlippageName, now: RangeTally, before: RangeTally): SlippageFigures {
  const [present, past] = [spreadMeasures(name, now), spreadMeasures(name, before)];
  return {
    median: beside(figure, present.median, past.median),
    p90: beside(figure, present.p90, past.p90),
    worst: beside(figure, present.worst, past.worst),
    parts: now.tally.slippage.parts[name],
  };
}

function spreadMeasures(name: SlippageName, { tally, worth }: RangeTally): SpreadMeasures<string> {
  const { spreads, leftOut } = tally.slippage;
  const doubts = [
    leftOut.withoutAverage > 0 && NO_AVERAGE(leftOut.withoutAverage),
    leftOut.unknownFilled > 0 && NO_FILL(leftOut.unknownFilled),
    leftOut.unknownAction > 0 && NO_SIDE(leftOut.unknownAction),
    // What the exchange forced is known by its type.
    name !== 'forced' && leftOut.unknownPrice > 0 && NO_PRICE(leftOut.unknownPrice),
  ];
  return measuresOfSpread(
    spreads[name],
    doubts.reduce<Reliability>((known, doubt) => (doubt ? withLacking(known, doubt) : known), worth),
  );
}

type SpreadMeasures<T extends string | number> = Readonly<Record<'median' | 'p90' | 'worst', Known<T>>>;

const measuresOfSpread = <T extends string | number>({ orders, median, p90, worst }: Spread<T>, worth: Reliability): SpreadMeasures<T> => ({
  median: measure(median, worth, orders),
  p90: measure(p90, worth, orders),
  worst: measure(worst, worth, orders),
});

function timeFiguresOf(now: RangeTally, before: RangeTally): OrderFigures['timeToTrigger'] {
  const measures = ({ tally: { slippage }, worth }: RangeTally): SpreadMeasures<number> => {
    const { unknownFilled } = slippage.leftOut;
    return measuresOfSpread(slippage.timeToTrigger, unknownFilled > 0 ? withLacking(worth, NO_FILL(unknownFilled)) : worth);
  };
  const [present, past] = [measures(now), measures(before)];
  return {
    median: { ...beside(count, present.median, past.median), previousFrom: past.median.from },
    p90: beside(count, present.p90, past.p90),
    longest: beside(count, present.worst, past.worst),
  };
}
