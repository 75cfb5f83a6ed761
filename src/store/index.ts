/** What was read, for everything that shows it. No vscode. */
import { AffiliateUsers } from './affiliateUsers';
import { canHelp } from './canHelp';
import type { Disposable } from './emitter';
import { historyPoll } from './historyPoll';
import { openOrders, type OpenOrders } from './openOrders';
import type { OrderDetails } from './orderDetails';
import { OrderHistory } from './orderHistory';
import { Poll } from './poll';
import { Sessions } from './sessions';

export type { AffiliateUsersQuery } from './affiliateUsers';
export type { Disposable, Event } from './emitter';
export type { LiveState } from './live';
export type { Answer, Found, OrderDetails } from './orderDetails';
export type { ChangeKind, OrderChange } from './orderChanges';
export type { HistoryQuery } from './orderHistory';
export type { AccountInfo, Session, SessionClient, Sessions } from './sessions';

export interface Store extends Disposable {
  readonly sessions: Sessions;
  readonly openOrders: OpenOrders;
  readonly orderHistory: OrderHistory;
  readonly affiliateUsers: AffiliateUsers;
  /** Any order by its id. Loads with the first question. */
  readonly orderDetails: () => Promise<OrderDetails>;
  /** One per list: whoever shows the list watches while it can be seen. */
  readonly polls: Readonly<Record<'openOrders' | 'orderHistory' | 'affiliateUsers', Poll>>;
}

/** Reading affiliates is dear (weight 20 a page) and they change slowly. */
const AFFILIATES_EVERY = 10;

/** @param refreshInterval milliseconds between two reads of a list that can be seen; 0 turns polling off */
export function createStore(refreshInterval: () => number): Store {
  const sessions = new Sessions();
  const orders = openOrders(sessions);
  const orderHistory = new OrderHistory(sessions);
  const affiliateUsers = new AffiliateUsers(sessions);

  const polls = {
    openOrders: new Poll(async () => {
      if (canHelp(orders.state.error)) await orders.refresh('background');
    }, refreshInterval),
    orderHistory: new Poll(historyPoll(orders, orderHistory), refreshInterval),
    affiliateUsers: new Poll(
      async () => {
        if (canHelp(affiliateUsers.list.state.error)) await affiliateUsers.refresh('background');
      },
      () => refreshInterval() * AFFILIATES_EVERY,
    ),
  };

  sessions.onDidChange(() => {
    orders.reset();
    orderHistory.reset();
    affiliateUsers.list.reset();
  });

  let details: Promise<OrderDetails> | undefined;
  const orderDetails = (): Promise<OrderDetails> =>
    (details ??= import('./orderDetails').then(({ OrderDetails }) => new OrderDetails(sessions, orders, orderHistory)));

  const parts: Disposable[] = [...Object.values(polls), orders, orderHistory, affiliateUsers, sessions];
  return {
    sessions,
    openOrders: orders,
    orderHistory,
    affiliateUsers,
    orderDetails,
    polls,
    dispose: () => {
      void details?.then((each) => each.dispose());
      parts.forEach((part) => part.dispose());
    },
  };
}
