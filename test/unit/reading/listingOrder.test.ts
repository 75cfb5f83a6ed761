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
    const newest = cutAtEdge(window, [90, 50, 50], 'newest');
    assert.deepEqual(
      [newest?.seen, newest?.rest],
      [
        { start: 52, end: 100 },
        { start: 0, end: 51 },
      ],
    );
    const oldest = cutAtEdge(window, [10, 50, 50], 'oldest');
    assert.deepEqual(
      [oldest?.seen, oldest?.rest],
      [
        { start: 0, end: 48 },
        { start: 49, end: 100 },
      ],
    );
  });

  it('leaves so many orders in the rest as are to be seen again', () => {
    assert.deepEqual(cutAtEdge(window, [90, 80, 70, 60, 50, 50], 'newest', 2), {
      seen: { start: 72, end: 100 },
      rest: { start: 0, end: 71 },
      repeated: { start: 51, end: 70 },
    });
    assert.deepEqual(cutAtEdge(window, [10, 20, 30, 40, 50, 50], 'oldest', 2), {
      seen: { start: 0, end: 28 },
      rest: { start: 29, end: 100 },
      repeated: { start: 30, end: 49 },
    });
    assert.equal(cutAtEdge(window, [90, 50, 50], 'newest', 2), undefined);
  });

  it('is of no use when the page does not reach past it', () => {
    assert.equal(cutAtEdge(window, [100, 99], 'newest'), undefined);
    assert.equal(cutAtEdge(window, [0, 1], 'oldest'), undefined);
    assert.equal(cutAtEdge(window, [101], 'newest'), undefined);
  });
});
