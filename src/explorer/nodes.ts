import type { AffiliateUser } from '../model/affiliate';
import type { PlanOrder } from '../model/order';

/** A row of a tree, as plain data. `id` is stable, so that selection and expansion survive a refresh. */
export type Node =
  | OrderNode
  | SymbolNode
  | { readonly kind: 'user'; readonly id: string; readonly user: AffiliateUser }
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
}

export interface SymbolNode {
  readonly kind: 'symbol';
  readonly id: string;
  readonly symbol: string;
  /** What was read of its history; undefined until it is unfolded. */
  readonly read: { readonly orders: number; readonly complete: boolean } | undefined;
}

export interface GroupNode {
  readonly kind: 'group';
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly expanded: boolean;
  readonly children: readonly Node[];
}

/** A row that says something instead of showing a record. */
export interface NoticeNode {
  readonly kind: 'notice';
  readonly id: string;
  readonly tone: 'empty' | 'failed' | 'partial' | 'action' | 'mend';
  readonly text: string;
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
