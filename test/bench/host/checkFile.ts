/** Checks a file against an exchange that answers at once, in the extension host: how fast it is read, and how long anybody waits. */
import { statSync } from 'node:fs';
import { FileChecks, type CheckState } from '../../../src/fileCheck/check';
import { rowChunk, rowsOf } from '../../../src/fileCheck/page/rows';
import { statusOf as pageOf } from '../../../src/fileCheck/page/view';
import { Problems } from '../../../src/fileCheck/problems';
import { fileSource, readInto } from '../../../src/fileCheck/read';
import { Scanner } from '../../../src/fileCheck/scan';
import { fieldNames } from '../../../src/fileCheck/fieldNames';
import { statusWords } from '../../../src/fileCheck/statusWords';
import { statusOf } from '../../../src/model/order';
import { USUAL_DIGITS } from '../../../src/model/orderIdDigits';
import { othersTurn } from '../../../src/primitives/slices';
import { createStore } from '../../../src/store';
import { Session } from '../../../src/store/session';
import type { SessionClient } from '../../../src/store/session';
import { NOW, planOrder } from '../../support/fakeService';
import { quiet } from './activate';
import { collect, heapUsed, longestCollection } from './heap';
import { held, type Held } from './probe';

export interface CheckedFile {
  readonly megabytes: number;
  /** Of each repeat: seconds, megabytes that stay on the heap, and what was held. */
  readonly seconds: readonly number[];
  readonly heap: readonly number[];
  readonly reading: readonly Held[];
  /** The same of a whole check, until the Problems panel and the page have been told. */
  readonly whole: readonly Held[];
  /** Milliseconds of the longest garbage collection of a whole check. */
  readonly collected: number;
  /** While nothing is done. */
  readonly nothing: Held;
}

const REPEATS = 3;
const MEGABYTE = 1024 * 1024;

export async function checkFile({ file, orders }: { readonly file: string; readonly orders: number }): Promise<CheckedFile> {
  const { size } = statSync(file);
  // Whatever else starts with VS Code is over by then.
  await quiet();
  const [seconds, heap, reading, whole]: [number[], number[], Held[], Held[]] = [[], [], [], []];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const read = await readWhole(file, size);
    seconds.push(read.seconds);
    heap.push(read.heap);
    reading.push(read.holds);
  }
  let collected = 0;
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    // What the check before left behind is not this one's: nobody checks so much three times within seconds.
    collect();
    collected = Math.max(collected, await longestCollection(async () => void whole.push(await checkWhole(file, size, orders))));
  }
  const nothing = await held(() => new Promise((resume) => setTimeout(resume, 5000)));
  return { megabytes: size / MEGABYTE, seconds, heap, reading, whole, collected, nothing };
}

async function readWhole(file: string, size: number): Promise<{ seconds: number; heap: number; holds: Held }> {
  const { signal } = new AbortController();
  const before = heapUsed();
  const scanner = new Scanner({ table: false, anywhere: USUAL_DIGITS, words: statusWords(), meaningOf: fieldNames() });
  const started = performance.now();
  let kept: unknown;
  const holds = await held(async () => (kept = await readInto(scanner, fileSource(file, size), { signal })));
  const seconds = (performance.now() - started) / 1000;
  const heap = (heapUsed() - before) / MEGABYTE;
  if (!kept) throw new Error('nothing was read');
  return { seconds, heap, holds };
}

async function checkWhole(file: string, size: number, orders: number): Promise<Held> {
  const store = createStore(() => 0);
  store.sessions.set({ phase: 'signedIn', session: new Session({ id: 'bench', label: 'Bench', service: 'custom' }, CLIENT) });
  const checks = new FileChecks(store);
  const problems = new Problems(store.sessions);
  try {
    return await held(async () => {
      const state = await checks.run(
        [{ uri: `file://${file}`, name: 'bot.log', table: false, open: () => Promise.resolve(fileSource(file, size)) }],
        {
          idDigits: USUAL_DIGITS,
          statusWords: {},
          names: {},
          patterns: [],
          timeZone: 'UTC',
          unchecked: new Set(),
          signal: new AbortController().signal,
          confirm: () => Promise.resolve('ask'),
        },
      );
      if (state?.findings?.rows.length !== orders || state.findings.counts.differs !== orders)
        throw new Error(`other orders: ${JSON.stringify(state?.findings?.counts)} ${state?.findings?.problems.join(' ')}`);
      tellPage(state);
      await othersTurn();
      problems.show(state, new Map());
      await tellRows(state);
    });
  } finally {
    problems.dispose();
    checks.dispose();
    store.dispose();
  }
}

const display = { now: NOW, timeZone: 'UTC', language: 'en' };

/** As the tab does; what goes to the page becomes text, as VS Code makes it. */
const tellPage = (state: CheckState): string =>
  JSON.stringify(pageOf(state, { edition: 1, before: undefined, left: undefined, canceling: false }, display));

async function tellRows(state: CheckState): Promise<void> {
  const rows = state.findings ? rowsOf(state.findings) : [];
  for (let offset = 0; offset < rows.length; offset += 200) {
    JSON.stringify(rowChunk(rows.slice(offset, offset + 200), display));
    await othersTurn();
  }
}

const atOnce = <T>(answer: T): Promise<T> => new Promise((resolve) => setImmediate(() => resolve(answer)));

/** It knows every order, and that each was canceled: what the logs say of them is wrong. */
const CLIENT: SessionClient = {
  orderDetail: (orderId) => {
    const { triggerPrice: _price, triggerPriceType: _type, ...order } = planOrder(orderId, NOW, { status: statusOf('canceled') });
    return atOnce(order);
  },
  historyPlanOrders: () => atOnce({ orders: [], nextPage: false }),
  currentPlanOrders: () => atOnce([]),
  affiliateUsers: () => Promise.reject(new Error('Nobody should ask this.')),
  affiliateReferrals: () => Promise.reject(new Error('Nobody should ask this.')),
  serverNow: () => NOW,
  rateBudget: () => [
    { endpoint: 'order/detail', limit: 1e9, windowMs: 1, used: 0, waiting: 0, pausedForMs: 0, askedForMs: 0, waitMs: 0, hoversWaitMs: 0 },
  ],
  testPauses: () => undefined,
  dispose: () => undefined,
};
