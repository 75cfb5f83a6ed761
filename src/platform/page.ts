/** A page in a tab: our script, our style, our icon, and a policy that lets it load nothing else. */
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { languageOfPages, languageOfTexts } from './language';

export interface Page {
  /** Of its script and its style sheet in `dist/`. */
  readonly name: string;
  readonly title: string;
  /** Its pictures are `media/<icon>-light.svg` and `media/<icon>-dark.svg`. */
  readonly icon: string;
}

/** Fills a tab with a page, which begins to run. Whoever wants to hear from it listens already. */
export function showPage(panel: vscode.WebviewPanel, extensionUri: vscode.Uri, page: Page): void {
  const picture = (theme: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'media', `${page.icon}-${theme}.svg`);
  panel.iconPath = { light: picture('light'), dark: picture('dark') };
  panel.webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extensionUri, 'dist')] };
  panel.webview.html = htmlOf(panel.webview, extensionUri, page);
}

function htmlOf(webview: vscode.Webview, extensionUri: vscode.Uri, { name, title }: Page): string {
  const nonce = randomBytes(18).toString('base64url');
  const file = (ending: string): string => webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', name + ending)).toString();
  const policy = [`default-src 'none'`, `script-src 'nonce-${nonce}'`, `style-src ${webview.cspSource}`].join('; ');
  return `<!DOCTYPE html>
<html lang="${languageOfTexts()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${file('.css')}">
<title>${title}</title>
</head>
<body>
<main id="page"></main>
<script id="language" type="application/json">${languageOfPages()}</script>
<script nonce="${nonce}" type="module" src="${file('.js')}"></script>
</body>
</html>
`;
}
