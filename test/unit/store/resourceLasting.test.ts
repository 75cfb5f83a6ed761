/** A list whose load takes its time: what comes up meanwhile is not in it. */
import assert from 'node:assert/strict';
import { HOUR, SECOND } from '../../../src/model/timeRange';
import { Resource } from '../../../src/store/resource';
import { question, signedIn } from './support';

describe('a list whose load lasts', () => {
  const BEGAN = 100_000;
  let time: number;
  beforeEach(() => void (time = BEGAN));
  const listOf = () => {
    const asking = question<string>();
    return { ...asking, list: new Resource(signedIn().current, asking.ask, 'orders', () => time) };
  };

  it('is dated by when that began, and is not asked for again at once', async () => {
    const { list, asked, answer } = listOf();
    void list.refresh();
    time += 20 * SECOND;
    await answer('good');
    assert.equal(list.state.loadedAt, BEGAN);
    time += SECOND;
    assert.equal(await list.want('person', 15 * SECOND), BEGAN + 20 * SECOND);
    assert.equal(asked.length, 1);
  });

  it('is of no time to come where the clock is put back meanwhile', async () => {
    const { list, answer } = listOf();
    void list.refresh();
    time = 60_000;
    await answer('good');
    assert.equal(list.state.loadedAt, 60_000);
  });

  it('is read again by whoever wants it where the machine slept meanwhile', async () => {
    const { list, asked, answer } = listOf();
    void list.refresh();
    time += 3 * HOUR;
    await answer('what there was before');
    assert.deepEqual([list.state.loadedAt, list.owed], [BEGAN, true]);
    void list.want('person');
    assert.equal(asked.length, 2);
    await answer('all');
    assert.deepEqual([list.state.loadedAt, list.owed], [BEGAN + 3 * HOUR, false]);
  });
});
