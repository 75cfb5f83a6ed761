import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { lookUps, settle, stateOf } from './orderDetailsSetup';

describe('the details of an order while the service leaves the question without an answer', () => {
  const { clock, details, signIn, command } = lookUps();

  for (const who of ['poll', 'person'] as const)
    it(`are asked for anew by a person who waited two seconds for a ${who}, and all have that answer`, async () => {
      const { asked } = signIn();
      const first = details().ask('1', { asker: who, maxAge: 0 });
      await settle();
      clock.now += 2001;
      const refreshed = command('1', true);
      await settle();
      assert.deepEqual(
        asked.map(({ options }) => options?.signal?.aborted),
        [true, false],
      );
      asked[1]?.answer({ size: '3' });
      for (const answer of await Promise.all([first, refreshed])) assert.ok(answer.kind === 'found' && answer.order.size === '3');
    });

  it('are told as failed once the newer question failed, though the older one would still hang', async () => {
    const { asked } = signIn();
    const first = command('1');
    await settle();
    clock.now += 2001;
    const refreshed = command('1', true);
    await settle();
    asked[1]?.refuse(new ServiceError('server', 'Down.'));
    for (const answer of await Promise.all([first, refreshed])) assert.equal(answer.kind, 'failed');
  });

  it('are awaited by a person for two seconds, and while questions wait for their turn', async () => {
    const { asked, budget } = signIn();
    void details().ask('1', { asker: 'poll', maxAge: 0 });
    await settle();
    clock.now += 2000;
    void command('1', true);
    await settle();
    assert.equal(asked.length, 1);
    clock.now += 2000;
    budget.state = stateOf({ waitMs: 9 });
    void command('1', true);
    await settle();
    assert.deepEqual([asked.length, asked[0]?.options?.signal?.aborted], [1, false]);
    budget.state = stateOf({});
    asked[0]?.answer();
  });
});
