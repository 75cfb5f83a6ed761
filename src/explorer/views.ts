/** The views themselves. Loaded when one of them can be seen, or with the first of their commands. */
import * as vscode from 'vscode';
import { COMMANDS, type ViewId } from '../platform/ids';
import { displayOptions, onDidChangeSettings, readSettings } from '../platform/settings';
import { SECOND } from '../model/timeRange';
import type { Disposable, Sessions } from '../store';
import { affiliateUsersView } from './affiliateUsers';
import { RememberedChoices } from './choices';
import { clicksOn } from './clicks';
import type { Node } from './nodes';
import { openOrdersView } from './openOrders';
import { orderHistoryView } from './orderHistory';
import { nodesOf, orderCommands } from './orders';
import { Tree } from './tree';
import { tooltipOf, treeItemOf } from './treeItem';
import { waitMessage, type Command, type SidebarDependencies, type ViewDefinition } from './view';

/** VS Code's part of a view, and how to tell it that a row changed. */
export interface ViewHandle {
  readonly view: vscode.TreeView<Node>;
  readonly changed: vscode.EventEmitter<Node | undefined>;
}

export interface OpenViews extends Disposable {
  readonly trees: ReadonlyMap<ViewId, Tree>;
  readonly commands: Readonly<Record<string, Command>>;
  readonly choices: RememberedChoices;
}

export function openViews(sidebar: SidebarDependencies, handles: ReadonlyMap<ViewId, ViewHandle>): OpenViews {
  const choices = new RememberedChoices(sidebar.workspaceState, () => readSettings().privacyMode);
  const dependencies = { ...sidebar, choices };
  /** The selected rows of the view that was used last. */
  let latest: vscode.TreeView<Node> | undefined;
  const selected = (): readonly Node[] => latest?.selection ?? [];
  const show = (orderId: string): void => void vscode.commands.executeCommand(COMMANDS.orderShow, orderId);
  // Where lists open with a double click VS Code tells of nothing less.
  const isDouble = (): boolean => vscode.workspace.getConfiguration('workbench.list').get('openMode') === 'doubleClick';
  const clicks = clicksOn(show);
  const definitions = [openOrdersView(dependencies), orderHistoryView(dependencies), affiliateUsersView(dependencies, selected)];
  const trees = new Map<ViewId, Tree>();
  const parts: vscode.Disposable[] = [onDidChangeSettings(() => void choices.keep())];
  for (const definition of definitions) {
    const handle = handles.get(definition.id);
    if (!handle) continue;
    const tree = new Tree(definition.rows, displayOptions, { treeItemOf, tooltipOf }, (node) => handle.changed.fire(node));
    trees.set(definition.id, tree);
    parts.push(
      open(handle.view, definition, tree, sidebar.store.sessions),
      handle.view.onDidChangeSelection(() => (latest = handle.view)),
    );
  }
  return {
    trees,
    choices,
    commands: definitions.reduce((all, { commands }) => ({ ...all, ...commands }), {
      ...orderCommands(dependencies, selected),
      [COMMANDS.orderClick]: (orderId) => Promise.resolve(isDouble() ? show(String(orderId)) : clicks.click(String(orderId))),
      [COMMANDS.orderOpen]: () => {
        clicks.enter();
        return Promise.resolve(vscode.commands.executeCommand('list.select'));
      },
      [COMMANDS.exportList]: async (...target) => (await import('./export')).exportList(dependencies, nodesOf(target, selected())),
    }),
    dispose: () => parts.forEach((part) => void part.dispose()),
  };
}

/** Keeps what stands around the rows up to date, and watches the list only while it can be seen. */
function open(
  view: vscode.TreeView<Node>,
  { poll, chrome, loading, subscribe, onDidHide, onDidSelect }: ViewDefinition,
  tree: Tree,
  sessions: Sessions,
): vscode.Disposable {
  let watching: Disposable | undefined;
  const watch = (): void => {
    watching?.dispose();
    if (watching && !view.visible) onDidHide?.();
    watching = view.visible ? poll.watch() : undefined;
  };
  const select = ({ selection }: vscode.TreeViewSelectionChangeEvent<Node>): void => {
    for (const node of selection) onDidSelect?.(node);
  };
  let timer: NodeJS.Timeout | undefined;
  const frame = (): void => {
    clearTimeout(timer);
    const { description, message, badge } = chrome();
    const reading = view.visible && loading();
    // VS Code's types leave out that undefined takes these away again.
    Object.assign(view, { description, message: message ?? (reading ? waitMessage(sessions) : undefined), badge });
    if (reading) timer = setTimeout(frame, SECOND);
  };
  const update = (): void => {
    frame();
    tree.update();
  };
  const reload = (): void => {
    update();
    tree.reload();
  };
  watch();
  update();
  return vscode.Disposable.from(
    view.onDidChangeVisibility(watch),
    view.onDidChangeSelection(select),
    {
      dispose() {
        clearTimeout(timer);
        watching?.dispose();
      },
    },
    ...subscribe(update, reload),
  );
}
