/** The lists of the sidebar with very many records, drawn as VS Code asks for it: the children of a row, and each of them. */
import { groupNodes, newestFirst, type Below, type Node, orderRows } from '../../../src/explorer/nodes';
import { Tree } from '../../../src/explorer/tree';
import { tooltipOf, treeItemOf } from '../../../src/explorer/treeItem';
import { groupedUsers, userRows } from '../../../src/explorer/userList';
import type { AffiliateUser } from '../../../src/model/affiliate';
import { pairOf } from '../../../src/model/describe';
import type { PlanOrder } from '../../../src/model/order';
import { lastDays } from '../../../src/model/timeRange';
import { displayOptions } from '../../../src/platform/settings';
import { remembered } from '../../../src/primitives/remembered';
import { NOW } from '../../support/fakeService';

const YEAR = lastDays(365, NOW);

export interface Sidebar {
  /** What is done with the lists, by what it is called. */
  readonly acts: readonly (readonly [what: string, act: () => Promise<void>])[];
}

export function sidebarOf(given: readonly PlanOrder[], givenUsers: readonly AffiliateUser[]): Sidebar {
  let orders = given;
  let users = givenUsers;
  const sorted = remembered(newestFirst);
  const bySymbol = remembered((all: readonly PlanOrder[]) =>
    groupNodes(
      'bench',
      all,
      { by: ({ symbol }) => ({ label: pairOf(symbol), icon: 'tag' }), rows: (members) => orderRows('bench', members) },
      { expanded: true, partial: false },
    ),
  );
  const coverage = { range: YEAR, complete: true, problems: [], requests: 1 };
  const grouped = remembered(groupedUsers);
  const usersBelow = (groupBy: 'none' | 'inviteCode'): Below =>
    userRows({ users, coverage, asked: YEAR, more: false }, { groupBy }, displayOptions(), undefined, grouped);
  const lists: Readonly<Record<string, () => Below>> = {
    'orders, newest first': () => [orderRows('bench', sorted(orders), { dated: true })],
    'orders by symbol': () => bySymbol(sorted(orders)),
    users: () => usersBelow('none'),
    'users by invite code': () => usersBelow('inviteCode'),
  };

  const acts = Object.entries(lists).flatMap(([name, top]) => {
    const told: (Node | undefined)[] = [];
    const below = (parent: Node | undefined): Below => (parent?.kind === 'group' ? [parent.children] : parent ? [] : top());
    const load = (): Promise<void> => Promise.resolve();
    const tree = new Tree('bench', { load, below }, displayOptions, { treeItemOf, tooltipOf }, (node) => told.push(node));
    const draw = async (parent?: Node): Promise<void> => {
      const nodes = await tree.getChildren(parent);
      JSON.stringify(nodes.map((node) => tree.getTreeItem(node)));
      await new Promise((resume) => setImmediate(resume));
      for (const node of nodes) if (node.kind === 'group') await draw(node);
    };
    const drawTold = async (): Promise<void> => {
      for (const node of told.splice(0)) {
        if (!node || node.kind === 'group') await draw(node);
        else JSON.stringify(tree.getTreeItem(node));
      }
    };
    const poll = async (): Promise<void> => {
      tree.update();
      await drawTold();
    };
    return [
      [
        `${name}: all of it anew`,
        async () => {
          tree.reload();
          told.length = 0;
          await draw();
        },
      ],
      [`${name}: a poll that changed nothing`, poll],
      [
        `${name}: a poll that changed one, and brought one`,
        async () => {
          orders = [...orders.slice(0, 7), ...orders.slice(7, 8).map((order) => ({ ...order, triggerPrice: '2' })), ...orders.slice(8)];
          orders = [...orders.map((order, index) => (index === 9 ? { ...order, orderId: `${order.orderId}1` } : order))];
          users = users.map((user, index) => (index === 9 ? { ...user, uid: `${user.uid}1` } : user));
          await poll();
        },
      ],
    ] as const;
  });
  return { acts };
}
