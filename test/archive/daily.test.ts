/** What is kept is read on once a day, by one window of all. */
import assert from 'node:assert/strict';
import path from 'node:path';
import { ServiceError } from '../../src/api/errors';
import { Daily, dailyReads, nextRead } from '../../src/archive/daily';
import { dailyItem } from '../../src/archive/kept';
import { DAY, HOUR, MINUTE } from '../../src/model/timeRange';
import { type AccountInfo, Session } from '../../src/store/session';
import { Sessions } from '../../src/store/sessions';
import { statusOf } from '../../src/model/order';
import { Ledger } from '../../src/store/ledger';
import { readHistory } from '../../src/store/ledger/history';
import { type FakeOptions, fakeService, generator, NOW, planOrder } from '../support/fakeService';
import { idOf, past, SYMBOL } from './sessions';
import { archiveOf, asSent, builtWorker, folder } from './support';

describe('what is kept is read once a day', () => {
  const dir = folder();
  let files = 0;
  let file: string;
  /** By the service and on this machine alike. */
  let clock: { now: number };
  let ends: (() => Promise<void>)[];
  beforeEach(() => {
    file = path.join(dir, `daily-${(files += 1)}.sqlite`);
    clock = { now: NOW };
    ends = [];
  });
  afterEach(async () => {
    for (const end of ends) await end();
  });

  const serviceOf = (options: FakeOptions = {}) => {
    const service = fakeService({ history: past(300, NOW - 80 * DAY, NOW - 2 * DAY), forgetsAfter: 90 * DAY, ...options });
    return { ...service, serverNow: () => clock.now, settle: () => (service.lists.now = clock.now) };
  };
  type Service = ReturnType<typeof serviceOf>;

  /** One of VS Code that has the account open. */
  function opened(
    service: Service,
    given: { symbols?: readonly string[] | undefined; kept?: boolean; account?: Partial<AccountInfo> } = {},
  ) {
    const { kept = true, account } = given;
    const archive = kept ? archiveOf(file, Infinity, builtWorker) : undefined;
    const ledger = new Ledger(() => clock.now, archive);
    const client = { ...service, rateBudget: () => [], testPauses: () => undefined, dispose: () => undefined };
    const info = { id: 'main', label: 'Main', service: 'weex', ...account } as const;
    const session = new Session(
      info,
      client,
      () => clock.now,
      () => Promise.resolve(ledger),
    );
    const sessions = new Sessions();
    sessions.set({ phase: 'signedIn', session });
    const chosen = { symbols: 'symbols' in given ? given.symbols : [SYMBOL] };
    const daily = new Daily({ sessions, symbols: () => chosen.symbols, now: () => clock.now });
    const end = async (): Promise<void> => {
      daily.dispose();
      sessions.dispose();
      await archive?.end();
    };
    ends.push(end);
    const look = async (): Promise<number> => {
      const before = service.calls.length;
      service.settle();
      await daily.look();
      return service.calls.length - before;
    };
    return { archive: archive as NonNullable<typeof archive>, ledger, session, sessions, daily, chosen, look, end };
  }

  /** All that was kept, as who asks a service that tells of nothing any more sees it. */
  async function readLater(days: number) {
    const archive = archiveOf(file, Infinity, builtWorker);
    const ledger = new Ledger(() => clock.now, archive);
    ends.push(() => archive.end());
    const service = serviceOf({ history: [] });
    service.settle();
    const range = { start: clock.now - days * DAY, end: clock.now - 3 * DAY };
    return readHistory(ledger, ledger.heard(service), { symbol: SYMBOL, range }, { age: 0, onFailure: 'keep' });
  }

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
    assert.ok((await window.look()) <= 4);
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
    assert.equal(service.calls.filter((call) => !('symbol' in call)).length, 1, 'the open orders once');
    clock.now += DAY - MINUTE;
    for (const window of [other, one, opened(service)]) await window.look();
    assert.equal(service.calls.length, spent);
    clock.now += MINUTE;
    assert.ok((await other.look()) > 0);
    assert.equal(await one.look(), 0);
  });

  it('again soon by another window where the one that had begun is gone', async () => {
    let hold: (() => void) | undefined;
    const service = serviceOf();
    const slow = { ...service, historyPlanOrders: () => new Promise<never>((_, reject) => (hold = () => reject(new Error('late')))) };
    const dead = opened(slow);
    const looking = dead.look();
    while (!hold) await new Promise((resolve) => setImmediate(resolve));
    const other = opened(service);
    const before = service.calls.length;
    assert.equal(await other.look(), 0);
    clock.now += 10 * MINUTE;
    assert.ok((await other.look()) > 0);
    assert.ok(service.calls.length > before);
    hold();
    await looking;
    assert.equal((await dailyReads(other.archive))[SYMBOL]?.came, 'whole', 'who comes late has lost its turn');
  });

  it('only where it may be', async () => {
    const service = serviceOf();
    const refused = serviceOf({
      before: () => {
        throw new ServiceError('auth', 'The key was refused.', { stops: { scope: 'account', why: 'the key was refused' } as never });
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
    assert.ok((await stopped.look()) < 4);
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
    file = `${file}-second`;
    const other = opened(second);
    await window.look();
    await ended;
    clock.now += DAY;
    second.settle();
    await window.daily.look();
    assert.ok(second.calls.length > 2);
    await own.end();
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

  it('and says of each symbol what came of it, why, and when it is read again', async () => {
    const service = serviceOf({
      before: (call) => {
        if (call > 1 && service.calls.at(-1)?.['symbol'] === 'cmt_ethusdt')
          throw new ServiceError('server', 'The service has 123456 $(bug)s.');
      },
    });
    const window = opened(service, { symbols: [SYMBOL, 'cmt_ethusdt'] });
    await window.look();
    const kept = { id: '', contents: undefined, daily: await dailyReads(window.archive) };
    const display = { now: clock.now, timeZone: 'UTC', language: 'en', masked: true };
    const items = [SYMBOL, 'cmt_ethusdt', 'cmt_solusdt'].map((symbol) => dailyItem(symbol, kept, display));
    assert.deepEqual(items, [
      { label: '$(check) BTCUSDT', description: 'completely loaded on Jun 1, 13:30; next after Jun 2, 13:30', detail: '' },
      {
        label: '$(error) ETHUSDT',
        description: 'could not be loaded on Jun 1, 13:30; next after Jun 1, 14:30',
        detail: 'The service has 123456 $ (bug)s.',
      },
      { label: '$(clock) SOLUSDT', description: 'not loaded yet' },
    ]);
  });

  it('though what was noted makes no sense, or is of a time to come', async () => {
    const service = serviceOf();
    const window = opened(service);
    await window.look();
    for (const value of ['?', '{"symbols":3}', JSON.stringify({ symbols: {}, reading: { window: 'x', at: NOW + 900 * DAY } })]) {
      const was = await window.archive.ask('noted', { name: 'daily' });
      assert.ok(await window.archive.ask('note', { name: 'daily', was, value }));
      clock.now += 2 * MINUTE;
      assert.ok((await window.look()) > 0, value);
      assert.equal(await window.look(), 0);
    }
  });

  it('reads no moment of an order that is still open, and all of it once it is over', async () => {
    const waiting = asSent(planOrder(idOf(900), NOW - 40 * DAY, { status: statusOf('0') }));
    const service = serviceOf({ open: [waiting] });
    const first = opened(service);
    await first.look();
    await first.end();
    clock.now += DAY;
    const window = opened(service);
    const before = service.calls.length;
    await window.look();
    for (const { startTime, endTime } of service.calls.slice(before))
      assert.ok(startTime === undefined || Number(startTime) > NOW - 40 * DAY || Number(endTime) < NOW - 40 * DAY);
    service.lists.open.splice(0);
    service.lists.history.push(asSent({ ...waiting, status: statusOf('2') }));
    clock.now += DAY;
    assert.ok((await window.look()) <= 8);
    await window.end();
    clock.now += 89 * DAY;
    const read = await readLater(160);
    assert.ok(read.items.some(({ orderId }) => orderId === idOf(900)));
  });

  for (let seed = 1; seed <= 4; seed += 1)
    it(`once a day and no more, whatever clocks and windows do (seed ${seed})`, async () => {
      const dice = generator(seed);
      const service = serviceOf({ history: past(30, NOW - 60 * DAY, NOW - 2 * DAY) });
      const windows = [opened(service)];
      let readAt = -Infinity;
      for (let step = 0; step < 40; step += 1) {
        const chance = dice();
        // A clock is put back now and then, by up to four days.
        clock.now += chance < 0.1 ? -Math.floor(dice() * 4 * DAY) : Math.floor(dice() * 9 * HOUR);
        if (chance > 0.8) windows.push(opened(service));
        if (chance > 0.7 && windows.length > 2) await windows.splice(Math.floor(dice() * windows.length), 1)[0]?.end();
        const spent = await Promise.all(windows.map(({ look }) => look()));
        const isRead = spent.some((requests) => requests > 0);
        assert.equal(isRead, Math.abs(clock.now - readAt) >= DAY, `step ${step}: ${clock.now - readAt} ms since the last`);
        if (isRead) readAt = clock.now;
      }
    });
});
