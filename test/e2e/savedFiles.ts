/** Files that a person saves during a journey. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { until } from './workbench';

/** Names files in a folder of the suite's own, which goes with it. */
export function filesOfSuite(): (name: string) => string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-saved-'));
  after('remove what was saved', () => rmSync(folder, { recursive: true, force: true }));
  return (name) => path.join(folder, name);
}

/** What a file says as soon as it is there: it comes whole. */
export const written = (file: string): Promise<string> =>
  until(
    file,
    () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
    (text) => text !== '',
  );
