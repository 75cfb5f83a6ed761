/**
 * What the client id of an order says of the others it belongs to: orders of one trade share what tells the trade apart, and end in
 * what each is for, such as `bot7_0031_SL` and `bot7_0031_TP1`. Pure.
 */
import { HEX, UUID, writtenBy } from '../clientIds';
import { isMoreThanNothing, isNothing, scaleOf, unitsOf } from '../decimals';
import { sideOf, type Order, type PlanOrder } from '../order';

/** What closes a position with a loss, or with a profit. */
export type Leg = 'stop' | 'profit';

export interface Kin {
  /** What tells one trade of one program apart; undefined for an id in which nothing does. */
  readonly trade: string | undefined;
  /** The same without times, which a program may put into the id of every order. */
  readonly untimed: string;
  /** The id says what the order is for in its trade: a stop loss, a take profit, an entry. */
  readonly named: boolean;
  readonly leg: Leg | undefined;
  /** The same as it is written, with its count. */
  readonly legs: string;
  /** What of the trade's name no other trade has. */
  readonly apart: string | undefined;
  /** Which program, or strategy of it, placed the order; undefined for an id that does not tell. */
  readonly program: string | undefined;
}

const STOPS = /^(?:sl|stop|stoploss|loss|stp|trail|trailing|trailingstop|be|breakeven|zhisun|止损|verlust)$/i;
const PROFITS = /^(?:tp|takeprofit|profit|target|tgt|zhiying|止盈|gewinn)$/i;
/** Of a leg of either kind, or of what opens. */
const OTHERS = /^(?:take|exit|close|entry|enter|open|leg|oco|bracket|order|ord|algo|plan|cond)$/i;
/** `TP1`, `sl2`: a leg may be counted. */
const COUNTED = /^([a-z]{2,12}?)\d{1,2}$/i;
/** `0031TP1`, `ab12cdStopLoss`: in one with what stands before it. */
const ATTACHED = /^(.*[\da-z])(TP|SL|StopLoss|TakeProfit)(\d{0,2})$/;

const DIGITS = /^\d{3,}$/;
/** Letters and digits mixed, longer than a name with a number behind it. */
const MIXED = /^(?=.*\d)(?=.*[a-z])[a-z\d]{6,}$/i;
const NAME_AND_COUNT = /^[a-z]{3,}\d{1,4}$/i;
/** Seconds, milliseconds or a date with its time. */
const TIME = /^(?:1[4-9]\d{8}|1[4-9]\d{11}|20\d{6}T?\d{0,6}Z?)$/;

/** Too short for a name to look like it by accident: `6c35`. */
const SHORT_HEX = /^(?=.*[a-f])(?=.*\d)[\da-f]{4,5}$/i;

const tellsApart = (piece: string): boolean =>
  HEX.test(piece) ||
  (SHORT_HEX.test(piece) && !NAME_AND_COUNT.test(piece)) ||
  DIGITS.test(piece) ||
  (MIXED.test(piece) && !NAME_AND_COUNT.test(piece));

export function kinOf(clientOid: string): Kin {
  const { format, strategy, own } = writtenBy(clientOid);
  const pieces = own
    .replace(UUID, (uuid) => uuid.replaceAll('-', ''))
    .split(/[-_.:#/|~ ]+/)
    .flatMap((piece) => ATTACHED.exec(piece)?.slice(1, 3) ?? [piece])
    .filter((piece) => piece !== '');
  const words = pieces.map((piece) => (isWord(piece) ? piece : (COUNTED.exec(piece)?.[1] ?? piece)));
  // The count of a leg may be a piece of its own: `tp-1`.
  const rest = pieces.filter((piece, at) => !isWord(words[at] ?? '') && !(/^\d{1,2}$/.test(piece) && isWord(words[at - 1] ?? '')));
  const apart = rest.filter(tellsApart);
  const names = rest.filter((piece) => !tellsApart(piece));
  const isTold = format >= 0 || names.some((piece) => !/^\d+$/.test(piece));
  const joined = (parts: readonly string[]): string => [format, ...parts].join(' ').toLowerCase();
  const isStop = words.some((word) => STOPS.test(word));
  const isProfit = words.some((word) => PROFITS.test(word));
  return {
    trade: apart.length > 0 ? joined(rest) : undefined,
    untimed: joined(rest.filter((piece) => !TIME.test(piece))),
    named: isStop || isProfit || words.some(isWord),
    leg: isStop === isProfit ? undefined : isStop ? 'stop' : 'profit',
    legs: joined(pieces.filter((_, at) => isWord(words[at] ?? ''))),
    apart: apart.length > 0 ? apart.join(' ').toLowerCase() : undefined,
    program: isTold ? joined([strategy ?? '', ...names]) : undefined,
  };
}

/** The same for a look, which meets each id several times. */
export type KinOf = (clientOid: string) => Kin;

export function kinsOfOneLook(): KinOf {
  const known = new Map<string, Kin>();
  return (clientOid) => {
    const kin = known.get(clientOid) ?? kinOf(clientOid);
    known.set(clientOid, kin);
    return kin;
  };
}

const isWord = (word: string): boolean => STOPS.test(word) || PROFITS.test(word) || OTHERS.test(word);

/** What the fill of an order that closed was by its result. */
export const legByResult = ({ totalProfits }: Order): Leg | undefined =>
  isMoreThanNothing(totalProfits) ? 'profit' : isNothing(totalProfits) || !totalProfits.startsWith('-') ? undefined : 'stop';

/**
 * On which side of the entry an order waits, where an order of the same position tells the entry: its average less the profit of each
 * piece that it closed. Undefined where it does not, or the order waits at the entry.
 */
export function legByEntry({ triggerPrice }: PlanOrder, closed: Order): Leg | undefined {
  const side = sideOf(closed.action);
  const amounts = [triggerPrice, closed.priceAvg, closed.filledQty, closed.totalProfits];
  const scale = Math.max(...amounts.map(scaleOf));
  const [trigger, average, filled, profit] = amounts.map((amount) => unitsOf(amount, scale));
  if (trigger === undefined || average === undefined || filled === undefined || profit === undefined) return undefined;
  if (side === undefined || filled <= 0n || trigger <= 0n || average <= 0n || profit === 0n) return undefined;
  // Of a long the entry is average − profit ÷ filled, of a short average + profit ÷ filled.
  const above = (trigger - average) * filled + (side === 'long' ? profit : -profit) * 10n ** BigInt(scale);
  if (above === 0n) return undefined;
  return above > 0n === (side === 'long') ? 'profit' : 'stop';
}
