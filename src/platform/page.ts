/** A page in a tab, with its icon. */
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { languageOfTexts, translationsOfTexts } from './language';
import { pageHtml } from './pageHtml';
import { onDidChangeSettings, readSettings } from './settings';

export interface Page {
  /** Of its script and its style sheet in `dist/`. */
  readonly name: string;
  readonly title: string;
  /** Its pictures are `media/<icon>-light.svg` and `media/<icon>-dark.svg`. */
  readonly icon: string;
}

/**
 * Fills a tab with a page, which begins to run. Whoever wants to hear from it listens already. When privacy mode is turned on or off
 * the page begins anew: nothing that it showed, held or remembered before is left in it.
 */
export function showPage(panel: vscode.WebviewPanel, extensionUri: vscode.Uri, page: Page): void {
  const picture = (theme: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'media', `${page.icon}-${theme}.svg`);
  panel.iconPath = { light: picture('light'), dark: picture('dark') };
  panel.webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extensionUri, 'dist')] };
  let masked: boolean | undefined;
  const fill = (): void => {
    const now = readSettings().privacyMode;
    if (masked === now) return;
    masked = now;
    panel.webview.html = htmlOf(panel.webview, extensionUri, page, masked);
  };
  fill();
  const listening = onDidChangeSettings(fill);
  panel.onDidDispose(() => void listening.dispose());
}

function htmlOf(webview: vscode.Webview, extensionUri: vscode.Uri, { name, title }: Page, masked: boolean): string {
  const file = (ending: string): string => webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', name + ending)).toString();
  return pageHtml({
    title,
    script: file('.js'),
    style: file('.css'),
    styleSource: webview.cspSource,
    nonce: randomBytes(18).toString('base64url'),
    language: languageOfTexts(),
    translations: translationsOfTexts(),
    masked,
  });
}
