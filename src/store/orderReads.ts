/** How the orders created in a range are read: the open ones, and the history of each symbol. Loaded with the first read. */
import { asksOf, readerOf } from '../api/questions';
import * as l10n from '@vscode/l10n';
import { ServiceError, wholeSentenceOf } from '../api/errors';
import type { CallOptions, ServiceReader } from '../api/types';
import { inSentences, type Reading } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import type { OrdersOfRange } from '../model/orderStatistics';
import { distinctSymbols, symbolKey } from '../model/symbols';
import { contains, HOUR, MINUTE, type TimeRange } from '../model/timeRange';
import { readOpenOrders, readOrderHistory } from '../reading';
import type { SourceCoverage } from '../model/reliability';

export interface OrdersQuestion {
  /** The service lists the history of one symbol at a time, and names no symbols: section 4.1. */
  readonly symbols: readonly string[];
  readonly range: TimeRange;
}

/** Orders created in a range, with what is needed to read the range before it. */
export interface OrdersRead extends OrdersOfRange {
  readonly range: TimeRange;
  /** All open orders of the account, whatever their symbol and age; undefined when they could not be read. */
  readonly open: Reading<PlanOrder> | undefined;
  /** Past orders of the symbols that came though they were created outside the range. */
  readonly aside: readonly PlanOrder[];
  /** What ended it early, other than the person; the orders that came are there. */
  readonly failure?: unknown;
  readonly canceled: boolean;
}

export interface OrdersProgress {
  /** Requests answered. How many there will be nobody knows: `costOfOrders` estimates it. */
  readonly requests: number;
  /** Orders that came, those of no use among them. */
  readonly orders: number;
  /** Symbols read to their end, of how many. */
  readonly symbols: number;
  readonly of: number;
}

export interface OrdersOptions extends Pick<CallOptions, 'signal' | 'priority'> {
  readonly onProgress?: ((progress: OrdersProgress) => void) | undefined;
  /** Of all symbols together; default {@link MAX_REQUESTS}. */
  readonly maxRequests?: number | undefined;
  /** A read of the range behind this one: its open orders serve here too, and what came aside may be just what is asked for. */
  readonly behind?: OrdersRead | undefined;
}

/** Some 300,000 orders; at 50 requests in ten seconds it takes 17 minutes. */
export const MAX_REQUESTS = 5000;

/**
 * Reads the orders created in the range. Open orders come first: what leaves them while the history is read enters that, so an
 * order is in one of the two at least; of one in both that of the history counts. Symbols are read side by side, and one that
 * fails leaves the others as they are. Never rejects: what is missing, and why, says the coverage.
 */
export async function readOrders(client: ServiceReader, question: OrdersQuestion, options: OrdersOptions = {}): Promise<OrdersRead> {
  const { range } = question;
  const { behind, signal, priority = 'background', maxRequests = MAX_REQUESTS } = options;
  const symbols = distinctSymbols(question.symbols);
  const wanted = new Set(symbols.flatMap((symbol) => [symbol, symbolKey(symbol)]));
  const isOfRange = ({ createTime }: PlanOrder): boolean => createTime === undefined || contains(range, createTime);
  const isWanted = (order: PlanOrder): boolean => (wanted.has(order.symbol) || wanted.has(symbolKey(order.symbol))) && isOfRange(order);
  const limits = { signal, priority, onFailure: 'keep', maxRequests, allowance: { left: maxRequests } } as const;
  const reads = trackedReads(client, symbols.length, options.onProgress);

  const open = behind?.open ? { reading: behind.open } : await reads.outcomeOf((asking) => readOpenOrders(asking, {}, limits));
  const asked = reachOf(range, client.serverNow());
  const orders = mergedOrders();
  orders.keep([...itemsOf(open), ...(behind?.aside ?? [])].filter(isWanted));
  const aside: PlanOrder[] = [];
  const histories = await Promise.all(
    symbols.map(async (symbol) => {
      const outcome = await reads.outcomeOf((asking) => readOrderHistory(asking, { symbol, range: asked }, limits));
      reads.symbolEnded();
      orders.replace(itemsOf(outcome).filter(isOfRange));
      const { unrequested = [] } = 'reading' in outcome ? outcome.reading : {};
      // What one symbol's history got by chance may be just what another's asked for.
      orders.keep(unrequested.filter(isWanted));
      aside.push(...unrequested.filter((order) => !isWanted(order)), ...itemsOf(outcome).filter((order) => !isOfRange(order)));
      return { symbol, outcome };
    }),
  );

  const symbolless = itemsOf(open).filter((order) => order.symbol.trim() === '' && isOfRange(order)).length;
  const failure = [open, ...histories.map(({ outcome }) => outcome)].map(failureIn).find((error) => error !== undefined);
  return {
    range,
    orders: orders.values(),
    coverage: {
      open: withSymbolless(coverageOf(open, OPEN_UNREAD), symbolless),
      symbols: histories.map(({ symbol, outcome }) => ({ symbol, coverage: coverageOf(outcome, PAST_UNREAD, range) })),
    },
    open: 'reading' in open ? open.reading : undefined,
    aside,
    canceled: signal?.aborted ?? false,
    ...(failure !== undefined && { failure }),
  };
}

/** Ranges that end no longer ago than this are taken to end now, whatever a person waited before the reading. */
const JUST_NOW = HOUR;

/**
 * What the history is asked for. A range that ends now is asked for up to this moment, and a little beyond, as the service's clock is
 * an estimate: an order that left the open ones since the range was chosen may have a time behind the end of it, should the service
 * choose by another one than creation.
 */
const reachOf = ({ start, end }: TimeRange, now: number): TimeRange => ({
  start,
  end: end < now - JUST_NOW ? end : Math.max(end, now + MINUTE),
});

/** A reading with what ended it early, if anything did, or the error of its very first request. */
type Outcome = { readonly reading: Reading<PlanOrder> } | { readonly error: unknown };

const itemsOf = (outcome: Outcome): readonly PlanOrder[] => ('reading' in outcome ? outcome.reading.items : []);

/** Why nothing is known of some orders, in sentences. */
type Unread = Readonly<Record<'canceled' | 'failed', string>>;

const OPEN_UNREAD: Unread = {
  canceled: l10n.t('The open orders were not read because reading was canceled.'),
  failed: l10n.t('The open orders could not be read.'),
};
const PAST_UNREAD: Unread = {
  canceled: l10n.t('The past orders were not read because reading was canceled.'),
  failed: l10n.t('The past orders could not be read.'),
};

/**
 * @param range that it was read for, of which more was asked
 */
function coverageOf(outcome: Outcome, { canceled, failed }: Unread, range?: TimeRange): SourceCoverage {
  if ('reading' in outcome) return { ...inSentences(outcome.reading.coverage), ...(range && { range }) };
  const { error } = outcome;
  if (isCanceled(error)) return { unread: canceled };
  return { unread: `${failed} ${wholeSentenceOf(error)}` };
}

/** Nobody can say whether these are of the symbols that were chosen, so they are none of the orders. */
const withSymbolless = (coverage: SourceCoverage, symbolless: number): SourceCoverage =>
  'unread' in coverage || symbolless === 0
    ? coverage
    : {
        ...coverage,
        complete: false,
        problems: [...coverage.problems, l10n.t`Open orders that came without a symbol, and are in no figure: ${symbolless}.`],
      };

function failureIn(outcome: Outcome): unknown {
  const error = 'reading' in outcome ? outcome.reading.endedBy : outcome.error;
  return isCanceled(error) ? undefined : error;
}

const isCanceled = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'canceled';

/** Each order once, by its id; those without one cannot be told apart, so all of them stay. */
function mergedOrders() {
  const byId = new Map<string, PlanOrder>();
  const nameless: PlanOrder[] = [];
  const add = (orders: readonly PlanOrder[], isNewer: boolean): void => {
    for (const order of orders) {
      if (order.orderId === '') nameless.push(order);
      else if (isNewer || !byId.has(order.orderId)) byId.set(order.orderId, order);
    }
  };
  return {
    /** What is known of these already is newer. */
    keep: (orders: readonly PlanOrder[]): void => add(orders, false),
    replace: (orders: readonly PlanOrder[]): void => add(orders, true),
    values: (): PlanOrder[] => [...byId.values(), ...nameless],
  };
}

/** Nothing here shows the record as it came, and of very many orders they are most of the memory. */
const withoutRaw = (order: PlanOrder): PlanOrder => ({ ...order, raw: undefined });

/** Reads whose answers are counted together. A refusal of the account ends all of them: it is not asked about again. */
function trackedReads(service: ServiceReader, of: number, onProgress: OrdersOptions['onProgress']) {
  const seen = { requests: 0, orders: 0, symbols: 0, of };
  let refused: ServiceError | undefined;
  const tell = (change: Partial<typeof seen>): void => onProgress?.({ ...Object.assign(seen, change) });
  return {
    symbolEnded: (): void => tell({ symbols: seen.symbols + 1 }),
    async outcomeOf(read: (asking: ServiceReader) => Promise<Reading<PlanOrder>>): Promise<Outcome> {
      async function ask<Answer>(question: () => Promise<Answer>, ordersIn: (answer: Answer) => number): Promise<Answer> {
        try {
          if (refused) throw refused;
          const answer = await question();
          tell({ requests: seen.requests + 1, orders: seen.orders + ordersIn(answer) });
          return answer;
        } catch (error) {
          if (error instanceof ServiceError && error.stops) refused ??= error;
          throw error;
        }
      }
      const asking: ServiceReader = {
        ...readerOf(asksOf(service), () => service.serverNow()),
        currentPlanOrders: (query, call) =>
          ask(
            async () => (await service.currentPlanOrders(query, call)).map(withoutRaw),
            ({ length }) => length,
          ),
        historyPlanOrders: (query, call) =>
          ask(
            async () => {
              const page = await service.historyPlanOrders(query, call);
              return { ...page, orders: page.orders.map(withoutRaw) };
            },
            ({ orders }) => orders.length,
          ),
      };
      try {
        const reading = await read(asking);
        return { reading };
      } catch (error) {
        return { error };
      }
    },
  };
}
