/** Activates extensions one after the other: how long it takes, and what it leaves on the heap. Runs inside the extension host. */
import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { heapUsed } from './heap';

export interface Activation {
  readonly id: string;
  readonly milliseconds: number;
  /** Bytes that were not there before and cannot be collected. */
  readonly heap: number;
}

/** @param ids in the order wanted; `profile` names a file that a CPU profile of the last one is written to */
export async function activate({ ids, profile }: { readonly ids: readonly string[]; readonly profile?: string }): Promise<Activation[]> {
  // Whatever else starts with VS Code is over by then.
  await quiet();
  const all: Activation[] = [];
  for (const id of ids) {
    const extension = vscode.extensions.getExtension(id);
    if (!extension || extension.isActive) throw new Error(`${id} is ${extension ? 'active already' : 'not there'}`);
    const before = heapUsed();
    const session = profile === undefined ? undefined : await startProfile();
    const started = performance.now();
    await extension.activate();
    const milliseconds = performance.now() - started;
    if (session && profile !== undefined) await endProfile(session, profile);
    await quiet();
    all.push({ id, milliseconds, heap: heapUsed() - before });
  }
  return all;
}

async function startProfile(): Promise<Session> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 100 });
  await session.post('Profiler.start');
  return session;
}

async function endProfile(session: Session, file: string): Promise<void> {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  writeFileSync(file, JSON.stringify(profile));
}

/** Until the loop has been idle for half a second. */
export async function quiet(): Promise<void> {
  for (let calm = 0; calm < 10;) {
    const before = performance.eventLoopUtilization();
    await new Promise((resume) => setTimeout(resume, 50));
    calm = performance.eventLoopUtilization(before).utilization < 0.1 ? calm + 1 : 0;
  }
}
