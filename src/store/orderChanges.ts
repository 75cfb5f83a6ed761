/** What became of open orders. Loaded with the first list of them. */
import { ServiceError } from '../api/errors';
import type { Order, PlanOrder } from '../model/order';
import type { Step } from '../model/orderSteps';
import { isInTime, taken, withDue, withoutTold, type Notice } from './due';
import { mapEach } from '../model/work';
import { inSlices, othersTurn } from '../primitives/slices';
import type { OpenOrders } from './openOrders';
import {
  butFor,
  type Case,
  found,
  LAST_WAIT,
  later,
  leftCase,
  listedCase,
  missing,
  remembered,
  undecided,
  withoutAsking,
} from './orderCases';
import type { OrderDetails } from './orderDetails';
import { isUnchanged, memoryOf, type SeenMemory, type Seen } from './seen';
import type { Session } from './session';

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
  of(session: Session): { readonly openOrders: OpenOrders; readonly orderDetails: () => Promise<OrderDetails> };
}

export interface LookOptions {
  /** Whose orders: nothing is looked at once it ended. */
  readonly session: Session;
  /** What is told. What is not is remembered as if it had been; with nothing to tell, nothing is asked. */
  readonly tell: readonly Step[];
  /** Two looks further apart than this, milliseconds, and nobody was looking in between. */
  readonly gap: number;
  /**
   * Tells it, before it returns: what this window is to tell, and what is remembered by now. Nobody else tells it, and it is not told
   * again, except when this window ends at that very moment.
   */
  readonly show: (changes: readonly OrderChange[], seen: Seen) => void;
  /** The window closes: what was not told by then stays to be told. */
  readonly signal?: AbortSignal | undefined;
}

/** So many orders are asked about at one look, the others at the next: hundreds would take the budget from everything else. */
const ASKED_AT_ONCE = 10;
/** Characters. What is longer is no order id, and is not kept in a file. */
const LONGEST_ID = 64;

/** Compares the open orders with what was seen of them at the look before. */
export class OrderChanges {
  private looking: Promise<unknown> = Promise.resolve();
  private readonly window = crypto.randomUUID();
  /** By account: told, while the memory could not be reached to note it. */
  private readonly unnoted = new Map<string, readonly Notice[]>();
  /** The last look, where the same list and the same memory lead to nothing again. */
  private quiet: { readonly items: readonly PlanOrder[]; readonly seen: Seen } | undefined;

  constructor(
    private readonly store: Looked,
    private readonly memory: SeenMemory,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Shows what happened since the last look, and what an earlier look found and nobody could read. The first look at an account only
   * sees what is there. One look at a time.
   */
  look(options: LookOptions): Promise<void> {
    const look = this.looking.then(() => this.lookOnce(options));
    this.looking = look.catch(() => undefined);
    return look;
  }

  /** What was seen of an account, once the look under way is over. */
  forget(accountId: string): Promise<void> {
    const forgotten = this.looking.then(() => this.memory.forget(accountId));
    this.looking = forgotten.catch(() => undefined);
    return forgotten;
  }

  private async lookOnce({ session, tell, gap, show, signal }: LookOptions): Promise<void> {
    const { content, loadedAt = Infinity } = this.store.of(session).openOrders.state;
    if (session.ended || !content) return;
    const { id } = session.account;
    const memory = memoryOf(this.memory, session);
    const seen = await memory.read();
    if (session.ended || !seen) return;
    const now = this.now();
    // Another window has looked at a younger list since, and that was whole.
    const isOld = ({ at, whole }: Seen): boolean => whole && at !== undefined && loadedAt < at && at <= this.now();
    if (isOld(seen)) return;
    const isQuiet = (known: Seen): boolean =>
      this.quiet?.items === content.items && content.coverage.complete && isUnchanged(known, this.quiet.seen) && !this.unnoted.has(id);
    if (isQuiet(seen)) {
      let isStill = true;
      await memory.update((latest) => {
        isStill = isOld(latest) || isQuiet(latest);
        return isStill && !isOld(latest) ? { ...latest, at: now } : latest;
      });
      if (isStill) return;
    }
    const details = await this.store.of(session).orderDetails();
    const knownOf = (orderId: string): Order | undefined => details.known(orderId)?.order;
    const named = content.items.filter(({ orderId }) => orderId !== '' && orderId.length <= LONGEST_ID);
    const items = new Map(named.map((order) => [order.orderId, order]));
    const away = seen.at !== undefined && !(now - seen.at <= gap && now >= seen.at);
    const since = away ? Math.min(seen.at, now) : undefined;
    const listed = await inSlices(mapEach([...items.values()], (order) => listedCase(seen, order, since)));
    // A list that is not whole says nothing of what it lacks.
    const unlisted = [...seen.orders].filter(([orderId]) => !items.has(orderId));
    const look = { since, at: now, whole: content.coverage.complete };
    const left = unlisted.map(([orderId, order]) => leftCase(orderId, order, knownOf(orderId), look));
    const cases = tell.length === 0 ? [...listed, ...left].map(withoutAsking) : await this.ask([...listed, ...left], details, now);
    await othersTurn();
    if (session.ended) return;

    const looked = (latest: Seen): Seen => {
      // Another window may have looked, and told some of it, meanwhile.
      if (isOld(latest)) return latest;
      const fresh = cases.map((each) => butFor(each, latest));
      const changes = fresh.flatMap(({ orderId, steps, since: from, until }): Notice[] => {
        const told = steps.filter((step) => tell.includes(step));
        return told.length > 0 ? [{ orderId, steps: told, since: from, until }] : [];
      });
      return withDue(remembered(latest, fresh, changes, { at: now, whole: content.coverage.complete }), changes);
    };
    let mine: readonly Notice[] = [];
    let takenAt = now;
    const decided = await memory.update((latest) => {
      takenAt = this.now();
      const { seen: after, notices } = taken(
        looked(withoutTold(latest, this.window, this.unnoted.get(id) ?? [])),
        this.window,
        tell,
        takenAt,
      );
      mine = notices;
      return after;
    });
    if (!decided) return;
    this.unnoted.delete(id);
    const isSettled = cases.every(({ ask, steps, seen: { left } }) => ask === undefined && left === undefined && steps.length === 0);
    // Of a list that is not whole nobody knows what became of the others.
    const isQuietNow = content.coverage.complete && isSettled && isUnchanged(decided, seen) && decided.due.size === 0;
    this.quiet = isQuietNow ? { items: content.items, seen: decided } : undefined;
    // Whoever looks next tells it.
    if (mine.length === 0 || session.ended || signal?.aborted || !isInTime(takenAt, this.now())) return;
    const orderOf = new Map(cases.map(({ orderId, order }) => [orderId, order]));
    const changes = mine.map(({ orderId, steps, since: from }) => {
      const order = orderOf.get(orderId) ?? knownOf(orderId);
      return { orderId, steps, order, since: from };
    });
    show(changes, decided);
    if (!(await memory.update((latest) => withoutTold(latest, this.window, mine)))) this.unnoted.set(id, mine);
  }

  /** Asks about those that are due, ten at most: those first that left the list, and of these that were asked about least. */
  private async ask(cases: readonly Case[], details: OrderDetails, now: number): Promise<Case[]> {
    const due = cases
      .filter(({ ask, seen: { left } }) => ask !== undefined && (left === undefined || left.next <= now || left.next > now + LAST_WAIT))
      .toSorted((a, b) => Number(a.ask === 'listed') - Number(b.ask === 'listed') || triesOf(a) - triesOf(b) || nextOf(a) - nextOf(b))
      .slice(0, ASKED_AT_ONCE);
    const answered = new Map(await Promise.all(due.map(async (each) => [each, await this.outcomeOf(each, details)] as const)));
    return cases.map((each) => answered.get(each) ?? each);
  }

  private async outcomeOf(each: Case, details: OrderDetails): Promise<Case> {
    const askedAt = this.now();
    // Within the share of the budget that hovers have: nobody waits for this.
    const answer = await details.ask(each.orderId, { asker: 'glance', maxAge: 0 });
    if (answer.kind === 'notFound') return missing(each, details.known(each.orderId)?.order, askedAt);
    if (answer.kind === 'failed' && isOfThisOrder(answer.error)) return undecided(each, askedAt);
    if (answer.kind !== 'found') return later(each, askedAt);
    const { order, from, at = -Infinity } = answer;
    // What a list says, or was known before, stands in for an answer that could not be had; it is as good as one only when nothing can
    // change it.
    if (!order.status.final && (from !== 'service' || at < askedAt)) return later(each, askedAt);
    return found(each, order, askedAt);
  }
}

const triesOf = ({ seen: { left } }: Case): number => left?.tries ?? 0;
const nextOf = ({ seen: { left } }: Case): number => left?.next ?? 0;

/** Not the service's or the network's: the same question will hardly be answered better in half a minute. */
const isOfThisOrder = (error: unknown): boolean =>
  error instanceof ServiceError && (error.kind === 'badResponse' || error.kind === 'invalidRequest');
