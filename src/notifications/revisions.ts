/**
 * A text that several processes change, in a folder that they share: each change is a revision of its own, put beside the one before.
 * A revision is a folder with one file, since renaming a folder to the name of another that is not empty fails on every file system:
 * of two processes that change the same revision one is told that the other was faster, and changes what that one wrote. So no
 * change is lost, no reader finds half a file, and there is no lock that a process could take with it when it is killed.
 */
import { randomUUID } from 'node:crypto';
import * as files from 'node:fs/promises';
import path from 'node:path';
import { HOUR, MINUTE, SECOND } from '../model/timeRange';
import { sleep } from '../primitives/abort';

export interface Disk extends Pick<typeof files, 'mkdir' | 'readdir' | 'readFile' | 'rename' | 'rm' | 'stat' | 'writeFile'> {
  /** Milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

export const DISK: Disk = { ...files, wait: sleep };

export interface Revision {
  /** 0: nothing was ever written. */
  readonly number: number;
  readonly text: string | undefined;
  /** Epoch milliseconds. */
  readonly readAt: number;
}

const FILE = 'text';
const DRAFT = 'draft-';

/** Whoever read a revision so long ago reads it again before it puts another on top: the number may have been given, and taken away. */
const STALE_AFTER = 20 * SECOND;
/** Older than the newest by so much, and nobody reads it or counts on its number any more. */
const KEPT_FOR = MINUTE;
/** A draft this old was left by a process that was killed. */
const DRAFT_KEPT_FOR = HOUR;
/** So many are cleared away with each change; more than one change can leave behind. */
const CLEARED_AT_ONCE = 5;

/** A virus scanner, or what syncs a folder, holds a file for some moments: milliseconds between tries. */
const TRIES = [10, 30, 100, 300, 600] as const;

export class Revisions {
  constructor(
    private readonly folder: string,
    private readonly disk: Disk = DISK,
  ) {}

  /** @throws what the file system throws when it cannot be read now */
  async newest(): Promise<Revision> {
    return this.triedAgain(async () => {
      const readAt = Date.now();
      const number = numbersIn(await this.names()).at(-1) ?? 0;
      // It may be cleared away since the folder was listed, because there are newer ones.
      const text = number > 0 ? await this.disk.readFile(path.join(this.folder, String(number), FILE), 'utf8') : undefined;
      return { number, text, readAt };
    });
  }

  /**
   * Puts a text on top of the revision that it was made from.
   * @returns whether it is there; false when another process was faster, or this one was too slow: read, and change that
   * @throws what the file system throws when it cannot be stored now
   */
  async add({ number, readAt }: Revision, text: string): Promise<boolean> {
    const draft = path.join(this.folder, `${DRAFT}${randomUUID()}`);
    let isAdded = false;
    try {
      await this.disk.mkdir(draft, { recursive: true });
      await this.disk.writeFile(path.join(draft, FILE), text, { flush: true });
      isAdded = await this.named(draft, number + 1, readAt);
    } finally {
      if (!isAdded) await this.remove(draft);
    }
    if (isAdded) await this.clear(number + 1);
    return isAdded;
  }

  private async named(draft: string, number: number, readAt: number): Promise<boolean> {
    const target = path.join(this.folder, String(number));
    return this.triedAgain(async () => {
      // Also when the clock was put back, or the machine slept meanwhile.
      if (Math.abs(Date.now() - readAt) > STALE_AFTER) return false;
      try {
        await this.disk.rename(draft, target);
        return true;
      } catch (error) {
        if (await this.exists(target)) return false;
        throw error;
      }
    });
  }

  private async triedAgain<T>(act: () => Promise<T>): Promise<T> {
    for (const ms of TRIES) {
      try {
        return await act();
      } catch {
        await this.disk.wait(ms);
      }
    }
    return act();
  }

  /** By the clock of the file system, which wrote all these times. What cannot be cleared away now is so with a later change. */
  private async clear(newest: number): Promise<void> {
    const names = await this.names().catch(() => []);
    const drafts = names.filter((name) => name.startsWith(DRAFT));
    // The one before the newest may be about to be read.
    const old = numbersIn(names).filter((number) => number < newest - 1);
    const now = await this.writtenAt(String(newest));
    for (const name of [...old.slice(0, CLEARED_AT_ONCE).map(String), ...drafts]) {
      const age = now - (await this.writtenAt(name));
      if (!(age > (name.startsWith(DRAFT) ? DRAFT_KEPT_FOR : KEPT_FOR))) continue;
      await this.remove(path.join(this.folder, name));
    }
  }

  private async remove(place: string): Promise<void> {
    await this.disk.rm(place, { recursive: true, force: true }).catch(() => undefined);
  }

  /** Epoch milliseconds; NaN for what another process has cleared away. */
  private writtenAt(name: string): Promise<number> {
    return this.disk.stat(path.join(this.folder, name)).then(
      ({ mtimeMs }) => mtimeMs,
      () => NaN,
    );
  }

  private async names(): Promise<readonly string[]> {
    try {
      return await this.disk.readdir(this.folder);
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  private exists(place: string): Promise<boolean> {
    return this.disk.stat(place).then(
      () => true,
      () => false,
    );
  }
}

/** Of the revisions, the newest last. */
const numbersIn = (names: readonly string[]): number[] =>
  names
    .filter((name) => /^[1-9]\d{0,14}$/.test(name))
    .map(Number)
    .toSorted((a, b) => a - b);

export const isMissing = (error: unknown): boolean => (error as { readonly code?: unknown } | undefined)?.code === 'ENOENT';
