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
  unit: 'Milliseconds that a timer in the real extension host came late at most: the worst of 3 repeats, with the least beside it. "In one go" and "for a worker thread" are what was not chosen.',
  async rows() {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-held-'));
    // VS Code runs nothing of ours without an extension under development.
    trivial(folder);
    const session = await startSession([folder]);
    try {
      const rows = [];
      for (const count of SIZES) {
        for (const { what, longest } of await session.run<Hold[]>('hold', { count })) {
          const spread = samplesOf(longest);
          const against = what.startsWith('**') ? 'what is allowed' : 'limit';
          rows.push(row(`${count.toLocaleString('en')}: ${what}`, spread.most, LONGEST, { against, spread }));
        }
      }
      return rows;
    } finally {
      await session.stop();
      rmSync(folder, { recursive: true });
    }
  },
};
