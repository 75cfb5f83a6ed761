import assert from 'node:assert/strict';
import fc from 'fast-check';
import { random } from '../../../src/simulator/random';
import { always } from '../../support/property';
import { check } from '../../trial/fuzz/check';
import { fuzzed } from '../../trial/fuzz/endpoints';
import { bodyOf } from '../../trial/fuzz/mutations';
import { read, textOf, fieldOf, write } from '../../trial/fuzz/tree';

/** `npm run trial -- fuzz` does fifty times as many. */
const BODIES = 2_000;
/** A whole list is read from one body in so many: that takes a hundred times as long. */
const READ_ONE_IN = 20;

describe('an answer made bad by chance', () => {
  for (const each of fuzzed()) {
    it(`is refused in words or taken to the letter: ${each.endpoint.name}`, async () => {
      await always(
        fc.asyncProperty(fc.nat({ max: 2 ** 31 - 1 }), async (seed) => {
          const { body, status } = bodyOf(each.healthy, random(seed));
          const { wrong } = await check(each, body, { status, reads: seed % READ_ONE_IN === 0 });
          assert.deepEqual(wrong, [], body);
        }),
        BODIES,
      );
    });

    it(`is taken, and called complete, where nothing is wrong with it: ${each.endpoint.name}`, async () => {
      const { wrong, outcome, complete } = await check(each, each.healthy);
      assert.deepEqual({ wrong, outcome, complete }, { wrong: [], outcome: 'decoded', complete: each.readAll !== undefined });
    });
  }
});

describe('the reader that the fuzz holds against the client', () => {
  it('keeps every literal, and every field however often it is named', () => {
    const text = '{"a":1.10,"a":[596471064624628269,"\\u0031",{}],"__proto__":null}';
    const tree = read(text);
    assert.equal(write(tree), text);
    assert.equal(textOf(fieldOf(read('{"a":"1","a":-0.00}'), 'a')), '-0.00');
  });

  it('refuses what is no JSON', () => {
    for (const text of ['', '[1,]', '{"a":NaN}', '{a:1}', '01', '[1] 2', '"\u0000"', '{"a" 1}'])
      assert.throws(() => read(text), SyntaxError, text);
  });
});
