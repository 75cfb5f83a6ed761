import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import * as l10n from '@vscode/l10n';
import pRetry from 'p-retry';
import type { AffiliateUser, ReferralTotals } from '../model/affiliate';
import type { OrderDetail, PlanOrder } from '../model/order';
import { MINUTE } from '../model/timeRange';
import { onAbort } from '../primitives/abort';
import { type Clock, createClock } from './clock';
import { type Endpoint, ENDPOINTS, weightOf } from './endpoints';
import { ServiceError } from './errors';
import { realTimers } from './gate';
import { createLanes } from './lanes';
import { type Bucket, createBucket, patienceOf, spentOn, type Turn } from './limiter';
import { type Settings, settingsOf } from './options';
import { type Query, serialize } from './parameters';
import { bodyOf, type Reply } from './reply';
import { type Concealer, concealerOf, readCredentials } from './secrets';
import { signedHeaders } from './sign';
import { createTransport, type Transport } from './transport';
import type {
  AffiliateQuery,
  BudgetState,
  CallOptions,
  ClientOptions,
  Credentials,
  CurrentPlanQuery,
  HistoryPlanPage,
  HistoryPlanQuery,
  Page,
  ServiceReader,
} from './types';

/** A wrong key is never tried again: many invalid requests may disable it. */
const RETRIED: ReadonlySet<string> = new Set(['rateLimit', 'server', 'network', 'timeout']);
const RETRIES = { interactive: 2, background: 3, idle: 3 } as const;
const MOST_SIGNATURES = 20;

/**
 * Talks to the service: the five endpoints of section 4, signed, within the rate limit, decoded. One client per
 * account. Every method rejects with a {@link ServiceError} and nothing else.
 */
export class ServiceClient implements ServiceReader {
  readonly #settings: Settings;
  readonly #clock: Clock;
  readonly #transport: Transport;
  readonly #buckets: ReadonlyMap<string, Bucket>;
  readonly #underWay = new Set<AbortController>();
  /** Of the latest requests: an answer may repeat that of an earlier try. */
  #signatures: readonly string[] = [];
  /** When an answer was asked for once more since nobody believed its clock: epoch milliseconds of the local one. */
  #doubtedAt = -Infinity;
  #disposed = false;

  /** @throws ServiceError `invalidRequest` for an address that is not an origin, or not https outside this machine */
  constructor(options: ClientOptions) {
    const settings = settingsOf(options);
    this.#settings = settings;
    this.#clock = createClock(settings.now);
    this.#transport = createTransport(settings.timeoutMs, settings.now);
    const sockets = createLanes();
    const caller = createHash('sha256')
      .update(options.apiKey ?? '')
      .digest('base64');
    this.#buckets = new Map(
      Object.values(ENDPOINTS).map(({ name, family, weight }) => {
        const spent = spentOn(settings.spending, settings.origins[family], name);
        return [name, createBucket(name, weightOf({ weight }), settings.rateLimit, sockets, realTimers, spent, caller)];
      }),
    );
  }

  /** Section 4.2: the open plan orders, one page of them. */
  currentPlanOrders(query: CurrentPlanQuery = {}, options?: CallOptions): Promise<PlanOrder[]> {
    return this.#call(ENDPOINTS.currentPlanOrders, query, options);
  }

  /** Section 4.1: the past plan orders of one symbol, one page of them. */
  historyPlanOrders(query: HistoryPlanQuery, options?: CallOptions): Promise<HistoryPlanPage> {
    return this.#call(ENDPOINTS.historyPlanOrders, query, options);
  }

  /** Section 4.3: one order. Kind `notFound` when there is none with this id. */
  orderDetail(orderId: string, options?: CallOptions): Promise<OrderDetail> {
    return this.#call(ENDPOINTS.orderDetail, { orderId }, options);
  }

  /** Section 4.4: the invited users, one page of them. */
  affiliateUsers(query: AffiliateQuery = {}, options?: CallOptions): Promise<Page<AffiliateUser>> {
    return this.#call(ENDPOINTS.affiliateUsers, query, options);
  }

  /** Section 4.5: what the invited users did, one page of them. */
  affiliateReferrals(query: AffiliateQuery = {}, options?: CallOptions): Promise<Page<ReferralTotals>> {
    return this.#call(ENDPOINTS.affiliateReferrals, query, options);
  }

  serverNow(): number {
    return this.#clock.serverNow();
  }

  isTimeTold(): boolean {
    return this.#clock.isTold();
  }

  /** The budget of each endpoint at this moment. */
  rateBudget(): BudgetState[] {
    return Array.from(this.#buckets.values(), (bucket) => bucket.state());
  }

  /** What waits for a pause of the service to end asks once all the same: somebody came who wants to know. */
  testPauses(): void {
    for (const bucket of this.#buckets.values()) bucket.testPause();
  }

  /** Ends everything under way with kind `canceled`, and refuses whatever comes after. */
  dispose(): void {
    this.#disposed = true;
    for (const call of this.#underWay) call.abort();
  }

  async #call<Q extends Query, A>(
    endpoint: Endpoint<Q, A>,
    query: Q,
    { signal: outer, priority = 'interactive', retry = true, throughPause = false, further = false, share }: CallOptions = {},
  ): Promise<A> {
    if (this.#disposed)
      throw new ServiceError('canceled', l10n.t('This account is no longer active in this window, so nothing was requested.'));
    const call = new AbortController();
    const { signal } = call;
    // A long read shares one signal among all its calls; Node would take that for a leak.
    if (outer) setMaxListeners(0, outer);
    const aborting = outer && onAbort(outer, () => call.abort());
    this.#underWay.add(call);
    try {
      const encoded = serialize(endpoint.parameters, query);
      endpoint.check(query, this.serverNow());
      const { rateLimit, backoffMs } = this.#settings;
      const body = await pRetry(this.#tries(endpoint, encoded, { signal, priority, throughPause, further, share }), {
        signal,
        retries: retry ? RETRIES[priority] : 0,
        minTimeout: backoffMs,
        maxTimeout: 16 * backoffMs,
        randomize: true,
        shouldRetry: ({ error }) =>
          error instanceof ServiceError && RETRIED.has(error.kind) && !error.lasting && (error.retryAfterMs ?? 0) <= patienceOf(rateLimit),
      });
      return endpoint.decode(body, query);
    } catch (error) {
      if (signal.aborted) throw new ServiceError('canceled', l10n.t('The request was canceled.'));
      throw error;
    } finally {
      this.#underWay.delete(call);
      aborting?.dispose();
    }
  }

  /** One try after the other; the first of a call that is refused for its time is signed again with the clock of that answer. */
  #tries<Q extends Query, A>(endpoint: Endpoint<Q, A>, query: string, turn: Turn): () => Promise<unknown> {
    const bucket = this.#buckets.get(endpoint.name);
    if (!bucket) throw new RangeError(`no budget for ${endpoint.name}`);
    let resigned = false;
    let { throughPause } = turn;
    let isDoubted = false;
    const once = async (): Promise<unknown> => {
      let adopted = false;
      const thisTurn = { ...turn, throughPause };
      let body: unknown;
      try {
        body = await bucket.run(
          () => readCredentials(this.#settings.credentials, this.#settings.timeoutMs),
          async (credentials) => {
            const { reply, conceal } = await this.#send(endpoint, query, credentials, turn.signal);
            // A pause that this call met itself is not tested by it.
            throughPause = false;
            isDoubted = !this.#clock.observe(reply);
            try {
              return bodyOf(reply, this.serverNow(), conceal);
            } catch (error) {
              if (error instanceof ServiceError) {
                if (error.kind === 'rateLimit' || error.retryAfterMs !== undefined) bucket.pause(error.retryAfterMs, error.kind);
                if (error.kind === 'clock') adopted = this.#clock.adopt(reply);
              }
              throw error;
            }
          },
          thisTurn,
        );
      } catch (error) {
        if (!(error instanceof ServiceError) || error.kind !== 'clock') throw error;
        if (resigned || !adopted) throw this.#clockError(error, adopted);
        resigned = true;
        return once();
      }
      const { used, limit, waiting } = bucket.state();
      const isFree = waiting === 0 && used + weightOf(endpoint) <= limit;
      if (!isDoubted || turn.share === 'hovers' || !isFree || !this.#mayDoubt()) return body;
      return once().catch((error: unknown) => {
        if (turn.signal.aborted) throw error;
        return body;
      });
    };
    return once;
  }

  /**
   * The clock of this machine was set, or that of one answer is odd: the next tells, and where it is the last of a read, what was read is
   * of another time than was meant. Seldom, as two hosts may disagree for good.
   */
  #mayDoubt(): boolean {
    const now = this.#settings.now();
    if (Math.abs(now - this.#doubtedAt) < MINUTE) return false;
    this.#doubtedAt = now;
    return true;
  }

  async #send<Q extends Query, A>(
    { family, path }: Endpoint<Q, A>,
    query: string,
    credentials: Credentials,
    signal: AbortSignal,
  ): Promise<{ reply: Reply; conceal: Concealer }> {
    const { origins, locale } = this.#settings;
    const request = { timestamp: String(this.serverNow()), method: 'GET', path, query } as const;
    const headers = signedHeaders(credentials, request, family === 'contract' ? locale : undefined);
    this.#signatures = [...this.#signatures.slice(1 - MOST_SIGNATURES), headers['ACCESS-SIGN'] ?? ''];
    const conceal = concealerOf([credentials.apiKey, credentials.secretKey, credentials.passphrase, ...this.#signatures]);
    const url = `${origins[family]}${path}${query === '' ? '' : `?${query}`}`;
    return { reply: await this.#transport(url, headers, signal), conceal };
  }

  #clockError({ sentence, code, serverMessage, httpStatus }: ServiceError, known: boolean): ServiceError {
    return new ServiceError('clock', `${sentence} ${known ? this.#offsetWords() : l10n.t('The service did not report its own time.')}`, {
      code,
      serverMessage,
      httpStatus,
    });
  }

  #offsetWords(): string {
    const seconds = this.#clock.offset() / 1000;
    const by = Math.abs(seconds).toFixed(1);
    return seconds < 0
      ? l10n.t`The service's clock is ${by} s behind this machine's, and re-signing the request with server time did not help.`
      : l10n.t`The service's clock is ${by} s ahead of this machine's, and re-signing the request with server time did not help.`;
  }
}
