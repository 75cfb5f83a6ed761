// `npm test`: sets up what is missing, then runs every check and every test. The last line says how many passed and failed.
// Names as arguments run only those: `npm test -- unit integration`. With `--release` it also asks for what only a release needs.
// `npm test -- changed` runs what a change can break.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stepsOfChange } from './changed.mjs';
import { ensureTestNode } from './node.mjs';
import { AFTER, AT_LEISURE, LANES, NAMES, STAGES, STAGES_OF_CHANGE } from './steps.mjs';
import { Advice, cache, ensureDependencies, requireNode, root, run, styled } from './toolchain.mjs';

const windows = process.platform === 'win32';
const running = new Set();
/** What failed is said again at the end; all of it stands above, in the output of its suite. */
const LINES_OF_A_FAILURE = 12;

/** Ends all steps with all that they started, however this process ends. */
function endSteps(signal) {
  for (const { pid } of running) {
    try {
      process.kill(windows ? pid : -pid, signal);
    } catch {
      // It is gone already.
    }
  }
}

/** Prints what several say side by side as if one had spoken after the other: whose turn it is at once, the others when it comes. */
function inTurns(names) {
  const kept = new Map(names.map((name) => [name, { chunks: [], ended: false }]));
  const waiting = [...names];
  const print = () => {
    while (waiting.length > 0) {
      const { chunks, ended } = kept.get(waiting[0]);
      for (const chunk of chunks.splice(0)) process.stdout.write(chunk);
      if (!ended) return;
      waiting.shift();
    }
  };
  return {
    say(name, chunk) {
      kept.get(name).chunks.push(chunk);
      print();
    },
    end(name) {
      kept.get(name).ended = true;
      print();
    },
  };
}

/** Leaves the processors to who wants them. Linux may first share them out between groups of processes, whatever is in those. */
function giveWay(pid) {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
    writeFileSync(`/proc/${pid}/autogroup`, '19');
  } catch {
    // No Linux, or it has no groups.
  }
}

/** Runs a step in a process of its own, and tells how it ended. @param executable of Node */
async function runStep(name, executable, told, hear) {
  const report = path.join(cache, `report-${name}.json`);
  rmSync(report, { force: true });
  const started = Date.now();
  hear(`${styled(36, '›')} ${name}\n`);
  const child = spawn(executable, [path.join(root, 'scripts/steps.mjs'), name, JSON.stringify(told)], {
    cwd: root,
    // A group of its own, so that nothing that it started outlives it.
    detached: !windows,
    env: { ...process.env, ORDERDECK_TEST_REPORT: report },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  if (AT_LEISURE.includes(name) && child.pid !== undefined) giveWay(child.pid);
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const code = await new Promise((resolve) => child.once('close', resolve));
  running.delete(child);
  const ended = code === 0;
  const suite = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { passed: ended ? 1 : 0, failed: 0 };
  // A suite that ended badly without a failed test, say because it could not start, is a failure all the same.
  if (!ended && suite.failed === 0) suite.failed = 1;
  return { ...suite, seconds: (Date.now() - started) / 1000 };
}

/** By its name, what each step that is to run is told. */
async function chosenSteps(given, release) {
  const base = given.find((each) => each.startsWith('--base='))?.slice('--base='.length);
  const names = given.filter((each) => !each.startsWith('--'));
  if (names.includes('changed')) return stepsOfChange(base);
  const unknown = names.filter((each) => !NAMES.includes(each));
  if (unknown.length > 0) throw new Advice(`There is no step ${unknown.join(', ')}. The steps are ${NAMES.join(', ')}, or changed.`);
  const wanted = names.length > 0 ? names : NAMES;
  // What looks at the build makes one where no step before it does.
  return Object.fromEntries(wanted.map((name) => [name, { release, build: !wanted.includes('build') }]));
}

await run(async () => {
  requireNode();
  await ensureDependencies();
  mkdirSync(cache, { recursive: true });
  const executable = await ensureTestNode();
  const given = process.argv.slice(2);
  const chosen = await chosenSteps(given, given.includes('--release'));
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      endSteps(signal);
      process.exit(130);
    });
  process.once('exit', () => endSteps('SIGTERM'));

  const stages = given.includes('changed') ? STAGES_OF_CHANGE : STAGES;
  const isChosen = (name) => name in chosen;
  const names = [...stages.flat(), ...AT_LEISURE].filter(isChosen);
  const output = inTurns(names);
  const results = new Map();
  const taken = new Map();
  const runOne = async (name) => {
    await taken.get(AFTER[name]);
    results.set(name, await runStep(name, executable, chosen[name], (text) => output.say(name, text)));
    output.end(name);
  };
  const lane = async (queue) => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      taken.set(name, runOne(name));
      await taken.get(name);
    }
  };
  const inLanes = (queue) => Promise.all(Array.from({ length: LANES }, () => lane(queue)));
  const atLeisure = inLanes(AT_LEISURE.filter(isChosen));
  for (const stage of stages) await inLanes(stage.filter(isChosen));
  await atLeisure;
  const all = names.map((name) => ({ name, ...results.get(name) }));
  const line = ({ name, failed, seconds }) => `${failed > 0 ? '✘' : '✔'} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s`;
  for (const { name, failures = [] } of all)
    for (const each of failures) console.log(`\n✘ ${name}: ${each.split('\n').slice(0, LINES_OF_A_FAILURE).join('\n  ')}`);
  console.log(`\n${all.map(line).join('\n')}\n`);
  const [passed, failed] = ['passed', 'failed'].map((each) => all.reduce((sum, result) => sum + result[each], 0));
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});
