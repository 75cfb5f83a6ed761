import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { PlanOrder } from '../../../../src/model/order';
import { SLIPPAGE_PARTS, SLIPPAGES } from '../../../../src/model/orderStatistics';
import { contains, HOUR } from '../../../../src/model/timeRange';
import { always } from '../../../support/property';
import * as oracle from './oracle';
import { anyOrders, order, RANGE, statisticsOf } from './orders';

const MONDAY = Date.UTC(2026, 4, 4);
const at = (time: number, totalProfits = '0', rest: Partial<PlanOrder> = {}): PlanOrder =>
  order({ createTime: time, totalProfits, ...rest });

describe('the hours of the week', () => {
  it('hold the orders created in them, on every such day, with what they brought in each quote', () => {
    const { hours } = statisticsOf([
      at(MONDAY + 9 * HOUR, '1.5'),
      at(MONDAY + 9 * HOUR + 7 * 24 * HOUR, '-4'),
      at(MONDAY + 9 * HOUR, '0.001', { symbol: 'cmt_ethbtc' }),
      at(MONDAY - 1, '7'),
    ]);
    assert.deepEqual(
      hours.map(({ weekday, hour, orders, quotes }) => [weekday, hour, orders, quotes.map(({ quote, profit }) => [quote.name, profit])]),
      [
        [
          1,
          9,
          3,
          [
            ['usdt', '-2.5'],
            ['btc', '0.001'],
          ],
        ],
        [7, 23, 1, [['usdt', '7']]],
      ],
    );
  });

  it('are those of the time zone, on both sides of a change of its clocks', () => {
    const range = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 3, 30) };
    const orders = [Date.UTC(2026, 2, 23, 9), Date.UTC(2026, 2, 30, 9)].map((time) => at(time));
    const { hours } = statisticsOf(orders, [], { range, timeZone: 'Europe/Berlin' });
    assert.deepEqual(
      hours.map(({ weekday, hour }) => [weekday, hour]),
      [
        [1, 10],
        [1, 11],
      ],
    );
  });

  it('hold each order of the range once', () =>
    always(
      fc.asyncProperty(anyOrders(40), (orders) => {
        const inRange = orders.filter(({ createTime }) => createTime !== undefined && contains(RANGE, createTime));
        const { hours } = statisticsOf(orders);
        assert.equal(
          hours.reduce((sum, { orders: count }) => sum + count, 0),
          inRange.length,
        );
        assert.ok(hours.every(({ orders: count, quotes }) => count === quotes.reduce((sum, quote) => sum + quote.orders, 0)));
        return Promise.resolve();
      }),
      50,
    ));
});

describe('the orders with the highest and the lowest profit', () => {
  it('are at most five that won and five that lost, each in its quote, the older of equal ones first', () => {
    const profits = ['3', '12345678901234567.25', '-1', '0', '', '12345678901234567.26', '3', '-7', '3', '3', '-7.0'];
    const orders = profits.map((profit, index) => at(MONDAY + index, profit));
    const place = (id: string): number => orders.findIndex(({ orderId }) => orderId === id);
    const [usdt, btc] = statisticsOf([...orders, at(MONDAY, '-1', { symbol: 'cmt_ethbtc' })]).extremes;
    assert.deepEqual(
      [usdt?.quote.name, usdt?.best.map(({ orderId }) => place(orderId)), usdt?.worst.map(({ orderId }) => place(orderId))],
      ['usdt', [5, 1, 0, 6, 8], [7, 10, 2]],
    );
    assert.equal(usdt?.best[0]?.profit, '12345678901234567.26');
    assert.deepEqual([btc?.quote.name, btc?.best, btc?.worst.length], ['btc', [], 1]);
  });

  it('are worse than no order that is not among them', () =>
    always(
      fc.asyncProperty(anyOrders(40), (orders) => {
        for (const { quote, best, worst } of statisticsOf(orders).extremes) {
          const ids = new Set([...best, ...worst].map(({ orderId }) => orderId));
          const named = orders.filter(({ symbol, createTime }) => {
            const own = { cmt_btcusdt: 'usdt', cmt_ethusdt: 'usdt', cmt_ethbtc: 'btc' }[symbol.toLowerCase()] ?? symbol;
            return own === quote.name && createTime !== undefined && contains(RANGE, createTime);
          });
          if (quote.name === '') assert.equal(ids.size, 0);
          for (const other of named.filter(({ orderId }) => quote.name !== '' && !ids.has(orderId))) {
            const profit = oracle.exactOf(other.totalProfits) ?? oracle.ZERO;
            const [lastBest, lastWorst] = [best.at(-1), worst.at(-1)].map((each) => each && oracle.exactOf(each.profit));
            assert.ok(profit.compare(oracle.ZERO) <= 0 || (best.length === 5 && lastBest && profit.compare(lastBest) <= 0));
            assert.ok(profit.compare(oracle.ZERO) >= 0 || (worst.length === 5 && lastWorst && profit.compare(lastWorst) >= 0));
          }
        }
        return Promise.resolve();
      }),
      50,
    ));
});

describe('the parts of the slippage', () => {
  const partsOf = (...averages: readonly string[]): readonly number[] =>
    statisticsOf(averages.map((priceAvg) => order({ type: '4', price: '0', triggerPrice: '10000', priceAvg }))).figures.slippage.market
      .parts;

  it('hold each fill by how much worse it was, each bound in the better of its two', () => {
    assert.deepEqual(partsOf('9999', '10000', '10000.000', '10000.01', '10005', '10005.0000001', '10020', '10021'), [1, 2, 2, 2, 1]);
  });

  it('are as many as the fills that are compared', () => {
    const { figures } = statisticsOf([order({}), order({ price: '0' }), order({ priceAvg: '' }), order({ type: '9' })]);
    for (const name of SLIPPAGES) {
      const { parts, worst } = figures.slippage[name];
      assert.deepEqual([parts.length, parts.reduce((sum, each) => sum + each, 0)], [SLIPPAGE_PARTS.length, worst.from], name);
    }
  });
});
