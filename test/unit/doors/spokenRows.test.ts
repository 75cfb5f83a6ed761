import assert from 'node:assert/strict';
import { STAGE_LABELS, stageOf } from '../../../src/model/affiliate';
import type { Node } from '../../../src/explorer/nodes';
import { VIEWS } from '../../../src/platform/ids';
import { lists, settled } from './looks';
import { ONE } from './planted';
import { windowsAt } from './windows';

describe('a row as a screen reader says it', () => {
  const open = windowsAt();

  it('has the stage of a user, which those who see tell by the icon', async () => {
    const window = await open(ONE);
    try {
      await lists({ ...window, hidden: ONE });
      await settled();
      const { provider } = window.editor.trees.get(VIEWS.affiliateUsers) ?? assert.fail('no list');
      const users = ((await provider.getChildren()) as readonly Node[]).filter((node) => node.kind === 'user');
      assert.ok(users.length > 0);
      for (const node of users) {
        const { accessibilityInformation: said } = (await provider.getTreeItem(node)) as { accessibilityInformation: { label: string } };
        assert.equal(said.label.split(', ')[1], STAGE_LABELS[stageOf(node.user)]);
      }
    } finally {
      window.close();
    }
  });

  it('has a word for the sign before what changed since somebody looked, which those who see find without reading', async () => {
    const window = await open(ONE);
    try {
      await lists({ ...window, hidden: ONE });
      await settled();
      const { provider } = window.editor.trees.get(VIEWS.openOrders) ?? assert.fail('no list');
      const order = ((await provider.getChildren()) as readonly Node[]).find((node) => node.kind === 'order') ?? assert.fail('no order');
      const { description, accessibilityInformation: said } = (await provider.getTreeItem({ ...order, mark: 'triggered' })) as {
        description: string;
        accessibilityInformation: { label: string };
      };
      assert.match(description, /^● triggered · /);
      assert.match(said.label, /^\w+, changed, triggered · /);
    } finally {
      window.close();
    }
  });
});
