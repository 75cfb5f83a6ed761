import assert from 'node:assert/strict';
import { statisticsAsShown } from '../../../../src/dashboards/orders/figures';
import { MASK } from '../../../../src/model/privacy';
import type { PlanOrder } from '../../../../src/model/order';
import { DAY } from '../../../../src/model/timeRange';
import { BEFORE, inputOf, order, RANGE, readOf, statisticsOf, whole } from './orders';

const usdt = (orders: readonly PlanOrder[], before: readonly PlanOrder[] = []) => {
  const [quote] = statisticsOf(orders, before).figures.quotes;
  assert.ok(quote);
  return quote;
};
const withProfits = (...profits: readonly string[]): PlanOrder[] => profits.map((totalProfits) => order({ totalProfits }));

describe('the figures of orders', () => {
  it('stand beside those of the range before', () => {
    const before = [order({ createTime: BEFORE.end, totalProfits: '4' }), order({ createTime: BEFORE.start, totalProfits: '-1' })];
    const { profit, winnersPercent } = usdt(withProfits('1.5', '3', '-0.5'), before);
    assert.deepEqual([profit.value, profit.previous, profit.changePercent], ['4', '3', '33.3']);
    assert.deepEqual([winnersPercent.value, winnersPercent.previous, winnersPercent.changePoints], ['66.7', '50.0', '16.7']);
    const { orders } = statisticsOf(withProfits('1'), before).figures.counts;
    assert.deepEqual([orders.value, orders.previous, orders.changePercent], [1, 2, '-50.0']);
  });

  it('tell no percentage from a loss to a gain, or back, also where privacy mode hides which it was', () => {
    const before = withProfits('-3').map((each) => ({ ...each, createTime: BEFORE.end }));
    const statistics = statisticsOf(withProfits('4'), before);
    const [{ profit }] = statistics.figures.quotes as [(typeof statistics.figures.quotes)[number]];
    assert.deepEqual([profit.changePercent, profit.crossed], [undefined, 'rose']);
    const [masked] = statisticsAsShown(statistics as never, { masked: true }).figures.quotes;
    assert.deepEqual([masked?.profit.changePercent, masked?.profit.crossed], [undefined, MASK]);
  });

  it('round the change of a share once', () => {
    const results = (won: number, lost: number): string[] => [...Array<string>(won).fill('1'), ...Array<string>(lost).fill('-1')];
    const before = withProfits(...results(9, 8)).map((each) => ({ ...each, createTime: BEFORE.end }));
    const { winnersPercent } = usdt(withProfits(...results(7, 8)), before);
    assert.deepEqual([winnersPercent.previous, winnersPercent.value, winnersPercent.changePoints], ['52.9', '46.7', '-6.3']);
  });

  it('tell the change of a ratio by what it is made of, not by its two decimals', () => {
    const before = withProfits('0.083740', '-1').map((each) => ({ ...each, createTime: BEFORE.end }));
    const { profitFactor } = usdt(withProfits('146.3296', '-1'), before);
    assert.deepEqual([profitFactor.value, profitFactor.previous, profitFactor.changePercent], ['146.33', '0.08', '174642.8']);
  });

  it('of a quote that only the range before has are 0 now', () => {
    const { quotes } = statisticsOf(withProfits('1'), [order({ createTime: BEFORE.end, symbol: 'cmt_ethbtc', totalProfits: '7' })]).figures;
    assert.deepEqual(
      quotes.map(({ quote, profit }) => [quote.name, profit.value, profit.previous]),
      [
        ['usdt', '1', '0'],
        ['btc', '0', '7'],
      ],
    );
  });

  it('are unknown where nothing was read, never 0', () => {
    const unread = {
      read: { orders: [], coverage: { open: whole(RANGE), symbols: [{ symbol: 'cmt_btcusdt', coverage: { unread: 'Refused.' } }] } },
    };
    const { figures, coverage } = statisticsOf([], [order({ createTime: BEFORE.end })], unread);
    assert.deepEqual(coverage, { unread: 'BTCUSDT: Refused.' });
    const { orders } = figures.counts;
    assert.deepEqual([orders.value, orders.completeness, orders.problems], [undefined, 'unread', ['BTCUSDT: Refused.']]);
    assert.deepEqual([figures.quotes[0]?.profit.value, figures.quotes[0]?.profit.previous], [undefined, '0']);
    assert.equal(figures.slippage.limit.median.value, undefined);
    const before = statisticsOf(withProfits('1'), [], { before: { unread: 'Still being read.' } });
    assert.deepEqual([before.figures.quotes[0]?.profit.value, before.figures.quotes[0]?.profit.previous], ['1', undefined]);
    assert.equal(before.figures.counts.orders.previousCompleteness, 'unread');
  });

  it('say that no symbol is chosen', () => {
    const { read } = inputOf([]);
    const { coverage } = statisticsOf([], [], { read: { ...read, coverage: { ...read.coverage, symbols: [] } } });
    assert.ok('unread' in coverage && coverage.unread.startsWith('No symbols are selected'));
  });

  it('never add amounts of two quotes, and keep an unreadable symbol to itself', () => {
    const symbols = ['cmt_btcusdt', 'cmt_ethusdt', 'cmt_ethbtc', 'cmt_bnbusd', 'cmt_oddity'];
    const { quotes } = statisticsOf(symbols.map((symbol) => order({ symbol, totalProfits: '1' }))).figures;
    assert.deepEqual(
      quotes.map(({ quote, profit }) => [quote.name, quote.readable, profit.value]),
      [
        ['usdt', true, '2'],
        ['btc', true, '1'],
        ['cmt_bnbusd', false, '1'],
        ['cmt_oddity', false, '1'],
      ],
    );
  });

  it('say of how many orders they are made', () => {
    const { profit, averageWin, winnersPercent, expectancy } = usdt(withProfits('1', '0', '-1', '2', 'abc'));
    assert.deepEqual([profit.from, averageWin.from, winnersPercent.from, expectancy.from], [4, 2, 3, 4]);
    assert.deepEqual([profit.completeness, profit.problems.length], ['partial', 1]);
    assert.equal(expectancy.value, '0.5');
  });

  it('lack a value that cannot be read wherever it might count, and nothing where it counts anyhow', () => {
    const { quotes, counts } = statisticsOf(withProfits('5', '-2', '1', 'abc', '')).figures;
    const [figures = assert.fail()] = quotes;
    const profits = 'Profits left out of all totals because they are missing, are not plain decimal numbers or have no symbol: 2.';
    const unclear = '2 orders may be wins or losses but count as neither: their action, fill or profit is unknown.';
    for (const { lacking, problems } of [figures.profit, figures.profitLessFees, figures.deepestFall])
      assert.deepEqual([lacking, problems], [[profits], [profits]]);
    const { winners, losers, winnersPercent, averageWin, averageLoss, expectancy, profitFactor, longestLosses } = figures;
    for (const { lacking } of [winners, losers, winnersPercent, averageWin, averageLoss, expectancy, profitFactor, longestLosses])
      assert.deepEqual(lacking, [unclear]);
    const { fees, results } = figures;
    for (const { lacking, completeness } of [fees, results, counts.orders, counts.filled])
      assert.deepEqual([lacking, completeness], [undefined, 'complete']);
  });

  it('of the range before say apart what was not read and what cannot be read', () => {
    const before = withProfits('1', 'abc').map((each) => ({ ...each, createTime: BEFORE.start }));
    const { profit, winners, results } = statisticsOf([order()], before).figures.quotes[0] ?? assert.fail();
    assert.deepEqual([profit.completeness, profit.previousCompleteness, profit.previousLacking?.length], ['complete', 'partial', 1]);
    assert.deepEqual([winners.previousCompleteness, winners.previousLacking?.length], ['partial', 1]);
    assert.deepEqual([results.previousCompleteness, results.previousLacking], ['complete', undefined]);
  });

  it('have no profit less fees while a fee is negative, and say why', () => {
    const orders = [order({ totalProfits: '5', fee: '1' }), order({ totalProfits: '5', fee: '0' })];
    assert.deepEqual([usdt(orders).profitLessFees.value, usdt(orders).profitLessFees.withheld], ['9', undefined]);
    const { value, withheld } = usdt([...orders, order({ fee: '-0.1' })]).profitLessFees;
    assert.equal(value, undefined);
    assert.match(withheld ?? '', /^1 of the fees is below 0/);
  });

  it('have as max drawdown the one of the running profit, which orders that open a position count in too', () => {
    const orders = [order({ totalProfits: '5' }), order({ type: '1', totalProfits: '-2' }), order({ type: '77', totalProfits: '-1' })];
    assert.deepEqual([usdt(orders).profit.value, usdt(orders).deepestFall.value], ['2', '3']);
  });

  it('tell when the max drawdown began, was deepest and was recovered', () => {
    const at = (day: number, totalProfits: string): PlanOrder => order({ createTime: RANGE.start + day * DAY, totalProfits });
    const orders = [at(1, '5'), at(2, '-3'), at(3, '1'), at(4, '-4'), at(5, '6'), at(6, '-1')];
    const { deepestFall, longestLosses } = usdt(orders.toReversed());
    const day = (time: number | undefined): number | undefined => time && (time - RANGE.start) / DAY;
    assert.equal(deepestFall.value, '6');
    assert.deepEqual([deepestFall.fall?.began, deepestFall.fall?.deepest, deepestFall.fall?.madeGood].map(day), [2, 4, 5]);
    assert.equal(longestLosses.value, 1);
    assert.equal(usdt(orders.slice(0, 4)).deepestFall.fall?.madeGood, undefined);
  });

  it('take orders of one millisecond in the order of their ids, which grow with time', () => {
    const at = (orderId: string, totalProfits: string): PlanOrder => order({ orderId, totalProfits, createTime: RANGE.start });
    // As text 99 would come behind 100 and 101.
    assert.equal(usdt([at('100', '2'), at('101', '-1'), at('99', '-1')]).longestLosses.value, 1);
    assert.equal(usdt([at('101', '2'), at('100', '-1'), at('99', '-1')]).longestLosses.value, 2);
  });

  it('let a result of 0 end no run of losses', () => {
    const { longestLosses } = usdt(withProfits('-1', '2', '-1', '0', '-1', '-2', '1'));
    assert.equal(longestLosses.value, 3);
    assert.ok(longestLosses.run && longestLosses.run.last > longestLosses.run.first);
  });

  it('round basis points half away from zero, and see a minus where the person was worse off', () => {
    const median = (type: string, priceAvg: string): string | undefined =>
      statisticsOf([order({ type, priceAvg, triggerPrice: '20000' })]).figures.slippage.limit.median.value;
    // 0.1 of 20,000 is half a tenth of a basis point.
    assert.equal(median('1', '20000.1'), '-0.1');
    assert.equal(median('1', '19999.9'), '0.1');
    assert.equal(median('3', '20000.1'), '0.1');
    assert.equal(median('4', '20000.1'), '-0.1');
    assert.equal(median('2', '20020'), '10.0');
  });

  it('count what cannot be compared instead of taking it for 0', () => {
    const { leftOut, slippage } = statisticsOf([
      order({ triggerPrice: '0' }),
      order({ triggerPrice: '' }),
      order({ priceAvg: '' }),
      order({ type: '77' }),
      order({ price: '' }),
      order({ triggerTime: RANGE.start }),
      order({ state: '-1', filledQty: '0', triggerPrice: '0' }),
    ]).figures;
    assert.deepEqual(leftOut, {
      ...{ withoutTriggerPrice: 2, withoutAverage: 1, unknownAction: 1, unknownPrice: 1 },
      ...{ withoutTriggerTime: 5, triggeredBefore: 1, unknownFilled: 0 },
    });
    assert.deepEqual(
      [slippage.limit.median.from, slippage.limit.median.completeness, slippage.market.median.value],
      [1, 'partial', undefined],
    );
  });

  it('of fills are not complete where it is unknown whether something is filled', () => {
    const { leftOut, slippage, timeToTrigger } = statisticsOf([order(), order({ state: '-1', filledQty: '' })]).figures;
    assert.deepEqual([leftOut.unknownFilled, slippage.limit.median.from], [1, 1]);
    for (const { completeness, problems } of [slippage.limit.median, slippage.forced.worst, timeToTrigger.p90]) {
      const why = 'Orders left out because it is unknown whether they are at least partially filled: 1.';
      assert.deepEqual([completeness, problems], ['partial', [why]]);
    }
  });

  it('of each currency are not complete where an order names no symbol, which may be of it', () => {
    const { figures, groups } = statisticsOf([order({ totalProfits: '5' }), order({ totalProfits: '7', symbol: '' })]);
    const { profit, fees, winners } = figures.quotes[0] ?? assert.fail();
    const why = 'Orders that lack a symbol and may belong here: 1.';
    for (const { completeness, problems } of [profit, fees, winners]) assert.deepEqual([completeness, problems], ['partial', [why]]);
    const [symbol] = groups.symbol;
    assert.deepEqual([symbol?.code, symbol?.completeness, symbol?.problems], ['cmt_btcusdt', 'partial', [why]]);
    assert.equal(figures.counts.orders.completeness, 'complete');
  });

  it('leave out orders without a creation time, and say so', () => {
    const { figures, undated } = statisticsOf([order({ createTime: undefined }), ...withProfits('1')]);
    assert.deepEqual([undated, figures.counts.orders.value, figures.counts.orders.completeness], [1, 1, 'partial']);
  });

  it('name the doubt about the time that a service chooses by, where the range has ended', () => {
    const notes = (asOf: number): number => statisticsOf([], [], { asOf, read: readOf([]) }).notes.length;
    assert.equal(notes(RANGE.end + 1) - notes(RANGE.end), 1);
  });
});
