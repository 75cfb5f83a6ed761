/** How the orders created in a range are read: the open ones, and the history of each symbol. Loaded with the first read. */
import { asksOf, readerOf } from '../api/questions';
import * as l10n from '@vscode/l10n';
import { ServiceError } from '../api/errors';
import type { CallOptions, ServiceReader } from '../api/types';
import { coverageFrom, inSentences, type Reading } from '../model/coverage';
import type { PlanOrder } from '../model/order';
import type { OrdersOfRange } from '../model/orderStatistics';
import { distinctSymbols, symbolKey } from '../model/symbols';
import { contains, type TimeRange } from '../model/timeRange';
import { forEach, type Work } from '../model/work';
import { LargeMap } from '../primitives/largeMap';
import { inSlices } from '../primitives/slices';
import type { ReadOptions } from '../reading';
import { FIGURES, nowAndThen, STILL_READ } from './asItComes';
import { coverageOf, failureIn, itemsOf, type Outcome as OutcomeOf, type UnreadWords } from './countedReads';
import type { Ledger } from './ledger';
import { type LedgerOptions, readHistory, upToNow } from './ledger/history';
import { readOpen } from './ledger/open';
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
  /** Is told now and then what came so far. Must not reject. */
  readonly show?: ((soFar: OrdersOfRange) => Promise<void>) | undefined;
  /** See {@link LedgerOptions}; by default all is read anew. */
  readonly age?: LedgerOptions['age'] | undefined;
  /** Of all symbols together; default {@link MAX_REQUESTS}. */
  readonly maxRequests?: number | undefined;
  /** What it may spend together with other reads, which is counted down. */
  readonly allowance?: ReadOptions['allowance'];
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
export async function readOrders(
  ledger: Ledger,
  client: ServiceReader,
  question: OrdersQuestion,
  options: OrdersOptions = {},
): Promise<OrdersRead> {
  const { range } = question;
  const { behind, age = 'everything', signal, priority = 'background', maxRequests = MAX_REQUESTS, onProgress, show } = options;
  const { allowance = { left: maxRequests } } = options;
  const symbols = distinctSymbols(question.symbols);
  const wanted = new Set(symbols.flatMap((symbol) => [symbol, symbolKey(symbol)]));
  const isOfRange = ({ createTime }: PlanOrder): boolean => createTime === undefined || contains(range, createTime);
  const isSymbolless = (order: PlanOrder): boolean => order.symbol.trim() === '' && isOfRange(order);
  const isWanted = (order: PlanOrder): boolean => (wanted.has(order.symbol) || wanted.has(symbolKey(order.symbol))) && isOfRange(order);
  const limits = { signal, priority, onFailure: 'keep', maxRequests, allowance } as const;
  const ended = new Map<string, Outcome>();
  const coverage = (ofOpen: Outcome | undefined): OrdersOfRange['coverage'] => ({
    open: ofOpen
      ? withSymbolless(coverageIn(ofOpen, OPEN_UNREAD), listedIn(ofOpen).filter(isSymbolless).length)
      : { unread: STILL_READ.open },
    symbols: symbols.map((symbol) => {
      const outcome = ended.get(symbol);
      return { symbol, coverage: outcome ? coverageIn(outcome, PAST_UNREAD, range) : stillRead(range) };
    }),
  });
  const came: { open?: Outcome } = {};
  const isReading = (): boolean => ended.size < symbols.length;
  const showing = nowAndThen(async () => {
    if (!show || !isReading()) return;
    const soFar = mergedOrders();
    if (came.open) await inSlices(soFar.keep(listedIn(came.open), isWanted));
    for (const symbol of symbols) {
      const outcome = ended.get(symbol);
      await inSlices(soFar.replace(outcome ? itemsOf(outcome) : await inSlices(ledger.orders.past(symbol, isOfRange)), isOfRange));
    }
    if (isReading()) await show({ orders: soFar.all(), coverage: coverage(came.open) });
  }, FIGURES);
  const reads = trackedReads(client, symbols.length, (progress) => {
    onProgress?.(progress);
    if (came.open) showing.tell();
  });

  if (ledger.archive) {
    await Promise.all(symbols.map((symbol) => ledger.recalled(symbol, range)));
    showing.tell();
  }
  const open: Outcome = behind?.open
    ? { reading: behind.open }
    : await reads.outcomeOf((asking) => readOpen(ledger, asking, { ...limits, age }));
  came.open = open;
  const asked = upToNow(range, client.serverNow());
  const orders = mergedOrders();
  await inSlices(orders.keep(listedIn(open), isWanted));
  await inSlices(orders.keep(behind?.aside ?? [], isWanted));
  const aside: PlanOrder[] = [];
  const histories = await Promise.all(
    symbols.map(async (symbol) => {
      const outcome = await reads.outcomeOf((asking) => readHistory(ledger, asking, { symbol, range: asked }, { ...limits, age }));
      ended.set(symbol, outcome);
      reads.symbolEnded();
      await inSlices(orders.replace(itemsOf(outcome), isOfRange));
      const { unrequested = [] } = 'reading' in outcome ? outcome.reading : {};
      // What one symbol's history got by chance may be just what another's asked for.
      await inSlices(orders.keep(unrequested, isWanted));
      await inSlices(forEach(unrequested, (order) => void (isWanted(order) || aside.push(order))));
      await inSlices(forEach(itemsOf(outcome), (order) => void (isOfRange(order) || aside.push(order))));
      return { symbol, outcome };
    }),
  );
  showing.end();

  const failure = failureIn(open, ...histories.map(({ outcome }) => outcome));
  return {
    range,
    orders: orders.all(),
    coverage: coverage(open),
    open: 'reading' in open ? open.reading : undefined,
    aside,
    canceled: signal?.aborted ?? false,
    ...(failure !== undefined && { failure }),
  };
}

type Outcome = OutcomeOf<PlanOrder>;

/** All that the list of open orders has: what is over may be in no history yet. */
const listedIn = (open: Outcome): readonly PlanOrder[] => [...itemsOf(open), ...(('reading' in open && open.reading.over) || [])];

const OPEN_UNREAD: UnreadWords = {
  canceled: l10n.t('The open orders were not loaded because loading was canceled.'),
  failed: (why) => `${l10n.t('The open orders could not be loaded.')} ${why}`,
};
const PAST_UNREAD: UnreadWords = {
  canceled: l10n.t('Past orders were not loaded because loading was canceled.'),
  failed: (why) => `${l10n.t('Past orders could not be loaded.')} ${why}`,
};

/**
 * @param range that it was read for, of which more was asked
 */
function coverageIn(outcome: Outcome, words: UnreadWords, range?: TimeRange): SourceCoverage {
  const coverage = coverageOf(outcome, words);
  return 'unread' in coverage || !range ? coverage : { ...coverage, range };
}

const stillRead = (range: TimeRange): SourceCoverage => inSentences(coverageFrom({ range, requests: 0 }, [STILL_READ.orders]));

/** Nobody can say whether these are of the symbols that were chosen, so they are none of the orders. */
const withSymbolless = (coverage: SourceCoverage, symbolless: number): SourceCoverage =>
  'unread' in coverage || symbolless === 0
    ? coverage
    : {
        ...coverage,
        complete: false,
        problems: [...coverage.problems, l10n.t`Open orders without a symbol, not included in any figure: ${symbolless}.`],
      };

/** Each order once, by its id; those without one cannot be told apart, so all of them stay. */
function mergedOrders() {
  const byId = new LargeMap<PlanOrder>();
  const nameless: PlanOrder[] = [];
  const add = (orders: readonly PlanOrder[], isMeant: (order: PlanOrder) => boolean, isNewer: boolean): Work<void> =>
    forEach(orders, (order) => {
      if (!isMeant(order)) return;
      if (order.orderId === '') nameless.push(order);
      else if (isNewer || !byId.has(order.orderId)) byId.set(order.orderId, order);
    });
  return {
    /** What is known of these already is newer. */
    keep: (orders: readonly PlanOrder[], isMeant: (order: PlanOrder) => boolean) => add(orders, isMeant, false),
    replace: (orders: readonly PlanOrder[], isMeant: (order: PlanOrder) => boolean) => add(orders, isMeant, true),
    /** In no order. */
    all: (): PlanOrder[] => [...byId.values(), ...nameless],
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
        ...readerOf(asksOf(service), service),
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
