/** Days of made-up accounts: orders are placed, trigger, fill and are canceled while somebody looks now and then. */
import assert from 'node:assert/strict';
import { ServiceError } from '../../../src/api/errors';
import { statusOf, type PlanOrder } from '../../../src/model/order';
import type { Step } from '../../../src/model/orderSteps';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/model/timeRange';
import { Sessions } from '../../../src/store/sessions';
import { OrderChanges } from '../../../src/store/orderChanges';
import type { OrderAnswer, OrderDetails } from '../../../src/store/orderDetails';
import type { OpenOrders } from '../../../src/store/openOrders';
import { generator, planOrder } from '../../support/fakeService';
import { shownBy } from './orderLooks';
import { fakeClient, memory, sessionOf } from './support';

const DAYS = Number(process.env['ORDER_DAYS'] ?? 60);
const SEED = Number(process.env['FC_SEED'] ?? Date.now() % 2 ** 31);

type Dice = () => number;

/** What really happens to an order, and when, epoch milliseconds; Infinity for what never does. */
interface Life {
  readonly id: string;
  readonly placed: number;
  readonly triggered: number;
  readonly partly: number;
  readonly canceling: number;
  readonly end: number;
  readonly how: 'filled' | 'canceled';
}

/** How a service shows it. */
interface Manner {
  readonly words: boolean;
  /** A plan order that triggered leaves the list of open ones. */
  readonly leaves: boolean;
  /** Every record has a trigger time. */
  readonly alwaysTimed: boolean;
  /** Orders that are over stay listed for so long. */
  readonly lingers: number;
  /** So long after its end the service has no such order any more. */
  readonly forgets: number;
}

const between = (dice: Dice, least: number, most: number): number => least + dice() * (most - least);
const pick = <T>(dice: Dice, ...choices: readonly T[]): T => choices[Math.floor(dice() * choices.length)] as T;

function lifeOf(dice: Dice, id: string, placed: number): Life {
  const waits = between(dice, MINUTE, 20 * HOUR);
  const isTriggered = dice() < 0.75;
  const triggered = isTriggered ? placed + waits : Infinity;
  const works = pick(dice, 0, SECOND, MINUTE, between(dice, 0, 8 * HOUR));
  const end = placed + waits + (isTriggered ? works : 0);
  const how = isTriggered && dice() < 0.7 ? 'filled' : 'canceled';
  const partly = isTriggered && dice() < 0.5 ? triggered + dice() * works : Infinity;
  return { id, placed, triggered, partly, canceling: how === 'canceled' ? end - dice() * 10 * MINUTE : Infinity, end, how };
}

function mannerOf(dice: Dice): Manner {
  return {
    words: dice() < 0.5,
    leaves: dice() < 0.5,
    alwaysTimed: dice() < 0.5,
    lingers: pick(dice, 0, 0, HOUR),
    forgets: pick(dice, Infinity, Infinity, 10 * MINUTE),
  };
}

const stateOf = (life: Life, now: number): 'waits' | 'works' | 'partly' | 'canceling' | Life['how'] => {
  if (now >= life.end) return life.how;
  if (now >= Math.max(life.canceling, life.placed)) return 'canceling';
  if (now >= life.partly) return 'partly';
  return now >= life.triggered ? 'works' : 'waits';
};

function recordOf(life: Life, now: number, words: boolean, alwaysTimed: boolean): PlanOrder {
  const state = stateOf(life, now);
  const tradedSome = now >= life.partly || state === 'filled';
  const numbers = { waits: '0', works: '0', partly: '1', canceling: tradedSome ? '1' : '0', filled: '2', canceled: '-1' } as const;
  const names = {
    waits: 'UNTRIGGERED',
    works: 'OPEN',
    partly: 'open',
    canceling: 'canceling',
    filled: 'filled',
    canceled: 'canceled',
  } as const;
  return planOrder(life.id, life.placed, {
    status: statusOf((words ? names : numbers)[state]),
    filledQty: state === 'filled' ? '1' : tradedSome ? '0.3' : '0',
    ...((alwaysTimed || now >= life.triggered) && { triggerTime: life.triggered }),
  });
}

const isListed = (life: Life, now: number, { leaves, lingers }: Manner): boolean =>
  now >= life.placed && now < life.end + lingers && !(leaves && now >= life.triggered);

/** One account over some days, and all that was told. */
async function live(
  seed: number,
  days: number,
): Promise<{ lives: Life[]; told: Map<string, Step[]>; manner: Manner; seenWaiting: Set<string>; seenPast: Set<string> }> {
  const dice = generator(seed);
  const manner = mannerOf(dice);
  const start = Date.UTC(2026, 0, 1);
  const over = start + days * DAY;
  const count = days * Math.floor(between(dice, 1, 12));
  const lives = Array.from({ length: count }, (_, index) => lifeOf(dice, `${index + 1}`, between(dice, start - DAY, over - DAY)));
  const [atOnce] = lives;
  // A cleared book: many are canceled in the same moment.
  if (atOnce && dice() < 0.3) {
    const cleared = start + dice() * days * DAY;
    lives.push(
      ...Array.from({ length: 40 }, (_, index): Life => ({
        ...atOnce,
        id: `c${index}`,
        placed: cleared - HOUR,
        triggered: Infinity,
        partly: Infinity,
        canceling: Infinity,
        end: cleared,
        how: 'canceled',
      })),
    );
  }
  let now = start;
  const told = new Map<string, Step[]>();
  const [seenWaiting, seenPast] = [new Set<string>(), new Set<string>()];
  const sessions = new Sessions();
  const client = fakeClient();
  const kept = memory();
  let troubled = true;
  const details = {
    known: () => undefined,
    ask(orderId: string): Promise<OrderAnswer> {
      const life = lives.find(({ id }) => id === orderId);
      assert.ok(life);
      if (troubled && dice() < 0.2) return Promise.resolve({ kind: 'failed', error: new Error('No network.') });
      if (troubled && dice() < 0.1) return Promise.resolve({ kind: 'notAsked', why: 'share', retryInMs: 5 });
      if (now >= life.end + manner.forgets)
        return Promise.resolve({ kind: 'notFound', error: new ServiceError('notFound', 'No such order.') });
      return Promise.resolve({ kind: 'found', order: recordOf(life, now, true, false), from: 'service', at: now, records: [] });
    },
  } as unknown as OrderDetails;
  const lists = { openOrders: { state: {} } as OpenOrders, orderDetails: () => Promise.resolve(details) };
  const looked = { of: () => lists };
  const restart = (): OrderChanges => new OrderChanges(looked, kept, () => now);
  let changes = restart();
  const signIn = (id: string): void => sessions.set({ phase: 'signedIn', session: sessionOf(client, id) });
  signIn('main');

  async function look(): Promise<void> {
    const listed = lives.filter((life) => isListed(life, now, manner) && !(troubled && dice() < 0.002));
    const whole = !(troubled && dice() < 0.05);
    const items = listed.filter(() => whole || dice() < 0.5);
    lists.openOrders = {
      state: {
        content: { items: items.map((life) => recordOf(life, now, manner.words, manner.alwaysTimed)), coverage: { complete: whole } },
      },
    } as unknown as OpenOrders;
    for (const life of items) {
      if (now < Math.min(life.triggered, life.end)) seenWaiting.add(life.id);
      else if (!seenWaiting.has(life.id)) seenPast.add(life.id);
    }
    for (const { orderId, steps } of await shownBy(changes, {
      session: sessions.current ?? assert.fail(),
      tell: ['triggered', 'filled', 'canceled', 'gone'],
      gap: 3 * MINUTE,
    })) {
      told.set(orderId, [...(told.get(orderId) ?? []), ...steps]);
    }
  }

  while (now < over) {
    await look();
    // Half a minute, then a quarter of an hour away, then a night.
    now += pick(
      dice,
      30 * SECOND,
      30 * SECOND,
      MINUTE,
      between(dice, 0, 15 * MINUTE),
      between(dice, 0, HOUR),
      dice() < 0.1 ? 9 * HOUR : 5 * SECOND,
    );
    if (dice() < 0.05) changes = restart();
    if (dice() < 0.02) {
      signIn('other');
      lists.openOrders = { state: { content: { items: [], coverage: { complete: true } } } } as unknown as OpenOrders;
      assert.deepEqual(
        await shownBy(changes, { session: sessions.current ?? assert.fail(), tell: ['gone'], gap: MINUTE }),
        [],
        'another account hears nothing of these',
      );
      signIn('main');
    }
  }
  // All trouble passes.
  troubled = false;
  now += 10 * DAY;
  // Of a cleared book each is asked about up to ten times, ten of them at a look, before one that was asked about more often.
  for (let last = 0; last < 60; last += 1) {
    now += 31 * MINUTE;
    await look();
  }
  return { lives, told, manner, seenWaiting, seenPast };
}

describe(`the orders of ${DAYS} days (FC_SEED=${SEED})`, () => {
  it('are told of once, rightly, and none is missed', async function () {
    this.timeout(Math.max(60_000, DAYS * 200));
    const counts = { triggered: 0, filled: 0, canceled: 0, gone: 0 };
    for (let day = 0, account = 0; day < DAYS; day += 3, account += 1) {
      const seed = SEED + account;
      const { lives, told, manner, seenWaiting, seenPast } = await live(seed, 3);
      for (const life of lives) {
        const steps = told.get(life.id) ?? [];
        const about = JSON.stringify({ seed, life, steps, manner });
        assert.equal(new Set(steps).size, steps.length, `twice: ${about}`);
        for (const step of steps) counts[step] += 1;
        if (steps.includes('triggered')) assert.ok(life.triggered < Infinity, `never triggered: ${about}`);
        if (steps.includes('filled')) assert.equal(life.how, 'filled', about);
        if (steps.includes('canceled')) assert.equal(life.how, 'canceled', about);
        if (steps.includes('gone')) assert.ok(manner.forgets < Infinity, `not gone: ${about}`);
        if (!seenWaiting.has(life.id)) continue;
        assert.ok(steps.includes(life.how) || steps.includes('gone'), `its end is missing: ${about}`);
        if (life.how === 'filled' && steps.includes('filled')) assert.ok(steps.includes('triggered'), `it triggered: ${about}`);
        assert.equal(seenPast.has(life.id), false);
      }
    }
    // Each kind was among them.
    if (DAYS >= 60) for (const [step, count] of Object.entries(counts)) assert.ok(count > 0, step);
  });
});
