import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type LaunchOptions, type Page } from 'playwright-core';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { ensureVsCodeServer } from '../../scripts/vscodeServer.mjs';

/** Settings that keep the workbench calm: nothing opens, asks or updates by itself. */
const CALM = {
  'workbench.startupEditor': 'none',
  'workbench.reduceMotion': 'on',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  // A second click on the icon of a view hides nothing: one that comes while VS Code restores the sidebar is a second one.
  'workbench.activityBar.iconClickBehavior': 'focus',
  'chat.disableAIFeatures': true,
  'workbench.editor.useModal': 'off',
  // A tree that gets the focus back while a question opens would close it; what is asked stays until it is answered.
  'workbench.quickOpen.closeOnFocusLost': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'workbench.enableExperiments': false,
  'workbench.tips.enabled': false,
  'files.hotExit': 'off',
  'git.enabled': false,
  // A second extension host, in the page: every window would start it for nothing, since Orderdeck runs in the server's.
  'extensions.webWorker': false,
  'terminal.integrated.defaultProfile.linux': 'bash',
  // Every folder is trusted; the tests of Restricted Mode turn it on.
  'security.workspace.trust.enabled': false,
};

/** What no test is about is not drawn: a twentieth of what they take of a processor. Who tries the package sees it. */
const BARE = {
  'workbench.commandPalette.history': 0,
  'window.commandCenter': false,
  'workbench.layoutControl.enabled': false,
  'workbench.navigationControl.enabled': false,
  'breadcrumbs.enabled': false,
  'editor.minimap.enabled': false,
  'editor.cursorBlinking': 'solid',
  'editor.folding': false,
  'editor.lightbulb.enabled': 'off',
  'editor.occurrencesHighlight': 'off',
  'editor.renderLineHighlight': 'none',
  'editor.stickyScroll.enabled': false,
};

/**
 * Of VS Code's own extensions, those that tests rest on. All hundred of them cost every window a seventh of what it takes of a processor.
 */
const BUILT_IN = [
  ...['theme-defaults', 'theme-modern-icons', 'theme-seti'],
  ...['json', 'log', 'typescript-basics', 'markdown-basics'],
  // Draws Markdown as VS Code does.
  'markdown-language-features',
];

export interface Host {
  readonly url: string;
  readonly authority: string;
  /** Of the server, whose children are the extension hosts. */
  readonly pid: number | undefined;
  /** Everything the server writes while it runs: settings, logs, extension state. */
  readonly dataDir: string;
  readonly output: () => string;
  stop(): Promise<void>;
}

export interface HostOptions {
  readonly settings?: Record<string, unknown>;
  readonly env?: Record<string, string>;
  /** Packaged extensions to install first. They have all of VS Code's own beside them. */
  readonly vsix?: readonly string[];
}

/** Starts VS Code's server on a free port of 127.0.0.1, with a data folder of its own that goes when it stops. */
export async function startHost({ settings = {}, env = {}, vsix = [] }: HostOptions = {}): Promise<Host> {
  const { node, vscode } = await ensureVsCodeServer();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-host-'));
  const extensionsDir = path.join(dataDir, 'extensions');
  mkdirSync(path.join(dataDir, 'data/User'), { recursive: true });
  mkdirSync(extensionsDir, { recursive: true });
  writeFileSync(
    path.join(dataDir, 'data/User/settings.json'),
    JSON.stringify({ ...CALM, ...(vsix.length === 0 && BARE), ...settings }, null, 2),
  );

  // An extension host that is killed leaves its socket where this says.
  const environment: NodeJS.ProcessEnv = { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":""}', XDG_RUNTIME_DIR: dataDir, ...env };
  for (const name of ['NODE_OPTIONS', 'VSCODE_IPC_HOOK_CLI', 'VSCODE_DEV', 'ELECTRON_RUN_AS_NODE']) delete environment[name];
  const base = [
    path.join(vscode, 'out/server-main.js'),
    '--accept-server-license-terms',
    ...['--server-data-dir', dataDir],
    ...['--extensions-dir', extensionsDir],
    ...(vsix.length > 0 ? [] : ['--builtin-extensions-dir', builtInsOf(vscode, dataDir)]),
  ];
  for (const file of vsix) execFileSync(node, [...base, '--install-extension', path.resolve(file), '--force'], { env: environment });

  const server = spawn(node, [...base, '--host', '127.0.0.1', '--port', '0', '--without-connection-token', '--telemetry-level', 'off'], {
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killGroup = (signal: NodeJS.Signals): void => {
    try {
      if (server.pid !== undefined) process.kill(-server.pid, signal);
    } catch {
      // The group is gone already.
    }
  };
  const atExit = (): void => {
    killGroup('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', atExit);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error(`VS Code's server did not come up in 30 s:\n${output}`)), 30_000);
    server.once('exit', (code) => reject(new Error(`VS Code's server ended with ${code}:\n${output.slice(-1500)}`)));
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const match = /listening on (\d+)/.exec(output);
      if (!match) return;
      clearTimeout(deadline);
      resolve(Number(match[1]));
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
  });

  return {
    url: `http://127.0.0.1:${port}`,
    authority: `127.0.0.1:${port}`,
    pid: server.pid,
    dataDir,
    output: () => output,
    stop: () =>
      new Promise((resolve) => {
        const finish = (): void => {
          process.off('exit', atExit);
          atExit();
          resolve();
        };
        if (server.exitCode !== null) return finish();
        server.once('exit', finish);
        killGroup('SIGTERM');
        setTimeout(() => killGroup('SIGKILL'), 3000).unref();
      }),
  };
}

/** The others are there as well, with nothing but their names and those of their languages: in place of one that it misses VS Code begins what it has for browsers. */
function builtInsOf(vscode: string, dataDir: string): string {
  const folder = path.join(dataDir, 'builtIn');
  for (const { name: each } of readdirSync(path.join(vscode, 'extensions'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )) {
    const [from, to] = [path.join(vscode, 'extensions', each), path.join(folder, each)];
    mkdirSync(BUILT_IN.includes(each) ? folder : to, { recursive: true });
    if (BUILT_IN.includes(each)) symlinkSync(from, to);
    else writeFileSync(path.join(to, 'package.json'), JSON.stringify(namesOf(path.join(from, 'package.json'))));
  }
  return folder;
}

interface Manifest {
  readonly name: string;
  readonly publisher: string;
  readonly version: string;
  readonly engines: object;
  readonly contributes?: { readonly languages?: readonly { readonly id: string; readonly extensions?: readonly string[] }[] };
}

function namesOf(manifest: string): Manifest {
  const { name, publisher, version, engines, contributes } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
  const languages = (contributes?.languages ?? []).map(({ id, extensions = [] }) => ({ id, extensions }));
  return { name, publisher, version, engines, contributes: { languages } };
}

/**
 * Read in the background, VS Code's one script of 19 MB would be compiled anew in every window, though it is kept compiled: a second of a
 * processor. The last list of features counts, so these are also those of Playwright's own that matter on 127.0.0.1.
 */
const OFF = [
  'BackgroundResourceFetch',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * VS Code makes many errors, and where Playwright listens Chromium looks up at once where each came from: it compiles the functions on
 * the way a second time for that, a tenth of what it takes of a processor, unless it keeps those places from the start.
 */
const SCRIPTS = '--no-enable-lazy-source-positions';

const launchOptions = async (): Promise<LaunchOptions> => ({
  executablePath: await ensureChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${OFF.join(',')}`,
    `--js-flags=${SCRIPTS}`,
  ],
});

export const launchBrowser = async (): Promise<Browser> => chromium.launch(await launchOptions());

/** A browser with a profile of its own: only there VS Code, which is one script of 19 MB, is kept, and kept compiled, for the next page. */
export const launchProfile = async (options: BrowserContextOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext('', { ...(await launchOptions()), reducedMotion: 'reduce', ...options });

/**
 * VS Code draws a window anew sixty times a second as long as something loads, also where motion is reduced: an eighth of a processor,
 * most of the time that journeys take.
 */
const STILL = '.progress-bit, .codicon-modifier-spin, .codicon-modifier-spin::before { animation: none !important }';

export interface WorkbenchOptions {
  readonly folder: string;
  /** Folders of extensions under development. */
  readonly extensions?: readonly string[];
  /** A module that exports `run()`, to be called inside the extension host. */
  readonly tests?: string;
  /** Of extensions, such as `de`; VS Code itself stays English. */
  readonly language?: string;
}

/** Opens VS Code's workbench in `page` and waits until it stands. */
export async function openWorkbench(page: Page, host: Host, { folder, extensions = [], tests, language }: WorkbenchOptions): Promise<void> {
  // Answering for the half of the key that a wrapper of the server would keep lets SecretStorage survive a reload.
  // Not by Playwright's routes: a page that has one is given nothing from the cache.
  const session = await page.context().newCDPSession(page);
  const answer = { responseCode: 200, body: Buffer.alloc(32, 7).toString('base64') };
  session.on('Fetch.requestPaused', ({ requestId }) => {
    // A page that is being closed takes no answer.
    session.send('Fetch.fulfillRequest', { requestId, ...answer }).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/mint-key' }] });
  const uri = (file: string): object => ({ $mid: 1, scheme: 'vscode-remote', authority: host.authority, path: file });
  const development = { extensions: extensions.map(uri), ...(tests !== undefined && { extensionTestsPath: uri(tests) }) };
  // Nothing in this function may have a name: the compiler would wrap it in a helper that the page does not have.
  await page.addInitScript(
    (given) => {
      document.addEventListener('readystatechange', () => {
        const meta = document.readyState === 'interactive' && document.getElementById('vscode-workbench-web-configuration');
        if (!meta) return;
        const configuration = JSON.parse(meta.getAttribute('data-settings') ?? '{}') as { developmentOptions?: object };
        configuration.developmentOptions = { ...configuration.developmentOptions, ...given.development };
        meta.setAttribute('data-settings', JSON.stringify(configuration));
        document.head.append(Object.assign(document.createElement('style'), { textContent: given.still }));
      });
    },
    { development, still: STILL },
  );
  // VS Code reads what its server says out of blobs, one for each of thousands of messages, which Chromium hands through its other
  // processes. Given the bytes themselves it is the same with a tenth less of a processor.
  await page.addInitScript(() => {
    const { WebSocket: Native, FileReader: Reader } = globalThis;
    globalThis.WebSocket = class extends Native {
      constructor(...given: ConstructorParameters<typeof Native>) {
        super(...given);
        this.binaryType = 'arraybuffer';
      }
    };
    globalThis.FileReader = class extends Reader {
      override readAsArrayBuffer(data: Blob | ArrayBuffer) {
        if (!(data instanceof ArrayBuffer)) return void super.readAsArrayBuffer(data);
        queueMicrotask(() => void this.onload?.({ target: { result: data } } as ProgressEvent<FileReader>));
      }
    };
  });
  if (language !== undefined)
    await page.addInitScript((chosen) => void Object.defineProperty(globalThis, '_VSCODE_NLS_LANGUAGE', { value: chosen }), language);
  await page.goto(`${host.url}/?folder=${encodeURIComponent(folder)}`);
  await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
  await hearNothingOfNetwork(page);
}

/** The part of Playwright that is its own, in the same process as what tests hold. */
interface Inside {
  readonly _connection?: { toImpl?(page: Page): { readonly delegate?: { readonly _mainFrameSession?: { readonly _client?: Client } } } };
}
interface Client {
  send(method: 'Network.disable'): Promise<unknown>;
}

/**
 * Chromium tells Playwright of every message of a web socket, with all that is in it: a tenth of what a window costs. Nobody here listens
 * for it. Another version of Playwright that has no such place only takes longer.
 */
async function hearNothingOfNetwork(page: Page): Promise<void> {
  await (page as unknown as Inside)._connection?.toImpl?.(page).delegate?._mainFrameSession?._client?.send('Network.disable');
}
