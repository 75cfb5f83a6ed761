/**
 * The dashboard's page in a real browser, with as many users as a large affiliate has. Needs a build (`npm run build`) and a
 * browser, and takes a minute: `npm run bench -- dashboardPage`.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DORMANT_RULES } from '../../src/model/affiliateStatistics';
import type { AffiliateUser, ReferralTotals } from '../../src/model/affiliate';
import type { ToPage } from '../../src/dashboards/affiliates/protocol';
import { rowChunk } from '../../src/dashboards/affiliates/rows';
import { CHUNK } from '../../src/dashboards/kit/rowSender';
import { DAY, lastDays } from '../../src/model/timeRange';
import { launchBrowser } from '../support/vscodeHost';
import { row, type Bench, type BenchRow } from './row';
import { codesOf, computeStatistics, joinUsers } from '../support/atOnce';

const SIZES = [1_000, 10_000, 100_000];
const NOW = Date.UTC(2026, 5, 1);
/** What a person takes for immediate, milliseconds. */
const IMMEDIATE = 100;
/** From here on a browser counts a task as long. */
const LONG_TASK = 50;
/** Megabytes; what a plain object per user with its strings would take at 100,000. */
const MEMORY = 100;

const ORIGIN = 'http://dashboard.test';
const dist = path.resolve(__dirname, '../../dist');
const policy = `default-src 'none'; script-src 'nonce-bench'; style-src ${ORIGIN}`;
const html = `<!DOCTYPE html><html lang="en"><head><meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="/affiliates.css"></head><body class="vscode-dark"><main id="page"></main>
<script type="module" nonce="bench" src="/affiliates.js"></script></body></html>`;

export const bench: Bench = {
  unit: `the page in a browser: milliseconds against ${IMMEDIATE} (immediate) or ${LONG_TASK} (a long task), megabytes against ${MEMORY}`,
  async rows() {
    if (!existsSync(path.join(dist, 'affiliates.js'))) throw new Error('There is no page to measure yet. Build it first: npm run build');
    const browser = await launchBrowser();
    try {
      const all: BenchRow[] = [];
      for (const size of SIZES) all.push(...(await measure(await browser.newPage({ viewport: { width: 1200, height: 900 } }), size)));
      return all;
    } finally {
      await browser.close();
    }
  },
};

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>;

async function measure(page: Page, size: number): Promise<BenchRow[]> {
  await page.route(`${ORIGIN}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    return name === ''
      ? route.fulfill({ contentType: 'text/html', body: html })
      : route.fulfill({ contentType: name.endsWith('.css') ? 'text/css' : 'text/javascript', body: readFileSync(path.join(dist, name)) });
  });
  await page.addInitScript({ path: path.join(__dirname, 'dashboardInPage.mjs') });
  await page.goto(`${ORIGIN}/`);
  const debug = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await debug.send('HeapProfiler.collectGarbage');
    return (await debug.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  const empty = await heap();
  const { head, chunks } = messages(size);
  const inPage = <T = number>(call: string, argument: unknown): Promise<T> => page.evaluate(`bench.${call}(${JSON.stringify(argument)})`);
  for (const message of head) await inPage('deliver', message);
  const times: number[] = [];
  for (const chunk of chunks) times.push(await inPage('deliver', chunk));
  const used = (await heap()) - empty;
  const sorting = await inPage('sort', undefined);
  const scrolling = await inPage<number[]>('scroll', 60);
  const filtering = await inPage('filter', '77');
  await page.close();
  const of = `${size.toLocaleString('en')} users`;
  return [
    row(`${of}: first rows after the first chunk arrived`, times[0] ?? 0, IMMEDIATE),
    row(`${of}: longest stop for a chunk`, Math.max(...times), IMMEDIATE),
    row(`${of}: sort by volume`, sorting, IMMEDIATE),
    row(`${of}: filter by a part of the uid`, filtering, IMMEDIATE),
    row(`${of}: usual frame while scrolling from end to end`, scrolling[30] ?? 0, LONG_TASK),
    row(`${of}: longest frame while scrolling from end to end`, scrolling.at(-1) ?? 0, LONG_TASK),
    row(`${of}: memory, megabytes`, used, MEMORY),
  ];
}

/** What the host would send: real statistics of made-up users. */
function messages(size: number): { head: ToPage[]; chunks: ToPage[] } {
  let state = 1;
  const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
  const users: AffiliateUser[] = [];
  const totals: ReferralTotals[] = [];
  for (let index = 0; index < size; index += 1) {
    const registerTime = NOW - Math.floor(random() * 364 * DAY);
    const uid = String(1_000_000_000 + index * 83_791);
    const traded = random() < 0.35 ? registerTime + Math.floor(random() * (NOW - registerTime)) : undefined;
    users.push({
      uid,
      registerTime,
      kycPassed: random() < 0.7,
      inviteCode: `c${Math.floor(random() * 12)}`,
      firstTrade: traded,
      lastTrade: traded,
      raw: undefined,
    });
    if (traded === undefined) continue;
    const amount = (digits: number): string => (random() * 10_000).toFixed(digits);
    totals.push({
      uid,
      depositAmount: amount(2),
      withdrawalAmount: amount(2),
      spotTradingAmount: amount(4),
      futuresTradingAmount: amount(4),
      commission: amount(8),
    });
  }
  const rows = joinUsers(users, totals);
  const range = lastDays(30, NOW);
  const whole = { range, complete: true, problems: [], requests: 1 };
  const coverage = { users: { ...whole, range: lastDays(365, NOW) }, totals: whole, previousTotals: whole };
  const statistics = computeStatistics({ asOf: NOW, range, rules: DORMANT_RULES, timeZone: 'UTC', rows, coverage });
  const status = {
    choice: { days: 30 },
    rules: DORMANT_RULES,
    timeZone: 'UTC',
    language: 'en',
    account: { id: 'bench', label: 'Bench', service: 'demo' },
  } as const;
  const codes = codesOf(rows);
  const chunks: ToPage[] = [];
  for (let offset = 0; offset < size; offset += CHUNK) {
    chunks.push({ type: 'rows', edition: 1, offset, total: size, codes, rows: rowChunk(rows.slice(offset, offset + CHUNK), codes) });
  }
  return {
    head: [
      { type: 'status', status: { ...status, phase: { name: 'ready' } } },
      { type: 'statistics', edition: 1, statistics },
    ],
    chunks,
  };
}
