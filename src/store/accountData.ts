import type { AffiliateUsersQuery } from './affiliateReads';
import { AffiliateUsers } from './affiliateUsers';
import type { HistoryQuery } from './historyReads';
import { SeenSymbols } from './seenSymbols';
import type { Disposable } from '../primitives/emitter';
import { historyPoll } from './historyPoll';
import type { Looks } from './looks';
import type { Kept } from '../primitives/kept';
import { NO_NEWS, type Unread } from './news';
import { Observed } from '../primitives/observed';
import { once } from '../primitives/once';
import { openOrders, type OpenOrders } from './openOrders';
import type { OrderDetails } from './orderDetails';
import { OrderHistory } from './orderHistory';
import type { Question } from './resource';
import type { Session } from './session';

/** What a window asks of any account that it shows. */
export interface Asked {
  readonly orderHistory: Question<HistoryQuery>;
  readonly affiliateUsers: Question<AffiliateUsersQuery>;
  /** Milliseconds between two polls. */
  readonly refreshInterval: () => number;
  /** See `Sessions.mayAskUnprompted`. */
  readonly mayAskUnprompted: () => boolean;
  readonly kept?: Kept | undefined;
}

/** What was read of one account. It is a part of its session, so that no account ever sees another's. Without one it stays empty. */
export class AccountData implements Disposable {
  readonly openOrders: OpenOrders;
  readonly orderHistory: OrderHistory;
  readonly affiliateUsers: AffiliateUsers;
  readonly seen: SeenSymbols;
  /** What happened and was not seen yet. */
  readonly news = new Observed<Unread>(NO_NEWS);
  /** Undefined until the open orders were looked at. */
  readonly needsALook = new Observed<Looks | undefined>(undefined);
  /** See {@link historyPoll}. */
  readonly pollHistory: () => Promise<void>;
  /** Any order by its id. Loads with the first question. */
  readonly orderDetails;

  constructor(session: Session | undefined, asked: Asked) {
    this.openOrders = openOrders(session);
    this.orderHistory = new OrderHistory(session, asked.orderHistory);
    const { kept } = asked;
    const memory = kept && session && { kept, accountId: session.account.id, ended: () => session.ended };
    this.seen = new SeenSymbols(this.openOrders, this.orderHistory, memory);
    this.affiliateUsers = new AffiliateUsers(session, asked.affiliateUsers);
    this.pollHistory = historyPoll(session, this.openOrders, this.orderHistory, asked.refreshInterval);
    this.orderDetails = once(async (): Promise<OrderDetails> => {
      const { OrderDetails } = await import('./orderDetails');
      const ledger = session ? await session.ledger() : new (await import('./ledger')).Ledger();
      return new OrderDetails(session, ledger, this, asked.mayAskUnprompted);
    });
  }

  dispose(): void {
    this.orderDetails.ifLoaded((details) => details.dispose());
    for (const part of [this.openOrders, this.orderHistory, this.affiliateUsers, this.news, this.needsALook]) part.dispose();
  }
}
