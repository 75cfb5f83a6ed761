import assert from 'node:assert/strict';
import fc from 'fast-check';
import { unrequestedRows, groupNodes, orderNodes, problemRows, type GroupStyle, type Node } from '../../../src/explorer/nodes';
import { rowOf } from '../../../src/explorer/rows';
import { coverageFrom } from '../../../src/model/coverage';
import { quoted } from '../../../src/model/maskedWords';
import { NOW, planOrder } from '../../support/fakeService';
import { listed, made } from '../../support/rows';
import { always } from '../../support/property';

const display = { now: NOW, timeZone: 'UTC', language: 'en-GB' };
const OPEN = { expanded: true, partial: false };
const FOLDED = { expanded: false, partial: false };

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
  const group = (node: Node, ranks: Record<string, number> = {}): GroupStyle => {
    const label = node.kind === 'order' ? node.order.orderId.charAt(0) : '';
    return { label, icon: `icon-${label}`, rank: ranks[label] ?? 0 };
  };

  it('hold their members in the order they came, and stand in the order of their names', () => {
    const nodes = orders('b1', 'a1', 'b2', 'c1');
    assert.deepEqual(
      groupNodes('list', nodes, { by: group, rows: listed }, OPEN).map((each) => ({ ...each, children: made([each.children]) })),
      [
        {
          kind: 'group',
          id: 'list/group/a',
          label: 'a',
          icon: 'icon-a',
          color: undefined,
          expanded: true,
          of: undefined,
          children: [nodes[1]],
        },
        {
          kind: 'group',
          id: 'list/group/b',
          label: 'b',
          icon: 'icon-b',
          color: undefined,
          expanded: true,
          of: undefined,
          children: [nodes[0], nodes[2]],
        },
        {
          kind: 'group',
          id: 'list/group/c',
          label: 'c',
          icon: 'icon-c',
          color: undefined,
          expanded: true,
          of: undefined,
          children: [nodes[3]],
        },
      ],
    );
  });

  it('stand by rank first', () => {
    const groups = groupNodes('list', orders('b1', 'a1', 'c1'), { by: (node) => group(node, { a: 3, b: 1, c: 2 }), rows: listed }, FOLDED);
    assert.deepEqual(
      groups.map(({ label, expanded }) => [label, expanded]),
      [
        ['b', false],
        ['c', false],
        ['a', false],
      ],
    );
  });

  it('say of how many they are where more may be left to load', () => {
    const descriptions = (partial: boolean): string[] =>
      groupNodes('list', orders('b1', 'a1', 'b2'), { by: group, rows: listed }, { expanded: true, partial }).map(
        (node) => rowOf(node, display).description,
      );
    assert.deepEqual(descriptions(true), ['1 of 3 loaded', '2 of 3 loaded']);
    assert.deepEqual(descriptions(false), ['1', '2']);
  });

  it('are none for no rows', () => {
    assert.deepEqual(groupNodes('list', [], { by: group, rows: listed }, OPEN), []);
  });
});

describe('the row of what was not asked for', () => {
  const apart = [planOrder('7', NOW, { symbol: 'cmt_ethusdt' }), planOrder('8', NOW)];

  it('is one folded group with a count, each order in it with its pair and its time', () => {
    const [group, ...others] = unrequestedRows('history/btc', apart);
    assert.deepEqual(others, []);
    assert.ok(group);
    const { label, description, icon, state } = rowOf(group, display);
    assert.deepEqual([label, description, icon, state], ['Not requested', '2', 'question', 'collapsed']);
    assert.deepEqual(
      made([group.children]).map((child) => [rowOf(child, display).label, rowOf(child, display).description.split(' · ')[2]]),
      [
        ['ETHUSDT', '1 Jun, 13:30'],
        ['BTCUSDT', '1 Jun, 13:30'],
      ],
    );
  });

  it('keeps its id whatever is in it, and shares none with the orders beside it', () => {
    const [one] = unrequestedRows('history/btc', apart);
    const [other] = unrequestedRows('history/btc', apart.slice(1));
    assert.equal(one?.id, other?.id);
    const beside = new Set(ids(orderNodes('history/btc', apart)));
    assert.ok(ids(made(one ? [one.children] : [])).every((id) => !beside.has(id)));
    assert.equal(new Set(ids(made(one ? [one.children] : []))).size, 2);
  });

  it('is not there when nothing came', () => {
    assert.deepEqual(unrequestedRows('history/btc', []), []);
  });
});

describe('the rows of problems', () => {
  const read = { range: undefined, requests: 1 };
  const labelOf = (node: Node): string => rowOf(node, { now: NOW }).label;

  it('say one each what could not be read', () => {
    assert.deepEqual(problemRows('list', coverageFrom(read, ['One page is missing.', 'Another too.']), { now: NOW }).map(labelOf), [
      'One page is missing.',
      'Another too.',
    ]);
  });

  it('keep in privacy mode every count of ours, and no number that the service said', () => {
    const problem = `Loading stopped after 1.234 requests: The service failed. The service said: ${quoted('wallet 48211.55 of 306686, 7 left')}`;
    const [row] = problemRows('list', coverageFrom(read, [problem]), { now: NOW, masked: true });
    assert.equal(
      row && labelOf(row),
      'Loading stopped after 1.234 requests: The service failed. The service said: wallet ••• of •••, ••• left',
    );
  });

  it('keep no number in privacy mode of what nobody says is ours', () => {
    const [row] = problemRows('list', { ...coverageFrom(read, []), problems: ['48211.55 USDT are left.'] }, { now: NOW, masked: true });
    assert.equal(row && labelOf(row), '••• USDT are left.');
  });
});
