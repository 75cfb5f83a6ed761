/** What happened and was not seen yet, as rows above a list and marks on its rows. No vscode. */
import * as l10n from '@vscode/l10n';
import { COMMANDS } from '../platform/ids';
import type { AffiliateUser } from '../model/affiliate';
import { formatWhen, type DisplayOptions } from '../model/describe';
import { plural } from '../model/language';
import type { PlanOrder } from '../model/order';
import { cameTo, STEP_WORDS, STEPS, stillAskedAbout } from '../model/orderSteps';
import type { News, Unread } from '../store/news';
import type { SeenUsers } from '../store/seen';
import type { Mark, Node, NoticeNode } from './nodes';

/**
 * `14:03 – 15:20: 2 filled, 1 canceled`: what nobody was there to see. Nothing when there is nothing. It says until when, since the line
 * stays while more happens that somebody is there to see, and that it does not count.
 */
export function orderNews(prefix: string, { orders, undecided }: Unread, display: DisplayOptions): NoticeNode[] {
  const away = [...orders.values()].filter(({ since }) => since !== undefined);
  const counts = STEPS.map((step) => ({ step, count: away.filter((each) => (each.away ?? each.steps).at(-1) === step).length })).filter(
    ({ count }) => count > 0,
  );
  const parts = [...counts.map(({ step, count }) => cameTo(step, count)), ...(undecided > 0 ? [stillAskedAbout(undecided)] : [])];
  if (parts.length === 0) return [];
  if (away.length === 0) return [newsRow(prefix, 'orders', parts.join(', '), undefined)];
  const from = formatWhen(Math.min(...away.map((each) => each.since ?? Infinity)), display);
  const last = Math.max(...away.map((each) => each.until ?? NaN));
  // Earlier versions did not note it, and a clock that was put back meanwhile leaves nothing between.
  const until = Number.isNaN(last) ? from : formatWhen(last, display);
  const text = until === from ? since(from, parts.join(', ')) : between(from, until, parts.join(', '));
  return [newsRow(prefix, 'orders', text, { command: COMMANDS.newsShow, argument: 'away' })];
}

/** What of an order a row marks: the last that happened and was not seen. Undefined where nothing is to be marked at all. */
export const orderMark = ({ orders }: Unread): Mark<PlanOrder> | undefined =>
  orders.size === 0
    ? undefined
    : ({ orderId }) => {
        const last = orders.get(orderId)?.steps.at(-1);
        return last && STEP_WORDS[last];
      };

/** What can be new of a user, the furthest last. */
const USER_STEPS: readonly {
  readonly mark: string;
  readonly tell: (count: number) => string;
  readonly time: (user: AffiliateUser) => number | undefined;
}[] = [
  {
    mark: l10n.t({ message: 'new', args: [], comment: ['a user who registered a moment ago'] }),
    tell: (count) => plural(count, l10n.t({ message: '{0} new|{0} new', args: [], comment: ['users'] })),
    time: ({ registerTime }) => registerTime,
  },
  {
    mark: l10n.t({ message: 'first deposit', args: [], comment: ['what is new of a user'] }),
    tell: (count) => plural(count, l10n.t('{0} first deposit|{0} first deposits')),
    time: ({ firstDeposit }) => firstDeposit,
  },
  {
    mark: l10n.t({ message: 'first trade', args: [], comment: ['what is new of a user'] }),
    tell: (count) => plural(count, l10n.t('{0} first trade|{0} first trades')),
    time: ({ firstTrade }) => firstTrade,
  },
];

const isAfter = (time: number | undefined, { serviceAt }: SeenUsers): boolean => time !== undefined && time > serviceAt;

/**
 * `Since 14:03: 3 new, 2 first deposits, 1 first trade`, of those that are loaded where these are not all: others may have deposited, too.
 * That comes last, since a narrow sidebar cuts the end.
 */
export function userNews(
  prefix: string,
  { users, isPart }: { readonly users: readonly AffiliateUser[]; readonly isPart: boolean },
  seen: SeenUsers | undefined,
  display: DisplayOptions,
): NoticeNode[] {
  if (!seen) return [];
  const parts = USER_STEPS.flatMap(({ tell, time }) => {
    const count = users.filter((user) => isAfter(time(user), seen)).length;
    return count === 0 ? [] : [tell(count)];
  });
  if (parts.length === 0) return [];
  const [when, what] = [formatWhen(seen.at, display), parts.join(', ')];
  const text = isPart
    ? l10n.t({ message: 'Since {0}: {1} (of the users loaded)', args: [when, what], comment: ['{0}: a time, {1}: what happened since'] })
    : since(when, what);
  return [newsRow(prefix, 'users', text, undefined)];
}

/** The furthest that is new of a user. Undefined where nothing is to be marked at all. */
export const userMark = (seen: SeenUsers | undefined): Mark<AffiliateUser> | undefined =>
  seen && ((user) => USER_STEPS.findLast(({ time }) => isAfter(time(user), seen))?.mark);

/** Who selects the row of an order has seen what is marked there. */
export function seeOrder(news: News, node: Node): void {
  if (node.kind === 'order' && node.mark !== undefined) news.see({ list: 'orders', orderIds: [node.order.orderId] });
}

const newsRow = (prefix: string, of: 'orders' | 'users', text: string, action: NoticeNode['action']): NoticeNode => ({
  kind: 'notice',
  id: `${prefix}/news`,
  tone: 'news',
  text,
  of,
  action,
});

const since = (when: string, what: string): string =>
  l10n.t({ message: 'Since {0}: {1}', args: [when, what], comment: ['{0}: a time, {1}: what happened since'] });

const between = (from: string, until: string, what: string): string =>
  l10n.t({ message: '{0} – {1}: {2}', args: [from, until, what], comment: ['{0}, {1}: two times, {2}: what happened between them'] });
