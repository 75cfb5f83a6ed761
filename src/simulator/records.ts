/** The records of the service in the words of its specification, and the whole account they belong to. */

/** Section 2.1. Every field is a string; times are epoch milliseconds, `'0'` for a trigger that has not happened. */
export interface PlanOrderRecord {
  readonly symbol: string;
  readonly size: string;
  readonly client_oid: string;
  readonly createTime: string;
  readonly filled_qty: string;
  readonly fee: string;
  readonly order_id: string;
  readonly price: string;
  readonly price_avg: string;
  /** Section 3.1: `-1` canceled, `0` pending, `1` partially filled, `2` filled. */
  readonly status: string;
  /** Section 2.3: `1` to `10`. */
  readonly type: string;
  /** Section 2.4: `0` to `3`. */
  readonly order_type: string;
  readonly totalProfits: string;
  readonly triggerPrice: string;
  readonly triggerPriceType: string;
  readonly triggerTime: string;
}

/** Section 3.2. */
export type DetailStatus = 'pending' | 'open' | 'filled' | 'canceling' | 'canceled' | 'untriggered';

/** Section 2.5. Times are epoch milliseconds, null for what never happened. */
export interface AffiliateUserRecord {
  readonly uid: string;
  readonly registerTime: number;
  readonly kycResult: boolean;
  readonly inviteCode: string;
  readonly firstDeposit: number | null;
  readonly firstTrade: number | null;
  readonly lastDeposit: number | null;
  readonly lastTrade: number | null;
}

/** The amounts of section 2.6. */
export const AMOUNT_FIELDS = ['depositAmount', 'withdrawalAmount', 'spotTradingAmount', 'futuresTradingAmount', 'commission'] as const;
export type AmountField = (typeof AMOUNT_FIELDS)[number];

/** Section 2.6: decimal strings. */
export type ReferralRecord = { readonly uid: string } & Readonly<Record<AmountField, string>>;

/** One dated contribution of a user to one amount of section 2.6; `at` is epoch milliseconds. */
export interface Activity {
  readonly at: number;
  readonly field: AmountField;
  /** Decimal string. */
  readonly amount: string;
}

/**
 * The whole truth behind the answers, for tests to compare with. It is live: where a quirk lets orders or users come
 * and go, it shows the account of this moment. Lists are newest first, but for open orders that a quirk moves.
 */
export interface SimulatedAccount {
  readonly symbols: readonly string[];
  readonly openOrders: readonly PlanOrderRecord[];
  /** By symbol; every symbol has a list. */
  readonly historyOrders: ReadonlyMap<string, readonly PlanOrderRecord[]>;
  /** By order id, for open and history orders. */
  readonly detailStatus: ReadonlyMap<string, DetailStatus>;
  /** By order id, as above: when each last changed, epoch milliseconds. It never goes on the wire. */
  readonly updated: ReadonlyMap<string, number>;
  readonly users: readonly AffiliateUserRecord[];
  /** By uid, oldest first; users who did nothing have no entry. */
  readonly activity: ReadonlyMap<string, readonly Activity[]>;
}

/** Newest first; ids grow with time and have the same length, so they settle a tie. */
export const byNewest = (one: PlanOrderRecord, other: PlanOrderRecord): number =>
  Number(other.createTime) - Number(one.createTime) || (other.order_id > one.order_id ? 1 : -1);
