/** What is kept is read on once a day, by one window of all. */
import assert from 'node:assert/strict';
import { ServiceError } from '../../src/api/errors';
import { dailyReads, nextRead } from '../../src/archive/daily';
import { DAY, HOUR, MINUTE } from '../../src/model/timeRange';
import { statusOf } from '../../src/model/order';
import { planOrder, NOW } from '../support/fakeService';
import { until } from '../support/settled';
import { days } from './days';
import { idOf, past, proofOf, SYMBOL } from './sessions';
import { asSent } from './support';

describe('what is kept is read once a day', () => {
  const { clock, serviceOf, opened, readLater } = days();

  it('so that all is there, and whole, once the service has forgotten it', async () => {
    const service = serviceOf();
    const window = opened(service);
    assert.ok((await window.look()) > 2);
    const { came, why } = (await dailyReads(window.archive))[SYMBOL] ?? assert.fail('not noted');
    assert.deepEqual([came, why], ['whole', []]);
    await window.end();
    clock.now += 60 * DAY;
    service.lists.history.push(...past(200, NOW + DAY, NOW + 57 * DAY, 500));
    const later = opened(service);
    const spent = await later.look();
    assert.ok(spent < 12, `${spent} requests for what came in between`);
    await later.end();
    const read = await readLater(141);
    assert.deepEqual(read.coverage.problems, []);
    assert.equal(read.items.length, 500);
  });

  it('asks the second day for that day, and for a page of what was proven longest ago, as the daily read that it is', async () => {
    const service = serviceOf();
    const window = opened(service);
    await window.look();
    clock.now += DAY;
    const before = service.calls.length;
    assert.ok((await window.look()) <= 5);
    const asked = service.calls.slice(before).filter((call) => 'symbol' in call) as { startTime: number }[];
    assert.deepEqual(
      asked.map(({ startTime }) => startTime > clock.now - 3 * DAY),
      [true, false],
    );
    for (const option of service.options) assert.deepEqual([option?.priority, option?.share], ['idle', 'daily']);
  });

  it('by one of two windows, whichever looks, and not again that day', async () => {
    const service = serviceOf();
    const [one, other] = [opened(service), opened(service)];
    await Promise.all([one.look(), other.look()]);
    const spent = service.calls.length;
    assert.equal(service.calls.filter((call) => !('symbol' in call || 'startTime' in call)).length, 1, 'the open orders once');
    clock.now += DAY - MINUTE;
    for (const window of [other, one, opened(service)]) await window.look();
    assert.equal(service.calls.length, spent);
    clock.now += MINUTE;
    assert.ok((await other.look()) > 0);
    assert.equal(await one.look(), 0);
  });

  it('again soon by another window where the one that had begun is gone', async () => {
    const held: (() => void)[] = [];
    const service = serviceOf();
    const slow = { ...service, historyPlanOrders: () => new Promise<never>((_, reject) => held.push(() => reject(new Error('late')))) };
    const dead = opened(slow);
    const looking = dead.look();
    await until('the service is asked', () => held.length > 0);
    const other = opened(service);
    const before = service.calls.length;
    assert.equal(await other.look(), 0);
    clock.now += 10 * MINUTE;
    assert.ok((await other.look()) > 0);
    assert.ok(service.calls.length > before);
    held.forEach((end) => end());
    await looking;
    assert.equal((await dailyReads(other.archive))[SYMBOL]?.came, 'whole', 'who comes late has lost its turn');
  });

  it('only where it may be', async () => {
    const service = serviceOf();
    const refused = serviceOf({
      before: () => {
        throw new ServiceError('auth', 'The key was refused.', { stops: { scope: 'account', why: 'the key was rejected' } as never });
      },
    });
    const paused = opened(refused);
    await assert.rejects(paused.session.as('person').currentPlanOrders());
    assert.equal(await paused.look(), 0, 'paused');
    clock.now += DAY;
    assert.equal(await paused.look(), 0, 'it is no probe');
    assert.deepEqual(await dailyReads(paused.archive), {}, 'nor has it failed');
    assert.equal(await opened(service, { symbols: undefined }).look(), 0, 'turned off, or the folder is not trusted');
    assert.equal(await opened(service, { symbols: [] }).look(), 0, 'no symbol');
    assert.equal(await opened(service, { kept: false }).look(), 0, 'nothing is kept');
    assert.equal(await opened(service, { account: { service: 'demo' } }).look(), 0, 'the demo');
    const left = opened(service);
    left.sessions.set({ phase: 'signedOut' });
    assert.equal(await left.look(), 0, 'signed out');
    assert.deepEqual(service.calls, []);
  });

  it('stops in the middle where it may no more', async () => {
    const service = serviceOf();
    const window = opened(service);
    const ask = service.historyPlanOrders.bind(service);
    const stopping = {
      ...service,
      historyPlanOrders: (...given: Parameters<typeof ask>) => ((stopped.chosen.symbols = undefined), ask(...given)),
    };
    const stopped = opened(stopping);
    assert.ok((await stopped.look()) < 5);
    assert.deepEqual(await dailyReads(stopped.archive), {});
    assert.ok((await window.look()) > 0, 'another window takes it');
  });

  it('again at increasing intervals where it fails, saying why', async () => {
    const failing = { now: true };
    const service = serviceOf({
      before: () => {
        if (failing.now) throw new ServiceError('network', 'There is no network.');
      },
    });
    const window = opened(service, { symbols: [SYMBOL, 'cmt_ethusdt'] });
    const tries: number[] = [];
    for (let hour = 0; hour <= 40; hour += 1, clock.now += HOUR) if ((await window.look()) > 0) tries.push(hour);
    assert.deepEqual(tries, [0, 1, 3, 7, 15, 31]);
    const reads = await dailyReads(window.archive);
    for (const symbol of [SYMBOL, 'cmt_ethusdt']) {
      const { came, why, failures, at } = reads[symbol] ?? assert.fail('not noted');
      assert.deepEqual([came, why, failures], ['failed', ['There is no network.'], 6]);
      assert.equal(nextRead({ at, came, why, failures }) - at, DAY);
    }
    failing.now = false;
    clock.now += DAY;
    await window.look();
    assert.equal((await dailyReads(window.archive))[SYMBOL]?.failures, 0);
  });

  for (const kind of ['network', 'timeout', 'auth', 'rateLimit'] as const)
    it(`asks for no other symbol once one fails as all would (${kind}), and says so of each`, async () => {
      const service = serviceOf({
        before: () => {
          if (service.calls.some((call) => 'symbol' in call)) throw new ServiceError(kind, 'It would fail for all.');
        },
      });
      const window = opened(service, { symbols: [SYMBOL, 'cmt_ethusdt', 'cmt_solusdt'] });
      await window.look();
      assert.equal(service.calls.filter((call) => 'symbol' in call).length, 1);
      const reads = await dailyReads(window.archive);
      assert.deepEqual(
        [SYMBOL, 'cmt_ethusdt', 'cmt_solusdt'].map((symbol) => reads[symbol]?.came),
        ['failed', 'failed', 'failed'],
      );
    });

  for (const kind of ['invalidRequest', 'notFound', 'server', 'badResponse'] as const)
    it(`of all symbols but the one that the service refuses (${kind})`, async () => {
      const service = serviceOf({
        before: () => {
          if (service.calls.at(-1)?.['symbol'] === 'cmt_gone') throw new ServiceError(kind, 'No such symbol.');
        },
      });
      const window = opened(service, { symbols: ['cmt_gone', SYMBOL] });
      await window.look();
      const reads = await dailyReads(window.archive);
      assert.deepEqual([reads['cmt_gone']?.came, reads[SYMBOL]?.came], ['failed', 'whole']);
      clock.now += DAY;
      await window.look();
      assert.deepEqual((await dailyReads(window.archive))[SYMBOL]?.failures, 0);
    });

  it('goes on with the account that is in use by then', async () => {
    const [first, second] = [serviceOf(), serviceOf({ history: past(50, NOW - 80 * DAY, NOW - 2 * DAY, 7000) })];
    const own = opened(first);
    const ask = first.historyPlanOrders.bind(first);
    let calls = 0;
    let ended: Promise<void> | undefined;
    const window = opened({
      ...first,
      historyPlanOrders: (...given: Parameters<typeof ask>) => {
        if ((calls += 1) === 2) {
          window.sessions.set({ phase: 'signedIn', session: other.session });
          ended = window.archive.end();
        }
        return ask(...given);
      },
    });
    const other = opened(second, { key: 'second' });
    await window.look();
    await ended;
    clock.now += DAY;
    second.settle();
    await window.daily.look();
    assert.ok(second.calls.length > 2);
    await own.end();
  });

  it('calls nothing complete that a service of three short months has forgotten by then', async () => {
    const service = serviceOf({ history: past(900, NOW - 90 * DAY, NOW - 2 * DAY), forgetsAfter: 89 * DAY });
    const window = opened(service);
    await window.look();
    const { isProven, ids } = await proofOf(window.archive);
    const lacking = service.lists.history.filter(({ orderId, createTime = 0 }) => isProven(createTime) && !ids.has(orderId));
    assert.deepEqual(lacking, []);
    assert.ok(ids.size > 800 && isProven(NOW - 88 * DAY));
  });

  it('finds within days an order that was in neither list when its time was read', async () => {
    const waiting = asSent(planOrder(idOf(900), NOW - 40 * DAY, { status: statusOf('0') }));
    const service = serviceOf({ open: [waiting] });
    const window = opened(service);
    await window.look();
    clock.now += DAY;
    service.lists.open.splice(0);
    await window.look();
    service.lists.history.push(asSent({ ...waiting, status: statusOf('2') }));
    const isThere = async (): Promise<boolean> =>
      (await window.archive.ask('orders', { orderIds: [idOf(900)] })).some(({ isPast }) => isPast);
    let days = 0;
    for (; days < 20 && !(await isThere()); days += 1, clock.now += DAY) await window.look();
    assert.ok(days > 0 && days < 20, `${days} days`);
  });
});
