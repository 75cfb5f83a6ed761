/** How long the extension host is held in one go by what Orderdeck does with many users and orders. Runs inside it. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { affiliateUser, pageOf, planOrder } from '../../../src/api/decode';
import { listAt } from '../../../src/api/record';
import { parseJson } from '../../../src/api/wire';
import { DashboardData, type Shown } from '../../../src/dashboards/affiliates/data';
import { STATISTICS, TABLE } from '../../../src/dashboards/affiliates/exports';
import { statisticsChunks } from '../../../src/dashboards/kit/statisticsExport';
import { tableChunks } from '../../../src/dashboards/kit/tableExport';
import { COLUMNS, type ToPage } from '../../../src/dashboards/affiliates/protocol';
import { listChunks, ORDER_COLUMNS, userColumns } from '../../../src/explorer/listExport';
import { newerFirst } from '../../../src/explorer/nodes';
import { type Chunk, writeChunks } from '../../../src/platform/chunks';
import { inSlices } from '../../../src/primitives/slices';
import type { PlanOrder } from '../../../src/model/order';
import { computeStatistics, DORMANT_RULES, joinUsers } from '../../../src/model/affiliateStatistics';
import { lastDays } from '../../../src/model/timeRange';
import { sortEach } from '../../../src/model/work';
import { Sessions } from '../../../src/store/sessions';
import { Session } from '../../../src/store/session';
import { atOnce } from '../../support/atOnce';
import { NOW, planOrder as orderOf } from '../../support/fakeService';
import { type Account, accountOf } from '../account';
import { quiet } from './activate';
import { collect, longestCollection } from './heap';
import { noticesOf } from './notices';
import { held, type Held } from './probe';
import { serviceOf } from './quickService';
import { sidebarOf } from './sidebar';

export interface Hold {
  readonly what: string;
  /** Of each repeat. */
  readonly repeats: readonly Held[];
  /** Milliseconds of the longest garbage collection of all repeats. */
  readonly collected: number;
}

const REPEATS = 3;
const YEAR = lastDays(365, NOW);
const RANGE = lastDays(30, NOW);
const PAGE = 100;

/** @param count users, and as many orders */
export async function hold({ count }: { readonly count: number }): Promise<Hold[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orderdeck-hold-'));
  const account = accountOf(count);
  const orders = Array.from({ length: count }, (_, index) => orderOf(String(5e17 + index * 997), NOW - ((index * 7919) % 1e9)));
  const all: Hold[] = [];
  const measure = async (what: string, work: () => unknown): Promise<void> => {
    const repeats: Held[] = [];
    let collected = 0;
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      collect();
      // The collection just made is told of in a turn to come.
      await pause(20);
      const each = await longestCollection(async () => void repeats.push(await held(work)));
      collected = Math.max(collected, each);
    }
    all.push({ what, repeats, collected });
  };
  try {
    await quiet();
    const dashboard = dashboardOf(account);
    await measure('the whole reading, from the first page to the last row on the page', () => dashboard.read());
    await measure('other rules', () => dashboard.data.setRules({ ...DORMANT_RULES }));
    const shown = dashboard.shown();
    await measure('join and count', async () => {
      const rows = await inSlices(joinUsers(account.users, account.totals));
      await inSlices(computeStatistics({ ...inputOf(), rows }));
    });
    await measure('pass all rows on to the page', () => dashboard.data.tellAll());
    for (const [what, pieces] of files(shown, account, orders)) {
      await measure(what, () => writeChunks(path.join(folder, 'file'), pieces()));
    }
    for (const [what, act] of sidebarOf(orders, account.users).acts) await measure(`the sidebar, ${what}`, act);
    for (const [what, act] of noticesOf(orders, folder)) await measure(what, act);
    await measure('sort the orders', () => inSlices(sortEach(orders, newerFirst)));
    await measure('decode a page of users, again and again', () => decodeAll(usersPage(account), pageOf('list', affiliateUser)));
    await measure('decode a page of orders with large integers', () => decodeAll(ordersPage(), (body) => listAt(body, '', planOrder)));
    const { rows } = shown;
    await measure('**in one go**: join and count', () =>
      atOnce(computeStatistics({ ...inputOf(), rows: atOnce(joinUsers(account.users, account.totals)) })),
    );
    await measure('**for a worker thread**: copy what it would count', () => structuredClone(rows));
    await measure('nothing', () => pause(500));
    dashboard.data.dispose();
  } finally {
    await rm(folder, { recursive: true });
  }
  return all;
}

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

/** A dashboard whose page is a wire: what it is told becomes text, as VS Code makes it. */
function dashboardOf(account: Account): { data: DashboardData; read: () => Promise<void>; shown: () => Shown } {
  const sessions = new Sessions();
  const client = { ...serviceOf(account), dispose: () => undefined, rateBudget: () => [], testPauses: () => undefined };
  sessions.set({ phase: 'signedIn', session: new Session({ id: 'bench', label: 'Bench', service: 'custom' }, client) });
  let edition = 0;
  let passed: () => void = () => undefined;
  const post = (message: ToPage): void => {
    JSON.stringify(message);
    if (message.type === 'statistics') ({ edition } = message);
    if (message.type === 'rows' && message.offset + message.rows.uid.length >= message.total) passed();
  };
  const describe = (error: unknown): { message: string } => ({ message: String(error) });
  const data = new DashboardData({ sessions, post, timeZone: () => 'Europe/Berlin', language: () => 'en', describe });
  const shown = (): Shown => data.shown(edition) ?? fail('The dashboard shows nothing.');
  const read = async (): Promise<void> => {
    const rowsPassed = new Promise<void>((resolve) => (passed = resolve));
    await data.read({ days: 30 }, true);
    await rowsPassed;
    if (shown().rows.length !== account.users.length) fail(`${shown().rows.length} rows`);
  };
  return { data, read, shown };
}

function fail(why: string): never {
  throw new Error(why);
}

function inputOf(): Omit<Parameters<typeof computeStatistics>[0], 'rows'> {
  const whole = { complete: true, problems: [], requests: 1 };
  const coverage = {
    users: { ...whole, range: YEAR },
    totals: { ...whole, range: RANGE },
    previousTotals: { ...whole, range: RANGE },
  };
  return { asOf: NOW, range: RANGE, rules: DORMANT_RULES, timeZone: 'Europe/Berlin', coverage };
}

function files(shown: Shown, { users }: Account, orders: readonly PlanOrder[]): [string, () => Iterable<Chunk>][] {
  const list = { account: 'Bench', filter: '', problems: [], readAt: NOW };
  return (['csv', 'json'] as const).flatMap((format): [string, () => Iterable<Chunk>][] => {
    const options = { format, separator: ',', timeZone: 'Europe/Berlin', now: NOW } as const;
    const lists = {
      users: () => listChunks({ ...list, name: 'users', records: users, columns: userColumns(YEAR) }, options),
      orders: () => listChunks({ ...list, name: 'orders', records: orders, columns: ORDER_COLUMNS }, options),
    };
    return [
      [`the dashboard's table as ${format.toUpperCase()}`, () => tableChunks(TABLE, shown, { format, columns: COLUMNS, now: NOW })],
      [`the statistics as ${format.toUpperCase()}`, () => statisticsChunks(STATISTICS, shown, { format, now: NOW })],
      [`the list of users as ${format.toUpperCase()}`, lists.users],
      [`the list of orders as ${format.toUpperCase()}`, lists.orders],
    ];
  });
}

/** A hundred pages, each in a turn of its own as from a socket. */
async function decodeAll(text: string, decode: (body: unknown) => unknown): Promise<void> {
  for (let page = 0; page < 100; page += 1) {
    decode(parseJson(text));
    await new Promise((resume) => setImmediate(resume));
  }
}

function usersPage({ users }: Account): string {
  const list = users.slice(0, PAGE).map(({ kycPassed, raw: _, ...user }) => ({ ...user, kycResult: kycPassed }));
  return JSON.stringify({ list, pages: 1, pageSize: PAGE, total: list.length });
}

const ordersPage = (): string =>
  `[${Array.from({ length: PAGE }, (_, index) => `{"order_id":${596471064624628269n + BigInt(index)},"symbol":"cmt_btcusdt","size":"0.01","type":"1","status":"0","createTime":"1780000000000"}`).join()}]`;
