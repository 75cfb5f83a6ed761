/** A check for orders that need a look whose account is left before it is over. */
import assert from 'node:assert/strict';
import { actionOf } from '../../../src/model/order';
import { COMMANDS } from '../../../src/platform/ids';
import { type FakeService, NOW } from '../../support/fakeService';
import { noting } from '../doors/looks';
import { ONE, OTHER } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

describe('a check for orders that need a look', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => (window = await open(ONE)));
  afterEach(() => window.close());
  const service = (): FakeService => window.store.sessions.current!.client as unknown as FakeService;
  async function said(): Promise<unknown> {
    window.editor.said.length = 0;
    await window.editor.run(COMMANDS.needsALookCheck);
    return window.editor.said[0];
  }

  for (const [what, at, leave] of [
    ['another account is chosen', 'currentPlanOrders', () => void window.switchTo(OTHER, 'Other')],
    ['somebody signs out', 'currentPlanOrders', () => window.store.sessions.set({ phase: 'signedOut' })],
    ['another account is chosen while past orders load', 'historyPlanOrders', () => void window.switchTo(OTHER, 'Other')],
  ] as const)
    it(`says that its account was left where ${what} meanwhile`, async () => {
      const { lists } = service();
      // Orders that close a position: whether it is still there their past tells.
      lists.open = lists.open.map((order) => ({ ...order, action: actionOf('3') }));
      const session = window.store.sessions.current;
      noting(service(), (question) => {
        if (question.startsWith(at) && window.store.sessions.current === session) leave();
      });
      assert.equal(await said(), 'The account "Main" is no longer active in this window.');
    });
});
