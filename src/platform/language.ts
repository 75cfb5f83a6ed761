/** Imported before all others: texts may be made as soon as a file is loaded. In English nothing is loaded. */
import * as vscode from 'vscode';
import { useLanguage } from '../model/language';

if (vscode.l10n.bundle) useLanguage(vscode.env.language, vscode.l10n.bundle);

/** What a page is told, as JSON that ends no script. */
export const languageOfPages = (): string =>
  JSON.stringify({ language: vscode.l10n.bundle ? vscode.env.language : 'en', translations: vscode.l10n.bundle ?? {} }).replaceAll(
    '<',
    '\\u003c',
  );
