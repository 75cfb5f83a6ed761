import assert from 'node:assert/strict';
import { consents } from '../../../src/modelTools/consent';

describe('the consent to a question of a language model', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }];

  it('is for the account that it was given for', () => {
    const { ask, take } = consents();
    ask('orders', a);
    assert.equal(take('orders', b), 'other');
    assert.equal(take('orders', b), 'none', 'and for no other later');
    ask('orders', b);
    assert.equal(take('orders', b), 'given');
  });

  it('is needed: what nobody was asked for is not allowed', () => {
    const { ask, take } = consents();
    assert.equal(take('orders', a), 'none');
    ask('orders', a);
    assert.equal(take('users', a), 'none');
  });

  it('is given once for each time it was asked for', () => {
    const { ask, take } = consents();
    ask('orders', a);
    ask('orders', a);
    assert.deepEqual([take('orders', a), take('orders', a), take('orders', a)], ['given', 'given', 'none']);
  });

  it('reads no other account after a hundred later questions either', () => {
    const { ask, take } = consents();
    ask('orders', a);
    for (let count = 0; count < 100; count += 1) ask(`order ${count}`, a);
    assert.equal(take('orders', b), 'none');
    ask('orders', b);
    assert.equal(take('orders', b), 'given');
  });

  it('is of the session, so that it is over when the account gets another key or is chosen again', () => {
    const { ask, take } = consents();
    ask('orders', a);
    assert.equal(take('orders', { ...a }), 'other');
  });

  it('that was refused for one account is asked for anew for another', () => {
    const { ask, take } = consents();
    ask('orders', a);
    ask('orders', b);
    assert.equal(take('orders', b), 'other', 'a yes may still be the one to the first question');
    ask('orders', b);
    assert.equal(take('orders', b), 'given');
  });
});
