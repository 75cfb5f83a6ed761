import assert from 'node:assert/strict';
import { Resource } from '../../../src/store/resource';
import { question, signedIn } from './support';

describe('a list whose loading is stopped', () => {
  it('keeps what it shows, and calls that no failure', async () => {
    const { ask, asked, answer, fail } = question<string>();
    const live = new Resource(signedIn().current, ask);
    void live.refresh();
    await answer('good');
    void live.refresh();
    live.stop();
    assert.equal(asked[1]?.signal?.aborted, true);
    await fail(new Error('aborted'));
    assert.deepEqual([live.state.content, live.state.loading, live.state.error], ['good', false, undefined]);
  });

  it('is loaded again where somebody asks before the loading that was stopped has ended', async () => {
    const { ask, asked, answer, fail } = question<string>();
    const live = new Resource(signedIn().current, ask);
    void live.refresh();
    live.stop();
    void live.refresh();
    await fail(new Error('aborted'));
    assert.equal(asked.length, 2);
    await answer('all of it');
    assert.equal(live.state.content, 'all of it');
  });

  it('goes on to load more where somebody asks for that before the loading that was stopped has ended', async () => {
    const { ask, fail } = question<string>();
    const more = question<string>();
    const live = new Resource(signedIn().current, ask);
    void live.refresh();
    live.stop();
    void live.run(more.ask);
    await fail(new Error('aborted'));
    await more.answer('more of it');
    assert.equal(live.state.content, 'more of it');
  });
});

describe('a list that broke off', () => {
  it('is loaded anew for a person, however young it is, and not for others', async () => {
    const { ask, asked, answer } = question<string>();
    const live = new Resource(
      signedIn().current,
      ask,
      'orders',
      () => 77,
      (content) => content === 'half',
    );
    void live.want('person');
    await answer('half');
    await live.want('program');
    assert.equal(asked.length, 1);
    void live.want('person');
    await answer('whole');
    await live.want('person');
    assert.deepEqual([asked.length, live.state.content], [2, 'whole']);
  });
});
