/** Minutes in front of real services that break and mend, with several accounts, hovers, tabs that come and go, and a person who switches. */
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { FAULTS, startSimulator, type QuirkName, type Simulator } from '../../../src/simulator';
import { random, type Random } from '../../../src/simulator/random';
import { createStore, type Disposable, type Store } from '../../../src/store';
import { Session } from '../../../src/store/session';
import { symbolOf } from '../endpoints';
import { connect } from '../faults/client';
import { counted, heapInUse, megabytes, type Verdict } from '../part';

const INTERVAL = 1_000;
/** Those of an account are of no other: each is made from a seed of its own. */
const ACCOUNTS: readonly (readonly QuirkName[])[] = [[], ['wrapped', 'text-codes', 'numeric-ids'], ['clock-skew', 'extra-fields']];
const BUDGET = { weight: 2_000, windowMs: 10_000 };
const MOST_HEAP = 20_000_000;

type Counts = Record<'faults' | 'switches' | 'hovers' | 'refreshes', number>;

interface Scene {
  readonly store: Store;
  readonly services: readonly Simulator[];
  readonly dice: Random;
  readonly wrong: Set<string>;
  readonly counts: Counts;
  /** Which account is shown. */
  shown: number;
}

/** The service of the account that is shown. */
function shownService({ services, shown }: Scene): Simulator {
  const service = services[shown];
  if (!service) throw new RangeError(`there is no account ${shown}`);
  return service;
}

const idsOf = ({ data }: Simulator): readonly string[] => [
  ...data.openOrders.map(({ order_id }) => order_id),
  ...[...data.historyOrders.values()].flat().map(({ order_id }) => order_id),
];

function show(scene: Scene, account: number): void {
  scene.shown = account;
  const { contractBaseUrl, credentials } = shownService(scene);
  const client = connect(contractBaseUrl, {
    credentials: () => Promise.resolve(credentials),
    timeoutMs: 1_500,
    backoffMs: 50,
    rateLimit: BUDGET,
  });
  scene.store.sessions.set({
    phase: 'signedIn',
    session: new Session({ id: `${account}`, label: `${account}`, service: 'custom' }, client),
  });
}

/** Nobody ever sees the orders of another account. */
function watchOver(scene: Scene): Disposable {
  const known = scene.services.map((service) => new Set(idsOf(service)));
  return scene.store.onDidChange.openOrders(() => {
    const { content } = scene.store.openOrders.state;
    const stranger = content?.items.find(({ orderId }) => !known[scene.shown]?.has(orderId));
    if (stranger) scene.wrong.add(`account ${scene.shown} shows an order of another one`);
  });
}

const FAULT_LIST = Object.values(FAULTS);

/** What may happen next, and how often beside the others. */
type Happening = (scene: Scene) => unknown;
const HAPPENINGS: readonly [readonly [Happening, number], ...(readonly [Happening, number])[]] = [
  [
    ({ services, dice, counts }) => {
      counts.faults += 1;
      const fault = dice.pick(FAULT_LIST as [(typeof FAULT_LIST)[number], ...typeof FAULT_LIST]);
      services[dice.whole(0, services.length - 1)]?.fail(fault);
    },
    4,
  ],
  [({ services }) => services.forEach((service) => service.fail(undefined)), 4],
  [
    (scene) => {
      scene.counts.switches += 1;
      show(scene, scene.dice.whole(0, scene.services.length - 1));
    },
    2,
  ],
  [
    async (scene) => {
      const { store, dice, counts } = scene;
      counts.hovers += 1;
      const ids = idsOf(shownService(scene));
      const abort = new AbortController();
      const asked = (await store.orderDetails()).ask(ids[dice.whole(0, ids.length - 1)] ?? '', {
        asker: dice.chance(0.7) ? 'glance' : 'person',
        signal: abort.signal,
      });
      if (dice.chance(0.3)) abort.abort();
      await asked;
    },
    20,
  ],
  [
    (scene) => {
      const { store, counts } = scene;
      counts.refreshes += 1;
      const symbol = symbolOf(shownService(scene).data);
      return Promise.all([store.openOrders.refresh(), store.orderHistory.of(symbol).ensure(), store.affiliateUsers.list.ensure()]);
    },
    3,
  ],
  [(scene) => scene.store.orderHistory.loadOlder(symbolOf(shownService(scene).data)), 2],
  [({ store }) => store.affiliateUsers.loadMore(), 2],
];

/** All services are well, and somebody presses Retry: every list is whole and of this account. */
async function comeToRest(scene: Scene): Promise<void> {
  const { store, wrong } = scene;
  for (const service of scene.services) service.fail(undefined);
  const history = store.orderHistory.of(symbolOf(shownService(scene).data));
  const lists = { 'open orders': store.openOrders, 'order history': history, 'invited users': store.affiliateUsers.list };
  for (const [name, list] of Object.entries(lists)) {
    await list.refresh();
    const { content, error } = list.state;
    if (error !== undefined || !content?.coverage.complete)
      wrong.add(`in the end ${name} are not whole: ${inspect(error ?? content?.coverage.problems)}`);
  }
}

const handles = (): number => process.getActiveResourcesInfo().filter((each) => !/^(TTY|Pipe|Immediate)/.test(each)).length;

/** What was open is closed within seconds of its end. */
async function handlesLeft(before: number): Promise<number> {
  for (let tries = 0; handles() > before && tries < 50; tries += 1) await wait(100);
  return handles() - before;
}

export async function realSoak(seconds: number, seed: number): Promise<Verdict> {
  const handlesBefore = handles();
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note).on('uncaughtException', note);
  const services = await Promise.all(
    ACCOUNTS.map((quirks, index) => startSimulator({ seed: index + 1, open: 34, history: 60, affiliates: 300, weight: 1_000_000, quirks })),
  );
  const store = createStore(() => INTERVAL);
  const counts: Counts = { faults: 0, switches: 0, hovers: 0, refreshes: 0 };
  const scene: Scene = { store, services, dice: random(seed), wrong: new Set(), counts, shown: 0 };
  const guard = watchOver(scene);
  let early = 0;
  let late: number;
  try {
    show(scene, 0);
    const watches = Object.values(store.polls).map((poll) => poll.watch());
    const began = performance.now();
    const spent = (): number => (performance.now() - began) / 1000;
    while (spent() < seconds) {
      // Nobody waits for the one before: they cross each other.
      void scene.dice.weighted(...HAPPENINGS)(scene);
      await wait(scene.dice.whole(20, 400));
      // What is loaded once is loaded by then.
      if (early === 0 && spent() > seconds / 5) early = heapInUse();
    }
    await comeToRest(scene);
    late = heapInUse();
    for (const watch of watches) watch.dispose();
  } finally {
    guard.dispose();
    store.dispose();
    await Promise.all(services.map((service) => service.close()));
  }
  const left = await handlesLeft(handlesBefore);
  process.off('unhandledRejection', note).off('uncaughtException', note);
  const requests = services.reduce((sum, { counters }) => sum + [...counters.values()].reduce((all, each) => all + each.requests, 0), 0);
  return {
    figures: [
      ['real', `${Math.round(seconds)} s, ${services.length} accounts, ${counted(counts.switches)} switches`],
      ['faults that came', counted(counts.faults)],
      ['hovers and retries', `${counted(counts.hovers)} and ${counted(counts.refreshes)}`],
      ['requests', counted(requests)],
      ['memory in use, early and in the end', `${megabytes(early)} and ${megabytes(late)}`],
      ['handles left open', String(Math.max(0, left))],
      ['errors that nobody caught', String(unhandled.length)],
    ],
    failures: [
      ...scene.wrong,
      ...unhandled.map((error) => `nobody caught ${String(error)}`),
      ...(late - early > MOST_HEAP ? [`${megabytes(late - early)} more in use in the end`] : []),
      ...(left > 0 ? [`${left} handles are left open: ${process.getActiveResourcesInfo().join(', ')}`] : []),
    ].map((each) => `real, FC_SEED=${seed}: ${each}`),
  };
}
