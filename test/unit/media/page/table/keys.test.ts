import assert from 'node:assert/strict';
import { keyTarget, scrolledTo } from '../../../../../media/page/table/keys';

const EXTENT = { rows: 100, columns: 5, pageRows: 10 };
const after = (key: string, row: number, column: number, held: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => {
  const target = keyTarget({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }, { row, column }, EXTENT);
  return target && [target.row, target.column];
};

describe('the keys of the table', () => {
  it('walk cell by cell and stop at the edges', () => {
    assert.deepEqual(after('ArrowDown', 0, 0), [1, 0]);
    assert.deepEqual(after('ArrowDown', 99, 0), [99, 0]);
    assert.deepEqual(after('ArrowRight', 3, 4), [3, 4]);
    assert.deepEqual(after('ArrowLeft', 3, 0), [3, 0]);
  });

  it('reach the titles above the first row, and nothing above them', () => {
    assert.deepEqual(after('ArrowUp', 0, 2), [-1, 2]);
    assert.deepEqual(after('ArrowUp', -1, 2), [-1, 2]);
    assert.deepEqual(after('ArrowDown', -1, 2), [0, 2]);
  });

  it('go by pages and to the ends', () => {
    assert.deepEqual(after('PageDown', 95, 1), [99, 1]);
    assert.deepEqual(after('PageUp', 5, 1), [0, 1]);
    assert.deepEqual(after('End', 5, 1), [5, 4]);
    assert.deepEqual(after('End', 5, 1, { ctrlKey: true }), [99, 4]);
    assert.deepEqual(after('Home', 5, 1, { ctrlKey: true }), [0, 0]);
  });

  it('leave every other key alone', () => {
    for (const key of ['Tab', 'a', 'Enter', 'Escape']) assert.equal(after(key, 0, 0), undefined);
    assert.equal(after('ArrowDown', 0, 0, { shiftKey: true }), undefined);
  });
});

describe('a table that a key moves in', () => {
  const view = { start: 100, width: 400, covered: 60 };
  const cases: readonly [what: string, cell: { start: number; width: number }, scrolled: number][] = [
    ['stays where it is for a cell in sight', { start: 200, width: 200 }, 100],
    ['shows the beginning of a cell that the first column covers', { start: 120, width: 100 }, 60],
    ['shows the end of a cell that is cut on the right', { start: 400, width: 200 }, 200],
    ['shows the beginning of a cell that is wider than the room, from either side', { start: 500, width: 380 }, 440],
    ['shows the beginning of a cell whose middle is all that is in sight', { start: 60, width: 900 }, 0],
  ];
  for (const [what, cell, scrolled] of cases) it(what, () => assert.equal(scrolledTo(cell, view), scrolled));
});
