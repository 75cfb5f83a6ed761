import assert from 'node:assert/strict';
import { movedTo } from '../../../src/lens/movedTo';

describe('the row of a list that somebody has moved to', () => {
  const [first, second, before] = [{ id: '1' }, { id: '2' }, { id: '2' }];

  it('is the active one, if it is not the first', () => {
    assert.equal(movedTo({ activeItems: [second], items: [first, second] }), second);
    assert.equal(movedTo({ activeItems: [first], items: [first, second] }), undefined);
    assert.equal(movedTo({ activeItems: [], items: [first, second] }), undefined);
  });

  it('is none of the rows that were there before: as long as VS Code has not said which one is active now, nobody has moved', () => {
    assert.equal(movedTo({ activeItems: [before], items: [first, second] }), undefined);
  });
});
