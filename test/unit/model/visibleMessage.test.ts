import assert from 'node:assert/strict';
import fc from 'fast-check';
import { visibleMessage } from '../../../src/model/visible';

describe('what a page is told', () => {
  it('is what it was where nothing is hidden or long', () => {
    fc.assert(fc.property(fc.jsonValue({ stringUnit: 'grapheme-ascii' }), (value) => assert.deepEqual(visibleMessage(value), value)));
    const rows = [1, 2, 3];
    assert.equal(visibleMessage({ rows, none: undefined }).rows, rows, 'a list of a hundred thousand places is not copied');
  });

  it('hides nothing and is short, however deep it stands', () => {
    const told = visibleMessage({ codes: [{ code: 'a\u202Eb\nc', total: '7'.repeat(1_000_000) }], __proto__x: null });
    assert.equal(told.codes[0]?.code, 'a[U+202E]b\nc');
    assert.match(told.codes[0]?.total ?? '', /^7{3900,}… \(1,000,000 characters\)$/);
  });
});
