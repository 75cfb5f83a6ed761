import * as vscode from 'vscode';
import { registerCommand } from '../platform/commands';
import { COMMANDS, VIEWS, type ViewId } from '../platform/ids';
import type { Disposable } from '../store';
import { once } from '../primitives/once';
import type { Node } from './nodes';
import type { SidebarDependencies } from './view';
import type { OpenViews, ViewHandle } from './views';

/** What needs a look is found by another room, which has all commands on it but the row's. */
const ELSEWHERE: readonly string[] = [COMMANDS.needsALookCheck, COMMANDS.needsALookIgnore, COMMANDS.needsALookIgnored];

/** Those of a view begin with its name. */
const EXPLORER_COMMANDS = [
  ...Object.values(COMMANDS).filter((id) => Object.values(VIEWS).some((view) => id.startsWith(`${view}.`)) && !ELSEWHERE.includes(id)),
  COMMANDS.orderOpen,
  COMMANDS.orderCopyId,
  COMMANDS.orderCopyJson,
  COMMANDS.orderShowRaw,
  COMMANDS.export,
];

export interface Explorer extends Disposable {
  /** Loads the views unless they are. */
  views(): Promise<OpenViews>;
  readonly handles: ReadonlyMap<ViewId, ViewHandle>;
}

/** The trees of the sidebar and the commands on their rows. What fills them loads when it is first needed. */
export function register(dependencies: SidebarDependencies): Explorer {
  const handles = new Map<ViewId, ViewHandle>();
  const views = once(async () => (await import('./views')).openViews(dependencies, handles));

  for (const id of Object.values(VIEWS)) {
    const tree = async () => {
      const opened = (await views()).trees.get(id);
      if (!opened) throw new RangeError(id);
      return opened;
    };
    const changed = new vscode.EventEmitter<Node | undefined>();
    const treeDataProvider: vscode.TreeDataProvider<Node> = {
      onDidChangeTreeData: changed.event,
      getChildren: async (node) => (await tree()).getChildren(node),
      getTreeItem: async (node) => (await tree()).getTreeItem(node),
      resolveTreeItem: async (item, node) => (await tree()).resolveTreeItem(item, node),
    };
    handles.set(id, { changed, view: vscode.window.createTreeView(id, { treeDataProvider, showCollapseAll: true, canSelectMany: true }) });
  }

  const commands = EXPLORER_COMMANDS.map((id) =>
    registerCommand(dependencies.log, id, async (...args) => (await views()).commands[id]?.(...args)),
  );
  const parts = vscode.Disposable.from(...commands, ...[...handles.values()].flatMap(({ view, changed }) => [view, changed]));
  return {
    views,
    handles,
    dispose: () => {
      void parts.dispose();
      views.ifLoaded((opened) => opened.dispose());
    },
  };
}
