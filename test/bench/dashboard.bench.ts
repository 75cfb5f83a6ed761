import { TABLE } from '../../src/dashboards/affiliates/exports';
import { tableChunks } from '../../src/dashboards/kit/tableExport';
import { COLUMNS } from '../../src/dashboards/affiliates/protocol';
import { rowChunk } from '../../src/dashboards/affiliates/rows';
import { CHUNK } from '../../src/dashboards/kit/rowSender';
import { DORMANT_RULES, type JoinedUser } from '../../src/model/affiliateStatistics';
import { lastDays } from '../../src/model/timeRange';
import { NOW } from '../support/fakeService';
import { accountOf } from './account';
import { type Bench, type BenchRow, row } from './row';
import { codesOf, computeStatistics, joinUsers } from '../support/atOnce';

const RANGE = lastDays(90, NOW);
const YEAR = lastDays(365, NOW);
const ROUNDS = 3;

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
  const { users, totals } = accountOf(count);
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
  for (const { text } of tableChunks(TABLE, shown, { format: 'csv', columns: COLUMNS, now: NOW })) length += text.length;
  return length;
}

export const bench: Bench = {
  unit: 'milliseconds, against what is named beside',
  rows: () => Promise.resolve([1000, 10_000, 100_000].flatMap(rowsFor)),
};
