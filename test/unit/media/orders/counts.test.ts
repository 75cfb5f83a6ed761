import assert from 'node:assert/strict';
import { formatFor } from '../../../../media/page/format';
import { asTold } from '../../../../src/dashboards/orders/figures';
import type { Statistics } from '../../../../src/dashboards/orders/protocol';
import type { PlanOrder } from '../../../../src/model/order';
import { order, statisticsOf } from '../../model/orderStatistics/orders';
import { asPage, seen, type Shown } from '../document';

const format = formatFor('en', 'UTC');
const many = (count: number, ...given: Parameters<typeof order>): PlanOrder[] => Array.from({ length: count }, () => order(...given));
const statistics: Statistics = asTold(
  statisticsOf([
    ...many(4),
    ...many(2, { state: '1', filledQty: '0.5' }),
    ...many(1, { state: '-1', filledQty: '0.5' }),
    ...many(1, { state: '0', filledQty: '0' }),
  ]),
);

describe('a name of a count on the order dashboard', () => {
  let leave: () => void;
  let inBar: () => string[];
  let titles: () => string[];

  before(async () => {
    leave = asPage();
    const { outcome } = await import('../../../../media/orders/outcome');
    const { trend } = await import('../../../../media/orders/trend');
    const { slippage } = await import('../../../../media/orders/slippage');
    const textOf = (shown: Shown, name: string): string =>
      shown
        .ofClass(name)
        .map(({ textContent }) => textContent)
        .join();
    inBar = () =>
      outcome(statistics, format)
        .flatMap((each) => seen(each).ofClass('part'))
        .map((part) => `${textOf(part, 'quiet')}: ${textOf(part, 'number')}`);
    titles = () =>
      [trend(statistics, 0, format).table?.(), ...slippage(statistics, format).body]
        .flatMap((each) => (each ? seen(each).all() : []))
        .flatMap(({ tag, textContent }) => (tag === 'th' ? [textContent] : []));
  });
  after(() => leave());

  it('is of one count alone: filled to the end, and open without a fill', () => {
    assert.deepEqual(inBar().slice(0, 3), ['Filled: 4', 'Partially filled: 2', 'Open, unfilled: 1']);
    assert.deepEqual(
      titles().filter((title) => /fill/i.test(title)),
      ['With a fill', 'Canceled, unfilled', 'Open, unfilled'],
    );
  });
});
