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
import { isSameSymbol } from '../model/symbols';
import { contains, type TimeRange } from '../model/timeRange';
import { onAbort, untilAborted } from '../primitives/abort';
import type { FoundOrder, OrderDetails, Session, Store } from '../store';
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
  /** When it was begun, by the service's clock, epoch milliseconds. */
  readonly at: number;
  /** The same by the local clock. */
  readonly readAt: number;
  /** No order of it can change any more, and none was still open beside it: to read it again would tell nothing new. */
  readonly settled: boolean;
}

/** What the checks of one account learned. It is a part of its session, so that no account ever sees another's. */
export class AccountChecks {
  /** Orders that can change no more; also plan orders of a history that can. By id. */
  readonly orders = new Map<string, ExchangeRecord>();
  histories: ReadHistory[] = [];

  /** @param session all is asked through it, so that nothing goes to the account that is chosen after it */
  constructor(readonly session: Session) {}

  dispose(): void {
    this.orders.clear();
    this.histories = [];
  }
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
}

export interface AskOptions {
  readonly openOrders: Store['openOrders'];
  readonly details: OrderDetails;
  readonly learned: AccountChecks;
  /** What needs no question, by id. */
  readonly known: ReadonlyMap<string, ExchangeRecord>;
  readonly signal: AbortSignal;
  /** Whether the file says of the order that it is over, so that what is not is asked for again. */
  readonly claimsEnd: (id: string) => boolean;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  readonly now?: (() => number) | undefined;
}

/** As many as one account's client sends side by side for those who can wait. */
const WORKERS = 5;
/** A service that fails so often in a row is not asked on. */
const MOST_FAILURES = 3;
/** An answer of just now. */
const FRESH = 1;

export async function askAll(plan: Plan, options: AskOptions): Promise<Answers> {
  const { openOrders, details, learned, now = Date.now } = options;
  const { session } = learned;
  const seen = new Map(options.known);
  /** Heard of since this began. */
  const fresh = new Set<string>();
  const unknown = new Set<string>();
  const failed = new Map<string, string>();
  const ended = new AbortController();
  const signal = AbortSignal.any([options.signal, ended.signal]);
  let stopped: string | undefined;
  let requests = 0;
  let failures = 0;
  let done = 0;
  const total = plan.details.length;
  const stop = (why: string): void => {
    stopped ??= why;
    ended.abort();
  };
  const leaving = onAbort(session.signal, () => stop(sentenceOf(session.signal.reason)));

  const note = (id: string, found: ExchangeRecord): void => {
    const merged = withTrigger(found, seen.get(id));
    seen.set(id, merged);
    fresh.add(id);
    unknown.delete(id);
    if (merged.order.status.final) learned.orders.set(id, merged);
  };
  /** What a list says of an order that can still change, the file may know better by now. */
  const settled = (id: string): boolean => {
    const found = fresh.has(id) ? seen.get(id) : undefined;
    return found !== undefined && (found.order.status.final || found.from === 'service' || !options.claimsEnd(id));
  };

  async function askOpenOrders(): Promise<void> {
    if (signal.aborted) return;
    await untilAborted(openOrders.want('program'), signal);
    if (signal.aborted) return;
    const { content, loadedAt, error } = openOrders.state;
    for (const order of content?.items ?? []) note(order.orderId, { order, from: 'openOrders', at: loadedAt });
    if (error instanceof ServiceError && error.stops) stop(sentenceOf(error));
  }

  async function askHistory({ symbol, range, maxRequests }: HistoryQuestion): Promise<void> {
    if (signal.aborted) return;
    const client = session.as('program');
    const { readOrderHistory } = await import('../reading');
    const take = (orders: readonly PlanOrder[]): void => {
      for (const order of orders) if (order.orderId !== '') note(order.orderId, { order, from: 'orderHistory', at: now() });
    };
    const began = client.serverNow();
    try {
      const { items, coverage } = await readOrderHistory(
        counting(client, () => (requests += 1)),
        { symbol, range },
        { signal, maxRequests },
      );
      if (session.ended) return;
      take(items);
      const { content } = openOrders.state;
      const goesOn = (order: PlanOrder): boolean =>
        isSameSymbol(order.symbol, symbol) && (order.createTime === undefined || contains(range, order.createTime));
      const settled = items.every(({ status }) => status.final) && content?.coverage.complete === true && !content.items.some(goesOn);
      remember({ symbol, range, orders: items, problems: sentencesOf(coverage), at: began, readAt: now(), settled });
    } catch (error) {
      if (error instanceof ServiceError && error.stops) stop(sentenceOf(error));
      else if (!signal.aborted)
        remember({ symbol, range, orders: [], problems: [sentenceOf(error)], at: began, readAt: now(), settled: false });
    }
  }
  /** In place of what was read of the pair and has to be read again. */
  function remember(history: ReadHistory): void {
    const kept = learned.histories.filter(
      ({ symbol, settled, problems }) => !isSameSymbol(symbol, history.symbol) || (settled && problems.length === 0),
    );
    learned.histories = [...kept, history];
  }

  let next = 0;
  async function work(end: number): Promise<void> {
    while (next < end && !signal.aborted) {
      const id = plan.details[next] ?? '';
      next += 1;
      if (!settled(id)) await askDetail(id);
      done += 1;
      options.onProgress?.(done, total);
    }
  }
  async function askDetail(id: string): Promise<void> {
    const answer = await details.ask(id, { asker: 'program', signal, maxAge: options.claimsEnd(id) ? FRESH : undefined });
    // One that still waited for its turn was not sent.
    if (answer.kind !== 'canceled') requests += 1;
    switch (answer.kind) {
      case 'found':
        note(id, answer);
        failures = 0;
        return;
      case 'notFound':
        // Whoever knows it as a plan order knows more.
        if (!fresh.has(id)) unknown.add(id);
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
        return stop(l10n.t('Nobody is signed in any more.'));
      case 'canceled':
      case 'notAsked':
        return;
    }
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
    await workers(plan.details.length);
  } finally {
    leaving.dispose();
  }
  // What was known before is too old to judge by, or it would not have been asked for.
  for (const id of plan.details) if (!fresh.has(id)) seen.delete(id);
  if (options.signal.aborted) stopped ??= l10n.t('The check was canceled.');
  return { seen, unknown, failed, stopped, histories: learned.histories, requests };
}

/** The newer of two answers, with the trigger that only a list has. */
function withTrigger(found: ExchangeRecord, before: ExchangeRecord | undefined): ExchangeRecord {
  if (!before) return found;
  const [newer, older] = found.from !== 'service' && before.from === 'service' ? [before, found] : [found, before];
  if ('triggerPrice' in newer.order || !('triggerPrice' in older.order)) return newer;
  const { triggerPrice, triggerPriceType, triggerTime } = older.order;
  return { ...newer, order: { ...newer.order, triggerPrice, triggerPriceType, triggerTime } };
}

const counting = (client: ServiceReader, count: () => void): ServiceReader => ({
  ...readerOf(asksOf(client), () => client.serverNow()),
  historyPlanOrders: (query, call) => {
    count();
    return client.historyPlanOrders(query, call);
  },
});

/** Whether plan orders of the pair and the range were read to their end before, and none of them nor any other can change that. */
export const isCovered = ({ histories }: AccountChecks, symbol: string, range: TimeRange): boolean =>
  histories.some(
    (each) =>
      isSameSymbol(each.symbol, symbol) &&
      each.problems.length === 0 &&
      each.settled &&
      each.at > range.end &&
      contains(each.range, range.start) &&
      contains(each.range, range.end),
  );
