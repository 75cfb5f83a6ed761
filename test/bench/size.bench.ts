import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ENTRY_BUDGET_KB, entryFiles } from '../../scripts/budget.mjs';
import { type Bench, row } from './row';

const ROOT = path.resolve(__dirname, '../..');

/** A production build of its own: what lies in dist/ may be another one. */
function build(): { entry: number; all: number } {
  execFileSync(process.execPath, ['esbuild.mjs', '--production'], { cwd: ROOT, stdio: 'ignore' });
  const files = readdirSync(path.join(ROOT, 'dist')).filter((file) => file.endsWith('.js'));
  return {
    entry: entryFiles().reduce((sum, { kB }) => sum + kB, 0),
    all: files.reduce((sum, file) => sum + statSync(path.join(ROOT, 'dist', file)).size / 1000, 0),
  };
}

export const bench: Bench = {
  unit: 'kilobytes of minified code that VS Code loads at start, against the budget and against all that is shipped',
  rows: () => {
    const { entry, all } = build();
    return Promise.resolve([
      row('loaded at start, of its budget', entry, ENTRY_BUDGET_KB),
      row('loaded at start, of all code', entry, all),
    ]);
  },
};
