import assert from 'node:assert/strict';
import { DEFAULT_PATTERN, orderIdPattern } from '../../../src/model/orderIdPattern';

describe('the pattern of the settings', () => {
  for (const pattern of [
    String.raw`\d{17,20}`,
    String.raw`trade[ #](\d{8})`,
    String.raw`\b[1-9]\d{9,}\b`,
    '(?:id|no)?(\\d{8})',
    '[*+?]{2}(\\d{9})',
    '\\(\\d{8}\\)+',
  ]) {
    it(`takes ${pattern}`, () => {
      const { regex, problem } = orderIdPattern(pattern);
      assert.deepEqual([regex.source, problem], [pattern, undefined]);
    });
  }

  const REFUSED: readonly [pattern: unknown, why: RegExp][] = [
    ['(\\d+)+x', /repeats a group/],
    ['(a|a)*b', /repeats a group/],
    ['(\\d{5}){3}', /repeats a group/],
    ['(a?){30}a{30}', /repeats a group/],
    ['(\\d)\\1', /refers back/],
    ['(?<n>\\d)\\k<n>', /refers back/],
    ['(?<=id)\\d+', /looks behind/],
    ['(?<!id)\\d+', /looks behind/],
    ['\\d*\\d*\\d*x', /too long to search/],
    ['a?'.repeat(30), /too long to search/],
    ['(\\d{8}', /./],
    ['1'.repeat(300), /longer than 200/],
    [17, /not a text/],
  ];
  for (const [pattern, why] of REFUSED) {
    it(`refuses ${String(pattern).slice(0, 40)} and says why`, () => {
      const { regex, problem } = orderIdPattern(pattern);
      assert.match(problem ?? '', why);
      assert.equal(regex.source, DEFAULT_PATTERN);
    });
  }

  it('is the default where nothing is set', () => {
    for (const nothing of [undefined, '', DEFAULT_PATTERN]) assert.equal(orderIdPattern(nothing).problem, undefined);
  });
});
