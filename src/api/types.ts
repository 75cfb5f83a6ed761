import type { AffiliateUser, ReferralTotals } from '../model/affiliate';
import type { OrderDetail, PlanOrder } from '../model/order';

/** What section 5 of the service specification needs from the caller. Held by nobody here: asked for at each call. */
export interface Credentials {
  readonly apiKey: string;
  readonly secretKey: string;
  readonly passphrase: string;
}

/** A weighted sliding window, counted per endpoint: `weight` may be spent in any `windowMs`. */
export interface RateLimit {
  readonly weight: number;
  readonly windowMs: number;
}

export interface ClientOptions {
  /** Origin of the contract endpoints, without a path: `https://host`. */
  readonly contractBaseUrl: string;
  /** Origin of the affiliate endpoints. */
  readonly spotBaseUrl: string;
  /** Asked at every try. `undefined` makes the call fail with kind `auth`; nothing is ever sent unsigned. */
  readonly credentials: () => Promise<Credentials | undefined>;
  /** Language tag for the contract endpoints, such as `en-US`. */
  readonly locale?: string | undefined;
  /** Default: 500 weight in 10 s. */
  readonly rateLimit?: RateLimit | undefined;
  /**
   * What was spent of the rate limit, and the pauses that were asked for, which clients of a window share: the service counts on, by address and
   * by key, when an account is left or opened again, or its key is tried. Default: nothing.
   */
  readonly spending?: Spending | undefined;
  /** The API key that the credentials have, whose pauses these are. Default: one that no other client has. */
  readonly apiKey?: string | undefined;
  /** For one try, milliseconds. Default 15 000. */
  readonly timeoutMs?: number | undefined;
  /** The first pause before a failed try is repeated, milliseconds; each further one is twice as long. Default 500. */
  readonly backoffMs?: number | undefined;
  /** The local clock, epoch milliseconds. */
  readonly now?: (() => number) | undefined;
}

/** Who may spend no more than a part of each endpoint's budget. */
export type Share = 'hovers' | 'programs' | 'daily';

/** A pause that the service asked for. Times are those of the clock of `Timers`. */
export interface Pause {
  until: number;
  /** Until when the service asked for it, which may be longer, and why: whoever is told of the pause is told of that. */
  askedUntil: number;
  why: 'rateLimit' | 'server';
  /** Whether a call went, or may go, through it. */
  tested: boolean;
  /** The next call may start although there is a pause. */
  pass: boolean;
}

/** When what was sent to one endpoint was answered, whoever sent it: see `GateOptions`. */
export interface Spent extends Readonly<Record<Share | 'whole', number[]>> {
  /** What the service asked of each key, of which no more is known here than its hash. */
  readonly pauses: Map<string, Pause>;
}
/** By endpoint and where it is. */
export type Spending = Map<string, Spent>;

/** Whose turn is first where several wait. `idle` goes once nobody else does. */
export type Priority = 'interactive' | 'background' | 'idle';

export interface CallOptions {
  /** Ends the call at any moment, waiting for the rate limit included: kind `canceled`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * `interactive` (the default) goes ahead of `background`, and that ahead of `idle`, in the queue for the rate limit. One of the six
   * requests that may be on their way at once is always an `interactive` one.
   */
  readonly priority?: Priority | undefined;
  /** One more request of a read of many: it leaves that sixth to others, whatever its priority. */
  readonly further?: boolean | undefined;
  /** Whether a failure that may pass is tried again (the default). Without, a call sends one request and tells at once. */
  readonly retry?: boolean | undefined;
  /** Whose share of the budget it spends at most; without, all of it is there for the call. */
  readonly share?: Share | undefined;
  /** Goes through a pause that the service asked for, once in each: a person wants to know whether it still holds. */
  readonly throughPause?: boolean | undefined;
}

/** Section 4.2. Times are epoch milliseconds. */
export interface CurrentPlanQuery {
  readonly symbol?: string | undefined;
  /** Digits only. */
  readonly orderId?: string | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  /** 1 to 100, default 100. */
  readonly limit?: number | undefined;
  /** From 0, default 0. */
  readonly page?: number | undefined;
}

/** Section 4.1. Times are epoch milliseconds. */
export interface HistoryPlanQuery {
  readonly symbol: string;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  /** 1 open long, 2 open short, 3 close long, 4 close short. */
  readonly delegateType?: 1 | 2 | 3 | 4 | undefined;
  /** 1 to 100. */
  readonly pageSize?: number | undefined;
}

/** Section 4.1's answer: there may be more, but the contract has no page number to ask for it. */
export interface HistoryPlanPage {
  readonly orders: readonly PlanOrder[];
  readonly nextPage: boolean;
}

/** Sections 4.4 and 4.5. Times are UTC epoch milliseconds; at most 90 days apart, starting within the past 365. */
export interface AffiliateQuery {
  /** Digits only. */
  readonly uid?: string | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  /** From 1, default 1. */
  readonly page?: number | undefined;
  /** 1 to 100, default 100. */
  readonly pageSize?: number | undefined;
}

/** One page of an affiliate list with what the service says of the whole. `total` has been seen to under-report. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly pages: number;
  readonly pageSize: number;
  readonly total: number;
}

/** One endpoint's budget at this moment, for people and for tools. */
export interface BudgetState {
  readonly endpoint: string;
  readonly used: number;
  readonly limit: number;
  readonly windowMs: number;
  readonly waiting: number;
  /** Milliseconds until a paused bucket opens again; 0 when it is open. */
  readonly pausedForMs: number;
  /** Milliseconds that are left of what the service asked to wait, which may be longer than the pause; 0 when it is open. */
  readonly askedForMs: number;
  /** Milliseconds until the next of those that wait may go, because of the limit or a pause; 0 when none waits for these. */
  readonly waitMs: number;
  /** Milliseconds until the share of hovers lets one ask; 0 when it does. */
  readonly hoversWaitMs: number;
}

/** The five questions the service answers, as those who read from it see them. `ServiceClient` is the real one. */
export interface ServiceReader {
  currentPlanOrders(query?: CurrentPlanQuery, options?: CallOptions): Promise<PlanOrder[]>;
  historyPlanOrders(query: HistoryPlanQuery, options?: CallOptions): Promise<HistoryPlanPage>;
  orderDetail(orderId: string, options?: CallOptions): Promise<OrderDetail>;
  affiliateUsers(query?: AffiliateQuery, options?: CallOptions): Promise<Page<AffiliateUser>>;
  affiliateReferrals(query?: AffiliateQuery, options?: CallOptions): Promise<Page<ReferralTotals>>;
  /** The service's clock as far as it is known (local clock plus the offset learned from `Date` headers), epoch milliseconds. */
  serverNow(): number;
  /** Whether answers told it, and the clock of this machine was not set since, nor stood still with a machine that slept. */
  isTimeTold?(): boolean;
}
