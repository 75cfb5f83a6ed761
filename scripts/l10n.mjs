// Collects the texts of the code into l10n/bundle.l10n.json, whose English texts are the keys of all translations.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getL10nJson } from '@vscode/l10n-dev';
import { root } from './toolchain.mjs';

export const BUNDLE = path.join(root, 'l10n/bundle.l10n.json');

/** The texts of the code, each under itself, in alphabetical order. */
export async function textsOfCode() {
  const files = ['src', 'media'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('simulator'))
      .map((file) => ({ extension: '.ts', contents: readFileSync(path.join(root, folder, file), 'utf8') })),
  );
  const texts = await getL10nJson(files);
  return Object.fromEntries(Object.entries(texts).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export const asFile = (texts) => `${JSON.stringify(texts, null, 2)}\n`;

if (process.argv[1] === import.meta.filename) void textsOfCode().then((texts) => writeFileSync(BUNDLE, asFile(texts)));
