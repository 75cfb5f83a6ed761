import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/platform/ids';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('somebody who asks for changes though nothing is new', () => {
  const open = windowsAt();
  let window: OpenWindow;
  beforeEach(async () => {
    window = await open(ONE);
    window.editor.said.length = 0;
  });
  afterEach(() => window.close());

  const saidTo = async (command: string): Promise<readonly unknown[]> => {
    void window.editor.run(command);
    await settled();
    return window.editor.said;
  };
  const setUndecided = (undecided: number): void => {
    const { store } = window;
    store.of(store.sessions.current).news.set({ orders: new Map(), undecided });
  };

  it('reads that there are none, and is given no empty list to choose from', async () => {
    assert.deepEqual(await saidTo(COMMANDS.newsShow), ['No new changes to orders are known.']);
  });

  it('reads that there are none where orders are open, all of which were seen', async () => {
    await window.store.openOrders.ensure();
    await settled();
    window.editor.said.length = 0;
    assert.ok((window.store.openOrders.state.content?.items.length ?? 0) > 0);
    assert.deepEqual(await saidTo(COMMANDS.newsShow), ['No new changes to orders are known.']);
  });

  it('reads of how many orders nobody knows yet what became of them', async () => {
    setUndecided(3);
    assert.deepEqual(await saidTo(COMMANDS.newsShow), ['No new changes to orders are known. · 3 still being checked']);
  });

  it('reads that they are marked as seen', async () => {
    assert.deepEqual(await saidTo(COMMANDS.newsMarkSeen), ['Changes marked as seen']);
  });
});
