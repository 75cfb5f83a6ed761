/** What was read, for everything that shows it. No vscode. */
import { AffiliateUsers } from './affiliateUsers';
import type { Coverage } from '../model/coverage';
import { SECOND } from '../model/timeRange';
import { waitOf } from '../primitives/haste';
import type { Resource } from './resource';
import type { Disposable, Event } from '../primitives/emitter';
import { historyPoll } from './historyPoll';
import { News } from './news';
import { once } from '../primitives/once';
import { openOrders, type OpenOrders } from './openOrders';
import type { OrderDetails } from './orderDetails';
import { OrderHistory } from './orderHistory';
import { Poll } from '../primitives/poll';
import { Sessions } from './sessions';

export type { AffiliateUsersQuery } from './affiliateReads';
export type { Asker } from './asking';
export type { Disposable, Event } from '../primitives/emitter';
export type { Family } from './asking';
export type { ResourceState } from './resource';
export type { OrderAnswer, FoundOrder, OrderDetails } from './orderDetails';
export type { OrderChange } from './orderChanges';
export type { HistoryQuery } from './historyReads';
export { Session, type AccountInfo, type SessionClient, type Sessions } from './sessions';

export interface Store extends Disposable {
  readonly sessions: Sessions;
  readonly openOrders: OpenOrders;
  readonly orderHistory: OrderHistory;
  readonly affiliateUsers: AffiliateUsers;
  /** What happened and was not seen yet. */
  readonly news: News;
  /** Any order by its id. Loads with the first question. */
  readonly orderDetails: () => Promise<OrderDetails>;
  /** One per list: whoever shows the list watches while it can be seen. */
  readonly polls: Readonly<Record<'openOrders' | 'orderHistory' | 'affiliateUsers', Poll>>;
}

/** It failed, was held back before there was anything, or broke off in the middle. */
const isLacking = ({ tried, state: { error, content } }: Pick<Resource<{ readonly coverage: Coverage }>, 'tried' | 'state'>): boolean =>
  error !== undefined || (tried && content?.coverage.complete !== true);

/** What failed asks again spread over some seconds, so that a service that just came back is not met by all at once. */
export const jitter = (): number => waitOf(Math.floor(Math.random() * 2 * SECOND));

/** Reading affiliates is dear (weight 20 a page) and they change slowly. */
const AFFILIATES_EVERY = 10;

/** How much slower than usual this window asks, since another one asks as well. */
export interface Pace {
  readonly factor: number;
  /** The person came back to this window. */
  readonly onDidFocus: Event<void>;
  /** Brings the factor up to date. Never rejects. */
  refresh(): Promise<void>;
}

/**
 * @param baseInterval milliseconds between two reads of a list that can be seen; 0 turns polling off
 * @param trusted see {@link Sessions}
 */
export function createStore(baseInterval: () => number, pace?: Pace, trusted?: () => boolean): Store {
  const refreshInterval = (): number => waitOf(baseInterval()) * (pace?.factor ?? 1);
  const poll = (ask: () => Promise<void>, interval = refreshInterval): Poll =>
    new Poll(ask, interval, Date.now, pace && (() => pace.refresh()));
  const sessions = new Sessions(trusted);
  const orders = openOrders(sessions);
  const orderHistory = new OrderHistory(sessions);
  const affiliateUsers = new AffiliateUsers(sessions);
  const news = new News(sessions);

  const polls = {
    // Another view may have read the same list since: two that need it cause one read.
    openOrders: poll(() => orders.want('poll', 0.9 * refreshInterval())),
    orderHistory: poll(historyPoll(sessions, orders, orderHistory, refreshInterval)),
    affiliateUsers: poll(
      () => affiliateUsers.list.want('poll', 0.9 * AFFILIATES_EVERY * refreshInterval()),
      () => refreshInterval() * AFFILIATES_EVERY,
    ),
  };
  pace?.onDidFocus(() => Object.values(polls).forEach((each) => each.rearm()));
  const lacking = {
    openOrders: () => isLacking(orders),
    orderHistory: () => orderHistory.tried().some(([, list]) => isLacking(list)),
    affiliateUsers: () => isLacking(affiliateUsers.list),
  };
  sessions.onDidRecover((what) => {
    for (const name of ['openOrders', 'orderHistory', 'affiliateUsers'] as const) {
      if (what === 'all' || lacking[name]()) polls[name].soon(jitter());
    }
  });

  sessions.onDidChange(() => {
    orders.reset();
    orderHistory.reset();
    affiliateUsers.list.reset();
  });

  const orderDetails = once(async () => new (await import('./orderDetails')).OrderDetails(sessions, orders, orderHistory));

  const parts: Disposable[] = [...Object.values(polls), orders, orderHistory, affiliateUsers, news, sessions];
  return {
    sessions,
    openOrders: orders,
    orderHistory,
    affiliateUsers,
    news,
    orderDetails,
    polls,
    dispose: () => {
      orderDetails.ifLoaded((details) => details.dispose());
      parts.forEach((part) => part.dispose());
    },
  };
}
