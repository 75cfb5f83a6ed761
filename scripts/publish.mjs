// `npm run publish:tag -- marketplace` or `-- openvsx`: sends orderdeck.vsix, as it was built and tested for a tag such as v0.1.0, to a
// shop and waits until people can install it from there. A tag that ends in `-pre` is a pre-release. With --dry-run it names what
// keeps the version from being published. No token is kept anywhere: both shops trust the workflow's own identity.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listing } from './listing.mjs';
import { Advice, npm, root, run, say } from './toolchain.mjs';

const FILE = path.join(root, 'orderdeck.vsix');

/**
 * What runs at a shop, and which versions it answers. The tools want Node 22, which the rest of the project does without: they come
 * by npx, and no lock file holds them.
 */
const SHOPS = {
  marketplace: {
    name: 'the Marketplace',
    tool: ['--package=@vscode/vsce@4.1.0', '--', 'vsce'],
    // Microsoft's identity of the workflow, from the sign-in of the step before.
    publish: ['publish', '--azure-credential', '--packagePath', FILE],
    versions: (shown) => shown.versions?.map(({ version }) => version) ?? [],
  },
  openvsx: {
    name: 'Open VSX',
    tool: ['--package=ovsx@1.3.0', '--', 'ovsx'],
    publish: ['publish', '--trusted-publishing', '--packagePath', FILE],
    versions: (shown) => [shown.version, ...Object.keys(shown.allVersions ?? {})],
  },
};

/**
 * What keeps a version from being published, a sentence each.
 * @param {{ tag: string, version: string, changelog: string, missing: readonly string[], recorded: string }} of
 */
export function hindrances({ tag, version, changelog, missing, recorded }) {
  return [
    ...(tag.replace(/-pre$/, '') === `v${version}` ? [] : [`The tag is ${tag}, the version in package.json is ${version}.`]),
    ...(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm').test(changelog)
      ? []
      : [`CHANGELOG.md has no "## [${version}] - " with a date.`]),
    ...(recorded === version ? [] : [`scripts/released.json holds the sizes of ${recorded}: node scripts/budget.mjs --record`]),
    ...missing.map((name) => `listing.json lacks the ${name}.`),
  ];
}

/**
 * Asks until the version is there: a shop looks through what it is sent before it offers it.
 *
 * @param {() => Promise<readonly string[]>} ask the versions that can be installed; may fail while there is none
 * @param {string} version
 * @param {{ times?: number, pause?: () => Promise<void> }} options
 * @throws Advice when it does not come
 */
export async function untilThere(ask, version, { times = 60, pause = () => new Promise((resolve) => setTimeout(resolve, 20_000)) } = {}) {
  let last = 'it answers with other versions';
  for (let asked = 0; asked < times; asked += 1) {
    if (asked > 0) await pause();
    try {
      if ((await ask()).includes(version)) return;
    } catch (error) {
      last = error.message;
    }
  }
  throw new Advice(`${version} was sent but cannot be installed yet: ${last}. Look at the shop's page of it before sending it again.`);
}

async function send(shop, version, preRelease) {
  const { name, tool, publish, versions } = shop;
  const execute = (args) => npm(['exec', '--yes', ...tool, ...args]);
  const { publisher } = listing().fields;
  await execute([...publish, ...(preRelease ? ['--pre-release'] : [])]);
  say(`Sent to ${name}; waiting until it can be installed from there…`);
  await untilThere(async () => versions(JSON.parse(await execute(['show', `${publisher}.orderdeck`, '--json']))), version);
  say(`${version} can be installed from ${name}.`);
}

async function main() {
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const { version } = JSON.parse(read('package.json'));
  const tag = process.env.GITHUB_REF_TYPE === 'tag' ? process.env.GITHUB_REF_NAME : `v${version}`;
  const { version: recorded } = JSON.parse(read('scripts/released.json'));
  const found = hindrances({ tag, version, changelog: read('CHANGELOG.md'), missing: listing().missing, recorded });
  for (const each of found) say(each);
  if (process.argv.includes('--dry-run')) {
    say(found.length === 0 ? `${tag} could be published.` : `${tag} cannot be published yet.`);
    return found.length === 0 ? 0 : 1;
  }
  const chosen = process.argv[2] ?? '';
  const shop = Object.hasOwn(SHOPS, chosen) ? SHOPS[chosen] : undefined;
  if (!shop) throw new Advice(`Publish where? ${Object.keys(SHOPS).join(' or ')}.`);
  if (found.length > 0) throw new Advice(`${tag} was not published.`);
  if (!existsSync(FILE)) throw new Advice('There is no orderdeck.vsix: it is built once, by the tests of the tag, and sent as it is.');
  return send(shop, version, tag.endsWith('-pre'));
}

if (process.argv[1] === import.meta.filename) void run(main);
