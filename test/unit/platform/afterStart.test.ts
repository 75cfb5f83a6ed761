import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { afterStart } from '../../../src/platform/afterStart';

describe('what is left for after the start', () => {
  it('runs when that is over, and not within it', async () => {
    const seen: string[] = [];
    afterStart(() => void seen.push('later'));
    await Promise.resolve().then(() => seen.push('start'));
    await setImmediate();
    assert.deepEqual(seen, ['start', 'later']);
  });

  it('is not run by an extension that ended before', async () => {
    let ran = false;
    afterStart(() => void (ran = true)).dispose();
    await setImmediate();
    assert.equal(ran, false);
  });

  it('ends with the extension', async () => {
    let ended = false;
    const later = afterStart(() => ({ dispose: () => (ended = true) }));
    await setImmediate();
    void later.dispose();
    assert.equal(ended, true);
  });
});
