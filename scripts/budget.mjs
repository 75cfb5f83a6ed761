// Holds the built extension against its budgets: what VS Code loads before anything is asked for, and what people download. Says
// what grew since the last release, whose sizes are in scripts/released.json; `node scripts/budget.mjs --record` writes them for the
// package that `npm run package` has just made, in the commit that a version is tagged at.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FILES, shippedFiles } from './shipped.mjs';
import { Advice, root, run } from './toolchain.mjs';

export const ENTRY_BUDGET_KB = 45;
export const PACKAGE_BUDGET_KB = 1000;

const RELEASED = path.join(root, 'scripts/released.json');
const kBOf = (file) => statSync(path.join(root, file)).size / 1000;
const rounded = (kB) => Number(kB.toFixed(1));

/** @returns {{ version: string, entry: number, package: number, parts: Record<string, number> }} kB of the last release */
export const released = () => JSON.parse(readFileSync(RELEASED, 'utf8'));

/** @returns {{ file: string, kB: number }[]} the entry and all that it loads at once, from a production build */
export function entryFiles() {
  const { outputs } = JSON.parse(readFileSync(path.join(root, 'dist/meta.json'), 'utf8'));
  const files = new Set(['dist/extension.js']);
  for (const file of files) {
    for (const { path: imported, kind } of outputs[file].imports) {
      if (kind === 'import-statement' && imported in outputs) files.add(imported);
    }
  }
  return [...files].map((file) => ({ file, kB: kBOf(file) }));
}

/** @returns {number} kB of the package that `npm run package` has written */
export const packageSize = () => kBOf('orderdeck.vsix');

/** kB as they are: of the entry, of the package, and unpacked of each part of it. */
async function sizes() {
  const files = await shippedFiles();
  const parts = FILES.map(([pattern, what]) => [
    what,
    files.filter((file) => pattern.test(file)).reduce((sum, file) => sum + kBOf(file), 0),
  ]);
  const entry = entryFiles().reduce((sum, { kB }) => sum + kB, 0);
  return {
    entry: rounded(entry),
    package: rounded(packageSize()),
    parts: Object.fromEntries(parts.map(([what, kB]) => [what, rounded(kB)])),
  };
}

/**
 * What differs from the last release, a line for each part that does.
 *
 * @param {Record<string, number>} now kB by part
 * @param {Record<string, number>} before
 * @returns {string[]}
 */
export const growth = (now, before) =>
  [...new Set([...Object.keys(now), ...Object.keys(before)])]
    .map((what) => ({ what, kB: now[what] ?? 0, by: rounded((now[what] ?? 0) - (before[what] ?? 0)) }))
    .filter(({ by }) => by !== 0)
    .map(({ what, kB, by }) => `  ${by > 0 ? '+' : '−'}${Math.abs(by).toFixed(1)} kB to ${kB.toFixed(1)}: ${what}`);

/** @throws Advice above a budget; what grew within it is only said */
export async function checkBudgets() {
  const [now, before] = [await sizes(), released()];
  console.log(`The entry and what it loads at once: ${now.entry.toFixed(1)} of ${ENTRY_BUDGET_KB} kB (${before.version}: ${before.entry})`);
  console.log(`The package: ${now.package.toFixed(1)} of ${PACKAGE_BUDGET_KB} kB (${before.version}: ${before.package})`);
  for (const line of growth(now.parts, before.parts)) console.log(line);
  for (const [what, kB, budget, advice] of [
    ['The entry', now.entry, ENTRY_BUDGET_KB, 'Load what only some need with import(), where it is needed.'],
    [
      'The package',
      now.package,
      PACKAGE_BUDGET_KB,
      'Pictures may be larger than they need be; CONTRIBUTING.md says how to make one small.',
    ],
  ])
    if (kB > budget) throw new Advice(`${what} is ${(kB - budget).toFixed(1)} kB too large. ${advice}`);
}

if (process.argv[1] === import.meta.filename) {
  void run(async () => {
    if (!process.argv.includes('--record')) return checkBudgets();
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    writeFileSync(RELEASED, `${JSON.stringify({ version, ...(await sizes()) }, null, 2)}\n`);
  });
}
