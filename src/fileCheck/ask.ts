/**
 * Asks what a plan says, through the store and as a program: what a person or a hover asks goes first. Whatever ends it, what was
 * answered until then stays, and why it ended is said.
 */
import { asksOf, readerOf } from '../api/questions';
import * as l10n from '@vscode/l10n';
import { sentenceOf, ServiceError } from '../api/errors';
import type { ServiceReader } from '../api/types';
import { sentencesOf } from '../model/coverage';
import type { Order, PlanOrder } from '../model/order';
import { gapsIn, type TimeRange } from '../model/timeRange';
import { onAbort, untilAborted } from '../primitives/abort';
import type { FoundOrder, OrderDetails, Session, Store } from '../store';
import { POLICIES } from '../store/askers';
import { FIGURES, nowAndThen } from '../store/asItComes';
import type { Ledger } from '../store/ledger';
import type { HistoryQuestion, Plan } from './plan';

/** What the exchange says of an order, and when it was read, epoch milliseconds of the local clock. */
export interface ExchangeRecord {
  readonly order: Order | PlanOrder;
  readonly from: FoundOrder['from'];
  readonly at: number | undefined;
}

/** A history that was read to its end, or as far as it went. */
export interface ReadHistory {
  readonly symbol: string;
  readonly range: TimeRange;
  readonly orders: readonly PlanOrder[];
  /** Empty: complete. */
  readonly problems: readonly string[];
  /** See `Coverage`. */
  readonly asOf?: number | undefined;
}

export interface Answers {
  readonly seen: ReadonlyMap<string, ExchangeRecord>;
  /** The account knows no such order. */
  readonly unknown: ReadonlySet<string>;
  /** Why an order could not be asked for, by id. */
  readonly failed: ReadonlyMap<string, string>;
  /** Why the asking ended before its end. */
  readonly stopped: string | undefined;
  readonly histories: readonly ReadHistory[];
  readonly requests: number;
  /** Others are still to come. */
  readonly underWay: boolean;
}

export interface AskOptions {
  readonly openOrders: Store['openOrders'];
  readonly details: OrderDetails;
  readonly session: Session;
  readonly ledger: Ledger;
  /** What is known, by id: what needs no question is answered by it, and what is asked enters it. */
  readonly known: Map<string, ExchangeRecord>;
  readonly signal: AbortSignal;
  /** What was read before, epoch milliseconds of the local clock, and could change since, is no answer. */
  readonly since: number;
  /** Orders whose files may know better than what is known of them by now: a list, or a moment ago, is no answer. Grows with the lists. */
  readonly ahead: Set<string>;
  /** Whether a record contradicts what the files say of an order. */
  readonly contradicts: (id: string, order: ExchangeRecord['order']) => boolean;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Is told now and then what was answered so far: a view that goes on growing. Must not reject. */
  readonly show?: ((soFar: Answers) => Promise<void>) | undefined;
}

/** As many as one account's client sends side by side for those who can wait. */
const WORKERS = 5;
/** A service that fails so often in a row is not asked on. */
const MOST_FAILURES = 3;
const NONE: ReadonlySet<string> = new Set();
/** An answer of just now. */
const FRESH = 1;

export interface KnownOpenOrders {
  readonly items: readonly PlanOrder[];
  readonly complete: boolean;
  /** Where they are of an earlier load: as of when, epoch milliseconds of the local clock. */
  readonly asOf: number | undefined;
  /** Why they are not complete, in sentences. */
  readonly problems: readonly string[];
}

/** The open orders as far as they are known: those of an earlier load, where the latest try failed. @param since see `AskOptions` */
export function knownOpenOrders({ content, error, loadedAt }: Partial<Store['openOrders']['state']>, since: number): KnownOpenOrders {
  const isYoung = loadedAt !== undefined && loadedAt > since;
  const failure = isYoung || error === undefined ? [] : [sentenceOf(error)];
  const complete = content?.coverage.complete === true && failure.length === 0;
  return {
    items: content?.items ?? [],
    complete,
    asOf: isYoung ? undefined : loadedAt,
    problems: complete
      ? []
      : [l10n.t('The open orders were not fully loaded.'), ...failure, ...(content ? sentencesOf(content.coverage) : [])],
  };
}

export async function askAll(plan: Plan, options: AskOptions): Promise<Answers> {
  const { openOrders, details, session, ledger, known: seen, show } = options;
  const histories = await provenHistories(ledger, session, plan);
  // What was known before is too old to judge by, or it would not have been asked for.
  for (const id of plan.details) seen.delete(id);
  /** What a list says of an order that can still change: the file may know better by now, so it is asked for once more. */
  const listed = new Map<string, ExchangeRecord>();
  const unknown = new Set<string>();
  const failed = new Map<string, string>();
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  let stopped: string | undefined;
  let requests = 0;
  let failures = 0;
  const isSince = (at = -Infinity): boolean => at > options.since;
  const waiting = new Set(plan.details);
  const settle = (id: string): void => {
    if (waiting.delete(id)) options.onProgress?.(plan.details.length - waiting.size, plan.details.length);
  };
  const stop = (why: string): void => {
    stopped ??= why;
    ended.abort();
  };
  const leaving = onAbort(session.signal, () => stop(sentenceOf(session.signal.reason)));

  const note = (id: string): void => {
    const found = ledger.orders.find(id);
    // A list that is refused now may be there from an earlier load.
    if (!found || !(found.order.status.final || isSince(found.at))) return;
    const settles = found.order.status.final || found.from === 'service' || !options.contradicts(id, found.order);
    if (!settles) options.ahead.add(id);
    else {
      listed.delete(id);
      settle(id);
    }
    (settles ? seen : listed).set(id, found);
    unknown.delete(id);
  };
  let areListsRead = false;
  /** Whom the service does not know by its id, a list may: why the list of open orders does not tell. */
  const whyUnsure = (): string | undefined => {
    const { complete, problems } = knownOpenOrders(openOrders.state, options.since);
    return complete ? undefined : problems.join(' ');
  };
  const showing = nowAndThen(async () => {
    const sure = areListsRead && whyUnsure() === undefined ? unknown : NONE;
    await show?.({ seen, unknown: sure, failed, stopped: undefined, histories, requests, underWay: true });
  }, FIGURES);

  async function askOpenOrders(): Promise<void> {
    if (signal.aborted) return;
    const before = openOrders.state.content;
    await untilAborted(openOrders.want('program'), signal);
    if (signal.aborted) return;
    const { content, error } = openOrders.state;
    if (content !== before) requests += content?.coverage.requests ?? 0;
    for (const { orderId } of content?.items ?? []) note(orderId);
    if (error instanceof ServiceError && error.stops) stop(sentenceOf(error));
  }

  async function askHistory({ symbol, range, maxRequests }: HistoryQuestion): Promise<void> {
    if (signal.aborted) return;
    const { readHistory } = await import('../store/ledger/history');
    try {
      const { items, coverage } = await readHistory(
        ledger,
        counting(session.as('program'), () => (requests += 1), note),
        { symbol, range },
        { signal, maxRequests, age: POLICIES.program.maxAge },
      );
      if (session.ended) return;
      for (const { orderId } of items) note(orderId);
      histories.push({ symbol, range, orders: items, problems: sentencesOf(coverage), asOf: coverage.asOf });
      showing.tell();
    } catch (error) {
      if (error instanceof ServiceError && error.stops) stop(sentenceOf(error));
      else if (!signal.aborted) histories.push({ symbol, range, orders: [], problems: [sentenceOf(error)] });
    }
  }

  let next = 0;
  async function work(end: number): Promise<void> {
    while (next < end && !signal.aborted) {
      const id = plan.details[next] ?? '';
      next += 1;
      if (!seen.has(id)) await askDetail(id);
      settle(id);
      showing.tell();
    }
  }
  async function askDetail(id: string): Promise<void> {
    const answer = await details.ask(id, { asker: 'program', signal, maxAge: options.ahead.has(id) ? FRESH : undefined });
    // One that still waited for its turn was not sent.
    if (answer.kind !== 'canceled') requests += 1;
    switch (answer.kind) {
      case 'found':
        note(id);
        failures = 0;
        return;
      case 'notFound':
        // Whoever knows it as a plan order knows more.
        if (!seen.has(id) && !listed.has(id)) unknown.add(id);
        failures = 0;
        return;
      case 'failed': {
        if (signal.aborted) return;
        failed.set(id, sentenceOf(answer.error));
        failures += 1;
        const { error } = answer;
        const final = error instanceof ServiceError && (error.stops !== undefined || error.kind === 'rateLimit');
        if (final || failures >= MOST_FAILURES) stop(sentenceOf(error));
        return;
      }
      case 'signedOut':
        return stop(l10n.t('You are now signed out.'));
      case 'canceled':
      case 'notAsked':
        return;
    }
  }
  /** The histories of the orders whose trigger is still to be compared, by when their details say that they were created. */
  async function askTriggers(): Promise<void> {
    const { ids, maxRequests } = plan.triggers;
    const ranges = new Map<string, TimeRange>();
    for (const id of ids) {
      const { order } = seen.get(id) ?? listed.get(id) ?? {};
      if (!order || 'triggerPrice' in order || order.createTime === undefined) continue;
      const { start, end } = ranges.get(order.symbol) ?? { start: Infinity, end: -Infinity };
      ranges.set(order.symbol, { start: Math.min(start, order.createTime), end: Math.max(end, order.createTime) });
    }
    // Most histories end long before they spend what they may: the others have the rest.
    const until = requests + maxRequests;
    for (const [symbol, range] of ranges) if (requests < until) await askHistory({ symbol, range, maxRequests: until - requests });
  }
  const workers = (end: number): Promise<unknown> => Promise.all(Array.from({ length: WORKERS }, () => work(end)));

  try {
    await Promise.all([
      workers(plan.certain),
      (async () => {
        // An order that ends meanwhile is in a history that is read later, and not lost between the two.
        if (plan.openOrders) await askOpenOrders();
        for (const question of plan.histories) await askHistory(question);
      })(),
    ]);
    areListsRead = true;
    await workers(plan.details.length);
    await askTriggers();
  } finally {
    showing.end();
    leaving.dispose();
  }
  for (const [id, found] of listed) seen.set(id, found);
  const why = whyUnsure();
  if (why !== undefined) {
    for (const id of unknown) failed.set(id, why);
    unknown.clear();
  }
  if (options.signal.aborted) stopped ??= l10n.t('The check was canceled.');
  return { seen, unknown, failed, stopped, histories, requests, underWay: false };
}

/** @param note is told of each order as its page comes: a history may be long */
const counting = (client: ServiceReader, count: () => void, note: (id: string) => void): ServiceReader => ({
  ...readerOf(asksOf(client), client),
  historyPlanOrders: async (query, call) => {
    count();
    const page = await client.historyPlanOrders(query, call);
    for (const { orderId } of page.orders) note(orderId);
    return page;
  },
});

/** The part of a history that must be asked for, 0 to 1: the rest is known, and young enough or unable to change. */
export const unreadPart = (ledger: Ledger, symbol: string, range: TimeRange, now: number): number => {
  const gaps = gapsIn(range, ledger.proven(symbol, range, now, POLICIES.program.maxAge));
  return gaps.reduce((sum, { start, end }) => sum + end + 1 - start, 0) / (range.end + 1 - range.start);
};

/** The histories that need none, as the ledger has them. */
export const provenHistories = (ledger: Ledger, session: Session, { proven }: Pick<Plan, 'proven'>): Promise<ReadHistory[]> =>
  Promise.all(
    proven.map(async ({ symbol, range }) => {
      const { readHistory } = await import('../store/ledger/history');
      const { items, coverage } = await readHistory(ledger, session.as('program'), { symbol, range }, { age: Infinity });
      return { symbol, range, orders: items, problems: sentencesOf(coverage), asOf: coverage.asOf };
    }),
  );
