/** What runs in threads and processes of its own, built once for all of them: to load each source anew takes longer than most of them run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as Esbuild from 'esbuild';

const SOURCES = {
  worker: '../../src/store/archive/worker.ts',
  child: './child.ts',
  full: './full.ts',
  joiner: './joiner.ts',
  opened: './opened.ts',
  visitor: './visitor.ts',
};
const WARNS_NO_MORE = '--disable-warning=ExperimentalWarning';

// What is built has the others beside it.
let folder = __filename.endsWith('.js') ? __dirname : undefined;

function build(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'orderdeck-built-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  const { buildSync } = createRequire(__filename)('esbuild') as typeof Esbuild;
  const entryPoints = Object.fromEntries(Object.entries(SOURCES).map(([name, source]) => [name, path.resolve(__dirname, source)]));
  buildSync({ entryPoints, outdir: made, bundle: true, platform: 'node', format: 'cjs' });
  return made;
}

const builtOf = (name: keyof typeof SOURCES): string => path.join((folder ??= build()), `${name}.js`);

export const builtWorker = (): string => builtOf('worker');

/** What Node is told to run a process that stands for a window. */
export const windowOf = (name: Exclude<keyof typeof SOURCES, 'worker'>, ...given: readonly string[]): string[] => [
  WARNS_NO_MORE,
  builtOf(name),
  ...given,
];
