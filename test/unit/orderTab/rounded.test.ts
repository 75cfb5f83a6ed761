/** A tab of an ID that a program rounded leads to the order that it may have been. */
import assert from 'node:assert/strict';
import type { PageState } from '../../../src/orderTab/protocol';
import { COMMANDS } from '../../../src/platform/ids';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { lists, settled } from '../doors/looks';
import { ONE, OTHER } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

const ORDER = '596479999999999999';
/** As a program says it that keeps numbers in 64 bits. */
const ROUNDED = BigInt(Number(ORDER)).toString();

describe('the tab of an order that the account does not have', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  beforeEach(async () => {
    window = await open(ONE);
    const { client } = window.store.sessions.current ?? assert.fail('nobody is signed in');
    (client as unknown as FakeService).lists.open.push(planOrder(ORDER, NOW - 1000));
    await lists({ ...window, hidden: ONE });
  });
  afterEach(() => window.close());

  async function opened(id: string): Promise<Extract<PageState, { kind: 'trouble' }>> {
    await window.editor.run(COMMANDS.orderShow, id);
    await settled();
    const state = window.editor.tabs.at(-1)?.holds.at(-1)?.['state'] as PageState;
    assert.ok(state.kind === 'trouble', JSON.stringify(state));
    return state;
  }

  it('names the order that its ID may have been rounded from, and opens it', async () => {
    assert.notEqual(ROUNDED, ORDER);
    const { text, buttons } = await opened(ROUNDED);
    assert.match(text, new RegExp(`has no record of order ${ROUNDED}\\. A program may have rounded it from ${ORDER}, which exists\\.`));
    assert.deepEqual(
      buttons.map(({ label }) => label),
      [`Open order ${ORDER}`, 'Retry'],
    );
    window.editor.tabs.at(-1)?.say({ type: 'openExact' });
    await settled();
    const state = window.editor.tabs.at(-1)?.holds.at(-1)?.['state'] as PageState;
    assert.deepEqual([state.kind, state.orderId], ['order', ORDER]);
  });

  it('opens nothing of it once another account is shown, whatever the page still says', async () => {
    await opened(ROUNDED);
    const tab = window.editor.tabs.at(-1) ?? assert.fail('no tab');
    const { length } = window.editor.tabs;
    window.editor.said.length = 0;
    window.switchTo(OTHER, 'Other');
    tab.say({ type: 'openExact' });
    await settled();
    assert.equal(window.editor.tabs.length, length);
    assert.deepEqual(window.editor.said, []);
  });

  it('names none where no known order rounds to it', async () => {
    const { buttons } = await opened('777777777777777777');
    assert.deepEqual(
      buttons.map(({ intent }) => intent),
      ['refresh', 'switchAccount'],
    );
  });
});
