import assert from 'node:assert/strict';
import { accountsOf, scoresOf } from '../../../looks';

describe('what needs a look in accounts whose owners told the truth', () => {
  for (const set of ['first', 'second'] as const)
    it(`is right nine times of ten for each kind, and found for all of them: ${set}`, () => {
      for (const { kind, found, right, wrong } of scoresOf(accountsOf(set))) {
        assert.ok(found > 0, kind);
        assert.ok(right / found >= 0.9, `${kind}: ${wrong.join(', ')}`);
      }
    });
});
