/** What was read, for everything that shows it. No vscode. */
import { AccountData, type Asked } from './accountData';
import type { Coverage } from '../model/coverage';
import { SECOND } from '../model/timeRange';
import { waitOf } from '../primitives/haste';
import type { Kept } from '../primitives/kept';
import type { Resource } from './resource';
import type { Disposable, Event } from '../primitives/emitter';
import { News } from './news';
import type { OrderDetails } from './orderDetails';
import { Poll } from '../primitives/poll';
import type { Session } from './session';
import { forgetSymbols } from './seenSymbols';
import { Sessions } from './sessions';

export type { AffiliateUsersQuery } from './affiliateReads';
export type { Asker } from './askers';
export type { Disposable, Event } from '../primitives/emitter';
export type { Family } from './askers';
export type { Resource, ResourceState } from './resource';
export type { FoundOrder } from './ledger';
export type { OrderAnswer, OrderDetails } from './orderDetails';
export type { OrderChange } from './orderChanges';
export type { Looks } from './looks';
export type { HistoryQuery } from './historyReads';
export type { AccountInfo, Session, SessionClient } from './session';
export type { Sessions } from './sessions';

/** The lists and details of the account that is shown; of nobody's where nobody is signed in. */
interface Shown extends Pick<AccountData, 'openOrders' | 'orderHistory' | 'seen' | 'affiliateUsers' | 'needsALook'> {
  /** Any order by its id. Loads with the first question. */
  readonly orderDetails: () => Promise<OrderDetails>;
}

export interface Store extends Shown, Disposable {
  readonly sessions: Sessions;
  /** The same of one account, whichever is shown; without one, nobody's. */
  of(session: Session | undefined): Shown & Pick<AccountData, 'news'>;
  /** A list that is shown changed, or another account is shown. Of histories the symbol whose changed. */
  readonly onDidChange: {
    readonly openOrders: Event<void>;
    readonly orderHistory: Event<string | undefined>;
    readonly affiliateUsers: Event<void>;
    readonly needsALook: Event<void>;
  };
  /** What happened and was not seen yet. */
  readonly news: News;
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
 * @param kept for what is remembered from one window to the next
 */
export function createStore(baseInterval: () => number, pace?: Pace, trusted?: () => boolean, kept?: Kept): Store {
  const refreshInterval = (): number => waitOf(baseInterval()) * (pace?.factor ?? 1);
  const poll = (ask: () => Promise<number | void>, interval = refreshInterval): Poll =>
    new Poll(ask, interval, Date.now, pace && (() => pace.refresh()));
  const sessions = new Sessions(trusted);
  const asked: Asked = {
    orderHistory: { query: { period: { days: 30 } } },
    affiliateUsers: { query: { period: { days: 365 } } },
    refreshInterval,
    mayAskUnprompted: () => sessions.mayAskUnprompted,
    kept,
  };
  const dataOf = (session: Session): AccountData => new AccountData(session, asked);
  const nobodys = new AccountData(undefined, asked);
  const of = (session: Session | undefined): AccountData => session?.part(dataOf) ?? nobodys;
  const shown = (): AccountData => of(sessions.current);
  const news = new News(
    () => shown().news.value,
    sessions.ofCurrent((session) => of(session).news.onDidChange),
  );
  if (kept) news.onDidForget((accountId) => void forgetSymbols(kept, accountId));

  const polls = {
    // Another view may have read the same list since: two that need it cause one read.
    openOrders: poll(() => shown().openOrders.want('poll', 0.9 * refreshInterval())),
    orderHistory: poll(() => shown().pollHistory()),
    affiliateUsers: poll(
      () => shown().affiliateUsers.list.want('poll', 0.9 * AFFILIATES_EVERY * refreshInterval()),
      () => refreshInterval() * AFFILIATES_EVERY,
    ),
  };
  pace?.onDidFocus(() => Object.values(polls).forEach((each) => each.rearm()));
  const lacking = {
    openOrders: () => isLacking(shown().openOrders),
    orderHistory: () =>
      shown()
        .orderHistory.tried()
        .some(([, list]) => isLacking(list)),
    affiliateUsers: () => isLacking(shown().affiliateUsers.list),
  };
  sessions.onDidRecover((what) => {
    for (const name of ['openOrders', 'orderHistory', 'affiliateUsers'] as const) {
      if (what === 'all' || lacking[name]()) polls[name].soon(jitter());
    }
  });

  return {
    sessions,
    of,
    get openOrders() {
      return shown().openOrders;
    },
    get orderHistory() {
      return shown().orderHistory;
    },
    get seen() {
      return shown().seen;
    },
    get affiliateUsers() {
      return shown().affiliateUsers;
    },
    get needsALook() {
      return shown().needsALook;
    },
    orderDetails: () => shown().orderDetails(),
    onDidChange: {
      openOrders: sessions.ofCurrent((session) => of(session).openOrders.onDidChange),
      orderHistory: sessions.ofCurrent((session) => of(session).orderHistory.onDidChange),
      affiliateUsers: sessions.ofCurrent((session) => of(session).affiliateUsers.list.onDidChange),
      needsALook: sessions.ofCurrent((session) => of(session).needsALook.onDidChange),
    },
    news,
    polls,
    dispose: () => [...Object.values(polls), news, sessions].forEach((part) => part.dispose()),
  };
}
