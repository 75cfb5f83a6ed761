/** A tab of an ID that a program rounded leads to the order that it may have been. */
import assert from 'node:assert/strict';
import type { PageState } from '../../../src/orderTab/protocol';
import { COMMANDS, EDITORS } from '../../../src/platform/ids';
import { type FakeService, NOW, planOrder } from '../../support/fakeService';
import { lists, settled } from '../doors/looks';
import { ONE, OTHER } from '../doors/planted';
import { type OpenWindow, windowsAt } from '../doors/windows';

const ORDER = '596479999999999999';
/** Rounds to the same. */
const LIKE_IT = '596479999999999996';
/** As a program says it that keeps numbers in 64 bits. */
const ROUNDED = BigInt(Number(ORDER)).toString();

describe('the tab of an order that the account does not have', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let listed: FakeService['lists']['open'];
  const load = async (): Promise<void> => {
    await lists({ ...window, hidden: ONE });
    await settled();
  };
  beforeEach(async () => {
    window = await open(ONE);
    const { client } = window.store.sessions.current ?? assert.fail('nobody is signed in');
    listed = (client as unknown as FakeService).lists.open;
    listed.push(planOrder(ORDER, NOW - 1000));
    await load();
  });
  afterEach(() => window.close());

  const shown = (): PageState => window.editor.tabs.at(-1)?.holds.at(-1)?.['state'] as PageState;
  async function opened(id: string): Promise<Extract<PageState, { kind: 'trouble' }>> {
    await window.editor.run(COMMANDS.orderShow, id);
    await settled();
    const state = shown();
    assert.ok(state.kind === 'trouble', JSON.stringify(state));
    return state;
  }
  const labels = (state: PageState): string[] => (state.kind === 'trouble' ? state.buttons.map(({ label }) => label) : []);

  it('names the order that its ID may have been rounded from, and opens it', async () => {
    assert.notEqual(ROUNDED, ORDER);
    const { text, buttons } = await opened(ROUNDED);
    assert.match(text, new RegExp(`has no record of order ${ROUNDED}\\. A program may have rounded it from ${ORDER}, which exists\\.`));
    const [button] = buttons;
    assert.deepEqual(labels(shown()), [`Open order ${ORDER}`, 'Retry']);
    window.editor.tabs.at(-1)?.say({ type: button?.intent, orderId: button?.orderId });
    await settled();
    assert.deepEqual([shown().kind, shown().orderId], ['order', ORDER]);
  });

  it('names each that fits where several do, and opens the one that is chosen', async () => {
    listed.push(planOrder(LIKE_IT, NOW - 900));
    await window.store.openOrders.refresh();
    const { text } = await opened(ROUNDED);
    for (const each of [ORDER, LIKE_IT]) assert.match(text, new RegExp(`rounded from the loaded order ID ${each}\\.`));
    assert.deepEqual(labels(shown()).toSorted(), [`Open order ${LIKE_IT}`, `Open order ${ORDER}`, 'Retry', 'Switch account']);
    window.editor.tabs.at(-1)?.say({ type: 'openExact', orderId: LIKE_IT });
    await settled();
    assert.deepEqual([shown().kind, shown().orderId], ['order', LIKE_IT]);
  });

  for (const [more, words] of [
    [1, '1 more loaded order ID fits, too.'],
    [2, '2 more loaded order IDs fit, too.'],
  ] as const)
    it(`says that more fit than the three it names: ${words}`, async () => {
      const like = ['1', '2', '3', '4'].map((last) => `59647999999999999${last}`).slice(0, 2 + more);
      listed.push(...like.map((each, place) => planOrder(each, NOW - 900 + place)));
      await window.store.openOrders.refresh();
      const { text } = await opened(ROUNDED);
      assert.equal(text.match(/rounded from the loaded order ID/g)?.length, 3);
      // What the service says may end without a full stop, so nothing follows it.
      assert.match(text, new RegExp(`another account\\. It may have been .* ${words.replace('.', '\\.')} The service says: `));
      assert.equal(labels(shown()).length, 5);
    });

  it('does not say that more fit where it names all', async () => {
    listed.push(...['1', '2'].map((last) => planOrder(`59647999999999999${last}`, NOW - 900)));
    await window.store.openOrders.refresh();
    assert.doesNotMatch((await opened(ROUNDED)).text, / more /);
  });

  it('names the order that its ID may have been rounded from with zeros before it, too', async () => {
    const { text } = await opened(`00${ROUNDED}`);
    assert.match(text, new RegExp(`has no record of order 00${ROUNDED}\\. A program may have rounded it from ${ORDER}, which exists\\.`));
  });

  it('names both once a list brings another that fits', async () => {
    await opened(ROUNDED);
    listed.push(planOrder(LIKE_IT, NOW - 900));
    await window.store.openOrders.refresh();
    await settled();
    assert.equal(labels(shown()).length, 4);
  });

  it('opens no order that it does not name, whatever the page says', async () => {
    await opened(ROUNDED);
    window.editor.tabs.at(-1)?.say({ type: 'openExact', orderId: '123456789' });
    window.editor.tabs.at(-1)?.say({ type: 'openExact' });
    await settled();
    assert.equal(shown().orderId, ROUNDED);
  });

  it('opens nothing of it once another account is shown, whatever the page still says', async () => {
    await opened(ROUNDED);
    const tab = window.editor.tabs.at(-1) ?? assert.fail('no tab');
    const { length } = window.editor.tabs;
    window.editor.said.length = 0;
    window.switchTo(OTHER, 'Other');
    tab.say({ type: 'openExact', orderId: ORDER });
    await settled();
    assert.equal(window.editor.tabs.length, length);
    assert.deepEqual(window.editor.said, []);
  });

  it('names none where no known order rounds to it, and says once that there is none', async () => {
    const { text, buttons } = await opened('777777777777777777');
    assert.match(text, /^There is no such order in [^.]+\. It may belong to another account\. The service says: [^.]/);
    assert.deepEqual(
      buttons.map(({ intent }) => intent),
      ['refresh', 'switchAccount'],
    );
  });
});

describe('the tab of an order that was not there before its list', () => {
  const open = windowsAt(NOW);
  let window: OpenWindow;
  let listed: FakeService['lists']['open'];
  beforeEach(async () => {
    window = await open(ONE);
    listed = ((window.store.sessions.current ?? assert.fail('nobody is signed in')).client as unknown as FakeService).lists.open;
  });
  afterEach(() => window.close());
  const shown = (): string => JSON.stringify(window.editor.tabs.at(-1)?.holds.at(-1));
  const load = async (): Promise<void> => {
    await lists({ ...window, hidden: ONE });
    await settled();
  };

  it('shows the order once a list has it', async () => {
    await window.editor.run(COMMANDS.orderShow, ORDER);
    await settled();
    assert.match(shown(), /There is no such order in/);
    listed.push(planOrder(ORDER, NOW - 5000));
    await load();
    assert.match(shown(), /"kind":"order"/);
  });

  for (const [how, show] of [
    ['a person opened', () => window.editor.run(COMMANDS.orderShow, ROUNDED)],
    ['a reload left', () => window.editor.restore(EDITORS.order, { orderId: ROUNDED })],
  ] as const)
    it(`names, in one that ${how}, the order that its ID may have been rounded from once a list has that`, async () => {
      listed.push(planOrder(ORDER, NOW - 1000));
      await show();
      await settled();
      assert.doesNotMatch(shown(), new RegExp(ORDER));
      await load();
      assert.match(shown(), new RegExp(`rounded it from ${ORDER}`));
    });
});

describe('the tab of an order that nobody has asked for yet', () => {
  const open = windowsAt(NOW);
  it('shows the order once a list has it', async () => {
    const window = await open(ONE, { trusted: false });
    const client = (window.store.sessions.current ?? assert.fail('nobody is signed in')).client as unknown as FakeService;
    client.lists.open.push(planOrder(ORDER, NOW - 5000));
    const tab = await window.editor.restore(EDITORS.order, { orderId: ORDER });
    await settled();
    assert.match(JSON.stringify(tab.holds.at(-1)), /Load anyway/);
    await lists({ ...window, hidden: ONE });
    await settled();
    assert.match(JSON.stringify(tab.holds.at(-1)), /"kind":"order"/);
    window.close();
  });
});

describe('the tab of an ID with zeros before it', () => {
  const open = windowsAt(NOW);
  it('shows the order that the service knows without them', async () => {
    const window = await open(ONE);
    const { client } = window.store.sessions.current ?? assert.fail('nobody is signed in');
    Object.assign(client, { orderDetail: () => Promise.resolve(planOrder(ORDER, NOW)) });
    await window.editor.run(COMMANDS.orderShow, `00${ORDER}`);
    await settled();
    assert.match(JSON.stringify(window.editor.tabs.at(-1)?.holds.at(-1)), /"kind":"order"/);
    window.close();
  });

  it('shows an order that the service itself lists with them, and is the same tab without them', async () => {
    const window = await open(ONE);
    const client = (window.store.sessions.current ?? assert.fail('nobody is signed in')).client as unknown as FakeService;
    client.lists.open.push(planOrder(`00${ORDER}`, NOW - 1000, { raw: { order_id: `00${ORDER}` } }));
    await lists({ ...window, hidden: ONE });
    await settled();
    const { length } = window.editor.tabs;
    for (const id of [`00${ORDER}`, ORDER]) {
      await window.editor.run(COMMANDS.orderShow, id);
      await settled();
    }
    assert.equal(window.editor.tabs.length, length + 1);
    assert.match(JSON.stringify(window.editor.tabs.at(-1)?.holds.at(-1)), /"kind":"order"/);
    await window.editor.run(COMMANDS.orderCopyJson, ORDER);
    assert.deepEqual(JSON.parse(window.editor.clipboard.text), { order_id: `00${ORDER}` });
    window.close();
  });
});
