import assert from 'node:assert/strict';
import fc from 'fast-check';
import { groupNodes, orderNodes, type Node } from '../../../src/explorer/nodes';
import { planOrder } from '../../support/fakeService';
import { always } from '../../support/property';

const ids = (nodes: readonly Node[]): string[] => nodes.map(({ id }) => id);
const orders = (...names: string[]): Node[] =>
  orderNodes(
    'list',
    names.map((name) => planOrder(name, 1)),
  );

describe('the rows of orders', () => {
  it('keep their ids when others come, go or change places', () => {
    const [first, second] = ids(orders('1', '2'));
    assert.deepEqual(ids(orders('2', '3', '1')), [second, ids(orders('3'))[0], first]);
  });

  it('are told apart by view', () => {
    assert.notEqual(ids(orderNodes('open', [planOrder('1', 1)]))[0], ids(orderNodes('history', [planOrder('1', 1)]))[0]);
  });

  it('take the client’s id where the service sent none, and one of their own where there is neither', () => {
    const nameless = [planOrder('', 1, { clientOid: 'mine' }), planOrder('', 1), planOrder('', 1)];
    const nodes = orderNodes('list', nameless);
    assert.equal(new Set(ids(nodes)).size, 3);
    assert.deepEqual(nodes[0], { ...orders('mine')[0], order: nameless[0] });
  });

  it('have ids that differ, whatever the service sends, and never one that another row of the view has', async () => {
    const name = fc.oneof(
      fc.constantFrom('', '1', '1#1', '1%231', 'no-id', 'more', 'failed', 'problem/0', 'group/1', '\ud800'),
      fc.string(),
    );
    await always(
      fc.asyncProperty(fc.array(fc.tuple(name, name)), async (names) => {
        const nodes = orderNodes(
          'list',
          names.map(([orderId, clientOid]) => planOrder(orderId, 1, { clientOid })),
        );
        assert.equal(new Set(ids(nodes)).size, names.length);
        assert.ok(ids(nodes).every((id) => !/^list\/(more|failed|problem\/0|group\/1)$/.test(id)));
        await Promise.resolve();
      }),
      200,
    );
  });
});

describe('groups', () => {
  const group = (node: Node, ranks: Record<string, number> = {}) => {
    const label = node.kind === 'order' ? node.order.orderId.charAt(0) : '';
    return { label, icon: `icon-${label}`, rank: ranks[label] ?? 0 };
  };

  it('hold their members in the order they came, and stand in the order of their names', () => {
    const nodes = orders('b1', 'a1', 'b2', 'c1');
    assert.deepEqual(
      groupNodes('list', nodes, (node) => group(node), true),
      [
        { kind: 'group', id: 'list/group/a', label: 'a', icon: 'icon-a', expanded: true, children: [nodes[1]] },
        { kind: 'group', id: 'list/group/b', label: 'b', icon: 'icon-b', expanded: true, children: [nodes[0], nodes[2]] },
        { kind: 'group', id: 'list/group/c', label: 'c', icon: 'icon-c', expanded: true, children: [nodes[3]] },
      ],
    );
  });

  it('stand by rank first', () => {
    const groups = groupNodes('list', orders('b1', 'a1', 'c1'), (node) => group(node, { a: 3, b: 1, c: 2 }), false);
    assert.deepEqual(
      groups.map(({ label, expanded }) => [label, expanded]),
      [
        ['b', false],
        ['c', false],
        ['a', false],
      ],
    );
  });

  it('are none for no rows', () => {
    assert.deepEqual(
      groupNodes('list', [], (node) => group(node), true),
      [],
    );
  });
});
