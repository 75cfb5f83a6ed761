import type { AffiliateUser } from '../model/affiliate';
import type { PlanOrder } from '../model/order';

/** A row of a tree, as plain data. `id` is stable, so that selection and expansion survive a refresh. */
export type Node =
  | OrderNode
  | SymbolNode
  | UserNode
  | { readonly kind: 'step'; readonly id: string; readonly label: string; readonly time: number }
  | GroupNode
  | NoticeNode
  | { readonly kind: 'more'; readonly id: string; readonly label: string; readonly detail: string; readonly action: Action };

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
  readonly read: { readonly orders: number; readonly complete: boolean } | undefined;
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
  readonly expanded: boolean;
  readonly children: readonly Node[];
  /** Whether one of them is marked. */
  readonly news?: boolean | undefined;
}

/** A row that says something instead of showing a record. */
export interface NoticeNode {
  readonly kind: 'notice';
  readonly id: string;
  readonly tone: 'empty' | 'failed' | 'partial' | 'action' | 'mend' | 'news';
  readonly text: string;
  /** Of which list it is the news. */
  readonly of?: 'orders' | 'users' | undefined;
  readonly action?: Action | undefined;
}

export interface Action {
  readonly command: string;
  readonly arguments?: readonly unknown[] | undefined;
}

/** As lists of open orders are shown. */
export const newestFirst = (orders: readonly PlanOrder[]): PlanOrder[] =>
  orders.toSorted((a, b) => (b.createTime ?? 0) - (a.createTime ?? 0));

/** One node per order; an order without an id, or one that the service listed twice, still has a row of its own. */
export function orderNodes(
  prefix: string,
  orders: readonly PlanOrder[],
  manner: Pick<OrderNode, 'dated' | 'told'> = { dated: false },
): OrderNode[] {
  const seen = new Map<string, number>();
  return orders.map((order) => {
    // Escaped, so that no id can look like the second row of another, or like a row that is no order.
    const key = (order.orderId || order.clientOid || 'no-id').replace(/[%#/]/g, encodeURIComponent);
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    return { kind: 'order', id: `${prefix}/order/${key}${times ? `#${times}` : ''}`, order, ...manner };
  });
}

/** What came though nobody asked for it: one folded row, and below it each order with its pair, since that may be another. */
export const apartRows = (prefix: string, orders: readonly PlanOrder[]): GroupNode[] =>
  orders.length === 0
    ? []
    : [
        {
          kind: 'group',
          id: `${prefix}/apart`,
          label: 'Not asked for',
          icon: 'question',
          expanded: false,
          children: orderNodes(`${prefix}/apart`, orders, { dated: true }),
        },
      ];

/** What could not be read, one row each: a partial list never looks whole. */
export const problemRows = (prefix: string, problems: readonly string[]): NoticeNode[] =>
  problems.map((text, index) => ({ kind: 'notice', id: `${prefix}/problem/${index}`, tone: 'partial', text }));

/** Groups by their rank, lowest first, then by name; the members of each stay in the order they came. */
export function groupNodes(
  prefix: string,
  nodes: readonly Node[],
  by: (node: Node) => { label: string; icon: string; rank?: number },
  expanded: boolean,
): GroupNode[] {
  const groups = new Map<string, { icon: string; rank: number; children: Node[] }>();
  for (const node of nodes) {
    const { label, icon, rank = 0 } = by(node);
    const group = groups.get(label);
    if (group) group.children.push(node);
    else groups.set(label, { icon, rank, children: [node] });
  }
  return [...groups]
    .toSorted(([a, { rank: rankA }], [b, { rank: rankB }]) => rankA - rankB || a.localeCompare(b))
    .map(([label, { icon, children }]) => ({ kind: 'group', id: `${prefix}/group/${label}`, label, icon, expanded, children }));
}
