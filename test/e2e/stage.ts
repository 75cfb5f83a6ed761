/** One VS Code for the whole suite. Every journey opens it as a stranger: no secrets, no memory, settings of its own. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { startSimulator, type Simulator, type SimulatorOptions } from '../../src/simulator';
import { launchProfile, openWorkbench, startHost, type Host } from '../support/vscodeHost';
import { searchWindow } from './searched';
import { rememberSecrets } from './secrets';
import { openSidebar, PICTURES, screenshot } from './workbench';

const root = path.resolve(__dirname, '../..');
const PACKAGED = ['dist', 'media', ...readdirSync(root).filter((name) => /^package(\.nls.*)?\.json$/.test(name))];

interface Stage {
  readonly host: Host;
  /** One for all journeys: a new one would load VS Code itself anew, which takes longer than most journeys. */
  readonly context: BrowserContext;
  /** What `package.json` and the last build are at the start: a build meanwhile takes no file away from a running VS Code. */
  readonly extension: string;
  readonly calm: Record<string, unknown>;
}

let stage: Stage | undefined;
let pages: Page[] = [];
let simulators: Simulator[] = [];

export function theStage(): Stage {
  if (!stage) throw new RangeError('The stage stands while tests run.');
  return stage;
}

const settingsFile = (host: Host): string => path.join(host.dataDir, 'data/User/settings.json');

/** The settings outlive a journey: each begins with its own. VS Code follows the file while it runs. */
export function writeSettings(settings: Record<string, unknown>): void {
  const { host, calm } = theStage();
  writeFileSync(settingsFile(host), JSON.stringify({ ...calm, ...settings }, null, 2));
}

/** Opens VS Code as somebody who never used the extension would find it, with its sidebar open unless that must not be. */
export async function visit(
  settings: Record<string, unknown> = {},
  folder = path.join(root, 'test/support/workspace'),
  { sidebar = true, language }: { readonly sidebar?: boolean; readonly language?: string } = {},
): Promise<Page> {
  const { host, context, extension } = theStage();
  writeSettings(settings);
  const page = await context.newPage();
  pages.push(page);
  const storageTypes = 'local_storage,indexeddb,cookies';
  await (await context.newCDPSession(page)).send('Storage.clearDataForOrigin', { origin: host.url, storageTypes });
  await openWorkbench(page, host, { folder, extensions: [extension], ...(language !== undefined && { language }) });
  if (sidebar) await openSidebar(page);
  return page;
}

/** A service of this journey, whose every secret is remembered, so that the last test can look for it. */
export async function service(options: SimulatorOptions = {}): Promise<Simulator> {
  const simulator = await startSimulator(options);
  simulators.push(simulator);
  rememberSecrets(simulator.credentials);
  return simulator;
}

async function keepPictures(test: Mocha.Test | undefined): Promise<void> {
  if (test?.state !== 'failed') return;
  for (const page of pages) await screenshot(page, `failed ${test.fullTitle()}`).catch(() => undefined);
}

/** Ends a journey. As a hook it runs before the one below, so it keeps the picture of a failure itself: it closes the page. */
export async function leave(this: Mocha.Context | void): Promise<void> {
  if (this) await keepPictures(this.currentTest);
  for (const page of pages) if (!page.isClosed()) await searchWindow(page, this?.test?.parent?.title ?? 'a journey');
  await Promise.all([...pages.map((page) => page.close()), ...simulators.map((simulator) => simulator.close())]);
  [pages, simulators] = [[], []];
}

before('start VS Code', async function () {
  this.timeout(600_000);
  const host = await startHost();
  const extension = path.join(host.dataDir, 'orderdeck');
  for (const each of PACKAGED) cpSync(path.join(root, each), path.join(extension, each), { recursive: true });
  const calm = JSON.parse(readFileSync(settingsFile(host), 'utf8')) as Record<string, unknown>;
  rmSync(PICTURES, { recursive: true, force: true });
  mkdirSync(PICTURES, { recursive: true });
  const context = await launchProfile({
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(10_000);
  stage = { host, calm, extension, context };
});

afterEach('keep a picture of a failure', async function () {
  await keepPictures(this.currentTest);
});

after('stop VS Code', async function () {
  this.timeout(20_000);
  await stage?.context.close();
  await stage?.host.stop();
  stage = undefined;
});
