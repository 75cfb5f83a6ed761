/** Checking files against the exchange: how fast a log is read, how long asking takes, and how long anything is held meanwhile. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { ServiceClient } from '../../src/api';
import { FileChecks, type CheckState, type FileToCheck } from '../../src/fileCheck/check';
import { textSource } from '../../src/fileCheck/read';
import { statusOf } from '../../src/model/order';
import { USUAL_DIGITS } from '../../src/model/orderIdDigits';
import { startSimulator, type PlanOrderRecord } from '../../src/simulator';
import { createStore } from '../../src/store';
import { Session } from '../../src/store/session';
import { samplesOf } from './contest';
import type { CheckedFile } from './host/checkFile';
import { trivial } from './host/extensions';
import { longestHold, type Held } from './host/probe';
import { startSession } from './host/session';
import { type Bench, type BenchRow, row } from './row';

/** Milliseconds; from here on a browser counts a task as long. */
const LONGEST = 50;
/** The real one: in a shorter window the way to the service would count for more than it does. */
const LIMIT = { weight: 500, windowMs: 10_000 };
const LATENCY = 20;

const id = (index: number): string => String(596_471_064_624_628_269n + BigInt(index) * 1009n);
/** @param index of the line @param orders how many the file names */
type Log = (index: number, orders: number) => string;
const LINES: Log = (index, orders) =>
  index % 10 === 0
    ? `2026-01-05T10:00:00.123Z INFO order_id=${id((index / 10) % orders)} symbol=cmt_btcusdt status=filled qty=0.5 price=50000.00`
    : `2026-01-05T10:00:00.123Z INFO heartbeat ok latency=${index % 90}ms queue=0 worker=main depth=20 checked the book`;
const LOGS: Readonly<Record<string, Log>> = {
  'where one line in ten names an order': LINES,
  'of JSON lines, an order in each': (index, orders) =>
    `{"ts":"2026-01-05T10:00:00.123Z","msg":"order update","order_id":"${id(index % orders)}","symbol":"cmt_btcusdt","status":"filled","qty":"0.5"}`,
  'of plain lines, an order in each': (index, orders) =>
    `2026-01-05 10:00:00,123 INFO bot Order ${id(index % orders)} was filled at 50000.00 for BTCUSDT, open long`,
};

const SIZES: readonly { readonly megabytes: number; readonly orders: number; readonly logs: Readonly<Record<string, Log>> }[] = [
  { megabytes: 100, orders: 20_000, logs: LOGS },
  // As many orders as are checked of a file.
  { megabytes: 200, orders: 50_000, logs: { 'where one line in ten names one of 50,000 orders': LINES } },
];

async function write(file: string, megabytes: number, line: (index: number) => string): Promise<void> {
  const out = createWriteStream(file);
  let index = 0;
  for (let size = 0; size < megabytes * 1024 * 1024;) {
    const lines = Array.from({ length: 2000 }, () => line(index++)).join('\n');
    size += lines.length + 1;
    if (!out.write(`${lines}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

async function reading(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-check-'));
  const extension = path.join(folder, 'extension');
  // VS Code runs nothing of ours without an extension under development.
  trivial(extension);
  const session = await startSession([extension]);
  const rows: BenchRow[] = [];
  try {
    for (const { megabytes, orders, what, line } of SIZES.flatMap(({ logs, ...size }) =>
      Object.entries(logs).map(([what, line]) => ({ ...size, what, line })),
    )) {
      const file = path.join(folder, 'bot.log');
      await write(file, megabytes, (index) => line(index, orders));
      const found = await session.run<CheckedFile>('checkFile', { file, orders });
      const [seconds, heap] = [samplesOf(found.seconds), samplesOf(found.heap)];
      const speed = (each: number): string => (found.megabytes / each).toFixed(1);
      rows.push(
        row(`${megabytes} MB ${what}: seconds`, seconds.median, found.megabytes / 5, {
          against: '5 MB/s',
          spread: seconds,
          note: `${speed(seconds.median)} MB/s (${speed(seconds.most)}–${speed(seconds.least)})`,
        }),
        row(`the same: MB that stay`, heap.median, found.megabytes, {
          against: 'the file',
          spread: heap,
          note: `${orders.toLocaleString('en')} orders`,
        }),
        ...holdRows('while reading', found.reading),
        ...holdRows('of the whole check, all orders contradicted', found.whole, `garbage ${Math.round(found.collected)}`),
        ...holdRows('while nothing is done', [found.nothing]),
      );
    }
  } finally {
    await session.stop();
    rmSync(folder, { recursive: true });
  }
  return rows;
}

function holdRows(what: string, holds: readonly Held[], note?: string): BenchRow[] {
  const [longest, busy] = [samplesOf(holds.map((each) => each.longest)), samplesOf(holds.map((each) => each.busy))];
  return [
    row(`the same: longest hold ${what}, ms`, longest.most, LONGEST, { against: 'limit', spread: longest }),
    row(`the same: most work between two turns ${what}, ms`, busy.most, LONGEST, {
      against: 'limit',
      spread: busy,
      ...(note !== undefined && { note }),
    }),
  ];
}

const TELLERS = [
  [
    'that names pair and time',
    ({ order_id, symbol, createTime, status }: PlanOrderRecord) =>
      `order_id=${order_id} symbol=${symbol} createTime=${createTime} status=${statusOf(status).label}`,
  ],
  ['that names ids alone', ({ order_id, status }: PlanOrderRecord) => `order_id=${order_id} status=${statusOf(status).label}`],
] as const;

/** 1,000 orders of three pairs, told by a log that names pair and time, or neither. */
async function asking(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const details = (1000 / (LIMIT.weight / 2) - 1) * (LIMIT.windowMs / 1000);
  // What is loaded on first use has to be translated here, which in VS Code it is already: the first run counts for nothing.
  for (const [what, tell] of [TELLERS[0], ...TELLERS]) {
    rows.length = what === TELLERS[0][0] ? 0 : rows.length;
    const simulator = await startSimulator({ ...LIMIT, latencyMs: LATENCY, open: 10, history: 400, affiliates: 0 });
    const { contractBaseUrl, spotBaseUrl, credentials } = simulator;
    const client = new ServiceClient({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(credentials), rateLimit: LIMIT });
    const store = createStore(() => 0);
    store.sessions.set({ phase: 'signedIn', session: new Session({ id: 'bench', label: 'Bench', service: 'custom' }, client) });
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
    idDigits: USUAL_DIGITS,
    statusWords: {},
    names: {},
    patterns: [],
    timeZone: 'UTC',
    unchecked: new Set(),
    signal: new AbortController().signal,
    confirm: () => Promise.resolve('ask'),
  });
};

export const bench: Bench = {
  unit: `Asking over HTTP with ${LIMIT.weight} weight in ${LIMIT.windowMs / 1000} s and ${LATENCY} ms to answer, in plain Node. Reading from the disk in the real extension host, 3 repeats, and there whole checks of an exchange that answers at once; what is held while nothing is done is what the machine itself takes. Work between two turns counts this thread's processor time alone, without what other programs take of it.`,
  rows: async () => [...(await asking()), ...(await reading())],
};
