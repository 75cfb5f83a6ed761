// What whoever owns the project fills in before it is published, in listing.json: the publisher at the Marketplace and Open VSX,
// the repository (https://github.com/owner/name), and an address for whoever finds a hole.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Advice, root } from './toolchain.mjs';

/** What each value has to look like. */
const VALUES = {
  publisher: /^[a-z\d][a-z\d-]*$/i,
  repository: /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+$/,
  contact: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
};

/**
 * @param {Readonly<Record<string, string>>} values as in listing.json; an empty one is not filled in yet
 * @returns {{ missing: string[], fields: object }} and what the manifest of the package says of it
 * @throws Advice for a value that is none
 */
export function listingOf(values) {
  for (const [name, pattern] of Object.entries(VALUES))
    if (values[name] && !pattern.test(values[name])) throw new Advice(`listing.json: "${values[name]}" is no ${name}.`);
  const { publisher, repository, contact } = values;
  return {
    missing: Object.keys(VALUES).filter((name) => !values[name]),
    fields: {
      ...(publisher && { publisher }),
      ...(repository && { repository: { type: 'git', url: `${repository}.git` }, homepage: `${repository}#readme` }),
      ...((repository || contact) && { bugs: { ...(repository && { url: `${repository}/issues` }), ...(contact && { email: contact }) } }),
    },
  };
}

export const listing = () => listingOf(JSON.parse(readFileSync(path.join(root, 'listing.json'), 'utf8')));
