/** Holds what a file says of an order against the exchange's record of it. Pure. */
import { compareDecimals, decimalOf, isNothing, minus } from '../model/decimals';
import { mayBeNumberOf } from './clientIds';
import { byThousands, isWorth, MOMENT, showsAmount, writtenAmount } from './amounts';
import { actionOf, sideOf, type ActionKind, type Order, type PlanOrder, type StatusMeaning } from '../model/order';
import { phaseOf } from '../model/orderSteps';
import { symbolKey } from '../model/symbols';
import { MINUTE } from '../model/timeRange';
import { barely } from '../model/visible';
import { AMOUNTS, type Field } from '../model/fileFields';
import { sideInEnglish } from './languages';
import type { Said } from './statements';
import { maybeOfRequest, type StatusWords } from './statusWords';
import { isTime, timeOf, type WrittenTime } from './times';

/**
 * `error`: one of the two is wrong. `warning`: so it seems, but the file does not say that the order was over, so it may have been changed
 * since. `information`: the file is older than what became of the order.
 */
export type Severity = 'error' | 'warning' | 'information';

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
  /** Amounts without names: they may be of one fill of several, or of what was left. */
  readonly isBare?: boolean;
}

type FieldVerdict = 'agrees' | 'differs' | 'seemsWrong' | 'movedOn' | 'unknown';
const SEVERITIES = { differs: 'error', seemsWrong: 'warning', movedOn: 'information' } as const;

const FINAL: ReadonlySet<StatusMeaning> = new Set(['filled', 'canceled', 'over']);
type AmountField = (typeof AMOUNTS)[number];

/** What is stated of it holds for ever only once the order is over. */
export const grows = (field: Field): boolean => field === 'filledQty' || field === 'priceAvg';

/** Whether a word of a state says that the order can change no more. */
export const isEnd = (status: string | undefined, words: StatusWords): boolean => {
  const meaning = status === undefined ? undefined : words.of(status);
  return meaning !== undefined && FINAL.has(meaning);
};

export function compare(said: Said, order: Order | PlanOrder, { words, timeZone, isBare = false }: CompareOptions): Comparison {
  // What was filled is an order's, and so is what stands beside another amount of it.
  const isOrders = (field: AmountField): boolean =>
    said[field] !== undefined && (field === 'filledQty' || amountVerdict(field, said[field], order, false) === 'agrees');
  const mayBeOfOther = maybeOfRequest(said.status ?? '') && !AMOUNTS.some(isOrders);
  const final = !isBare && !mayBeOfOther && isEnd(said.status, words);
  const differences: Difference[] = [];
  const agreed: Field[] = [];
  const notCompared: Field[] = [];
  const note = (field: Field, verdict: FieldVerdict, exchange: string | number): void => {
    if (verdict === 'agrees') agreed.push(field);
    else if (verdict === 'unknown') notCompared.push(field);
    else differences.push({ field, severity: SEVERITIES[verdict], file: said[field] ?? '', exchange });
  };
  const hold = (field: Field, exchange: string, verdictOf: (file: string, exchange: string) => FieldVerdict): void => {
    const file = said[field];
    if (file !== undefined) note(field, exchange === '' ? 'unknown' : verdictOf(file, exchange), exchange);
  };

  // What counts thousands of a coin counts another size at another price.
  const isScaled = said.symbol !== undefined && isThousands(said.symbol, order.symbol);
  const isPart = isBare && words.of(said.status ?? '') === 'filled' && isLess(said.filledQty, order);
  hold('status', order.status.label, (file) => {
    const word = isPart && order.status.kind !== 'filled' ? 'partially_filled' : words.of(file);
    return mayBeOfOther && !(word === 'over' && order.status.final) ? 'unknown' : statusVerdict(word, order, file);
  });
  hold('symbol', order.symbol, symbolVerdict);
  hold('action', order.action.label, (file) => actionVerdict(file, order));
  hold('positionSide', order.action.label, (file) => sideVerdict(sideInEnglish(file.trim().toLowerCase()), order));
  hold('clientOid', order.clientOid, clientIdVerdict);
  // Beside what was filled stands what it was filled at, also where no price was asked for.
  const dealt = isBare && isNothing(decimalOf(order.price) ?? '0') ? { ...order, price: order.priceAvg } : order;
  for (const field of AMOUNTS) {
    const exchange = amountOf(dealt, field);
    hold(field, exchange, (file) => {
      // An average belongs to what was filled: where that is all that ever was, it has not changed since.
      const isAllFilled = field === 'priceAvg' && said.filledQty !== undefined && !isNothing(order.filledQty) && order.status.final;
      const stands = final || (isAllFilled && amountVerdict('filledQty', said.filledQty, order, true) === 'agrees');
      const verdict = amountVerdict(field, file, dealt, stands);
      return (isScaled || (isBare && isOfPart(field, said, order))) && verdict !== 'agrees' ? 'unknown' : verdict;
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
    note(field, written && time !== undefined ? timeVerdict(field, written, time) : 'unknown', time ?? '');
  }
  return { differences, agreed, notCompared };
}

/** A program's own row of an order is created some minutes before or after it. */
const OWN_ROW = 10 * MINUTE;

const timeVerdict = (field: Field, written: WrittenTime, time: number): FieldVerdict => {
  if (isTime(written, time)) return 'agrees';
  return field === 'createTime' && written.at.some((each) => Math.abs(each - time) <= OWN_ROW) ? 'unknown' : 'differs';
};

const amountOf = (order: Order | PlanOrder, field: AmountField): string =>
  field === 'triggerPrice' ? ('triggerPrice' in order ? order.triggerPrice : '') : order[field];

/** @param final the file says that the order is over, so nothing of it can have changed since */
function amountVerdict(field: AmountField, text: string, order: Order | PlanOrder, final: boolean): FieldVerdict {
  const written = writtenAmount(text);
  const exchange = decimalOf(amountOf(order, field));
  if (!written || exchange === undefined || !isUnitOf(field, written.unit, order.symbol)) return 'unknown';
  if (written.values.some((value) => showsAmount(value, exchange))) return 'agrees';
  // `64.000` is as likely sixty-four thousand, and whoever writes so says the truth.
  const thousands = byThousands(text);
  if (thousands !== undefined && showsAmount(thousands, exchange)) return 'unknown';
  // A comma may be meant in two ways: what is wrong in both is wrong.
  const [verdict = 'unknown', ...others] = written.values.map((file) => decimalVerdict(field, file, order, final));
  return others.every((each) => each === verdict) ? verdict : 'unknown';
}

/** Whether a text may be less than the size, in whatever way it is meant. */
const isLess = (text: string | undefined, { size, symbol }: Order | PlanOrder): boolean => {
  const { values, unit } = writtenAmount(text ?? '') ?? { values: [], unit: undefined };
  const isOtherUnit = !isUnitOf('size', unit, symbol);
  return values.length > 0 && (isOtherUnit || values.every((each) => compareDecimals(each, decimalOf(size) ?? '0') < 0));
};

/** Whether an amount without a name may be right of one fill of the order, or of what was left of it. */
function isOfPart(field: AmountField, { size, filledQty }: Said, order: Order | PlanOrder): boolean {
  const shows = (text: string | undefined, exchange: string | undefined): boolean =>
    exchange !== undefined && writtenAmount(text ?? '')?.values.some((value) => showsAmount(value, exchange)) === true;
  if (field === 'price' || field === 'priceAvg') return filledQty !== undefined && !shows(filledQty, decimalOf(order.filledQty));
  return field === 'size' && [order.filledQty, minus(order.size, order.filledQty)].some((each) => shows(size, decimalOf(each ?? '')));
}

const IS_MOMENT = new RegExp(`^(?:${MOMENT})(?:\\.|$)`);

/** Of an amount that is not the exchange's. */
function decimalVerdict(field: AmountField, file: string, order: Order | PlanOrder, final: boolean): FieldVerdict {
  // A sign may tell the side.
  if (file.startsWith('-')) return 'unknown';
  const exchange = decimalOf(amountOf(order, field)) ?? '0';
  const priceAvg = decimalOf(order.priceAvg) ?? '0';
  const shows = (decimal: string): boolean => showsAmount(file, decimal);
  const wrong = final ? 'differs' : 'seemsWrong';
  const prices = [order.price, order.priceAvg, amountOf(order, 'triggerPrice')].flatMap((each) => decimalOf(each) ?? []);
  if (IS_MOMENT.test(file)) return 'unknown';
  const isQuote = (size: string): boolean => prices.some((price) => isWorth(file, size, price));
  switch (field) {
    case 'price':
      // What is written as the price of a fill is the average one; a market order has none, and may be written with any.
      if (!isNothing(priceAvg) && shows(priceAvg)) return 'agrees';
      return isNothing(exchange) || isNothing(file) || prices.some(shows) ? 'unknown' : wrong;
    case 'triggerPrice':
      return isNothing(file) ? 'unknown' : wrong;
    case 'size':
      // What is canceled of an order is what was left of it.
      return isQuote(exchange) || (order.status.kind === 'canceled' && shows(minus(exchange, decimalOf(order.filledQty) ?? '0') ?? ''))
        ? 'unknown'
        : wrong;
    case 'filledQty':
      if (compareDecimals(file, exchange) > 0) return !isNothing(exchange) && isQuote(exchange) ? 'unknown' : 'differs';
      return final ? 'differs' : 'movedOn';
    case 'priceAvg':
      return final ? 'differs' : 'movedOn';
  }
}

/** Sizes in their coin and prices in their money can be compared, whatever else is counted cannot. */
function isUnitOf(field: AmountField, unit: string | undefined, symbol: string): boolean {
  if (unit === undefined) return true;
  const key = symbolKey(symbol);
  const coin = PAIR_KEY.exec(key)?.[1];
  if (field === 'size' || field === 'filledQty') return coin === undefined ? key.startsWith(unit) : coin === unit;
  return key.endsWith(unit) || (unit === 'usd' && key.includes('usd'));
}

/** A trigger order may be called so, and one that began to wait. */
const MAY_BE_ARMED = /^\W*(?:trigger|activated)\W*$/i;

/** A final word that the exchange contradicts is wrong; another may have been right when it was written. */
function statusVerdict(word: StatusMeaning | undefined, order: Order, file: string): FieldVerdict {
  const { status } = order;
  if (word === undefined || status.kind === 'unknown') return 'unknown';
  if (word === status.kind) return 'agrees';
  if (word === 'over') return status.final ? 'agrees' : 'differs';
  if (FINAL.has(word)) return 'differs';
  if (status.final) return 'movedOn';
  const phase = phaseOf(order);
  if (word === 'untriggered') return phase === 'past' ? 'movedOn' : 'agrees';
  // What waits has not triggered yet, so it has never been anything else: it is open, and nothing of it has moved on.
  if (phase === 'waiting' && word === 'triggered') return MAY_BE_ARMED.test(file) ? 'unknown' : 'seemsWrong';
  if (word !== 'partially_filled') return 'agrees';
  // What is filled only grows. So one of which nothing is has not moved on either, and may be one that is told of apart.
  const filled = decimalOf(order.filledQty);
  return phase === 'waiting' || (filled !== undefined && compareDecimals(filled, '0') === 0) ? 'unknown' : 'agrees';
}

/** A spreadsheet may have made a number of it. */
function clientIdVerdict(file: string, exchange: string): FieldVerdict {
  if (barely(file) === barely(exchange)) return 'agrees';
  return mayBeNumberOf(file, exchange) ? 'unknown' : 'differs';
}

const PAIR_KEY = /^(.+?)(usdt|usdc|busd|usd|eur)$/;

/** `BTCUSDT.WEEX`, `linear/BTCUSDT`, `tBTCUSDT` and `Symbol('BTCUSDT')` say where it is traded, or that it is a pair. */
const TRADED_AT = [
  /^(.+)\.[A-Za-z_]{2,20}$/,
  /^(?:linear|inverse|spot|swap|futures?)[/:_](.+)$/i,
  /^t([A-Z0-9]{6,20})$/,
  /^\w+\(['"]?([^'"]+)['"]?\)$/,
];

function pairKey(file: string): string {
  for (const shape of TRADED_AT) {
    const key = symbolKey(shape.exec(file.trim())?.[1] ?? '');
    if (PAIR_KEY.test(key)) return key;
  }
  return symbolKey(file);
}

const bareCoin = (coin: string): string => coin.replace(/^(1000+|1m|k)(?=[a-z]{2})/, '');

/** Contracts on a thousand of a coin go by two names. */
function isThousands(file: string, exchange: string): boolean {
  const coins = [pairKey(file), symbolKey(exchange)].map((key) => PAIR_KEY.exec(key)?.[1] ?? '');
  const [one = '', other = ''] = coins;
  return one !== other && coins.some((coin) => /^(1000+|1m|k)[a-z]/.test(coin)) && bareCoin(one) === bareCoin(other);
}

function symbolVerdict(file: string, exchange: string): FieldVerdict {
  const [one, other] = [pairKey(file), symbolKey(exchange)];
  // A coin alone names all of its pairs.
  if (one === other || one === PAIR_KEY.exec(other)?.[1]) return 'agrees';
  if (one.length < 5) return 'unknown';
  // `BINANCE:BTCUSDT`, `BTCUSDTM` and `USDT-BTC` are no names that can be told from another pair's; many write USD for any dollar.
  const [, coin, money] = PAIR_KEY.exec(one) ?? [];
  const [, otherCoin, otherMoney] = PAIR_KEY.exec(other) ?? [];
  if (coin === undefined || otherCoin === undefined) return 'unknown';
  return isThousands(file, exchange) || (coin === otherCoin && [money, otherMoney].includes('usd')) ? 'unknown' : 'differs';
}

const BUYS: ReadonlySet<ActionKind | 'unknown'> = new Set([
  'open_long',
  'close_short',
  'offset_liquidate_short',
  'agreement_close_short',
  'burst_liquidate_short',
]);

function actionVerdict(file: string, order: Order): FieldVerdict {
  // `OrderSide.BUY`
  const word = sideInEnglish(
    file
      .trim()
      .replace(/^\w+(?:\.|::)(?=\w+$)/, '')
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .replace(/[\s_-]+/g, '_')
      .replace(/^(buy|sell)_(limit|market|stop)$/, '$1'),
  );
  const { kind } = order.action;
  if (kind === 'unknown') return 'unknown';
  const named = actionOf(word).kind;
  if (named !== 'unknown') return named === kind ? 'agrees' : 'differs';
  if (/^(buy|bid|b)$/.test(word)) return BUYS.has(kind) ? 'agrees' : 'differs';
  if (/^(sell|ask|s)$/.test(word)) return BUYS.has(kind) ? 'differs' : 'agrees';
  return sideVerdict(word, order);
}

function sideVerdict(word: string, order: Order): FieldVerdict {
  const side = sideOf(order.action);
  return side === undefined || (word !== 'long' && word !== 'short') ? 'unknown' : word === side ? 'agrees' : 'differs';
}
