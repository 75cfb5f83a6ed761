/** Holds what a file says of an order against the exchange's record of it. Pure. */
import { compareDecimals, decimalOf, isNothing } from '../model/decimals';
import { actionOf, sideOf, type ActionKind, type Order, type PlanOrder, type StatusMeaning } from '../model/order';
import { phaseOf } from '../model/orderSteps';
import { symbolKey } from '../model/symbols';
import type { Field, Said } from './statements';
import type { StatusWords } from './statusWords';
import { isTime, timeOf } from './times';

/** `error`: one of the two is wrong. `information`: the file is older than what became of the order. */
export type Severity = 'error' | 'information';

export interface Difference {
  readonly field: Field;
  readonly severity: Severity;
  /** As it is written. */
  readonly file: string;
  /** As the exchange says it; times in epoch milliseconds. */
  readonly exchange: string | number;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  /** Said and found to be so. */
  readonly agreed: readonly Field[];
  /** Said, and not compared: a word or a number that is not understood, or the exchange says nothing of it. */
  readonly notCompared: readonly Field[];
}

export interface CompareOptions {
  readonly words: StatusWords;
  /** An IANA name; undefined is the machine's own. */
  readonly timeZone: string | undefined;
}

type FieldVerdict = 'agrees' | 'differs' | 'movedOn' | 'unknown';

const FINAL: ReadonlySet<StatusMeaning> = new Set(['filled', 'canceled', 'over']);
/** What is stated of an amount holds for ever only once the order is over. */
const AMOUNTS = ['size', 'filledQty', 'price', 'priceAvg', 'triggerPrice'] as const;

export const isAmount = (field: Field): boolean => (AMOUNTS as readonly Field[]).includes(field);

/** Whether a word of a state says that the order can change no more. */
export const isEnd = (status: string | undefined, words: StatusWords): boolean => {
  const meaning = status === undefined ? undefined : words.of(status);
  return meaning !== undefined && FINAL.has(meaning);
};

export function compare(said: Said, order: Order | PlanOrder, { words, timeZone }: CompareOptions): Comparison {
  const final = isEnd(said.status, words);
  const differences: Difference[] = [];
  const agreed: Field[] = [];
  const notCompared: Field[] = [];
  const note = (field: Field, verdict: FieldVerdict, exchange: string | number): void => {
    if (verdict === 'agrees') agreed.push(field);
    else if (verdict === 'unknown') notCompared.push(field);
    else differences.push({ field, severity: verdict === 'differs' ? 'error' : 'information', file: said[field] ?? '', exchange });
  };
  const hold = (field: Field, exchange: string, verdictOf: (file: string, exchange: string) => FieldVerdict): void => {
    const file = said[field];
    if (file !== undefined) note(field, exchange === '' ? 'unknown' : verdictOf(file, exchange), exchange);
  };

  hold('status', order.status.label, (file) => statusVerdict(words.of(file), order));
  hold('symbol', order.symbol, symbolVerdict);
  hold('action', order.action.label, (file) => actionVerdict(file, order));
  hold('positionSide', order.action.label, (file) => sideVerdict(file.trim().toLowerCase(), order));
  hold('clientOid', order.clientOid, (file, exchange) => (file === exchange ? 'agrees' : 'differs'));
  for (const field of AMOUNTS) {
    const exchange = amountOf(order, field);
    hold(field, exchange, (file) => {
      const verdict = amountVerdict(file, exchange);
      // What is written as the price of a fill is the average one.
      if (field === 'price' && verdict === 'differs' && amountVerdict(file, order.priceAvg) === 'agrees' && !isNothing(order.priceAvg))
        return 'agrees';
      return verdict === 'differs' && !final ? 'movedOn' : verdict;
    });
  }
  const times = [
    ['createTime', order.createTime],
    ['triggerTime', 'triggerTime' in order ? order.triggerTime : undefined],
  ] as const;
  for (const [field, time] of times) {
    const file = said[field];
    if (file === undefined) continue;
    const written = timeOf(file, timeZone);
    note(field, !written || time === undefined ? 'unknown' : isTime(written, time) ? 'agrees' : 'differs', time ?? '');
  }
  return { differences, agreed, notCompared };
}

const amountOf = (order: Order | PlanOrder, field: (typeof AMOUNTS)[number]): string =>
  field === 'triggerPrice' ? ('triggerPrice' in order ? order.triggerPrice : '') : order[field];

function amountVerdict(file: string, exchange: string): FieldVerdict {
  const [one, other] = [decimalOf(file), decimalOf(exchange)];
  return one === undefined || other === undefined ? 'unknown' : compareDecimals(one, other) === 0 ? 'agrees' : 'differs';
}

/** A final word that the exchange contradicts is wrong; another may have been right when it was written. */
function statusVerdict(word: StatusMeaning | undefined, order: Order): FieldVerdict {
  const { status } = order;
  if (word === undefined || status.kind === 'unknown') return 'unknown';
  if (word === status.kind) return 'agrees';
  if (word === 'over') return status.final ? 'agrees' : 'differs';
  if (FINAL.has(word)) return 'differs';
  if (status.final) return 'movedOn';
  const phase = phaseOf(order);
  if (word === 'untriggered') return phase === 'past' ? 'movedOn' : 'agrees';
  if (word === 'open' || word === 'triggered') return phase === 'waiting' ? 'movedOn' : 'agrees';
  const filled = word === 'partially_filled' ? decimalOf(order.filledQty) : undefined;
  return filled !== undefined && compareDecimals(filled, '0') === 0 ? 'movedOn' : 'agrees';
}

const PAIR_KEY = /^(.+?)(usdt|usdc|busd|usd|eur)$/;

function symbolVerdict(file: string, exchange: string): FieldVerdict {
  const [one, other] = [symbolKey(file), symbolKey(exchange)];
  // A coin alone names all of its pairs.
  if (one.length < 5) return other.startsWith(one) && one !== '' ? 'agrees' : 'unknown';
  if (one === other) return 'agrees';
  // `BINANCE:BTCUSDT`, `BTCUSDTM` and `USDT-BTC` are no names that can be told from another pair's; many write USD for any dollar.
  const [, coin, money] = PAIR_KEY.exec(one) ?? [];
  const [, otherCoin, otherMoney] = PAIR_KEY.exec(other) ?? [];
  if (coin === undefined || otherCoin === undefined) return 'unknown';
  return coin === otherCoin && [money, otherMoney].includes('usd') ? 'unknown' : 'differs';
}

const BUYS: ReadonlySet<ActionKind | 'unknown'> = new Set([
  'open_long',
  'close_short',
  'offset_liquidate_short',
  'agreement_close_short',
  'burst_liquidate_short',
]);

function actionVerdict(file: string, order: Order): FieldVerdict {
  const word = file
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
  const { kind } = order.action;
  if (kind === 'unknown') return 'unknown';
  const named = actionOf(word).kind;
  if (named !== 'unknown') return named === kind ? 'agrees' : 'differs';
  if (word === 'buy' || word === 'bid') return BUYS.has(kind) ? 'agrees' : 'differs';
  if (word === 'sell' || word === 'ask') return BUYS.has(kind) ? 'differs' : 'agrees';
  return sideVerdict(word, order);
}

function sideVerdict(word: string, order: Order): FieldVerdict {
  const side = sideOf(order.action);
  return side === undefined || (word !== 'long' && word !== 'short') ? 'unknown' : word === side ? 'agrees' : 'differs';
}
