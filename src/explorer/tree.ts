import type * as vscode from 'vscode';
import type { DisplayOptions } from '../model/describe';
import type { Node } from './nodes';
import { recordOf, rowOf } from './rows';
import type * as treeItem from './treeItem';

/** Where a tree gets its rows from. `undefined` stands for the top. */
export interface Rows {
  /** Reads what the rows below `parent` need, unless it is there. */
  load(parent: Node | undefined): Promise<void>;
  /** The rows below `parent` as far as they are known. */
  below(parent: Node | undefined): readonly Node[];
}

/** How a node becomes VS Code's own. Handed in, so that everything else here runs without VS Code. */
export type Drawing = Pick<typeof treeItem, 'treeItemOf' | 'tooltipOf'>;

/**
 * Shows rows in VS Code. After a change it compares what is shown with what is known now, and redraws the smallest rows
 * that differ: a list that changes every half minute must neither flicker nor lose selection and expansion.
 */
export class Tree {
  /** What VS Code holds, by id: it knows a row by its object, so the object stays and its content is replaced. No more than that. */
  private readonly held = new Map<string, { node: Node; looks: string }>();
  private readonly shown = new Map<string | undefined, readonly string[]>();

  constructor(
    private readonly rows: Rows,
    private readonly display: () => DisplayOptions,
    private readonly drawing: Drawing,
    /** Tells VS Code to draw a row and all below it again; undefined is the whole tree. */
    private readonly redraw: (node: Node | undefined) => void,
  ) {}

  async getChildren(parent?: Node): Promise<Node[]> {
    await this.rows.load(parent);
    if (parent && this.isGone(parent)) return [];
    const nodes = this.rows.below(parent).map((node) => this.hold(node));
    const before = this.shown.get(parent?.id);
    const now = nodes.map(({ id }) => id);
    this.shown.set(parent?.id, now);
    const still = new Set(now);
    if (before?.some((id) => !still.has(id))) this.letGo();
    return nodes;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return this.drawing.treeItemOf(node, this.display());
  }

  resolveTreeItem(item: vscode.TreeItem, node: Node): vscode.TreeItem {
    item.tooltip = this.drawing.tooltipOf(node, this.display());
    return item;
  }

  /** Something may have changed. */
  update(): void {
    for (const node of this.differences(undefined)) this.redraw(node);
  }

  /** Everything is another's: nothing that is shown is kept. */
  reload(): void {
    this.shown.clear();
    this.held.clear();
    this.redraw(undefined);
  }

  /**
   * Groups and users bring along what stands below them, so of one that is shown no more nothing is handed out: it may be another
   * account's. What stands below a symbol is looked up.
   */
  private isGone(parent: Node): boolean {
    return parent.kind !== 'symbol' && this.held.get(parent.id)?.node !== parent;
  }

  private differences(parent: Node | undefined): (Node | undefined)[] {
    const shown = this.shown.get(parent?.id);
    if (!shown) return [];
    const now = this.rows.below(parent);
    if (now.length !== shown.length || now.some(({ id }, index) => id !== shown[index])) return [parent];
    return now.flatMap((fresh) => {
      const before = this.held.get(fresh.id)?.looks;
      const node = this.hold(fresh);
      return before === this.held.get(fresh.id)?.looks ? this.differences(node) : [node];
    });
  }

  /** Keeps what is shown now. A row that went from one place may be shown in another, so all of them are gone through. */
  private letGo(): void {
    const kept = new Set<string | undefined>([undefined]);
    // A set is walked to its end, with what is added on the way.
    for (const id of kept) for (const below of this.shown.get(id) ?? []) kept.add(below);
    for (const id of this.shown.keys()) if (!kept.has(id)) this.shown.delete(id);
    for (const id of this.held.keys()) if (!kept.has(id)) this.held.delete(id);
  }

  private hold(fresh: Node): Node {
    // With what only the tooltip tells: VS Code asks for that once, until the row is drawn again.
    const display = this.display();
    const looks = JSON.stringify([rowOf(fresh, display), recordOf(fresh), display.timeZone, display.masked]);
    const held = this.held.get(fresh.id);
    if (held) {
      held.looks = looks;
      // What only the row of before had must not stay.
      for (const name of Object.keys(held.node)) if (!(name in fresh)) delete (held.node as Partial<Record<string, unknown>>)[name];
      return Object.assign(held.node, fresh);
    }
    this.held.set(fresh.id, { node: { ...fresh }, looks });
    return this.held.get(fresh.id)?.node ?? fresh;
  }
}
