// Breaks each key line of src/reading and of the ledger once, in a copy, and expects the unit tests of reading to notice.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MUTATIONS } from './list.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** The tests that have to notice, the likeliest and fastest first: fewer tests, less waiting. */
const HISTORY = ['history', 'crowds', 'prices', 'sideBySide', 'gallery'];
const OPEN_ORDERS = [
  'openOrders',
  'openOrdersPages',
  'openOrdersStart',
  'openOrdersRefused',
  'openOrdersShort',
  'openOrdersProof',
  'openOrdersInAnyOrder',
  'gallery',
];
const AFFILIATES = ['affiliates', 'affiliateReach', 'affiliateAgreement', 'affiliateRecords', 'referrals', 'sideBySide', 'gallery'];
const LEDGER = ['../store/ledger/history', '../store/ledger/orders', '../store/ledger/gallery'];
const TESTS = {
  'windows.ts': HISTORY,
  'bounds.ts': ['bounds', ...HISTORY],
  'cuts.ts': HISTORY,
  'questions.ts': ['questions', ...HISTORY, 'history.property'],
  'orders.ts': ['history', 'apart', 'openOrders'],
  'history.ts': ['history', 'apart', 'crowds', 'prices', '../store/ledger/history', 'gallery'],
  'openOrders.ts': OPEN_ORDERS,
  'openList.ts': OPEN_ORDERS,
  'openPages.ts': OPEN_ORDERS,
  'openWindows.ts': OPEN_ORDERS,
  'affiliatePages.ts': AFFILIATES,
  'affiliates.ts': AFFILIATES,
  'affiliateReach.ts': ['affiliateReach', 'affiliates'],
  'merge.ts': ['affiliates', 'referrals'],
  'readRun.ts': ['history', 'openOrders', 'openOrdersPages', 'affiliates', 'sideBySide', 'sideBySideTrouble'],
  'api/lanes.ts': ['../api/limiter', 'sideBySide'],
  'model/timeRange.ts': ['../model/timeRange'],
  'store/ledger/index.ts': LEDGER,
  'store/ledger/history.ts': LEDGER,
  'store/ledger/orders.ts': LEDGER,
  'store/ledger/proofs.ts': LEDGER,
  'store/ledger/open.ts': LEDGER,
  'store/ledger/affiliates.ts': ['../store/ledger/affiliates'],
  'store/ledger/underWay.ts': ['../store/ledger/underWay'],
  'store/ledger/whole.ts': ['../store/ledger/affiliates'],
};

const PARTS = [
  'src/store',
  'test/unit/store',
  'src/api',
  'src/model',
  'src/primitives',
  'src/reading',
  'src/simulator',
  'test/unit/reading',
  'test/unit/api',
  'test/unit/model',
  'test/support',
];

async function copyInto(directory) {
  for (const part of PARTS) await cp(path.join(ROOT, part), path.join(directory, part), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json']) await cp(path.join(ROOT, file), path.join(directory, file));
  await symlink(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'));
}

/**
 * `caught`, `SURVIVED`, `NO MATCH`, or `BROKEN` when no test came to run. A fixed seed, so that the same mutation always meets the
 * same tests.
 */
async function judge(directory, { file, find, replace }) {
  const target = path.join(directory, 'src', file.includes('/') ? file : `reading/${file}`);
  const source = await readFile(target, 'utf8');
  if (find !== replace && source.split(find).length !== 2) return 'NO MATCH';
  await writeFile(
    target,
    source.replace(find, () => replace),
  );
  try {
    const mocha = path.join(ROOT, 'node_modules/mocha/bin/mocha.js');
    const tests = TESTS[file].map((name) => path.join('test/unit/reading', `${name}.test.ts`));
    const flags = ['--no-config', '--bail', '--timeout', '60000', '--exit', '--require', 'tsx/cjs'];
    await run(process.execPath, ['--max-old-space-size=512', mocha, ...flags, ...tests], {
      cwd: directory,
      env: { ...process.env, FC_SEED: '1' },
      // A mutation that never ends is as good as noticed. Unchanged code ends, however busy the machine is.
      timeout: find === replace ? 0 : 60_000,
      killSignal: 'SIGKILL',
      maxBuffer: 2 ** 26,
    });
    return 'SURVIVED';
  } catch (error) {
    return error.killed || /\d+ failing/.test(error.stdout) ? 'caught' : 'BROKEN';
  } finally {
    await writeFile(target, source);
  }
}

const wanted = process.argv[2] ?? '';
const all = Object.entries(MUTATIONS).flatMap(([file, rows]) =>
  Object.entries(rows).map(([what, [find, replace]]) => ({ file, what, find, replace })),
);
// Where nothing is changed all tests have to pass, or they would notice anything.
const untouched = Object.keys(MUTATIONS).map((file) => ({
  file,
  what: 'nothing changed: this one has to survive',
  find: 'import',
  replace: 'import',
}));
const queue = [...untouched, ...all].filter(({ file, what }) => `${file} ${what}`.includes(wanted));
const failures = queue.length === 0 ? [`Nothing matches '${wanted}'.`] : [];

async function work() {
  const directory = await mkdtemp(path.join(tmpdir(), 'orderdeck-mutations-'));
  try {
    await copyInto(directory);
    for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
      const verdict = await judge(directory, mutation);
      const expected = mutation.find === mutation.replace ? 'SURVIVED' : 'caught';
      if (verdict !== expected) failures.push(`${mutation.file}: ${mutation.what}`);
      console.log(`${verdict.padEnd(8)}  ${mutation.file}: ${mutation.what}`);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
console.log(failures.length === 0 ? 'All mutations were caught.' : `Not as expected:\n${failures.join('\n')}`);
process.exitCode = failures.length === 0 ? 0 : 1;
