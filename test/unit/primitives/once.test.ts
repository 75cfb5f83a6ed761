import assert from 'node:assert/strict';
import { once } from '../../../src/primitives/once';
import { settled } from '../../support/settled';

interface Attempt {
  readonly succeed: (made: string) => void;
  readonly fail: (error: Error) => void;
}

const MISSING = new Error('The file is not there.');

describe('something made once', () => {
  let attempts: Attempt[];
  const load = (): Promise<string> => new Promise((succeed, fail) => attempts.push({ succeed, fail }));

  beforeEach(() => {
    attempts = [];
  });

  it('is not made before somebody asks', () => {
    once(load).ifLoaded(() => assert.fail('nobody asked'));
    assert.equal(attempts.length, 0);
  });

  it('is shared by all who ask, while it is being made and after', async () => {
    const get = once(load);
    const askers = [get(), get()];
    attempts[0]?.succeed('made');
    assert.deepEqual([...(await Promise.all(askers)), await get()], ['made', 'made', 'made']);
    assert.equal(attempts.length, 1);
  });

  it('is tried again by the next to ask after it failed, and then it holds', async () => {
    const get = once(load);
    const askers = [get(), get()];
    attempts[0]?.fail(MISSING);
    for (const asker of askers) await assert.rejects(asker, MISSING);
    const again = get();
    attempts[1]?.succeed('made');
    assert.deepEqual([await again, await get()], ['made', 'made']);
    assert.equal(attempts.length, 2);
  });

  it('can be asked for anew at the very moment that a failure is told', async () => {
    const get = once(load);
    const again = get().catch(() => get());
    attempts[0]?.fail(MISSING);
    await settled();
    attempts[1]?.succeed('made');
    assert.equal(await again, 'made');
  });

  it('is handed over for its end, also when it is still being made by then', async () => {
    const get = once(load);
    const ended: string[] = [];
    void get();
    get.ifLoaded((made) => ended.push(made));
    assert.deepEqual(ended, []);
    attempts[0]?.succeed('made');
    await settled();
    assert.deepEqual(ended, ['made']);
  });

  it('has no end to be handed over for when it could not be made, and leaves no rejection that nobody handles', async () => {
    const get = once(load);
    const unhandled: unknown[] = [];
    const listener = (error: unknown): void => void unhandled.push(error);
    process.on('unhandledRejection', listener);
    const asked = get();
    get.ifLoaded(() => assert.fail('there is nothing'));
    attempts[0]?.fail(MISSING);
    await assert.rejects(asked, MISSING);
    await settled();
    process.off('unhandledRejection', listener);
    assert.deepEqual(unhandled, []);
    get.ifLoaded(() => assert.fail('there is nothing'));
    assert.equal(attempts.length, 1);
  });

  it('rejects when making it throws before there is a promise', async () => {
    const get = once<string>(() => {
      throw MISSING;
    });
    await assert.rejects(get(), MISSING);
  });

  it('leaves what its end throws uncaught, for whoever logs such errors', async () => {
    const uncaught: unknown[] = [];
    const unhandled: unknown[] = [];
    const listener = (error: unknown): void => void unhandled.push(error);
    process.setUncaughtExceptionCaptureCallback((error) => uncaught.push(error));
    process.on('unhandledRejection', listener);
    const get = once(() => Promise.resolve('made'));
    await get();
    get.ifLoaded(() => {
      throw MISSING;
    });
    await settled();
    await settled();
    process.off('unhandledRejection', listener);
    process.setUncaughtExceptionCaptureCallback(null);
    assert.deepEqual([uncaught, unhandled], [[MISSING], []]);
  });
});
