/** The simulated account: seeded once, and afterwards changed only by its life, if it has one, and by the quirks that let things come and go. */
import { DAY, MINUTE } from '../model/timeRange';
import { affiliateData, userMaker, type InvitedUser } from './affiliateData';
import { plain } from './amount';
import { lifeOf } from './life';
import { giveTroubles, LIFELIKE } from './lifelike';
import { favourite, FEE_RATE, PAIRS, type Pair } from './market';
import { orderData, type OrderCounts } from './orderData';
import { orderMaker, withId } from './orderMaker';
import { hash, random } from './random';
import { byNewest, type DetailStatus, type PlanOrderRecord, type SimulatedAccount } from './records';
import { updateTimes } from './updates';

export interface AccountSize extends OrderCounts {
  readonly affiliates: number;
}

export interface AccountManner {
  /** Whether it reads like a person's. */
  readonly lifelike: boolean;
  /** About how long it takes until something happens, at first, milliseconds; 0: nothing ever does. */
  readonly changeEveryMs: number;
}

/** The account with the events that may happen to it. `at` is the service's clock, epoch milliseconds. */
export interface LivingAccount {
  readonly truth: SimulatedAccount;
  /** Grows with every change of users, so that sums over them can be kept until then. */
  readonly usersVersion: () => number;
  /** Lets happen what is due: see `life.ts`. */
  catchUp(at: number): void;
  /** Turn by turn: one of the newer open orders is filled and enters the history, then a new one arrives. */
  driftOpenOrders(at: number): void;
  /** One of the older open orders moves to the front of the list; nothing arrives or leaves. */
  moveOpenOrder(): void;
  /** An order created up to two days ago is filled or canceled and enters the history of its symbol. */
  arriveInHistory(symbol: string, at: number): void;
  /** Turn by turn: a user who registered a minute before the start becomes known, then one of the newer users leaves. */
  driftUsers(at: number): void;
}

const AS_EVER: AccountManner = { lifelike: false, changeEveryMs: 0 };

export function livingAccount(size: AccountSize, seed: number, startedAt: number, manner = AS_EVER): LivingAccount {
  const orders = manner.lifelike ? orderMaker(seed, startedAt, LIFELIKE) : orderMaker(seed, startedAt);
  const made = orderData(orders, seed, startedAt, { ...size, ofEachPair: manner.lifelike });
  const { openOrders, historyOrders, detailStatus, nextId } = made;
  const troubles: ReadonlySet<string> = manner.lifelike ? giveTroubles(made, startedAt) : new Set();
  const makeUser = userMaker(seed);
  const { users, activity } = affiliateData(makeUser, seed, startedAt, size.affiliates);

  const dice = random(hash('events', seed));
  const turns = { open: 0, users: 0 };
  let usersVersion = 0;

  const updated = new Map<string, number>();
  const updateTime = updateTimes(seed, startedAt);
  const noteUpdate = (record: PlanOrderRecord, at: number) => updated.set(record.order_id, updateTime(record, at));
  for (const record of [openOrders, ...historyOrders.values()].flat()) noteUpdate(record, startedAt);

  const enterHistory = (record: PlanOrderRecord, detail: DetailStatus, at: number) => {
    detailStatus.set(record.order_id, detail);
    noteUpdate(record, at);
    historyOrders.set(record.symbol, [...(historyOrders.get(record.symbol) ?? []), record].sort(byNewest));
  };
  /** Takes one out of the newer half, so that whatever is older moves up a place. */
  const takeNewer = <T>(list: T[]): T | undefined => list.splice(dice.whole(0, Math.floor((list.length - 1) / 2)), 1)[0];
  const someoneLate = (at: number) => {
    const { user, activity: deeds } = makeUser.make(startedAt - MINUTE, Math.max(at, startedAt), 3);
    users.unshift(user);
    activity.set(user.uid, deeds);
  };
  const place = (pair: Pair, at: number) => {
    const draft = orders.open(pair, at, at);
    const record = withId(draft, nextId());
    detailStatus.set(record.order_id, draft.detail);
    noteUpdate(record, at);
    openOrders.unshift(record);
  };
  const placeOf = (id: string) => openOrders.findIndex(({ order_id }) => order_id === id);

  const life = lifeOf(
    {
      openOrders,
      users,
      place,
      change: (record, detail, at) => {
        openOrders[placeOf(record.order_id)] = record;
        detailStatus.set(record.order_id, detail);
        updated.set(record.order_id, at);
      },
      end: (record, detail, at) => {
        openOrders.splice(placeOf(record.order_id), 1);
        enterHistory(record, detail, at);
        // Whoever cancels one does it just now, and not together with others.
        updated.set(record.order_id, at);
      },
      register: (at) => {
        usersVersion += 1;
        users.unshift(makeUser.make(at, at, 0).user);
      },
      act: ({ user, activity: deeds }: InvitedUser) => {
        usersVersion += 1;
        users[users.findIndex(({ uid }) => uid === user.uid)] = user;
        activity.set(user.uid, [...(activity.get(user.uid) ?? []), ...deeds]);
      },
    },
    { seed, startedAt, everyMs: manner.changeEveryMs, spared: troubles },
  );

  return {
    truth: { symbols: PAIRS.map(({ symbol }) => symbol), openOrders, historyOrders, detailStatus, updated, users, activity },
    usersVersion: () => usersVersion,
    catchUp: life.until,
    driftOpenOrders: (at) => {
      turns.open += 1;
      const gone = turns.open % 2 === 1 ? takeNewer(openOrders) : undefined;
      if (gone) enterHistory(filled(gone, at), 'filled', at);
      else place(favourite(dice), at);
    },
    moveOpenOrder: () => {
      const [older, last] = [Math.ceil(openOrders.length / 2), openOrders.length - 1];
      if (older <= last) openOrders.unshift(...openOrders.splice(dice.whole(older, last), 1));
    },
    arriveInHistory: (symbol, at) => {
      const pair = PAIRS.find((candidate) => candidate.symbol === symbol);
      if (!pair) return;
      const draft = orders.past(pair, at - dice.whole(MINUTE, 2 * DAY), at);
      enterHistory(withId(draft, nextId()), draft.detail, at);
    },
    driftUsers: (at) => {
      turns.users += 1;
      usersVersion += 1;
      const gone = turns.users % 2 === 0 ? takeNewer(users) : undefined;
      if (gone) activity.delete(gone.uid);
      else someoneLate(at);
    },
  };
}

/** An open order once it is filled at its trigger. */
function filled(order: PlanOrderRecord, at: number): PlanOrderRecord {
  const price_avg = order.price === '0' ? order.triggerPrice : order.price;
  const fee = plain(Number(order.size) * Number(price_avg) * FEE_RATE, 8);
  return { ...order, status: '2', filled_qty: order.size, price_avg, fee, triggerTime: String(at) };
}
