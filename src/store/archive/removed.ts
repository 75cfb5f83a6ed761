/** Takes an archive's file away. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** With what was put aside of it. */
export function removeFiles(file: string): void {
  const [folder, aside] = [path.dirname(file), `${path.basename(file)}.damaged-`];
  for (const name of readdirSync(folder)) if (name.startsWith(aside)) rmSync(path.join(folder, name), { force: true });
  for (const part of ['-shm', '-wal', '']) rmSync(file + part, { force: true });
}
