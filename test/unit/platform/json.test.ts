import assert from 'node:assert/strict';
import fc from 'fast-check';
import { jsonText } from '../../../src/platform/chunks';

const textOf = (value: unknown): string => [...jsonText(value)].join('');

describe('JSON in pieces', () => {
  it('is what JSON.stringify writes', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => assert.equal(textOf(value), `${JSON.stringify(value, undefined, 2)}\n`)));
  });

  it('leaves out what is undefined', () => {
    const value = { a: undefined, b: [{ c: undefined, d: 'two\nlines' }], e: {}, f: [] };
    assert.equal(textOf(value), `${JSON.stringify(value, undefined, 2)}\n`);
  });

  it('asks a list for its items while it is written', () => {
    let made = 0;
    const items = function* (): Generator<{ text: string }, void> {
      for (; made < 10_000; made += 1) yield { text: 'a'.repeat(100) };
    };
    const pieces = jsonText({ items: items() });
    assert.match(pieces.next().value ?? '', /^\{\n {2}"items": \[\n {4}\{\n {6}"text": "a/);
    assert.ok(made > 0 && made < 1000, `${made} items for the first piece`);
  });
});
