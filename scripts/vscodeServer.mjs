// A real VS Code from npm alone: the `code-server` package carries VS Code's own server and workbench.
// Two native modules are replaced by small JavaScript ones, so that no compiler is needed, and what only
// other features use is left out. Cached in .vscode-test/; a mark file says that an installation is whole.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureVsCodeNode } from './node.mjs';
import { Advice, cache, npm, say } from './toolchain.mjs';

const VERSION = '4.139.1';
const INTEGRITY = 'sha512-fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==';

const UNUSED = [
  '@github/copilot-sdk',
  '@microsoft/mxc-sdk',
  '@devcontainers/cli',
  '@vscode/windows-process-tree',
  '@vscode/windows-registry',
  '@vscode/deviceid',
  '@vscode/sqlite3',
  '@vscode/sandbox-runtime',
  '@vscode/copilot-api',
  'ssh2',
  'kerberos',
];

const FILE_LOGGER = `const fs = require('node:fs'), path = require('node:path');
const LEVELS = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];
class Logger {
  constructor(_type, _name, file) { this.file = file; this.level = 2; fs.mkdirSync(path.dirname(file), { recursive: true }); }
  write(level, text) {
    if (level < this.level) return;
    const line = this.raw ? text : new Date().toISOString().replace('T', ' ').replace('Z', '') + ' [' + LEVELS[level] + '] ' + text + '\\n';
    try { fs.appendFileSync(this.file, line); } catch { /* the folder is gone while shutting down */ }
  }
  trace(text) { this.write(0, text); } debug(text) { this.write(1, text); } info(text) { this.write(2, text); }
  warn(text) { this.write(3, text); } error(text) { this.write(4, text); } critical(text) { this.write(5, text); }
  getLevel() { return this.level; } setLevel(level) { this.level = level; }
  setPattern() {} clearFormatters() { this.raw = true; } flush() {} drop() {}
}
exports.version = 1;
exports.Logger = Logger;
exports.setLevel = exports.setFlushOn = () => {};
exports.createRotatingLogger = exports.createAsyncRotatingLogger = async (name, file) => new Logger('', name, file);
`;
const NO_WATCHDOG = 'exports.start = () => {};\nexports.exit = (code) => process.exit(code || 0);\n';

const platform = `${process.platform}-${process.arch}`;

async function installServer(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  await npm(['install', `code-server@${VERSION}`, '--ignore-scripts', '--engine-strict=false'], folder);
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  if (lock.packages['node_modules/code-server'].integrity !== INTEGRITY) {
    throw new Advice(`code-server ${VERSION} from npm is not the package this project was tested with. Nothing of it was run.`);
  }

  const vscode = path.join(folder, 'node_modules/code-server/lib/vscode');
  const manifestFile = path.join(vscode, 'package.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  for (const name of UNUSED) delete manifest.dependencies[name];
  writeFileSync(manifestFile, JSON.stringify(manifest, null, 2));
  await npm(['install', '--omit=dev', '--ignore-scripts', '--engine-strict=false'], vscode);

  const modules = path.join(vscode, 'node_modules');
  writeFileSync(path.join(modules, '@vscode/spdlog/index.js'), FILE_LOGGER);
  writeFileSync(path.join(modules, '@vscode/native-watchdog/index.js'), NO_WATCHDOG);
  for (const prebuilt of ['@vscode/ripgrep-universal/bin', 'node-pty/prebuilds']) {
    for (const each of readdirSync(path.join(modules, prebuilt))) {
      if (each !== platform) rmSync(path.join(modules, prebuilt, each), { recursive: true, force: true });
    }
  }
}

/**
 * Installs on first use.
 * @returns {Promise<{ node: string, codeServer: string, vscode: string, version: string }>} the Node to run it with,
 *   code-server's entry, the folder of VS Code's server, and VS Code's version.
 */
export async function ensureVsCodeServer() {
  const node = await ensureVsCodeNode();
  const folder = path.join(cache, `code-server-${VERSION}`);
  const mark = path.join(folder, '.whole');
  if (!existsSync(mark)) {
    say('Fetching VS Code (code-server from npm, about 400 MB on disk, about a minute, once)…');
    await installServer(folder);
    writeFileSync(mark, new Date().toISOString());
  }
  const codeServer = path.join(folder, 'node_modules/code-server');
  const vscode = path.join(codeServer, 'lib/vscode');
  const { version } = JSON.parse(readFileSync(path.join(vscode, 'package.json'), 'utf8'));
  return { node, codeServer: path.join(codeServer, 'out/node/entry.js'), vscode, version };
}
