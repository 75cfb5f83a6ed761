/**
 * Several windows that show the same lists need not all ask the service at full pace: the one focused last does, the
 * others ask more rarely. Windows know nothing of each other, so the one that gets the focus leaves a marker in a file
 * that all of them can see.
 */
import type * as vscode from 'vscode';
import { DAY, SECOND } from '../model/timeRange';
import { type Disposable, Emitter, type Event } from '../primitives/emitter';
import { inTime } from '../primitives/timers';

export interface WindowPace extends Disposable {
  /** How many times slower than usual this window asks now: 1 or 3. */
  readonly factor: number;
  /** Fires when this window got the focus: `factor` is 1 from now on, and what waited for longer is due. */
  readonly onDidFocus: Event<void>;
  /**
   * Looks again who was focused last; a marker older than `oldest`, milliseconds, is nobody's, and this window takes it. Never rejects,
   * and is over within a second.
   */
  refresh(oldest?: number): Promise<void>;
  /** Leaves the marker anew, if this window was the last: it is still there. */
  renew(): Promise<void>;
}

/** What the pace of a window depends on. */
interface PaceHost {
  /** No other window has it. */
  readonly id: string;
  readonly focused: boolean;
  readonly onDidChangeFocus: Event<boolean>;
  /** The marker that all windows share. Rejects when there is none. */
  readonly read: () => Promise<string>;
  readonly write: (marker: string) => Promise<void>;
}

const SLOWER = 3;

/** An older marker was left by a window that is long closed. */
const LONGEST_AGE = DAY;

/** A file that takes longer must not hold up a poll. */
const LONGEST_READ = SECOND;

/** In doubt, such as when the file cannot be read or written, a window keeps its full pace: it may well be the only one. */
export function paceOf({ id, focused, onDidChangeFocus, read, write }: PaceHost): WindowPace {
  const gotFocus = new Emitter<void>();
  let anotherIsLast = false;
  /** The others were not told of this window's focus, so nothing in the file says who was last. */
  let unwritten = false;
  /** Goes up with each marker of our own: what was read before that is out of date. */
  let turn = 0;
  let disposed = false;
  /** The marker was this window's when it was written or read last. */
  let ours = false;

  const thisIsLast = (written: boolean): void => {
    turn += 1;
    anotherIsLast = false;
    unwritten = !written;
  };

  const claim = async (): Promise<void> => {
    thisIsLast(false);
    try {
      await write(`${id} ${Date.now()}`);
      thisIsLast(true);
      ours = true;
    } catch {
      // Stays unwritten.
    }
  };

  const readInTime = async (): Promise<string> => {
    try {
      return await inTime(read(), LONGEST_READ);
    } catch {
      return '';
    }
  };

  const refresh = async (oldest = LONGEST_AGE): Promise<void> => {
    const before = turn;
    const [owner, time] = (await readInTime()).split(' ');
    if (turn !== before || disposed) return;
    // A time far ahead was written before the clock was put back.
    const counts = Math.abs(Date.now() - Number(time)) < oldest;
    anotherIsLast = counts && owner !== id;
    ours = owner === id;
    // The marker of a window that still has the focus was lost, overwritten late by another's, or is a day old.
    if ((focused && (anotherIsLast || !counts)) || (!counts && oldest < LONGEST_AGE)) await claim();
  };

  const subscription = onDidChangeFocus((now) => {
    // VS Code tells other changes of its windows in the same event.
    if (now === focused) return;
    focused = now;
    if (!focused) return;
    void claim();
    gotFocus.fire();
  });
  void (focused ? claim() : refresh());

  return {
    get factor() {
      return anotherIsLast && !unwritten ? SLOWER : 1;
    },
    onDidFocus: gotFocus.event,
    refresh,
    renew: async () => {
      if (ours && !disposed) await claim();
    },
    dispose: () => {
      // Nobody was last then, until another gets the focus or looks.
      if (ours && !disposed) write('').catch(() => undefined);
      disposed = true;
      subscription.dispose();
      gotFocus.dispose();
      // A look that is still under way leaves no marker any more.
      focused = false;
    },
  };
}

/** @param storage a folder that all windows share: `ExtensionContext.globalStorageUri` */
export function windowPace(
  { window, workspace, Uri }: Pick<typeof vscode, 'window' | 'workspace' | 'Uri'>,
  storage: vscode.Uri,
): WindowPace {
  const file = Uri.joinPath(storage, 'focused-last');
  return paceOf({
    id: crypto.randomUUID(),
    focused: window.state.focused,
    onDidChangeFocus: (listener) => window.onDidChangeWindowState(({ focused }) => listener(focused)),
    read: async () => new TextDecoder().decode(await workspace.fs.readFile(file)),
    write: async (marker) => {
      // VS Code promises only that the parent of the folder exists.
      await workspace.fs.createDirectory(storage);
      await workspace.fs.writeFile(file, new TextEncoder().encode(marker));
    },
  });
}
