/** Copies of extensions that wait to be activated: VS Code would start them with itself, all at once. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

/** Ours as it is built, in `folder`. @returns its id */
export function copyOfOurs(folder: string): string {
  for (const part of ['dist', 'media', 'package.nls.json']) cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { publisher: string; name: string };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ ...manifest, activationEvents: [] }));
  return `${manifest.publisher}.${manifest.name}`;
}

/** The least an extension can be: one command. @returns its id */
export function trivial(folder: string): string {
  const command = 'trivial.hello';
  mkdirSync(folder, { recursive: true });
  const manifest = {
    ...{ name: 'trivial', publisher: 'bench', version: '1.0.0', engines: { vscode: '^1.101.0' }, main: './extension.js' },
    ...{ activationEvents: [], contributes: { commands: [{ command, title: 'Hello' }] } },
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    path.join(folder, 'extension.js'),
    `const vscode = require('vscode');
exports.activate = (context) => {
  context.subscriptions.push(vscode.commands.registerCommand('${command}', () => vscode.window.showInformationMessage('Hello')));
};
`,
  );
  return 'bench.trivial';
}
