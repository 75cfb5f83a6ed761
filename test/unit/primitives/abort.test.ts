import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { mock } from 'node:test';
import { onAbort, sleep, unlessAborted, untilAborted } from '../../../src/primitives/abort';
import { inTime, LONGEST_TIMER } from '../../../src/primitives/timers';
import { settled } from '../../support/settled';

const GONE = new Error('the account was left');
const FAILED = new Error('the service failed');
const never = new Promise<string>(() => undefined);

describe('waiting', () => {
  let abort: AbortController;
  const listeners = (): number => getEventListeners(abort.signal, 'abort').length;

  beforeEach(() => {
    abort = new AbortController();
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => mock.timers.reset());

  describe('with a signal', () => {
    it('is over with what was waited for, and leaves no listener behind', async () => {
      assert.equal(await unlessAborted(Promise.resolve('an answer'), abort.signal), 'an answer');
      assert.equal(await untilAborted(Promise.resolve('an answer'), abort.signal), 'an answer');
      await assert.rejects(unlessAborted(Promise.reject(FAILED), abort.signal), FAILED);
      await assert.rejects(untilAborted(Promise.reject(FAILED), abort.signal), FAILED);
      assert.equal(listeners(), 0);
    });

    it('is over as soon as it aborts: with its reason, or with nothing', async () => {
      const strict = unlessAborted(never, abort.signal);
      const mild = untilAborted(never, abort.signal);
      abort.abort(GONE);
      await assert.rejects(strict, GONE);
      assert.equal(await mild, undefined);
      assert.equal(listeners(), 0);
    });

    it('does not begin where it has aborted before', async () => {
      abort.abort(GONE);
      await assert.rejects(unlessAborted(never, abort.signal), GONE);
      assert.equal(await untilAborted(never, abort.signal), undefined);
      await sleep(1000, abort.signal);
    });

    it('can do without one', async () => {
      assert.equal(await untilAborted(Promise.resolve('an answer'), undefined), 'an answer');
    });
  });

  it('leaves once, and not after it was done', () => {
    let left = 0;
    onAbort(abort.signal, () => (left += 1)).dispose();
    onAbort(abort.signal, () => (left += 1));
    abort.abort();
    onAbort(abort.signal, () => (left += 1)).dispose();
    assert.equal(left, 2);
  });

  it('takes no longer than it may', async () => {
    const late = inTime(never, 1000);
    mock.timers.tick(1000);
    await assert.rejects(late, /too late/);
    assert.equal(await inTime(Promise.resolve('an answer'), 1000), 'an answer');
  });

  it('sleeps to the end, or until the signal aborts', async () => {
    const slept: string[] = [];
    void sleep(1000).then(() => slept.push('1 s'));
    void sleep(3000, abort.signal).then(() => slept.push('until the signal'));
    mock.timers.tick(1000);
    await settled();
    assert.deepEqual(slept, ['1 s']);
    abort.abort();
    await settled();
    assert.deepEqual(slept, ['1 s', 'until the signal']);
    assert.equal(listeners(), 0);
  });

  it('sleeps on where a timer would go off at once', async () => {
    let awake = false;
    void sleep(2 * LONGEST_TIMER).then(() => (awake = true));
    mock.timers.tick(LONGEST_TIMER - 1);
    await settled();
    assert.equal(awake, false);
  });
});
