/**
 * Which orders of an account need a look: left behind by their position, placed twice, stuck, forced, or gone. Pure. These are
 * suspicions: positions and ordinary orders are not in this interface. Only what the records at hand prove is told: of a list that is not
 * complete nothing that a complete one would not tell as well.
 */
import { isMoreThanNothing } from '../decimals';
import { effectOf, type Order, type PlanOrder } from '../order';
import { DAY, HOUR, MINUTE } from '../timeRange';
import { filterEach, forEach, sortEach, type Work } from '../work';
import { doublesAmong } from './doubles';
import { kinsOfOneLook } from './families';
import { orphansOf, REACH } from './orphans';
import { type HistoryWanted, type Look, type LookedAt, type LookRules, markOf, suspicion, type Suspicion, SUSPICIONS } from './suspicion';

export * from './suspicion';

export function* needsALook(looked: LookedAt, rules: LookRules): Work<Look> {
  const { open, find, known, now } = looked;
  // What a list of before says is open may be over by now.
  const waiting: PlanOrder[] = [];
  yield* forEach(open.items, (order) => {
    if (order.orderId === '' || order.status.kind === 'canceling') return;
    const latest = find(order.orderId) ?? order;
    if (!latest.status.final && latest.status.kind !== 'canceling') waiting.push({ ...order, ...latest });
  });
  const kinOf = kinsOfOneLook();
  const found: Suspicion[] = [];
  let until = Infinity;
  const listed = new Set(open.items.map(({ orderId }) => orderId));
  // An order that works in the market may be in the history already.
  const working = yield* filterEach(known, ({ orderId, status }) => !status.final && orderId !== '' && !listed.has(orderId));
  const again: HistoryWanted[] = [];
  const judgeListed = (order: PlanOrder): void => {
    const late = lateness(order, rules);
    if (!late) return;
    const readAt = Math.max(open.readAt ?? now, looked.readAt?.(order.orderId) ?? -Infinity);
    if (late.at <= readAt) found.push(suspicion(late.kind, [order], { since: late.since, mark: markOf(order) }));
    // Whether it still waits is known as soon as the list is read again, which may have the same records.
    else until = Math.min(until, late.at);
  };
  const judge = (order: Order | PlanOrder, readAt: number): void => {
    const late = lateness(order, rules);
    if (!late) return;
    const isKnown = late.at <= readAt && readAt > now - DAY;
    if (late.at <= now && isKnown) found.push(suspicion(late.kind, [order], { since: late.since, mark: markOf(order) }));
    if (late.at <= now && !(isKnown && readAt > now - HOUR)) again.push(...historyOf(order, readAt, now));
    for (const change of [late.at, readAt + HOUR, readAt + DAY]) if (change > now) until = Math.min(until, change);
  };
  yield* forEach(waiting, judgeListed);
  yield* forEach(working, (order) => judge(order, looked.readAt?.(order.orderId) ?? now));
  if (rules.kinds.has('double')) found.push(...(yield* doublesAmong(waiting, looked, kinOf)));
  const { orphans, wanted } = rules.kinds.has('orphan') && open.complete ? yield* orphansOf(waiting, looked, kinOf) : NO_ORPHANS;
  found.push(...orphans);
  if (rules.kinds.has('forced')) {
    const since = now - rules.forcedDays * DAY;
    yield* forEach(known, (order) => {
      const at = ('triggerTime' in order ? order.triggerTime : undefined) ?? order.createTime;
      const was = effectOf(order.action) === 'forced' && (order.status.kind === 'filled' || isMoreThanNothing(order.filledQty));
      if (!was || order.orderId === '' || at === undefined || at < since) return;
      found.push(suspicion('forced', [order], { since: at, mark: markOf(order) }));
      until = Math.min(until, at + rules.forcedDays * DAY + 1);
    });
  }
  if (rules.kinds.has('vanished')) {
    for (const orderId of looked.vanished) {
      const order = find(orderId);
      if (order?.status.final) continue;
      found.push({
        ...suspicion('vanished', order ? [order] : [], { since: undefined, mark: '' }),
        id: `vanished ${orderId}`,
        orderIds: [orderId],
      });
    }
  }
  const rank = ({ kind }: Suspicion): number => SUSPICIONS.indexOf(kind);
  const suspicions = yield* sortEach(
    found,
    (one, other) => rank(one) - rank(other) || (other.since ?? 0) - (one.since ?? 0) || (one.id < other.id ? -1 : 1),
  );
  return { suspicions, wanted: [...wanted, ...again], until };
}

const NO_ORPHANS = { orphans: [], wanted: [] };

/** The one that tells what became of an order that no longer is among the open ones. The hour it was read in is part of why: then it is asked anew. */
function historyOf(order: Order | PlanOrder, readAt: number, now: number): HistoryWanted[] {
  const { orderId, symbol, createTime } = order;
  if (!('triggerPrice' in order) || symbol === '' || createTime === undefined || createTime < now - REACH) return [];
  return [{ symbol, range: { start: createTime, end: now }, why: `${orderId} ${Math.floor(readAt / HOUR)}` }];
}

interface Lateness {
  readonly kind: 'stuck' | 'partial';
  readonly since: number;
  /** From when on it is too long. */
  readonly at: number;
}

/** Triggered or filled in part. A trigger time at creation says no more than that the order was placed. */
function lateness(order: Order & Partial<PlanOrder>, { kinds, triggeredMinutes, partlyFilledMinutes }: LookRules): Lateness | undefined {
  const { status, triggerTime, createTime } = order;
  const isPartial = status.kind === 'partially_filled' || isMoreThanNothing(order.filledQty);
  // What may only add to the book is there to wait.
  const isMeantToWait = order.execution.kind === 'postOnly';
  const isTriggered = (status.kind === 'pending' || status.kind === 'open') && triggerTime !== createTime && !isMeantToWait;
  const kind = isPartial ? 'partial' : 'stuck';
  const since = isPartial ? (triggerTime ?? createTime) : isTriggered ? triggerTime : undefined;
  if (since === undefined || !kinds.has(kind)) return undefined;
  return { kind, since, at: since + (isPartial ? partlyFilledMinutes : triggeredMinutes) * MINUTE };
}
