import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('the icons', () => {
  it('are known to VS Code, each: it shows nothing in the place of another', () => {
    const host = readFileSync(path.join(vscode.env.appRoot, 'out/vs/workbench/api/node/extensionHostProcess.js'), 'utf8');
    // As its own list has them, each with its place in the font.
    const known = new Set(all(host, /"([a-z\d-]+)",6(?:\d{4}|e4)\b/g));
    assert.ok(known.size > 500, `${known.size} icons`);
    const root = vscode.extensions.getExtension('orderdeck.orderdeck')?.extensionPath ?? assert.fail();
    const scripts = readdirSync(path.join(root, 'dist')).filter((file) => file.endsWith('.js'));
    const code = [path.join(root, 'package.json'), ...scripts.map((file) => path.join(root, 'dist', file))]
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const named = [...all(code, /\$\(([a-z][a-z\d-]+)(?:~spin)?\) ?["'`\\$]/g), ...all(code, /\bicon: ?"([a-z\d-]+)(?:~spin)?"/g)];
    const own = (name: string): boolean => existsSync(path.join(root, 'media', `${name}-dark.svg`));
    assert.ok(new Set(named).size > 30, `${new Set(named).size} names`);
    assert.deepEqual(
      [...new Set(named)].filter((name) => !known.has(name) && !own(name)),
      [],
    );
  });
});
