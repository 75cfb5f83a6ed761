import assert from 'node:assert/strict';
import type { PlanOrder } from '../../../src/model/order';
import { DAY } from '../../../src/model/timeRange';
import { readOrderHistory } from '../../../src/reading';
import { type FakeService, fakeService, generator, planOrder } from '../../support/fakeService';
import { fewestWindows, RANGE, SPREADS, updatedTogether } from '../../support/histories';

const symbol = 'cmt_btcusdt';
const SEEDS = [1, 2, 3, 4, 5, 6];
const idsOf = (items: readonly PlanOrder[]): string[] => items.map(({ orderId }) => orderId).sort();

/** Requests of one read, which has to list all orders. */
async function requestsOf(service: FakeService, orders: readonly PlanOrder[], lastRead?: readonly PlanOrder[]): Promise<number> {
  const { items, coverage } = await readOrderHistory(service, { symbol, range: RANGE }, { lastRead });
  assert.deepEqual(idsOf(items), idsOf(orders));
  assert.deepEqual(coverage.problems, []);
  return coverage.requests;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Against the fewest windows of whole milliseconds that hold at most a page each, see docs/internals/reading.md. */
describe('what the proof of a history costs', () => {
  for (const [name, { spread, counts }] of Object.entries(SPREADS)) {
    for (const count of counts.filter((each) => each <= 1000)) {
      it(`keeps to its price for ${count} orders ${name}, however they are listed`, async () => {
        const lists = SEEDS.map((seed) => spread(count, seed));
        const fewest = mean(lists.map(fewestWindows));
        const sorted = name === 'even' && count >= 1000 ? 1.5 * fewest : 2.1 * fewest + 1;
        for (const [listing, price] of [
          ['newest', sorted],
          ['oldest', sorted],
          ['unordered', 2.2 * fewest + 2],
          ['random', 2.2 * fewest + 2],
        ] as const) {
          const services = lists.map((history, seed) => fakeService({ history, listing, seed }));
          const spent = mean(await Promise.all(services.map((service, index) => requestsOf(service, lists[index] ?? []))));
          assert.ok(spent <= price, `${listing}: ${spent} requests, the price is ${price}`);
        }
      });
    }
  }

  it('is lower for a list read again, also when some orders came since', async () => {
    for (const listing of ['newest', 'unordered', 'byUpdate'] as const) {
      const lists = SEEDS.map((seed) => SPREADS.even.spread(1000, seed));
      const spent = await Promise.all(
        lists.map((history) =>
          requestsOf(
            fakeService({ history, listing, updated: updatedTogether }),
            history,
            history.filter((_, index) => index % 50 > 0),
          ),
        ),
      );
      assert.ok(mean(spent) <= 1.25 * mean(lists.map(fewestWindows)) + 1, `${listing}: ${mean(spent)} requests`);
    }
  });

  it('is lower for a list read again, also when many orders share a millisecond', async () => {
    const lists = SEEDS.map((seed) => SPREADS['in ties of 37'].spread(1000, seed));
    const spent = await Promise.all(lists.map((history) => requestsOf(fakeService({ history, listing: 'unordered' }), history, history)));
    assert.ok(mean(spent) <= 1.4 * mean(lists.map(fewestWindows)), `${mean(spent)} requests`);
  });

  it('is not ruined by one answer of "there is more" without any order', async () => {
    const history = SPREADS.even.spread(1000, 1);
    const service = fakeService({ history });
    const honest = service.historyPlanOrders.bind(service);
    const hollowOnce: FakeService = {
      ...service,
      historyPlanOrders: async (query, call) =>
        (await honest(query, call)) && service.calls.length === 1 ? { orders: [], nextPage: true } : honest(query, call),
    };
    assert.ok((await requestsOf(hollowOnce, history, history)) <= 20);
  });

  it('is no way to be misled: what is known of an earlier reading proves nothing', async () => {
    const history = SPREADS.even.spread(700, 1);
    for (const lastRead of [[], history.slice(0, 5), SPREADS['half on one day'].spread(1000, 2), SPREADS['in ties of 37'].spread(1000, 3)])
      await requestsOf(fakeService({ history }), history, lastRead);
  });

  it('is counted in the pages that the service gives, not in those that were asked for', async () => {
    const lists = SEEDS.map((seed) => SPREADS.even.spread(1000, seed));
    const spent = await Promise.all(lists.map((history) => requestsOf(fakeService({ history, cap: 50 }), history)));
    assert.ok(mean(spent) <= 1.5 * (1000 / 50) + 1, `${mean(spent)} requests`);
  });

  it('stays that of the sure way where guesses lose, since bursts are larger than a page', async () => {
    const lists = SEEDS.map((seed) => {
      const dice = generator(seed);
      let time = RANGE.start;
      return Array.from({ length: 2000 }, (_, index) => {
        time = index % 130 === 0 ? RANGE.start + Math.floor(dice() * 89 * DAY) : time + Math.floor(dice() * 2000);
        return planOrder(`${index}`, time);
      });
    });
    const spent = await Promise.all(lists.map((history) => requestsOf(fakeService({ history }), history)));
    assert.ok(mean(spent) <= 2.1 * mean(lists.map(fewestWindows)) + 1, `${mean(spent)} requests`);
  });

  it('is one request for a long time without any order, however close together they lie before it', async () => {
    const dice = generator(1);
    const history = Array.from({ length: 1000 }, (_, index) => planOrder(`${index}`, RANGE.end - Math.floor(dice() * DAY)));
    const busy = { start: RANGE.end - DAY, end: RANGE.end };
    const { coverage } = await readOrderHistory(fakeService({ history }), { symbol, range: busy });
    const spent = await requestsOf(fakeService({ history }), history);
    assert.ok(spent <= coverage.requests + 2, `${spent} requests, ${coverage.requests} without the time before`);
  });

  it('is not paid for orders of an earlier reading that are gone', async () => {
    const history = SPREADS.even.spread(5, 1);
    const spent = await requestsOf(fakeService({ history }), history, SPREADS.even.spread(1000, 2));
    assert.ok(spent <= 3, `${spent} requests`);
  });

  it('is at most four times the least for a list by update, of which each page shows a few days', async () => {
    const lists = SEEDS.map((seed) => SPREADS.even.spread(1000, seed));
    const services = lists.map((history) => fakeService({ history, listing: 'byUpdate', updated: updatedTogether }));
    const spent = await Promise.all(services.map((service, index) => requestsOf(service, lists[index] ?? [])));
    assert.ok(mean(spent) <= 4 * mean(lists.map(fewestWindows)), `${mean(spent)} requests`);
  });

  it('is paid by a service whose pages only look sorted as well', async () => {
    const history = SPREADS.even.spread(1000, 1);
    for (const listing of ['chosen', 'sample'] as const) {
      const spent = await requestsOf(fakeService({ history, listing }), history);
      assert.ok(spent <= 2.2 * fewestWindows(history) + 6, `${listing}: ${spent} requests`);
    }
  });
});
