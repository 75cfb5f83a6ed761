/** Open orders of a service that refuses, or leaves without an answer, some of the questions. */
import assert from 'node:assert/strict';
import { type ErrorKind, ServiceError } from '../../../src/api/errors';
import { DAY, HOUR } from '../../../src/model/timeRange';
import { openHabits, readOpenOrders } from '../../../src/reading';
import { type FakeService, fakeService, NOW, planOrder } from '../../support/fakeService';
import { answering, byTheMinute } from './openLists';

describe('open orders of which some questions are refused', () => {
  /** Does not answer to a start that lies so far back. */
  const refusing = (service: FakeService, kind: ErrorKind, isRefused: () => boolean) =>
    answering(service, ({ startTime = NOW }, honest) =>
      startTime < NOW - 365 * DAY && isRefused() ? Promise.reject(new ServiceError(kind, 'Too long ago.')) : honest(),
    );

  for (const kind of ['invalidRequest', 'notFound'] as const)
    it(`are complete without a start where the service takes none so long ago: ${kind}`, async () => {
      for (const count of [0, 1, 40, 150]) {
        let refused = 0;
        const service = refusing(fakeService({ open: byTheMinute(count) }), kind, () => (refused += 1) > 0);
        const habits = openHabits();
        for (let time = 1; time <= 2; time += 1) {
          const { items, coverage } = await readOpenOrders(service, {}, { habits });
          assert.deepEqual([items.length, coverage.problems], [count, []]);
        }
        assert.equal(refused, 2, 'a service that refuses it is asked once, and once for what lies behind');
      }
    });

  for (const kind of ['badResponse', 'server', 'timeout'] as const)
    it(`are complete without a start once three readings have had no answer to one: ${kind}`, async () => {
      for (const count of [0, 1, 40, 150]) {
        const service = refusing(fakeService({ open: byTheMinute(count) }), kind, () => true);
        const habits = openHabits();
        const complete: boolean[] = [];
        for (let time = 1; time <= 4; time += 1) complete.push((await readOpenOrders(service, {}, { habits })).coverage.complete);
        assert.deepEqual(complete, [false, false, true, true]);
      }
    });

  for (const kind of ['invalidRequest', 'badResponse', 'notFound', 'server', 'timeout'] as const)
    it(`are not complete without the older ones where one question fails, and are whole again: ${kind}`, async () => {
      const open = [1, 10].map((days) => planOrder(`${days}`, NOW - days * DAY));
      for (let failing = 1; failing <= 3; failing += 1)
        for (const left of [open, open.slice(1)]) {
          let [asked, first] = [0, Infinity];
          const service = refusing(fakeService({ open: left, listsOpenOf: 3 * DAY }), kind, () => (asked += 1) === failing + first);
          const habits = openHabits();
          const before = await readOpenOrders(service, {}, { habits });
          first = asked;
          const failed = await readOpenOrders(service, {}, { habits });
          const after = await readOpenOrders(service, {}, { habits });
          const isWhole = ({ items, coverage }: typeof before): boolean => coverage.complete && items.length === left.length;
          assert.ok(isWhole(after), `question ${failing}`);
          for (const each of [before, failed]) assert.ok(isWhole(each) || !each.coverage.complete, `question ${failing}`);
        }
    });

  it('count readings without an answer in a row: one with an answer begins anew', async () => {
    const open = [1, 10].map((days) => planOrder(`${days}`, NOW - days * DAY));
    const answers = ['timeout', 'timeout', undefined, 'invalidRequest', 'timeout', 'timeout'] as const;
    const habits = openHabits();
    const complete: boolean[] = [];
    for (const kind of answers) {
      const service = refusing(fakeService({ open, listsOpenOf: 3 * DAY }), kind ?? 'timeout', () => kind !== undefined);
      const { items, coverage } = await readOpenOrders(service, {}, { habits });
      complete.push(coverage.complete);
      assert.ok(!coverage.complete || items.length === 2, `${items.length} orders`);
    }
    assert.deepEqual(complete, [false, false, true, false, false, false]);
  });

  it('are whole again, without a start, where the service takes it no longer', async () => {
    let takesStart = true;
    const service = refusing(fakeService({ open: byTheMinute(40) }), 'invalidRequest', () => !takesStart);
    const habits = openHabits();
    const complete: boolean[] = [];
    for (const takes of [true, true, false, false, false]) {
      takesStart = takes;
      complete.push((await readOpenOrders(service, {}, { habits })).coverage.complete);
    }
    assert.deepEqual(complete, [true, true, false, true, true]);
  });

  it('are all read an hour after a start was refused by mistake', async () => {
    const open = [1, 10].map((days) => planOrder(`${days}`, NOW - days * DAY));
    let refused = 0;
    const refuses = (): boolean => (refused += 1) === 1;
    const service = fakeService({ open, listsOpenOf: 3 * DAY });
    const habits = openHabits();
    const read: unknown[] = [];
    for (const later of [0, HOUR / 2, HOUR / 2]) {
      service.lists.now += later;
      const { items, coverage } = await readOpenOrders(refusing(service, 'invalidRequest', refuses), {}, { habits });
      read.push([items.length, coverage.complete]);
    }
    const partial = [2, false];
    assert.deepEqual(read, [partial, partial, [2, true]]);
  });

  it('of one symbol are asked for as readings of all have learned', async () => {
    const open = [1, 10, 20].map((days) => planOrder(`${days}`, NOW - days * DAY));
    const habits = openHabits();
    const silent = refusing(fakeService({ open }), 'timeout', () => true);
    for (let time = 1; time <= 2; time += 1) await readOpenOrders(silent, {}, { habits });
    const { coverage } = await readOpenOrders(silent, { symbol: 'cmt_btcusdt' }, { habits });
    assert.deepEqual(coverage.problems, []);
  });

  it('are read by their pages where windows of time are refused', async () => {
    for (const count of [100, 250]) {
      const service = answering(fakeService({ open: byTheMinute(count) }), ({ startTime = 0, endTime }, honest) =>
        endTime !== undefined || startTime > NOW - 365 * DAY
          ? Promise.reject(new ServiceError('invalidRequest', 'Only both, or none.'))
          : honest(),
      );
      const { items, coverage } = await readOpenOrders(service);
      assert.deepEqual([items.length, coverage.problems], [count, []]);
    }
  });

  it('end with a failure that is not of the question', async () => {
    for (const kind of ['network', 'rateLimit', 'auth'] as const) {
      const service = answering(fakeService({ open: byTheMinute(40) }), ({ startTime }, honest) =>
        startTime === undefined ? honest() : Promise.reject(new ServiceError(kind, 'It failed.')),
      );
      const { coverage } = await readOpenOrders(service, {}, {});
      assert.match(coverage.problems.join(), /It failed/);
    }
  });
});
