import assert from 'node:assert/strict';
import { waitOf } from '../../../src/primitives/haste';

describe('what is waited for', () => {
  afterEach(() => (globalThis.orderdeckHaste = undefined));

  it('comes when it says', () => {
    assert.equal(waitOf(30_000), 30_000);
  });

  it('comes sooner in a journey, and not at all where it is turned off', () => {
    globalThis.orderdeckHaste = 5;
    assert.deepEqual([waitOf(30_000), waitOf(0)], [6000, 0]);
  });
});
