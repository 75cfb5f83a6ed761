// Holds the built extension against its budgets: what VS Code loads before anything is asked for, and what people download.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Advice, root } from './toolchain.mjs';

export const ENTRY_BUDGET_KB = 43;
export const PACKAGE_BUDGET_KB = 650;

/** @returns {{ file: string, kB: number }[]} the entry and all that it loads at once, from a production build */
export function entryFiles() {
  const { outputs } = JSON.parse(readFileSync(path.join(root, 'dist/meta.json'), 'utf8'));
  const files = new Set(['dist/extension.js']);
  for (const file of files) {
    for (const { path: imported, kind } of outputs[file].imports) {
      if (kind === 'import-statement' && imported in outputs) files.add(imported);
    }
  }
  return [...files].map((file) => ({ file, kB: statSync(path.join(root, file)).size / 1000 }));
}

/** @returns {number} kB of the package that `npm run package` has written */
export const packageSize = () => statSync(path.join(root, 'orderdeck.vsix')).size / 1000;

export function checkBudgets() {
  const entry = entryFiles().reduce((sum, { kB }) => sum + kB, 0);
  check('The entry and what it loads at once', entry, ENTRY_BUDGET_KB, 'Load what only some need with import(), where it is needed.');
  check(
    'The package',
    packageSize(),
    PACKAGE_BUDGET_KB,
    'Pictures may be larger than they need be; CONTRIBUTING.md says how to make one small.',
  );
}

function check(what, kB, budget, advice) {
  console.log(`${what}: ${kB.toFixed(1)} of ${budget} kB`);
  if (kB > budget) throw new Advice(`${what}: ${(kB - budget).toFixed(1)} kB too much. ${advice}`);
}
