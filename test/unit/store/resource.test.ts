import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { Resource } from '../../../src/store/resource';
import { Sessions } from '../../../src/store/sessions';
import { settled } from '../../support/settled';
import { fakeClient, question, sessionOf, signedIn } from './support';

const ILL = new Error('The service is ill.');

describe('a live answer', () => {
  it('is one request, however many ask for it at once', async () => {
    const { ask, asked, answer } = question<string>();
    const live = new Resource(signedIn().current, ask);
    const askers = [live.ensure(), live.refresh(), live.run(ask, 'poll')];
    await answer('good');
    await Promise.all(askers);
    assert.equal(asked.length, 1);
    assert.equal(live.state.content, 'good');
  });

  it('says that it is loading, then what came and when', async () => {
    const { ask, answer } = question<string>();
    const live = new Resource(signedIn().current, ask, 'orders', () => 77);
    const seen: unknown[] = [];
    live.onDidChange(() => seen.push(live.state));
    void live.refresh();
    await answer('good');
    assert.deepEqual(seen, [
      { content: undefined, error: undefined, soFar: undefined, loading: true, loadedAt: undefined },
      { content: 'good', error: undefined, soFar: undefined, loading: false, loadedAt: 77 },
    ]);
  });

  it('keeps the last good content when a later try fails, and says why', async () => {
    let time = 1;
    const { ask, answer, fail } = question<string>();
    const live = new Resource(signedIn().current, ask, 'orders', () => time);
    void live.refresh();
    await answer('good');
    void live.refresh();
    await fail(ILL);
    assert.deepEqual(live.state, { content: 'good', error: ILL, soFar: undefined, loading: false, loadedAt: 1 });
    time = 9;
    void live.refresh();
    await answer('better');
    assert.deepEqual(live.state, { content: 'better', error: undefined, soFar: undefined, loading: false, loadedAt: 9 });
  });

  it('is not asked for again by those who need any answer: neither after a good one nor after a failure', async () => {
    const { ask, asked, answer, fail } = question<string>();
    const live = new Resource(signedIn().current, ask);
    void live.ensure();
    await fail(ILL);
    await live.ensure();
    assert.equal(asked.length, 1);
    void live.refresh();
    await answer('good');
    await live.ensure();
    assert.equal(asked.length, 2);
  });

  it('is asked for by a person whom the poll under way could not serve', async () => {
    const { ask, asked, answer, fail } = question<string>();
    const live = new Resource(signedIn().current, ask);
    void live.refresh('poll');
    const wanted = live.refresh('person');
    await fail(ILL);
    await answer('good');
    await wanted;
    assert.deepEqual([asked.length, live.state.content, live.state.error], [2, 'good', undefined]);
  });

  it('does not let a person wait where a poll waits for a pause of the service to end', async () => {
    const { ask, asked, answer } = question<string>();
    const client = fakeClient();
    let tests = 0;
    client.testPauses = () => void (tests += 1);
    const live = new Resource(signedIn(client).current, ask);
    void live.refresh('poll');
    const polls = live.refresh('poll');
    assert.equal(tests, 0);
    const person = live.refresh('person');
    await answer('good');
    await Promise.all([polls, person]);
    assert.deepEqual([tests, asked.length], [1, 1]);
  });

  it('is as old as before when only more was added to it', async () => {
    let time = 1;
    const { ask, answer } = question<string>();
    const more = question<string>();
    const live = new Resource(signedIn().current, ask, 'orders', () => time);
    void live.refresh();
    await answer('some');
    time = 500;
    void live.run(more.ask);
    await more.answer('some and more');
    assert.deepEqual([live.state.content, live.state.loadedAt], ['some and more', 1]);
  });

  it('asks nothing more once its session ended', async () => {
    const { ask, asked } = question<string>();
    const sessions = signedIn();
    const live = new Resource(sessions.current, ask);
    sessions.set({ phase: 'signedIn', session: sessionOf(fakeClient(), 'other') });
    await live.refresh();
    assert.deepEqual([asked.length, live.state.loading], [0, false]);
  });

  it('is read again though the clock was put back', async () => {
    let time = 1_000_000;
    const { ask, asked, answer } = question<string>();
    const live = new Resource(signedIn().current, ask, 'orders', () => time);
    void live.refresh();
    await answer('good');
    time = 10;
    void live.want('poll', 60_000);
    assert.equal(asked.length, 2);
    await answer('better');
  });

  it('is not tried again at once by a second poll when the first has just tried in vain', async () => {
    let time = 1000;
    const { ask, asked, fail } = question<string>();
    const live = new Resource(signedIn().current, ask, 'orders', () => time);
    void live.want('poll', 500);
    await fail(ILL);
    time += 400;
    await live.want('poll', 500);
    assert.equal(asked.length, 1);
    time += 200;
    void live.want('poll', 500);
    assert.equal(asked.length, 2);
    await fail(ILL);
  });

  it('holds a failure also of a question that fails before it is sent', async () => {
    const live = new Resource<string>(signedIn().current, () => {
      throw ILL;
    });
    await live.refresh();
    assert.equal(live.state.error, ILL);
    await live.refresh();
    assert.equal(live.state.loading, false);
  });

  it('is asked for by whoever opens it when it was held back before there was anything, and the pause is over', async () => {
    const client = fakeClient();
    const sessions = signedIn(client);
    const { ask, asked, fail, answer } = question<string>();
    const live = new Resource(sessions.current, ask);
    client.orderDetail = () => Promise.reject(new ServiceError('auth', 'The key is wrong.'));
    await sessions
      .as('person')
      ?.orderDetail('1')
      .catch(() => undefined);
    const pause = sessions.pauseOf('orders');
    assert.ok(pause);
    void live.refresh('poll');
    await fail(pause);
    await live.ensure();
    assert.equal(asked.length, 1, 'the failure is there to be seen');
    await sessions.as('person')?.currentPlanOrders();
    assert.deepEqual([live.state.error, live.tried], [undefined, true]);
    void live.ensure();
    await answer('good');
    assert.equal(live.state.content, 'good');
  });

  it('is read again after the service came back, though more of it was read meanwhile', async () => {
    let offline = true;
    const client = fakeClient({
      before: () => {
        if (offline) throw new ServiceError('network', 'No network.');
      },
    });
    const sessions = signedIn(client);
    const { ask, asked, answer } = question<string>();
    const live = new Resource(sessions.current, ask);
    void live.refresh();
    await answer('good');
    await sessions
      .as('person')
      ?.currentPlanOrders()
      .catch(() => undefined);
    offline = false;
    await sessions.as('person')?.currentPlanOrders();
    await live.run(() => Promise.resolve('more'));
    void live.want('poll', 60_000);
    await settled();
    assert.equal(asked.length, 2);
  });

  it('is not asked for while nobody is signed in', async () => {
    const { ask, asked } = question<string>();
    const live = new Resource(new Sessions().current, ask);
    await live.refresh();
    assert.equal(asked.length, 0);
    assert.equal(live.state.loading, false);
  });

  it('hands the question the client, what is shown and who asks', async () => {
    const client = fakeClient();
    const { ask, asked, answer } = question<string>();
    const live = new Resource(signedIn(client).current, ask);
    void live.refresh();
    await answer('good');
    void live.refresh('poll');
    assert.deepEqual(
      asked.map(({ client: given, previous, asker }) => [given.serverNow() === client.serverNow(), previous, asker]),
      [
        [true, undefined, 'person'],
        [true, 'good', 'poll'],
      ],
    );
  });
});

describe('two questions about one list', () => {
  it('go one after the other, and the second sees what the first brought', async () => {
    const first = question<string>();
    const more = question<string>();
    const live = new Resource(signedIn().current, first.ask);
    void live.refresh();
    const askers = [live.run(more.ask), live.run(more.ask)];
    await settled();
    assert.equal(more.asked.length, 0);
    await first.answer('one');
    assert.deepEqual(
      more.asked.map(({ previous }) => previous),
      ['one'],
    );
    await more.answer('one, two');
    await Promise.all(askers);
    assert.equal(live.state.content, 'one, two');
  });

  it('do not stand in each other’s way when the first fails', async () => {
    const first = question<string>();
    const more = question<string>();
    const live = new Resource(signedIn().current, first.ask);
    void live.refresh();
    const asker = live.run(more.ask);
    await first.fail(ILL);
    await more.answer('good');
    await asker;
    assert.deepEqual([live.state.content, live.state.error], ['good', undefined]);
  });

  for (const end of ['reset', 'dispose'] as const) {
    it(`end together: after ${end}() the one that waited is not asked either`, async () => {
      const first = question<string>();
      const more = question<string>();
      const live = new Resource(signedIn().current, first.ask);
      void live.refresh();
      const asker = live.run(more.ask);
      live[end]();
      await first.answer('late');
      await asker;
      assert.equal(more.asked.length, 0);
    });
  }
});

describe('a list that was reset', () => {
  it('forgets everything, tells the question to stop, and drops what arrives late', async () => {
    const { ask, asked, answer } = question<string>();
    const live = new Resource(signedIn().current, ask);
    void live.refresh();
    await answer('good');
    void live.refresh();
    live.reset();
    assert.equal(asked[1]?.signal?.aborted, true);
    await answer('late');
    assert.deepEqual(live.state, { content: undefined, error: undefined, soFar: undefined, loading: false, loadedAt: undefined });
  });

  it('drops a late failure too', async () => {
    const { ask, fail } = question<string>();
    const live = new Resource(signedIn().current, ask);
    void live.refresh();
    live.reset();
    await fail(ILL);
    assert.equal(live.state.error, undefined);
  });

  it('takes the new answer, whichever arrives first', async () => {
    const { ask, asked, answer } = question<string>();
    const live = new Resource(signedIn().current, ask);
    void live.refresh();
    live.reset();
    void live.refresh();
    await answer('of before');
    assert.deepEqual([live.state.content, live.state.loading], [undefined, true]);
    await answer('of now');
    assert.deepEqual([live.state.content, live.state.loading, asked.length], ['of now', false, 2]);
  });
});
