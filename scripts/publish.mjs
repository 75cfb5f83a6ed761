// `npm run publish:tag`: sends the package of a tag such as v0.1.0 to the Marketplace and to Open VSX. A tag that ends in `-pre` is a
// pre-release. With --dry-run it only checks that everything is there. VSCE_PAT and OVSX_PAT hold the tokens, and nothing prints them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listing } from './listing.mjs';
import { Advice, node, bin, npm, root, run, say } from './toolchain.mjs';

/**
 * What keeps a version from being published, a sentence each.
 * @param {{ tag: string, version: string, changelog: string, missing: readonly string[] }} of
 */
export function hindrances({ tag, version, changelog, missing }) {
  return [
    ...(tag.replace(/-pre$/, '') === `v${version}` ? [] : [`The tag is ${tag}, the version in package.json is ${version}.`]),
    ...(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm').test(changelog)
      ? []
      : [`CHANGELOG.md has no "## [${version}] - " with a date.`]),
    ...missing.map((name) => `listing.json lacks the ${name}.`),
  ];
}

async function publish() {
  const dry = process.argv.includes('--dry-run');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const tag = process.env.GITHUB_REF_TYPE === 'tag' ? process.env.GITHUB_REF_NAME : `v${version}`;
  const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
  const found = hindrances({ tag, version, changelog, missing: listing().missing });
  for (const each of found) say(each);
  if (dry) return say(found.length === 0 ? `${tag} could be published.` : `${tag} could not be published yet.`);
  const lacking = ['VSCE_PAT', 'OVSX_PAT'].filter((name) => !process.env[name]);
  if (found.length > 0 || lacking.length > 0)
    throw new Advice(`${tag} was not published.${lacking.length > 0 ? ` Not set: ${lacking.join(', ')}.` : ''}`);
  process.env.PRE_RELEASE = String(tag.endsWith('-pre'));
  await npm(['run', '--silent', 'package']);
  const preRelease = tag.endsWith('-pre') ? ['--pre-release'] : [];
  const file = path.join(root, 'orderdeck.vsix');
  node([bin('@vscode/vsce', 'vsce'), 'publish', '--packagePath', file, ...preRelease]);
  // Both read their token from the environment. This one is wanted here only, so it is no dependency.
  await npm(['exec', '--yes', '--package=ovsx@1.3.0', '--', 'ovsx', 'publish', file, ...preRelease]);
  say(`${tag} was published.`);
}

if (process.argv[1] === import.meta.filename) void run(publish);
