/** What happened and was not seen yet, as rows above a list and marks on its rows. No vscode. */
import { COMMANDS } from '../host/ids';
import type { AffiliateUser } from '../model/affiliate';
import { formatDay, formatMoment, type Telling } from '../model/describe';
import { STEP_WORDS, STEPS } from '../model/orderSteps';
import type { Unread } from '../store/news';
import type { SeenUsers } from '../store/seen';
import type { Node, NoticeNode } from './nodes';

/** `Since 14:03: 2 filled, 1 canceled`: what nobody was there to see. Nothing when there is nothing. */
export function orderNews(prefix: string, { orders, undecided }: Unread, telling: Telling): NoticeNode[] {
  const away = [...orders.values()].filter(({ since }) => since !== undefined);
  const counts = STEPS.map((step) => ({ step, count: away.filter(({ steps }) => steps.at(-1) === step).length })).filter(
    ({ count }) => count > 0,
  );
  const parts = [
    ...counts.map(({ step, count }) => `${count} ${STEP_WORDS[step]}`),
    ...(undecided > 0 ? [`${undecided} still asked about`] : []),
  ];
  if (parts.length === 0) return [];
  const since = away.length > 0 ? `${sinceWhen(Math.min(...away.map((each) => each.since ?? Infinity)), telling)}: ` : '';
  return [
    newsRow(
      prefix,
      'orders',
      `${since}${parts.join(', ')}`,
      away.length > 0 ? { command: COMMANDS.newsShow, arguments: ['away'] } : undefined,
    ),
  ];
}

/** What of an order a row marks: the last that happened and was not seen. */
export const markOf = ({ orders }: Unread, orderId: string): string | undefined => {
  const last = orders.get(orderId)?.steps.at(-1);
  return last && STEP_WORDS[last];
};

const isAfter = (time: number | undefined, { serviceAt }: SeenUsers): boolean => time !== undefined && time > serviceAt;

/** `Since 14:03: 3 new, 2 first deposits, 1 first trade` */
export function userNews(prefix: string, users: readonly AffiliateUser[], seen: SeenUsers | undefined, telling: Telling): NoticeNode[] {
  if (!seen) return [];
  const count = (time: (user: AffiliateUser) => number | undefined): number => users.filter((user) => isAfter(time(user), seen)).length;
  const parts = [
    counted(
      count(({ registerTime }) => registerTime),
      'new',
      'new',
    ),
    counted(
      count(({ firstDeposit }) => firstDeposit),
      'first deposit',
      'first deposits',
    ),
    counted(
      count(({ firstTrade }) => firstTrade),
      'first trade',
      'first trades',
    ),
  ].filter(Boolean);
  return parts.length === 0 ? [] : [newsRow(prefix, 'users', `${sinceWhen(seen.at, telling)}: ${parts.join(', ')}`, undefined)];
}

/** The furthest that is new of a user. */
export function userMark({ registerTime, firstDeposit, firstTrade }: AffiliateUser, seen: SeenUsers | undefined): string | undefined {
  if (!seen) return undefined;
  if (isAfter(firstTrade, seen)) return 'first trade';
  if (isAfter(firstDeposit, seen)) return 'first deposit';
  return isAfter(registerTime, seen) ? 'new' : undefined;
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

const counted = (count: number, one: string, many: string): string => (count === 0 ? '' : `${count} ${count === 1 ? one : many}`);

function sinceWhen(time: number, telling: Telling): string {
  const moment = formatMoment(time, telling);
  return `Since ${formatDay(time, telling) === formatDay(telling.now, telling) ? (moment.split(', ').at(-1) ?? moment) : moment}`;
}
