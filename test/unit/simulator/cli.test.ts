import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { readArguments, USAGE } from '../../../src/simulator/commandLine';
import { QUIRKS } from '../../../src/simulator';

const CLI = resolve(__dirname, '../../../src/simulator/cli.ts');

describe('the command line of the simulator', () => {
  it('prints one JSON line, serves, and stops on SIGTERM', async () => {
    const child = spawn(process.execPath, [
      '--require',
      'tsx/cjs',
      CLI,
      '--open',
      '3',
      '--affiliates',
      '0',
      '--history',
      '0',
      '--seed',
      '2',
    ]);
    try {
      child.stdout.setEncoding('utf8');
      const [printed] = (await once(child.stdout, 'data')) as [string];
      assert.equal(printed.split('\n').length, 2);
      const line = JSON.parse(printed) as Record<string, unknown>;
      assert.deepEqual(Object.keys(line), ['contractBaseUrl', 'spotBaseUrl', 'apiKey', 'secretKey', 'passphrase', 'symbols']);
      const response = await fetch(`${String(line['contractBaseUrl'])}/capi/v2/order/currentPlan`);
      assert.equal(response.status, 401);
      assert.match(await response.text(), /"40001"/);
    } finally {
      child.kill('SIGTERM');
    }
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });

  it('stops when the npm that runs it is gone, which passes no signal on', async () => {
    const launch = `require('node:child_process').spawn(process.execPath, ['--require', 'tsx/cjs', ${JSON.stringify(CLI)}], { stdio: 'inherit' })`;
    const launcher = spawn(process.execPath, ['-e', launch], { env: { ...process.env, npm_lifecycle_event: 'simulator' } });
    await once(launcher.stdout, 'data');
    launcher.kill('SIGTERM');
    // The pipe is shared with the simulator, so it ends with the last of the two.
    await once(launcher.stdout, 'close');
  });

  it('explains a wrong flag and exits with 2', async () => {
    const child = spawn(process.execPath, ['--require', 'tsx/cjs', CLI, '--quirk', 'nonsense']);
    child.stderr.setEncoding('utf8');
    const [[message], [code]] = (await Promise.all([once(child.stderr, 'data'), once(child, 'exit')])) as [[string], [number]];
    assert.match(message, /There is no quirk "nonsense"\. There are: wrapped, /);
    assert.equal(code, 2);
  });

  it('reads every flag', () => {
    const flags =
      '--port 8080 --seed 5 --open 1 --history 2 --affiliates 3 --weight 4 --window-ms 6 --latency-ms 7 --quirk slow --quirk wrapped';
    assert.deepEqual(readArguments(flags.split(' ')), {
      port: 8080,
      seed: 5,
      open: 1,
      history: 2,
      affiliates: 3,
      weight: 4,
      windowMs: 6,
      latencyMs: 7,
      quirks: ['slow', 'wrapped'],
    });
    assert.deepEqual(readArguments([]), { quirks: [] });
    assert.equal(readArguments(['--help']), 'help');
  });

  it('refuses what makes no sense', () => {
    for (const flags of ['--open many', '--open -1', '--port 65536', '--window-ms 0', '--unknown', 'word']) {
      assert.throws(() => readArguments(flags.split(' ')), Error, flags);
    }
  });

  it('explains every quirk in its help', () => {
    for (const name of Object.keys(QUIRKS)) assert.ok(USAGE.includes(`  ${name} `));
  });
});
