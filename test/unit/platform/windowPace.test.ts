import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type * as vscode from 'vscode';
import { paceOf, windowPace, type WindowPace } from '../../../src/platform/windowPace';
import { DAY, MINUTE, SECOND } from '../../../src/model/timeRange';
import { Emitter } from '../../../src/primitives/emitter';
import { settled } from '../../support/settled';

interface FakeWindow {
  readonly pace: WindowPace;
  /** How often it was told to catch up. */
  caughtUp: number;
  setFocus(focused: boolean): void;
}

describe('the pace of several windows', () => {
  let file: string | undefined;
  let read: () => Promise<string>;
  let write: (marker: string) => Promise<void>;
  let opened: FakeWindow[];

  const open = async (id: string, focused = false): Promise<FakeWindow> => {
    const focus = new Emitter<boolean>();
    const pace = paceOf({ id, focused, onDidChangeFocus: focus.event, read: () => read(), write: (marker) => write(marker) });
    const window: FakeWindow = { pace, caughtUp: 0, setFocus: (now) => focus.fire(now) };
    pace.onDidFocus(() => (window.caughtUp += 1));
    opened.push(window);
    await settled();
    return window;
  };

  /** The focus leaves one window, then comes to another, as VS Code tells them. */
  const move = async (from: FakeWindow | undefined, to: FakeWindow | undefined): Promise<void> => {
    from?.setFocus(false);
    to?.setFocus(true);
    await settled();
  };

  /** All of them are about to poll. */
  const factors = async (...windows: FakeWindow[]): Promise<number[]> => {
    await Promise.all(windows.map(({ pace }) => pace.refresh()));
    return windows.map(({ pace }) => pace.factor);
  };

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.UTC(2026, 0, 31) });
    file = undefined;
    opened = [];
    read = () => (file === undefined ? Promise.reject(new Error('There is no such file.')) : Promise.resolve(file));
    write = (marker) => {
      file = marker;
      return Promise.resolve();
    };
  });

  afterEach(() => {
    opened.forEach(({ pace }) => pace.dispose());
    mock.timers.reset();
  });

  describe('when the focus moves', () => {
    it('is full for the window focused last and a third for the others', async () => {
      const a = await open('a', true);
      const b = await open('b');
      const c = await open('c');
      assert.deepEqual(await factors(a, b, c), [1, 3, 3]);
      await move(a, c);
      assert.deepEqual(await factors(a, b, c), [3, 3, 1]);
      await move(c, b);
      assert.deepEqual(await factors(a, b, c), [3, 1, 3]);
    });

    it('stays full while all of VS Code is without the focus', async () => {
      const a = await open('a', true);
      const b = await open('b');
      await move(a, undefined);
      mock.timers.tick(MINUTE);
      assert.deepEqual(await factors(a, b), [1, 3]);
    });

    it('is full at once, before anything is read or written, and then the window is told to catch up', async () => {
      await open('a', true);
      const b = await open('b');
      assert.equal(b.pace.factor, 3);
      write = () => new Promise(() => undefined);
      const seen: number[] = [];
      b.pace.onDidFocus(() => seen.push(b.pace.factor));
      b.setFocus(true);
      assert.deepEqual(seen, [1]);
    });

    it('tells a window to catch up once for each time it got the focus', async () => {
      const a = await open('a', true);
      assert.equal(a.caughtUp, 0);
      a.setFocus(true);
      assert.equal(a.caughtUp, 0);
      await move(a, undefined);
      assert.equal(a.caughtUp, 0);
      await move(undefined, a);
      a.setFocus(true);
      assert.equal(a.caughtUp, 1);
    });

    it('is known to a window that was opened without the focus before it first polls', async () => {
      await open('a', true);
      assert.equal((await open('b')).pace.factor, 3);
    });

    it('does not fall because of what was read before the window got the focus', async () => {
      const a = await open('a', true);
      const b = await open('b');
      const before = file ?? '';
      let answer: (marker: string) => void = () => undefined;
      read = () => new Promise((resolve) => (answer = resolve));
      const looking = b.pace.refresh();
      await move(a, b);
      await move(b, undefined);
      answer(before);
      await looking;
      assert.equal(b.pace.factor, 1);
    });

    it('stays full when the focus leaves again before the marker is written', async () => {
      const a = await open('a', true);
      const b = await open('b');
      let written: () => void = () => undefined;
      write = (marker) =>
        new Promise((resolve) => {
          written = () => {
            file = marker;
            resolve();
          };
        });
      await move(a, b);
      await move(b, undefined);
      assert.deepEqual(await factors(b), [1]);
      written();
      await settled();
      assert.equal(b.pace.factor, 1);
      assert.deepEqual(await factors(a, b), [3, 1]);
    });

    it("is full for a window with the focus, whatever the marker says, and the window's own marker comes back", async () => {
      const a = await open('a', true);
      const b = await open('b');
      file = `b ${Date.now()}`;
      assert.deepEqual(await factors(a), [1]);
      await move(a, undefined);
      assert.deepEqual(await factors(a, b), [1, 3]);
    });
  });

  describe('when the storage fails', () => {
    it('is full for all where nothing can be read', async () => {
      const a = await open('a', true);
      const b = await open('b');
      const c = await open('c');
      assert.deepEqual(await factors(b, c), [3, 3]);
      read = () => Promise.reject(new Error('No permission.'));
      await move(a, undefined);
      assert.deepEqual(await factors(a, b, c), [1, 1, 1]);
      read = () => {
        throw new Error('Not even a promise.');
      };
      assert.deepEqual(await factors(a, b, c), [1, 1, 1]);
    });

    it('is full for all where nothing can be written', async () => {
      write = () => Promise.reject(new Error('The disk is full.'));
      const a = await open('a', true);
      const b = await open('b');
      await move(a, b);
      await move(b, undefined);
      assert.deepEqual(await factors(a, b), [1, 1]);
    });

    it('stays full for a window that could not say that it got the focus', async () => {
      const a = await open('a', true);
      const b = await open('b');
      write = () => Promise.reject(new Error('The disk is full.'));
      await move(a, b);
      await move(b, undefined);
      assert.deepEqual(await factors(a, b), [1, 1]);
    });

    it('is full after a second when reading takes longer', async () => {
      await open('a', true);
      const b = await open('b');
      read = () => new Promise(() => undefined);
      let over = false;
      const looking = b.pace.refresh().then(() => (over = true));
      mock.timers.tick(SECOND - 1);
      await settled();
      assert.equal(over, false);
      mock.timers.tick(1);
      await looking;
      assert.equal(b.pace.factor, 1);
    });
  });

  describe('when the marker means nothing', () => {
    it('is full where there is none', async () => {
      const a = await open('a');
      const b = await open('b');
      assert.deepEqual(await factors(a, b), [1, 1]);
    });

    it('is full where there is rubbish', async () => {
      const a = await open('a');
      for (const rubbish of ['', ' ', 'b', 'b ', 'b soon', 'b NaN', 'b Infinity', 'b -1', '{"id":"b"}', '\0\0', 'b 1e300']) {
        file = rubbish;
        assert.deepEqual(await factors(a), [1], JSON.stringify(rubbish));
      }
    });

    it('is full when the marker of another window is a day old', async () => {
      const a = await open('a', true);
      const b = await open('b');
      // It crashed.
      a.setFocus(false);
      mock.timers.tick(DAY - 1);
      assert.deepEqual(await factors(b), [3]);
      mock.timers.tick(1);
      assert.deepEqual(await factors(b), [1]);
    });

    it('is full when the marker was written before the clock was put back', async () => {
      const a = await open('a');
      file = `b ${Date.now() + DAY}`;
      assert.deepEqual(await factors(a), [1]);
    });

    it('stays a third beside a window that has had the focus for days', async () => {
      const a = await open('a', true);
      const b = await open('b');
      mock.timers.tick(3 * DAY);
      await factors(a);
      await settled();
      assert.deepEqual(await factors(a, b), [1, 3]);
    });
  });

  describe('of a window that is gone', () => {
    it('changes nothing any more for the others', async () => {
      const a = await open('a', true);
      const b = await open('b');
      a.pace.dispose();
      await move(undefined, b);
      const marker = file;
      a.setFocus(false);
      a.setFocus(true);
      await a.pace.refresh();
      await settled();
      assert.equal(file, marker);
      assert.equal(a.caughtUp, 0);
      assert.deepEqual(await factors(b), [1]);
    });

    it('leaves no marker after a look that was under way', async () => {
      const a = await open('a', true);
      const looking = a.pace.refresh();
      file = undefined;
      a.pace.dispose();
      await looking;
      await a.pace.refresh();
      await settled();
      assert.equal(file, '', 'nobody was last');
    });

    it('leaves the marker of another alone', async () => {
      const a = await open('a', true);
      const b = await open('b');
      await move(a, b);
      await a.pace.refresh();
      const marker = file;
      a.pace.dispose();
      await settled();
      assert.equal(file, marker);
    });

    it('is taken over by one that watches, once it has not said for so long that it is there', async () => {
      const a = await open('a', true);
      const b = await open('b');
      a.setFocus(false);
      for (let read = 0; read < 5; read += 1) {
        mock.timers.tick(60_000);
        await a.pace.renew();
        await b.pace.refresh(150_000);
        assert.equal(b.pace.factor, 3);
      }
      mock.timers.tick(150_000);
      await b.pace.refresh(150_000);
      assert.equal(b.pace.factor, 1);
      await a.pace.refresh();
      assert.equal(a.pace.factor, 3, 'and that one follows, should it be there after all');
    });
  });

  it('is told through one small file in the storage of the extension', async () => {
    const files = new Map<string, Uint8Array>();
    const folders = new Set<string>();
    const storage = { path: '/storage' } as vscode.Uri;
    const host = (focused: boolean): { pace: WindowPace; focus: Emitter<vscode.WindowState> } => {
      const focus = new Emitter<vscode.WindowState>();
      const parts = {
        Uri: { joinPath: ({ path }: vscode.Uri, name: string) => ({ path: `${path}/${name}` }) },
        window: { state: { focused, active: true }, onDidChangeWindowState: focus.event },
        workspace: {
          fs: {
            createDirectory: ({ path }: vscode.Uri) => Promise.resolve(void folders.add(path)),
            readFile: ({ path }: vscode.Uri) => Promise.resolve(files.get(path)),
            writeFile: ({ path }: vscode.Uri, content: Uint8Array) => Promise.resolve(void files.set(path, content)),
          },
        },
      };
      return { pace: windowPace(parts as unknown as typeof vscode, storage), focus };
    };

    const a = host(true);
    await settled();
    const b = host(false);
    await settled();
    assert.deepEqual([a.pace.factor, b.pace.factor], [1, 3]);
    a.focus.fire({ focused: false, active: true });
    b.focus.fire({ focused: true, active: true });
    await settled();
    await a.pace.refresh();
    assert.deepEqual([a.pace.factor, b.pace.factor], [3, 1]);
    assert.deepEqual([[...folders], [...files.keys()]], [['/storage'], ['/storage/focused-last']]);
    assert.ok((files.get('/storage/focused-last')?.length ?? Infinity) < 100);
    a.pace.dispose();
    b.pace.dispose();
  });
});
