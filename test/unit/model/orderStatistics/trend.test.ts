import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { PlanOrder } from '../../../../src/model/order';
import { contains } from '../../../../src/model/timeRange';
import { Exact } from '../../../support/exact';
import { withTrendUnit } from '../../../support/atOnce';
import { always } from '../../../support/property';
import * as oracle from './oracle';
import { anyOrders, inputOf, order, RANGE, statisticsOf } from './orders';

const ZONES = ['UTC', 'Europe/Berlin', 'Pacific/Auckland', 'Asia/Kathmandu'] as const;

/** The calendar day of a moment as the platform's own calendar has it. */
const dayIn = (timeZone: string, time: number): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(time);

const profitsOf = (orders: readonly PlanOrder[]): Exact[] =>
  orders.flatMap(({ symbol, totalProfits }) => (symbol === 'cmt_ethbtc' ? (oracle.exactOf(totalProfits) ?? []) : []));

describe('the trend of orders', () => {
  it('gives each day of the zone what was created in it, and the sums from the first on', () =>
    always(
      fc.asyncProperty(anyOrders(30), fc.constantFrom(...ZONES), (orders, timeZone) => {
        const dated = orders.filter(({ createTime }) => createTime !== undefined && contains(RANGE, createTime));
        const { trend, figures } = statisticsOf(orders, [], { timeZone });
        const place = trend.quotes.findIndex(({ name }) => name === 'btc');
        let highest = Exact.of('0');
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
          if (running.compare(highest) > 0) highest = running;
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

  it('has no bar where nothing was read', () => {
    const { read } = inputOf([]);
    const { trend } = statisticsOf([], [], { read: { ...read, coverage: { ...read.coverage, symbols: [] } } });
    assert.deepEqual([trend.points, trend.completeness], [[], 'unread']);
  });
});
