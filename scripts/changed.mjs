// `npm test -- changed`: what a change can break, found by imports. Without `--base=<commit>` a change is all that is not in the main
// branch of `origin` yet, committed or not.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { PROJECTS } from './steps.mjs';
import { Advice, root, say } from './toolchain.mjs';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const lines = (text) => text.split('\n').filter(Boolean);

function filesSince(base) {
  try {
    const from = git('merge-base', 'HEAD', base ?? 'origin/main').trim();
    return [...new Set([...lines(git('diff', '--name-only', from)), ...lines(git('ls-files', '--others', '--exclude-standard'))])];
  } catch {
    throw new Advice(`There is no commit ${base ?? 'origin/main'} to compare with. Name one: npm test -- changed --base=HEAD`);
  }
}

/** Who imports whom, from tests and pages on: for each file what it is imported by, and which of them read files besides. */
async function importersOf(entryPoints) {
  // Loaded here: this file is read before anything is installed.
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    packages: 'external',
    outdir: 'out',
    logLevel: 'error',
  });
  const importers = new Map();
  const readers = [];
  for (const [file, { imports }] of Object.entries(metafile.inputs)) {
    if (/^(test|scripts)\//.test(file) && imports.some(({ path: name }) => /^(node:)?fs(\/promises)?$/.test(name))) readers.push(file);
    for (const { path: imported } of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return { importers, readers, known: new Set(Object.keys(metafile.inputs)) };
}

function reached(from, importers) {
  const all = new Set(from);
  for (const file of all) for (const importer of importers.get(file) ?? []) all.add(importer);
  return all;
}

/**
 * The steps that answer a change, and what each is told of it.
 * @param base a commit, or undefined for that of the main branch
 */
export async function stepsOfChange(base) {
  const changed = filesSince(base);
  const files = changed.filter((file) => existsSync(path.join(root, file)));
  const all = lines(git('ls-files', '--cached', '--others', '--exclude-standard')).filter((file) => existsSync(path.join(root, file)));
  const units = all.filter((file) => /^test\/unit\/.*\.test\.ts$/.test(file));
  const pages = all.filter((file) => /^(test\/page\/(.*\.test|host\/main)\.ts|media\/\w+\/(main\.ts|\w+\.css))$/.test(file));
  const { importers, readers, known } = await importersOf([...units, ...pages]);
  // What nobody imports is read as a file, if at all: by whoever reads files.
  const broken = reached([...changed, ...(changed.every((file) => known.has(file)) ? [] : readers)], importers);
  const tests = units.filter((file) => broken.has(file));
  const steps = {
    format: { files },
    types: { projects: PROJECTS.filter((each) => !each.startsWith('media/') || [...broken].some((file) => file.startsWith(`${each}/`))) },
    lint: { files },
    layers: {},
    unused: {},
    texts: {},
    ...(tests.length > 0 && { unit: { tests } }),
    ...(pages.some((file) => broken.has(file)) && { page: { build: true } }),
  };
  say(`${changed.length} files changed; ${tests.length} of ${units.length} unit test files can see it`);
  return files.length > 0 ? steps : {};
}
