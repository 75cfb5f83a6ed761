/** What Ctrl+C copies in the lists: of the row that the arrow keys have come to, of which VS Code tells an extension nothing. */
import assert from 'node:assert/strict';
import { COMMANDS, VIEWS, type ViewId } from '../../../src/platform/ids';
import type { Node } from '../../../src/explorer/nodes';
import { lists, settled } from './looks';
import { ONE } from './planted';
import { type OpenWindow, windowsAt } from './windows';

interface FakeTree {
  readonly view: { selection: readonly Node[] };
  readonly provider: { getChildren(node?: Node): Promise<readonly Node[]> };
}

describe('Ctrl+C in a list', () => {
  const open = windowsAt();
  let window: OpenWindow;
  let focused: readonly [FakeTree, Node];
  beforeEach(async () => {
    window = await open(ONE);
    await lists({ ...window, hidden: ONE });
    await settled();
    const { commands } = window.editor.vscode as { commands: { registerCommand(id: string, run: () => void): unknown } };
    commands.registerCommand('list.toggleSelection', () => {
      const [{ view }, row] = focused;
      const others = view.selection.filter((each) => each !== row);
      view.selection = others.length < view.selection.length ? others : [...others, row];
    });
  });
  afterEach(() => window.close());

  const treeOf = (id: ViewId): FakeTree => window.editor.trees.get(id) as unknown as FakeTree;

  async function copied(command: string, tree: FakeTree, row: Node): Promise<string> {
    focused = [tree, row];
    window.editor.clipboard.text = '';
    await window.editor.run(command, 'selection');
    return window.editor.clipboard.text;
  }

  it('copies the row under the keys and not the one that was chosen before', async () => {
    for (const [id, command, kind] of [
      [VIEWS.openOrders, COMMANDS.orderCopyId, 'order'],
      [VIEWS.affiliateUsers, COMMANDS.affiliateUsersCopyUid, 'user'],
    ] as const) {
      const tree = treeOf(id);
      const [chosen, row] = (await tree.provider.getChildren()).filter((each) => each.kind === kind);
      assert.ok(chosen && row, id);
      tree.view.selection = [chosen];
      assert.equal(await copied(command, tree, row), row.kind === 'order' ? row.order.orderId : row.kind === 'user' && row.user.uid);
      assert.deepEqual(tree.view.selection, [chosen], 'what was chosen stays chosen');
    }
  });

  it('says that it copied nothing where a row has no ID, since the one copied before is still there to be pasted', async () => {
    const { editor } = window;
    for (const [id, command, kind] of [
      [VIEWS.orderHistory, COMMANDS.orderCopyId, 'symbol'],
      [VIEWS.affiliateUsers, COMMANDS.affiliateUsersCopyUid, 'more'],
    ] as const) {
      const tree = treeOf(id);
      const row = (await tree.provider.getChildren()).find((each) => each.kind === kind);
      assert.ok(row, id);
      editor.said.length = 0;
      assert.equal(await copied(command, tree, row), '');
      assert.deepEqual(editor.said, ['Nothing copied: no row with an ID is selected.']);
    }
  });

  it('copies the orders that a row of Needs a Look is about', async () => {
    const tree = treeOf(VIEWS.needsALook);
    const row = (await tree.provider.getChildren()).find((each) => each.kind === 'suspicion');
    assert.ok(row?.kind === 'suspicion');
    assert.equal(await copied(COMMANDS.orderCopyId, tree, row), row.suspicion.orderIds.join('\n'));
  });
});
