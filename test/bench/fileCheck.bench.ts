/** Checking files against the exchange: how fast a log is read, how long asking takes, and how long anything is held meanwhile. */
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { ServiceClient } from '../../src/api';
import { FileChecks, type CheckState, type FileToCheck } from '../../src/fileCheck/check';
import { fileSource, readInto, textSource } from '../../src/fileCheck/read';
import { Scanner } from '../../src/fileCheck/scan';
import { statusWords } from '../../src/fileCheck/statusWords';
import { statusOf } from '../../src/model/order';
import { DEFAULT_PATTERN } from '../../src/model/orderIdPattern';
import { startSimulator, type PlanOrderRecord } from '../../src/simulator';
import { createStore } from '../../src/store';
import { samplesOf } from './contest';
import { heapUsed } from './host/heap';
import { longestHold } from './host/probe';
import { type Bench, type BenchRow, row } from './row';

const MEGABYTES = 100;
/** Milliseconds; from here on a browser counts a task as long. */
const LONGEST = 50;
const ORDERS = 20_000;
/** The real one: in a shorter window the way to the service would count for more than it does. */
const LIMIT = { weight: 500, windowMs: 10_000 };
const LATENCY = 20;

const id = (index: number): string => String(596_471_064_624_628_269n + BigInt(index % ORDERS) * 1009n);
const LOGS: Readonly<Record<string, (index: number) => string>> = {
  'where one line in ten names an order': (index) =>
    index % 10 === 0
      ? `2026-01-05T10:00:00.123Z INFO order_id=${id(index / 10)} symbol=cmt_btcusdt status=filled qty=0.5 price=50000.00`
      : `2026-01-05T10:00:00.123Z INFO heartbeat ok latency=${index % 90}ms queue=0 worker=main depth=20 checked the book`,
  'of JSON lines, an order in each': (index) =>
    `{"ts":"2026-01-05T10:00:00.123Z","msg":"order update","order_id":"${id(index)}","symbol":"cmt_btcusdt","status":"filled","qty":"0.5"}`,
  'of plain lines, an order in each': (index) =>
    `2026-01-05 10:00:00,123 INFO bot Order ${id(index)} was filled at 50000.00 for BTCUSDT, open long`,
};

async function write(file: string, line: (index: number) => string): Promise<void> {
  const out = createWriteStream(file);
  let index = 0;
  for (let size = 0; size < MEGABYTES * 1024 * 1024;) {
    const lines = Array.from({ length: 2000 }, () => line(index++)).join('\n');
    size += lines.length + 1;
    if (!out.write(`${lines}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

async function reading(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-check-'));
  const rows: BenchRow[] = [];
  try {
    for (const [what, line] of Object.entries(LOGS)) {
      const file = path.join(folder, 'bot.log');
      await write(file, line);
      const { size } = statSync(file);
      const [speeds, holds, heaps]: [number[], number[], number[]] = [[], [], []];
      for (let repeat = 0; repeat < 3; repeat += 1) {
        const before = heapUsed();
        const scanner = new Scanner({ table: false, anywhere: new RegExp(DEFAULT_PATTERN, 'g'), words: statusWords() });
        const started = performance.now();
        let kept: unknown;
        holds.push(
          await longestHold(async () => (kept = await readInto(scanner, fileSource(file, size), { signal: new AbortController().signal }))),
        );
        speeds.push(size / 1024 / 1024 / ((performance.now() - started) / 1000));
        heaps.push((heapUsed() - before) / 1024 / 1024);
        if (!kept) throw new Error('nothing was read');
      }
      const [speed, hold, heap] = [samplesOf(speeds), samplesOf(holds), samplesOf(heaps)];
      rows.push(
        row(`${MEGABYTES} MB ${what}: seconds`, MEGABYTES / speed.median, MEGABYTES / 5, {
          against: '5 MB/s',
          note: `${speed.median.toFixed(1)} MB/s (${speed.least.toFixed(1)}–${speed.most.toFixed(1)})`,
        }),
        row(`the same: MB that stay`, heap.median, MEGABYTES, {
          against: 'the file',
          spread: heap,
          note: `${ORDERS.toLocaleString('en')} orders`,
        }),
        row(`the same: longest hold, ms`, hold.most, LONGEST, { against: 'limit', spread: hold }),
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return rows;
}

/** 1,000 orders of three pairs, told by a log that names pair and time, or neither. */
async function asking(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const details = (1000 / (LIMIT.weight / 2) - 1) * (LIMIT.windowMs / 1000);
  for (const [what, tell] of [
    [
      'that names pair and time',
      ({ order_id, symbol, createTime, status }: PlanOrderRecord) =>
        `order_id=${order_id} symbol=${symbol} createTime=${createTime} status=${statusOf(status).label}`,
    ],
    ['that names ids alone', ({ order_id, status }: PlanOrderRecord) => `order_id=${order_id} status=${statusOf(status).label}`],
  ] as const) {
    const simulator = await startSimulator({ ...LIMIT, latencyMs: LATENCY, open: 10, history: 400, affiliates: 0 });
    const { contractBaseUrl, spotBaseUrl, credentials } = simulator;
    const client = new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(credentials), rateLimit: LIMIT });
    const store = createStore(() => 0);
    store.sessions.set({ phase: 'signedIn', session: { account: { id: 'bench', label: 'Bench', service: 'custom' }, client } });
    const orders = [...simulator.data.historyOrders.values()]
      .slice(0, 3)
      .flatMap((past) => past.slice(0, 334))
      .slice(0, 1000);
    const checks = new FileChecks(store);
    const hovers: number[] = [];
    // Of a pair that the log does not name, so that nothing is known of them.
    const [, , , elsewhere = []] = [...simulator.data.historyOrders.values()];
    let pointed = 0;
    const text = orders.map(tell).join('\n');
    const started = performance.now();
    let state: CheckState | undefined;
    const hover = setInterval(() => {
      const asked = performance.now();
      void store.orderDetails().then(async (each) => {
        const answer = await each.ask(elsewhere[pointed++]?.order_id ?? '1', { asker: 'glance' });
        if (answer.kind === 'found') hovers.push(performance.now() - asked);
      });
    }, 1500);
    const hold = await longestHold(async () => (state = await run(checks, text)));
    clearInterval(hover);
    const seconds = (performance.now() - started) / 1000;
    const { counts, problems } = state?.findings ?? {};
    if (counts?.agrees !== 1000) throw new Error(`not all agree: ${JSON.stringify(counts)} ${problems?.join(' ')}`);
    const note = `${state?.requests} requests${hovers.length > 0 ? `; hovers meanwhile took ${Math.ceil(Math.max(...hovers))} ms at most` : ''}`;
    rows.push(
      row(`1,000 ids of 3 pairs in a log ${what}: seconds`, seconds, details, { against: 'details alone, at least', note }),
      row('the same: longest hold, ms', hold, LONGEST, { against: 'limit' }),
    );
    const again = performance.now();
    const before = simulator.log.length;
    await run(checks, text);
    rows.push(
      row('the same a second time: seconds', (performance.now() - again) / 1000, details, {
        against: 'details alone, at least',
        note: `${simulator.log.length - before} requests`,
      }),
    );
    store.dispose();
    await simulator.close();
  }
  return rows;
}

const run = (checks: FileChecks, text: string): Promise<CheckState | undefined> => {
  const file: FileToCheck = { uri: 'file:///bot.log', name: 'bot.log', table: false, open: () => Promise.resolve(textSource(text)) };
  return checks.run([file], {
    orderIdPattern: undefined,
    statusWords: {},
    timeZone: 'UTC',
    unchecked: new Set(),
    signal: new AbortController().signal,
    confirm: () => Promise.resolve('ask'),
  });
};

async function nothing(): Promise<BenchRow> {
  const hold = await longestHold(() => new Promise((resume) => setTimeout(resume, 5000)));
  return row('nothing at all: longest hold, ms', hold, LONGEST, { against: 'limit' });
}

export const bench: Bench = {
  unit: `Reading from the disk, and asking over HTTP with ${LIMIT.weight} weight in ${LIMIT.windowMs / 1000} s and ${LATENCY} ms to answer. In plain Node; a hold in which nothing is done is what the machine itself takes.`,
  rows: async () => [...(await asking()), ...(await reading()), await nothing()],
};
