import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DAY } from '../../../src/model/timeRange';
import { startSimulator, type SimulatedAccount } from '../../../src/simulator';
import { LISTINGS, type Listed, type ListingName } from '../../../src/simulator/listing';
import { random } from '../../../src/simulator/random';
import { NOW } from './support';

const NAMES = Object.keys(LISTINGS) as ListingName[];

function list(name: ListingName, records: readonly Listed[], seed = 1): Listed[] {
  const dice = random(seed);
  return LISTINGS[name](
    records,
    (record) => record,
    () => dice.next(),
  );
}

const few = (max: number) => fc.integer({ min: 0, max });
const records = fc.uniqueArray(
  fc.record({ id: fc.string({ maxLength: 3 }), created: few(4), updated: few(4), status: fc.constantFrom('-1', '0', '1', '2') }),
  { selector: ({ id }) => id, maxLength: 12 },
);

describe('the orders a list may come in', () => {
  for (const name of NAMES) {
    it(`${name}: all records, in an order that does not depend on where they stood`, () => {
      fc.assert(
        fc.property(records, (given) => {
          const before = [...given];
          const listed = list(name, given);
          assert.deepEqual(new Set(listed), new Set(given));
          assert.equal(listed.length, given.length);
          assert.deepEqual(list(name, [...given].reverse()), listed);
          assert.deepEqual(given, before, 'what was given stays as it was');
        }),
      );
    });
  }

  const RECORDS: readonly Listed[] = [
    { id: '9', created: 1, updated: 8, status: '2' },
    { id: '10', created: 2, updated: 7, status: '-1' },
    { id: '11', created: 2, updated: 7, status: '0' },
    { id: '12', created: 4, updated: 4, status: '2' },
    { id: '13', created: 5, updated: 7, status: '-1' },
  ];
  for (const [name, expected] of [
    ['newest', '13 12 11 10 9'],
    ['oldest', '9 10 11 12 13'],
    ['byUpdate', '9 13 11 10 12'],
    ['byId', '9 10 11 12 13'],
    ['byStatus', '13 10 11 12 9'],
    ['halves', '13 12 11 9 10'],
  ] as const) {
    it(`${name}: ties are settled by creation and then by id`, () => {
      const ids = list(name, RECORDS).map(({ id }) => id);
      assert.equal(ids.join(' '), expected);
    });
  }

  it('random: as the dice fall', () => {
    const orders = new Set(Array.from({ length: 50 }, (_, seed) => JSON.stringify(list('random', RECORDS, seed))));
    assert.ok(orders.size > 25, `${orders.size} orders`);
  });
});

describe('the times at which orders changed', () => {
  const account = async (seed: number): Promise<SimulatedAccount> => {
    const simulator = await startSimulator({ seed, affiliates: 0, now: () => NOW });
    await simulator.close();
    return simulator.data;
  };

  it('are known of every order, from its creation up to now, and the same for the same seed', async () => {
    const { openOrders, historyOrders, updated } = await account(3);
    const orders = [...openOrders, ...[...historyOrders.values()].flat()];
    assert.equal(updated.size, orders.length);
    for (const { order_id, createTime, triggerTime } of orders) {
      const at = updated.get(order_id) ?? 0;
      assert.ok(at >= Number(createTime) && at >= Number(triggerTime) && at <= NOW);
    }
    assert.deepEqual((await account(3)).updated, updated);
    assert.notDeepEqual([...(await account(4)).updated.values()], [...updated.values()]);
  });

  it('are shared by orders canceled together, every few days, and by no two fills', async () => {
    const { historyOrders, updated } = await account(3);
    const times = (status: string) =>
      [...historyOrders.values()].flatMap((orders) =>
        orders.filter((order) => order.status === status).map(({ order_id }) => updated.get(order_id) ?? 0),
      );
    const [canceled, filled] = [times('-1'), times('2')];
    const moments = [...new Set(canceled)].sort((one, other) => one - other);
    assert.ok(moments.length > 15 && moments.length < canceled.length / 5, `${moments.length} of ${canceled.length}`);
    for (const [index, at] of moments.entries()) assert.ok(index === 0 || at - (moments[index - 1] ?? 0) >= 2 * DAY);
    assert.equal(new Set(filled).size, filled.length);
  });
});
