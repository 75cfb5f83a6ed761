import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/model/timeRange';
import { Poll } from '../../../src/primitives/poll';
import { settled } from '../../support/settled';

describe('a poll', () => {
  let interval: number;
  let asked: number;
  let answer: () => Promise<void>;
  let poll: Poll;

  const pass = async (ms: number): Promise<void> => {
    mock.timers.tick(ms);
    await settled();
  };

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    interval = 30 * SECOND;
    asked = 0;
    let end: () => void = () => undefined;
    answer = () => {
      end();
      return settled();
    };
    const ask = (): Promise<void> => {
      asked += 1;
      return new Promise((resolve) => (end = resolve));
    };
    poll = new Poll(ask, () => interval);
  });

  afterEach(() => {
    poll.dispose();
    mock.timers.reset();
  });

  it('asks nothing while nobody watches', async () => {
    await pass(DAY);
    assert.equal(asked, 0);
  });

  it('asks when the interval is over, not before', async () => {
    poll.watch();
    await pass(interval - 1);
    assert.equal(asked, 0);
    await pass(1);
    assert.equal(asked, 1);
  });

  it('waits for the answer, then for the whole interval', async () => {
    poll.watch();
    await pass(interval);
    await pass(DAY);
    assert.equal(asked, 1);
    await answer();
    await pass(interval - 1);
    assert.equal(asked, 1);
    await pass(1);
    assert.equal(asked, 2);
  });

  it('counts from when somebody else read the list, where that is so young that it asks for nothing', async () => {
    const readAt = 10 * SECOND;
    const looks: number[] = [];
    poll.dispose();
    poll = new Poll(
      () => {
        looks.push(Date.now());
        return Promise.resolve(looks.length === 1 ? readAt : undefined);
      },
      () => interval,
    );
    poll.watch();
    for (let second = 0; second < 75; second += 1) await pass(SECOND);
    assert.deepEqual(looks, [interval, readAt + interval, readAt + 2 * interval]);
  });

  it('ends with its last watcher', async () => {
    const watchers = [poll.watch(), poll.watch()];
    watchers[0]?.dispose();
    await pass(interval);
    assert.equal(asked, 1);
    watchers[1]?.dispose();
    await answer();
    await pass(DAY);
    assert.equal(asked, 1);
  });

  it('knows whether somebody watched all the time since a moment', async () => {
    const began = Date.now();
    await pass(SECOND);
    const watcher = poll.watch();
    assert.equal(poll.watchedSince(began), false, 'nobody did at first');
    await pass(SECOND);
    assert.equal(poll.watchedSince(Date.now()), true);
    watcher.dispose();
    assert.equal(poll.watchedSince(Date.now()), false);
    const left = Date.now();
    await pass(SECOND);
    poll.watch();
    assert.deepEqual([poll.watchedSince(left), poll.watchedSince(left + 1)], [false, true]);
  });

  it('is one timer for any number of watchers', async () => {
    poll.watch();
    await pass(10 * SECOND);
    poll.watch();
    await pass(20 * SECOND);
    assert.equal(asked, 1);
    await answer();
    await pass(29 * SECOND);
    assert.equal(asked, 1);
  });

  it('counts a watcher that leaves twice once', async () => {
    const leaving = poll.watch();
    poll.watch();
    leaving.dispose();
    leaving.dispose();
    await pass(interval);
    assert.equal(asked, 1);
  });

  it('asks at once for a watcher that comes back after a long time, and not before its time after a short one', async () => {
    poll.watch().dispose();
    await pass(DAY);
    assert.equal(asked, 0);
    const watcher = poll.watch();
    await pass(0);
    assert.equal(asked, 1);
    await answer();
    watcher.dispose();
    await pass(10 * SECOND);
    poll.watch();
    await pass(20 * SECOND - 1);
    assert.equal(asked, 1);
    await pass(1);
    assert.equal(asked, 2);
  });

  it('never asks twice at once, though its watcher leaves and comes back while it asks', async () => {
    const first = poll.watch();
    await pass(interval);
    first.dispose();
    poll.watch();
    await pass(DAY);
    assert.equal(asked, 1);
    await answer();
    await pass(interval - 1);
    assert.equal(asked, 1);
    await pass(1);
    await answer();
    await pass(interval);
    assert.equal(asked, 3);
  });

  it('never asks twice at once, though it is restarted while it asks', async () => {
    poll.watch();
    await pass(interval);
    poll.restart();
    await pass(DAY);
    assert.equal(asked, 1);
    await answer();
    await pass(interval);
    assert.equal(asked, 2);
  });

  it('is off at an interval of 0, until it is restarted with another', async () => {
    interval = 0;
    poll.watch();
    await pass(DAY);
    assert.equal(asked, 0);
    interval = MINUTE;
    poll.restart();
    await pass(MINUTE);
    assert.equal(asked, 1);
  });

  it('waits for the whole interval again when it is restarted, since the list was just read', async () => {
    poll.watch();
    await pass(20 * SECOND);
    poll.restart();
    await pass(29 * SECOND);
    assert.equal(asked, 0);
    await pass(SECOND);
    assert.equal(asked, 1);
  });

  it('takes a shorter interval when it is restarted, and is off with 0', async () => {
    interval = DAY;
    poll.watch();
    interval = SECOND;
    poll.restart();
    await pass(SECOND);
    assert.equal(asked, 1);
    await answer();
    interval = 0;
    poll.restart();
    await pass(DAY);
    assert.equal(asked, 1);
  });

  it('waits for longer than any timer can', async () => {
    interval = 60 * DAY;
    poll.watch();
    await pass(60 * DAY - 1);
    assert.equal(asked, 0);
    await pass(1);
    assert.equal(asked, 1);
  });

  it('asks soon after the machine wakes where its timers stood still in sleep', async () => {
    let slept = 0;
    poll.dispose();
    poll = new Poll(
      () => {
        asked += 1;
        return Promise.resolve();
      },
      () => interval,
      () => Date.now() + slept,
    );
    interval = 5 * MINUTE;
    poll.watch();
    await pass(MINUTE);
    slept = 9 * HOUR;
    await pass(15 * SECOND);
    assert.equal(asked, 1);
  });

  it('ends when it is disposed, though it is asking', async () => {
    poll.watch();
    await pass(interval);
    poll.dispose();
    await answer();
    await pass(DAY);
    assert.equal(asked, 1);
  });

  it('asks soon when that is wanted, also when it is wanted while it asks', async () => {
    poll.watch();
    poll.soon(2 * SECOND);
    await pass(2 * SECOND);
    assert.equal(asked, 1);
    poll.soon(SECOND);
    await answer();
    await pass(SECOND);
    assert.equal(asked, 2);
    await answer();
    await pass(interval - 1);
    assert.equal(asked, 2);
  });

  it('goes on after the clock was put back', async () => {
    const watching = poll.watch();
    await pass(interval);
    await answer();
    watching.dispose();
    mock.timers.setTime(1);
    poll.watch();
    await pass(interval);
    assert.equal(asked, 2);
  });

  it('is left to another when its pace turns out to be slower just before it asks', async () => {
    const slower = (): Promise<void> => {
      interval = 90 * SECOND;
      return Promise.resolve();
    };
    let reads = 0;
    const paced = new Poll(
      () => {
        reads += 1;
        return Promise.resolve();
      },
      () => interval,
      Date.now,
      slower,
    );
    paced.watch();
    await pass(30 * SECOND);
    assert.equal(reads, 0);
    await pass(60 * SECOND);
    assert.equal(reads, 1);
    paced.dispose();
  });
});
