import assert from 'node:assert/strict';
import { exactColumn } from '../../../../../media/page/table/columns';
import { sortRows } from '../../../../../media/page/table/order';

describe('the order of rows', () => {
  it('sorts row numbers, those without a value last in both directions', () => {
    const values = [3, NaN, 1, 2];
    const rows = Uint32Array.from([0, 1, 2, 3]);
    assert.deepEqual([...sortRows(rows, (row) => values[row] ?? NaN, undefined, false)], [2, 3, 0, 1]);
    assert.deepEqual([...sortRows(rows, (row) => values[row] ?? NaN, undefined, true)], [0, 3, 2, 1]);
  });

  it('takes only plain decimals for numbers: what a program would read as one comes last, with what is none', () => {
    const texts = ['2', '0x10', '1e400', '-3', '1e2', 'Infinity', '', '0.5', '1_000'];
    const order = (descending: boolean): string[] => {
      const { hint, exact } = exactColumn('', () => texts, '').sortKey({});
      return [...sortRows(Uint32Array.from(texts.keys()), hint, exact, descending)].map((row) => texts[row] ?? '');
    };
    const none = ['0x10', '1e400', '1e2', 'Infinity', '', '1_000'];
    assert.deepEqual(order(false), ['-3', '0.5', '2', ...none]);
    assert.deepEqual(order(true), ['2', '0.5', '-3', ...none]);
  });

  it('asks for the exact order where the hints are equal, and else keeps the order of the rows', () => {
    const texts = ['b', 'a', 'b', 'c'];
    const compare = (one: number, other: number): number => (texts[one] ?? '').localeCompare(texts[other] ?? '');
    assert.deepEqual([...sortRows(Uint32Array.from([0, 1, 2, 3]), () => 7, compare, false)], [1, 0, 2, 3]);
    assert.deepEqual([...sortRows(Uint32Array.from([0, 1, 2, 3]), () => 7, compare, true)], [3, 0, 2, 1]);
  });
});
