import assert from 'node:assert/strict';
import { cutAtEdge, orderOf } from '../../../src/reading/listingOrder';

describe('the order of a page', () => {
  it('is what all its times agree with', () => {
    assert.equal(orderOf([9, 9, 4, 1]), 'newest');
    assert.equal(orderOf([1, 4, 4, 9]), 'oldest');
    assert.equal(orderOf([1, 9, 4]), 'none');
    assert.equal(orderOf([9, 1, 4]), 'none');
  });

  it('is unknown as long as there is one time only', () => {
    assert.equal(orderOf([]), 'flat');
    assert.equal(orderOf([4, 4, 4]), 'flat');
  });

  it('is none when a record has no time', () => {
    assert.equal(orderOf([9, undefined, 1]), 'none');
  });
});

describe('the edge of a sorted page', () => {
  const window = { start: 0, end: 100 };

  it('stays in the rest, with the millisecond beside it', () => {
    assert.deepEqual(cutAtEdge(window, [90, 50, 50], 'newest'), { seen: { start: 52, end: 100 }, rest: { start: 0, end: 51 } });
    assert.deepEqual(cutAtEdge(window, [10, 50, 50], 'oldest'), { seen: { start: 0, end: 48 }, rest: { start: 49, end: 100 } });
  });

  it('is of no use when the page does not reach past it', () => {
    assert.equal(cutAtEdge(window, [100, 99], 'newest'), undefined);
    assert.equal(cutAtEdge(window, [0, 1], 'oldest'), undefined);
    assert.equal(cutAtEdge(window, [101], 'newest'), undefined);
  });
});
