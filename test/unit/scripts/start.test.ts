import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createConnections, type Socket } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { untilListening } from '../../../scripts/serving.mjs';

const SCRIPTS = path.resolve(__dirname, '../../../scripts');

interface Running {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** The next line that it says. */
  readonly said: Promise<string>;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
}

function start(...args: string[]): Running {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const said = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('\n')) resolve(output.split('\n')[0] ?? '');
      });
  });
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
  return { child, output: () => output, said, ended };
}

/** Something that has a port, and answers there as a demo that runs already. */
async function withOther(act: (port: number) => Promise<void>): Promise<void> {
  const server = createServer((_, response) => response.end('{"status":"alive"}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await act((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('npm start', () => {
  it('says that another demo has its port, before it builds anything', () =>
    withOther(async (port) => {
      const { code, output } = await start(path.join(SCRIPTS, 'start.mjs'), '--web', '--port', `${port}`).ended;
      assert.deepEqual([code, output], [1, `\nPort ${port} is taken; choose another with --port.\n`]);
    }));

  it('takes its server for ready when that says so itself, and not when another answers in its place', () =>
    withOther(async (port) => {
      const ready = start('-e', `console.log('info HTTP server listening on http://127.0.0.1:1/'); setInterval(() => {}, 1000)`);
      assert.equal(await untilListening(ready.child, ready.output), true);
      ready.child.kill();
      await ready.ended;
      const refused = start('-e', `require('node:net').createServer().listen(${port}, '127.0.0.1')`);
      assert.equal(await untilListening(refused.child, refused.output), false);
      assert.match((await refused.ended).output, /EADDRINUSE/);
    }));

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    it(`leaves neither its folder nor what it runs behind when ${signal} comes while it builds`, async () => {
      const builds = createConnections();
      await once(builds.unref().listen(0, '127.0.0.1'), 'listening');
      const build = `require('node:net').connect(${(builds.address() as AddressInfo).port}, '127.0.0.1')`;
      const running = start(
        ...['--input-type=module', '-e'],
        `import { inOwnFolder, runToEnd } from ${JSON.stringify(pathToFileURL(path.join(SCRIPTS, 'serving.mjs')).href)};
         await inOwnFolder('orderdeck-stopped-', async (folder) => {
           console.log(folder);
           await runToEnd(process.execPath, ['-e', ${JSON.stringify(build)}]);
         });`,
      );
      const [[building], folder] = (await Promise.all([once(builds, 'connection'), running.said])) as [[Socket], string];
      assert.ok(existsSync(folder), folder);
      const gone = once(
        building.resume().on('error', () => undefined),
        'close',
      );
      running.child.kill(signal);
      await Promise.all([gone, running.ended]);
      assert.ok(!existsSync(folder), `${folder} is still there`);
      builds.close();
    });
});
