// What whoever owns the project fills in before it is published, in listing.json: the publisher at the Marketplace and Open VSX,
// the repository (https://github.com/owner/name), and an address for whoever finds a hole.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Advice, root } from './toolchain.mjs';

/** What each value has to look like. */
const VALUES = {
  publisher: /^[a-z\d]([a-z\d-]{0,48}[a-z\d])?$/i,
  // As GitHub shows it: without `.git`, which is added where it belongs.
  repository: /^https:\/\/github\.com\/[a-z\d](-?[a-z\d]){0,38}\/(?!\.{1,2}$|.*\.git$)[\w.-]{1,100}$/i,
  contact: /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/,
};

/**
 * @param {unknown} values as in listing.json; an empty one is not filled in yet
 * @returns {{ missing: string[], fields: object }} and what the manifest of the package says of it
 * @throws Advice for a value that is none
 */
export function listingOf(values) {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new Advice(`listing.json: it has to be an object with ${Object.keys(VALUES).join(', ')}.`);
  for (const [name, value] of Object.entries(values)) {
    const pattern = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
    if (!pattern) throw new Advice(`listing.json: "${name}" is not known. It has ${Object.keys(VALUES).join(', ')}.`);
    if (typeof value !== 'string' || (value !== '' && !pattern.test(value)))
      throw new Advice(`listing.json: ${JSON.stringify(value)} is no ${name}.`);
  }
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

/**
 * For a package that names no repository: whoever installed it has nothing but its files.
 * @param {string} text Markdown
 * @param {readonly string[]} files of the package
 * @returns {string} links to anything else as plain words, pictures of anything else left out
 */
export const withoutDeadLinks = (text, files) =>
  text.replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (link, picture, words, target) => {
    if (/^([a-z]+:|#)/i.test(target) || files.includes(target.replace(/#.*/, ''))) return link;
    return picture ? '' : words;
  });

/** @throws Advice for a file that is none, too */
export function listing() {
  let values;
  try {
    values = JSON.parse(readFileSync(path.join(root, 'listing.json'), 'utf8'));
  } catch (error) {
    throw new Advice(`listing.json cannot be read: ${error.message}`);
  }
  return listingOf(values);
}
