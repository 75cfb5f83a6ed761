import assert from 'node:assert/strict';
import { formatFor } from '../../../../media/page/format';
import { asTold, statisticsForPage } from '../../../../src/dashboards/orders/figures';
import type { Statistics } from '../../../../src/dashboards/orders/protocol';
import { DAY } from '../../../../src/model/timeRange';
import { order, RANGE, statisticsOf } from '../../model/orderStatistics/orders';
import { asPage, seen, type Shown } from '../document';

const orders = Array.from({ length: 12 }, (_, index) =>
  order({
    symbol: index < 2 ? 'cmt_btcusdt' : 'cmt_ethusdt',
    createTime: RANGE.start + (index < 6 ? 0 : DAY),
    totalProfits: index < 6 ? '9' : '-4',
  }),
);
const statistics = (masked: boolean): Statistics => statisticsForPage(asTold(statisticsOf(orders)), { masked });
const formatOf = (masked: boolean) => formatFor('en', 'UTC', masked);

describe('the order dashboard in privacy mode', () => {
  let leave: () => void;
  let days: (masked: boolean) => { readonly shown: Shown[]; readonly note: string | undefined };
  let hours: (masked: boolean) => Shown[];
  let bySymbol: (masked: boolean) => Shown[];

  before(async () => {
    leave = asPage();
    const { calendar, hoursOfWeek } = await import('../../../../media/orders/when');
    const { groups } = await import('../../../../media/orders/groups');
    const all = (parts: readonly unknown[]): Shown[] => parts.flatMap((each) => (each ? seen(each).all() : []));
    days = (masked) => {
      const { body, note } = calendar(statistics(masked), 0, formatOf(masked)) ?? assert.fail('there is no calendar');
      return { shown: all(body), note };
    };
    hours = (masked) => all(hoursOfWeek(statistics(masked), 0, formatOf(masked)).body);
    bySymbol = (masked) =>
      all(
        groups('symbol', statistics(masked), formatOf(masked), { quote: { name: 'usdt', readable: true }, redraw: () => undefined }).body,
      );
  });
  after(() => leave());

  const colored = (shown: readonly Shown[]): string[] =>
    shown.flatMap((each) => (each.attribute('class') ?? '').split(' ').filter((name) => /^(won|lost)-/.test(name)));

  it('colors neither days nor hours by what they brought', () => {
    assert.deepEqual(
      [colored(days(false).shown), colored(hours(false))],
      [
        ['won-3', 'lost-2'],
        ['won-3', 'lost-2'],
      ],
    );
    assert.deepEqual([colored(days(true).shown), colored(hours(true))], [[], []]);
  });

  it('has a calendar of how many orders there were, and calls it that', () => {
    const { shown, note } = days(true);
    const cells = shown.filter((each) => each.hasClass('cell')).slice(0, 3);
    assert.deepEqual(
      cells.map((cell) => cell.children.slice(0, 2).map((part) => (typeof part === 'string' ? part : part.textContent))[1]),
      ['6', '6', ''],
    );
    const [caption] = shown.filter(({ tag }) => tag === 'caption');
    assert.deepEqual([caption?.textContent, note], ['Orders by day', 'Orders by day']);
  });

  const sorting = (shown: readonly Shown[]): (string | undefined)[] =>
    shown.flatMap((each) => (/ending$/.test(each.attribute('aria-sort') ?? '') ? [each.textContent] : []));
  const names = (shown: readonly Shown[]): string[] =>
    shown
      .filter((each) => each.tag === 'th' && each.attribute('scope') === 'row')
      .map(({ textContent }) => textContent)
      .slice(0, 2);

  it('sorts its groups by how many orders they have, and says that this is what they are sorted by', () => {
    assert.deepEqual([sorting(bySymbol(false)), names(bySymbol(false))], [['Profit ▼'], ['BTCUSDT', 'ETHUSDT']]);
    assert.deepEqual([sorting(bySymbol(true)), names(bySymbol(true))], [['Orders ▼'], ['ETHUSDT', 'BTCUSDT']]);
  });

  it('offers to sort its groups by no amount that it hides', () => {
    const offered = (shown: readonly Shown[]): string[] =>
      shown.flatMap((each) => (each.hasClass('sorter') ? [each.textContent.replace(/ [▲▼]$/, '')] : []));
    const amounts = ['Profit', 'Profit minus fees', 'Fees', 'Expectancy'];
    const [open, masked] = [offered(bySymbol(false)), offered(bySymbol(true))];
    assert.ok(
      amounts.every((each) => open.includes(each)),
      open.join(),
    );
    assert.deepEqual(
      masked,
      open.filter((each) => !amounts.includes(each)),
    );
  });
});
