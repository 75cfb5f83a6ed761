import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { DisplayOptions } from '../model/describe';
import { numberText } from '../model/language';
import type { Work } from '../model/work';
import { inSlices, othersTurn } from '../primitives/slices';
import type { Below, GroupNode, Node } from './nodes';
import { recordOf, rowOf, sameUntil } from './rows';
import type * as treeItem from './treeItem';

/** Where a tree gets its rows from. `undefined` stands for the top. */
export interface Rows {
  /** Reads what the rows below `parent` need, unless it is there. */
  load(parent: Node | undefined): Promise<void>;
  /** The rows below `parent` as far as they are known. */
  below(parent: Node | undefined): Below;
}

/** How a node becomes VS Code's own. Handed in, so that everything else here runs without VS Code. */
export type Drawing = Pick<typeof treeItem, 'treeItemOf' | 'tooltipOf'>;

/** Of a long list so many rows are shown at first, and as many more each time somebody asks: VS Code takes all of a parent in one go. */
export const MOST_ROWS = 500;

/** So many rows are compared in far less than a slice of time. */
const STEP = 100;

/** A row as VS Code drew it. */
interface Held {
  /** VS Code knows a row by its object, so the object stays and its content is replaced. */
  readonly node: Node;
  /** How it was told then. */
  display: DisplayOptions;
}

/** The rows of a group were compared, and look as they do for as long as nothing of this changes. */
interface Calm {
  readonly children: GroupNode['children'];
  readonly most: number;
  readonly display: DisplayOptions;
  /** Epoch milliseconds: from then on one of them tells another age. */
  readonly until: number;
}

/**
 * Shows rows in VS Code. After a change it compares what is shown with what is known now, and redraws the smallest rows
 * that differ: a list that changes every half minute must neither flicker nor lose selection and expansion.
 */
export class Tree {
  /** What VS Code holds, by id, and no more than that. */
  private readonly held = new Map<string, Held>();
  /** How many rows of a list somebody asked for, by the id of what they stand below. */
  private readonly wanted = new Map<string | undefined, number>();
  private readonly shown = new Map<string | undefined, readonly string[]>();
  /** By the id of the group: very many rows that did not change are not even made. */
  private readonly calm = new Map<string, Calm>();
  /** How often rows were drawn: what is drawn while a comparison pauses is not in it. */
  private drawn = 0;
  /** VS Code shows rows that are of something else by now. */
  private isOutdated = false;
  /** Of a comparison: the next one takes its place. */
  private pass = 0;
  private isComparing = false;

  constructor(
    private readonly view: string,
    private readonly rows: Rows,
    private readonly display: () => DisplayOptions,
    private readonly drawing: Drawing,
    /** Tells VS Code to draw a row and all below it again; undefined is the whole tree. */
    private readonly redraw: (node: Node | undefined) => void,
  ) {}

  async getChildren(parent?: Node): Promise<Node[]> {
    const loaded = this.rows.load(parent);
    if (!parent && this.isOutdated) {
      this.isOutdated = false;
      // VS Code leaves the rows of before where they are for as long as it waits for others.
      if (!(await isSettled(loaded))) {
        void othersTurn().then(() => this.redraw(undefined));
        return [];
      }
    }
    await loaded;
    if (parent && this.isGone(parent)) return [];
    const display = this.display();
    const nodes = this.below(parent).map((node) => this.hold(node, display));
    this.drawn += 1;
    this.noteDrawn(parent, nodes, display);
    const before = this.shown.get(parent?.id);
    const now = nodes.map(({ id }) => id);
    this.shown.set(parent?.id, now);
    const still = new Set(now);
    if (before?.some((id) => !still.has(id))) this.letGo();
    return nodes;
  }

  getTreeItem(node: Node): vscode.TreeItem {
    return this.drawing.treeItemOf(node, this.held.get(node.id)?.display ?? this.display(), this.view);
  }

  resolveTreeItem(item: vscode.TreeItem, node: Node): vscode.TreeItem {
    item.tooltip = this.drawing.tooltipOf(node, this.display());
    return item;
  }

  /** Something may have changed. */
  update(): void {
    const pass = (this.pass += 1);
    if (!this.shown.has(undefined)) return;
    this.isComparing = true;
    void inSlices(this.redrawDifferences(undefined, this.display()), () => pass === this.pass).then(() => {
      if (pass === this.pass) this.isComparing = false;
    });
  }

  /** Shows more rows of a list. @param id of the row that they stand below; undefined at the top */
  showMore(id: string | undefined): void {
    this.wanted.set(id, this.most(id) + MOST_ROWS);
    this.redraw(id === undefined ? undefined : this.held.get(id)?.node);
  }

  /** Everything is another's: nothing that is shown is kept. */
  reload(): void {
    this.isOutdated ||= this.shown.has(undefined);
    this.pass += 1;
    this.shown.clear();
    this.held.clear();
    this.calm.clear();
    this.wanted.clear();
    this.redraw(undefined);
  }

  /**
   * Groups and users bring along what stands below them, so of one that is shown no more nothing is handed out: it may be another
   * account's. What stands below a symbol is looked up.
   */
  private isGone(parent: Node): boolean {
    return parent.kind !== 'symbol' && this.held.get(parent.id)?.node !== parent;
  }

  private most(id: string | undefined): number {
    return this.wanted.get(id) ?? MOST_ROWS;
  }

  private below(parent: Node | undefined): Node[] {
    const most = this.most(parent?.id);
    return this.rows.below(parent).flatMap((part) => {
      if (!('first' in part)) return [part];
      const rows = part.first(most);
      return rows.length < part.length ? [...rows, this.moreRow(parent?.id, part.length - rows.length)] : rows;
    });
  }

  private moreRow(below: string | undefined, left: number): Node {
    return {
      kind: 'more',
      id: `${below ?? this.view}/rows`,
      label: l10n.t('Show more'),
      detail: l10n.t({ message: '{0} left', args: [numberText(left)], comment: ['how many rows of a list are not shown yet'] }),
      action: { act: 'showMore', of: below },
    };
  }

  /** @returns until when all that was compared looks the same */
  private *redrawDifferences(parent: Node | undefined, display: DisplayOptions): Work<number> {
    const { drawn } = this;
    // What is drawn from here on counts, also where this ends in the middle.
    if (parent) this.calm.delete(parent.id);
    const shown = this.shown.get(parent?.id) ?? [];
    const now = this.below(parent);
    if (now.length !== shown.length || now.some(({ id }, index) => id !== shown[index])) {
      this.redraw(parent);
      return -Infinity;
    }
    let until = Infinity;
    for (const [index, fresh] of now.entries()) {
      if (index % STEP === STEP - 1) yield;
      const before = this.held.get(fresh.id);
      const isAlike = before !== undefined && looksAlike(before, { node: fresh, display });
      const told = isAlike ? before.display : display;
      const node = this.hold(fresh, told);
      until = Math.min(until, sameUntil(node, told));
      if (!isAlike) this.redraw(node);
      else if (this.shown.has(node.id) && !this.isCalm(node, display))
        until = Math.min(until, yield* this.redrawDifferences(node, display));
    }
    if (parent?.kind === 'group' && drawn === this.drawn) this.noteCalm(parent, display, until);
    return until;
  }

  /** What was drawn a moment ago looks the same until one of its rows tells another age: no need to compare it to know. */
  private noteDrawn(parent: Node | undefined, nodes: readonly Node[], display: DisplayOptions): void {
    // What stands below a user is looked at with the group that the user is in. And a comparison goes on with the rows it began with.
    if (parent?.kind !== 'group' || this.isComparing) this.calm.clear();
    else this.noteCalm(parent, display, Math.min(...nodes.map((node) => sameUntil(node, display))));
  }

  private noteCalm({ id, children }: GroupNode, display: DisplayOptions, until: number): void {
    this.calm.set(id, { children, most: this.most(id), display, until });
  }

  private isCalm(node: Node, display: DisplayOptions): boolean {
    const calm = this.calm.get(node.id);
    return (
      calm !== undefined &&
      node.kind === 'group' &&
      node.children === calm.children &&
      this.most(node.id) === calm.most &&
      isToldAlike(calm.display, display) &&
      display.now >= calm.display.now &&
      display.now < calm.until
    );
  }

  /** Keeps what is shown now. A row that went from one place may be shown in another, so all of them are gone through. */
  private letGo(): void {
    const kept = new Set<string | undefined>([undefined]);
    // A set is walked to its end, with what is added on the way.
    for (const id of kept) for (const below of this.shown.get(id) ?? []) kept.add(below);
    for (const id of this.shown.keys()) if (!kept.has(id)) this.shown.delete(id);
    for (const id of this.held.keys()) if (!kept.has(id)) this.held.delete(id);
    for (const id of this.calm.keys()) if (!kept.has(id)) this.calm.delete(id);
  }

  private hold(fresh: Node, display: DisplayOptions): Node {
    const held = this.held.get(fresh.id);
    if (!held) {
      const node = { ...fresh };
      this.held.set(fresh.id, { node, display });
      return node;
    }
    held.display = display;
    // What only the row of before had must not stay.
    for (const name of Object.keys(held.node)) if (!(name in fresh)) delete (held.node as Partial<Record<string, unknown>>)[name];
    return Object.assign(held.node, fresh);
  }
}

/** Whether a row need not be drawn again, nor its tooltip, which VS Code asks for once until then. */
function looksAlike(before: Held, now: Held): boolean {
  if (!isToldAlike(before.display, now.display)) return false;
  const isInTime = now.display.now >= before.display.now && now.display.now < sameUntil(before.node, before.display);
  return (isInTime && isSame(before.node, now.node)) || looksOf(before) === looksOf(now);
}

const isToldAlike = (one: DisplayOptions, other: DisplayOptions): boolean =>
  one.timeZone === other.timeZone && one.masked === other.masked && one.language === other.language;

function isSame(one: object, other: object): boolean {
  const names = Object.keys(one) as (keyof typeof one)[];
  return names.length === Object.keys(other).length && names.every((name) => name in other && one[name] === other[name]);
}

const looksOf = ({ node, display }: Held): string => JSON.stringify([rowOf(node, display), recordOf(node)]);

/** Whether it needs nobody else's turn. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false;
  const settle = (): void => void (settled = true);
  promise.then(settle, settle);
  await othersTurn();
  return settled;
}
