import assert from 'node:assert/strict';
import { filled } from '../../../../media/page/filled';

describe('a text with things in it', () => {
  it('has them where the language wants them', () => {
    assert.deepEqual(filled('{0} brought {1} in all.', 1, 2), ['', 1, ' brought ', 2, ' in all.']);
    assert.deepEqual(filled('In all {1} from {0}', 1, 2), ['In all ', 2, ' from ', 1, '']);
  });

  it('does without one that the language left out', () => {
    assert.deepEqual(filled('Nothing to say', 1), ['Nothing to say']);
  });
});
