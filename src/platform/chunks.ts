/** Files written piece by piece, whole or not at all. No vscode. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** A piece of a file, and how many of its rows are written with it. */
export interface Chunk {
  readonly text: string;
  readonly done: number;
  readonly total: number;
}

export type ExportFormat = 'csv' | 'json';

/** Rows of a piece: writing their times takes some milliseconds, and others have their turn only after that. */
export const CHUNK_ROWS = 500;

export interface WriteOptions {
  /** Ends the writing; nothing is left behind and a file that was there stays as it was. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Writes a file whole or not at all: beside its place first, then moved there in one step.
 * @throws the signal's reason, or the file system's error
 */
export async function writeChunks(file: string, pieces: Iterable<Chunk>, { signal, onProgress }: WriteOptions = {}): Promise<void> {
  const draft = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);
  try {
    const handle = await open(draft, 'wx');
    try {
      await writeAll(handle, pieces, signal, onProgress);
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeAll(
  handle: FileHandle,
  pieces: Iterable<Chunk>,
  signal: AbortSignal | undefined,
  onProgress: WriteOptions['onProgress'],
): Promise<void> {
  for (const { text, done, total } of pieces) {
    signal?.throwIfAborted();
    await handle.appendFile(text);
    onProgress?.(done, total);
  }
  signal?.throwIfAborted();
  await handle.sync();
}

/**
 * For places that are no files of this machine, which take a whole file at once. Others have their turn after each piece.
 * @throws the signal's reason
 */
export async function joinChunks(pieces: Iterable<Chunk>, { signal, onProgress }: WriteOptions = {}): Promise<string> {
  const texts: string[] = [];
  for (const { text, done, total } of pieces) {
    signal?.throwIfAborted();
    texts.push(text);
    onProgress?.(done, total);
    await new Promise((resume) => setImmediate(resume));
  }
  signal?.throwIfAborted();
  return texts.join('');
}
