// What the package may hold, and why: a file or a library that nobody decided on stops the build.
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import { Advice, root } from './toolchain.mjs';

/** By part: what it is for. @type {readonly (readonly [RegExp, string])[]} */
export const FILES = [
  [/^package(\.nls(\.[\w-]+)?)?\.json$/, 'what VS Code is told: commands, views, settings and their texts'],
  [/^dist\/l10n\/[\w-]+\.txt\.br$/, 'all other texts, in the languages of VS Code'],
  [/^(README|CHANGELOG)\.md$|^LICENSE$/, 'what people read'],
  [
    /^dist\/(extension|[A-Za-z]+-[A-Z0-9]{8})\.js$/,
    "the extension: what starts, and what loads when it is needed; the demo's service among it",
  ],
  [/^dist\/archiveWorker\.js$/, 'the thread that holds the file of what is kept on disk'],
  [/^dist\/((order|orders|affiliates|fileCheck)\.(js|css)|page\.css)$/, 'the pages in tabs'],
  [/^dist\/NOTICES\.txt$/, 'the licenses of the libraries'],
  [/^media\/[\w-]+\.svg$/, 'icons'],
  [/^media\/icon\.png$/, 'the icon in the list of extensions'],
  [/^media\/screenshot[\w-]*\.webp$/, 'pictures of the README and the walkthrough'],
];

/** Each stands in SECURITY.md with what it is for. */
const LIBRARIES = [
  '@date-fns/tz',
  '@tanstack/virtual-core',
  '@vscode/l10n',
  'axios',
  'date-fns',
  'eventemitter3',
  'is-network-error',
  'lossless-json',
  'p-queue',
  'p-retry',
  'p-timeout',
  'papaparse',
  're2js',
  'valibot',
];

/** What only the build for the journeys holds: see `src/primitives/haste.ts`. The stage of the journeys looks that theirs does. */
const OF_JOURNEYS = /orderdeck(Haste|DemoPace)|journeys\.turn/;

/**
 * What .vscodeignore lets into the package, as vsce lists it. In the project itself it would hold each of many thousand files against each
 * line, so it is shown no more than where a line may let one in: all else is kept out by the first of them.
 *
 * @returns {Promise<string[]>}
 * @throws Advice for a .vscodeignore that keeps out less, or lets in from folders that it does not name
 */
export async function shippedFiles() {
  const lines = readFileSync(path.join(root, '.vscodeignore'), 'utf8').split('\n');
  const [first, ...rest] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const folders = new Set(rest.filter((line) => line.includes('/')).map((line) => line.slice(1).split('/', 1)[0]));
  const isKnown = rest.every((line) => line.startsWith('!')) && [...folders].every((each) => /^[\w-]+$/.test(each));
  if (first !== '**' || !isKnown)
    throw new Advice('.vscodeignore keeps all out with `**`, then lets in with `!`, from folders by their names. See scripts/shipped.mjs.');
  const seen = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-shipped-'));
  try {
    for (const each of readdirSync(root, { withFileTypes: true }))
      if (each.isFile() || folders.has(each.name)) cpSync(path.join(root, each.name), path.join(seen, each.name), { recursive: true });
    return await listFiles({ cwd: seen, packageManager: PackageManager.None });
  } finally {
    rmSync(seen, { recursive: true, force: true });
  }
}

/** @returns {string} of the package as it is */
export const packageHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'orderdeck.vsix')))
    .digest('hex');

/** @throws Advice for a file or a library that is not in the tables above, or is there no more, and for what is for the journeys alone */
export async function checkShipped() {
  const files = await shippedFiles();
  const strangers = files.filter((file) => !FILES.some(([pattern]) => pattern.test(file)));
  if (strangers.length > 0) throw new Advice(`The package holds what nobody decided on: ${strangers.join(', ')}. See scripts/shipped.mjs.`);
  const missing = FILES.filter(([pattern]) => !files.some((file) => pattern.test(file)));
  if (missing.length > 0) throw new Advice(`The package lacks: ${missing.map(([, what]) => what).join('; ')}.`);

  const hasty = files.filter((file) => file.endsWith('.js') && OF_JOURNEYS.test(readFileSync(path.join(root, file), 'utf8')));
  if (hasty.length > 0) throw new Advice(`The package holds what is for the journeys alone: ${hasty.join(', ')}. See esbuild.mjs.`);

  const notices = readFileSync(path.join(root, 'dist/NOTICES.txt'), 'utf8');
  const shipped = [...notices.matchAll(/^(\S+) \d\S* \([^)]+\)$/gm)].map(([, name]) => name).sort();
  const security = readFileSync(path.join(root, 'SECURITY.md'), 'utf8');
  const unknown = shipped.filter((name) => !LIBRARIES.includes(name) || !security.includes(`\`${name}\``));
  if (unknown.length > 0)
    throw new Advice(`The package holds libraries that scripts/shipped.mjs and SECURITY.md do not both name: ${unknown.join(', ')}.`);
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const undeclared = Object.keys(dependencies).filter((name) => !LIBRARIES.includes(name));
  if (undeclared.length > 0)
    throw new Advice(`package.json has dependencies that are not shipped: ${undeclared.join(', ')}. Tools belong into devDependencies.`);
  const gone = LIBRARIES.filter((name) => !shipped.includes(name));
  if (gone.length > 0) throw new Advice(`scripts/shipped.mjs names libraries that are not shipped: ${gone.join(', ')}.`);
  console.log(`The package holds ${files.length} files and ${shipped.length} libraries, each with its reason.`);
}
