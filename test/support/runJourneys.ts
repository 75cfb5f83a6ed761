/**
 * Runs the journeys in two shards side by side, a VS Code and a browser each. Files as arguments run only those. Whoever is free takes
 * the next file; at the end each shard looks for the traces that its own journeys left.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { ensureVsCodeServer } from '../../scripts/vscodeServer.mjs';
import { buildForAll } from '../e2e/built';
import CountingReporter from './countingReporter.cjs';

const SHARDS = 2;
const E2E = path.resolve(__dirname, '../e2e');
const TRACES = path.join(E2E, 'traces.test.ts');
const SOUGHT = path.join(E2E, 'tracesSought.test.ts');
const IN_REAL_TIME = path.join(E2E, 'realTime.test.ts');

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** A text for each test that failed. */
  readonly failures: readonly string[];
  /** What Mocha says of it. */
  readonly text: string;
}

/**
 * Those that share a window first, so that it is opened once; then the one that only waits, while the other shard has both processors;
 * and the longer first, so that both shards end together. The last one has VS Code log everything, which makes all slower.
 */
function inOrder(files: readonly string[]): string[] {
  const rank = (file: string): number => {
    const text = readFileSync(file, 'utf8');
    const isAlone = /visit\([^;]*(own: true|realTime: true|beside: |[^.]folder\b)/.test(text);
    return text.length - (isAlone ? 1e9 : 0) + (file === IN_REAL_TIME ? 1e8 : 0) - (file === SOUGHT ? 2e9 : 0);
  };
  return files.toSorted((a, b) => rank(b) - rank(a));
}

async function main(chosen: readonly string[]): Promise<void> {
  const all = readdirSync(E2E).flatMap((name) => (name.endsWith('.test.ts') ? [path.join(E2E, name)] : []));
  const queue = inOrder(chosen.length > 0 ? chosen.map((each) => path.resolve(each)) : all).filter((file) => file !== TRACES);
  // Two shards that fetch the same at once are in each other's way.
  await ensureVsCodeServer();
  await ensureChromium();
  rmSync(path.resolve('.vscode-test/screenshots'), { recursive: true, force: true });
  const temporary = mkdtempSync(path.join(tmpdir(), 'orderdeck-journeys-'));
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  buildForAll(path.join(temporary, 'dist'));
  const started = Date.now();
  const outcomes: Outcome[] = [];
  await Promise.all(
    Array.from({ length: Math.min(SHARDS, Math.max(1, queue.length)) }, async (_, index) => {
      const shard = fork(__filename, { env: { ...process.env, ORDERDECK_SHARD: String(index + 1) } });
      const run = async (file: string): Promise<void> => {
        const outcome = await outcomeOf(shard, file);
        console.log(`${outcome.text.trimEnd()}\n  shard ${index + 1}, at ${Math.round((Date.now() - started) / 1000)} s`);
        outcomes.push(outcome);
      };
      for (let file = queue.shift(); file !== undefined; file = shard.connected ? queue.shift() : undefined) await run(file);
      await run(TRACES);
      if (shard.connected) shard.send('end');
    }),
  );
  const sum = (field: 'passed' | 'failed'): number => outcomes.reduce((total, outcome) => total + outcome[field], 0);
  // A shard that broke off leaves its files to the other; when both did, nobody ran what is left.
  const report = {
    passed: sum('passed'),
    failed: sum('failed') + queue.length,
    failures: [...outcomes.flatMap(({ failures }) => failures), ...queue.map((file) => `${path.basename(file)}\nNobody ran it.`)],
  };
  console.log(`\n${report.passed} passing, ${report.failed} failing in ${Math.round((Date.now() - started) / 1000)} s`);
  if (process.env['ORDERDECK_TEST_REPORT']) writeFileSync(process.env['ORDERDECK_TEST_REPORT'], JSON.stringify(report));
  process.exitCode = report.failed > 0 ? 1 : 0;
}

const outcomeOf = (shard: ChildProcess, file: string): Promise<Outcome> =>
  new Promise((resolve) => {
    const broken = (): void => {
      const text = `The shard ended in the middle of ${path.basename(file)}.`;
      resolve({ passed: 0, failed: 1, failures: [text], text: `\n  ${text}` });
    };
    if (!shard.connected) return broken();
    shard.once('exit', broken);
    shard.once('message', (outcome: Outcome) => {
      shard.off('exit', broken);
      resolve(outcome);
    });
    shard.send(file);
  });

/** A shard: one VS Code, which stands from the first file to the last. */
async function serve(): Promise<void> {
  const { mochaHooks, takeDown } = await import('../e2e/stage');
  const hooks = { ...mochaHooks, afterAll: [] };
  const options = JSON.parse(readFileSync(path.resolve('.mocharc.e2e.json'), 'utf8')) as { timeout: number };
  process.on('message', (file: string) => {
    if (file === 'end') return void takeDown().then(() => process.exit());
    const lines: string[] = [];
    Mocha.reporters.Base.consoleLog = (...words: unknown[]) => void lines.push(format(...words));
    const mocha = new Mocha({ timeout: options.timeout, reporter: 'spec', forbidOnly: true, forbidPending: true, failZero: true });
    mocha.rootHooks(hooks);
    mocha.addFile(file);
    const failures: string[] = [];
    const runner = mocha.run((failed) => {
      mocha.dispose();
      process.send?.({ passed: runner.stats?.passes ?? 0, failed, failures, text: lines.join('\n') });
    });
    runner.on('fail', (test) => failures.push(CountingReporter.describeFailure(test)));
  });
}

void (process.env['ORDERDECK_SHARD'] === undefined ? main(process.argv.slice(2)) : serve());
