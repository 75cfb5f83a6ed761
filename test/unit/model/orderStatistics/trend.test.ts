import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { PlanOrder } from '../../../../src/model/order';
import type { CalendarUnit } from '../../../../src/model/calendar';
import { contains } from '../../../../src/model/timeRange';
import type { Exact } from '../../../support/exact';
import { withTrendUnit } from '../../../support/atOnce';
import { always } from '../../../support/property';
import * as oracle from './oracle';
import { anyOrders, inputOf, order, RANGE, statisticsOf } from './orders';

const ZONES = ['UTC', 'Europe/Berlin', 'Pacific/Auckland', 'Asia/Kathmandu'] as const;

/** The calendar day of a moment as the platform's own calendar has it. */
const dayIn = (timeZone: string, time: number): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(time);

const profitsOf = (orders: readonly PlanOrder[]): Exact[] =>
  orders.flatMap(({ symbol, totalProfits }) => (symbol === 'cmt_ethbtc' ? (oracle.exactOf(totalProfits) ?? []) : []));

/** Of all sums from the first to each; none is below 0. */
const highestOf = (profits: readonly Exact[]): Exact =>
  profits
    .map((_, index) => oracle.sumOf(profits.slice(0, index + 1)))
    .reduce((one, other) => (other.compare(one) > 0 ? other : one), oracle.ZERO);

describe('the trend of orders', () => {
  it('gives each day of the zone what was created in it, and the sums from the first on', () =>
    always(
      fc.asyncProperty(anyOrders(30), fc.constantFrom(...ZONES), (orders, timeZone) => {
        const dated = oracle.inOrder(orders).filter(({ createTime }) => createTime !== undefined && contains(RANGE, createTime));
        const { trend, figures } = statisticsOf(orders, [], { timeZone });
        const place = trend.quotes.findIndex(({ name }) => name === 'btc');
        for (const { label, range, counts, quotes } of trend.points) {
          assert.deepEqual([dayIn(timeZone, range.start), dayIn(timeZone, range.end)], [label, label]);
          const own = dated.filter(({ createTime = 0 }) => dayIn(timeZone, createTime) === label);
          assert.deepEqual([counts.orders, counts.forced], [own.length, own.filter(oracle.isForced).length]);
          if (place < 0) continue;
          const profits = profitsOf(own);
          const so = profitsOf(dated.filter(({ createTime = 0 }) => createTime <= range.end));
          const sums = quotes[place];
          const unknown = own.some(({ symbol }) => symbol === 'cmt_ethbtc') && profits.length === 0;
          assert.equal(sums?.profit, unknown ? undefined : oracle.sumOf(profits).text());
          const running = oracle.sumOf(so);
          const highest = highestOf(so);
          const expected = so.length === 0 ? [undefined, undefined] : [running.text(), running.minus(highest).text()];
          assert.deepEqual([sums?.running, sums?.below], expected);
        }
        const { orders: counted } = figures.counts;
        assert.equal(
          trend.points.reduce((sum, { counts }) => sum + counts.orders, 0),
          counted.value,
        );
        assert.deepEqual(
          trend.quotes.map((_, index) => trend.points.at(-1)?.quotes[index]?.running),
          figures.quotes.map(({ profit }) => profit.value),
        );
        return Promise.resolve();
      }),
      40,
    ));

  it('is told by week and month as well, from the same orders', () => {
    const orders = [order({ createTime: Date.UTC(2026, 4, 31, 23) }), order({ createTime: Date.UTC(2026, 5, 1) })];
    const statistics = statisticsOf(orders);
    const labels = (unit: 'week' | 'month'): unknown[] =>
      withTrendUnit(statistics, orders, unit).trend.points.map(({ label, cut, counts }) => [label, cut, counts.orders]);
    assert.deepEqual(labels('month'), [
      ['2026-05', true, 1],
      ['2026-06', true, 1],
    ]);
    assert.deepEqual(labels('week').slice(-2), [
      ['2026-05-25', false, 1],
      ['2026-06-01', true, 1],
    ]);
    assert.deepEqual(withTrendUnit(statistics, orders, 'week'), statisticsOf(orders, [], { unit: 'week' }));
  });

  it('names the same drawdown at the end of the range whether it is read by day, week or month', () => {
    const at = (day: number, totalProfits: string): PlanOrder => order({ createTime: Date.UTC(2026, 4, day, 10), totalProfits });
    const orders = [at(5, '250'), at(5, '40'), at(5, '-600'), at(14, '480')];
    const statistics = statisticsOf(orders);
    const last = (unit: CalendarUnit): unknown => withTrendUnit(statistics, orders, unit).trend.points.at(-1)?.quotes[0]?.below;
    assert.deepEqual([last('day'), last('week'), last('month')], ['-120', '-120', '-120']);
    const { deepestFall } = statistics.figures.quotes[0] ?? assert.fail('no quote');
    assert.deepEqual([deepestFall.value, deepestFall.fall?.madeGood], ['600', undefined]);
  });

  it('has no bar where nothing was read', () => {
    const { read } = inputOf([]);
    const { trend } = statisticsOf([], [], { read: { ...read, coverage: { ...read.coverage, symbols: [] } } });
    assert.deepEqual([trend.points, trend.completeness], [[], 'unread']);
  });
});
