/** The views themselves. Loaded when one of them can be seen, or with the first of their commands. */
import * as vscode from 'vscode';
import { tellIfGone } from '../platform/goneRows';
import { COMMANDS, type ViewId } from '../platform/ids';
import { displayOptions, onDidChangeSettings, readSettings } from '../platform/settings';
import { SECOND } from '../model/timeRange';
import type { Disposable, Sessions } from '../store';
import { affiliateUsersView } from './affiliateUsers';
import { listOf } from './beingRead';
import { RememberedChoices } from './choices';
import { clicksOn } from './clicks';
import { rowsAtKeys } from './focused';
import type { Node, RowAct } from './nodes';
import { openOrdersView } from './openOrders';
import { orderHistoryView } from './orderHistory';
import { needsALookView } from './needsALook';
import { nodesOf, orderCommands } from './orders';
import { rowOf } from './rows';
import { Tree } from './tree';
import { tooltipOf, treeItemOf } from './treeItem';
import { sleep } from '../primitives/abort';
import { eachMinute } from '../primitives/eachMinute';
import { waitMessage, type Command, type SidebarDependencies, type ViewDefinition } from './view';

/** For a list to be drawn, milliseconds. */
const WAIT = 10;
const MOST_WAITS = 200;

/** VS Code's part of a view, and how to tell it that a row changed. */
export interface ViewHandle {
  readonly view: vscode.TreeView<Node>;
  readonly changed: vscode.EventEmitter<Node | undefined>;
}

export interface OpenViews extends Disposable {
  readonly trees: ReadonlyMap<ViewId, Tree>;
  readonly commands: Readonly<Record<string, Command>>;
  /** Does what pressing a row does. */
  readonly act: (view: ViewId, node: Node) => Promise<void>;
  readonly choices: RememberedChoices;
}

export function openViews(sidebar: SidebarDependencies, handles: ReadonlyMap<ViewId, ViewHandle>): OpenViews {
  const choices = new RememberedChoices(
    sidebar.workspaceState,
    () => readSettings().privacyMode,
    () => readSettings().timeZone,
    () => sidebar.store.sessions.current?.owner,
  );
  const dependencies = { ...sidebar, choices };
  const atKeys = rowsAtKeys(
    [...handles.values()].map(({ view }) => view),
    () => vscode.commands.executeCommand('list.toggleSelection'),
  );
  const show = (orderId: string): void => void vscode.commands.executeCommand(COMMANDS.orderShow, orderId);
  // Where lists open with a double click VS Code tells of nothing less.
  const isDouble = (): boolean => vscode.workspace.getConfiguration('workbench.list').get('openMode') === 'doubleClick';
  const clicks = clicksOn(show);
  const definitions = [
    openOrdersView(dependencies),
    orderHistoryView(dependencies),
    affiliateUsersView(dependencies, atKeys),
    needsALookView(dependencies),
  ];
  const trees = new Map<ViewId, Tree>();
  const parts: vscode.Disposable[] = [
    onDidChangeSettings(() => {
      choices.followZone();
      void choices.keep();
    }),
  ];
  for (const definition of definitions) {
    const handle = handles.get(definition.id);
    if (!handle) continue;
    const tree = new Tree(definition.id, definition.rows, displayOptions, { treeItemOf, tooltipOf }, (node) => handle.changed.fire(node));
    trees.set(definition.id, tree);
    parts.push(open(handle.view, definition, tree, sidebar.store.sessions));
  }
  const acts: Readonly<Record<RowAct['act'], (view: ViewId, of?: string) => unknown>> = {
    openOrder: (_, orderId = '') => (isDouble() ? show(orderId) : clicks.click(orderId)),
    showMore: (view, below) => trees.get(view)?.showMore(below),
    stopReading: (view, symbol) => listOf(sidebar.store, view, symbol).stop(),
  };
  const act = async (view: ViewId, node: Node): Promise<void> => {
    const { action } = rowOf(node, displayOptions());
    if (!action) return;
    await ('command' in action ? vscode.commands.executeCommand(action.command, action.argument) : acts[action.act](view, action.of));
  };
  const actOnSelected = async (id: ViewId, view: vscode.TreeView<Node>): Promise<void> => {
    // While a list is drawn again VS Code knows none of its rows, so nobody would hear who presses one just then.
    for (let waits = 0; view.selection.length === 0 && waits < MOST_WAITS; waits += 1) await sleep(WAIT);
    const [node, ...others] = view.selection;
    // As VS Code does it: of several that are selected none is meant.
    if (node && others.length === 0) await act(id, node);
  };
  return {
    trees,
    choices,
    act,
    commands: definitions.reduce((all, { commands }) => ({ ...all, ...commands }), {
      ...orderCommands(dependencies, atKeys),
      ...Object.fromEntries([...handles].map(([id, { view }]) => [`${id}.row`, () => actOnSelected(id, view)])),
      [COMMANDS.orderOpen]: async (...row) => {
        if (tellIfGone(row)) return undefined;
        const [node] = nodesOf(row.slice(0, 1));
        if (node?.kind === 'order') return vscode.commands.executeCommand(COMMANDS.orderShow, node);
        clicks.enter();
        return vscode.commands.executeCommand('list.select');
      },
      [COMMANDS.export]: async (...target) => (await import('./export')).exportList(dependencies, nodesOf(target)),
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
  const seen = (): void => {
    watch();
    // Ages of rows, and how old all of them are, are those of when it could be seen before.
    if (view.visible) update();
  };
  const select = ({ selection }: vscode.TreeViewSelectionChangeEvent<Node>): void => {
    for (const node of selection) onDidSelect?.(node);
  };
  let timer: NodeJS.Timeout | undefined;
  let shown: string | undefined;
  const frame = (): void => {
    clearTimeout(timer);
    const { description, message, badge, asOf } = chrome();
    const reading = view.visible && loading();
    const told = [asOf, message ?? (reading ? waitMessage(sessions) : undefined)].filter((each) => each !== undefined);
    const now = { description, message: told.length > 0 ? told.join(' · ') : undefined, badge };
    const looks = JSON.stringify(now);
    // Each of them is a message to the window. VS Code's types leave out that undefined takes them away again.
    if (looks !== shown) Object.assign(view, now);
    shown = looks;
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
    view.onDidChangeVisibility(seen),
    eachMinute(() => view.visible && update()),
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
