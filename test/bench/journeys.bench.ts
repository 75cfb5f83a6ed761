/** How long the end-to-end tests take: each is a journey through a real VS Code, and who changes something waits for all of them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bin, node } from '../../scripts/toolchain.mjs';
import { type Bench, row } from './row';

/** Seconds a journey. */
const WANTED = 2.5;

export const bench: Bench = {
  unit: 'Seconds a journey: of the whole end-to-end suite, divided by its journeys.',
  rows() {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-journeys-'));
    const report = path.join(folder, 'report.json');
    const started = performance.now();
    try {
      const env = { ...process.env, ORDERDECK_TEST_REPORT: report };
      node([bin('tsx'), 'test/support/runJourneys.ts'], { env });
      const { passed } = JSON.parse(readFileSync(report, 'utf8')) as { readonly passed: number };
      const seconds = (performance.now() - started) / 1000;
      const note = 'In two shards side by side. To open a window costs some 7 s of a processor; most journeys share one.';
      return Promise.resolve([row(`${passed} journeys`, seconds / passed, WANTED, { against: 'limit', note })]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
