import assert from 'node:assert/strict';
import { concealerOf } from '../../../src/api/secrets';

describe('the concealing of secrets', () => {
  it('takes out every one of them, wherever it stands', () => {
    assert.equal(concealerOf(['key', 'pass'])('key "pass" keypass'), '••• "•••" ••••••');
  });

  it('leaves no rest of one that holds another', () => {
    assert.equal(concealerOf(['abc', 'abc-and-more'])('abc-and-more'), '•••');
  });
});
