/** What keeping orders on disk costs and saves: on the Node of the oldest VS Code, which has SQLite. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { ensureNode, OLDEST_NODE } from '../../scripts/node.mjs';
import type { Bench, BenchRow } from './row';

async function rows(): Promise<BenchRow[]> {
  const executable = await ensureNode(OLDEST_NODE, 'The archive needs the SQLite of Node');
  const root = path.resolve(__dirname, '../..');
  execFileSync(process.execPath, ['esbuild.mjs', '--production'], { cwd: root });
  const args = ['--disable-warning=ExperimentalWarning', '--expose-gc', '--require', 'tsx/cjs', path.join(__dirname, 'host/archived.ts')];
  return JSON.parse(execFileSync(executable, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })) as BenchRow[];
}

export const bench: Bench = {
  unit: '`ARCHIVE_ORDERS=500000` keeps so many orders instead of 100,000; `ARCHIVE_YEARS_ORDERS=2000000` keeps years of orders, too. Each visit is a ledger of its own, as after a start; the service answers at once.',
  rows,
};
