import assert from 'node:assert/strict';
import { consents } from '../../../src/modelTools/consent';

describe('the consent to a question of a language model', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }];

  it('is for the account that it was given for', () => {
    const { prompt, take } = consents();
    prompt('orders', a);
    assert.equal(take('orders', b), 'other');
    assert.equal(take('orders', b), 'none', 'and for no other later');
    prompt('orders', b);
    assert.equal(take('orders', b), 'given');
  });

  it('is needed: what nobody was asked for is not allowed', () => {
    const { prompt, take } = consents();
    assert.equal(take('orders', a), 'none');
    prompt('orders', a);
    assert.equal(take('users', a), 'none');
  });

  it('is given once for each time it was asked for', () => {
    const { prompt, take } = consents();
    prompt('orders', a);
    prompt('orders', a);
    assert.deepEqual([take('orders', a), take('orders', a), take('orders', a)], ['given', 'given', 'none']);
  });

  it('reads no other account after a hundred later questions either', () => {
    const { prompt, take } = consents();
    prompt('orders', a);
    for (let count = 0; count < 100; count += 1) prompt(`order ${count}`, a);
    assert.equal(take('orders', b), 'none');
    prompt('orders', b);
    assert.equal(take('orders', b), 'given');
  });

  it('is of the session, so that it is over when the account gets another key or is chosen again', () => {
    const { prompt, take } = consents();
    prompt('orders', a);
    assert.equal(take('orders', { ...a }), 'other');
  });

  it('that was refused for one account is asked for anew for another', () => {
    const { prompt, take } = consents();
    prompt('orders', a);
    prompt('orders', b);
    assert.equal(take('orders', b), 'other', 'a yes may still be the one to the first question');
    prompt('orders', b);
    assert.equal(take('orders', b), 'given');
  });
});
