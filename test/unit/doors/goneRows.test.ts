/** A menu stays open while its list is read anew: VS Code hands over nothing for rows that are gone when a command of it is chosen. */
import assert from 'node:assert/strict';
import { COMMANDS, VIEWS, type ViewId } from '../../../src/platform/ids';
import type { Node } from '../../../src/explorer/nodes';
import { lists, settled } from './looks';
import { ONE } from './planted';
import { type OpenWindow, windowsAt } from './windows';

describe('a row that is gone when a command of its menu is chosen', () => {
  const open = windowsAt();
  let window: OpenWindow;
  beforeEach(async () => {
    window = await open(ONE);
    await lists({ ...window, hidden: ONE });
    await settled();
    window.editor.said.length = 0;
    window.editor.clipboard.text = '';
  });
  afterEach(() => window.close());

  const rowsOf = async (id: ViewId, kind: Node['kind']): Promise<readonly Node[]> =>
    ((await window.editor.trees.get(id)?.provider.getChildren()) ?? []).map((each) => each as Node).filter((each) => each.kind === kind);

  async function copied(command: string, ...args: readonly unknown[]): Promise<string> {
    await window.editor.run(command, ...args);
    await settled();
    return window.editor.clipboard.text;
  }

  it('is left out where others were selected with it: those are copied, and so many are said', async () => {
    const [order, other] = await rowsOf(VIEWS.openOrders, 'order');
    assert.ok(order?.kind === 'order' && other?.kind === 'order');
    const ids = [order.order.orderId, other.order.orderId].join('\n');
    assert.equal(await copied(COMMANDS.orderCopyId, order, [order, undefined, other]), ids);
    // Also where it is the row that the menu was opened on.
    assert.equal(await copied(COMMANDS.orderCopyId, undefined, [order, undefined, other]), ids);
    assert.deepEqual(window.editor.said, ['Copied 2 order IDs', 'Copied 2 order IDs']);
    const [user, next] = await rowsOf(VIEWS.affiliateUsers, 'user');
    assert.ok(user?.kind === 'user' && next?.kind === 'user');
    assert.equal(await copied(COMMANDS.affiliateUsersCopyUid, user, [undefined, user, next]), `${user.user.uid}\n${next.user.uid}`);
  });

  it('is left out of an export of those that are selected', async () => {
    const [order, other] = await rowsOf(VIEWS.openOrders, 'order');
    await window.editor.run(COMMANDS.export, order, [order, undefined, other]);
    assert.match(JSON.stringify(window.editor.said), /Selected orders","description":"2, partial"/);
  });

  for (const command of [
    COMMANDS.orderOpen,
    COMMANDS.orderCopyId,
    COMMANDS.orderCopyJson,
    COMMANDS.orderShowRaw,
    COMMANDS.orderHistoryLoadMore,
    COMMANDS.affiliateUsersCopyUid,
    COMMANDS.needsALookIgnore,
  ])
    it(`is said to be gone, and no other row takes its place: ${command}`, async () => {
      const { commands } = window.editor.vscode as { commands: { registerCommand(id: string, run: () => void): unknown } };
      commands.registerCommand('list.select', () => void window.editor.said.push('the row with the focus is opened'));
      assert.equal(await copied(command, undefined, undefined), '');
      assert.deepEqual(window.editor.said, ['Nothing was done: the row is no longer in the list.']);
    });
});
