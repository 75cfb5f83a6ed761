/**
 * No vscode. What the pages of one browser share, each text in a file of its own on the machine that the extension runs on. VS Code
 * keeps all that an extension remembers as one text, which each page reads when it loads, is told of a while after another changed it,
 * and writes as a whole with whatever it changes itself: so a page that remembers anything puts back all else as it was. Of that only
 * one thing is used, which never changes: what the browser is called. Pages of another browser have other accounts.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DAY } from '../model/timeRange';
import type { Kept } from '../primitives/kept';
import { messageOf } from '../primitives/messageOf';
import type { Log } from './report';

const BROWSER_KEY = 'orderdeck.browser';
/** It becomes the name of a folder. */
const BROWSER = /^[\da-f-]{36}$/;
/** The file beside the others that says that nothing is left with VS Code. Each page that is loaded writes it anew. */
const MOVED = 'moved';
/** A browser of which no page was loaded, and kept nothing, for so long has gone: a private window, say. */
const LEFT_AFTER = 90 * DAY;

/** What VS Code remembers. */
interface Remembered extends Kept {
  keys(): readonly string[];
}

export class SharedFiles implements Kept {
  private browser: string | undefined;
  /** The folder that has what VS Code remembered. */
  private moved: string | undefined;
  /** What was read or written last, for a file that cannot be read just now. */
  private readonly last = new Map<string, unknown>();

  /** @param remembered by VS Code; what earlier versions kept is there still */
  constructor(
    private readonly folder: string,
    private readonly remembered: Remembered,
  ) {}

  get(key: string): unknown {
    const own = this.own();
    try {
      const value = JSON.parse(readFileSync(fileOf(own, key), 'utf8')) as unknown;
      this.last.set(key, value);
      return value;
    } catch {
      // Not there any more: another page forgot it. A disk that is away says the same of its folders.
      if (this.moved === own && existsSync(own) && !existsSync(fileOf(own, key))) this.last.delete(key);
      return this.last.has(key) || this.moved === own ? this.last.get(key) : this.remembered.get(key);
    }
  }

  /** At once, as VS Code does it: what is kept next is often made of what was kept just now. */
  update(key: string, value: unknown): Promise<void> {
    return new Promise((resolve) => {
      const own = this.own();
      if (value === undefined) {
        rmSync(fileOf(own, key), { force: true });
        this.last.delete(key);
      } else {
        write(own, key, value);
        this.last.set(key, value);
      }
      resolve();
    });
  }

  private own(): string {
    const own = path.join(this.folder, this.nameOfBrowser());
    if (this.moved !== own) this.moveTo(own);
    return own;
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

  /** What VS Code remembers, or this page kept for the browser by another name, unless it is there: then it is older. */
  private moveTo(own: string): void {
    const keys = this.remembered.keys().filter((key) => key !== BROWSER_KEY);
    try {
      if (!existsSync(path.join(own, MOVED)))
        for (const [key, value] of [...keys.map((each) => [each, this.remembered.get(each)] as const), ...this.last])
          if (value !== undefined && !existsSync(fileOf(own, key))) write(own, key, value);
      write(own, MOVED, true);
    } catch {
      // Tried again with the next look. Until then it is where it was.
      return;
    }
    this.moved = own;
    // One that was forgotten since would be remembered there, too, and be put back.
    for (const key of keys) this.remembered.update(key, undefined).then(undefined, () => undefined);
    sweep(this.folder);
  }
}

/**
 * The same for what nobody has to be told of when it cannot be kept: then this page knows it until it is reloaded. Never rejects.
 * What another page forgot, with its account, is known to this page alone from then on: it may not have heard that the account is gone.
 */
export class LastingFiles implements Kept {
  private readonly here = new Map<string, unknown>();
  private readonly known = new Set<string>();

  constructor(
    private readonly files: Kept,
    private readonly failed: (error: unknown) => void,
  ) {}

  get(key: string): unknown {
    if (this.here.has(key)) return this.here.get(key);
    const value = this.files.get(key);
    if (value !== undefined) this.known.add(key);
    return value;
  }

  async update(key: string, value: unknown): Promise<void> {
    const isForgotten = this.get(key) === undefined && this.known.has(key);
    try {
      if (isForgotten && value !== undefined) return void this.here.set(key, value);
      if (value === undefined) this.known.delete(key);
      else this.known.add(key);
      await this.files.update(key, value);
      this.here.delete(key);
    } catch (error) {
      this.here.set(key, value);
      this.failed(error);
    }
  }
}

/** @param globalStorageUri has a folder for each browser */
export function keptByPages(
  { globalState, globalStorageUri }: { readonly globalState: Remembered; readonly globalStorageUri: { readonly fsPath: string } },
  log: Pick<Log, 'warn'>,
): { readonly kept: Kept; readonly pages: Kept } {
  const pages = new SharedFiles(path.join(globalStorageUri.fsPath, 'browsers'), globalState);
  const failed = (error: unknown): void => log.warn(`What this page remembers will be lost when it is reloaded. ${messageOf(error)}`);
  return { kept: new LastingFiles(pages, failed), pages };
}

/** It may be named for an account, whose id may be anything. */
const fileOf = (folder: string, key: string): string => path.join(folder, encodeURIComponent(key));

/** As a whole: another page may be reading it. For the user alone. */
function write(folder: string, key: string, value: unknown): void {
  const draft = path.join(folder, `${randomUUID()}.draft`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
    renameSync(draft, fileOf(folder, key));
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** What browsers left behind. */
function sweep(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const place = path.join(folder, name);
      // Whatever is kept in a folder makes it newer.
      if (Date.now() - statSync(place).mtimeMs > LEFT_AFTER) rmSync(place, { recursive: true, force: true });
    }
  } catch {
    // Another page sweeps as well, or the next one does.
  }
}
