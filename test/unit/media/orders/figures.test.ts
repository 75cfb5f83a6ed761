import assert from 'node:assert/strict';
import { type Format, formatFor } from '../../../../media/page/format';
import { asTold } from '../../../../src/dashboards/orders/figures';
import type { Statistics } from '../../../../src/dashboards/orders/protocol';
import type { PlanOrder } from '../../../../src/model/order';
import { BEFORE, order, RANGE, statisticsOf } from '../../model/orderStatistics/orders';
import { DAY } from '../../../../src/model/timeRange';
import { asPage, seen, type Shown } from '../document';

const format = formatFor('en', 'UTC');
const of = (orders: readonly PlanOrder[], before: readonly PlanOrder[] = []): Statistics => asTold(statisticsOf(orders, before));
const earlier = (...orders: readonly PlanOrder[]): PlanOrder[] => orders.map((each) => ({ ...each, createTime: BEFORE.start }));
const many = (count: number, ...given: Parameters<typeof order>): PlanOrder[] => Array.from({ length: count }, () => order(...given));

describe('the figures of the order dashboard, as they are seen', () => {
  let leave: () => void;
  let counts: (statistics: Statistics) => Shown[];
  let asShown: (statistics: Statistics, how: Format) => unknown;
  let money: (statistics: Statistics) => Shown;
  let group: (statistics: Statistics) => Shown;

  before(async () => {
    leave = asPage();
    const { outcome } = await import('../../../../media/orders/outcome');
    const { results } = await import('../../../../media/orders/results');
    const groups = await import('../../../../media/orders/groups');
    counts = (statistics) => outcome(statistics, format).map(seen);
    asShown = (statistics, how) => results(statistics, how, () => undefined)[0];
    money = (statistics) => seen(results(statistics, format, () => undefined)[0]);
    group = (statistics) => {
      const { lacking, body } = groups.groups('strategy', statistics, format, { quote: undefined, redraw: () => undefined });
      const shown = seen(document.createElement('section'));
      shown.append(...[...body, lacking].flatMap((each) => (each ? [seen(each)] : [])));
      return shown;
    };
  });

  after(() => leave());

  const at = (day: number, totalProfits: string): PlanOrder => order({ createTime: RANGE.start + day * DAY, totalProfits });
  const tile = (tiles: readonly Shown[], key: string): Shown =>
    tiles.find((each) => each.attribute('data-tile') === key) ?? assert.fail(`there is no tile ${key}`);
  const of1 = (root: Shown, key: string): Shown => tile(root.all(), key);
  const colour = (shown: Shown): string => {
    const [change] = shown.ofClass('change');
    return !change ? 'no change' : change.hasClass('better') ? 'green' : change.hasClass('worse') ? 'red' : 'plain';
  };

  it('have no colour where more is neither good nor bad: how many there were, and how they ended', () => {
    const kinds = (count: number): PlanOrder[] => [
      ...many(count, { state: '2' }),
      ...many(count, { state: '-1', filledQty: '0' }),
      ...many(count, { state: '-1', filledQty: '0.5' }),
      ...many(count, { state: '0', filledQty: '0' }),
      ...many(count, { state: '1', filledQty: '0.5' }),
    ];
    for (const [now, before] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const tiles = counts(of(kinds(now), earlier(...kinds(before))));
      assert.equal(colour(tile(tiles, 'orders')), 'plain');
    }
  });

  it('are green where the change is good for the person, and red where it is bad', () => {
    const good = [order({ totalProfits: '9', fee: '1' }), order({ totalProfits: '9' }), order({ totalProfits: '-1' })];
    const bad = [order({ totalProfits: '1', fee: '5' }), order({ totalProfits: '-4' }), order({ totalProfits: '-4', type: '9' })];
    const [better, worse] = [of(good, earlier(...bad)), of(bad, earlier(...good))];
    const KEYS = ['profit', 'profitLessFees', 'fees', 'winnersPercent', 'winners', 'losers', 'averageWin', 'averageLoss', 'expectancy'];
    for (const key of [...KEYS, 'profitFactor', 'longestLosses', 'deepestFall']) {
      assert.equal(colour(of1(money(better), key)), 'green', key);
      assert.equal(colour(of1(money(worse), key)), 'red', key);
    }
    assert.equal(colour(tile(counts(of([...many(2, { type: '9' })], earlier(order({ type: '9' })))), 'forced')), 'red');
  });

  it('put a small mark on each that lacks a value, none on what counts it anyhow, and one sentence below them', () => {
    const block = money(of([order({ totalProfits: '5' }), order({ totalProfits: '-1' }), order({ totalProfits: 'abc' })]));
    const marked = block
      .all()
      .flatMap((each) => (each.attribute('data-tile') && each.ofClass('mark').length > 0 ? [each.attribute('data-tile')] : []));
    const SHARES = ['winnersPercent', 'profitFactor', 'expectancy', 'averageWin', 'averageLoss'];
    assert.deepEqual(marked, ['profit', 'profitLessFees', ...SHARES, 'deepestFall', 'longestLosses', 'winners', 'losers']);
    assert.equal(block.ofClass('badge').length, 0, 'everything was read');
    const [note, ...more] = block.ofClass('lacking');
    assert.match(note?.textContent ?? '', /^\* Profits left out of all totals.*: 1\. 1 order may be a win or a loss/);
    assert.equal(more.length, 0);
    assert.match(of1(block, 'profit').ofClass('mark')[0]?.attribute('title') ?? '', /^Profits left out of all totals/);
  });

  it('have no mark and no sentence where everything can be read', () => {
    const block = money(of([order({ totalProfits: '5' })]));
    assert.deepEqual([block.ofClass('mark').length, block.ofClass('lacking').length], [0, 0]);
  });

  it('say that a loss became a gain, or a gain a loss, and by no percentage', () => {
    const changeOf = (profit: string, before: string): string | undefined =>
      of1(money(of([order({ totalProfits: profit })], earlier(order({ totalProfits: before })))), 'profit').ofClass('change')[0]
        ?.textContent;
    assert.deepEqual(
      [changeOf('20', '-400'), changeOf('-20', '400'), changeOf('-20', '-10'), changeOf('20', '10')],
      ['▲ rose from below 0', '▼ fell below 0', '▼ down 100.0%', '▲ up 100.0%'],
    );
  });

  it('say of an average loss that it is down where less was lost, as its name has it', () => {
    const changeOf = (profit: string, before: string): string | undefined =>
      of1(money(of([order({ totalProfits: profit })], earlier(order({ totalProfits: before })))), 'averageLoss').ofClass('change')[0]
        ?.textContent;
    assert.deepEqual(
      [changeOf('-20', '-40'), changeOf('-40', '-20'), changeOf('-20', '-20')],
      ['▼ down 50.0%', '▲ up 100.0%', '= unchanged, 0.0%'],
    );
  });

  it('are compared with nothing where no order was created before, and say so once', async () => {
    const { notCompared } = await import('../../../../media/orders/words');
    const [alone, after] = [of([order()]), of([order()], earlier(order()))];
    assert.deepEqual(
      [notCompared(alone), notCompared(after)],
      ['Not compared with the previous period: no matching orders were created then.', undefined],
    );
    assert.deepEqual(
      [money(alone), money(after)].map((each) => of1(each, 'profit').ofClass('tile-change').length),
      [0, 1],
    );
  });

  it('say of the figure before that it lacks a value, not that it is partial', () => {
    const [change] = of1(
      money(of([order({ totalProfits: '5' })], earlier(order({ totalProfits: '4' }), order({ totalProfits: '?' })))),
      'profit',
    ).ofClass('tile-change');
    assert.match(change?.textContent ?? '', /was 4\*, with a note/);
    assert.doesNotMatch(change?.textContent ?? '', /partial/);
  });

  it('say that win rate, expectancy and profit factor are of profit as reported by the service', () => {
    const block = money(of([order({ totalProfits: '5' })]));
    assert.match(
      block.ofClass('note').at(-1)?.textContent ?? '',
      /^Win rate, profit factor, expectancy .* its profit as reported by the service\. Too few orders to be conclusive\.$/,
    );
    for (const key of ['winnersPercent', 'expectancy', 'profitFactor'])
      assert.match(of1(block, key).ofClass('tile-title')[0]?.attribute('title') ?? '', /as reported by the service/, key);
  });

  it('show profit less fees right beside profit, or why it is withheld, and take neither for the other', () => {
    const values = (orders: readonly PlanOrder[]): (string | undefined)[] =>
      money(of(orders))
        .ofClass('tile')
        .slice(0, 2)
        .flatMap((each) => [each.attribute('data-tile'), each.ofClass('tile-value')[0]?.textContent]);
    assert.deepEqual(values([order({ totalProfits: '5', fee: '1' })]), ['profit', '+5', 'profitLessFees', '+4']);
    const [, profit, , less] = values([order({ totalProfits: '5', fee: '-1' })]);
    assert.deepEqual([profit, less?.slice(0, 29)], ['+5', '–1 of the fees is below 0, an']);
    const head = group(of([order()]))
      .all()
      .filter(({ tag }) => tag === 'th');
    assert.match(head.map((each) => each.textContent).join(), /,Profit( .)?,Quote,Profit minus fees( .)?,Fees( .)?,/);
  });

  it('have decimals as large as the rest while these are much of the number', () => {
    const minor = (profit: string): string | undefined =>
      of1(money(of([order({ totalProfits: profit })])), 'profit')
        .ofClass('tile-value')[0]
        ?.all()
        .find(({ tag }) => tag === 'small')?.textContent;
    assert.deepEqual(['1.28', '-44.0274', '99.9', '100.5', '-1234.5'].map(minor), [undefined, undefined, undefined, '.5', '.5']);
  });

  it('say of how many orders the time to trigger is, and of how many before', async () => {
    const { timeToTrigger } = await import('../../../../media/orders/slippage');
    const waited = (count: number): PlanOrder[] => many(count, { filledQty: '1', createTime: RANGE.start, triggerTime: RANGE.start + 5 });
    const cells = (before: PlanOrder[]): (string | undefined)[] =>
      timeToTrigger(of(waited(25), before), format)
        .body.flatMap((each) => seen(each).all())
        .filter(({ tag }) => tag === 'td')
        .slice(-2)
        .map(({ textContent }) => textContent);
    const before = earlier(...waited(22)).map((each) => ({ ...each, triggerTime: BEFORE.start + 5 }));
    assert.deepEqual(
      [cells(before), cells([])],
      [
        ['25', '22'],
        ['25', '–'],
      ],
    );
  });

  it('name the orders that can still change over time as among all, unless of some that is unclear', async () => {
    const { trend } = await import('../../../../media/orders/trend');
    const names = (...orders: PlanOrder[]): string[] => {
      const table = trend(of(orders), 0, format).table?.();
      return seen(table)
        .all()
        .filter(({ tag }) => tag === 'th')
        .map(({ textContent }) => textContent)
        .slice(2, 5);
    };
    const open = order({ state: '0', filledQty: '0' });
    assert.deepEqual(names(open), ['With a fill', 'Canceled, unfilled', 'Open, unfilled']);
    assert.deepEqual(names(open, order({ state: '-1', filledQty: '' })), [
      'With a fill',
      'Canceled, unfilled',
      'Open, unfilled or unclear',
    ]);
  });

  it('tell a gain from a loss by its sign and by its colour, and in privacy mode by neither', () => {
    const told = (profit: string, how = format): string => {
      const [value] = of1(seen(asShown(of([order({ totalProfits: profit })]), how)), 'profit').ofClass('tile-value');
      return `${value?.textContent ?? ''} ${['gain', 'loss'].filter((each) => value?.hasClass(each)).join()}`.trim();
    };
    assert.deepEqual([told('5'), told('-5'), told('0'), told('9'.repeat(20))], ['+5 gain', '−5 loss', '0', 'about >+999,999T gain']);
    assert.deepEqual([told('5.5', formatFor('en', 'UTC', true)), told('-5.5', formatFor('en', 'UTC', true))], ['•••', '•••']);
  });

  it('show one quote at a time, those with few orders as rows below it', () => {
    const usdt = many(25, { totalProfits: '1' });
    const block = money(of([...usdt, ...many(21, { symbol: 'cmt_ethbtc' }), ...many(3, { symbol: 'cmt_btcusdc', totalProfits: '7' })]));
    assert.equal(block.attribute('data-quote'), 'usdt');
    assert.deepEqual(
      block.ofClass('segment').map((each) => [each.textContent, each.attribute('aria-pressed')]),
      [
        ['USDT', 'true'],
        ['BTC', 'false'],
      ],
    );
    const [others = assert.fail()] = block.ofClass('others');
    const cells = others.all().filter(({ tag }) => tag === 'td');
    assert.deepEqual(
      cells.slice(0, 2).map((each) => each.textContent),
      ['3', '21'],
    );
  });

  it('draw the running profit and how far it is below its highest', () => {
    const block = money(of([at(1, '5'), at(2, '-3'), at(3, '1')]));
    const [deepest, ...more] = block.ofClass('deepest');
    assert.equal(more.length, 0);
    assert.equal(deepest?.tag, 'polygon');
    const [when, ...others] = block.ofClass('when');
    assert.equal(others.length, 0);
    assert.deepEqual([when?.tag, when?.attribute('height')], ['rect', '4'], 'when it was, which is no amount');
    assert.match(tile(block.all(), 'deepestFall').textContent, /3/);
  });

  it('fill the drawdown from the end of the day before it, so that one within a day is seen, too; but not where the line still rises', () => {
    /** Pixels from left to right. */
    const filled = (...orders: readonly PlanOrder[]): number => {
      const places = (money(of(orders)).ofClass('deepest')[0]?.attribute('points') ?? '').split(' ').map(parseFloat);
      return Math.max(...places) - Math.min(...places);
    };
    const [day, days] = [filled(at(1, '5'), at(2, '-3'), at(3, '1')), filled(at(1, '5'), at(2, '-3'), at(3, '-1'))];
    const within = filled(at(1, '5'), at(2, '9'), { ...at(2, '-3'), createTime: RANGE.start + 2 * DAY + 1 });
    assert.ok(day > 10 && Math.round(days / day) === 2 && within > 4 && within < 10, `${day}, ${days} and ${within} pixels`);
  });

  it('say on which days the max drawdown fell, which are those that the chart marks, and when it was recovered', () => {
    const days = format.days(RANGE.start + 2 * DAY, RANGE.start + 3 * DAY);
    const fallen = [at(1, '5'), at(2, '-3'), at(3, '-1'), at(4, '2')];
    const lines = (orders: readonly PlanOrder[]): string => of1(money(of(orders)), 'deepestFall').textContent;
    assert.match(lines(fallen), new RegExp(`${days}.*not recovered`));
    assert.match(lines([...fallen, at(6, '9')]), new RegExp(`${days}.*recovered ${format.day(RANGE.start + 6 * DAY)}`));
  });

  it('keep the exact profit factor under the pointer where it is written short', () => {
    const [value] = of1(money(of([order({ totalProfits: '12345678901' }), order({ totalProfits: '-2' })])), 'profitFactor').ofClass(
      'tile-value',
    );
    assert.match(value?.textContent ?? '', /6\.173B/);
    assert.equal(value?.attribute('title'), '6,172,839,450.50');
  });

  it('say how fills are spread in words that hold beside either price', async () => {
    const { slippage } = await import('../../../../media/orders/slippage');
    const bars = slippage(of([order({ totalProfits: '2' })]), format).body.flatMap((each) => (each ? seen(each).ofClass('spread') : []));
    assert.equal(bars.length, 2, 'one against the trigger price, one against the price of the order');
    for (const bar of bars) assert.doesNotMatch(bar.attribute('title') ?? '', /trigger|order price/);
  });

  it('mark slippage and trend where a value is missing in them, each with one sentence', async () => {
    const { slippage } = await import('../../../../media/orders/slippage');
    const { trend } = await import('../../../../media/orders/trend');
    const statistics = of([order({ totalProfits: 'x', priceAvg: '' }), order({ totalProfits: '2' })]);
    const fills = slippage(statistics, format);
    assert.equal(fills.badge, undefined);
    assert.match(
      seen(fills.lacking).textContent,
      /^\* Orders left out because they are at least partially filled but have no average price: 1\.$/,
    );
    // The median, the 90th percentile and the worst of the one class that has orders, and of its comparison with the price.
    assert.equal(fills.body.flatMap((each) => (each ? seen(each).ofClass('mark') : [])).length, 6);
    const { lacking, table, badge } = trend(statistics, 0, format);
    assert.equal(badge, undefined);
    assert.match(seen(lacking).textContent, /left out of all bars because they are missing or unreadable: 1\.$/);
    const days = seen(table?.())
      .all()
      .filter(({ tag }) => tag === 'tr')
      .map((day) => day.ofClass('mark').length);
    // Profit, profit less fees, and from that day on the running sum and how far it is below its highest.
    assert.ok(days.includes(4) && days.at(-1) === 2, days.join());
  });

  it('mark in the groups the sums that lack a value, and say how many values below', () => {
    const table = group(
      of([
        order({ clientOid: 'a-1', totalProfits: 'x' }),
        ...['a-2', 'a-3', 'a-4', 'c-1', 'c-2', 'c-3'].map((clientOid) => order({ clientOid, totalProfits: '2' })),
      ]),
    );
    const rows = table
      .all()
      .filter(({ tag }) => tag === 'tr')
      .slice(1);
    const marks = rows.map((row) =>
      row
        .all()
        .filter(({ tag }) => tag === 'td')
        .map((cell) => cell.ofClass('mark').length),
    );
    // Profit, quote, less fees, fees, orders, win rate, expectancy, filled, unfilled, and two slippages.
    assert.deepEqual(marks, [
      [1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ]);
    assert.match(table.ofClass('lacking')[0]?.textContent ?? '', /left out of all totals.*: 1\..*count as neither: 1\.$/);
  });
});
