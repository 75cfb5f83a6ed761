import { tablePieces } from '../../src/dashboard/export';
import { COLUMNS } from '../../src/dashboard/protocol';
import { CHUNK, codesOf, rowChunk } from '../../src/dashboard/rows';
import { computeStatistics, DORMANT_RULES, joinUsers, type JoinedUser } from '../../src/model/statistics';
import type { AffiliateUser, ReferralTotals } from '../../src/model/affiliate';
import { DAY, lastDays } from '../../src/model/timeRange';
import { generator, NOW } from '../support/fakeService';
import { type Bench, type BenchRow, row } from './row';

const RANGE = lastDays(90, NOW);
const YEAR = lastDays(365, NOW);
const ROUNDS = 3;

interface Read {
  readonly users: readonly AffiliateUser[];
  readonly totals: readonly ReferralTotals[];
}

/** Users of a year, half of whom did something, with amounts of two to eight decimals. */
function readOf(count: number): Read {
  const dice = generator(count);
  const amount = (most: number, decimals: number): string => (dice() * most).toFixed(decimals);
  const users = Array.from({ length: count }, (_, index): AffiliateUser => {
    const registerTime = NOW - Math.floor(dice() * 365 * DAY);
    const firstDeposit = dice() < 0.5 ? registerTime + Math.floor(dice() * 10 * DAY) : undefined;
    const firstTrade = firstDeposit && dice() < 0.7 ? firstDeposit + Math.floor(dice() * 10 * DAY) : undefined;
    const times = { registerTime, firstDeposit, firstTrade, lastDeposit: firstDeposit, lastTrade: firstTrade };
    return { uid: String(1_000_000_000 + index), kycPassed: dice() < 0.6, inviteCode: `code${index % 40}`, ...times, raw: {} };
  });
  const totals = users
    .filter((_, index) => index % 2 === 0)
    .map(({ uid }): ReferralTotals => {
      const volumes = { spotTradingAmount: amount(1e5, 4), futuresTradingAmount: amount(1e6, 4) };
      return { uid, depositAmount: amount(1e4, 2), withdrawalAmount: amount(5e3, 2), ...volumes, commission: amount(100, 8) };
    });
  return { users, totals };
}

/** The least of a few rounds, milliseconds. */
function timed(work: () => unknown): number {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** What a message costs: both sides of VS Code turn it into JSON and back. */
const passed = (message: unknown): unknown => JSON.parse(JSON.stringify(message));

function rowsFor(count: number): BenchRow[] {
  const { users, totals } = readOf(count);
  const joined = joinUsers(users, totals);
  const coverage = (range: typeof RANGE): object & { range: typeof RANGE; complete: true; problems: []; requests: 1 } => ({
    ...{ range, complete: true, problems: [], requests: 1 },
  });
  const input = {
    ...{ asOf: NOW, range: RANGE, rules: DORMANT_RULES, timeZone: 'Europe/Berlin', rows: joined, previousTotals: totals },
    coverage: { users: coverage(YEAR), totals: coverage(RANGE), previousTotals: coverage(RANGE) },
  };
  const copy = timed(() => users.map((user) => ({ ...user })));
  const pass = timed(() => passed(joined));
  return [
    row(
      `join ${count} users with totals, against copying them`,
      timed(() => joinUsers(users, totals)),
      copy,
    ),
    row(
      `statistics of ${count} users, against sending them as objects`,
      timed(() => computeStatistics(input)),
      pass,
    ),
    row(
      `send ${count} rows in columns, against objects`,
      timed(() => sendInColumns(joined)),
      pass,
    ),
    row(
      `write ${count} rows as CSV, against sending them as objects`,
      timed(() => csv(joined, input)),
      pass,
    ),
  ];
}

function sendInColumns(rows: readonly JoinedUser[]): void {
  const codes = codesOf(rows);
  for (let offset = 0; offset < rows.length; offset += CHUNK) passed(rowChunk(rows.slice(offset, offset + CHUNK), codes));
}

function csv(rows: readonly JoinedUser[], input: Parameters<typeof computeStatistics>[0]): number {
  const shown = { edition: 1, account: 'Main', statistics: computeStatistics({ ...input, rows: [] }), rows };
  let length = 0;
  for (const { text } of tablePieces(shown, { format: 'csv', columns: COLUMNS, now: NOW })) length += text.length;
  return length;
}

export const bench: Bench = {
  unit: 'milliseconds, against what is named beside',
  rows: () => Promise.resolve([1000, 10_000, 100_000].flatMap(rowsFor)),
};
