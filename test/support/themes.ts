/** What VS Code puts into every page: the styles that all pages begin with, and the colors of a theme. Seen in VS Code and kept. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';

/** By the class that a page then has. */
export const THEMES = ['vscode-light', 'vscode-high-contrast', 'vscode-high-contrast-light', 'vscode-dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface Dress {
  /** The rules that come before those of a page. */
  readonly styles: string;
  /** Of those that our pages or these rules name. */
  readonly variables: Readonly<Record<string, string>>;
}

const FILE = path.resolve(__dirname, '../page/themes.json');

/** As they were seen last. */
export const dresses = (): Readonly<Record<Theme, Dress>> => {
  const { styles, themes } = JSON.parse(readFileSync(FILE, 'utf8')) as { styles: string; themes: Record<Theme, Dress['variables']> };
  return Object.fromEntries(THEMES.map((theme) => [theme, { styles, variables: themes[theme] }])) as Record<Theme, Dress>;
};

export function keepDresses(seen: Readonly<Record<Theme, Dress>>): void {
  const themes = Object.fromEntries(THEMES.map((theme) => [theme, seen[theme].variables]));
  writeFileSync(FILE, `${JSON.stringify({ styles: seen['vscode-dark'].styles, themes }, null, 2)}\n`);
}

/** What a page wears, in VS Code. @param root its document element @param dist of the extension that VS Code runs: nobody builds there meanwhile */
export async function dressOf(root: Locator, dist: string): Promise<Dress> {
  const [styles, all] = await root.evaluate((html: HTMLElement) => {
    const { style } = html;
    const variables = Array.from(style, (name) => [name, style.getPropertyValue(name)] as const);
    return [html.querySelector('#_defaultStyles')?.textContent ?? '', variables] as const;
  });
  const sheets = readdirSync(dist).filter((file) => file.endsWith('.css'));
  const named = [styles, ...sheets.map((file) => readFileSync(path.join(dist, file), 'utf8'))].join('\n').match(/--[\w-]+/g);
  const used = new Set(named);
  // What letters look like is the machine's own.
  const ours = all.filter(([name]) => used.has(name) && !name.includes('font-family'));
  return { styles: styles.replace(/\n\t{2}/g, '\n'), variables: Object.fromEntries(ours.toSorted()) };
}
