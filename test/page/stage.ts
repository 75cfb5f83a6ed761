/** One plain browser for all tests of pages: each shows a page as VS Code does, with what its host told it. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser, ConsoleMessage, Locator, Page } from 'playwright-core';
import { pageHtml, STYLES } from '../../src/pages/html';
import { startLocalServer, type LocalServer } from '../support/localServer';
import { dresses, type Theme } from '../support/themes';
import { launchBrowser } from '../support/vscodeHost';
import { latestOf, recordingIn, type PageName, type Recording, type Told } from './recording';

const DIST = path.resolve(__dirname, '../../dist');
/** The pictures of the latest run. */
const PICTURES = path.resolve(__dirname, '../../.vscode-test/pages');
const DRESSES = dresses();
/** VS Code names those of the machine. */
const FONTS = { '--vscode-font-family': 'system-ui, sans-serif', '--vscode-editor-font-family': 'monospace' };

/** A page as a person sees it, and what it told its host. */
export interface Shown {
  readonly page: Page;
  readonly body: Locator;
  readonly said: () => Promise<readonly { readonly type: string }[]>;
  /** Of the page itself, in pixels of its own: a zoomed window is one of fewer, larger pixels. */
  resize(width: number, height?: number): Promise<void>;
  wear(theme: Theme): Promise<void>;
  tell(messages: Told): Promise<void>;
  /** As after another tab was looked at: the document anew, with what the page kept, told what was told at first. */
  comeBack(): Promise<void>;
  /** Turns every chart into the table that says the same, or back. */
  turn(): Promise<void>;
  /** For somebody who looks at the pictures of a run. */
  picture(name: string): Promise<void>;
  close(): Promise<void>;
}

let browser: Browser | undefined;
let server: LocalServer | undefined;
/**
 * Windows that nothing is shown in now: to open one takes longer than most tests. A document that comes into one has nothing of the one
 * before, since a page keeps what it keeps where VS Code keeps it, which is in the document here.
 */
const free: Page[] = [];

/** In the place of VS Code's own: keeps what the page says. */
const API = `
  const said = [];
  let kept = JSON.parse(globalThis.name || 'null') ?? undefined;
  globalThis.name = '';
  globalThis.acquireVsCodeApi = () => ({
    postMessage: (message) => said.push(message),
    getState: () => kept,
    setState: (state) => (kept = state),
  });`;

/** The document that VS Code would make of the page's own: what it puts in comes first, where the policy does not hold yet. */
function documentOf(name: PageName, { language, translations }: Recording, origin: string): string {
  const styles = STYLES[name].map((each) => `${origin}/${each}.css`);
  const nonce = randomBytes(18).toString('base64url');
  const html = pageHtml({ title: name, script: `${origin}/${name}.js`, styles, styleSource: origin, nonce, language, translations });
  return html.replace('<head>', `<head><style>${DRESSES['vscode-dark'].styles}</style><script>${API}</script>`);
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

before('start a browser', async function () {
  this.timeout(600_000);
  rmSync(PICTURES, { recursive: true, force: true });
  mkdirSync(PICTURES, { recursive: true });
  // As they are now: who builds beside these tests takes all away for a moment.
  const built = new Map(
    readdirSync(DIST).flatMap((name) => (path.extname(name) in TYPES ? [[name, readFileSync(path.join(DIST, name))]] : [])),
  );
  const served = await startLocalServer(({ target }, response) => {
    const { pathname, searchParams } = new URL(target, served.origin);
    const type = TYPES[path.extname(pathname)];
    // Pages are shown hundreds of times, and what they run does not change meanwhile.
    const headers = { 'Content-Type': type, 'Cache-Control': 'max-age=3600, immutable' };
    if (type !== undefined) return void response.writeHead(200, headers).end(built.get(path.basename(pathname)));
    void recordingIn(searchParams.get('language') ?? 'en').then((recording) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(documentOf(pathname.slice(1) as PageName, recording, served.origin)),
    );
  });
  server = served;
  browser = await launchBrowser();
});

after('stop the browser', async () => {
  await browser?.close();
  await server?.close();
});

interface Options {
  readonly language?: string;
}

/** Shows a page in a window of its own, told in that language what its host says when all has been read. Fails when the page throws, or its policy is broken. */
async function showPage(name: PageName, { language = 'en' }: Options = {}): Promise<Shown> {
  if (!browser || !server) throw new RangeError('The browser runs while tests do.');
  const { pages } = await recordingIn(language);
  const page = free.pop() ?? (await browser.newPage());
  await page.setViewportSize({ width: 1184, height: 900 });
  const complaints: string[] = [];
  const threw = ({ message }: Error): void => void complaints.push(message);
  const wrote = (message: ConsoleMessage): void => void (message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', threw).on('console', wrote);
  await page.goto(`${server.origin}/${name}?language=${language}`);
  let worn: Theme | undefined;
  const shown: Shown = {
    page,
    body: page.locator('body'),
    said: () => page.evaluate('said'),
    async resize(width, height = 900) {
      await page.setViewportSize({ width, height });
    },
    async wear(theme) {
      if (theme === worn) return;
      worn = theme;
      await page.evaluate(
        ([kind, variables]) => {
          const { style } = document.documentElement;
          for (const name of Array.from(style)) if (name.startsWith('--vscode-')) style.removeProperty(name);
          for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
          document.body.className = kind === 'vscode-high-contrast-light' ? `${kind} vscode-high-contrast` : kind;
          document.body.dataset['vscodeThemeKind'] = kind;
        },
        [theme, { ...DRESSES[theme].variables, ...FONTS }] as const,
      );
    },
    async tell(messages) {
      // As one text: Playwright looks at each value of what it hands over.
      await page.evaluate((all) => {
        for (const data of JSON.parse(all) as unknown[]) window.dispatchEvent(new MessageEvent('message', { data }));
      }, JSON.stringify(messages));
    },
    async comeBack() {
      // The name of a window stays with it.
      await page.evaluate('globalThis.name = JSON.stringify(kept)');
      await page.reload();
      worn = undefined;
      await shown.wear('vscode-dark');
      await shown.tell(latestOf(pages[name]));
    },
    async turn() {
      await page.evaluate(() => {
        for (const button of document.querySelectorAll<HTMLElement>('.card > header > .quiet-button:not([hidden])')) button.click();
      });
    },
    async picture(what) {
      if (!process.env['ORDERDECK_PICTURES']) return;
      await page.evaluate(() => window.scrollTo(0, 0));
      const file = `${name}-${what}`.replace(/[^\w-]+/g, '-');
      await page.screenshot({ path: path.join(PICTURES, `${file}.png`), animations: 'disabled' });
    },
    async close() {
      // Only a document that has gone complains no more. The pointer of the one before is nowhere.
      await page.goto('about:blank');
      await page.mouse.move(-1, -1);
      page.off('pageerror', threw).off('console', wrote);
      free.push(page);
      assert.deepEqual(complaints, []);
    },
  };
  await shown.wear('vscode-dark');
  assert.equal((await shown.said())[0]?.type, 'ready');
  await shown.tell(latestOf(pages[name]));
  return shown;
}

/** A page that is there while its tests run, not yet where they are described. */
function shownFrom(begin: typeof before, end: typeof after, ...given: Parameters<typeof showPage>): Shown {
  const shown = {} as Shown;
  begin(async () => void Object.assign(shown, await showPage(...given)));
  end(() => shown.close());
  return shown;
}

/**
 * One page for all tests of a describe, since to show it takes longer than to look at it. Each finds it in the usual theme, in the size
 * that the last one left, and with what was told: one for which that matters says its own size, and tells all that it looks at.
 */
export function shared(name: PageName, options?: Options): Shown {
  const shown = shownFrom(before, after, name, options);
  beforeEach(() => shown.wear('vscode-dark'));
  return shown;
}

/** A page of its own for each test of a describe: whoever presses, types or sorts leaves something there. */
export const ofEach = (name: PageName, options?: Options): Shown => shownFrom(beforeEach, afterEach, name, options);
