/** What happened and was not seen yet, as rows above a list and marks on its rows. No vscode. */
import { COMMANDS } from '../platform/ids';
import type { AffiliateUser } from '../model/affiliate';
import { formatClock, formatDay, formatMoment, type DisplayOptions } from '../model/describe';
import { STEP_WORDS, STEPS } from '../model/orderSteps';
import type { News, Unread } from '../store/news';
import type { SeenUsers } from '../store/seen';
import type { Node, NoticeNode } from './nodes';

/** `Since 14:03: 2 filled, 1 canceled`: what nobody was there to see. Nothing when there is nothing. */
export function orderNews(prefix: string, { orders, undecided }: Unread, display: DisplayOptions): NoticeNode[] {
  const away = [...orders.values()].filter(({ since }) => since !== undefined);
  const counts = STEPS.map((step) => ({ step, count: away.filter(({ steps }) => steps.at(-1) === step).length })).filter(
    ({ count }) => count > 0,
  );
  const parts = [
    ...counts.map(({ step, count }) => `${count} ${STEP_WORDS[step]}`),
    ...(undecided > 0 ? [`${undecided} still asked about`] : []),
  ];
  if (parts.length === 0) return [];
  const since = away.length > 0 ? `${sinceWhen(Math.min(...away.map((each) => each.since ?? Infinity)), display)}: ` : '';
  const action = away.length > 0 ? { command: COMMANDS.newsShow, arguments: ['away'] } : undefined;
  return [newsRow(prefix, 'orders', `${since}${parts.join(', ')}`, action)];
}

/** What of an order a row marks: the last that happened and was not seen. */
export const markOf = ({ orders }: Unread, orderId: string): string | undefined => {
  const last = orders.get(orderId)?.steps.at(-1);
  return last && STEP_WORDS[last];
};

/** What can be new of a user, the furthest last. */
const USER_STEPS: readonly { readonly one: string; readonly many: string; readonly time: (user: AffiliateUser) => number | undefined }[] = [
  { one: 'new', many: 'new', time: ({ registerTime }) => registerTime },
  { one: 'first deposit', many: 'first deposits', time: ({ firstDeposit }) => firstDeposit },
  { one: 'first trade', many: 'first trades', time: ({ firstTrade }) => firstTrade },
];

const isAfter = (time: number | undefined, { serviceAt }: SeenUsers): boolean => time !== undefined && time > serviceAt;

/** `Since 14:03: 3 new, 2 first deposits, 1 first trade` */
export function userNews(
  prefix: string,
  users: readonly AffiliateUser[],
  seen: SeenUsers | undefined,
  display: DisplayOptions,
): NoticeNode[] {
  if (!seen) return [];
  const parts = USER_STEPS.flatMap(({ one, many, time }) => {
    const count = users.filter((user) => isAfter(time(user), seen)).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return parts.length === 0 ? [] : [newsRow(prefix, 'users', `${sinceWhen(seen.at, display)}: ${parts.join(', ')}`, undefined)];
}

/** The furthest that is new of a user. */
export const userMark = (user: AffiliateUser, seen: SeenUsers | undefined): string | undefined =>
  seen && USER_STEPS.findLast(({ time }) => isAfter(time(user), seen))?.one;

/** Who selects the row of an order has seen what is marked there. */
export function seeOrder(news: News, node: Node): void {
  if (node.kind === 'order' && node.mark !== undefined) news.see({ list: 'orders', orderIds: [node.order.orderId] });
}

/** The nodes with their marks, and groups with the sign that one of theirs has one. */
export const marked = (nodes: readonly Node[], mark: (node: Node) => string | undefined): Node[] =>
  nodes.map((node): Node => {
    if (node.kind !== 'group') return node.kind === 'order' || node.kind === 'user' ? { ...node, mark: mark(node) } : node;
    const children = marked(node.children, mark);
    return {
      ...node,
      children,
      news: children.some((child) => (child.kind === 'order' || child.kind === 'user') && child.mark !== undefined),
    };
  });

const newsRow = (prefix: string, of: 'orders' | 'users', text: string, action: NoticeNode['action']): NoticeNode => ({
  kind: 'notice',
  id: `${prefix}/news`,
  tone: 'news',
  text,
  of,
  action,
});

function sinceWhen(time: number, display: DisplayOptions): string {
  const isToday = formatDay(time, display) === formatDay(display.now, display);
  return `Since ${isToday ? formatClock(time, display) : formatMoment(time, display)}`;
}
