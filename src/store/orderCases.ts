/** One order on its way through a look: what its records prove against what was seen of it before. Pure. */
import type { Order, PlanOrder } from '../model/order';
import { phaseOf, stepsProven, type Step } from '../model/orderSteps';
import { MINUTE, SECOND } from '../model/timeRange';
import type { Notice } from './due';
import type { Left, Seen, SeenOrder, Unseen } from './seen';

/** An order that works in the market for weeks is asked about again ever more rarely. */
const FIRST_WAIT = 5 * SECOND;
export const LAST_WAIT = 30 * MINUTE;
/** "No such order", so often in a row: details may lag behind the list, so it is told with the third, and believed with the tenth. */
const NOT_FOUND = { told: 3, believed: 10 } as const;
/** So many orders that are over are remembered, so that none is told of twice. */
const ENDED_KEPT = 2000;
const UNSEEN_KEPT = 5000;

/** An order on the way through one look. */
export interface Case {
  readonly orderId: string;
  readonly seen: SeenOrder;
  readonly steps: readonly Step[];
  readonly order: Order | undefined;
  /** When the list was looked at last before, if nobody was looking in between. */
  readonly since: number | undefined;
  /** When the list was looked at next; undefined where that is now. */
  readonly until?: number | undefined;
  /** Nothing more can happen to it. */
  readonly over?: boolean;
  /** To be asked about. Listed: its trigger time is new, which is a reason to ask, and no more than that. */
  readonly ask?: 'listed' | 'left' | undefined;
  /** The list has it, and not as one that is over. */
  readonly open?: boolean;
}

const isEnd = (step: Step): boolean => step !== 'triggered';

/** Those of the steps that were not told yet. An order that was past its trigger when it was first seen triggers no more, and ends once. */
function newSteps({ told, phase }: SeenOrder, steps: readonly Step[]): Step[] {
  const over = told.includes('filled') || told.includes('canceled');
  return steps.filter((step) => !told.includes(step) && !(step === 'triggered' && phase === 'past') && !(over && isEnd(step)));
}

export function listedCase({ at, whole, orders, ended }: Seen, order: PlanOrder, since: number | undefined): Case {
  const { orderId } = order;
  const before = orders.get(orderId);
  const timed = order.triggerTime !== undefined;
  const proven = stepsProven(order);
  const phase = phaseOf(order);
  const base: SeenOrder = before ?? { timed, told: ended.get(orderId) ?? [] };
  const started = base.phase === 'waiting' && phase === 'past' && !proven.includes('triggered');
  // The first look, and one after a list that was not whole, cannot know when it happened.
  const known = before !== undefined || (at !== undefined && whole);
  const steps = known ? newSteps(base, [...(started ? (['triggered'] as const) : []), ...proven]) : [];
  const told = [...new Set([...base.told, ...proven, ...steps])];
  const seen: SeenOrder = { phase: phase ?? base.phase, timed: base.timed, told };
  const asksItself = timed && !base.timed && seen.phase !== 'past' && !told.includes('triggered') && !order.status.final;
  return { orderId, seen, steps, order, since, ask: asksItself ? 'listed' : undefined, open: !order.status.final };
}

/** @param look that found it gone, and whether nobody was looking since the one before */
export function leftCase(
  orderId: string,
  seen: SeenOrder,
  order: Order | undefined,
  { since, at, whole }: { readonly since: number | undefined; readonly at: number; readonly whole: boolean },
): Case {
  const { missed = since, ...known } = seen;
  if (!whole && !seen.left) return { orderId, seen: { ...known, ...(missed !== undefined && { missed }) }, steps: [], order, since };
  const over = seen.told.includes('filled') || seen.told.includes('canceled');
  const away = seen.left?.since === undefined ? missed !== undefined && { since: missed, until: at } : {};
  const left: Left = { tries: 0, next: 0, ...seen.left, ...away };
  return {
    orderId,
    seen: { ...known, left },
    steps: [],
    order,
    since: left.since,
    until: left.until,
    over,
    ask: over ? undefined : 'left',
  };
}

/** Nobody wants to know, and it is not made up for later. */
export const withoutAsking = (each: Case): Case =>
  each.ask === 'left' ? { ...each, over: true } : { ...each, seen: { ...each.seen, timed: each.seen.timed || each.ask === 'listed' } };

/** The others go first the next time. */
export const later = (each: Case, now: number): Case =>
  each.seen.left ? { ...each, seen: { ...each.seen, left: { ...each.seen.left, next: now } } } : each;

/** No such order: it is over, and only a list may know how it ended; or the service has not got so far yet. */
export function missing(each: Case, known: Order | undefined, now: number): Case {
  if (each.ask === 'listed') return { ...each, seen: { ...each.seen, timed: true } };
  const order = known ?? each.order;
  const proven = known?.status.final ? newSteps(each.seen, stepsProven(known)) : [];
  if (proven.length > 0) return { ...each, seen: withSteps(each.seen, proven), steps: proven, order, over: true };
  const { tries = 0, since, until, notFound: before = 0 } = each.seen.left ?? {};
  const notFound = before + 1;
  const left: Left = { tries: tries + 1, next: now + waitAfter(notFound), since, until, notFound };
  const steps = notFound >= NOT_FOUND.told ? newSteps(each.seen, ['gone']) : [];
  return { ...each, seen: { ...withSteps(each.seen, steps), left }, steps, order, over: notFound >= NOT_FOUND.believed };
}

export function found(each: Case, order: Order, now: number): Case {
  const { kind, final } = order.status;
  const proven = stepsProven(order);
  // The number 0 of a service that counts its details as well says no more than that of a list.
  const works = phaseOf(order) === 'past';
  const steps = newSteps(each.seen, works && !proven.includes('triggered') ? ['triggered', ...proven] : proven);
  if (each.ask === 'listed') {
    return { ...each, seen: { ...withSteps(each.seen, steps), timed: true }, steps: [...each.steps, ...steps], order };
  }
  const unexplained = kind === 'unknown' && proven.length === 0;
  const all = unexplained ? newSteps(each.seen, ['gone']) : steps;
  const waiting = goesOn(each, now);
  // A state that Orderdeck does not know may never end; that the order is not open was told.
  return { ...waiting, seen: withSteps(waiting.seen, all), steps: all, order, over: final || unexplained };
}

/** The answer says nothing of it: whatever became of it may have happened while nobody looked. */
export function undecided(each: Case, now: number): Case {
  const { tries = 0, since, until } = each.seen.left ?? {};
  const left: Left = { tries: tries + 1, next: now + waitAfter(tries + 1), since, until };
  return each.ask === 'left' ? { ...each, seen: { ...each.seen, left } } : each;
}

/** It was found, and goes on: what happens from now on happens while somebody looks. */
function goesOn(each: Case, now: number): Case {
  const waiting = undecided(each, now);
  const { left } = waiting.seen;
  return left && each.ask === 'left' ? { ...waiting, seen: { ...waiting.seen, left: { tries: left.tries, next: left.next } } } : waiting;
}

/** Milliseconds until the next question. */
const waitAfter = (tries: number): number => Math.min(FIRST_WAIT * 2 ** Math.min(tries - 1, 10), LAST_WAIT);

const withSteps = (seen: SeenOrder, steps: readonly Step[]): SeenOrder => ({
  ...seen,
  told: [...new Set([...seen.told, ...steps])],
  phase: steps.includes('triggered') ? 'past' : seen.phase,
});

/** Without what was told of it meanwhile; one that is over by now stays so, unless it is listed again. */
export function butFor(each: Case, latest: Seen): Case {
  const ended = latest.ended.get(each.orderId) ?? [];
  const told = [...(latest.orders.get(each.orderId)?.told ?? []), ...ended];
  const over = each.over === true || (ended.length > 0 && each.ask === 'left');
  const known = { ...each.seen, told };
  return { ...each, steps: newSteps({ ...known, phase: undefined }, each.steps), seen: withSteps(each.seen, told), over };
}

/** The last look, for the next. What another window saw meanwhile stays. */
export function remembered(latest: Seen, cases: readonly Case[], changes: readonly Notice[], look: Pick<Seen, 'at' | 'whole'>): Seen {
  const orders = new Map(latest.orders);
  const ended = new Map(latest.ended);
  const unseen = new Map<string, Unseen>(latest.unseen);
  for (const { orderId, seen, over, open } of cases) {
    if (open) notGone(unseen, orderId);
    ended.delete(orderId);
    orders.delete(orderId);
    if (!over) orders.set(orderId, seen);
    else if (seen.told.length > 0) ended.set(orderId, seen.told);
  }
  for (const change of changes) unseen.set(change.orderId, withNews(unseen.get(change.orderId), change, look.at));
  return { ...latest, ...look, orders, ended: new Map([...ended].slice(-ENDED_KEPT)), unseen: new Map([...unseen].slice(-UNSEEN_KEPT)) };
}

/** What happens while somebody looks is no part of what happened before, while nobody did. */
function withNews(before: Unseen | undefined, { steps, since, until: next }: Notice, at: number | undefined): Unseen {
  const known = before?.steps ?? [];
  const all = [...new Set([...known, ...steps])];
  const earlier = before?.since === undefined ? [] : (before.away ?? known);
  const away = since === undefined ? earlier : [...new Set([...earlier, ...steps])];
  if (away.length === 0) return { steps: all, since: undefined };
  const until = since === undefined ? before?.until : (next ?? at);
  return { steps: all, since: before?.since ?? since, until, ...(away.length < all.length && { away }) };
}

/** What nobody knew of for a while, and is listed again, is open: that it was not is no news any more. */
function notGone(unseen: Map<string, Unseen>, orderId: string): void {
  const news = unseen.get(orderId);
  if (!news?.steps.includes('gone')) return;
  const [steps, away] = [news.steps, news.away].map((each) => each?.filter((step) => step !== 'gone'));
  if (!steps?.length) unseen.delete(orderId);
  else if (away?.length === 0) unseen.set(orderId, { steps });
  else unseen.set(orderId, { ...news, steps, ...(away && { away }) });
}
