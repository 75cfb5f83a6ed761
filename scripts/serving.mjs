// What `npm start` starts: how each ends with it, and whether its server is really there.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Advice } from './toolchain.mjs';

/** code-server's word for it. The address alone proves nothing: another program may answer there, such as a demo that runs already. */
const LISTENS = /HTTP server listening on/;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @returns {Promise<number | undefined>} the port, or a free one for 0; undefined where another program has it */
export const freePort = (wanted) =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Whether the server itself says that it listens, before it ends. @param output what it has said so far */
export async function untilListening(child, output, timeoutMs = 60_000) {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline && child.exitCode === null && child.signalCode === null;) {
    if (LISTENS.test(output())) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/**
 * Acts in a folder that goes with this process, however it ends.
 * @param act gets the folder, and what has a signal no longer end this process at once: it is for whoever ends it in another way
 */
export async function inOwnFolder(prefix, act) {
  const end = () => process.exit(130);
  const tidy = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  for (const signal of SIGNALS) process.on(signal, end);
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix));
  process.once('exit', tidy);
  try {
    return await act(folder, () => SIGNALS.forEach((signal) => process.off(signal, end)));
  } finally {
    tidy();
  }
}

/** Runs it to its end; this process takes it along. @throws Advice what it complained of */
export function runToEnd(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const goAlong = () => child.kill();
  process.prependOnceListener('exit', goAlong);
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Advice(complaint || `${[command, ...args].join(' ')} ended with ${code}.`)),
    );
  }).finally(() => process.off('exit', goAlong));
}

/** Ends with the first of: the process itself, Ctrl-C. Nothing it started stays behind. @param stops called when that begins */
export function supervise(child, stops) {
  return new Promise((resolve) => {
    const kill = (signal) => {
      try {
        if (process.platform === 'win32') child.kill(signal);
        else process.kill(-child.pid, signal);
      } catch {
        // It is gone already.
      }
    };
    let stopping = false;
    const stop = () => {
      if (stopping) return kill('SIGKILL');
      stopping = true;
      stops();
      kill('SIGTERM');
      setTimeout(() => kill('SIGKILL'), 5000).unref();
    };
    for (const signal of SIGNALS) process.on(signal, stop);
    process.once('exit', () => kill('SIGKILL'));
    child.once('exit', (code) => resolve({ code: code ?? 0, stopped: stopping }));
  });
}
