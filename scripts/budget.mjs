// Holds the built extension against its budget: what VS Code loads before anything is asked for stays small.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Advice, root } from './toolchain.mjs';

export const ENTRY_BUDGET_KB = 40;

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

export function checkBudget() {
  const total = entryFiles().reduce((sum, { kB }) => sum + kB, 0);
  console.log(`The entry and what it loads at once: ${total.toFixed(1)} of ${ENTRY_BUDGET_KB} kB`);
  if (total > ENTRY_BUDGET_KB) {
    throw new Advice(`The entry has grown beyond ${ENTRY_BUDGET_KB} kB. Load what only some need with import(), where it is needed.`);
  }
}
