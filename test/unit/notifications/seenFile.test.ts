import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DISK, type Disk } from '../../../src/notifications/revisions';
import { atOnce } from '../../support/atOnce';
import { seenFiles, seenFrom, textOf } from '../../../src/notifications/seenFile';
import { MINUTE } from '../../../src/model/timeRange';
import { NOTHING_SEEN, type SeenMemory, type Seen } from '../../../src/store/seen';

const SEEN: Seen = {
  at: 5_000_000,
  whole: true,
  orders: new Map([
    ['1', { phase: 'waiting', timed: false, told: [], missed: 3 }],
    ['__proto__', { timed: true, told: ['triggered'], left: { tries: 2, next: 7, since: 3, until: 4, notFound: 1 } }],
  ]),
  ended: new Map([['2', ['triggered', 'filled']]]),
  unseen: new Map([['2', { steps: ['triggered', 'filled'], since: 3, until: 4, away: ['triggered'] }]]),
  due: new Map([['2', { steps: ['filled'], since: 3, taken: { window: 'w', at: 7 } }]]),
  users: { at: 5, serviceAt: 1 },
};

describe('what was seen of an account', () => {
  let folder: string;
  let refused: keyof Disk | undefined;
  let said: string[];
  let written: number;
  const realNow = Date.now;

  /** As another window opens it; what waits for the disk waits for no time. */
  function open(): SeenMemory {
    const disk = new Proxy(DISK, {
      get: (real, name) => {
        if (name === 'wait') return () => Promise.resolve();
        if (name === refused) return () => Promise.reject(Object.assign(new Error('The disk is full.'), { code: 'EIO' }));
        if (name === 'writeFile') written += 1;
        return Reflect.get(real, name) as unknown;
      },
    });
    return seenFiles(folder, { warn: (text) => void said.push(text) }, disk);
  }
  const inFolder = (id = 'main'): string[] => (existsSync(path.join(folder, id)) ? readdirSync(path.join(folder, id)).toSorted() : []);
  /** As if somebody had changed it by hand. */
  function damage(text: string): void {
    const newest = inFolder()
      .map(Number)
      .toSorted((a, b) => a - b);
    const place = path.join(folder, 'main', String(newest.at(-1) ?? 1));
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, 'text'), text);
  }

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-seen-'));
    refused = undefined;
    said = [];
    written = 0;
  });
  afterEach(() => {
    Date.now = realNow;
    rmSync(folder, { recursive: true, force: true });
  });

  it('is there for the next window', async () => {
    assert.deepEqual(await open().update('main', () => SEEN), SEEN);
    assert.deepEqual(await open().read('main'), SEEN);
    assert.deepEqual(await open().read('other'), NOTHING_SEEN);
    assert.deepEqual(readdirSync(folder), ['main']);
  });

  it('stays in its folder, whatever the id of the account', async () => {
    await open().update('../..', () => SEEN);
    assert.deepEqual(readdirSync(folder), ['%2E%2E%2F%2E%2E']);
  });

  it('holds ids and states, and no amount', async () => {
    await open().update('main', () => SEEN);
    const text = readFileSync(path.join(folder, 'main', '1', 'text'), 'utf8');
    assert.deepEqual(Object.keys(JSON.parse(text) as object).toSorted(), [
      'at',
      'due',
      'ended',
      'orders',
      'unseen',
      'users',
      'version',
      'whole',
    ]);
  });

  it('is that of the first version of Orderdeck, which kept one file for each account', async () => {
    const { due: _due, ...first } = SEEN;
    const { due: _none, ...text } = JSON.parse(textOf(SEEN)) as Record<string, unknown>;
    writeFileSync(path.join(folder, 'main.json'), JSON.stringify(text));
    assert.deepEqual(await open().read('main'), { ...first, due: new Map() });
    await open().update('main', () => SEEN);
    assert.deepEqual(await open().read('main'), SEEN);
    await open().forget('main');
    assert.deepEqual(readdirSync(folder), []);
  });

  it('begins anew when it makes no sense, and says so', async () => {
    for (const damaged of [
      '',
      '{',
      '[]',
      'null',
      '{"version":1}',
      textOf(SEEN).slice(0, -9),
      textOf(SEEN).replace('"triggered"', '"sold"'),
    ]) {
      damage(damaged);
      assert.deepEqual(await open().read('main'), NOTHING_SEEN, damaged);
    }
    assert.equal(said.length, 7);
    await open().update('main', () => SEEN);
    assert.deepEqual(await open().read('main'), SEEN);
  });

  it('is what the window knows of it when it makes no sense any more', async () => {
    const memory = open();
    await memory.update('main', () => SEEN);
    damage('{');
    assert.deepEqual(await memory.read('main'), SEEN);
  });

  it('is left alone when a later version wrote it, and remembered as long as the window is open', async () => {
    const later = JSON.stringify({ version: 2, anything: true });
    assert.equal(atOnce(seenFrom(later)), 'newer');
    damage(later);
    const memory = open();
    await memory.update('main', () => SEEN);
    assert.deepEqual(await memory.read('main'), SEEN);
    assert.deepEqual([inFolder(), readFileSync(path.join(folder, 'main', '1', 'text'), 'utf8')], [['1'], later]);
    assert.equal(said.length, 1);
  });

  it('is remembered as long as the window is open when it cannot be stored', async () => {
    for (const what of ['mkdir', 'writeFile', 'rename'] as const) {
      refused = what;
      const memory = open();
      assert.deepEqual(await memory.update('main', () => SEEN), SEEN);
      assert.deepEqual(await memory.read('main'), SEEN, what);
      assert.deepEqual(inFolder(), [], 'no draft is left behind');
      refused = undefined;
      await memory.update('main', (seen) => ({ ...seen, whole: false }));
      assert.deepEqual(await open().read('main'), { ...SEEN, whole: false }, 'stored as soon as that works');
      await memory.forget('main');
    }
  });

  it('keeps what others stored while this window could not, and what this one told meanwhile', async () => {
    const memory = open();
    const first: Seen = { ...NOTHING_SEEN, orders: new Map(['a', 'b', 'c'].map((id) => [id, { timed: false, told: [] }])) };
    await memory.update('main', () => first);
    const ended = (seen: Seen, id: string): Seen => ({
      ...seen,
      orders: new Map([...seen.orders].filter(([each]) => each !== id)),
      ended: new Map([...seen.ended, [id, ['filled']]]),
    });
    refused = 'rename';
    await memory.update('main', (seen) => ended(seen, 'a'));
    refused = undefined;
    await open().update('main', (seen) => ended(seen, 'b'));
    await memory.update('main', (seen) => ({ ...seen, whole: true }));
    const { orders, ended: over } = (await open().read('main')) ?? NOTHING_SEEN;
    // The others do not know that the first is over, and see it leave.
    assert.deepEqual([[...over.keys()], [...orders.keys()].toSorted()], [['b'], ['a', 'c']]);
    assert.deepEqual([orders.get('a')?.told, orders.get('c')?.told], [['filled'], []]);
  });

  it('is changed by one after the other, in this window and in others', async () => {
    const [first, second] = [open(), open()];
    const add = (id: string) =>
      (Number(id) % 3 > 0 ? first : second).update('main', (seen) => ({ ...seen, ended: new Map([...seen.ended, [id, []]]) }));
    const ids = Array.from({ length: 30 }, (_, index) => `${index}`);
    await Promise.all(ids.map(add));
    assert.deepEqual([...((await open().read('main'))?.ended.keys() ?? [])].toSorted(), ids.toSorted());
  });

  it('is not written again for a look that found nothing, but once a minute', async () => {
    const memory = open();
    const look = (at: number) => memory.update('main', (seen) => ({ ...seen, at }));
    for (let at = 0; at < 180_000; at += 5000) await look(at);
    assert.equal(written, 3);
    await look(0);
    assert.equal((await open().read('main'))?.at, 0, 'the clock was put back');
  });

  it('is forgotten with the account, also when a look at it is still under way', async () => {
    const memory = open();
    await memory.update('main', () => SEEN);
    const forgotten = memory.forget('main');
    assert.equal(await memory.update('main', () => SEEN), undefined);
    await forgotten;
    assert.deepEqual(readdirSync(folder), []);
    await memory.forget('unknown');
  });

  it('is forgotten with its drafts, and remembered anew when the account is back', async () => {
    const memory = open();
    await memory.update('demo', () => SEEN);
    mkdirSync(path.join(folder, 'demo', 'draft-of-a-window-that-was-killed'));
    await memory.forget('demo');
    assert.deepEqual(readdirSync(folder), []);
    assert.deepEqual(await memory.read('demo'), NOTHING_SEEN);
    await memory.update('demo', () => SEEN);
    assert.deepEqual(inFolder('demo'), ['1']);
  });

  it('is not taken for nothing while it cannot be read, and nothing is changed', async () => {
    await open().update('main', () => SEEN);
    for (const what of ['readdir', 'readFile'] as const) {
      refused = what;
      const memory = open();
      assert.equal(await memory.read('main'), undefined);
      assert.equal(await memory.update('main', () => NOTHING_SEEN), undefined);
      refused = undefined;
      assert.deepEqual(await memory.read('main'), SEEN);
    }
  });

  it('is what this window knew of it when it cannot be read for minutes, and joined with what is there when it can', async () => {
    const memory = open();
    await memory.update('main', () => SEEN);
    let now = realNow();
    Date.now = () => now;
    refused = 'readFile';
    for (let look = 0; look < 10; look += 1, now += MINUTE / 3) assert.equal(await memory.read('main'), undefined);
    now += 2 * MINUTE;
    assert.deepEqual(await memory.read('main'), SEEN);
    await memory.update('main', (seen) => ({ ...seen, ended: new Map([['9', ['filled']]]) }));
    assert.deepEqual(inFolder(), ['1'], 'it is left as it is');
    refused = undefined;
    await open().update('main', (seen) => ({ ...seen, ended: new Map([...seen.ended, ['8', ['canceled']]]) }));
    assert.deepEqual([...((await memory.read('main'))?.ended.keys() ?? [])], ['9', '2', '8']);
  });

  it('is cleared of what windows that are long gone have left', async () => {
    const aged = (name: string, ms: number): void => {
      mkdirSync(path.join(folder, name), { recursive: true });
      const time = new Date(realNow() - ms);
      utimesSync(path.join(folder, name), time, time);
    };
    aged('removed', 91 * 86_400_000);
    aged('other', 86_400_000);
    aged('main/draft-old', 2 * 3_600_000);
    aged('main/draft-young', 60_000);
    await open().update('main', () => SEEN);
    assert.deepEqual(
      [readdirSync(folder).toSorted(), inFolder()],
      [
        ['main', 'other'],
        ['1', 'draft-young'],
      ],
    );
  });

  it('does not grow: revisions older than a minute go, but for the one before the newest', async () => {
    const memory = open();
    const long = new Date(realNow() - 2 * MINUTE);
    for (let at = 1; at <= 10; at += 1) {
      await memory.update('main', (seen) => ({ ...seen, at: at * MINUTE }));
      utimesSync(path.join(folder, 'main', String(at)), long, long);
    }
    assert.deepEqual(inFolder(), ['10', '9']);
  });
});
