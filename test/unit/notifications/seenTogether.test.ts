/** Windows are processes: they write what was seen at the same time, and are killed in the middle of it. */
import assert from 'node:assert/strict';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seenFiles } from '../../../src/notifications/seenFile';

const WINDOWS = Number(process.env['SEEN_WINDOWS'] ?? 3);
const UPDATES = Number(process.env['SEEN_UPDATES'] ?? 12);

interface Told {
  readonly ready?: true;
  readonly stored?: string;
  readonly warned?: string;
}

describe(`what ${WINDOWS} windows see at the same time, ${UPDATES} changes each`, () => {
  let folder: string;
  let windows: ChildProcess[];
  let stored: string[];
  let warned: string[];
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-together-'));
    [windows, stored, warned] = [[], [], []];
  });
  afterEach(() => {
    for (const window of windows) window.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(name: string, count: number): Promise<ChildProcess> {
    const window = fork(path.join(__dirname, 'seenWriter.ts'), [folder, name, `${count}`], { execArgv: ['--require', 'tsx'] });
    windows.push(window);
    window.on('message', (told: Told) => {
      if (told.stored !== undefined) stored.push(told.stored);
      if (told.warned !== undefined) warned.push(told.warned);
    });
    await once(window, 'message');
    return window;
  }
  const ended = (window: ChildProcess): Promise<unknown> => once(window, 'exit');
  const kept = async (): Promise<string[]> => [
    ...((await seenFiles(folder, { warn: (text) => assert.fail(text) }).read('main'))?.ended.keys() ?? []),
  ];

  it('is kept, all of it', async function () {
    this.timeout(120_000);
    const opened = await Promise.all(Array.from({ length: WINDOWS }, (_, index) => open(`w${index}`, UPDATES)));
    for (const window of opened) window.send('go');
    await Promise.all(opened.map(ended));
    assert.equal(stored.length, WINDOWS * UPDATES);
    assert.deepEqual((await kept()).toSorted(), stored.toSorted());
    assert.deepEqual(warned, []);
  });

  it('is kept when windows are killed while they write it, and holds up no other', async function () {
    this.timeout(120_000);
    const opened = await Promise.all(Array.from({ length: WINDOWS }, (_, index) => open(`w${index}`, UPDATES)));
    const [last, ...others] = opened;
    assert.ok(last);
    for (const window of opened) window.send('go');
    const killed = others.map(async (window, index) => {
      // In the middle of any step.
      while (!stored.some((id) => id.startsWith(`w${index + 1}-`))) await new Promise((resume) => setTimeout(resume, Math.random() * 5));
      window.kill('SIGKILL');
      await ended(window);
    });
    await Promise.all([ended(last), ...killed]);
    const there = await kept();
    assert.deepEqual(
      stored.filter((id) => !there.includes(id)),
      [],
    );
    assert.equal(there.filter((id) => id.startsWith('w0-')).length, UPDATES);
    assert.deepEqual(warned, []);
    assert.ok(readdirSync(path.join(folder, 'main')).length > 0);
  });
});
