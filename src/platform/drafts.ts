/**
 * What is known of the drafts of exports: a process that is killed while it writes one leaves it behind, with real amounts in it, in a
 * folder that nobody looks into. So each is noted before it is made, and the next start takes away what a process left that is gone. No vscode.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ENDING = /^\..*\.[\da-f-]{36}\.tmp$/s;

/** Hidden, beside the file that it becomes: only from there it can take that place in one step. */
export const draftOf = (file: string): string => path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}.tmp`);

/** @param folder of the notes @returns forgets the draft again. A note that cannot be written keeps nobody from an export. */
export async function noteDraft(folder: string, draft: string): Promise<() => Promise<void>> {
  const note = path.join(folder, `${process.pid}-${randomUUID()}`);
  const noted = mkdir(folder, { recursive: true }).then(() => writeFile(note, draft, { mode: 0o600 }));
  await noted.catch(() => undefined);
  return () => rm(note, { force: true }).catch(() => undefined);
}

/** Takes away the drafts of processes that are gone, with their notes. What cannot be removed now is tried at the next start. */
export async function sweepDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const note = path.join(folder, name);
    if (isAlive(Number.parseInt(name, 10))) continue;
    try {
      const draft = await readFile(note, 'utf8');
      if (ENDING.test(path.basename(draft))) await rm(draft, { force: true });
      await rm(note, { force: true });
    } catch {
      continue;
    }
  }
}

/** Whether a process goes on: another window may be writing. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
