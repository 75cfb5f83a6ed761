/** What Orderdeck costs by itself: weight a minute while its sidebar is shown, and nothing at all while it is hidden. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { npm } from '../../scripts/toolchain.mjs';
import { startSimulator } from '../../src/simulator';
import { copyOfOurs } from './host/extensions';
import type { Wanted, Watched } from './host/idle';
import { startSession } from './host/session';
import { type Bench, type BenchRow, row } from './row';

/** Open orders: a list of one page, and one that takes more. */
const SIZES = [25, 250];
const USUAL = 30;
/** Seconds. The shortest interval that is allowed, so that a minute holds many reads; the reads of a minute are counted by it. */
const INTERVAL = 5;
const WATCHED = 60;
/** Weight a minute of one endpoint and key: 500 in ten seconds. */
const BUDGET = 3000;

export const bench: Bench = {
  unit: `Weight a minute, as the service counts it, at the usual interval of ${USUAL} s: measured at ${INTERVAL} s over ${WATCHED} s in the real extension host, divided by ${USUAL / INTERVAL}. Hidden: requests, and timers that waited, over as long a time.`,
  async rows() {
    await npm(['run', '--silent', 'package']);
    const rows: BenchRow[] = [];
    for (const open of SIZES) rows.push(...(await rowsFor(open)));
    return rows;
  },
};

async function rowsFor(open: number): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-idle-'));
  const ours = path.join(folder, 'ours');
  const id = copyOfOurs(ours);
  const simulator = await startSimulator({ open });
  const session = await startSession([ours]);
  try {
    const { contractBaseUrl, spotBaseUrl, credentials } = simulator;
    const account = { contractBaseUrl, spotBaseUrl, ...credentials };
    const wanted: Wanted = { id, folder: ours, account, interval: INTERVAL, watched: WATCHED };
    const { shown, hidden } = await session.run<Record<'shown' | 'hidden', Watched>>('idle', wanted);
    const requests = ({ from, to }: Watched) => simulator.log.filter(({ at }) => at >= from && at <= to);
    const weightOf = (name: string): number =>
      requests(shown).reduce((sum, { path: asked, weight }) => sum + (asked.endsWith(name) ? weight : 0), 0) *
      (INTERVAL / USUAL) *
      (60 / WATCHED);
    const name = (what: string): string => `${open} open orders: ${what}`;
    return [
      row(name('weight of the open orders'), weightOf('/currentPlan'), BUDGET, { against: 'what a minute allows' }),
      row(name('weight of the users'), weightOf('/getAffiliateUIDs'), BUDGET, { against: 'what a minute allows' }),
      row(name('requests while hidden'), requests(hidden).length, requests(shown).length, { against: 'while shown' }),
      row(name('timers while hidden'), hidden.timers, shown.timers, { against: 'while shown' }),
    ];
  } finally {
    await session.stop();
    await simulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
