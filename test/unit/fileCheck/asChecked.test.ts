/** A text that is known again once what was edited in it is undone. */
import assert from 'node:assert/strict';
import { AsChecked } from '../../../src/fileCheck/asChecked';
import type { CheckRow } from '../../../src/fileCheck/findings';

const of = (text: string) => ({ lineCount: text.split('\n').length, getText: () => text });
const row = (): CheckRow => ({ place: { line: 1, start: 2, end: 4 } }) as unknown as CheckRow;

describe('a text as it was checked', () => {
  it('is known by all that is in it, with its rows where they stood', () => {
    const found = row();
    const before = AsChecked.of(of('one\ntwo'), [found]);
    found.place = { line: 7, start: 0, end: 1 };
    for (const other of ['one\ntwx', 'one\ntwo.', 'one\ntwo\n']) assert.equal(before?.rowsAgain(of(other)), undefined, other);
    assert.deepEqual(before?.rowsAgain(of('one\ntwo')), [found]);
    assert.deepEqual(found.place, { line: 1, start: 2, end: 4 });
  });

  it('is not kept of one line of many megabytes: to look at all of it at each pause would hold VS Code', () => {
    assert.equal(AsChecked.of(of('x'.repeat(5_000_001)), [row()]), undefined);
  });
});
