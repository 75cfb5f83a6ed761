// Breaks each key line of src/reading once, in a copy, and expects the unit tests of reading to notice.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** Files are those of src/reading, or of src when they have a folder. `find` has to occur exactly once. */
const MUTATIONS = [
  {
    file: 'historyQuestions.ts',
    find: 'send(startIncluded && start < end ? start : start - 1',
    replace: 'send(start',
    what: 'start bound not moved out',
  },
  { file: 'historyQuestions.ts', find: 'endIncluded && start < end ? end : end + 1', replace: 'end', what: 'end bound not moved out' },
  {
    file: 'historyQuestions.ts',
    find: 'startIncluded ||= time === start',
    replace: 'startIncluded = true',
    what: 'start taken for included',
  },
  { file: 'historyQuestions.ts', find: 'endIncluded ||= time === end', replace: 'endIncluded = true', what: 'end taken for included' },
  {
    file: 'historyQuestions.ts',
    find: '(window.start < time || startIncluded)',
    replace: 'true',
    what: 'narrow answer taken for proof (start)',
  },
  { file: 'historyQuestions.ts', find: '(window.end > time || endIncluded)', replace: 'true', what: 'narrow answer taken for proof (end)' },
  { file: 'historyQuestions.ts', find: '[widest, ...narrower]', replace: 'narrower', what: 'largest page not tried' },
  { file: 'historyQuestions.ts', find: ': narrower)', replace: ': [])', what: 'millisecond not asked for alone' },
  {
    file: 'historyQuestions.ts',
    find: "error.kind === 'invalidRequest'",
    replace: 'false',
    what: 'refusal of a single millisecond not survived',
  },
  {
    file: 'historyQuestions.ts',
    find: '=== undefined ? DELEGATE_TYPES : []',
    replace: '=== undefined ? [] : []',
    what: 'types of a crowded millisecond not asked for',
  },
  {
    file: 'historyQuestions.ts',
    find: '!contains({ start, end }, time)) strays',
    replace: 'false) strays',
    what: 'orders from outside not noticed',
  },
  {
    file: 'historyWindows.ts',
    find: 'if (!answer.more) {',
    replace: 'if (answer.times.length < 100) {',
    what: 'short page taken for the last',
  },
  { file: 'historyWindows.ts', find: '(hollow += 1) > HOLLOW_ANSWERS', replace: 'false', what: 'endless "more" without orders followed' },
  {
    file: 'historyWindows.ts',
    find: 'sorted && known.order && orderOf(answer.times) === known.order',
    replace: 'false',
    what: 'bound never moved',
  },
  {
    file: 'historyWindows.ts',
    find: 'known.evidence >= ENOUGH_EVIDENCE;',
    replace: 'true;',
    what: 'sorted look trusted at once',
  },
  {
    file: 'historyWindows.ts',
    find: 'surpriseOf(again, answer.unseen)',
    replace: 'surpriseOf(again, OVERLAP)',
    what: 'too little behind a page taken for enough',
  },
  {
    file: 'historyWindows.ts',
    find: 'surpriseOf(again, answer.unseen)',
    replace: 'surpriseOf(OVERLAP, answer.unseen)',
    what: 'page without room to repeat not checked',
  },
  {
    file: 'historyWindows.ts',
    find: 'if (again !== shown || countIn(parts.repeated) !== shown) distrust();',
    replace: '',
    what: 'orders between the repeated ones not noticed',
  },
  {
    file: 'historyWindows.ts',
    find: 'surpriseOf(timesIn(seen, answer), behind)',
    replace: 'surpriseOf(timesIn(seen, answer), 100)',
    what: 'trust learned from a page with hardly anything behind it',
  },
  { file: 'historyWindows.ts', find: 'answer.times.length > 2 * OVERLAP', replace: 'true', what: 'small pages repeated almost whole' },
  { file: 'historyWindows.ts', find: 'known.unchecked >= CHECK_EVERY', replace: 'false', what: 'later pages never checked' },
  {
    file: 'historyWindows.ts',
    find: '!answer.more && answer.unseen === 0;',
    replace: 'false;',
    what: 'broken promise of more not noticed',
  },
  {
    file: 'historyWindows.ts',
    find: 'if (answer.more || (answer.unseen > 0 && believed.length > 0)) distrust();',
    replace: 'if (false) distrust();',
    what: 'failed check without effect',
  },
  {
    file: 'historyWindows.ts',
    find: 'while (!sorted && believed.length > 0)',
    replace: 'while (false)',
    what: 'what was only believed not read again',
  },
  {
    file: 'historyWindows.ts',
    find: 'else crowded.push(window.start)',
    replace: 'else proven.push(window)',
    what: 'crowded millisecond passed over in silence',
  },
  { file: 'listingOrder.ts', find: 'edge + 1)', replace: 'edge - 1)', what: 'edge millisecond left behind (newest first)' },
  { file: 'listingOrder.ts', find: 'edge - 2)', replace: 'edge)', what: 'edge millisecond left behind (oldest first)' },
  { file: 'listingOrder.ts', find: "if (rises && falls) return 'none';", replace: '', what: 'unsorted page taken for sorted' },
  { file: 'split.ts', find: 'end: start - 1 };', replace: 'end: start - 2 };', what: 'gap between two parts' },
  { file: 'split.ts', find: 'rest === window ? 2 : 1', replace: '1', what: 'progress guard dropped' },
  { file: 'split.ts', find: 'Math.max(start, Math.min(rest.start + 1, rest.end))', replace: 'start', what: 'part as large as the whole' },
  { file: 'history.ts', find: 'gapsIn(range, [...windows.covered(), ...crowds])', replace: '[]', what: 'gaps not reported' },
  {
    file: 'history.ts',
    find: 'orders.values().filter((order) => contains(range, filterTimeOf(order) ?? range.start))',
    replace: 'orders.values()',
    what: 'orders outside the range kept',
  },
  { file: 'history.ts', find: 'if (timeless > 0)', replace: 'if (false)', what: 'orders without a time passed over in silence' },
  { file: 'collection.ts', find: 'return id ===', replace: 'return records.size + id ===', what: 'dedupe dropped' },
  {
    file: 'collection.ts',
    find: 'records.set(key, record);',
    replace: 'if (!records.has(key)) records.set(key, record);',
    what: 'first version kept instead of the last',
  },
  { file: 'openOrders.ts', find: 'const FIRST_PAGE = 0', replace: 'const FIRST_PAGE = 1', what: 'open orders from page 1' },
  {
    file: 'openOrders.ts',
    find: 'if (!apart && !continues(page, seen, anchor)) {',
    replace: 'if (false) {',
    what: 'shift between pages not noticed',
  },
  { file: 'openOrders.ts', find: 'seen.has(order) === index <= at', replace: 'true', what: 'order of the list not compared' },
  {
    file: 'openOrders.ts',
    find: 'pageAcross(Math.max(end - overlap, 0), limit)',
    replace: 'pageAcross(end, limit)',
    what: 'pages do not overlap',
  },
  { file: 'openOrders.ts', find: 'Math.min(most, end)', replace: 'most', what: 'smaller pages than asked for not noticed' },
  { file: 'openOrders.ts', find: 'if (!clean) session.report(KEPT_MOVING)', replace: '', what: 'restless list passed over in silence' },
  { file: 'affiliatePages.ts', find: 'const FIRST_PAGE = 1', replace: 'const FIRST_PAGE = 0', what: 'affiliates from page 0' },
  {
    file: 'affiliatePages.ts',
    find: 'if (page >= first.pages && !full) break',
    replace: 'if (answer.items.length === 0) break',
    what: 'empty page taken for the end',
  },
  {
    file: 'affiliatePages.ts',
    find: 'page >= first.pages && !full',
    replace: 'page >= first.pages',
    what: 'full last page not followed up',
  },
  {
    file: 'affiliatePages.ts',
    find: 'if (past && news === 0) break',
    replace: 'if (past && answer.items.length === 0) break',
    what: 'repeated last page followed',
  },
  {
    file: 'affiliatePages.ts',
    find: 'answer.total !== first.total || answer.pages !== first.pages',
    replace: 'false',
    what: 'drift of the total not noticed',
  },
  { file: 'affiliatePages.ts', find: 'news < answer.items.length || ', replace: '', what: 'user on two pages not noticed' },
  {
    file: 'affiliatePages.ts',
    find: '!pass.drifted && pass.uids.size >= pass.total',
    replace: 'pass.uids.size >= pass.total',
    what: 'drift without effect',
  },
  { file: 'affiliatePages.ts', find: ' && pass.uids.size >= pass.total', replace: '', what: 'fewer users than counted accepted' },
  {
    file: 'affiliateReach.ts',
    find: 'if (start >= edge + UNSAFE) return start;',
    replace: 'return start;',
    what: 'clamp to 365 days dropped',
  },
  { file: 'affiliateReach.ts', find: 'return () => (sent = move(sent));', replace: 'return () => sent;', what: 'start ages while reading' },
  {
    file: 'affiliateReach.ts',
    find: 'lost <= MATERIAL && range.end - range.start >= DAY',
    replace: 'true',
    what: 'lost months passed over in silence',
  },
  { file: 'affiliates.ts', find: 'widenBy: 1', replace: 'widenBy: 0', what: 'windows of users do not overlap' },
  { file: 'affiliates.ts', find: 'widenBy: 0', replace: 'widenBy: 1', what: 'windows of totals overlap' },
  { file: 'affiliates.ts', find: 'AFFILIATE_SPAN - 2 * widenBy', replace: 'AFFILIATE_SPAN', what: 'windows of users longer than 90 days' },
  { file: 'affiliates.ts', find: '.filter((user) => !outside(user))', replace: '', what: 'users beside the range kept' },
  { file: 'affiliates.ts', find: 'if (unread) session.report', replace: 'if (false) session.report', what: 'unread windows not named' },
  {
    file: 'affiliates.ts',
    find: 'join: (windows) => sumTotals(windows.flat())',
    replace: 'join: (windows) => ({ items: windows.flat(), unreadable: 0 })',
    what: 'totals not summed',
  },
  { file: 'merge.ts', find: 'Math.min(one, other)', replace: 'Math.max(one, other)', what: 'latest first time kept' },
  { file: 'merge.ts', find: 'older.kycPassed || newer.kycPassed ? true :', replace: '', what: 'verification forgotten' },
  { file: 'merge.ts', find: 'raw: newer.raw', replace: 'raw: older.raw', what: 'oldest record kept' },
  { file: 'session.ts', find: 'if (options.signal?.aborted)', replace: 'if (false)', what: 'abort not noticed' },
  { file: 'session.ts', find: 'requests >= maxRequests', replace: 'false', what: 'no bound on requests' },
  { file: 'session.ts', find: 'answers > 0 && ', replace: '', what: 'first failure answered with an empty list' },
  { file: 'session.ts', find: "options.onFailure !== 'throw'", replace: 'true', what: 'all or nothing not heeded' },
  { file: 'session.ts', find: 'complete: problems.size === 0', replace: 'complete: true', what: 'always complete' },
  { file: 'session.ts', find: "options.priority ?? 'background'", replace: "'interactive'", what: 'reads push in front of people' },
  {
    file: 'model/timeRange.ts',
    find: 'Math.ceil((range.end - start + 1) / (span + 1))',
    replace: 'Math.floor((range.end - start + 1) / (span + 1))',
    what: 'four windows instead of five',
  },
  { file: 'model/timeRange.ts', find: '    start = end + 1;', replace: '    start = end;', what: 'windows share a millisecond' },
  {
    file: 'model/timeRange.ts',
    find: 'left === 1 ? range.end : midnight >= start && restFits',
    replace: 'left === 1 ? range.end : midnight >= start',
    what: 'midnight at any price',
  },
  {
    file: 'model/timeRange.ts',
    find: 'if (start > next) gaps.push',
    replace: 'if (start > next + 1) gaps.push',
    what: 'gap of one millisecond overlooked',
  },
];

/** The tests that have to notice, by the start of the file name: fewer tests, less waiting. */
const TESTS = {
  aff: ['unit/reading/affiliates', 'unit/reading/referrals'],
  col: ['unit/reading/history', 'unit/reading/openOrders'],
  his: ['unit/reading/history', 'unit/reading/historyListing', 'unit/reading/history.property'],
  lis: ['unit/reading/listingOrder', 'unit/reading/historyListing', 'unit/reading/history.property'],
  mer: ['unit/reading/affiliates', 'unit/reading/referrals'],
  mod: ['unit/model/timeRange'],
  ope: ['unit/reading/openOrders'],
  ses: ['unit/reading/history'],
  spl: ['unit/reading/historyListing', 'unit/reading/history', 'unit/reading/history.property'],
};

const pathOf = (file) => path.join('src', file.includes('/') ? file : `reading/${file}`);

async function copyOf(directory) {
  for (const part of [
    'src/api',
    'src/model',
    'src/reading',
    'test/unit/reading',
    'test/unit/model',
    'test/support/fakeService.ts',
    'test/support/property.ts',
  ]) {
    await cp(path.join(ROOT, part), path.join(directory, part), { recursive: true });
  }
  for (const file of ['package.json', 'tsconfig.json']) await cp(path.join(ROOT, file), path.join(directory, file));
  await symlink(path.join(ROOT, 'node_modules'), path.join(directory, 'node_modules'));
}

/** `caught`, `SURVIVED` or `NO MATCH`. A fixed seed, so that the same mutation always meets the same tests. */
async function judge(directory, { file, find, replace }) {
  const target = path.join(directory, pathOf(file));
  const source = await readFile(target, 'utf8');
  if (source.split(find).length !== 2) return 'NO MATCH';
  await writeFile(
    target,
    source.replace(find, () => replace),
  );
  try {
    const mocha = path.join(ROOT, 'node_modules/mocha/bin/mocha.js');
    const tests = TESTS[file.slice(0, 3)].map((name) => `test/${name}.test.ts`);
    const flags = ['--no-config', '--bail', '--timeout', '8000', '--exit', '--require', 'tsx/cjs'];
    await run(process.execPath, ['--max-old-space-size=512', mocha, ...flags, ...tests], {
      cwd: directory,
      env: { ...process.env, FC_SEED: '1' },
      // A mutation that never ends is as good as noticed.
      timeout: 30_000,
      killSignal: 'SIGKILL',
      maxBuffer: 2 ** 26,
    });
    return 'SURVIVED';
  } catch {
    return 'caught';
  } finally {
    await writeFile(target, source);
  }
}

const wanted = process.argv[2] ?? '';
const queue = [
  { file: 'history.ts', find: 'export async function', replace: 'export async function', what: 'nothing changed: this one has to survive' },
];
queue.push(...MUTATIONS.filter(({ file, what }) => `${file} ${what}`.includes(wanted)));
const failures = [];

async function work() {
  const directory = await mkdtemp(path.join(tmpdir(), 'orderdeck-mutations-'));
  try {
    await copyOf(directory);
    for (let mutation = queue.shift(); mutation; mutation = queue.shift()) {
      const verdict = await judge(directory, mutation);
      const expected = mutation.find === mutation.replace ? 'SURVIVED' : 'caught';
      if (verdict !== expected) failures.push(mutation.what);
      console.log(`${verdict.padEnd(8)}  ${mutation.file}: ${mutation.what}`);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
console.log(failures.length === 0 ? 'All mutations were caught.' : `Not as expected: ${failures.join('; ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;
