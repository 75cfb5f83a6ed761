import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { listOf } from '../../../src/explorer/beingRead';
import type { Node } from '../../../src/explorer/nodes';
import type { Tree } from '../../../src/explorer/tree';
import type { ViewId } from '../../../src/platform/ids';
import { orderdeck } from './orderdeck';
import { until } from './until';

async function treeOf(view: ViewId): Promise<Tree> {
  const tree = (await (await orderdeck()).sidebar.views()).trees.get(view);
  assert.ok(tree, `there is no tree for ${view}`);
  return tree;
}

/** What stands around the rows: the view as VS Code has it. */
export async function frameOf(view: ViewId): Promise<vscode.TreeView<Node>> {
  const stand = (await orderdeck()).sidebar.handles.get(view);
  assert.ok(stand, `there is no view ${view}`);
  return stand.view;
}

/**
 * The rows of a view, or those below one of them, as VS Code asks for them: where it showed something else before, twice. All of them:
 * it waits for what is still being read, and asks for more where more are there.
 */
export async function nodesOf(view: ViewId, parent?: Node, most = 100): Promise<Node[]> {
  const tree = await treeOf(view);
  const first = await tree.getChildren(parent);
  const nodes = first.length > 0 || parent ? first : await tree.getChildren();
  const [act] = nodes.flatMap((node) => (node.kind === 'more' && 'act' in node.action ? [node.action] : []));
  if (!act) return nodes;
  if (act.act === 'showMore') tree.showMore(act.of);
  else await isRead(view, act.of);
  // Asked for without end they would let nothing else run, not even the time limit of the test.
  assert.ok(most > 0, 'there are always more rows');
  return nodesOf(view, parent, most - 1);
}

/** Waits until a list has come whole. @param symbol of a history */
async function isRead(view: ViewId, symbol: string | undefined): Promise<void> {
  const list = listOf((await orderdeck()).store, view, symbol);
  await until('the list is read', () => list.state.soFar === undefined, list.onDidChange);
}

export async function itemOf(view: ViewId, node: Node): Promise<vscode.TreeItem> {
  const item = (await treeOf(view)).getTreeItem(node);
  assert.equal(item.command?.arguments, undefined, 'VS Code forgets them while a list is drawn again');
  return item;
}

/** A row as a person sees it: label, description and, where it is unfolded, the rows below it. */
export type Shown = readonly [label: string, description: string, below?: readonly Shown[]];

const isExpanded = ({ collapsibleState }: vscode.TreeItem): boolean => collapsibleState === vscode.TreeItemCollapsibleState.Expanded;

/** The whole view as it is at first: groups that start unfolded show what is in them. */
export async function shownIn(view: ViewId, parent?: Node): Promise<Shown[]> {
  const nodes = await nodesOf(view, parent);
  return Promise.all(
    nodes.map(async (node): Promise<Shown> => {
      const item = await itemOf(view, node);
      const { label, description } = item;
      assert.ok(typeof label === 'string' && typeof description === 'string');
      return isExpanded(item) ? [label, description, await shownIn(view, node)] : [label, description];
    }),
  );
}

export const labelsIn = async (view: ViewId, parent?: Node): Promise<string[]> => (await shownIn(view, parent)).map(([label]) => label);

/** The ids of the orders or users that are shown, in their order. */
export async function recordsIn(view: ViewId, parent?: Node): Promise<string[]> {
  return (await nodesOf(view, parent)).flatMap((node) =>
    node.kind === 'order' ? node.order.orderId : node.kind === 'user' ? node.user.uid : [],
  );
}

/** The only row with this label. */
export async function rowCalled(view: ViewId, label: string, parent?: Node): Promise<Node> {
  const nodes = await nodesOf(view, parent);
  const labels = await labelsIn(view, parent);
  assert.equal(labels.filter((each) => each === label).length, 1, `not one "${label}" among ${labels.join(', ')}`);
  return nodes[labels.indexOf(label)] as Node;
}

/** Clicks the row with this label. */
export async function click(view: ViewId, label: string, parent?: Node): Promise<void> {
  const node = await rowCalled(view, label, parent);
  assert.ok((await itemOf(view, node)).command, `"${label}" does nothing`);
  await (await (await orderdeck()).sidebar.views()).act(view, node);
}

/** The tooltip that VS Code gets when the pointer rests on the row. */
export async function tooltipOf(view: ViewId, node: Node): Promise<vscode.MarkdownString> {
  const tree = await treeOf(view);
  const item = tree.getTreeItem(node);
  assert.equal(item.tooltip, undefined, 'the tooltip was made before it was asked for');
  const { tooltip } = tree.resolveTreeItem(item, node);
  assert.ok(tooltip instanceof vscode.MarkdownString);
  return tooltip;
}
