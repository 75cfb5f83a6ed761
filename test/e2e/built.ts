/** The extension as journeys have it: what waits does not take as long as it says. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const BUILT = 'ORDERDECK_JOURNEYS';
const root = path.resolve(__dirname, '../..');

/** Built there, unless somebody built it for this process. @returns where it is */
export function builtForJourneys(into: string): string {
  const { [BUILT]: built = into } = process.env;
  if (!existsSync(built)) execFileSync(process.execPath, ['esbuild.mjs', '--production', `--journeys=${built}`], { cwd: root });
  return built;
}

/** What this process starts takes what is there. */
export function buildForAll(into: string): void {
  process.env[BUILT] = builtForJourneys(into);
}
