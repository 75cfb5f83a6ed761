import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { actionOf, type PlanOrder } from '../../../src/model/order';
import { DAY, HOUR, lastDays, MINUTE, SECOND } from '../../../src/model/timeRange';
import { readOrderHistory } from '../../../src/reading';
import { type FakeService, fakeService, type Listing, NOW, planOrder } from '../../support/fakeService';

const range = lastDays(90, NOW);
const symbol = 'cmt_btcusdt';
/** On no whole second: an order of such a time shows whether the service keeps to milliseconds. */
const MOMENT = NOW - DAY - 277;
/** One order per so many milliseconds, oldest first. */
const orders = (count: number, step = DAY / 100, from = range.start): PlanOrder[] =>
  Array.from({ length: count }, (_, index) => planOrder(`${index}`, from + index * step));
const idsOf = (items: readonly PlanOrder[]): number[] => items.map((order) => Number(order.orderId)).sort((a, b) => a - b);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('reading the order history', () => {
  it('answers newest first with what it covers', async () => {
    const service = fakeService({ history: orders(3) });
    const { items, coverage } = await readOrderHistory(service, { symbol, range });
    assert.deepEqual(
      items.map((order) => order.orderId),
      ['2', '1', '0'],
    );
    assert.deepEqual(coverage, { range, complete: true, problems: [], requests: 1 });
  });

  it('asks in the background unless told otherwise, with the widest page, its bounds on whole seconds outside the range', async () => {
    const service = fakeService();
    const abort = new AbortController();
    await readOrderHistory(service, { symbol, range, delegateType: 3 }, { signal: abort.signal });
    await readOrderHistory(service, { symbol, range }, { priority: 'interactive', pageSize: 7 });
    const bounds = { startTime: range.start - SECOND, endTime: range.end + SECOND };
    assert.deepEqual(service.calls, [
      { symbol, delegateType: 3, ...bounds, pageSize: 100 },
      { symbol, ...bounds, pageSize: 7 },
    ]);
    assert.deepEqual(
      service.options.map((options) => ({ ...options, signal: undefined })),
      [
        { signal: undefined, priority: 'background' },
        { signal: undefined, priority: 'interactive' },
      ],
    );
    abort.abort();
    assert.deepEqual(
      service.options.map((options) => options?.signal?.aborted),
      [true, false],
    );
  });

  it('guesses no part of no length after a page whose orders came in one millisecond', async () => {
    const burst = Array.from({ length: 99 }, (_, index) => planOrder(`${1000 + index}`, MOMENT));
    const service = fakeService({ history: [...burst, ...orders(60, HOUR)], listing: 'newest' });
    const { items, coverage } = await readOrderHistory(service, { symbol, range });
    assert.deepEqual([items.length, coverage.complete], [159, true]);
    assert.equal(coverage.requests, 3, 'a page, what it shows whole, and all the rest');
  });

  it('asks for whole pages of 1 to 100 orders, whatever size is wished for', async () => {
    for (const [wished, asked] of [
      [0, 1],
      [2.9, 2],
      [1000, 100],
    ] as const) {
      const service = fakeService();
      await readOrderHistory(service, { symbol, range }, { pageSize: wished });
      assert.equal(service.calls[0]?.['pageSize'], asked);
    }
  });

  it('finds the orders at both ends of the range, and no others, whatever the bounds mean', async () => {
    const around = [-1, 0, 1].map((step) => planOrder(`start ${step}`, range.start + step));
    const history = [...around, ...[-1, 0, 1].map((step) => planOrder(`end ${step}`, range.end + step))];
    for (const [startExcluded, endExcluded] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      const { items } = await readOrderHistory(fakeService({ history, startExcluded, endExcluded }), { symbol, range });
      assert.deepEqual(
        items.map((order) => order.orderId),
        ['end 0', 'end -1', 'start 1', 'start 0'],
      );
    }
  });

  it('reads a millisecond that a page boundary cuts in two', async () => {
    for (const listing of ['newest', 'oldest', 'unordered'] as Listing[]) {
      const history = Array.from({ length: 250 }, (_, index) => planOrder(`${index}`, range.start + 277 + Math.floor(index / 80) * DAY));
      const { items, coverage } = await readOrderHistory(fakeService({ history, listing }), { symbol, range });
      assert.deepEqual(idsOf(items), upTo(250));
      assert.ok(coverage.complete);
    }
  });

  it('asks with the largest page, and for each half around a millisecond, before it gives one up', async () => {
    const full = Array.from({ length: 99 }, (_, index) => planOrder(`${index}`, MOMENT));
    const beside = [planOrder('99', MOMENT - 1), planOrder('100', MOMENT + 1)];
    const { items, coverage } = await readOrderHistory(fakeService({ history: [...full, ...beside] }), { symbol, range }, { pageSize: 10 });
    assert.deepEqual(idsOf(items), upTo(101));
    assert.ok(coverage.complete);
  });

  it('asks for no range of one millisecond, which a service may refuse', async () => {
    const history = Array.from({ length: 105 }, (_, index) => planOrder(`${index}`, MOMENT + (index < 52 ? -1 : index < 104 ? 1 : 0)));
    const { items, coverage } = await readOrderHistory(fakeService({ history, refusesMoments: true }), { symbol, range });
    assert.deepEqual(idsOf(items), upTo(105));
    assert.deepEqual(coverage.problems, []);
  });

  it('says so when a millisecond holds more orders than an answer, and reads all the others', async () => {
    const crowd = Array.from({ length: 130 }, (_, index) => planOrder(`${index}`, MOMENT));
    const { items, coverage } = await readOrderHistory(fakeService({ history: [...crowd, planOrder('130', NOW - 2 * DAY)] }), {
      symbol,
      range,
    });
    assert.equal(items.length, 101);
    assert.equal(items.at(-1)?.orderId, '130');
    assert.equal(coverage.complete, false);
    assert.deepEqual(coverage.problems, [
      'There are more orders around 2026-05-31 13:29:59.723 UTC than one response can hold, and the service ' +
        'offers no way to load the others: only 100 are listed.',
    ]);
  });

  it('gets at more orders of a crowded millisecond by asking for each type, without claiming to have them all', async () => {
    const crowd = Array.from({ length: 250 }, (_, index) =>
      planOrder(`${index}`, NOW - DAY, { action: actionOf(String((index % 4) + 1)) }),
    );
    const { items, coverage } = await readOrderHistory(fakeService({ history: crowd }), { symbol, range });
    assert.deepEqual(idsOf(items), upTo(250));
    assert.equal(coverage.complete, false);
    const ofOneType = await readOrderHistory(fakeService({ history: crowd }), { symbol, range, delegateType: 2 });
    assert.deepEqual([ofOneType.items.length, ofOneType.coverage.complete], [63, true]);
  });

  it('trusts "no next page" on a full page, and "next page" on a short or empty one', async () => {
    const service = fakeService({ history: orders(60), cap: 25 });
    assert.equal((await readOrderHistory(service, { symbol, range })).items.length, 60);

    const hollow: FakeService = { ...service, historyPlanOrders: () => Promise.resolve({ orders: [], nextPage: true }) };
    const { items, coverage } = await readOrderHistory(hollow, { symbol, range });
    assert.deepEqual(items, []);
    assert.equal(coverage.complete, false);
    assert.match(coverage.problems.join(), /Not fully loaded: orders created 2026-/);
    assert.ok(coverage.requests < 50, `${coverage.requests} requests`);
  });

  it('lists orders without a time or an id, each once, and says what it cannot know of them', async () => {
    const nameless = [planOrder('', NOW - DAY, { price: '1' }), planOrder('', NOW - DAY, { price: '2' })];
    const timeless = planOrder('timeless', undefined);
    const service = fakeService({
      history: [...orders(150), ...nameless, timeless],
      timeOf: (order) => order.createTime ?? NOW - 3 * DAY,
    });
    const { items, coverage } = await readOrderHistory(service, { symbol, range });
    assert.equal(items.length, 153);
    assert.deepEqual(coverage.problems, [
      '1 order has no creation time: it is listed, but may not be from the requested range.',
      '2 orders have no order ID: identical orders count as one.',
    ]);
  });

  it('finds orders without a time by the time that the service keeps to itself', async () => {
    const hidden = new Map(upTo(250).map((index) => [`${index}`, range.start + index * HOUR]));
    const service = fakeService({
      history: upTo(250).map((index) => planOrder(`${index}`, undefined)),
      timeOf: (order) => hidden.get(order.orderId) ?? NaN,
    });
    const { items, coverage } = await readOrderHistory(service, { symbol, range }, { maxRequests: 100 });
    assert.deepEqual(idsOf(items), upTo(250));
    assert.equal(coverage.problems.length, 1);
  });

  it('notices a service that chooses by another time', async () => {
    const service = fakeService({ history: orders(300, DAY / 4), timeOf: (order) => (order.createTime ?? 0) + 20 * DAY });
    const { items, coverage } = await readOrderHistory(service, { symbol, range: { start: range.start + 10 * DAY, end: range.end } });
    assert.equal(new Set(items).size, items.length);
    assert.ok(items.every((order) => (order.createTime ?? 0) >= range.start + 10 * DAY));
    assert.match(coverage.problems.join(), /created outside the requested range/);
  });

  it('keeps the version of an order that was read last', async () => {
    const service = fakeService({
      history: orders(101),
      before(_, lists) {
        lists.history = lists.history.map((order) => ({ ...order, filledQty: String(Number(order.filledQty) + 1) }));
      },
    });
    const { items } = await readOrderHistory(service, { symbol, range });
    // Seen in the first answer, and in the one that proved the newest part.
    assert.equal(items[0]?.filledQty, '2');
  });

  it('throws what the first request met, since an empty list would hide a wrong key', async () => {
    const service = fakeService({
      before() {
        throw new ServiceError('auth', 'The key is wrong.');
      },
    });
    await assert.rejects(readOrderHistory(service, { symbol, range }), { kind: 'auth' });
  });

  it('throws in the middle too when the caller wants all or nothing', async () => {
    const service = fakeService({
      history: orders(300),
      before(call) {
        if (call === 3) throw new ServiceError('network', 'The line is dead.');
      },
    });
    await assert.rejects(readOrderHistory(service, { symbol, range }, { onFailure: 'throw' }), { kind: 'network' });
  });

  it("adds the service's own words to the reason", async () => {
    const service = fakeService({
      history: orders(300),
      before(call) {
        if (call === 2) throw new ServiceError('server', 'The service failed.', { serverMessage: 'shard 7 is gone' });
      },
    });
    const { coverage } = await readOrderHistory(service, { symbol, range });
    assert.equal(coverage.problems[0], 'Loading stopped after 2 requests: The service failed. The service said: shard 7 is gone');
  });

  it('claims no part of the range before it has shown that the list is sorted', async () => {
    for (const listing of ['newest', 'sample'] as const) {
      const service = fakeService({
        history: orders(250),
        listing,
        before(call) {
          if (call === 2) throw new ServiceError('network', 'The line is dead.');
        },
      });
      const { coverage } = await readOrderHistory(service, { symbol, range });
      assert.equal(coverage.problems[1], 'Not fully loaded: orders created 2026-03-03 13:30 to 2026-06-01 13:30 UTC.');
    }
  });

  it('stops when it is aborted, and keeps what was read', async () => {
    const abort = new AbortController();
    const service = fakeService({
      history: orders(300),
      before(call) {
        if (call === 2) abort.abort();
      },
    });
    const { items, coverage } = await readOrderHistory(service, { symbol, range }, { signal: abort.signal });
    assert.ok(items.length >= 100 && items.length < 300);
    assert.equal(coverage.problems[0], 'Loading stopped after 2 requests because it was canceled.');
    await assert.rejects(readOrderHistory(service, { symbol, range }, { signal: abort.signal }), { kind: 'canceled' });
    assert.equal(service.calls.length, 2);
  });

  it('stops when it has spent what one read may spend', async () => {
    const service = fakeService({ history: orders(5000, DAY / 60) });
    const { items, coverage } = await readOrderHistory(service, { symbol, range }, { maxRequests: 10 });
    assert.equal(service.calls.length, 10);
    assert.ok(items.length > 500);
    assert.match(coverage.problems[0] ?? '', /stopped after 10 requests, the limit for a single load/);
    assert.match(coverage.problems[1] ?? '', /Not fully loaded: orders created 2026-03-03 13:30 to /);
  });

  it('says what the service may have forgotten, and begins what it calls complete within its reach', async () => {
    const older = await readOrderHistory(fakeService({ history: orders(3) }), { symbol, range: lastDays(100, NOW) });
    assert.deepEqual(older.coverage.problems, [
      'The service says its order history goes back three months, so orders created from 2026-02-21 to 2026-03-03 may be missing.',
    ]);
    const late = { start: range.start - MINUTE, end: range.end };
    const { coverage } = await readOrderHistory(fakeService({ history: orders(3) }), { symbol, range: late });
    assert.deepEqual([coverage.range, coverage.problems], [range, []]);
  });

  it('says so by the clock of the first answer, where that of this machine was behind', async () => {
    const service = fakeService({ history: orders(3), before: (_, lists) => void (lists.now = NOW) });
    service.lists.now = NOW - 10 * DAY;
    const { coverage } = await readOrderHistory(service, { symbol, range: { start: NOW - 100 * DAY, end: NOW } });
    assert.match(coverage.problems.join(), /orders created from 2026-02-21 to 2026-03-03 may be missing/);
  });

  const dense = Array.from({ length: 300 }, (_, index) => planOrder(`${index}`, MOMENT + index));

  it('shows by a question about one order that bounds between two seconds can be relied on', async () => {
    const { items, coverage } = await readOrderHistory(fakeService({ history: dense }), { symbol, range });
    assert.deepEqual([items.length, coverage.problems], [300, []]);
  });

  it('says so when the service rounds bounds, and orders lie closer together than that', async () => {
    for (const to of ['floor', 'round', 'ceil'] as const) {
      const service = fakeService({ history: dense, boundsTo: { start: to, end: to } });
      const { coverage } = await readOrderHistory(service, { symbol, range });
      assert.equal(coverage.complete, false);
      const few = await readOrderHistory(fakeService({ history: orders(250), boundsTo: { start: to, end: to } }), { symbol, range });
      assert.deepEqual([few.items.length, few.coverage.problems], [250, []]);
    }
  });

  it('does not take an order that comes with every answer for a sign that the service keeps to milliseconds', async () => {
    const close = { start: MOMENT, end: MOMENT + 40 };
    // Every seventh order comes again in all answers.
    const history = Array.from({ length: 40 }, (_, index) => planOrder(`${index}`, close.start + index));
    const service = fakeService({ history, cap: 15, echoes: true, boundsTo: { start: 'ceil', end: 'floor' } });
    const { items, coverage } = await readOrderHistory(service, { symbol, range: close });
    assert.ok(items.length < 40, 'a service that keeps orders back');
    assert.match(coverage.problems.join(), /is not certain that the service honors milliseconds in requests/);
  });

  it('loses nothing between two parts of a service whose clock is finer than it shows', async () => {
    for (const listing of ['newest', 'oldest', 'random'] as Listing[]) {
      const finer = fakeService({ history: dense, listing, timeOf: ({ createTime = 0 }) => createTime + 0.6 });
      const { items, coverage } = await readOrderHistory(finer, { symbol, range });
      assert.deepEqual([items.length, coverage.problems], [300, []]);
    }
  });

  it('says how far it is', async () => {
    const progress: number[] = [];
    await readOrderHistory(fakeService({ history: orders(250) }), { symbol, range }, { onProgress: ({ done }) => progress.push(done) });
    assert.deepEqual([progress[0], progress.at(-1)], [100, 250]);
  });

  it('refuses a range that means nothing, before it asks', async () => {
    const service = fakeService();
    for (const [start, end] of [
      [2, 1],
      [NaN, 1],
      [0, Infinity],
      [0.5, 1],
    ] as const) {
      await assert.rejects(readOrderHistory(service, { symbol, range: { start, end } }), { kind: 'invalidRequest' });
    }
    assert.equal(service.calls.length, 0);
  });
});
