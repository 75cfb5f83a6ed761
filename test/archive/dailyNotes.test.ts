/** What the windows of an account note of what is read once a day, for people and for each other. */
import assert from 'node:assert/strict';
import { ServiceError } from '../../src/api/errors';
import { dailyReads } from '../../src/archive/daily';
import { dailyItem } from '../../src/archive/kept';
import { DAY, HOUR, MINUTE } from '../../src/model/timeRange';
import { statusOf } from '../../src/model/order';
import { generator, NOW, planOrder } from '../support/fakeService';
import { days } from './days';
import { idOf, past, SYMBOL } from './sessions';
import { asSent } from './support';

describe('what is read once a day is noted', () => {
  const { clock, serviceOf, opened, readLater } = days();

  it('and says of each symbol what came of it, why, and when it is read again', async () => {
    const service = serviceOf({
      before: (call) => {
        if (call > 1 && service.calls.at(-1)?.['symbol'] === 'cmt_ethusdt')
          throw new ServiceError('server', 'The service has 123456 $(bug)s.');
      },
    });
    const window = opened(service, { symbols: [SYMBOL, 'cmt_ethusdt'] });
    await window.look();
    const kept = { id: '', inUse: undefined, contents: undefined, daily: await dailyReads(window.archive) };
    const display = { now: clock.now, timeZone: 'UTC', language: 'en', masked: true };
    const items = [SYMBOL, 'cmt_ethusdt', 'cmt_solusdt'].map((symbol) => dailyItem(symbol, kept, display));
    assert.deepEqual(items, [
      { label: '$(check) BTCUSDT', description: 'fully loaded on Jun 1, 13:30; next load after Jun 2, 13:30', detail: '' },
      {
        label: '$(error) ETHUSDT',
        description: 'could not be loaded on Jun 1, 13:30; next attempt after Jun 1, 14:30',
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
    const asked = service.calls.slice(before).filter(({ symbol }) => symbol !== undefined);
    assert.ok(asked.length > 0);
    for (const { startTime, endTime } of asked)
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
