/** Where archives are: a file for each account, in a folder of the extension's own. */
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Archive } from '.';
import { removeFiles } from './databaseFile';
import type { Owner } from './owner';
import { ArchiveTrouble } from './trouble';

const ENDING = '.sqlite';
const WORKER = 'archiveWorker.js';

export interface ArchiveSettings {
  /** The folder. */
  readonly folder: string;
  readonly limitBytes: number;
}

export const archiveFile = (folder: string, id: string): string => path.join(folder, `${id}${ENDING}`);

/** Where the account is, for people: an archive of another service is of another account. */
export const hostsOf = ({ contractBaseUrl, spotBaseUrl }: Pick<Owner, 'contractBaseUrl' | 'spotBaseUrl'>): string =>
  [...new Set([contractBaseUrl, spotBaseUrl].map((url) => new URL(url).host))].join(' ');

/** Of an archive's file. */
export const idOf = (file: string): string => path.basename(file, ENDING);

/** The archives that are there, by id. */
export function archivesIn(folder: string): string[] {
  try {
    return readdirSync(folder).flatMap((name) => (name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : []));
  } catch {
    return [];
  }
}

/** @param account a label for people who look into the file, with the hosts that are asked; `''` where it is there already */
export function openArchive({ folder, limitBytes }: ArchiveSettings, id: string, account: string, hosts?: string): Archive {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {
    // No file can be begun there either, and whoever asks the archive later is told so.
  }
  // Beside the file that this is a part of once it is built.
  const start = (): Worker => new Worker(path.join(__dirname, WORKER));
  return new Archive({ file: archiveFile(folder, id), account, hosts, limitBytes, start });
}

/** Deletes what is kept, so that windows which have it open let it go; a file of a version to come is taken away. @throws ArchiveTrouble */
export async function erase(archive: Archive): Promise<void> {
  try {
    await archive.ask('erase', {});
  } catch (error) {
    if (!(error instanceof ArchiveTrouble) || error.trouble.kind !== 'newer') throw error;
    removeFiles(archive.file);
  }
}
