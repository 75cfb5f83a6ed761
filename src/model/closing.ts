/** What a person closed, and what the service says of it now: which records differ, and how. Pure. */
import { type AffiliateUser, REFERRAL_AMOUNTS, type ReferralTotals } from './affiliate';
import { isNothing, minus, plainOf } from './decimals';
import { contractName, type PlanOrder } from './order';
import type { TimeRange } from './timeRange';
import { forEach, type Work } from './work';

export type ClosedRecord =
  | { readonly kind: 'order'; readonly id: string; readonly record: PlanOrder }
  | { readonly kind: 'user'; readonly id: string; readonly record: AffiliateUser }
  | { readonly kind: 'totals'; readonly id: string; readonly record: ReferralTotals };
export const CLOSED_KINDS = ['order', 'user', 'totals'] as const satisfies readonly ClosedRecord['kind'][];
export type ClosedKind = (typeof CLOSED_KINDS)[number];

/** What was asked for of one kind; of orders, of one symbol. */
export interface ClosedPart {
  readonly kind: ClosedKind;
  readonly symbol?: string | undefined;
  readonly complete: boolean;
  /** Why not, in sentences that mark what is quoted in them. */
  readonly problems: readonly string[];
}

export interface Closed {
  readonly parts: readonly ClosedPart[];
  readonly records: readonly ClosedRecord[];
}

/** A value of a record then and now, as the service had it; `''`: it had none. Times are epoch milliseconds. */
export interface ClosedChange {
  readonly name: string;
  readonly then: string | number;
  readonly now: string | number;
  /** Of amounts: by how much, exactly. Undefined where one of them is no plain decimal, or perhaps no amount of the whole range. */
  readonly by?: string | undefined;
}

/**
 * `late`: it is in the range now and was not listed then. `gone`: the service lists it no more. Where the list of then, or of now, was
 * not whole nobody knows, and it is `perhapsLate`, or `unread`. Totals are sums of what was read of the range: where that was not whole,
 * then or now, they may be of a part, and those that differ are `perhapsChanged`.
 */
export interface ClosedDifference {
  readonly kind: ClosedKind;
  readonly id: string;
  readonly what: 'changed' | 'perhapsChanged' | 'late' | 'perhapsLate' | 'gone' | 'unread';
  readonly changes: readonly ClosedChange[];
  /** As it is known last. */
  readonly record: ClosedRecord;
}

type Value = string | number | undefined;
const NO_AMOUNT = new Set(['status', 'action', 'execution', 'symbol', 'clientOid', 'inviteCode']);

/** Of users, what of a closed range cannot be otherwise later: who first did something after it did nothing within. */
const FIRST_TIMES = new Set(['firstDeposit', 'firstTrade']);

/** What is compared, by the names of the records. */
function valuesOf(closed: ClosedRecord): Readonly<Record<string, Value>> {
  if (closed.kind === 'totals') return Object.fromEntries(REFERRAL_AMOUNTS.map((name) => [name, closed.record[name]]));
  if (closed.kind === 'user') {
    const { registerTime, inviteCode, firstDeposit, firstTrade } = closed.record;
    return { registerTime, inviteCode, firstDeposit, firstTrade };
  }
  const { action, execution, status, symbol, clientOid, size, filledQty, price, priceAvg, triggerPrice, fee, totalProfits } = closed.record;
  const coded = { status: contractName(status), action: contractName(action), execution: contractName(execution) };
  const { createTime, triggerTime } = closed.record;
  return { ...coded, symbol, clientOid, size, filledQty, price, priceAvg, triggerPrice, fee, totalProfits, createTime, triggerTime };
}

/** Amounts are the same where their difference is nothing: `1.50` and `1.5`, `1E-8` and `0.00000001`; one that was not sent is no amount, not nothing. */
function changeOf(name: string, then: Value = '', now: Value = ''): ClosedChange | undefined {
  if (then === now) return undefined;
  const isAmount = typeof then === 'string' && typeof now === 'string' && !NO_AMOUNT.has(name);
  const by = isAmount ? minus(plainOf(now), plainOf(then)) : undefined;
  return by !== undefined && isNothing(by) ? undefined : { name, then, now, ...(by !== undefined && { by }) };
}

const keyOf = ({ kind, id }: ClosedRecord): string => `${kind} ${id}`;

/** Whether all of a kind is known. Orders name their symbol as they like, so where one symbol is not whole none is. */
export const wholeIn =
  ({ parts }: Closed) =>
  (kind: ClosedKind): boolean => {
    const ofKind = parts.filter((part) => part.kind === kind);
    return ofKind.length > 0 && ofKind.every(({ complete }) => complete);
  };

/** What differs, in the order of the records as they were closed, those that are new last. Nothing that is the same in both. */
export function* differencesOf(then: Closed, now: Closed, range: TimeRange): Work<ClosedDifference[]> {
  const [thenWhole, nowWhole] = [wholeIn(then), wholeIn(now)];
  const left = new Map(now.records.map((each) => [keyOf(each), each]));
  const found: ClosedDifference[] = [];
  yield* forEach(then.records, (before) => {
    const after = left.get(keyOf(before));
    left.delete(keyOf(before));
    const { kind, id } = before;
    const [one, other] = [valuesOf(before), after && valuesOf(after)];
    // Who did nothing in a range may be listed with nothing, or not at all.
    const isEmpty = kind === 'totals' && Object.values(one).every((value) => value === '' || isNothing(String(value)));
    if (!other && !isEmpty) found.push({ kind, id, what: nowWhole(kind) ? 'gone' : 'unread', changes: [], record: before });
    if (!other) return;
    const isLater = (name: string): boolean =>
      FIRST_TIMES.has(name) && [one[name], other[name]].every((time = Infinity) => Number(time) > range.end);
    const changes = Object.keys(one).flatMap((name) => (isLater(name) ? [] : (changeOf(name, one[name], other[name]) ?? [])));
    if (changes.length === 0) return;
    const isSure = kind !== 'totals' || (thenWhole(kind) && nowWhole(kind));
    const told = isSure ? changes : changes.map(({ by: _, ...change }) => change);
    found.push({ kind, id, what: isSure ? 'changed' : 'perhapsChanged', changes: told, record: after ?? before });
  });
  yield* forEach([...left.values()], (after) => {
    const { kind, id } = after;
    const values = Object.values(valuesOf(after));
    if (kind === 'totals' && values.every((value) => value === '' || isNothing(String(value)))) return;
    found.push({ kind, id, what: thenWhole(kind) ? 'late' : 'perhapsLate', changes: [], record: after });
  });
  return found;
}
