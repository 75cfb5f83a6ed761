import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import type { HistoryPlanPage, HistoryPlanQuery } from '../../../src/api/types';
import { actionOf, type PlanOrder } from '../../../src/model/order';
import { DAY, lastDays } from '../../../src/model/timeRange';
import { readOrderHistory } from '../../../src/reading';
import { type FakeService, fakeService, NOW, planOrder } from '../../support/fakeService';

const symbol = 'cmt_btcusdt';
const MOMENT = NOW - DAY - 277;
const range = lastDays(90, NOW);
const crowd = (count: number, rest: Partial<PlanOrder> = {}): PlanOrder[] =>
  Array.from({ length: count }, (_, index) => planOrder(`${index}`, MOMENT, rest));
const beside = (count: number, step: number): PlanOrder[] =>
  Array.from({ length: count }, (_, index) => planOrder(`${step} ${index}`, MOMENT + step));
/** From when to when was asked, seen from the moment, and for which type. */
const asked = ({ calls }: FakeService): unknown[] =>
  calls.map(({ startTime, endTime, delegateType }) => [Number(startTime) - MOMENT, Number(endTime) - MOMENT, delegateType]);
const alone = { start: MOMENT, end: MOMENT };

describe('a millisecond with more orders than a page', () => {
  it('is asked for by halves, and then once for each type', async () => {
    const service = fakeService({ history: crowd(130) });
    await readOrderHistory(service, { symbol, range: alone });
    assert.deepEqual(asked(service), [
      [-723, 277, undefined],
      [-1, 1, undefined],
      [-1, 0, undefined],
      [-1, 1, 1],
      [-1, 1, 2],
      [-1, 1, 3],
      [-1, 1, 4],
    ]);
  });

  it('is asked for with no other type where the question names one', async () => {
    const service = fakeService({ history: [...crowd(130, { action: actionOf('2') }), planOrder('other', MOMENT)] });
    const { items, coverage } = await readOrderHistory(service, { symbol, range: alone, delegateType: 2 });
    assert.deepEqual(asked(service), [
      [-723, 277, 2],
      [-1, 1, 2],
      [-1, 0, 2],
    ]);
    assert.deepEqual([items.length, coverage.complete], [100, false]);
  });

  it('is asked for with the largest page, of a service that excludes its bounds too', async () => {
    const service = fakeService({ history: crowd(60), startExcluded: true, endExcluded: true });
    const { items, coverage } = await readOrderHistory(service, { symbol, range }, { pageSize: 10 });
    assert.deepEqual([items.length, coverage.problems], [60, []]);
  });

  it('on a whole second is not called read where bounds beside it have to be relied on, since no order of it can show that', async () => {
    const history = Array.from({ length: 60 }, (_, index) => planOrder(`${index}`, NOW - DAY));
    const { items, coverage } = await readOrderHistory(fakeService({ history }), { symbol, range }, { pageSize: 10 });
    assert.equal(items.length, 60);
    assert.match(coverage.problems.join(), /is not certain that the service honors milliseconds in requests/);
  });

  it('is not taken for read by an answer that leaves it out', async () => {
    for (const excluded of [{ startExcluded: true }, { endExcluded: true }, { startExcluded: true, endExcluded: true }]) {
      const { items, coverage } = await readOrderHistory(fakeService({ history: crowd(130), ...excluded }), { symbol, range: alone });
      assert.deepEqual([items.length, coverage.complete], [100, false]);
    }
  });

  const crowdBetween = (count: number): PlanOrder[] => [...crowd(40), ...beside(count, -1), ...beside(count, 1)];

  it('is proven by two halves that share it, since an order in both shows that they do', async () => {
    const service = fakeService({ history: crowdBetween(35) });
    const { items, coverage } = await readOrderHistory(service, { symbol, range: alone });
    assert.deepEqual(asked(service).slice(2), [
      [-1, 0, undefined],
      [0, 1, undefined],
      // An order of both could be one that comes with every answer.
      [-3723, -1723, undefined],
    ]);
    assert.deepEqual([items.length, coverage.problems], [40, []]);
  });

  it('is not proven by halves of which one does not hold it, nor by halves that have no order in common', async () => {
    for (const knobs of [
      { startExcluded: true },
      { endExcluded: true },
      // A finer clock: none of them is of the whole millisecond.
      { timeOf: ({ createTime = 0 }: PlanOrder) => createTime + 0.4 },
    ]) {
      const { coverage } = await readOrderHistory(fakeService({ history: crowdBetween(61), ...knobs }), { symbol, range: alone });
      assert.match(coverage.problems.join(), /more orders around 20/, JSON.stringify(knobs));
    }
  });

  it('is not proven by an order that comes with every answer', async () => {
    // A finer clock: none of them is of the whole millisecond, and half of them lie beyond it.
    const timeOf = ({ createTime = 0 }: PlanOrder): number => createTime + 0.4;
    const service = fakeService({ history: crowdBetween(61), timeOf, echoes: true });
    const { coverage } = await readOrderHistory(service, { symbol, range: alone });
    assert.match(coverage.problems.join(), /more orders around 20/);
  });

  it('leaves all that lies further away than the next millisecond to be read without it', async () => {
    const service = fakeService({ history: [...crowd(130), planOrder('before', MOMENT - 2), planOrder('after', MOMENT + 2)] });
    const { items, coverage } = await readOrderHistory(service, { symbol, range });
    assert.equal(items.length, 102);
    assert.deepEqual(coverage.problems.slice(1), []);
    assert.ok(coverage.requests <= 14, `${coverage.requests} requests`);
  });

  it('is given up with the reason when the service fails meanwhile', async () => {
    // The last question, so that no other meets what ended the read.
    const service = fakeService({
      history: crowd(130, { action: actionOf('2') }),
      startExcluded: true,
      endExcluded: true,
      before(call) {
        if (call === 4) throw new ServiceError('server', 'The service is down.');
      },
    });
    const { coverage } = await readOrderHistory(service, { symbol, range: alone, delegateType: 2 });
    assert.equal(coverage.problems[0], 'Loading stopped after 4 requests: The service is down.');
  });
});

describe('an answer of "there is more" without any order', () => {
  /** Answers so wherever `isHollow` says so, and honestly elsewhere. */
  function hollowService(count: number, isHollow: (start: number, end: number) => boolean): FakeService {
    const history = Array.from({ length: count }, (_, index) => planOrder(`${index}`, range.start + index * ((90 * DAY) / count)));
    const service = fakeService({ history, listing: 'unordered' });
    const historyPlanOrders = (query: HistoryPlanQuery): Promise<HistoryPlanPage> =>
      isHollow(query.startTime ?? 0, query.endTime ?? 0)
        ? Promise.resolve({ orders: [], nextPage: true })
        : service.historyPlanOrders(query);
    return { ...service, historyPlanOrders };
  }

  it('is followed up, since a smaller window may be answered', async () => {
    const service = hollowService(60, (start, end) => end - start > 20 * DAY);
    const { items, coverage } = await readOrderHistory(service, { symbol, range });
    assert.deepEqual([items.length, coverage.problems], [60, []]);
  });

  it('leaves gaps after a while: three are named, the others counted', async () => {
    const moments = [10, 30, 50, 70, 85].map((days) => range.start + days * DAY);
    const service = hollowService(900, (start, end) => end - start < 12 * DAY && moments.some((at) => start <= at && at <= end));
    const { coverage } = await readOrderHistory(service, { symbol, range });
    assert.equal(coverage.problems.filter((problem) => problem.startsWith('Not fully loaded: orders created')).length, 3);
    assert.equal(coverage.problems.at(-1), '2 more parts of the range could not be fully loaded either.');
  });
});
