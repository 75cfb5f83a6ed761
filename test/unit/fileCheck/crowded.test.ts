import assert from 'node:assert/strict';
import { MOST_ORDERS } from '../../../src/fileCheck/stories';
import { scan } from './support';

const idOf = (index: number): string => String(596_471_064_624_628_269n + BigInt(index));
const lines = (count: number, from: number, write: (id: string) => string): string =>
  Array.from({ length: count }, (_, index) => write(idOf(from + index))).join('\n');

describe('a file with more orders than are checked', () => {
  it('has those checked that are named as orders, wherever they stand, then those that stand first', () => {
    const text = [
      lines(5, 0, (id) => `order_id=${id}`),
      lines(MOST_ORDERS, 100, (id) => `seen ${id}`),
      lines(20, 10, (id) => `order_id=${id}`),
    ];
    const { orders, problems } = scan(text.join('\n'));
    assert.equal(orders.length, MOST_ORDERS);
    assert.equal(orders.filter(({ last }) => last.keyed).length, 25);
    assert.ok(orders.some(({ id }) => id === idOf(100)));
    assert.ok(!orders.some(({ id }) => id === idOf(100 + MOST_ORDERS - 1)));
    assert.match(problems.join(), /^More than 50,000 orders are mentioned\./);
  });

  it('is read as it is where all are named as orders', () => {
    const { orders } = scan(lines(MOST_ORDERS + 10, 0, (id) => `order_id=${id}`));
    assert.deepEqual([orders.length, orders.at(-1)?.id], [MOST_ORDERS, idOf(MOST_ORDERS - 1)]);
  });
});
