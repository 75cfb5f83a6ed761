import assert from 'node:assert/strict';
import type { Node } from '../../../src/explorer/nodes';
import { rowOf } from '../../../src/explorer/rows';
import { Tree, type Drawing, type Rows } from '../../../src/explorer/tree';
import type { DisplayOptions } from '../../../src/model/describe';

/** A row as nested arrays: what it says, then what stands below it if it is open. */
export type Picture = string | [string, Picture[]];

export const drawing: Drawing = {
  treeItemOf: (node, display) => {
    const { label, description } = rowOf(node, display);
    return { id: node.id, label: [label, description].filter(Boolean).join(' | ') };
  },
  tooltipOf: () => undefined,
};

interface Item {
  readonly node: Node;
  text: string;
  children: Item[] | undefined;
}

/** What VS Code does with a tree: it draws a row again when it is told to, and only then. Rows whose id is in `open` are open. */
export class Mirror {
  readonly tree: Tree;
  private items: Item[] = [];
  private readonly told: (Node | undefined)[] = [];

  constructor(
    rows: Rows,
    display: () => DisplayOptions,
    private readonly open: ReadonlySet<string>,
  ) {
    this.tree = new Tree('view', rows, display, drawing, (node) => this.told.push(node));
  }

  /** The ids of the rows that were to be drawn again since the last time, `''` for the whole tree; draws them. */
  async draw(): Promise<string[]> {
    const told = this.told.splice(0);
    for (const node of told) {
      if (!node) this.items = await this.below(undefined);
      const item = node && this.find(node, this.items);
      if (!item) continue;
      item.text = this.textOf(item.node);
      if (item.children) item.children = await this.below(item.node);
    }
    return told.map((node) => node?.id ?? '');
  }

  async drawAll(): Promise<void> {
    this.items = await this.below(undefined);
  }

  shows(id: string): boolean {
    return this.named(id, this.items) !== undefined;
  }

  /** Somebody unfolds a row that is shown. */
  async unfold(id: string): Promise<void> {
    const item = this.named(id, this.items) ?? assert.fail(`there is no row ${id}`);
    item.children = await this.below(item.node);
  }

  get picture(): Picture[] {
    return this.items.map(pictureOf);
  }

  get nodes(): Node[] {
    return this.items.map(({ node }) => node);
  }

  private async below(parent: Node | undefined): Promise<Item[]> {
    const nodes = await this.tree.getChildren(parent);
    assert.equal(new Set(nodes).size, nodes.length, 'VS Code takes each object once');
    return Promise.all(
      nodes.map(async (node) => ({
        node,
        text: this.textOf(node),
        children: this.open.has(node.id) ? await this.below(node) : undefined,
      })),
    );
  }

  private named(id: string, items: readonly Item[]): Item | undefined {
    return items.find(({ node }) => node.id === id) ?? items.map(({ children }) => children && this.named(id, children)).find(Boolean);
  }

  /** VS Code knows a row by its object, not by its id. */
  private find(node: Node, items: readonly Item[]): Item | undefined {
    return items.find((item) => item.node === node) ?? items.map(({ children }) => this.find(node, children ?? [])).find(Boolean);
  }

  private textOf(node: Node): string {
    const { label } = this.tree.getTreeItem(node);
    return typeof label === 'string' ? label : '';
  }
}

const pictureOf = ({ text, children }: Item): Picture => (children ? [text, children.map(pictureOf)] : text);
