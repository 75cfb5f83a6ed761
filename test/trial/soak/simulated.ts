/** Two days in front of the service, in made-up time: nights, outages, refusals, and a person who comes now and then. */
import { mock } from 'node:test';
import { inspect } from 'node:util';
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/model/timeRange';
import { FAULTS, type Fault } from '../../../src/simulator/faults';
import { random } from '../../../src/simulator/random';
import { createStore, type Store } from '../../../src/store';
import { Session } from '../../../src/store/session';
import { connect } from '../faults/client';
import { counted, heapInUse, megabytes, type Verdict } from '../part';
import { ORIGIN, serveInMemory, type InMemory } from './inMemory';

const INTERVAL = 30 * SECOND;
/** More than a list, a history and users that change ask for in an hour; a storm asks for much more. */
const MOST_AN_HOUR = 1_500;
/** A probe after 15 minutes, 30, 60 and so on, and the questions that were under way. */
const MOST_WHILE_REFUSED = 8;

const OUTAGES: readonly Fault[] = [
  FAULTS.reset,
  FAULTS.html521,
  FAULTS.tooMany,
  FAULTS.tooManyWithoutRetryAfter,
  FAULTS.unavailable,
  FAULTS.htmlWith200,
  FAULTS.hang,
  FAULTS.truncatedJson,
];
const REFUSALS: readonly Fault[] = [FAULTS.wrongKey, FAULTS.frozen, FAULTS.ipNotAllowed, FAULTS.clockRefused];

interface Scene {
  readonly store: Store;
  readonly service: InMemory;
  readonly symbol: string;
}

const listsOf = ({ store, symbol }: Scene) => [store.openOrders, store.orderHistory.of(symbol), store.affiliateUsers.list] as const;

/** What is the matter with the lists, in a few words each; nothing when all of them are whole and of now. */
const ills = (scene: Scene): string =>
  listsOf(scene)
    .flatMap(({ state: { error, content, loading } }, list) =>
      error === undefined && content?.coverage.complete
        ? []
        : [`list ${list}${loading ? ', loading' : ''}: ${inspect(error ?? content?.coverage.problems)}`],
    )
    .join('; ');
const isWell = (scene: Scene): boolean => ills(scene) === '';

/** So many turns of the event loop an answer takes until it is read, and more. */
const TURNS = { loading: 60, idle: 4 } as const;

const isLoading = (scene: Scene): boolean => listsOf(scene).some(({ state }) => state.loading);

/** Lets everything happen that needs no time. */
async function settle(scene: Scene): Promise<void> {
  let asked = scene.service.requests();
  for (let quiet = 0; quiet < (isLoading(scene) ? TURNS.loading : TURNS.idle); quiet += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (scene.service.requests() > asked) [asked, quiet] = [scene.service.requests(), 0];
  }
}

/** Lets time go by second by second, and everything that is asked be answered. */
async function pass(scene: Scene, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= SECOND) {
    mock.timers.tick(Math.min(left, SECOND));
    await settle(scene);
    if (!isLoading(scene)) continue;
    // A read imports what it needs, which takes real time. Imports come one after the other, so this one ends behind it.
    await import('../../../src/reading');
    await settle(scene);
  }
}

/** Somebody presses Retry and waits. */
async function retry(scene: Scene): Promise<void> {
  let done = false;
  void scene.store.openOrders.refresh().then(() => (done = true));
  for (let left = 2 * MINUTE; !done && left > 0; left -= SECOND) await pass(scene, SECOND);
}

async function hour(scene: Scene, seed: number, number: number, wrong: string[]): Promise<void> {
  const dice = random(seed + number);
  const { service } = scene;
  const begun = service.requests();
  const complain = (complaint: string): void => void wrong.push(`hour ${number}: ${complaint}`);
  const fault = dice.pick([undefined, undefined, ...OUTAGES]);
  if (fault) {
    service.fault = fault;
    await pass(scene, dice.whole(1, 40) * MINUTE);
    service.fault = undefined;
    // A poll that backs off, a pause that is asked for, and the two seconds over which those that failed ask again.
    await pass(scene, 3 * INTERVAL + 15 * SECOND);
    if (!isWell(scene)) complain(`a minute and three quarters after ${JSON.stringify(fault)} ${ills(scene)}`);
  } else if (dice.chance(0.5)) {
    const refusal = dice.pick(REFUSALS as [Fault, ...Fault[]]);
    service.fault = refusal;
    await pass(scene, INTERVAL + SECOND);
    const before = service.requests();
    await pass(scene, 50 * MINUTE);
    const asked = service.requests() - before;
    if (asked > MOST_WHILE_REFUSED) complain(`${asked} requests while the account was refused`);
    service.fault = undefined;
    await retry(scene);
    await pass(scene, 10 * SECOND);
    if (!isWell(scene)) complain(`one retry does not end ${JSON.stringify(refusal)}: ${ills(scene)}`);
  }
  const spent = Date.now() % HOUR;
  await pass(scene, spent === 0 ? HOUR : HOUR - spent);
  const asked = service.requests() - begun;
  if (asked > MOST_AN_HOUR) complain(`${asked} requests`);
}

/** Nobody looks, and nothing is asked. */
async function night(scene: Scene, hours: number, wrong: string[]): Promise<void> {
  const { service } = scene;
  await pass(scene, MINUTE);
  const before = service.requests();
  await pass(scene, hours * HOUR - MINUTE);
  const asked = service.requests() - before;
  if (asked > 0) wrong.push(`${asked} requests in a night when nobody looked`);
}

/** @param hours of which every third part is night */
export async function simulatedSoak(hours: number, seed: number): Promise<Verdict> {
  const start = Math.ceil(Date.now() / DAY) * DAY;
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: start });
  const uptime = performance.now.bind(performance);
  const { random: chance } = Math;
  // Plain functions: what a mock remembers of its calls would be the most of the memory.
  performance.now = () => Date.now() - start;
  // Pauses are spread by chance: the same seed is to make the same two days.
  const dice = random(seed);
  Math.random = () => dice.next();
  const service = serveInMemory();
  const store = createStore(() => INTERVAL);
  const wrong: string[] = [];
  try {
    const symbol = service.data.symbols[0] ?? '';
    const scene: Scene = { store, service, symbol };
    const client = connect(ORIGIN, { rateLimit: { weight: 500, windowMs: 10_000 }, backoffMs: 500, timeoutMs: 15_000 });
    store.sessions.set({ phase: 'signedIn', session: new Session({ id: 'soak', label: 'Soak', service: 'custom' }, client) });
    await Promise.all(listsOf(scene).map((list) => list.ensure()));
    if (!isWell(scene)) wrong.push('not well at the beginning');
    const before = heapInUse();
    let watches = Object.values(store.polls).map((poll) => poll.watch());
    let nights = 0;
    for (let done = 0; done < hours;) {
      for (const until = Math.min(hours, done + 16); done < until; done += 1) await hour(scene, seed, done, wrong);
      if (done >= hours) break;
      const dark = Math.min(8, hours - done);
      for (const watch of watches) watch.dispose();
      await night(scene, dark, wrong);
      done += dark;
      nights += dark;
      watches = Object.values(store.polls).map((poll) => poll.watch());
      await pass(scene, 2 * MINUTE);
    }
    if (service.tooMany() > 0) wrong.push(`${service.tooMany()} times more was asked than the service allows`);
    const grown = heapInUse() - before;
    if (grown > 10_000_000) wrong.push(`${megabytes(grown)} more in use than at the beginning`);
    return {
      figures: [
        ['simulated', `${hours} hours, ${nights} of them at night`],
        ['requests in them', counted(service.requests())],
        ['refused as too many', counted(service.tooMany())],
        ['memory in use after them', `${megabytes(Math.max(0, grown))} more than before`],
      ],
      failures: wrong.map((each) => `simulated, FC_SEED=${seed}, ${each}`),
    };
  } finally {
    store.dispose();
    service.close();
    performance.now = uptime;
    Math.random = chance;
    mock.timers.reset();
  }
}
