/** Hours of two made-up accounts in two windows that share their memory, with everything that can come between a change and its notice. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { HOUR, MINUTE, SECOND } from '../../../src/model/timeRange';
import { generator } from '../../support/fakeService';
import { Books, between, pick, type Dice } from './toldOnce/books';
import { Judge } from './toldOnce/judge';
import { Turns, Window, type Account, type World } from './toldOnce/window';

const SEEDS = Number(process.env['NOTICE_SEEDS'] ?? 4);
const POLLS = Number(process.env['NOTICE_POLLS'] ?? 150);
const FIRST = Number(process.env['FC_SEED'] ?? Date.now() % 2 ** 31);

interface Sum {
  told: number;
  /** A window ended, or lost its memory, between a notice and noting it. */
  againAfterKill: number;
  againAfterUnreadable: number;
  kill: number;
  switch: number;
  unreadable: number;
}

async function live(seed: number, sum: Sum): Promise<string[]> {
  const dice = generator(seed);
  const clock = { now: Date.UTC(2026, 0, 1) };
  const account = (name: string, count: number): Account => {
    const books = new Books(dice, clock, name, count, 2 * HOUR);
    return { books, judge: new Judge(books, clock) };
  };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-seen-'));
  const world: World = {
    clock,
    dice,
    turns: new Turns(generator(seed + 1)),
    written: new Map(),
    folder,
    accounts: { main: account('m', 80), other: account('o', 20) },
    unreadable: 0,
  };
  const accounts = Object.values(world.accounts);
  const realNow = Date.now;
  Date.now = () => clock.now;
  try {
    let windows: readonly Window[] = [new Window(world), new Window(world)];
    for (let poll = 0; poll < POLLS; poll += 1) {
      await turn(windows, dice, world, sum);
      windows = windows.map((window) => (window.dead ? new Window(world) : window));
      clock.now += pick(dice, 5 * SECOND, 30 * SECOND, 30 * SECOND, 30 * SECOND, MINUTE, between(dice, 0, 3 * MINUTE));
    }
    // All trouble passes.
    world.unreadable = 0;
    for (const { books } of accounts) books.troubled = false;
    clock.now += 2 * HOUR;
    for (const name of ['main', 'other'] as const) {
      for (const window of windows) window.signIn(name);
      for (let poll = 0; poll < 30; poll += 1) {
        await windows[poll % 2]?.poll();
        clock.now += pick(dice, MINUTE, 10 * MINUTE);
      }
    }
  } finally {
    Date.now = realNow;
    rmSync(folder, { recursive: true, force: true });
  }
  for (const { judge } of accounts) {
    judge.close();
    sum.told += judge.count;
    sum.againAfterKill += judge.toldAgain.kill;
    sum.againAfterUnreadable += judge.toldAgain.unreadable;
  }
  return accounts.flatMap(({ judge }) => judge.faults.map((fault) => `seed ${seed}, ${fault}`));
}

/** One of the windows polls, or both at the same moment; in one poll of four something comes between. */
async function turn(windows: readonly Window[], dice: Dice, world: World, sum: Sum): Promise<void> {
  const polling = pick(dice, windows, windows.slice(0, 1), windows.slice(1));
  const one = pick(dice, ...polling);
  if (one.account === 'other' && dice() < 0.5) one.signIn('main');
  const trouble = pick(dice, 'kill', 'switch', 'unreadable', undefined, undefined, undefined);
  one.trouble(trouble, Math.ceil(between(dice, 0, pick(dice, 8, 30))), pick(dice, 'start', 'write'));
  await Promise.all(polling.map((window) => window.poll()));
  one.trouble(undefined);
  if (trouble && one.disturbed) sum[trouble] += 1;
}

describe(`notices of ${SEEDS} accounts over ${POLLS} polls in two windows (FC_SEED=${FIRST})`, () => {
  it('are none lost, none twice and none wrong', async function () {
    this.timeout(SEEDS * 20_000);
    const sum: Sum = { told: 0, againAfterKill: 0, againAfterUnreadable: 0, kill: 0, switch: 0, unreadable: 0 };
    const faults: string[] = [];
    for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) faults.push(...(await live(seed, sum)));
    if (process.env['NOTICE_SEEDS']) console.log(`    ${JSON.stringify(sum)}`);
    assert.deepEqual(faults, []);
    assert.ok(sum.told > SEEDS * 10 && Math.min(sum.kill, sum.switch, sum.unreadable) > 0, 'nothing came between');
  });
});
