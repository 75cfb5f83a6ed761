/** What became of open orders. Loaded with the first list of them. */
import { ServiceError } from '../api/errors';
import type { Order, PlanOrder } from '../model/order';
import { phaseOf, stepsProven, type Step } from '../model/orderSteps';
import { MINUTE, SECOND } from '../model/timeRange';
import type { OpenOrders } from './openOrders';
import type { OrderDetails } from './orderDetails';
import type { Left, Memory, Seen, SeenOrder, Unseen } from './seen';
import type { Session, Sessions } from './sessions';

export interface OrderChange {
  readonly orderId: string;
  /** What happened since it was last told of, in its order; never empty. */
  readonly steps: readonly Step[];
  /** As it was read last; undefined when only the id is known: after a restart, of an order that the service has no more. */
  readonly order: Order | undefined;
  /** It happened while nobody looked: when the list was looked at last before. */
  readonly since: number | undefined;
}

/** What of the store it looks at. */
interface Looked {
  readonly sessions: Sessions;
  readonly openOrders: OpenOrders;
  readonly orderDetails: () => Promise<OrderDetails>;
}

export interface LookOptions {
  /** Whose orders: nothing is looked at once another account is shown. */
  readonly session: Session;
  /** What is told. What is not is remembered as if it had been; with nothing to tell, nothing is asked. */
  readonly tell: readonly Step[];
  /** Two looks further apart than this, milliseconds, and nobody was looking in between. */
  readonly gap: number;
}

/** So many orders are asked about at one look, the others at the next: hundreds would take the budget from everything else. */
const ASKED_AT_ONCE = 10;
/** An order that works in the market for weeks is asked about again ever more rarely. */
const FIRST_WAIT = 5 * SECOND;
const LAST_WAIT = 30 * MINUTE;
/** So many orders that are over are remembered, so that none is told of twice. */
const ENDED_KEPT = 2000;
const UNSEEN_KEPT = 5000;

/** An order on the way through one look. */
interface Case {
  readonly orderId: string;
  readonly seen: SeenOrder;
  readonly steps: readonly Step[];
  readonly order: Order | undefined;
  /** When the list was looked at last before, if nobody was looking in between. */
  readonly since: number | undefined;
  /** Nothing more can happen to it. */
  readonly over?: boolean;
  /** To be asked about. Listed: its trigger time is new, which is a reason to ask, and no more than that. */
  readonly ask?: 'listed' | 'left' | undefined;
}

/** Characters. What is longer is no order id, and is not kept in a file. */
const LONGEST_ID = 64;

/** Compares the open orders with what was seen of them at the look before. */
export class OrderChanges {
  private orders: { readonly session: Session; readonly byId: Map<string, Order> } | undefined;
  private looking: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: Looked,
    private readonly memory: Memory,
    private readonly now: () => number = Date.now,
  ) {}

  /** What happened since the last look. The first look at an account only sees what is there. One look at a time. */
  look(options: LookOptions): Promise<OrderChange[]> {
    const look = this.looking.then(() => this.lookOnce(options));
    this.looking = look.catch(() => undefined);
    return look;
  }

  private async lookOnce({ session, tell, gap }: LookOptions): Promise<OrderChange[]> {
    const { sessions, openOrders } = this.store;
    const { content, loadedAt = Infinity } = openOrders.state;
    if (sessions.current !== session || !content) return [];
    const seen = await this.memory.read(session.account.id);
    if (sessions.current !== session || !seen) return [];
    const now = this.now();
    // Another window has looked at a younger list since.
    if (seen.at !== undefined && loadedAt < seen.at && seen.at <= now) return [];
    const before = this.orders?.session === session ? this.orders.byId : new Map<string, Order>();
    const named = content.items.filter(({ orderId }) => orderId !== '' && orderId.length <= LONGEST_ID);
    const items = new Map(named.map((order) => [order.orderId, order]));
    this.orders = { session, byId: new Map<string, Order>(items) };

    const away = seen.at !== undefined && !(now - seen.at <= gap && now >= seen.at);
    const since = away ? Math.min(seen.at, now) : undefined;
    const listed = [...items.values()].map((order) => listedCase(seen, order, since));
    // A list that is not whole says nothing of what it lacks.
    const unlisted = [...seen.orders].filter(([orderId]) => !items.has(orderId));
    const left = unlisted.map(([orderId, order]) => leftCase(orderId, order, before.get(orderId), since, content.coverage.complete));
    const cases = tell.length === 0 ? [...listed, ...left].map(withoutAsking) : await this.ask([...listed, ...left], session, now);
    if (sessions.current !== session) return [];

    // What it was is told with what becomes of it.
    for (const { orderId, order, over } of cases) {
      const known = over ? undefined : (before.get(orderId) ?? order);
      if (known && !this.orders.byId.has(orderId)) this.orders.byId.set(orderId, known);
    }
    let changes: OrderChange[] = [];
    await this.memory.update(session.account.id, (latest) => {
      // Another window may have told some of it meanwhile.
      const fresh = cases.map((each) => butFor(each, latest));
      changes = fresh.flatMap(({ orderId, steps, order, since: from }): OrderChange[] => {
        const told = steps.filter((step) => tell.includes(step));
        return told.length > 0 ? [{ orderId, steps: told, order, since: from }] : [];
      });
      return remembered(latest, fresh, changes, { at: now, whole: content.coverage.complete });
    });
    return changes;
  }

  /** Asks about those that are due, ten at most: those first that left the list, and of these that were asked about least. */
  private async ask(cases: readonly Case[], session: Session, now: number): Promise<Case[]> {
    const due = cases
      .filter(({ ask, seen: { left } }) => ask !== undefined && (left === undefined || left.next <= now || left.next > now + LAST_WAIT))
      .toSorted((a, b) => Number(a.ask === 'listed') - Number(b.ask === 'listed') || triesOf(a) - triesOf(b) || nextOf(a) - nextOf(b))
      .slice(0, ASKED_AT_ONCE);
    const { sessions } = this.store;
    const left = new AbortController();
    const subscription = sessions.onDidChange(() => sessions.current !== session && left.abort());
    const answered = new Map(await Promise.all(due.map(async (each) => [each, await this.outcomeOf(each, session, left.signal)] as const)));
    subscription.dispose();
    return cases.map((each) => answered.get(each) ?? each);
  }

  private async outcomeOf(each: Case, session: Session, signal: AbortSignal): Promise<Case> {
    const details = await this.store.orderDetails();
    // Another account knows nothing of this order, and is not to be asked about it.
    if (this.store.sessions.current !== session) return each;
    const askedAt = this.now();
    // Within the share of the budget that hovers have: nobody waits for this.
    const answer = await details.ask(each.orderId, { asker: 'glance', maxAge: 0, signal });
    if (answer.kind === 'notFound') return missing(each, details.known(each.orderId)?.order);
    if (answer.kind === 'failed' && isOfThisOrder(answer.error)) return undecided(each, askedAt);
    if (answer.kind !== 'found') return later(each, askedAt);
    const { order, at = -Infinity } = answer;
    // What was known before stands in for an answer that could not be had; it is as good as one only when nothing can change it.
    if (!order.status.final && at < askedAt) return later(each, askedAt);
    return found(each, order, askedAt);
  }
}

const triesOf = ({ seen: { left } }: Case): number => left?.tries ?? 0;
const nextOf = ({ seen: { left } }: Case): number => left?.next ?? 0;

/** Not the service's or the network's: the same question will hardly be answered better in half a minute. */
const isOfThisOrder = (error: unknown): boolean =>
  error instanceof ServiceError && (error.kind === 'badResponse' || error.kind === 'invalidRequest');

const isEnd = (step: Step): boolean => step !== 'triggered';

/** Those of the steps that were not told yet. An order that was past its trigger when it was first seen triggers no more, and ends once. */
function newSteps({ told, phase }: SeenOrder, steps: readonly Step[]): Step[] {
  const over = told.includes('filled') || told.includes('canceled');
  return steps.filter((step) => !told.includes(step) && !(step === 'triggered' && phase === 'past') && !(over && isEnd(step)));
}

function listedCase({ at, whole, orders, ended }: Seen, order: PlanOrder, since: number | undefined): Case {
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
  return { orderId, seen, steps, order, since, ask: asksItself ? 'listed' : undefined };
}

function leftCase(orderId: string, seen: SeenOrder, order: Order | undefined, since: number | undefined, whole: boolean): Case {
  if (!whole && !seen.left) return { orderId, seen, steps: [], order, since };
  const over = seen.told.includes('filled') || seen.told.includes('canceled');
  const left: Left = { tries: 0, next: 0, ...seen.left, since: seen.left?.since ?? since };
  return { orderId, seen: { ...seen, left }, steps: [], order, since: left.since, over, ask: over ? undefined : 'left' };
}

/** Nobody wants to know, and it is not made up for later. */
const withoutAsking = (each: Case): Case =>
  each.ask === 'left' ? { ...each, over: true } : { ...each, seen: { ...each.seen, timed: each.seen.timed || each.ask === 'listed' } };

/** The others go first the next time. */
const later = (each: Case, now: number): Case =>
  each.seen.left ? { ...each, seen: { ...each.seen, left: { ...each.seen.left, next: now } } } : each;

/** No such order: it is over, and only a list may know how it ended. */
function missing(each: Case, known: Order | undefined): Case {
  if (each.ask === 'listed') return { ...each, seen: { ...each.seen, timed: true } };
  const proven = known?.status.final ? stepsProven(known) : [];
  const steps = newSteps(each.seen, proven.length > 0 ? proven : ['gone']);
  return { ...each, seen: withSteps(each.seen, steps), steps, order: known ?? each.order, over: true };
}

function found(each: Case, order: Order, now: number): Case {
  const { kind, final } = order.status;
  const proven = stepsProven(order);
  // One that left the list of those that wait, and is not over, works; one that is still listed has to say so in words.
  const works = each.ask === 'left' ? kind === 'open' || kind === 'pending' : phaseOf(order) === 'past';
  const steps = newSteps(each.seen, works && !proven.includes('triggered') ? ['triggered', ...proven] : proven);
  if (each.ask === 'listed') {
    return { ...each, seen: { ...withSteps(each.seen, steps), timed: true }, steps: [...each.steps, ...steps], order };
  }
  const unexplained = kind === 'unknown' && proven.length === 0;
  const all = unexplained ? newSteps(each.seen, ['gone']) : steps;
  const waiting = undecided(each, now);
  // A state that Orderdeck does not know may never end; that the order is not open was told.
  return { ...waiting, seen: withSteps(waiting.seen, all), steps: all, order, over: final || unexplained };
}

/** It was asked about and goes on: what happens from now on happens while somebody looks. */
function undecided(each: Case, now: number): Case {
  const { tries = 0 } = each.seen.left ?? {};
  const next = now + Math.min(FIRST_WAIT * 2 ** Math.min(tries, 10), LAST_WAIT);
  return each.ask === 'left' ? { ...each, seen: { ...each.seen, left: { tries: tries + 1, next } } } : each;
}

const withSteps = (seen: SeenOrder, steps: readonly Step[]): SeenOrder => ({
  ...seen,
  told: [...new Set([...seen.told, ...steps])],
  phase: steps.includes('triggered') ? 'past' : seen.phase,
});

/** Without what was told of it meanwhile; one that is over by now stays so, unless it is listed again. */
function butFor(each: Case, latest: Seen): Case {
  const ended = latest.ended.get(each.orderId) ?? [];
  const told = [...(latest.orders.get(each.orderId)?.told ?? []), ...ended];
  const over = each.over === true || (ended.length > 0 && each.ask === 'left');
  const known = { ...each.seen, told };
  return { ...each, steps: newSteps({ ...known, phase: undefined }, each.steps), seen: withSteps(each.seen, told), over };
}

/** The last look, for the next. What another window saw meanwhile stays. */
function remembered(latest: Seen, cases: readonly Case[], changes: readonly OrderChange[], look: Pick<Seen, 'at' | 'whole'>): Seen {
  const orders = new Map(latest.orders);
  const ended = new Map(latest.ended);
  for (const { orderId, seen, over } of cases) {
    ended.delete(orderId);
    orders.delete(orderId);
    if (!over) orders.set(orderId, seen);
    else if (seen.told.length > 0) ended.set(orderId, seen.told);
  }
  const unseen = new Map<string, Unseen>(latest.unseen);
  for (const { orderId, steps, since } of changes) {
    const { steps: earlier = [], since: from = since } = unseen.get(orderId) ?? {};
    unseen.set(orderId, { steps: [...new Set([...earlier, ...steps])], since: from });
  }
  return { ...latest, ...look, orders, ended: new Map([...ended].slice(-ENDED_KEPT)), unseen: new Map([...unseen].slice(-UNSEEN_KEPT)) };
}
