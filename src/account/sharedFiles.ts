/**
 * No vscode. What the pages of one browser share, each text in a file of its own on the machine that the extension runs on. VS Code
 * keeps all that an extension remembers as one text, which each page reads when it loads, is told of a while after another changed it,
 * and writes as a whole with whatever it changes itself: so a page that remembers something else puts back a choice that is older. Of
 * that only one thing is used, which never changes: what the browser is called. Pages of another browser have other accounts.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Kept } from '../primitives/kept';

const BROWSER_KEY = 'orderdeck.browser';
/** It becomes the name of a folder. */
const BROWSER = /^[\da-f-]{36}$/;

export class SharedFiles implements Kept {
  private browser: string | undefined;
  /** What was read or written last, for a file that cannot be read just now. */
  private readonly last = new Map<string, unknown>();

  /** @param remembered by VS Code; what earlier versions kept is there still */
  constructor(
    private readonly folder: string,
    private readonly remembered: Kept,
  ) {}

  get(key: string): unknown {
    const file = this.file(key);
    try {
      const value = JSON.parse(readFileSync(file, 'utf8')) as unknown;
      this.last.set(key, value);
      return value;
    } catch {
      return this.last.has(key) ? this.last.get(key) : this.remembered.get(key);
    }
  }

  async update(key: string, value: unknown): Promise<void> {
    const file = this.file(key);
    const draft = `${file}.${randomUUID()}`;
    try {
      await mkdir(path.dirname(file), { recursive: true });
      // As a whole: another page may be reading it.
      await writeFile(draft, JSON.stringify(value));
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    this.last.set(key, value);
  }

  private file(key: string): string {
    return path.join(this.folder, this.nameOfBrowser(), key);
  }

  /** Known from the first look on, long before somebody chooses: pages that are loaded side by side agree on one meanwhile. */
  private nameOfBrowser(): string {
    const there = this.remembered.get(BROWSER_KEY);
    if (typeof there === 'string' && BROWSER.test(there)) return (this.browser = there);
    // It was put back as well, by a page that did not know of it.
    this.browser ??= randomUUID();
    this.remembered.update(BROWSER_KEY, this.browser).then(undefined, () => undefined);
    return this.browser;
  }
}
