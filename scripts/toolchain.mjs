// What the scripts share: saying what happens, running npm, and having the project's dependencies in place.
// Only Node's own modules here: this file runs before anything is installed.
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const cache = path.join(root, '.vscode-test');

/** An error whose message says what to do; shown without a stack. */
export class Advice extends Error {}

/** In a terminal only: in a log the escape sequences would stick to the address that somebody copies. */
export const styled = (code, text) => (process.stdout.isTTY ? `\u001b[${code}m${text}\u001b[0m` : text);

export const say = (text) => console.log(`${styled(36, '›')} ${text}`);

/** Runs `main` and ends the process; advice is printed as it is, anything else with its stack. */
export async function run(main) {
  try {
    process.exitCode = (await main()) ?? 0;
  } catch (error) {
    console.error(error instanceof Advice ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Advice(`Orderdeck is built with Node 20.19 or newer; this is ${process.version}. Install a newer Node, then run this again.`);
  }
}

/** npm sets variables for its scripts that would redirect an npm run from within them. */
function cleanEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config_(prefix|local_prefix|global|package)|package_|lifecycle_)/i.test(name)),
  );
}

/** Runs npm in `cwd` without blocking signals; its complaints go to the terminal. */
export async function npm(args, cwd = root) {
  const cli = process.env.npm_execpath?.endsWith('.js') ? process.env.npm_execpath : undefined;
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  try {
    const { stdout } = await promisify(execFile)(cli ? process.execPath : 'npm', [...(cli ? [cli] : []), ...args, ...quiet], {
      cwd,
      env: cleanEnvironment(),
      maxBuffer: 64e6,
      shell: !cli && process.platform === 'win32',
    });
    return stdout;
  } catch (error) {
    throw new Advice(`npm ${args.join(' ')} failed in ${path.relative(root, cwd) || 'the project'}:\n${error.stderr || error.message}`);
  }
}

/** Installs what a folder's lock file asks for unless it is already there: the project's own, or another package's within it. */
export async function ensureDependencies(folder = root) {
  const text = readFileSync(path.join(folder, 'package-lock.json'), 'utf8');
  const lock = createHash('sha256').update(text).digest('hex');
  const mark = path.join(folder, 'node_modules', '.orderdeck-installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  if (isInstalled(folder, JSON.parse(text))) return writeFileSync(mark, lock);
  say(`Installing dependencies${folder === root ? '' : ` of ${path.relative(root, folder)}`} (npm ci, about 30 s the first time)…`);
  await npm(['ci'], folder);
  writeFileSync(mark, lock);
}

/** Whether somebody ran npm by hand: it notes what it installed. What is optional may be missing. */
function isInstalled(folder, lock) {
  const note = path.join(folder, 'node_modules', '.package-lock.json');
  try {
    const installed = JSON.parse(readFileSync(note, 'utf8')).packages;
    return Object.entries(lock.packages).every(
      ([name, { integrity, optional }]) => name === '' || (installed[name] ? installed[name].integrity === integrity : optional),
    );
  } catch {
    // Nothing was installed, or it broke off: npm makes it whole.
    return false;
  }
}

/** Runs one of the project's own Node tools with its output on this terminal, or as the answer where it is piped. */
export function node(args, options = {}) {
  return execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit', ...options });
}

/** The path of a command's script inside node_modules, so that it runs without a shell on every system. */
export function bin(name, command = name) {
  const manifest = JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8'));
  const file = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command];
  return path.join(root, 'node_modules', name, file);
}
