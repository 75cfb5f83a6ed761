/** The file that an archive is in, as it lies on the disk with what SQLite keeps beside it: made, told apart, put aside, taken away. */
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, linkSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** What belongs to it, by the end of its name. The file itself last: without it there is nothing that the others could be taken for a part of. */
const PARTS = ['-shm', '-wal', ''] as const;
/** Behind its name, where it was put aside. */
const ASIDE = '.damaged-';

/**
 * Makes an empty file that nobody else may read. One that is there is opened by SQLite alone: whoever closes a file that his process has
 * open in another place drops, on all systems but Windows, every lock that the process has on it, and other windows write over what it
 * writes. So it comes to its place ready.
 */
export function makeFile(file: string): void {
  if (existsSync(file)) return;
  const made = `${file}.${randomUUID()}`;
  closeSync(openSync(made, 'wx', 0o600));
  try {
    linkSync(made, file);
  } catch {
    // It is there by now, or the disk knows no links: then what is at the place is not overwritten either, or nothing is.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  } finally {
    rmSync(made, { force: true });
  }
}

/** Which file lies there: by its number on its disk. Undefined for none. */
export function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}

/**
 * With all that belongs to it: without its -wal a file is not what it was. One window does so at a time.
 * @returns undefined where another window has put it aside, and the one that lies there now is whole
 */
export function putAside(file: string, identity: string | undefined): string | undefined {
  return alone(`${file}.lock`, () => {
    if (identity !== undefined && identityOf(file) !== identity) return undefined;
    const aside = `${file}${ASIDE}${Date.now()}`;
    for (const part of PARTS) if (existsSync(file + part)) renameSync(file + part, aside + part);
    return aside;
  });
}

/** With what was put aside of it. */
export function removeFiles(file: string): void {
  const [folder, aside] = [path.dirname(file), `${path.basename(file)}${ASIDE}`];
  for (const name of readdirSync(folder)) if (name.startsWith(aside)) rmSync(path.join(folder, name), { force: true });
  for (const part of PARTS) rmSync(file + part, { force: true });
}

/** Of all parts, bytes. */
export const sizeOf = (file: string): number =>
  PARTS.reduce((sum, part) => sum + (existsSync(file + part) ? statSync(file + part).size : 0), 0);

/** Renaming takes no time: whoever is longer at it was killed, milliseconds. */
const LOCKED = 5000;
const PAUSE = 20;

/** Of several windows one at a time; nothing of the file itself can tell them apart while it is moved. */
function alone<T>(lock: string, work: () => T): T {
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
      // Gone by now, or not to be made at all.
      if (since === undefined && (error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      // Made before the clock was put back, its time lies far ahead.
      if (since !== undefined && Math.abs(Date.now() - since) > LOCKED) rmSync(lock, { recursive: true, force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  }
  try {
    return work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}
