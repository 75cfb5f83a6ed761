import assert from 'node:assert/strict';
import { rowsAtKeys } from '../../../src/explorer/focused';
import type { Node } from '../../../src/explorer/nodes';

const rowOf = (id: string): Node => ({ kind: 'step', id, label: id, time: 0 });

/** Lists as VS Code has them: one row has the focus, any may be selected. */
function lists(focused: string | undefined, ...selections: readonly (readonly string[])[]) {
  const [views, keyed] = [selections.map((ids) => ({ selection: ids.map(rowOf) })), selections.length - 1];
  const toggle = (): Promise<void> => {
    const view = views[keyed];
    if (focused === undefined || !view) return Promise.resolve();
    const others = view.selection.filter(({ id }) => id !== focused);
    view.selection = others.length < view.selection.length ? others : [...others, rowOf(focused)];
    return Promise.resolve();
  };
  const ids = async (ask: () => Promise<readonly Node[]>): Promise<string[]> => (await ask()).map(({ id }) => id).toSorted();
  const selected = (): string[][] => views.map(({ selection }) => selection.map(({ id }) => id).toSorted());
  return { ask: rowsAtKeys(views, toggle), ids, selected };
}

describe('the rows that a key means', () => {
  it('are the one that the arrow keys have come to, whatever was chosen before, here or in another list', async () => {
    const { ask, ids, selected } = lists('c', ['x'], ['a']);
    assert.deepEqual(await ids(ask), ['c']);
    assert.deepEqual(selected(), [['x'], ['a']]);
  });

  it('are that one where nothing is chosen', async () => {
    const { ask, ids, selected } = lists('c', []);
    assert.deepEqual(await ids(ask), ['c']);
    assert.deepEqual(selected(), [[]]);
  });

  it('are all that are chosen where it is one of them, and they stay chosen', async () => {
    const { ask, ids, selected } = lists('b', ['a', 'b', 'c']);
    assert.deepEqual(await ids(ask), ['a', 'b', 'c']);
    assert.deepEqual(selected(), [['a', 'b', 'c']]);
  });

  it('are the same for a key that is held down', async () => {
    const { ask, ids, selected } = lists('c', ['a']);
    assert.deepEqual(await Promise.all([ids(ask), ids(ask), ids(ask)]), [['c'], ['c'], ['c']]);
    assert.deepEqual(selected(), [['a']]);
  });

  it('are none where no row has the focus', async () => {
    const { ask, ids } = lists(undefined, ['a']);
    assert.deepEqual(await ids(ask), []);
  });
});
