// `npm test`: sets up what is missing, then runs every check and every test. The last line says how many passed and failed.
// Names as arguments run only those: `npm test -- unit integration`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkBudgets } from './budget.mjs';
import { Advice, bin, cache, ensureDependencies, node, npm, requireNode, root, run, say } from './toolchain.mjs';

const report = path.join(cache, 'report.json');
const reporter = ['--reporter', path.join(root, 'test/support/countingReporter.cjs')];
const mocha = (...args) => node([bin('mocha'), ...reporter, ...args], { env: { ...process.env, ORDERDECK_TEST_REPORT: report } });

/** Each step either ends or throws; a suite also leaves its own figures in the report. */
const steps = {
  format: () => node([bin('prettier'), '--check', '--log-level', 'warn', '.']),
  types: () =>
    ['.', 'test/e2e', 'media/page', 'media/affiliates', 'media/orders', 'media/order', 'media/fileCheck'].forEach((each) =>
      node([bin('typescript', 'tsc'), '-p', each]),
    ),
  lint: () => node([bin('eslint'), '--max-warnings', '0', '.']),
  layers: () => node([bin('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser.cjs', 'src', 'media', 'test']),
  // Once more for what is shipped: what only tests use does not belong into it.
  unused: () => [[], ['--production']].forEach((mode) => node([bin('knip'), '--no-config-hints', ...mode])),
  build: async () => {
    // Loaded here: this file runs before anything is installed.
    const { checkShipped, packageHash } = await import('./shipped.mjs');
    const { checkTexts } = await import('./l10n.mjs');
    await checkTexts();
    const made = [];
    for (let times = 0; times < 2; times += 1) {
      await npm(['run', '--silent', 'package']);
      made.push(packageHash());
    }
    if (made[0] !== made[1]) throw new Advice(`Two builds made two packages: ${made.join(', ')}.`);
    console.log(`Two builds made one package, ${made[0]}`);
    await checkShipped();
    checkBudgets();
  },
  unit: () => mocha(),
  integration: () => {
    node(['esbuild.mjs', '--integration-tests']);
    node([bin('tsx'), 'test/support/runIntegration.ts'], { env: { ...process.env, ORDERDECK_TEST_REPORT: report } });
  },
  e2e: () => mocha('--config', '.mocharc.e2e.json'),
};

await run(async () => {
  requireNode();
  const chosen = process.argv.slice(2);
  const unknown = chosen.filter((each) => !(each in steps));
  if (unknown.length > 0) throw new Advice(`There is no step ${unknown.join(', ')}. The steps are ${Object.keys(steps).join(', ')}.`);
  await ensureDependencies();
  mkdirSync(cache, { recursive: true });

  let passed = 0;
  let failed = 0;
  const lines = [];
  for (const [name, step] of Object.entries(steps)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    say(name);
    rmSync(report, { force: true });
    const started = Date.now();
    let ended = true;
    try {
      await step();
    } catch (error) {
      if (error instanceof Advice) console.error(error.message);
      ended = false;
    }
    const suite = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { passed: ended ? 1 : 0, failed: 0 };
    // A suite that ended badly without a failed test, say because it could not start, is a failure all the same.
    if (!ended && suite.failed === 0) suite.failed = 1;
    passed += suite.passed;
    failed += suite.failed;
    lines.push(`${suite.failed > 0 ? '✘' : '✔'} ${name.padEnd(12)} ${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s`);
  }
  console.log(`\n${lines.join('\n')}\n`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
