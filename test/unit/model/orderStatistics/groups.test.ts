import assert from 'node:assert/strict';
import fc from 'fast-check';
import { actionOf, executionOf, type PlanOrder } from '../../../../src/model/order';
import { GROUPINGS, type OrderGroup } from '../../../../src/model/orderStatistics';
import { groupsLacking, tellsStrategies } from '../../../../src/model/orderStatistics/groups';
import { strategyOf } from '../../../../src/model/orderStatistics/strategy';
import { computeOrderStatistics, withStrategyRule } from '../../../support/atOnce';
import { always } from '../../../support/property';
import { anyOrders, inputOf, order, readOf, statisticsOf, SYMBOLS, type whole } from './orders';

/** As many as a strategy needs to be one, each with an id of its own. */
const thrice = (strategy: string, rest: Partial<PlanOrder> = {}): PlanOrder[] =>
  ['1', '2', '3'].map((count) => order({ clientOid: `${strategy}-${count}`, ...rest }));

const told = (groups: readonly OrderGroup[]): unknown[] =>
  groups.filter(({ counts }) => counts.orders > 0).map(({ label, counts }) => [label, counts.orders]);

describe('the groups of orders', () => {
  it('hold each order once, and each the figures that its orders have alone', () =>
    always(
      fc.asyncProperty(anyOrders(30), (orders) => {
        const statistics = statisticsOf(orders);
        for (const by of GROUPINGS) {
          const counted = statistics.groups[by].reduce((sum, { counts }) => sum + counts.orders, 0);
          assert.equal(counted, statistics.figures.counts.orders.value);
        }
        for (const group of statistics.groups.strategy.filter(({ kind }) => kind === 'known')) {
          const own = orders.filter(({ clientOid }) => strategyOf(clientOid, statistics.rule) === group.code);
          const { figures } = statisticsOf(own);
          assert.deepEqual(
            group.quotes.map(({ quote, profit, results, expectancy }) => [quote.name, profit, results, expectancy]),
            figures.quotes.map(({ quote, profit, results, expectancy }) => [quote.name, profit.value, results.value, expectancy.value]),
          );
          assert.deepEqual(
            [group.slippage.limit.median, group.slippage.forced.orders],
            [figures.slippage.limit.median.value, figures.slippage.forced.median.from],
          );
          assert.equal(group.counts.canceledUnfilled, figures.counts.canceledUnfilled.value);
        }
        return Promise.resolve();
      }),
      40,
    ));

  it('show an unknown code as it came, and what was not sent by itself', () => {
    const { groups } = statisticsOf([
      order({ action: actionOf('11'), execution: executionOf('') }),
      order({ action: actionOf(''), execution: executionOf('9') }),
      order({ action: actionOf('CLOSE_LONG') }),
      order(),
    ]);
    const kinds = (by: 'action' | 'execution'): unknown[] => groups[by].map(({ kind, label, counts }) => [kind, label, counts.orders]);
    assert.deepEqual(kinds('action'), [
      ['known', 'Close long', 2],
      ['unknown', '11', 1],
      ['none', 'No action', 1],
    ]);
    assert.deepEqual(kinds('execution').slice(1), [
      ['none', 'No execution type', 1],
      ['unknown', '9', 1],
    ]);
  });

  it('are not complete where a fill cannot be compared', () => {
    const { groups } = statisticsOf([order(), order({ priceAvg: '' }), order({ type: '2', state: '-1', filledQty: '' })]);
    assert.deepEqual(
      groups.action.map(({ code, problems }) => [code, problems]),
      ['close_long', 'open_short'].map((code) => [
        code,
        ['Orders that may have been filled but are excluded from slippage because details are missing: 1.'],
      ]),
    );
  });

  it('have a profit less fees beside each profit, none while a fee of the quote is below 0', () => {
    const orders = [...thrice('a', { totalProfits: '5', fee: '1' }), ...thrice('c', { totalProfits: '3', fee: '0.5' })];
    const less = (all: readonly PlanOrder[]): unknown[] => {
      const { groups, trend } = statisticsOf(all);
      const [day] = trend.points.filter(({ counts }) => counts.orders > 0);
      return [...groups.strategy.map(({ code, quotes }) => [code, quotes[0]?.profitLessFees]), day?.quotes[0]?.profitLessFees];
    };
    assert.deepEqual(less(orders), [['a', '12'], ['c', '7.5'], '19.5']);
    // What a fee below 0 means is unknown of all of them, then.
    const [negative] = [order({ clientOid: 'c-4', totalProfits: '1', fee: '-0.1' })];
    assert.deepEqual(less([...orders, negative]), [['c', undefined], ['a', undefined], undefined]);
  });

  it('say of each what it lacks, and how much, together with the others', () => {
    const lacking = { totalProfits: 'abc', priceAvg: '' };
    const orders = [
      order({ ...lacking, clientOid: 'a-0' }),
      ...thrice('a').slice(1),
      order({ ...lacking, clientOid: 'c-0' }),
      ...thrice('c'),
    ];
    const { groups } = statisticsOf(orders);
    assert.deepEqual(
      groups.strategy.map(({ code, quotes, uncompared }) => [code, quotes[0]?.profitsMissing, quotes[0]?.unclear, uncompared]),
      [
        ['c', 1, 1, 1],
        ['a', 1, 1, 1],
      ],
    );
    assert.deepEqual(groupsLacking(groups.strategy), [
      'Profits and fees left out of all totals because they are missing or unreadable: 2.',
      'Orders that may have been filled but are excluded from slippage because details are missing: 2.',
      'Orders that may have won or lost but count as neither: 2.',
    ]);
  });

  it('tell strategies by the rule, which another one replaces', () => {
    const orders = [
      ...thrice('grid-btc'),
      ...thrice('grid-eth'),
      ...['dca-1', 'b-WEEX111125-0a1b2c3d', ''].map((id) => order({ clientOid: id })),
    ];
    const statistics = statisticsOf(orders);
    const rest = [
      ['Client ID without a strategy', 1],
      ['No client ID', 1],
      ['1 other', 1],
    ];
    assert.deepEqual(told(statistics.groups.strategy), [['grid', 6], ...rest]);
    const other = withStrategyRule(statistics, orders, { parts: 2 });
    assert.deepEqual(told(other.groups.strategy), [['grid-btc', 3], ['grid-eth', 3], ...rest]);
    assert.deepEqual(other, statisticsOf(orders, [], { rule: { parts: 2 } }));
  });

  it('are no strategies where one would be compared with nothing', () => {
    const tells = (...orders: readonly PlanOrder[]): boolean => tellsStrategies(statisticsOf(orders).groups.strategy);
    assert.equal(tells(...thrice('grid')), false, 'one alone');
    assert.equal(tells(order({ clientOid: 'a' }), order({ clientOid: 'b' }), order({ clientOid: '' })), false, 'none of three orders');
    assert.equal(tells(...thrice('b-WEEX111125'), order({ clientOid: '' })), false, 'what a library writes');
    assert.equal(tells(...thrice('grid'), order({ clientOid: '' })), true, 'one beside what was placed by hand');
  });

  it('come with some of the newest client ids, no three of which the rule makes the same of', () => {
    const ids = ['web-1', 'grid-1', 'grid-2', 'grid-3', '1', '2', '', 'dca-1', 'dca-2', 'dca-2'];
    const { clientIds } = statisticsOf(ids.map((clientOid) => order({ clientOid })));
    assert.deepEqual(clientIds, ['dca-2', 'dca-1', '2', '1', 'grid-3']);
  });

  it('put strategies with the fewest orders together when there are too many', () => {
    const many = Array.from({ length: 450 }, (_, index) => `s${index % 150}-${index}`);
    const orders = [...many, 's7-again', ''].map((clientOid) => order({ clientOid, totalProfits: '2' }));
    const { strategy } = statisticsOf(orders).groups;
    assert.deepEqual(told(strategy.slice(0, 1)), [['s7', 4]]);
    const [none, others] = strategy.slice(-2);
    assert.deepEqual([none?.kind, none?.counts.orders, others?.kind, others?.label], ['none', 1, 'others', '50 others']);
    assert.deepEqual([others?.counts.orders, others?.quotes[0]?.profit], [150, '300']);
  });

  it('list every symbol that was chosen, and give each what is known of it alone', () => {
    const orders: PlanOrder[] = [order({ symbol: 'CMT_BTCUSDT' }), order({ symbol: 'cmt_ethbtc', totalProfits: '' })];
    const { coverage } = readOf(orders);
    const symbols = coverage.symbols.map((each) => (each.symbol === 'cmt_ethusdt' ? { ...each, coverage: { unread: 'Refused.' } } : each));
    const statistics = computeOrderStatistics(inputOf([], [], { read: { orders, coverage: { ...coverage, symbols } } }));
    assert.deepEqual(statistics.groups.symbol.map(({ code }) => code).sort(), [...SYMBOLS].sort());
    const worth = Object.fromEntries(statistics.groups.symbol.map(({ code, completeness }) => [code, completeness]));
    assert.deepEqual([worth['cmt_btcusdt'], worth['cmt_ethusdt'], worth['cmt_ethbtc']], ['complete', 'unread', 'partial']);
    const { complete, problems } = statistics.coverage as ReturnType<typeof whole>;
    assert.deepEqual([complete, problems], [false, ['ETHUSDT: Refused.']]);
    assert.equal(statistics.figures.counts.orders.value, 2);
    assert.equal(statistics.figures.counts.orders.completeness, 'partial');
  });
});
