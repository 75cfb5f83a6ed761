import assert from 'node:assert/strict';
import { firstRows } from '../../../src/explorer/beingRead';
import { Resource } from '../../../src/store/resource';
import { settled } from '../../support/settled';
import { question, signedIn } from '../store/support';

/** A list that is unfolded, and whether it is shown. */
function unfolded() {
  const { ask, ...asking } = question<string>();
  const list = new Resource(signedIn().current, ask);
  const shown: string[] = [];
  const unfold = async (): Promise<void> => {
    void firstRows(list).then(() => shown.push(list.state.soFar ?? list.state.content ?? 'why not'));
    await settled();
  };
  return { ...asking, shown, unfold };
}

describe('a list that somebody unfolds', () => {
  it('is asked for, and shown with the first that came, long before its end', async () => {
    const { asked, shown, unfold } = unfolded();
    await unfold();
    assert.deepEqual([asked.length, shown], [1, []]);
    asked[0]?.show('a part');
    await settled();
    assert.deepEqual(shown, ['a part']);
  });

  it('is shown with its answer where nothing came before', async () => {
    const { answer, shown, unfold } = unfolded();
    await unfold();
    await answer('all');
    assert.deepEqual(shown, ['all']);
  });

  it('is shown with the reason where it could not be read', async () => {
    const { fail, shown, unfold } = unfolded();
    await unfold();
    await fail(new Error('ill'));
    assert.deepEqual(shown, ['why not']);
  });

  it('is not asked for again while it is there', async () => {
    const { asked, answer, shown, unfold } = unfolded();
    await unfold();
    await answer('all');
    await unfold();
    assert.deepEqual([asked.length, shown], [1, ['all', 'all']]);
  });
});
