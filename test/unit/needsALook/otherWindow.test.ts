/** Of several windows one tells that an order needs a look: the one that was used last, or, where that did not read it, another. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { SECOND } from '../../../src/model/timeRange';
import { NOW } from '../../support/fakeService';
import { lists, settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('an order that needs a look, found in a window', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  /** What waits for a second or more. */
  let later: { readonly ms: number; readonly run: () => void }[];

  beforeEach(() => {
    later = [];
    const set = globalThis.setTimeout;
    mock.method(globalThis, 'setTimeout', (run: (...given: unknown[]) => void, ms = 0, ...rest: unknown[]) =>
      ms >= SECOND ? void later.push({ ms, run: () => run(...rest) }) : set(() => run(...rest), ms),
    );
  });
  afterEach(() => {
    mock.restoreAll();
    window.close();
  });

  const read = async (isUsedLast: boolean): Promise<void> => {
    window = await open(ONE, { isUsedLast });
    window.editor.settings.set('orderdeck.needsALook.notifications', ['partial']);
    await lists({ ...window, hidden: ONE });
    await settled();
  };
  const itsTurn = async (): Promise<void> => {
    for (const { run } of later.filter(({ ms }) => ms === 3 * SECOND)) run();
    await settled();
  };
  const told = (): number => window.editor.said.filter((each) => /^Main · Partially filled/.test(String(each))).length;

  it('is told at once where that was used last', async () => {
    await read(true);
    assert.equal(told(), 1);
    await itsTurn();
    assert.equal(told(), 1);
  });

  it('is told a moment later, once, where another was used last that tells nothing, such as with its list hidden', async () => {
    await read(false);
    assert.equal(told(), 0);
    await itsTurn();
    assert.equal(told(), 1);
    await window.store.openOrders.refresh();
    await settled();
    await itsTurn();
    assert.equal(told(), 1);
  });

  it('is not told again there where the other told it meanwhile', async () => {
    await read(true);
    const noted = [...window.editor.memento.kept].filter(([key]) => key.startsWith('orderdeck.needsALook.'));
    window.close();
    await read(false);
    for (const [key, value] of noted) window.editor.memento.kept.set(key, value);
    await itsTurn();
    assert.deepEqual([noted.length, told()], [1, 0]);
  });

  it('is told by nobody once the window is closed', async () => {
    await read(false);
    window.close();
    await itsTurn();
    assert.equal(told(), 0);
  });
});
