/**
 * One VS Code for the whole suite. Every journey finds it as a stranger does: no secrets, no memory, settings of its own. Most share a
 * window, in which the extension ends and begins anew; those about windows, folders and languages have one of their own.
 */
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { startSimulator, type Simulator, type SimulatorOptions } from '../../src/simulator';
import { launchProfile, openWorkbench, startHost, type Host } from '../support/vscodeHost';
import { builtForJourneys } from './built';
import { assertNothingAsked, assertNothingLeft } from './leftBehind';
import { searchWindow } from './searched';
import { rememberSecrets } from './secrets';
import { keepPicture, openSidebar, PICTURES, sidebar as sidebarOf, until, widen } from './workbench';

const root = path.resolve(__dirname, '../..');
const MANIFEST = /^package(\.nls.*)?\.json$/;
const VIEWPORT = { width: 1280, height: 900 };
const PATIENCE_MS = 30_000;
/** VS Code is one script of 19 MB. */
const LOADING_MS = 60_000;

interface Stage {
  readonly host: Host;
  /** One for all journeys: a new one would load VS Code itself anew, which takes longer than most journeys. */
  readonly context: BrowserContext;
  /** The extension as `inHost/extension.ts` begins it, built from what stands in `src` at the start. */
  readonly extension: string;
  /** The same, as VS Code itself begins it: its waits take as long as they say. */
  readonly inRealTime: string;
  /** What all journeys have open that need no folder of their own. A journey's files in it go with the journey. */
  readonly folder: string;
  readonly calm: Record<string, unknown>;
}

let stage: Stage | undefined;
let pages: Page[] = [];
let simulators: Simulator[] = [];
/** The window that journeys share, while it is open. */
let shared: Page | undefined;
/** How often the extension in it was told to begin or end. */
let turns = 0;
/** Of the sidebar, pixels. */
let usualWidth = 0;
/** Whether the journey came to a test, and none of its tests failed. */
let [tested, failed] = [false, false];

export function theStage(): Stage {
  if (!stage) throw new RangeError('The stage stands while tests run.');
  return stage;
}

const settingsFile = (host: Host): string => path.join(host.dataDir, 'data/User/settings.json');

/** The simulated orders are made by chance, so that many of them need a look: a view above the lists that few journeys are about. */
const QUIET = { 'orderdeck.needsALook.kinds': [] };

/** The settings outlive a journey: each begins with its own. VS Code follows the file while it runs. */
export function writeSettings(settings: Record<string, unknown>): void {
  const { host, calm } = theStage();
  writeFileSync(settingsFile(host), JSON.stringify({ ...calm, ...QUIET, ...settings }, null, 2));
}

export interface Visit {
  /** What is open: that of all journeys unless it is one's own. */
  readonly folder?: string;
  readonly sidebar?: boolean;
  /** Of the extension; VS Code itself stays English. */
  readonly language?: string | undefined;
  /**
   * A window that no other journey has used or will use. One with a folder, a language or real time of its own is always one's own; so
   * should be one that is soon reloaded: VS Code saves what it shows once a minute, and may come back as an earlier journey left it.
   */
  readonly own?: boolean;
  /** What waits takes as long as it says: no journey but one of each kind of wait needs that. */
  readonly realTime?: boolean;
  /** Folders of extensions that are there too. A window with any is one's own. */
  readonly beside?: readonly string[];
  /** An account that was added before, and is shown: to add one step by step takes longer than much of what is done with it. */
  readonly account?: readonly [on: AccountOn, label: string];
}

type AccountOn = Pick<Simulator, 'contractBaseUrl' | 'spotBaseUrl' | 'credentials'>;

/** Opens VS Code as somebody who never used the extension would find it, with its sidebar open unless that must not be. */
export async function visit(
  settings: Record<string, unknown> = {},
  {
    folder = theStage().folder,
    sidebar = true,
    language,
    realTime = false,
    beside = [],
    own = folder !== theStage().folder || language !== undefined || realTime || beside.length > 0,
    account,
  }: Visit = {},
): Promise<Page> {
  if (account && realTime) throw new RangeError('The extension in real time is that of the package, which no journey can give an account.');
  writeAccount(account);
  const page = own || !shared ? await open(settings, folder, { language, realTime, beside }) : await beginAnew(shared, settings);
  if (!own) shared = page;
  if (sidebar) await openSidebar(page);
  if (sidebar && page === shared) await widenBack(page);
  return page;
}

/** Where the extension finds it when it begins: see `inHost/extension.ts`. One that a window never came to is no other journey's. */
function writeAccount(account: Visit['account']): void {
  const file = path.join(theStage().extension, 'dist/account');
  if (!account) return rmSync(file, { force: true });
  const [{ contractBaseUrl, spotBaseUrl, credentials }, label] = account;
  const added = { id: randomUUID(), label, service: 'custom', contractBaseUrl, spotBaseUrl, ...credentials };
  writeFileSync(file, JSON.stringify(added));
}

async function open(settings: Record<string, unknown>, folder: string, { language, realTime, beside = [] }: Visit): Promise<Page> {
  const { host, context, extension, inRealTime } = theStage();
  // Windows of one browser share what they remember, and this one begins with nothing.
  await shared?.close();
  shared = undefined;
  writeSettings(settings);
  const page = await context.newPage();
  pages.push(page);
  const storageTypes = 'local_storage,indexeddb,cookies';
  await (await context.newCDPSession(page)).send('Storage.clearDataForOrigin', { origin: host.url, storageTypes });
  const extensions = [realTime ? inRealTime : extension, ...beside];
  await openWorkbench(page, host, { folder, extensions, ...(language !== undefined && { language }) });
  return page;
}

async function beginAnew(page: Page, settings: Record<string, unknown>): Promise<Page> {
  pages.push(page);
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewportSize(VIEWPORT);
  await tell('begun', settings);
  // Only a window that has the focus itself, and no page in it, may write to the clipboard.
  await page.mouse.click(900, 450);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  return page;
}

/** A journey may have dragged the edge of the sidebar. */
async function widenBack(page: Page): Promise<void> {
  const { width } = (await sidebarOf(page).boundingBox()) ?? { width: 0 };
  usualWidth ||= width;
  if (width !== usualWidth) await widen(page, usualWidth);
}

/** Has the extension of the journey's window end and begin, with what it keeps, as when VS Code is closed and opened: in half a second. */
export const restartExtension = (): Promise<void> => tell('restarted');

/** Has the extension in the shared window end or begin, with these settings: see `inHost/extension.ts`. */
async function tell(act: 'begun' | 'restarted' | 'ended', settings?: Record<string, unknown>): Promise<void> {
  const folder = path.join(theStage().extension, 'dist');
  const wanted = `${act} ${(turns += 1)}`;
  if (settings) writeSettings(settings);
  writeFileSync(path.join(folder, 'wanted'), wanted);
  await until(
    'what the extension says of its turn',
    () => (existsSync(path.join(folder, 'said')) ? readFileSync(path.join(folder, 'said'), 'utf8') : ''),
    (said) => said === wanted,
  );
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
  failed = true;
  for (const page of pages) await keepPicture(page, `failed ${test.fullTitle()}`).catch(() => undefined);
}

/**
 * Ends a journey. As a hook it runs before those below, so it keeps the picture of a failure itself: it may close the page.
 * @throws AssertionError for what a journey leaves behind in the window that the next one will share
 */
export async function leave(this: Mocha.Context | void): Promise<void> {
  if (this) await keepPictures(this.currentTest);
  const [left, services, sound] = [pages, simulators, tested && !failed];
  [pages, simulators, tested, failed] = [[], [], false, false];
  try {
    for (const page of left) if (!page.isClosed()) await searchWindow(page, this?.test?.parent?.title ?? 'a journey');
    if (shared && left.includes(shared) && sound) await strike(shared);
    // What a journey that failed has left is nobody's to share.
    else shared = left.includes(shared as Page) ? undefined : shared;
  } catch (error) {
    shared = undefined;
    throw error;
  } finally {
    await Promise.all([...left.filter((page) => page !== shared).map((page) => page.close()), ...services.map((each) => each.close())]);
  }
}

/** Makes the shared window what it was. */
async function strike(page: Page): Promise<void> {
  await assertNothingAsked(page);
  await tell('ended', {});
  await assertNothingLeft(page);
  const { folder } = theStage();
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
}

/** The extension in a folder of its own: what is changed meanwhile takes no file away from a running VS Code. */
function install(host: Host, name: string, main: string): string {
  const folder = path.join(host.dataDir, name);
  for (const each of ['media', ...readdirSync(root).filter((file) => MANIFEST.test(file))])
    cpSync(path.join(root, each), path.join(folder, each), { recursive: true });
  const manifest = path.join(folder, 'package.json');
  const { contributes, ...others } = JSON.parse(readFileSync(manifest, 'utf8')) as { contributes: { configuration: object[] } };
  const configuration = [...contributes.configuration, { title: 'Journeys', properties: { 'journeys.turn': { type: 'number' } } }];
  writeFileSync(manifest, JSON.stringify({ ...others, contributes: { ...contributes, configuration }, main }));
  cpSync(builtForJourneys(path.join(host.dataDir, 'built')), path.join(folder, 'dist'), { recursive: true });
  return folder;
}

/** Sets the stage unless it stands. */
async function raise(): Promise<void> {
  if (stage) return;
  const host = await startHost();
  const extension = install(host, 'orderdeck', './dist/journeys.js');
  if (!readFileSync(path.join(extension, 'dist/extension.js'), 'utf8').includes('orderdeckHaste'))
    throw new Error('The build for the journeys lacks what `npm test -- build` looks for in the package, so that would find nothing.');
  const inRealTime = install(host, 'orderdeck-in-real-time', './dist/extension.js');
  const folder = path.join(host.dataDir, 'workspace');
  mkdirSync(folder);
  mkdirSync(PICTURES, { recursive: true });
  const calm = JSON.parse(readFileSync(settingsFile(host), 'utf8')) as Record<string, unknown>;
  const context = await launchProfile({ viewport: VIEWPORT, permissions: ['clipboard-read', 'clipboard-write'] });
  context.setDefaultTimeout(PATIENCE_MS);
  context.setDefaultNavigationTimeout(LOADING_MS);
  stage = { host, calm, extension, inRealTime, folder, context };
}

/** Takes it down, with all that ran on it. */
export async function takeDown(): Promise<void> {
  await stage?.context.close();
  await stage?.host.stop();
  [stage, shared] = [undefined, undefined];
}

/** What every file of journeys stands on. */
export const mochaHooks = {
  async beforeAll(this: Mocha.Context) {
    this.timeout(600_000);
    await raise();
  },
  beforeEach() {
    tested = true;
  },
  async afterEach(this: Mocha.Context) {
    await keepPictures(this.currentTest);
  },
  async afterAll(this: Mocha.Context) {
    this.timeout(20_000);
    await takeDown();
  },
};
