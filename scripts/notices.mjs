// The licenses of the libraries that the bundle carries, from the bundle's own list of what is in it.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** `node_modules/@scope/name/dist/file.js` -> `node_modules/@scope/name` */
const packageOf = (input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0];

function licenseOf(folder) {
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  return file ? readFileSync(path.join(folder, file), 'utf8').trim() : undefined;
}

/**
 * @param {Iterable<string>} inputs the files in the bundle
 * @returns {string} name, version and license text of each package among them
 */
export function notices(inputs) {
  const folders = [...new Set([...inputs].map(packageOf).filter((each) => each && existsSync(each)))].sort();
  const entries = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return `${name} ${version} (${license})\n\n${licenseOf(folder) ?? `Licensed under ${license}.`}`;
  });
  return `Orderdeck contains the following libraries.\n\n${entries.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
