import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { PlanOrder } from '../../../../src/model/order';
import type { OrderFigures, QuoteFigures, SlippageFigures } from '../../../../src/model/orderStatistics';
import { contains } from '../../../../src/model/timeRange';
import { Exact } from '../../../support/exact';
import { always } from '../../../support/property';
import * as oracle from './oracle';
import { anyOrders, order, RANGE, statisticsOf } from './orders';

const RUNS = 100;
const QUOTES: Readonly<Record<string, string>> = {
  cmt_btcusdt: 'usdt',
  CMT_BTCUSDT: 'usdt',
  cmt_ethusdt: 'usdt',
  cmt_ethbtc: 'btc',
  cmt_bnbusd: 'cmt_bnbusd',
  cmt_oddity: 'cmt_oddity',
};

const inRange = (orders: readonly PlanOrder[]): PlanOrder[] =>
  oracle.inOrder(orders.filter(({ createTime }) => createTime !== undefined && contains(RANGE, createTime)));
const known = <T>(values: readonly (T | undefined)[]): T[] => values.filter((value) => value !== undefined);
const decimalsOf = (text: string): number => (oracle.exactOf(text) ? (text.split('.')[1]?.length ?? 0) : 0);
const holds = (orders: readonly PlanOrder[], test: (order: PlanOrder) => boolean | undefined): number => orders.filter(test).length;

/** @param compare gets the orders of the range, and whether all came with a creation time */
const check = (name: string, compare: (found: OrderFigures, orders: readonly PlanOrder[], dated: boolean) => void): Mocha.Test =>
  it(name, () =>
    always(
      fc.asyncProperty(anyOrders(40), (orders) => {
        const dated = orders.every(({ createTime }) => createTime !== undefined);
        compare(statisticsOf(orders).figures, inRange(orders), dated);
        return Promise.resolve();
      }),
      RUNS,
    ),
  );

/** An order without a symbol may be of any quote. */
const named = (orders: readonly PlanOrder[]): boolean => orders.every(({ symbol }) => symbol !== '');

const eachQuote = (
  { quotes }: OrderFigures,
  orders: readonly PlanOrder[],
  compare: (found: QuoteFigures, own: readonly PlanOrder[]) => void,
): void => {
  const names = new Set(orders.map(({ symbol }) => QUOTES[symbol] ?? ''));
  assert.deepEqual(quotes.map(({ quote }) => quote.name).sort(), [...names].sort());
  for (const found of quotes) {
    const own = orders.filter(({ symbol }) => (QUOTES[symbol] ?? '') === found.quote.name);
    assert.equal(found.orders, own.length);
    compare(found, own);
  }
};

describe('the figures of any orders, against another way of computing them', () => {
  check('count each order in one group', ({ counts }, orders) => {
    const of = (status: string, filled?: boolean | 'unclear'): number =>
      holds(orders, (order) => order.status.code === status && (filled === undefined || (oracle.isFilled(order) ?? 'unclear') === filled));
    const waiting = (filled: (order: PlanOrder) => boolean): number =>
      holds(orders, (order) => ['0', '1', 'UNTRIGGERED'].includes(order.status.code) && filled(order));
    const expected = {
      orders: orders.length,
      open: waiting((order) => oracle.isFilled(order) !== true),
      partlyFilled: waiting((order) => oracle.isFilled(order) === true),
      filled: of('2'),
      canceledFilled: of('-1', true),
      canceledUnfilled: of('-1', false),
      canceledUnclear: of('-1', 'unclear'),
      unknownStatus: of('9') + of(''),
      forced: holds(orders, oracle.isForced),
    };
    assert.deepEqual(Object.fromEntries(Object.entries(counts).map(([name, { value }]) => [name, value])), expected);
  });

  check('add profits and fees exactly, and count those that cannot be read', (figures, orders, dated) =>
    eachQuote(figures, orders, ({ quote, profit, fees, profitLessFees }, own) => {
      const read = (text: string): Exact | undefined => (quote.name === '' ? undefined : oracle.exactOf(text));
      const [profits, paid] = [known(own.map((order) => read(order.totalProfits))), known(own.map((order) => read(order.fee)))];
      const told = (values: readonly Exact[]): string | undefined => (values.length === 0 ? undefined : oracle.sumOf(values).text());
      assert.deepEqual([profit.value, profit.from], [told(profits), profits.length]);
      assert.deepEqual([fees.value, fees.from], [told(paid), paid.length]);
      for (const [figure, missing] of [
        [profit, own.length - profits.length],
        [fees, own.length - paid.length],
      ] as const) {
        assert.equal(figure.completeness, missing === 0 && dated && named(orders) ? 'complete' : 'partial');
        assert.equal(figure.problems.join().includes(`or have no symbol: ${missing}.`), missing > 0);
      }
      const negative = paid.some((fee) => fee.compare(oracle.ZERO) < 0);
      assert.equal(profitLessFees.withheld !== undefined, negative);
      const less = negative || profits.length === 0 || paid.length === 0;
      assert.equal(profitLessFees.value, less ? undefined : oracle.sumOf(profits).minus(oracle.sumOf(paid)).text());
    }),
  );

  check('tell winners, losers, their means, runs and falls', (figures, orders, dated) =>
    eachQuote(figures, orders, (found, own) => {
      const results = own.flatMap((order) => {
        const profit = found.quote.name === '' ? undefined : oracle.exactOf(order.totalProfits);
        return oracle.closes(order) && oracle.isFilled(order) && profit ? [{ profit, time: order.createTime }] : [];
      });
      const profits = results.map(({ profit }) => profit);
      const won = profits.filter((profit) => profit.compare(oracle.ZERO) > 0);
      const lost = profits.filter((profit) => profit.compare(oracle.ZERO) < 0);
      const values = [found.results, found.winners, found.losers].map(({ value }) => value);
      assert.deepEqual(values, [profits.length, won.length, lost.length]);

      const mean = (list: readonly Exact[]): string | undefined =>
        list.length === 0
          ? undefined
          : oracle.shortened(
              oracle.rounded(
                oracle.by(oracle.sumOf(list), list.length),
                Math.max(8, decimalsOf(oracle.shortened(oracle.rounded(oracle.sumOf(list), 60)))),
              ),
            );
      assert.deepEqual([found.averageWin.value, found.averageLoss.value, found.expectancy.value], [mean(won), mean(lost), mean(profits)]);
      const both = won.length + lost.length;
      const share = both === 0 ? undefined : oracle.rounded(oracle.by(Exact.of(String(won.length * 100)), both), 1);
      assert.deepEqual([found.winnersPercent.value, found.winnersPercent.from], [share, both]);
      const factor = lost.length === 0 ? undefined : oracle.rounded(oracle.by(oracle.sumOf(won), oracle.sumOf(lost).abs()), 2);
      assert.equal(found.profitFactor.value, factor);

      assert.equal(found.longestLosses.value, oracle.longestLosses(profits));
      const all = own.flatMap((order) => {
        const profit = found.quote.name === '' ? undefined : oracle.exactOf(order.totalProfits);
        return profit ? [{ profit, time: order.createTime }] : [];
      });
      const { depth, top, bottom, madeGood } = oracle.deepestFall(all.map(({ profit }) => profit));
      assert.equal(found.deepestFall.value, all.length === 0 ? undefined : depth.text());
      const { fall } = found.deepestFall;
      if (depth.isZero()) assert.equal(fall, undefined);
      else {
        const at = (place: number | undefined): number | undefined => (place === undefined ? undefined : all[place]?.time);
        // The highest sum may have been reached several times: the fall begins behind the last.
        assert.deepEqual([fall?.began, fall?.deepest, fall?.madeGood], [at(top + 1), at(bottom), at(madeGood)]);
      }
      const unclear = holds(
        own,
        (order) =>
          (oracle.closes(order) || oracle.isUnknown(order)) &&
          oracle.isFilled(order) !== false &&
          !(oracle.closes(order) && oracle.isFilled(order) && found.quote.name !== '' && oracle.exactOf(order.totalProfits)),
      );
      const known = dated && (named(orders) || found.quote.name === '');
      assert.equal(found.results.completeness, known ? 'complete' : 'partial');
      const { winners, losers } = found;
      for (const { completeness, lacking } of [
        winners,
        losers,
        found.winnersPercent,
        found.averageWin,
        found.expectancy,
        found.longestLosses,
      ]) {
        assert.equal(completeness, unclear === 0 && known ? 'complete' : 'partial');
        assert.equal(lacking?.some((each) => each.includes(`${unclear} order`)) ?? false, unclear > 0);
      }
    }),
  );

  check('tell the slippage of each class, in tenths of a basis point', ({ slippage, leftOut }, orders) => {
    const filled = orders.filter((order) => oracle.isFilled(order));
    const above = (text: string): Exact | undefined => {
      const value = oracle.exactOf(text);
      return value && value.compare(oracle.ZERO) > 0 ? value : undefined;
    };
    const notBelow = (text: string): boolean => (oracle.exactOf(text)?.compare(oracle.ZERO) ?? -1) >= 0;
    const points = (list: readonly PlanOrder[], reference: (order: PlanOrder) => string): Exact[] =>
      list.flatMap((order) => {
        const [paid, wanted] = [above(order.priceAvg), above(reference(order))];
        if (!paid || !wanted || !above(order.triggerPrice)) return [];
        const worse = oracle.buys(order) ? wanted.minus(paid) : paid.minus(wanted);
        return [oracle.by(worse.times(Exact.of('10000')), wanted)];
      });
    const placed = filled.filter((order) => !oracle.isForced(order) && !oracle.isUnknown(order));
    const priced = placed.filter(({ price }) => above(price));
    const atMarket = placed.filter(({ price }) => oracle.exactOf(price)?.isZero());
    const against = ({ triggerPrice }: PlanOrder): string => triggerPrice;
    const expected: Readonly<Record<string, readonly Exact[]>> = {
      limit: points(priced, against),
      limitPrice: points(priced, ({ price }) => price),
      market: points(atMarket, against),
      forced: points(filled.filter(oracle.isForced), against),
    };
    for (const [name, values] of Object.entries(expected)) {
      const found = slippage[name as keyof typeof slippage] satisfies SlippageFigures;
      const told = (value: Exact | undefined): string | undefined => value && oracle.rounded(value, 1);
      assert.deepEqual([found.median.value, found.median.from], [told(oracle.medianOf(values)), values.length]);
      assert.equal(found.p90.value, told(oracle.percentile90Of(values)));
      assert.equal(found.worst.value, told(oracle.ranked(values, values.length)));
    }
    const withTrigger = filled.filter(({ triggerPrice }) => above(triggerPrice));
    const withAverage = withTrigger.filter(({ priceAvg }) => above(priceAvg));
    const counted = [leftOut.withoutTriggerPrice, leftOut.withoutAverage, leftOut.unknownAction, leftOut.unknownPrice];
    assert.deepEqual(counted, [
      filled.length - withTrigger.length,
      withTrigger.length - withAverage.length,
      holds(withAverage, oracle.isUnknown),
      holds(withAverage, (order) => !oracle.isUnknown(order) && !oracle.isForced(order) && !notBelow(order.price)),
    ]);
  });

  check('tell how long orders waited for their trigger', ({ timeToTrigger, leftOut }, orders) => {
    const filled = orders.filter((order) => oracle.isFilled(order));
    const times = filled.map(({ createTime = 0, triggerTime }) => (triggerTime === undefined ? undefined : triggerTime - createTime));
    // Ranks of the oracle are the best first, which here is the shortest.
    const waits = known(times).filter((wait) => wait > 0);
    const shorter = waits.map((wait) => Exact.of(String(-wait)));
    const told = (value: Exact | undefined): number | undefined => value && Number(value.text().replace('-', ''));
    const median = oracle.medianOf(shorter);
    assert.equal(timeToTrigger.median.value, median && Math.ceil(Number(median.abs().text())));
    assert.equal(timeToTrigger.p90.value, told(oracle.percentile90Of(shorter)));
    assert.equal(timeToTrigger.longest.value, waits.length === 0 ? undefined : Math.max(...waits));
    assert.deepEqual(
      [timeToTrigger.median.from, leftOut.withoutTriggerTime, leftOut.triggeredBefore],
      [waits.length, times.length - known(times).length, known(times).length - waits.length],
    );
  });

  it('tell the percentiles of very many and very close slippages', () =>
    always(
      fc.asyncProperty(fc.array(fc.bigInt({ min: -400n, max: 400n }), { minLength: 1, maxLength: 60 }), (steps) => {
        const million = 10n ** 6n;
        const fills = steps.map((step) => order({ type: '3', triggerPrice: '1000000', price: '0', priceAvg: String(million + step) }));
        const { median, p90, worst } = statisticsOf(fills).figures.slippage.market;
        const points = steps.map((step) => oracle.by(Exact.of(String(step)), 100));
        const expected = [oracle.medianOf(points), oracle.percentile90Of(points), oracle.ranked(points, points.length)];
        assert.deepEqual(
          [median.value, p90.value, worst.value],
          expected.map((value) => value && oracle.rounded(value, 1)),
        );
        return Promise.resolve();
      }),
      RUNS,
    ));
});
