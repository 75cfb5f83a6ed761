import assert from 'node:assert/strict';
import { Resource } from '../../../src/store/resource';
import { settled } from '../../support/settled';
import { fakeClient, question, sessionOf, signedIn } from './support';

describe('a list whose poll is under way', () => {
  it('is asked for anew by a person where a poll has heard nothing for seconds, and whoever waits for the poll has that answer', async () => {
    let time = 0;
    const { ask, asked, answer } = question<string>();
    const live = new Resource(signedIn().current, ask, 'orders', () => time);
    const [poll, program] = [live.refresh('poll'), live.refresh('program')];
    await settled();
    time = 2001;
    const person = live.refresh();
    await settled();
    assert.deepEqual(
      asked.map(({ asker, signal }) => [asker, signal.aborted]),
      [
        ['poll', true],
        ['person', false],
      ],
    );
    await answer('late');
    assert.deepEqual([live.state.content, live.state.loading], [undefined, true]);
    await answer('good');
    await Promise.all([poll, program, person]);
    assert.deepEqual([live.state.content, live.state.loading, asked.length], ['good', false, 2]);
  });

  it('is awaited by a person where the service has just answered, where questions wait for their turn, and where a person asked', async () => {
    for (const why of ['answered', 'waits', 'person'] as const) {
      let time = Date.now();
      const client = fakeClient();
      const budget = {
        endpoint: 'e',
        used: 0,
        limit: 1,
        windowMs: 1,
        waiting: 1,
        pausedForMs: 0,
        askedForMs: 0,
        waitMs: 9,
        hoversWaitMs: 0,
      };
      const session = sessionOf(why === 'waits' ? { ...client, rateBudget: () => [budget] } : client);
      const { ask, asked, answer } = question<string>();
      const live = new Resource(session, ask, 'orders', () => time);
      void live.refresh(why === 'person' ? 'person' : 'poll');
      if (why === 'answered') await session.as('poll').currentPlanOrders();
      else time += 3000;
      void live.refresh();
      await settled();
      assert.deepEqual([asked.length, asked[0]?.signal.aborted], [1, false], why);
      await answer('good');
      assert.equal(live.state.content, 'good', why);
    }
  });
});
