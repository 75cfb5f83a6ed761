import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { seenFiles, seenFrom, textOf } from '../../../src/platform/seenFile';
import { NOTHING_SEEN, type Memory, type Seen } from '../../../src/store/seen';

const SEEN: Seen = {
  at: 5_000_000,
  whole: true,
  orders: new Map([
    ['1', { phase: 'waiting', timed: false, told: [] }],
    ['__proto__', { timed: true, told: ['triggered'], left: { tries: 2, next: 7, since: 3 } }],
  ]),
  ended: new Map([['2', ['triggered', 'filled']]]),
  unseen: new Map([['2', { steps: ['filled'], since: 3 }]]),
  users: { at: 5, serviceAt: 1 },
};

describe('what was seen of an account', () => {
  let files: Map<string, string>;
  let refused: string | undefined;
  let said: string[];
  let writes: number;
  const paths = () => [...files.keys()];
  const changed = new Map<string, number>();
  const missing = (): never => {
    throw Object.assign(new Error('no such file'), { code: 'FileNotFound' });
  };

  /** As another window opens it. */
  function open(): Memory {
    const at = (uri: unknown): string => String(uri);
    const act = <T>(what: string, run: () => T): Promise<T> =>
      refused === what ? Promise.reject(new Error(`no ${what}`)) : Promise.resolve().then(run);
    const there = (uri: unknown): string => files.get(at(uri)) ?? missing();
    const fs = {
      createDirectory: () => act('createDirectory', () => undefined),
      readDirectory: () => act('readDirectory', () => [...files.keys()].map((name): [string, number] => [name.replace('seen/', ''), 1])),
      readFile: (uri: unknown) => act('readFile', () => new TextEncoder().encode(there(uri))),
      writeFile: (uri: unknown, content: Uint8Array) => act('writeFile', () => void files.set(at(uri), new TextDecoder().decode(content))),
      rename: (from: unknown, to: unknown) =>
        act('rename', () => {
          writes += 1;
          files.set(at(to), there(from));
          files.delete(at(from));
        }),
      delete: (uri: unknown) => act('delete', () => void (files.delete(at(uri)) || missing())),
      stat: (uri: unknown) =>
        act('stat', () => ({ type: 1, ctime: 0, mtime: changed.get(at(uri)) ?? Date.now(), size: there(uri).length })),
    };
    const log = { info: () => undefined, warn: (text: string) => void said.push(text) };
    return seenFiles(fs, (...path) => path.join('/') as unknown as vscode.Uri, log);
  }

  beforeEach(() => {
    files = new Map();
    refused = undefined;
    said = [];
    writes = 0;
  });

  it('is there for the next window', async () => {
    await open().update('main', () => SEEN);
    assert.deepEqual(await open().read('main'), SEEN);
    assert.deepEqual(await open().read('other'), NOTHING_SEEN);
    assert.deepEqual(paths(), ['seen/main.json']);
  });

  it('holds ids and states, and no amount', async () => {
    await open().update('main', () => SEEN);
    const text = files.get('seen/main.json') ?? '';
    assert.deepEqual(Object.keys(JSON.parse(text) as object).toSorted(), ['at', 'ended', 'orders', 'unseen', 'users', 'version', 'whole']);
  });

  it('begins anew when it cannot be read, and says so', async () => {
    for (const damaged of [
      '',
      '{',
      '[]',
      'null',
      '{"version":1}',
      textOf(SEEN).slice(0, -9),
      textOf(SEEN).replace('"triggered"', '"sold"'),
    ]) {
      files.set('seen/main.json', damaged);
      assert.deepEqual(await open().read('main'), NOTHING_SEEN, damaged);
    }
    assert.equal(said.length, 7);
    const memory = open();
    await memory.update('main', () => SEEN);
    assert.deepEqual(await open().read('main'), SEEN);
  });

  it('is left alone when a later version wrote it, and remembered as long as the window is open', async () => {
    const later = JSON.stringify({ version: 2, anything: true });
    assert.equal(seenFrom(later), 'newer');
    files.set('seen/main.json', later);
    const memory = open();
    await memory.update('main', () => SEEN);
    assert.deepEqual(await memory.read('main'), SEEN);
    assert.equal(files.get('seen/main.json'), later);
    assert.equal(said.length, 1);
  });

  it('is remembered as long as the window is open when it cannot be stored', async () => {
    for (const what of ['createDirectory', 'writeFile', 'rename']) {
      refused = what;
      const memory = open();
      await memory.update('main', () => SEEN);
      assert.deepEqual(await memory.read('main'), SEEN, what);
      assert.equal(files.has('seen/main.json'), false);
      refused = undefined;
      await memory.update('main', (seen) => ({ ...seen, whole: false }));
      assert.deepEqual(await open().read('main'), { ...SEEN, whole: false }, 'stored as soon as that works');
      files.clear();
    }
  });

  it('is changed by one after the other', async () => {
    const memory = open();
    const add = (id: string) => memory.update('main', (seen) => ({ ...seen, ended: new Map([...seen.ended, [id, []]]) }));
    await Promise.all(['1', '2', '3'].map(add));
    assert.deepEqual([...((await open().read('main'))?.ended.keys() ?? [])], ['1', '2', '3']);
  });

  it('is not written again for a look that found nothing, but once a minute', async () => {
    const memory = open();
    const look = (at: number) => memory.update('main', (seen) => ({ ...seen, at }));
    for (let at = 0; at < 180_000; at += 5000) await look(at);
    assert.equal(writes, 3);
    await look(0);
    assert.equal((await open().read('main'))?.at, 0, 'the clock was put back');
  });

  it('is forgotten with the account, also when a look at it is still under way', async () => {
    const memory = open();
    await memory.update('main', () => SEEN);
    const forgotten = memory.forget('main');
    await memory.update('main', () => SEEN);
    await forgotten;
    assert.deepEqual(paths(), []);
    await memory.forget('unknown');
  });

  it('is not taken for nothing when it cannot be read for a moment', async () => {
    await open().update('main', () => SEEN);
    refused = 'readFile';
    const memory = open();
    assert.equal(await memory.read('main'), undefined);
    await memory.update('main', () => NOTHING_SEEN);
    refused = undefined;
    assert.deepEqual(await memory.read('main'), SEEN);
  });

  it('begins anew in this window alone when it can never be read', async () => {
    await open().update('main', () => SEEN);
    refused = 'readFile';
    const memory = open();
    for (let look = 0; look < 3; look += 1) await memory.read('main');
    await memory.update('main', (seen) => ({ ...seen, at: 7 }));
    assert.deepEqual(await memory.read('main'), { ...NOTHING_SEEN, at: 7 });
    refused = undefined;
    assert.deepEqual(await open().read('main'), SEEN, 'the file is as it was');
  });

  it('leaves no draft behind, and clears away what windows that are long gone have left', async () => {
    refused = 'rename';
    await open().update('main', () => SEEN);
    assert.deepEqual(paths(), []);
    refused = undefined;
    for (const [name, age] of [
      ['seen/old.json.draft', 2 * 3_600_000],
      ['seen/young.json.draft', 60_000],
      ['seen/removed.json', 91 * 86_400_000],
      ['seen/other.json', 86_400_000],
    ] as const) {
      files.set(name, '{}');
      changed.set(name, Date.now() - age);
    }
    await open().update('main', () => SEEN);
    assert.deepEqual(paths().toSorted(), ['seen/main.json', 'seen/other.json', 'seen/young.json.draft']);
  });

  it('is forgotten with its drafts, and remembered anew when the account is back', async () => {
    const memory = open();
    await memory.update('demo', () => SEEN);
    files.set('seen/demo.json.draft', '{}');
    await memory.forget('demo');
    assert.deepEqual(paths(), []);
    assert.deepEqual(await memory.read('demo'), NOTHING_SEEN);
    await memory.update('demo', () => SEEN);
    assert.deepEqual(paths(), ['seen/demo.json']);
  });
});
