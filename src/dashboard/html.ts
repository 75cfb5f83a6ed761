import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** Where the page's script and style come from: the only place it may load anything from. */
export const pageRoots = (extensionUri: vscode.Uri): vscode.Uri[] => [vscode.Uri.joinPath(extensionUri, 'dist')];

/** The page: empty but for its script, under a policy that allows this one script, this one style sheet and nothing else. */
export function pageHtml(webview: PageHost, extensionUri: vscode.Uri): string {
  const nonce = randomBytes(18).toString('base64url');
  const dist = (file: string): string => webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', file)).toString();
  const policy = [`default-src 'none'`, `script-src 'nonce-${nonce}'`, `style-src ${webview.cspSource}`].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${dist('dashboard.css')}">
<title>Affiliate Dashboard</title>
</head>
<body>
<main id="page"></main>
<script nonce="${nonce}" src="${dist('dashboard.js')}"></script>
</body>
</html>
`;
}

interface PageHost {
  readonly cspSource: string;
  readonly asWebviewUri: (uri: vscode.Uri) => vscode.Uri;
}
