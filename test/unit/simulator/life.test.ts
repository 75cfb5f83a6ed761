import assert from 'node:assert/strict';
import { ServiceClient } from '../../../src/api';
import { planOrder as decode } from '../../../src/api/decode';
import { LOOK_RULES, needsALook, SUSPICIONS } from '../../../src/model/needsALook';
import { HOUR, lastDays, MINUTE, SECOND } from '../../../src/model/timeRange';
import { readAffiliateUsers, readOpenOrders, readOrderHistory } from '../../../src/reading';
import { DEMO, startSimulator, type PlanOrderRecord, type Simulator, type SimulatorOptions } from '../../../src/simulator';
import { byNewest, type SimulatedAccount } from '../../../src/simulator/records';
import { planOrder } from '../../../src/simulator/wire';
import { atOnce } from '../../support/atOnce';
import { idsOf, NOW, symbol } from './support';

const LIVING = { ...DEMO, latencyMs: 0, history: 12, affiliates: 60 };
/** As large as it is shown to people. */
const WHOLE = { ...DEMO, latencyMs: 0 };

interface Watched {
  readonly simulator: Simulator;
  readonly data: SimulatedAccount;
  /** Sets the clock of the service to so long after the start, milliseconds. */
  readonly setTo: (elapsed: number) => void;
  /** The same, and has happen what is due. */
  readonly comeTo: (elapsed: number) => void;
}

/** An account whose clock goes when it is told to. */
async function watched(body: (watched: Watched) => Promise<void> | void, options: SimulatorOptions = LIVING): Promise<void> {
  let now = NOW;
  const simulator = await startSimulator({ ...options, now: () => now });
  const setTo = (elapsed: number): void => void (now = NOW + elapsed);
  const comeTo = (elapsed: number): void => {
    setTo(elapsed);
    simulator.catchUp();
  };
  try {
    await body({ simulator, data: simulator.data, setTo, comeTo });
  } finally {
    await simulator.close();
  }
}

const pastOf = ({ historyOrders }: SimulatedAccount): PlanOrderRecord[] => [...historyOrders.values()].flat();
const textOf = (data: SimulatedAccount): string =>
  JSON.stringify([
    data.openOrders,
    ...[data.historyOrders, data.detailStatus, data.updated, data.activity].map((map) => [...map]),
    data.users,
  ]);

describe('the life of an account', () => {
  it('is none unless it is asked for', () =>
    watched(({ data, comeTo }) => {
      const before = textOf(data);
      comeTo(3 * HOUR);
      assert.equal(textOf(data), before);
    }, {}));

  it('is a matter of the seed and the time since the start, however rarely anybody asks', async () => {
    const ends: string[] = [];
    for (const [seed, step] of [
      [1, SECOND],
      [1, 40 * MINUTE],
      [2, 40 * MINUTE],
    ] as const) {
      await watched(
        ({ data, comeTo }) => {
          for (let elapsed = step; elapsed <= 40 * MINUTE; elapsed += step) comeTo(elapsed);
          ends.push(textOf(data));
        },
        { ...LIVING, seed },
      );
    }
    assert.equal(ends[0], ends[1]);
    assert.notEqual(ends[1], ends[2]);
  });

  it('goes on in another simulator as if it had never stopped', () =>
    watched(async ({ data, comeTo }) => {
      comeTo(20 * MINUTE);
      const next = await startSimulator({ ...LIVING, startedAt: NOW, now: () => NOW + 20 * MINUTE });
      try {
        next.catchUp();
        assert.equal(textOf(next.data), textOf(data));
      } finally {
        await next.close();
      }
    }));

  it('fills an order within the first minute, and comes to something ever more rarely', () =>
    watched(({ data, comeTo }) => {
      const changes: number[] = [];
      let before = textOf(data);
      for (let elapsed = 2 * SECOND; elapsed <= HOUR; elapsed += 2 * SECOND) {
        comeTo(elapsed);
        const now = textOf(data);
        if (now !== before) changes.push(elapsed);
        if (elapsed === 46 * SECOND) assert.equal(pastOf(data).filter(({ triggerTime }) => Number(triggerTime) > NOW).length, 1);
        before = now;
      }
      const during = (from: number, to: number): number => changes.filter((each) => each > from * MINUTE && each <= to * MINUTE).length;
      assert.equal(changes[0], 20 * SECOND);
      assert.ok(during(0, 10) >= 20 && during(50, 60) >= 5 && during(50, 60) * 2 < during(0, 10), `${during(0, 10)}, ${during(50, 60)}`);
    }));

  it('moves each order from the open ones to the history once, at its time, and places new ones for them', () =>
    watched(({ data, comeTo }) => {
      const counts = { filled: 0, canceled: 0, placed: 0 };
      let last = idsOf([...data.openOrders, ...pastOf(data)]).reduce((one, other) => (one > other ? one : other));
      let open = new Map(data.openOrders.map((order) => [order.order_id, order]));
      let past = new Map(pastOf(data).map((order) => [order.order_id, order]));
      for (let elapsed = SECOND; elapsed <= 2 * HOUR; elapsed += SECOND) {
        comeTo(elapsed);
        const justNow = (at: unknown): boolean => Number(at) > NOW + elapsed - SECOND && Number(at) <= NOW + elapsed;
        const [nowOpen, nowPast] = [
          new Map(data.openOrders.map((each) => [each.order_id, each])),
          new Map(pastOf(data).map((each) => [each.order_id, each])),
        ];
        assert.equal(new Set([...nowOpen.keys(), ...nowPast.keys()]).size, nowOpen.size + nowPast.size);
        for (const [id, order] of past) assert.equal(nowPast.get(id), order, 'the past does not change');
        for (const [id, order] of nowPast) {
          if (past.has(id)) continue;
          const before = open.get(id) ?? assert.fail(`${id} was never open`);
          const { status, filled_qty, triggerTime, createTime, symbol: pair } = order;
          assert.deepEqual([createTime, pair, order.size], [before.createTime, before.symbol, before.size]);
          assert.ok(justNow(data.updated.get(id)));
          assert.equal(data.detailStatus.get(id), status === '2' ? 'filled' : 'canceled');
          if (status === '2') assert.deepEqual([filled_qty, triggerTime], [order.size, before.triggerTime]);
          else assert.deepEqual([status, filled_qty], ['-1', '0']);
          counts[status === '2' ? 'filled' : 'canceled'] += 1;
        }
        for (const [id, order] of nowOpen) {
          const before = open.get(id);
          if (!before) {
            assert.ok(justNow(order.createTime) && id > last, `${id} is the latest`);
            last = id;
            counts.placed += 1;
          } else if (before !== order) {
            assert.ok(justNow(data.updated.get(id)) && (before.triggerTime !== '0' || justNow(order.triggerTime)));
          }
        }
        for (const list of [data.openOrders, ...data.historyOrders.values()]) assert.deepEqual(list, list.toSorted(byNewest));
        assert.ok(nowOpen.size >= 31 && nowOpen.size <= 34, `${nowOpen.size} are open`);
        [open, past] = [nowOpen, nowPast];
      }
      assert.ok(
        counts.filled > 15 && counts.canceled > 1 && Math.abs(counts.placed - counts.filled - counts.canceled) < 4,
        JSON.stringify(counts),
      );
    }));

  it('lets users register, deposit and trade, each when it says', () =>
    watched(({ data, comeTo }) => {
      const seen = new Set<string>();
      let users = new Map(data.users.map((user) => [user.uid, user]));
      for (let elapsed = MINUTE; elapsed <= 2 * HOUR; elapsed += MINUTE) {
        comeTo(elapsed);
        for (const user of data.users) {
          const before = users.get(user.uid);
          if (before === user) continue;
          const isNew = (at: number | null): boolean => at !== null && at > NOW + elapsed - MINUTE && at <= NOW + elapsed;
          const deeds = data.activity.get(user.uid) ?? [];
          assert.deepEqual(
            deeds,
            deeds.toSorted((one, other) => one.at - other.at),
          );
          if (!before) seen.add('register').add(String(isNew(user.registerTime)));
          if (isNew(user.lastTrade)) assert.equal(deeds.filter(({ at }) => at === user.lastTrade).length, seen.add('trade') && 2);
          if (isNew(user.lastDeposit)) assert.equal(deeds.filter(({ at }) => at === user.lastDeposit).length, seen.add('deposit') && 1);
        }
        users = new Map(data.users.map((user) => [user.uid, user]));
      }
      assert.deepEqual([...seen].sort(), ['deposit', 'register', 'trade', 'true']);
    }));

  it('is told by every answer, and what reads prove of it is so', () =>
    watched(async ({ simulator, data, setTo }) => {
      const { contractBaseUrl, spotBaseUrl, credentials } = simulator;
      const first = idsOf(data.openOrders);
      let elapsed = 0;
      const now = (): number => NOW + elapsed;
      const client = new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(credentials), now });
      for (; elapsed <= 30 * MINUTE; elapsed += 6 * MINUTE) {
        setTo(elapsed);
        const range = lastDays(30, now());
        const [open, past, users] = [
          await readOpenOrders(client),
          await readOrderHistory(client, { symbol, range }),
          await readAffiliateUsers(client, { range }),
        ];
        for (const { coverage } of [open, past, users]) assert.equal(coverage.complete, true, coverage.problems.join(' '));
        assert.deepEqual(open.items.map(({ orderId }) => orderId).sort(), idsOf(data.openOrders).sort());
        const inRange = data.historyOrders.get(symbol)?.filter(({ createTime }) => Number(createTime) >= range.start) ?? [];
        assert.deepEqual(past.items.map(({ orderId }) => orderId).sort(), idsOf(inRange).sort());
        assert.equal(users.items.length, data.users.filter(({ registerTime }) => registerTime >= range.start).length);
      }
      client.dispose();
      assert.notDeepEqual(idsOf(data.openOrders), first);
    }));
});

describe('an account that reads like a person’s', () => {
  const kindsOf = (data: SimulatedAccount, isProven: boolean): string[] => {
    const asRead = (order: PlanOrderRecord) => decode(planOrder(order, data.detailStatus.get(order.order_id) ?? assert.fail(), new Set()));
    const [open, past] = [data.openOrders.map(asRead), isProven ? pastOf(data).map(asRead) : []];
    const known = new Map([...open, ...past].map((order) => [order.orderId, order]));
    const find = (id: string) => known.get(id);
    const looked = {
      open: { items: open, complete: true },
      find,
      known: [...known.values()],
      isProven: () => isProven,
      vanished: [],
      now: NOW,
    };
    const look = atOnce(needsALook(looked, { ...LOOK_RULES, kinds: new Set(SUSPICIONS) }));
    return look.suspicions.map(({ kind }) => kind);
  };

  it('has few orders that need a look, each of another kind', () =>
    watched(({ data }) => {
      assert.deepEqual(kindsOf(data, false), ['double', 'stuck', 'partial']);
      assert.deepEqual(kindsOf(data, true), ['orphan', 'double', 'stuck', 'partial']);
    }, WHOLE));

  it('has the orders of any other, by their ids, and leaves those that need a look as they are', () =>
    watched(async ({ data, comeTo }) => {
      const [open, past] = [idsOf(data.openOrders), idsOf(pastOf(data))];
      await watched(({ data: other }) => assert.deepEqual([idsOf(other.openOrders), idsOf(pastOf(other))], [open, past]), {});
      comeTo(8 * HOUR);
      assert.deepEqual(kindsOf(data, false), ['double', 'stuck', 'partial']);
    }, WHOLE));

  it('has none of them where nothing suits', () =>
    watched(({ data }) => assert.deepEqual([idsOf(data.openOrders), kindsOf(data, true)], [[], []]), { ...LIVING, open: 0, history: 0 }));
});
