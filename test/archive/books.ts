/** The books of a service over years: orders of several symbols that are placed, end, come late, are told otherwise, and are forgotten. */
import { type PlanOrder, statusOf } from '../../src/model/order';
import type { ServiceReader } from '../../src/api/types';
import { contains, DAY, HOUR, MINUTE, SECOND, type TimeRange } from '../../src/model/timeRange';
import { type FakeOptions, type FakeService, fakeService, planOrder } from '../support/fakeService';
import type { Dice } from '../support/galleryAccounts';
import { asSent } from './support';

/** An order by the books, times by the service's clock. */
export interface Story {
  order: PlanOrder;
  readonly placed: number;
  /** Since when the history has it. */
  past?: number;
  /** It was in neither list for a while. */
  late?: true;
  /** The last that the service said of it as a past order. */
  told?: PlanOrder;
  /** The archive had it, and its time for proven, when the session began. */
  kept?: boolean;
}

interface Coming {
  readonly at: number;
  readonly happen: () => void;
}

export interface Habits {
  readonly symbols: readonly [string, ...string[]];
  /** Between two orders, milliseconds, about. */
  readonly gap: number;
  readonly forgetsAfter: number;
  /** Part of the orders that come into the history late. */
  readonly late: number;
  /** Part of the orders that are told otherwise once they are over. */
  readonly restated: number;
  /** Runs before each answer. */
  readonly before?: () => void;
}

const FIRST_ID = 600_000_000_000_000_000n;

export class Books {
  readonly stories = new Map<string, Story>();
  now: number;
  requests = 0;
  private readonly services: ReadonlyMap<string, FakeService>;
  private coming: Coming[] = [];
  private next: number;

  constructor(
    private readonly dice: Dice,
    readonly habits: Habits,
    knobs: FakeOptions,
    start: number,
  ) {
    this.now = start;
    this.next = start;
    const { symbols, forgetsAfter } = habits;
    const before = (): void => {
      this.requests += 1;
      habits.before?.();
    };
    this.services = new Map(symbols.map((symbol) => [symbol, fakeService({ ...knobs, forgetsAfter, before })]));
    this.advance(start);
  }

  /** All that happens until then. */
  advance(to: number): void {
    for (;;) {
      const first = this.coming[0];
      if (first && first.at <= Math.min(to, this.next)) {
        this.coming.shift();
        this.at(first.at);
        first.happen();
      } else if (this.next <= to) {
        this.at(this.next);
        for (let burst = this.dice.chance(0.1) ? this.dice.whole(2, 12) : 1; burst > 0; burst -= 1) this.place();
        this.next += this.dice.chance(0.1) ? this.dice.whole(0, 3) : this.dice.whole(1, 2 * this.habits.gap);
      } else break;
    }
    this.at(to);
    this.forget();
  }

  /** What the service lists no more, it needs not look through at each question: a world has two years of orders, and tells of three months. */
  private forget(): void {
    const kept = this.now - this.habits.forgetsAfter - DAY;
    for (const { lists } of this.services.values()) {
      const isLong = lists.history.length > 0 && (lists.history[0]?.createTime ?? 0) < kept;
      if (isLong) lists.history = lists.history.filter(({ createTime = 0 }) => createTime >= kept);
    }
  }

  /** What the service says, as one who asks sees it. */
  reader(ahead = 0): ServiceReader {
    const [{ symbols }, any] = [this.habits, this.of(this.habits.symbols[0])];
    return {
      ...any,
      serverNow: () => this.now + ahead,
      historyPlanOrders: async (query, call) => {
        const page = await this.of(query.symbol).historyPlanOrders(query, call);
        for (const order of page.orders) {
          const story = this.stories.get(order.orderId);
          if (story) story.told = order;
        }
        return page;
      },
      currentPlanOrders: (query, call) => this.of(query?.symbol ?? symbols[0]).currentPlanOrders(query, call),
    };
  }

  place(symbol = this.dice.pick(this.habits.symbols)): string {
    const orderId = String(FIRST_ID + BigInt(this.stories.size));
    const order = asSent(planOrder(orderId, this.now, { symbol, status: statusOf('0') }));
    this.stories.set(orderId, { order, placed: this.now });
    this.open = [...this.open, order];
    const what = this.dice.next();
    const life = what < 0.6 ? this.dice.whole(0, HOUR) : what < 0.9 ? this.dice.whole(HOUR, 5 * DAY) : this.dice.whole(5 * DAY, 150 * DAY);
    this.later(life, () => this.end(orderId));
    return orderId;
  }

  /** It leaves the open orders, and enters the history, mostly at once. */
  private end(orderId: string): void {
    const { dice, habits } = this;
    const story = this.stories.get(orderId);
    if (!story) return;
    this.open = this.open.filter((order) => order.orderId !== orderId);
    const status = statusOf(dice.chance(0.05) ? '1' : dice.pick(['2', '-1']));
    const enter = (): void => {
      story.past = this.now;
      this.say(story, { status, fee: `${-dice.whole(1, 99)}.${dice.whole(10, 99)}` });
    };
    if (dice.chance(habits.late)) {
      story.late = true;
      this.later(dice.pick([SECOND, HOUR, 3 * DAY, 20 * DAY]), enter);
    } else enter();
    if (!status.final) this.later(dice.whole(30 * DAY, 31 * DAY), () => this.say(story, { status: statusOf('2') }));
    if (dice.chance(habits.restated))
      this.later(31 * DAY + dice.whole(0, 60 * DAY), () => this.say(story, { fee: `-${dice.whole(100, 999)}` }));
  }

  private say(story: Story, news: Partial<PlanOrder>): void {
    story.order = asSent({ ...story.order, ...news });
    const { lists } = this.of(story.order.symbol);
    const at = lists.history.findIndex(({ orderId }) => orderId === story.order.orderId);
    if (at < 0) lists.history.push(story.order);
    else lists.history[at] = story.order;
  }

  private later(after: number, happen: () => void): void {
    const at = this.now + after;
    const place = this.coming.findIndex((other) => other.at > at);
    this.coming.splice(place < 0 ? this.coming.length : place, 0, { at, happen });
  }

  private of(symbol: string): FakeService {
    const service = this.services.get(symbol);
    if (!service) throw new Error(`no books of ${symbol}`);
    return service;
  }
  get open(): PlanOrder[] {
    return this.of(this.habits.symbols[0]).lists.open;
  }
  /** Each of the services has them all. */
  set open(orders: PlanOrder[]) {
    for (const { lists } of this.services.values()) lists.open = orders;
  }
  private at(time: number): void {
    this.now = time;
    for (const { lists } of this.services.values()) lists.now = time;
  }
}

export interface Answered {
  readonly symbols: readonly string[];
  readonly range: TimeRange;
  readonly items: readonly PlanOrder[];
  readonly complete: boolean;
  /** As of when, by the service's clock; orders that enter in that very moment may be in it or not. */
  readonly asOf: number;
  readonly remembered?: number | undefined;
  /** Open orders belong to it. */
  readonly union?: boolean;
}

/** What is wrong with an answer, by the books; undefined where all is well. */
export function judged(
  books: Books,
  { symbols, range, items, complete, asOf, remembered = 0, union = false }: Answered,
): string | undefined {
  const { stories, now, habits } = books;
  const read = new Set(items.map(({ orderId }) => orderId));
  if (read.size !== items.length) return 'something twice';
  for (const { orderId, symbol, fee, status, createTime = NaN } of items) {
    const { past, told, placed } = stories.get(orderId) ?? {};
    if (placed === undefined || !symbols.includes(symbol) || !contains(range, createTime)) return `${orderId} was not asked for`;
    if (union && !told) continue;
    if (past === undefined || !told) return `${orderId} is no past order, and listed`;
    if (!(union && !status.final) && (fee !== told.fee || status.code !== told.status.code))
      return `${orderId} has ${fee} and ${status.code}, and ${told.fee} and ${told.status.code} was told last`;
  }
  if (!complete) return undefined;
  const open = new Set(union ? books.open.map(({ orderId }) => orderId) : []);
  const isForgotten = (time: number): boolean => time < now - habits.forgetsAfter;
  const wanted = [...stories.values()].filter(({ order, placed, past = Infinity, late, told, kept }) => {
    const { orderId, createTime = NaN, symbol } = order;
    if (!contains(range, createTime) || !symbols.includes(symbol)) return false;
    // A service that forgets sooner than it says never told of what nobody asked for in time.
    if (past < asOf) return habits.forgetsAfter > 90 * DAY || !isForgotten(createTime) || (kept === true && told !== undefined);
    return union && !late && placed < asOf - MINUTE && open.has(orderId);
  });
  const missing = wanted.filter(({ order }) => !read.has(order.orderId));
  const [first] = missing;
  if (first) {
    const { order, past, kept } = first;
    const times = { now, asOf, past, created: order.createTime, ...range };
    return `complete, and ${missing.length} of ${wanted.length} missing: ${order.orderId}${kept ? ', kept before' : ''}, ${JSON.stringify(times)}`;
  }
  const reach = now - 90 * DAY;
  const counted = (is: (time: number) => boolean): number => items.filter(({ createTime = NaN }) => is(createTime)).length;
  const least = union ? 0 : counted((time) => time < reach - HOUR && isForgotten(time + HOUR));
  const most = counted((time) => time < reach + HOUR || isForgotten(time - HOUR));
  return remembered < least || remembered > most ? `${remembered} remembered, and there are ${least} to ${most}` : undefined;
}
