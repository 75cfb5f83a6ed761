/** Somebody comes back and finds that orders changed meanwhile: watching them would have told at once. */
import assert from 'node:assert/strict';
import { HOUR } from '../../../src/model/timeRange';
import { type FakeService, NOW } from '../../support/fakeService';
import { settled } from '../doors/looks';
import { ONE } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('an order that leaves the list while nobody looks', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let now: number;
  let lists: FakeService['lists'];
  beforeEach(async () => {
    now = NOW;
    Date.now = () => now;
    window = await open(ONE);
    ({ lists } = (window.store.sessions.current ?? assert.fail()).client as unknown as FakeService);
    await window.store.openOrders.ensure();
    await settled();
    window.editor.said.length = 0;
  });
  afterEach(() => window.close());

  /** @param button what is pressed of the offer, where it comes */
  const missOne = async (button: string): Promise<void> => {
    window.editor.answer = ({ items }) => items.find(({ label }) => label === button);
    now += HOUR;
    lists.open = lists.open.slice(1);
    await window.store.openOrders.refresh();
    await settled();
  };
  const offers = (): number => JSON.stringify(window.editor.said).split('Orders changed while you were away.').length - 1;
  const isWatching = (): boolean => window.editor.settings.get('orderdeck.watch') === true;

  it('is a reason to offer to watch them, once, with what that costs', async () => {
    await missOne('Not now');
    assert.match(
      JSON.stringify(window.editor.said),
      /it loads them every 60 s, using 12 of the 3,000 weight units allowed per minute, and notifies you of changes\."/,
    );
    await missOne('Not now');
    assert.deepEqual([offers(), isWatching()], [1, false]);
  });

  it('is watched from then on with Watch', async () => {
    await missOne('Watch');
    assert.deepEqual([offers(), isWatching()], [1, true]);
  });

  it('is no reason to offer what is already so', async () => {
    window.editor.settings.set('orderdeck.watch', true);
    await missOne('Watch');
    assert.equal(offers(), 0);
  });
});
