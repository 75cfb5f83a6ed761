import { readFileSync } from 'node:fs';
import { getL10nPseudoLocalized } from '@vscode/l10n-dev';
import { BUNDLE, translations } from '../../scripts/l10n.mjs';
import type { Translations } from '../../src/model/language';

/** The made-up language: accents on every letter, and two fifths longer. */
export const PSEUDO = 'qps-ploc';

/** The texts of a language by their keys: none for English. */
export function translationsOf(language: string): Translations {
  if (language !== PSEUDO) return translations()[language] ?? {};
  const bundle = JSON.parse(readFileSync(BUNDLE, 'utf8')) as Readonly<Record<string, string | { readonly message: string }>>;
  const texts = Object.fromEntries(Object.entries(bundle).map(([key, text]) => [key, typeof text === 'string' ? text : text.message]));
  return getL10nPseudoLocalized(texts) as Translations;
}
