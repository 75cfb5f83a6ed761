import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** The page before anything is known: it loads our script and our style and can load nothing else. */
export function editorHtml(webview: vscode.Webview, extensionUri: vscode.Uri): string {
  const nonce = randomBytes(18).toString('base64');
  const file = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', name)).toString();
  const policy = [`default-src 'none'`, `script-src 'nonce-${nonce}'`, `style-src ${webview.cspSource}`].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${file('order.css')}">
<title>Order</title>
</head>
<body>
<main id="order" tabindex="-1"></main>
<script nonce="${nonce}" src="${file('order.js')}"></script>
</body>
</html>`;
}
