/**
 * What to ask about the orders of some files, and what that costs. Pure. What is known costs nothing; a history answers for many
 * orders at once, but for plan orders alone; what is left is asked for one by one. All of it runs side by side.
 */
import { ENDPOINTS, requestsIn, SHARES, weightOf } from '../api/endpoints';
import type { TimeRange } from '../model/timeRange';
import { SECOND } from '../model/timeRange';
import { forEach, mapEach, type Work } from '../model/work';
import { symbolKey } from '../model/symbols';
import type { StatusWords } from './statusWords';
import { saidAtLast, saysEnd, type FileOrder } from './story';
import { timeOf } from './times';

/** How many questions of a kind any window of time allows. */
export interface Budget {
  readonly questions: number;
  readonly windowMs: number;
}

export interface Budgets {
  readonly details: Budget;
  readonly history: Budget;
}

/** @param weight that the account may spend per endpoint in one window, of which a check has the share of programs */
export const budgetsOf = (weight: number, windowMs: number): Budgets => {
  const budgetOf = (endpoint: Parameters<typeof weightOf>[0]): Budget => ({
    questions: requestsIn(weight, weightOf(endpoint), SHARES.programs),
    windowMs,
  });
  return { details: budgetOf(ENDPOINTS.orderDetail), history: budgetOf(ENDPOINTS.historyPlanOrders) };
};

/** What is known of an order before anything is asked. */
export interface Known {
  /** Which cannot change any more. */
  readonly final: boolean;
  /** A plan order's record, which has its trigger. */
  readonly plan: boolean;
  /** Read so lately that it need not be asked again. */
  readonly young: boolean;
}

export interface HistoryQuestion {
  /** As the service names it. */
  readonly symbol: string;
  readonly range: TimeRange;
  readonly maxRequests: number;
}

export interface Plan {
  /** Orders by id that are known well enough. */
  readonly known: readonly string[];
  readonly histories: readonly HistoryQuestion[];
  /** Histories that were read to their end before, and need no question. */
  readonly proven: readonly Pick<HistoryQuestion, 'symbol' | 'range'>[];
  /** To be asked for one by one. Those that a history may answer come last, and only where none did. */
  readonly details: readonly string[];
  /** From where on in `details` a history may answer. */
  readonly certain: number;
  /**
   * Of `details`: the files tell when or at what they trigger, which details do not. Where no history answered for one, that of its pair
   * and of the time when it was created is read, as the details tell them, in so many requests for all of them.
   */
  readonly triggers: { readonly ids: readonly string[]; readonly maxRequests: number };
  /** The list of open orders is read too: three questions, or as many as it has pages. */
  readonly openOrders: boolean;
  /** Pairs and time that the files tell of; undefined where they tell no time. */
  readonly span: TimeRange | undefined;
  readonly pairs: readonly string[];
  /** At most. */
  readonly requests: number;
  /** At most, as far as the rate limit decides; answers take their own time. */
  readonly seconds: number;
}

export interface PlanOptions {
  readonly known: (id: string) => Known | undefined;
  /** How the service writes a pair, by its letters alone; undefined where nobody has seen it yet. */
  readonly symbolOf: (pair: string) => string | undefined;
  /** The part of the range whose plan orders of the symbol were not read to their end before, 0 to 1. */
  readonly unread: (symbol: string, range: TimeRange) => number;
  /** The open orders are known and young. */
  readonly openKnown: boolean;
  readonly budgets: Budgets;
  readonly words: StatusWords;
  readonly timeZone: string | undefined;
  /** The histories of all pairs, whatever they cost. */
  readonly whole?: boolean | undefined;
}

/** Fewer requests than this do not bring a history of any length to its end. */
const LEAST_REQUESTS = 6;
/** As many as one load of a list takes. */
const WHOLE_REQUESTS = 40;
const PAIRS_UNTOLD = 4;
/** What a file calls a pair may be anything, and is asked for by its name: a coin, perhaps a thousand of it, and its money. */
const IS_PAIR = /^(?:10{3,6}|\d{0,2})\p{L}+\d{0,2}\p{L}*usd[tc]?$/u;

/** An order to be asked for, and its pair by its letters alone. */
interface Wanted {
  readonly id: string;
  readonly pair: string | undefined;
}

export function* planOf(orders: readonly FileOrder[], options: PlanOptions): Work<Plan> {
  const { known, symbolOf, unread, budgets, words } = options;
  const span = yield* spanOf(orders, options.timeZone);
  const named = yield* mapEach(orders, (order) => {
    const symbol = saidAtLast(order, 'symbol', words);
    return symbol === undefined ? undefined : symbolKey(symbol);
  });
  const isPair = (pair: string | undefined): pair is string => pair !== undefined && (symbolOf(pair) !== undefined || IS_PAIR.test(pair));
  const pairs = [...new Set(named)].filter(isPair);

  /** Whether what is known of an order is enough, for each of the files that name it. */
  const enough = new Map<string, boolean>();
  const pairOf = new Map<string, string | undefined>();
  const withTrigger = new Set<string>();
  yield* forEach(orders, (order, place) => {
    const { id } = order;
    if (id === undefined) return;
    const held = known(id);
    if (saysTrigger(order)) withTrigger.add(id);
    enough.set(id, enough.get(id) !== false && held !== undefined && suffices(held, order, words));
    pairOf.set(id, pairOf.get(id) ?? named[place]);
  });
  const free: string[] = [];
  const open: Wanted[] = [];
  yield* forEach([...enough], ([id, isEnough]) => {
    if (isEnough) free.push(id);
    else open.push({ id, pair: pairOf.get(id) });
  });

  const requestsOf = (count: number): number => Math.max(1, Math.ceil(count / budgets.details.questions));
  /** The histories take no longer than the details would. */
  let left = budgets.history.questions * requestsOf(open.length);
  const triggerPairs = new Set(open.filter(({ id, pair }) => pair !== undefined && withTrigger.has(id)).map(({ pair }) => pair));
  // Nobody knows of how many pairs those are that name none.
  const ofNone = open.filter(({ id, pair }) => pair === undefined && withTrigger.has(id)).length;
  const pairsAtMost = triggerPairs.size + Math.min(ofNone, PAIRS_UNTOLD);
  const forTriggers = Math.min(Math.floor(left / 2), LEAST_REQUESTS * pairsAtMost);
  left -= forTriggers;
  const counts = new Map<string, number>();
  for (const { pair } of open) if (pair !== undefined) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  const histories: HistoryQuestion[] = [];
  const proven: Plan['proven'][number][] = [];
  const wanted = span ? pairs.toSorted((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0)) : [];
  for (const [index, pair] of wanted.entries()) {
    const symbol = symbolOf(pair) ?? `cmt_${pair}`;
    if (!span) break;
    const part = unread(symbol, span);
    if (part === 0) {
      proven.push({ symbol, range: span });
      continue;
    }
    const share = Math.floor(left / (wanted.length - index));
    // Of a range that was read only its gaps are asked for: a log that goes on costs what is new in it.
    const maxRequests = Math.max(LEAST_REQUESTS, Math.ceil(part * (options.whole ? Math.max(WHOLE_REQUESTS, share) : share)));
    if (maxRequests > left && !options.whole) continue;
    left -= maxRequests;
    histories.push({ symbol, range: span, maxRequests });
  }

  const asked = new Set(histories.map(({ symbol }) => symbolKey(symbol)));
  const certain: string[] = [];
  const answerable: string[] = [];
  yield* forEach(open, ({ id, pair }) => void (pair !== undefined && asked.has(pair) ? answerable : certain).push(id));
  const details = [...certain, ...answerable];
  yield;
  const triggers = { ids: details.filter((id) => withTrigger.has(id)), maxRequests: forTriggers };
  // What no file names may be open, too.
  const openOrders = !options.openKnown && (open.length > 0 || (span && pairs.length > 0) || orders.some(({ id }) => id === undefined));
  const historyRequests = histories.reduce((sum, { maxRequests }) => sum + maxRequests, triggers.maxRequests);
  return {
    known: free,
    histories,
    proven,
    details,
    certain: certain.length,
    triggers,
    openOrders,
    span,
    pairs,
    requests: details.length + historyRequests + (openOrders ? 3 : 0),
    seconds: Math.max(secondsOf(details.length, budgets.details), secondsOf(historyRequests, budgets.history)),
  };
}

/** How long so many questions take when the first of them go at once. */
export const secondsOf = (questions: number, { questions: most, windowMs }: Budget): number =>
  (Math.max(0, Math.ceil(questions / most) - 1) * windowMs) / SECOND;

const saysTrigger = ({ last, earlier }: FileOrder): boolean =>
  [last, ...earlier].some(({ said }) => (said.triggerPrice ?? said.triggerTime) !== undefined);

/** Whether what is known says all that is to be compared, and is no older than what the file says. */
function suffices({ final, plan, young }: Known, order: FileOrder, words: StatusWords): boolean {
  if (saysTrigger(order) && !plan) return false;
  return final || (young && !saysEnd(order, words));
}

/** From the first to the last time that the files tell, a second more on either side: many write no more than seconds. */
function* spanOf(orders: readonly FileOrder[], timeZone: string | undefined): Work<TimeRange | undefined> {
  let [start, end] = [Infinity, -Infinity];
  yield* forEach(orders, ({ last, earlier, since }) => {
    const texts = [last, ...earlier].flatMap(({ said }) => [said.createTime, said.time]);
    for (const text of [since, ...texts]) {
      const written = text === undefined ? undefined : timeOf(text, timeZone);
      if (!written) continue;
      start = Math.min(start, ...written.at);
      end = Math.max(end, ...written.at.map((each) => each + written.unit - 1));
    }
  });
  return start > end || start < 0 ? undefined : { start: Math.max(0, start - SECOND), end: end + SECOND };
}
