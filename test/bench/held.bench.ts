/** How long everything else in VS Code's extension host has to wait while Orderdeck works on very many records. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { samplesOf } from './contest';
import { trivial } from './host/extensions';
import type { Hold } from './host/hold';
import { startSession } from './host/session';
import { type Bench, row } from './row';

const SIZES = [1000, 10_000, 100_000];
/** Milliseconds; from here on a browser counts a task as long. */
const LONGEST = 50;

export const bench: Bench = {
  unit: 'Milliseconds that a timer in the real extension host came late at most: the worst of 3 repeats, with the least beside it. Processor: the most that one turn took of it, whatever other programs did meanwhile. Garbage: the longest collection. "In one go" and "for a worker thread" are what was not chosen.',
  async rows() {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-held-'));
    // VS Code runs nothing of ours without an extension under development.
    trivial(folder);
    const session = await startSession([folder]);
    try {
      const rows = [];
      for (const count of SIZES) {
        for (const { what, repeats, collected } of await session.run<Hold[]>('hold', { count })) {
          const spread = samplesOf(repeats.map(({ longest }) => longest));
          const busy = Math.max(...repeats.map((each) => each.busy));
          const against = what.startsWith('**') ? 'what is allowed' : 'limit';
          rows.push(
            row(`${count.toLocaleString('en')}: ${what}`, spread.most, LONGEST, {
              against,
              spread,
              note: `processor ${Math.round(busy)}, garbage ${Math.round(collected)}`,
            }),
          );
        }
      }
      return rows;
    } finally {
      await session.stop();
      rmSync(folder, { recursive: true });
    }
  },
};
