import { createHash } from 'node:crypto';
import * as l10n from '@vscode/l10n';
import type { AffiliateUser } from '../model/affiliate';
import { type Coverage, sentencesOf } from '../model/coverage';
import type { DisplayOptions } from '../model/describe';
import { numberText } from '../model/language';
import { sentenceAsShown } from '../model/maskedWords';
import type { Suspicion } from '../model/needsALook';
import type { PlanOrder } from '../model/order';
import { MOST_OF_A_FIELD } from '../model/visible';

/** A row of a tree, as plain data. `id` is stable, so that selection and expansion survive a refresh. */
export type Node =
  | OrderNode
  | SymbolNode
  | UserNode
  | { readonly kind: 'step'; readonly id: string; readonly label: string; readonly time: number }
  | GroupNode
  | SuspicionNode
  | NoticeNode
  | {
      readonly kind: 'more';
      readonly id: string;
      readonly label: string;
      readonly detail: string;
      readonly icon?: string;
      readonly action: Action;
    };

/** Rows that are made as far as they are shown: there may be very many. */
export interface RowList {
  readonly length: number;
  first(count: number): readonly Node[];
}

/** What stands below a row, one after the other. */
export type Below = readonly (Node | RowList)[];

export interface OrderNode {
  readonly kind: 'order';
  readonly id: string;
  readonly order: PlanOrder;
  /** Whether the row begins with when the order was created: past orders are told apart by it. */
  readonly dated: boolean;
  /** What the row above says already. */
  readonly told?: 'pair' | 'action' | undefined;
  /** What happened to it and was not seen yet. */
  readonly mark?: string | undefined;
}

export interface SymbolNode {
  readonly kind: 'symbol';
  readonly id: string;
  readonly symbol: string;
  /** What was read of its history; undefined until it is unfolded. */
  readonly read:
    | ({
        readonly orders: number;
        /** How many of them a filter leaves; undefined without one. */
        readonly shown?: number | undefined;
      } & Pick<Coverage, 'complete' | 'asOf' | 'remembered'>)
    | undefined;
  /** Whether one of its orders is marked. */
  readonly news?: boolean | undefined;
}

export interface UserNode {
  readonly kind: 'user';
  readonly id: string;
  readonly user: AffiliateUser;
  /** Whether the user registered outside the period that was asked for, and came all the same. */
  readonly outside?: boolean | undefined;
  /** What is new of the user. */
  readonly mark?: string | undefined;
}

export interface GroupNode {
  readonly kind: 'group';
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly color?: string | undefined;
  readonly expanded: boolean;
  /** How many are loaded in all groups, where there may be more than those. */
  readonly of?: number | undefined;
  readonly children: RowList;
  /** Whether one of them is marked. */
  readonly news?: boolean | undefined;
}

/** Orders that need a look, and why. */
export interface SuspicionNode {
  readonly kind: 'suspicion';
  readonly id: string;
  readonly suspicion: Suspicion;
}

/** A row that says something instead of showing a record. */
export interface NoticeNode {
  readonly kind: 'notice';
  readonly id: string;
  readonly tone: 'empty' | 'failed' | 'partial' | 'action' | 'mend' | 'filter' | 'news';
  readonly text: string;
  /** All there is to say of it. */
  readonly details?: string | undefined;
  /** Of which list it is the news. */
  readonly of?: 'orders' | 'users' | undefined;
  readonly action?: Action | undefined;
}

/** What pressing a row does. */
export type Action = RowCommand | RowAct;

export interface RowCommand {
  readonly command: string;
  readonly argument?: string | undefined;
}

export interface RowAct {
  readonly act: 'openOrder' | 'showMore' | 'stopReading';
  /** An order id, the id of the row that more rows stand below, a symbol; undefined where there is one list. */
  readonly of?: string | undefined;
}

/** What names a record in the id of its row: itself, unless it is too long to be sent about. */
export const keyOf = (name: string): string =>
  name.length <= MOST_OF_A_FIELD ? name : `${name.slice(0, MOST_OF_A_FIELD)}…${createHash('sha256').update(name).digest('hex')}`;

/** `1,234`, or `1,234, incomplete`. */
export function counted(count: number, complete: boolean): string {
  const text = numberText(count);
  return complete ? text : l10n.t`${text}, partial`;
}

/** As lists of open orders are shown. */
export const newestFirst = (orders: readonly PlanOrder[]): PlanOrder[] => orders.toSorted(newerFirst);

export const newerFirst = (one: PlanOrder, other: PlanOrder): number => (other.createTime ?? 0) - (one.createTime ?? 0);

/** What was not seen yet of a record, in a word. */
export type Mark<T> = (record: T) => string | undefined;

/** @param mark where anything is marked at all */
export const orderRows = (
  prefix: string,
  orders: readonly PlanOrder[],
  manner: Pick<OrderNode, 'dated' | 'told'> = { dated: false },
  mark?: Mark<PlanOrder>,
): RowList => ({
  length: orders.length,
  first: (count) => {
    const nodes = orderNodes(prefix, orders.slice(0, count), manner);
    return mark ? nodes.map((node) => ({ ...node, mark: mark(node.order) })) : nodes;
  },
});

/** One node per order; an order without an id, or one that the service listed twice, still has a row of its own. */
export function orderNodes(
  prefix: string,
  orders: readonly PlanOrder[],
  manner: Pick<OrderNode, 'dated' | 'told'> = { dated: false },
): OrderNode[] {
  const seen = new Map<string, number>();
  return orders.map((order) => {
    // Escaped, so that no id can look like the second row of another, or like a row that is no order.
    const key = keyOf(order.orderId || order.clientOid || 'no-id').replace(/[%#/]/g, encodeURIComponent);
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return { kind: 'order', id: `${prefix}/order/${key}${times ? `#${times}` : ''}`, order, ...manner };
  });
}

/** What came though nobody asked for it: one folded row, and below it each order with its pair, since that may be another. */
export const unrequestedRows = (prefix: string, orders: readonly PlanOrder[]): GroupNode[] =>
  orders.length === 0
    ? []
    : [
        {
          kind: 'group',
          id: `${prefix}/apart`,
          label: l10n.t({ message: 'Not requested', args: [], comment: ['what the service sent although nobody requested it'] }),
          icon: 'question',
          expanded: false,
          children: orderRows(`${prefix}/apart`, orders, { dated: true }),
        },
      ];

/** What the list of open orders has though it is over: one folded row, and below it each order with how it ended. */
export const overRows = (prefix: string, orders: readonly PlanOrder[]): GroupNode[] =>
  orders.length === 0
    ? []
    : [
        {
          kind: 'group',
          id: `${prefix}/over`,
          label: l10n.t({
            message: 'Listed as open, but over',
            args: [],
            comment: ['orders that the service lists as open, and calls filled or canceled elsewhere'],
          }),
          icon: 'info',
          expanded: false,
          children: orderRows(`${prefix}/over`, orders, { dated: true }),
        },
      ];

/** What could not be read, one row each: a partial list never looks whole. */
export const problemRows = (prefix: string, coverage: Coverage, display: DisplayOptions): NoticeNode[] =>
  sentencesOf(coverage).map((problem, index) => ({
    kind: 'notice',
    id: `${prefix}/problem/${index}`,
    tone: 'partial',
    text: sentenceAsShown(problem, display),
  }));

/** What a group is called and looks like; `rank` decides its place, lowest first. */
export interface GroupStyle {
  readonly label: string;
  readonly icon: string;
  readonly color?: string | undefined;
  readonly rank?: number | undefined;
}

/**
 * Groups by their rank, lowest first, then by name; the members of each stay in the order they came.
 * @param partial whether there are more members that are not loaded
 */
export function groupNodes<T>(
  prefix: string,
  records: readonly T[],
  {
    by,
    rows,
    mark,
  }: { readonly by: (record: T) => GroupStyle; readonly rows: (members: readonly T[]) => RowList; readonly mark?: Mark<T> },
  { expanded, partial }: { readonly expanded: boolean; readonly partial: boolean },
): GroupNode[] {
  const groups = new Map<string, GroupStyle & { readonly members: T[] }>();
  for (const record of records) {
    const style = by(record);
    const group = groups.get(style.label);
    if (group) group.members.push(record);
    else groups.set(style.label, { ...style, members: [record] });
  }
  // Of a whole list the count stands above; repeated here it would draw every group again for each order that comes.
  const of = partial ? records.length : undefined;
  return [...groups.values()]
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.label.localeCompare(b.label))
    .map(({ label, icon, color, members }) => ({
      kind: 'group',
      id: `${prefix}/group/${label}`,
      label,
      icon,
      color,
      expanded,
      of,
      children: rows(members),
      ...(mark && { news: members.some((member) => mark(member) !== undefined) }),
    }));
}
