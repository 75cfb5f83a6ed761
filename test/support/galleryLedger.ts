/**
 * The gallery through the ledger: one service and account, read several times with things happening in between and meanwhile, and after
 * each read the one question: does the answer hold all that the books held as of the moment that it says, and still hold now?
 */
import { type PlanOrder, statusOf } from '../../src/model/order';
import { contains, DAY, HOUR, MINUTE, type TimeRange } from '../../src/model/timeRange';
import { Ledger } from '../../src/store/ledger';
import { readOpen } from '../../src/store/ledger/open';
import { readHistory } from '../../src/store/ledger/history';
import { readOrders } from '../../src/store/orderReads';
import { type FakeOptions, type FakeService, fakeService, type Listing, type Lists, NOW, planOrder } from './fakeService';
import { type Dice, diceOf } from './galleryAccounts';
import { capOf, some, travels, TO_SECONDS } from './galleryJudge';

const SYMBOL = 'cmt_btcusdt';
const LISTINGS: readonly [Listing, ...Listing[]] = ['newest', 'oldest', 'random', 'byUpdate', 'byId', 'halves', 'sample'];
const MANNERS: Readonly<Record<string, (dice: Dice) => FakeOptions>> = {
  'the start is excluded': () => ({ startExcluded: true }),
  'the end is excluded': () => ({ endExcluded: true }),
  'rows are repeated': () => ({ repeats: true }),
  'rows come again in other windows': () => ({ echoes: true }),
  'bounds go to whole seconds': (dice) => ({ boundsTo: { start: dice.pick(TO_SECONDS), end: dice.pick(TO_SECONDS) } }),
  'all beyond three months is forgotten': () => ({ forgetsAfter: 90 * DAY + 1 }),
};

/** What became of an order, and when it was so: epoch milliseconds by the service's clock. */
interface Story {
  order: PlanOrder;
  readonly placed: number;
  /** Since when the history has it; undefined while it is open, or in neither list. */
  past?: number;
  /** Since when it is over. */
  over?: number;
  /** Since when the history has it no more. */
  gone?: number;
  /** It was in neither list for a while. */
  lost?: boolean;
}

export interface LedgerVerdict {
  readonly about: string;
  readonly reads: number;
  readonly complete: number;
  readonly requests: number;
  readonly wrong: string | undefined;
}

/** A book of one symbol: what happens in it is noted with its time. */
class Book {
  readonly stories = new Map<string, Story>();
  private made = 0;

  constructor(
    private readonly dice: Dice,
    private readonly late: number,
  ) {}

  place(lists: Lists, createTime: number): void {
    this.made += 1;
    const order = planOrder(`${596_471 + this.made}`, createTime, { status: statusOf('0') });
    this.stories.set(order.orderId, { order, placed: lists.now });
    lists.open.push(order);
  }

  /** An open order ends: it leaves the one list and enters the other, at once or much later. */
  end(lists: Lists): void {
    const at = this.dice.whole(0, lists.open.length - 1);
    const [order] = lists.open.splice(at, 1);
    if (!order) return;
    const ended = { ...order, status: statusOf(this.dice.pick(['-1', '2', '1'])) };
    if (!this.dice.chance(this.late)) return this.enter(lists, ended);
    const story = this.stories.get(order.orderId);
    if (story) story.lost = true;
    this.lost.push(ended);
  }

  private readonly lost: PlanOrder[] = [];
  /** One that was in neither list turns up. */
  turnUp(lists: Lists): void {
    const order = this.lost.shift();
    if (order) this.enter(lists, order);
  }

  /** One that was partly filled is over. */
  settle(lists: Lists): void {
    const at = lists.history.findIndex(({ status }) => !status.final);
    const order = lists.history[at];
    if (order) this.change(lists, at, { ...order, status: statusOf('2') });
  }

  forget(lists: Lists): void {
    const [order] = lists.history.splice(this.dice.whole(0, Math.max(0, lists.history.length - 1)), 1);
    const story = order && this.stories.get(order.orderId);
    if (story) story.gone = lists.now;
  }

  private enter(lists: Lists, order: PlanOrder): void {
    lists.history.push(order);
    this.stories.set(order.orderId, {
      ...this.stories.get(order.orderId),
      placed: this.stories.get(order.orderId)?.placed ?? 0,
      order,
      past: lists.now,
    });
  }

  private change(lists: Lists, at: number, order: PlanOrder): void {
    lists.history[at] = order;
    const story = this.stories.get(order.orderId);
    if (story) Object.assign(story, { order, over: lists.now });
  }
}

function happen(dice: Dice, book: Book, lists: Lists, most: number): void {
  for (let events = dice.whole(0, most); events > 0; events -= 1) {
    lists.now += dice.pick([0, 1, 700, MINUTE]);
    const what = dice.next();
    if (what < 0.35) book.place(lists, lists.now - dice.pick([0, 0, 1, 40]));
    else if (what < 0.75) book.end(lists);
    else if (what < 0.85) book.settle(lists);
    else if (what < 0.95) book.turnUp(lists);
    else book.forget(lists);
  }
}

export async function visitLedger(seed: number): Promise<LedgerVerdict> {
  const dice = diceOf(seed);
  const cap = capOf(dice);
  const listing = dice.pick(LISTINGS);
  const [manner, knobs] = some(dice, 0.12, MANNERS);
  const book = new Book(dice, dice.pick([0, 0, 0.3]));
  const moves = dice.pick([0, 0, 0.2]);
  const service: FakeService = fakeService({
    ...knobs,
    ...travels(dice),
    listing,
    cap,
    before(call, lists) {
      if (lists.now > began && call < 400 && dice.chance(moves)) happen(dice, book, lists, 2);
    },
  });
  const { lists } = service;
  const ledger = new Ledger();
  // The service's clock is an estimate.
  const ahead = dice.pick([0, 0, 700, 1900]);
  const client = ledger.heard({ ...service, serverNow: () => lists.now + ahead });
  let began = Infinity;
  const depth = dice.pick([3000, 10 * MINUTE, 3 * DAY, 30 * DAY, 80 * DAY, 100 * DAY]);
  lists.now = NOW - depth;
  for (let orders = dice.whole(0, cap * dice.pick([1, 3, 8])); orders > 0; orders -= 1) {
    lists.now = Math.min(NOW, lists.now + dice.whole(0, Math.max(1, Math.floor((2 * depth) / (cap * 8)))));
    book.place(lists, lists.now);
    while (lists.open.length > dice.whole(0, 12)) book.end(lists);
    if (dice.chance(0.1)) book.settle(lists);
  }
  lists.now = NOW;
  began = NOW - 1;

  const union = dice.chance(0.5);
  const ageOfAll = dice.pick([0, 10 * MINUTE, DAY]);
  const verdict = { reads: 0, complete: 0, requests: 0 };
  const about = `${union ? 'open and past orders' : 'history'}, ${listing}${manner && `, ${manner}`}${moves ? ', moving' : ''}, of ${ageOfAll / MINUTE} min`;
  for (let read = 0; read < 4; read += 1) {
    const asked = lists.now + ahead;
    // A list in sight is read by itself.
    const beside = dice.chance(0.2) ? readOpen(ledger, client, { age: 'everything' }) : undefined;
    const start = asked - dice.pick([5 * MINUTE, 2 * DAY, 30 * DAY, 89 * DAY, 95 * DAY]);
    const range: TimeRange = { start, end: dice.chance(0.8) ? asked : Math.max(start, asked - dice.pick([HOUR, 2 * DAY])) };
    const age = dice.chance(0.1) ? 'everything' : ageOfAll;
    const ranBy = union
      ? await readOrders(ledger, client, { symbols: [SYMBOL], range }, { age }).then(({ orders, coverage }) => ({
          items: orders,
          coverages: [coverage.open, ...coverage.symbols.map((each) => each.coverage)],
        }))
      : await readHistory(ledger, client, { symbol: SYMBOL, range }, { age }).then(({ items, coverage }) => ({
          items,
          coverages: [coverage],
        }));
    await beside;
    verdict.reads += 1;
    const whole = ranBy.coverages.every((each) => 'complete' in each && each.complete);
    const asOf = Math.min(asked, ...ranBy.coverages.map((each) => ('asOf' in each ? (each.asOf ?? asked) : asked)));
    if (whole) verdict.complete += 1;
    const wrong = judge(book, lists, range, union, whole, asOf - ahead, ranBy.items);
    if (wrong) return { about, ...verdict, wrong: `read ${read + 1}: ${wrong}` };
    lists.now += dice.pick([0, 1000, MINUTE, HOUR, DAY, 3 * DAY]);
    happen(dice, book, lists, dice.pick([0, 3, 20]));
    lists.now += dice.pick([0, 3000, MINUTE]);
  }
  verdict.requests = service.calls.length;
  return { about, ...verdict, wrong: undefined };
}

function judge(
  book: Book,
  lists: Lists,
  range: TimeRange,
  union: boolean,
  whole: boolean,
  asOf: number,
  items: readonly PlanOrder[],
): string | undefined {
  const read = new Map(items.map((order) => [order.orderId, order]));
  if (read.size !== items.length) return 'something twice';
  const open = new Set(lists.open.map(({ orderId }) => orderId));
  const past = new Map(lists.history.map((order) => [order.orderId, order]));
  for (const { orderId } of items) if (!book.stories.has(orderId)) return 'something that was not asked for';
  const wanted = [...book.stories.values()].filter(({ order, placed, lost, past: since = Infinity }) => {
    if (!contains(range, order.createTime ?? NaN)) return false;
    // What happened in the very millisecond of the read may have happened behind it.
    if (past.has(order.orderId) && since < asOf) return true;
    // An order is in one of the two lists at any moment, unless the service keeps it from both for a while.
    return union && !lost && placed < asOf && (open.has(order.orderId) || past.has(order.orderId));
  });
  if (!whole) return undefined;
  for (const order of items) {
    const { over = Infinity, gone = Infinity } = book.stories.get(order.orderId) ?? {};
    if (over < asOf && !order.status.final) return `complete as of ${asOf}, and ${order.orderId} was over by then`;
    if (gone < asOf) return `complete as of ${asOf}, and ${order.orderId} was gone by then`;
  }
  const missing = wanted.filter(({ order }) => !read.has(order.orderId));
  return missing.length > 0 ? `complete as of ${asOf}, and ${missing.length} of ${wanted.length} missing` : undefined;
}
