/** Imported before all others: texts may be made as soon as a file is loaded. In English nothing is read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as vscode from 'vscode';
import { type Translations, translationsFrom, useLanguage } from '../model/language';

const told = translationsOf(vscode.env.language);
if (told) useLanguage(vscode.env.language, told);

/** Undefined for English, and for a language that nobody has translated to. */
function translationsOf(language: string): Translations | undefined {
  if (!/^[a-z]{2,3}(-[a-z]{2,4})?$/.test(language) || language === 'en') return undefined;
  const read = (name: string): string => brotliDecompressSync(readFileSync(join(__dirname, 'l10n', `${name}.txt.br`))).toString();
  try {
    return translationsFrom(read('en'), read(language));
  } catch {
    return undefined;
  }
}

/** The language of all texts: VS Code's own where there are translations into it. */
export const languageOfTexts = (): string => (told ? vscode.env.language : 'en');

/** None in English. */
export const translationsOfTexts = (): Translations => told ?? {};
