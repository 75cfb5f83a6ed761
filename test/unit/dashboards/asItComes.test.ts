import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { asksOf, readerOf } from '../../../src/api/questions';
import { DAY, HOUR } from '../../../src/model/timeRange';
import type { SourceCoverage } from '../../../src/model/reliability';
import { fakeService, type FakeOptions, type FakeService, NOW } from '../../support/fakeService';
import { settled } from '../../support/settled';
import { desk as affiliateDesk } from './affiliates/panel';
import { sessionOf } from './desk';
import { BTC, desk as orderDesk, ETH, ordersOf } from './orders/panel';

/** Milliseconds that each answer takes. */
let answersTake = 300;
let clock = 0;

/** Each answer takes its time, and comes in a turn of its own. */
function slow(service: FakeService): FakeService {
  const ask = asksOf(service);
  const asking = readerOf(async (...question) => {
    await settled();
    clock += answersTake;
    mock.timers.tick(answersTake);
    await settled();
    return ask(...question);
  }, service);
  return { ...service, ...asking };
}

const problems = (coverage: SourceCoverage): readonly string[] => ('problems' in coverage ? coverage.problems : [coverage.unread]);

const history = [...ordersOf(BTC, 800), ...ordersOf(ETH, 400, 2 * HOUR, 10_000)];
const orders = (): ReturnType<typeof orderDesk> => orderDesk({ history, cap: 40 }, { change: slow });
const users = Array.from({ length: 1500 }, (_, place) => ({ uid: `${place + 1000}`, registerTime: NOW - place * HOUR, raw: {} }));
const affiliates = (knobs: FakeOptions = {}): ReturnType<typeof affiliateDesk> => {
  const service = fakeService({ ...knobs, users, deeds: users.map(({ uid }) => ({ uid, at: NOW - DAY, thousandths: 1000n })) });
  return affiliateDesk({}, sessionOf(slow(service)));
};

/** What a page was told of its figures: how many there are, what is missing, whether more comes. */
const toldOf = (place: ReturnType<typeof orders> | ReturnType<typeof affiliates>) =>
  place.told.flatMap((message) => {
    if (message.type !== 'statistics' || !message.statistics) return [];
    const { statistics, isSettling, edition } = message;
    const [count, missing] =
      'figures' in statistics
        ? [statistics.figures.counts.orders.value, problems(statistics.coverage.orders)]
        : [statistics.known.rows, [...problems(statistics.coverage.users), ...problems(statistics.coverage.totals)]];
    return [{ count: Number(count), missing, isSettling, edition }];
  });

const lacks = (missing: readonly string[], sentence: string): boolean => missing.some((each) => each.endsWith(sentence));

describe('a dashboard whose read takes long', () => {
  beforeEach(() => {
    answersTake = 300;
    mock.timers.enable({ apis: ['setTimeout'] });
    mock.method(performance, 'now', () => clock);
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  for (const [name, open, sentence, all] of [
    ['of orders', orders, 'Past orders are still loading.', 721 + 361],
    ['of affiliates', affiliates, 'The users are still loading.', 1500],
  ] as const) {
    it(`${name} shows the figures of what came, with what is missing, and they settle`, async () => {
      const place = open();
      await place.data.read({ days: 30 }, false);
      const told = toldOf(place);
      const soFar = told.filter(({ missing }) => lacks(missing, sentence));
      assert.ok(soFar.length > 1 && soFar.every(({ count, isSettling }) => count > 0 && count < all && isSettling), JSON.stringify(told));
      const counts = told.map(({ count }) => count);
      assert.deepEqual(
        counts,
        counts.toSorted((one, other) => one - other),
      );
      assert.deepEqual(told.at(-1), { count: all, missing: [], isSettling: false, edition: told.at(-1)?.edition });
    });

    it(`${name} shows the rows of what came too`, async () => {
      const place = open();
      await place.data.read({ days: 30 }, false);
      await settled();
      const rows = place.told.flatMap((message) => (message.type === 'rows' ? [message] : []));
      for (const { edition, count, missing } of toldOf(place)) {
        if (missing.length === 0) continue;
        assert.equal(rows.find((message) => message.edition === edition)?.total, count);
      }
      assert.ok(new Set(rows.map(({ edition }) => edition)).size > 2);
    });

    it(`${name} leaves what it shows until the next read of the same is whole, and shows another range as it comes`, async () => {
      const place = open();
      await place.data.read({ days: 30 }, false);
      const before = toldOf(place).length;
      await place.data.read({ days: 30 }, true);
      assert.ok(
        toldOf(place)
          .slice(before)
          .every(({ count, missing }) => count === all && missing.length === 0),
      );
      const since = toldOf(place).length;
      await place.data.read({ days: 20 }, true);
      assert.ok(
        toldOf(place)
          .slice(since)
          .some(({ missing }) => lacks(missing, sentence)),
      );
    });

    it(`${name} shows at once all that came within the blink of an eye`, async () => {
      answersTake = 0;
      const place = open();
      await place.data.read({ days: 30 }, false);
      assert.ok(toldOf(place).every(({ missing }) => missing.length === 0));
    });
  }

  it('of affiliates adds amounts up once, though pages are read again to see that nothing has changed', async () => {
    const place = affiliates({ total: (real) => Math.floor(real * 0.9) });
    await place.data.read({ days: 30 }, false);
    const deposits = place.told.flatMap((message) =>
      message.type === 'statistics' && message.statistics ? [Number(message.statistics.tiles.deposits.value ?? 0)] : [],
    );
    assert.ok(deposits.length > 3 && deposits.at(-1) === 1500);
    assert.deepEqual(
      deposits.filter((sum) => sum > 1500),
      [],
    );
  });
});
