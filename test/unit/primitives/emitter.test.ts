import assert from 'node:assert/strict';
import { Emitter } from '../../../src/primitives/emitter';
import { settled } from '../../support/settled';

describe('an emitter', () => {
  /** The errors that nobody caught during a test. */
  let uncaught: unknown[];

  beforeEach(() => {
    uncaught = [];
    process.setUncaughtExceptionCaptureCallback((error) => uncaught.push(error));
  });
  afterEach(() => process.setUncaughtExceptionCaptureCallback(null));

  it('tells all who listen, until they let go', () => {
    const emitter = new Emitter<number>();
    const heard: string[] = [];
    emitter.event((value) => heard.push(`first ${value}`));
    const second = emitter.event((value) => heard.push(`second ${value}`));
    emitter.fire(1);
    second.dispose();
    emitter.fire(2);
    emitter.dispose();
    emitter.fire(3);
    assert.deepEqual(heard, ['first 1', 'second 1', 'first 2']);
  });

  it('tells the others though one throws, and lets whoever fires go on', () => {
    const emitter = new Emitter<string>();
    const heard: string[] = [];
    const ill = (): void => {
      throw new Error('ill');
    };
    emitter.event(ill);
    emitter.event((value) => heard.push(value));
    emitter.event(ill);
    emitter.fire('first');
    emitter.fire('second');
    assert.deepEqual(heard, ['first', 'second']);
  });

  it('keeps no error to itself: each one is left uncaught, for whoever logs such errors', async () => {
    const emitter = new Emitter<string>();
    emitter.event((value) => {
      throw new RangeError(`one with ${value}`);
    });
    emitter.event((value) => {
      throw new TypeError(`other with ${value}`);
    });
    emitter.fire('this');
    await settled();
    assert.deepEqual(uncaught.map(String), ['RangeError: one with this', 'TypeError: other with this']);
  });

  it('tells nothing twice to one who listens anew while it fires', () => {
    const emitter = new Emitter<void>();
    let heard = 0;
    const subscription = emitter.event(() => {
      subscription.dispose();
      emitter.event(() => (heard += 1));
    });
    emitter.fire();
    assert.equal(heard, 0);
    emitter.fire();
    assert.equal(heard, 1);
  });

  it('tells nothing to one whom another has just let go of, nor to anybody once it is disposed of', () => {
    const emitter = new Emitter<string>();
    const heard: string[] = [];
    emitter.event((value) => {
      second.dispose();
      if (value === 'end') emitter.dispose();
    });
    const second = emitter.event((value) => heard.push(`second ${value}`));
    emitter.event((value) => heard.push(`third ${value}`));
    emitter.fire('now');
    emitter.fire('end');
    emitter.event((value) => heard.push(`late ${value}`));
    emitter.fire('after');
    assert.deepEqual(heard, ['third now']);
  });

  it('keeps two subscriptions of one listener apart', () => {
    const emitter = new Emitter<void>();
    let heard = 0;
    const listener = (): void => void (heard += 1);
    emitter.event(listener).dispose();
    const kept = emitter.event(listener);
    emitter.event(listener).dispose();
    emitter.fire();
    assert.equal(heard, 1);
    kept.dispose();
    emitter.fire();
    assert.equal(heard, 1);
  });
});
