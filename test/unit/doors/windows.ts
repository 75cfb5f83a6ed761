/** Windows of VS Code in memory with the whole extension in them, in any language. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { Script } from 'node:vm';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { translations } from '../../../scripts/l10n.mjs';
import type { Secrets } from '../../../src/account/secretStore';
import type { Session, Store } from '../../../src/store';
import { type Editor, editorIn } from '../../support/editor';
import type { PageMemory } from '../../support/browserPages';
import type * as inside from './inside';
import type { Hidden, Trouble } from './planted';

/** What is open in one, and what is behind each door. */
export interface OpenWindow {
  readonly editor: Editor;
  readonly doors: typeof inside.DOORS;
  readonly store: Store;
  /** Shows another account. */
  readonly switchTo: (hidden: Hidden, label: string) => Session;
  readonly Pages: typeof inside.Pages;
  readonly reload: typeof inside.reload;
  readonly cancelable: typeof inside.cancelable;
  /** The extension's own class, which it knows its errors by. */
  readonly ServiceError: typeof inside.ServiceError;
  /** The folder of what the extension keeps for all windows. */
  readonly storage: string;
  close(): void;
}

export interface WindowOptions {
  /** That of VS Code; by default English. */
  readonly language?: string;
  /** Whether privacy mode is on before anything is read. */
  readonly masked?: boolean;
  readonly trouble?: Trouble | undefined;
  /** Whether the person trusts the folder; by default they do. */
  readonly trusted?: boolean;
  /** Whether the person uses this window, or used another one last; by default this one. */
  readonly isUsedLast?: boolean;
  /** What is in the secret storage; by default nothing. The account of the window is open whatever it says, until it changes. */
  readonly secrets?: Secrets;
  /** It is a page of a browser, which remembers this, and has the folder of an extension on its server. */
  readonly page?: { readonly memory: PageMemory; readonly storage: string } | undefined;
}

/** Opens a window with that account in it. */
export type OpenWindows = (hidden: Hidden, options?: WindowOptions) => Promise<OpenWindow>;

interface Building {
  readonly open: OpenWindows;
  close(): void;
}

/** The whole extension, to be begun anew as often as wanted, and the folder with its texts. */
interface Built {
  readonly evaluate: Evaluate;
  readonly folder: string;
}

/** Windows for the tests that stand beside the call. @param moment at which all of them stand still; by default time passes */
export function windowsAt(moment?: number): OpenWindows {
  let building: Building;
  const now = Date.now.bind(Date);
  before('build windows', async function () {
    // Tests of the archive have what the others leave of the processors, and a longer one.
    this.timeout(Math.max(60_000, this.timeout()));
    if (moment !== undefined) Date.now = () => moment;
    building = await builtWindows();
  });
  after('take the windows down', () => {
    Date.now = now;
    building.close();
  });
  return (...given) => building.open(...given);
}

const NO_SECRETS: Secrets = {
  get: () => Promise.resolve(undefined),
  store: () => Promise.resolve(),
  delete: () => Promise.resolve(),
  keys: () => Promise.resolve([]),
  onDidChange: () => ({ dispose: () => undefined }),
};

type Evaluate = (exports: object, require: (name: string) => unknown, folder: string) => void;

let built: Promise<Built> | undefined;

/** Once for all files that a process runs: to build it takes longer than most tests of it. */
async function buildExtension(): Promise<Built> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-built-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { outputFiles } = await build({
    entryPoints: [path.join(__dirname, 'inside.ts')],
    ...{
      bundle: true,
      platform: 'node',
      format: 'cjs',
      write: false,
      external: ['vscode'],
      logLevel: 'silent',
      supported: { 'dynamic-import': false },
    },
  });
  const code = outputFiles[0]?.text ?? '';
  const evaluate = new Script(
    `(function (exports, require, __dirname) { const module = { exports }; ${code}\nObject.defineProperties(exports, Object.getOwnPropertyDescriptors(module.exports)); })`,
  ).runInThisContext() as Evaluate;
  writeLanguages(path.join(folder, 'l10n'));
  return { evaluate, folder };
}

/** Loads the extension anew for each window: texts are made when a file is loaded, and two windows share nothing. */
async function builtWindows(): Promise<Building> {
  const { evaluate, folder: texts } = await (built ??= buildExtension());
  const folder = mkdtempSync(path.join(os.tmpdir(), 'orderdeck-windows-'));
  const load = createRequire(__filename);
  let opened = 0;

  return {
    async open(hidden, { language = 'en', masked = false, trouble, trusted = true, isUsedLast = true, secrets = NO_SECRETS, page } = {}) {
      const editor = editorIn(language);
      editor.settings.set('orderdeck.privacyMode', masked).set('orderdeck.timeZone', 'utc').set('orderdeck.refreshInterval', 0);
      const storage = page?.storage ?? path.join(folder, `storage-${(opened += 1)}`);
      if (page) Object.assign((editor.vscode as { env: object }).env, { uiKind: 2 });
      Object.assign((editor.vscode as { workspace: object }).workspace, { isTrusted: trusted });
      if (!isUsedLast) {
        Object.assign((editor.vscode as { window: object }).window, { state: { focused: false } });
        editor.files.set(`${storage}/focused-last`, new TextEncoder().encode(`another ${Date.now()}`));
      }
      const exports = {} as typeof inside;
      evaluate(exports, (name) => (name === 'vscode' ? editor.vscode : load(name)), texts);
      const subscriptions: { dispose(): unknown }[] = [];
      const { Uri } = editor.vscode as { Uri: { file(path: string): object } };
      const context = {
        ...{ subscriptions, extensionMode: 3, extension: { packageJSON: { version: '1' } } },
        ...{ globalState: page?.memory ?? editor.memento, workspaceState: editor.memento },
        ...{ extensionUri: Uri.file('/extension'), globalStorageUri: Uri.file(storage) },
        secrets,
      };
      const { store } = (await exports.activate(context as never)) as { store: Store };
      await store.sessions.known();
      store.sessions.set({ phase: 'signedIn', session: exports.plantedSession(hidden, trouble) });
      const switchTo = (to: Hidden, label: string): Session => {
        const session = exports.plantedSession(to, undefined, label);
        store.sessions.set({ phase: 'signedIn', session });
        return session;
      };
      return {
        editor,
        store,
        storage,
        switchTo,
        doors: exports.DOORS,
        Pages: exports.Pages,
        reload: exports.reload,
        cancelable: exports.cancelable,
        ServiceError: exports.ServiceError,
        close: () => subscriptions.forEach((each) => each.dispose()),
      };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}

/** As they are shipped, packed in a moment. */
function writeLanguages(folder: string): void {
  mkdirSync(folder);
  const all = translations();
  const keys = Object.keys(Object.values(all)[0] ?? {});
  const write = (name: string, texts: readonly string[]): void =>
    writeFileSync(
      path.join(folder, `${name}.txt.br`),
      brotliCompressSync(texts.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    );
  write('en', keys);
  for (const [language, texts] of Object.entries(all))
    write(
      language,
      keys.map((key) => texts[key] ?? ''),
    );
}
