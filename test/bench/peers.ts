/** What others would use. Their packages are the benchmarks' own (`package.json` beside this file), installed when first needed. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ensureDependencies } from '../../scripts/toolchain.mjs';

export const ensurePeers = (): Promise<void> => ensureDependencies(__dirname);

const load = createRequire(path.join(__dirname, 'peers.ts'));

/**
 * A peer's package. The project is checked without them, so whoever asks says what it uses of it.
 * @throws Error when it is not installed
 */
export const peer = <T>(name: string): T => load(name) as T;

/** Its name with its version, as a row shows it. */
export function nameOf(name: string): string {
  const file = path.join(__dirname, 'node_modules', name, 'package.json');
  return `${name} ${(JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version}`;
}
