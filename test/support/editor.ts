/**
 * VS Code as far as Orderdeck sees it, in memory: what is put on the screen is held as plain data, and a test asks, types and clicks
 * in a person's place. For what is said and held; how it looks and whether VS Code takes it is for the tests in a real one.
 */
import { CancellationTokenSource, Disposable, ENUMS, EventEmitter, InputBox, MarkdownString, QuickPick, record, Uri } from './editorParts';
import { pageTab, type PageTab } from './editorTabs';

type Json = Readonly<Record<string, unknown>>;

export interface Editor {
  /** For `require('vscode')`. */
  readonly vscode: object;
  readonly settings: Map<string, unknown>;
  /** Changes one of Orderdeck's settings as a person does. */
  change(setting: string, value: unknown): void;
  run(command: string, ...args: readonly unknown[]): Promise<unknown>;
  /** All notices, texts of the status bar, questions and lists to pick from, in their order. */
  readonly said: unknown[];
  /** Titles of progress, apart from the others: what goes on is told where it takes a while, which no two runs agree on. */
  readonly progress: (string | undefined)[];
  /** Something goes on that a person is shown the progress of. */
  readonly busy: () => boolean;
  readonly tabs: PageTab[];
  /** VS Code was loaded anew, and a tab is as its page left it. */
  restore(type: string, state: unknown): Promise<PageTab>;
  /** Warnings of the log. */
  readonly warned: string[];
  /** What the log shows once it is opened, for which a person may look. */
  readonly noted: string[];
  readonly statusBar: object[];
  readonly clipboard: { text: string };
  /** What the extension wrote through VS Code, by path. */
  readonly files: Map<string, Uint8Array>;
  readonly documents: { readonly name: string; readonly text: string }[];
  /** By file. */
  readonly problems: Map<string, readonly unknown[]>;
  readonly tools: Map<string, Tool>;
  readonly trees: Map<string, Tree>;
  readonly hovers: {
    provideHover: (document: object, position: object, token: object) => Promise<{ contents: MarkdownString } | undefined>;
  }[];
  readonly documentLinks: {
    provideDocumentLinks: (document: object, token: object) => Promise<readonly { range: object; target: Uri; tooltip: string }[]>;
  }[];
  /** Of addresses that lead into VS Code. */
  readonly uriHandlers: { handleUri: (uri: object) => Promise<void> }[];
  readonly terminalLinks: {
    provideTerminalLinks: (context: object, token: object) => unknown;
    handleTerminalLink: (link: object) => Promise<void>;
  }[];
  /** What a person picks or types, asked in turn; by default nothing. A notice and a list to pick from stay until it is known. */
  answer: (question: {
    readonly kind: 'pick' | 'type' | 'warning' | 'save';
    readonly items: readonly { readonly label?: string }[];
    /** Closes what is asked. */
    readonly token?: { onCancellationRequested(listener: () => void): unknown } | undefined;
    /** Why what is typed cannot be used. */
    readonly refuses?: ((typed: string) => unknown) | undefined;
  }) => unknown;
  /** What is selected in a list that follows what is typed, when it is accepted; without it nothing is, and the list is closed. */
  selected?: (items: readonly { readonly label?: string; readonly orderId?: string }[]) => unknown;
  /** Of which entry of such a list a button is pressed, where one is. */
  pressed?: (items: readonly object[]) => unknown;
  /** What a text document that is open holds. */
  open(uri: string, text: string): { readonly uri: object };
  readonly token: object;
  readonly memento: Json & { readonly kept: Map<string, unknown> };
}

interface Tool {
  prepareInvocation(request: object, token: object): Promise<unknown>;
  invoke(request: object, token: object): Promise<{ content: readonly { value: string }[] }>;
}

interface Tree {
  readonly view: Json;
  readonly provider: {
    getChildren(node?: object): Promise<readonly object[]>;
    getTreeItem(node: object): Promise<object>;
    resolveTreeItem(item: object, node: object): Promise<object>;
  };
}

/** @param language that of VS Code */
export function editorIn(language: string): Editor {
  const settings = new Map<string, unknown>();
  const changed = new EventEmitter();
  const commands = new Map<string, (...args: readonly unknown[]) => unknown>();
  const open: { readonly uri: Uri }[] = [];
  let underWay = 0;
  const kept = new Map<string, unknown>();
  const providers: { provideTextDocumentContent: (uri: Uri) => string }[] = [];
  const serializers = new Map<string, { deserializeWebviewPanel: (panel: object, state: unknown) => Promise<void> }>();
  const token = { isCancellationRequested: false, onCancellationRequested: () => new Disposable() };

  const made: Editor = {
    vscode: {},
    settings,
    change(setting, value) {
      settings.set(`orderdeck.${setting}`, value);
      changed.fire({ affectsConfiguration: (section: string) => `orderdeck.${setting}`.startsWith(section) });
    },
    run: (command, ...args) => Promise.resolve(commands.get(command)?.(...args)),
    said: [],
    progress: [],
    busy: () => underWay > 0,
    tabs: [],
    async restore(type, state) {
      const { tab, panel } = pageTab(type, '');
      made.tabs.push(tab);
      await serializers.get(type)?.deserializeWebviewPanel(panel, state);
      return tab;
    },
    warned: [],
    noted: [],
    statusBar: [],
    clipboard: { text: '' },
    files: new Map(),
    documents: [],
    problems: new Map(),
    tools: new Map(),
    trees: new Map(),
    hovers: [],
    documentLinks: [],
    uriHandlers: [],
    terminalLinks: [],
    answer: () => undefined,
    open(uri, text) {
      const lines = text.split('\n');
      const document = {
        uri: Uri.parse(uri),
        languageId: 'log',
        isDirty: true,
        lineCount: lines.length,
        getText: () => text,
        lineAt: (line: number) => ({ text: lines[line] ?? '' }),
      };
      open.splice(0, open.length, ...open.filter((each) => String(each.uri) !== uri), document);
      return document;
    },
    token,
    memento: {
      kept,
      keys: () => [...kept.keys()],
      get: (key: string, other?: unknown) => kept.get(key) ?? other,
      update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    },
  };

  const notice = async (text: string, ...rest: readonly unknown[]): Promise<unknown> => {
    made.said.push(text, ...rest);
    const items = rest.filter((each): each is string => typeof each === 'string').map((label) => ({ label }));
    const chosen = (await made.answer({ kind: 'warning', items })) as { label?: string } | undefined;
    return chosen?.label;
  };

  function createWebviewPanel(type: string, title: string): object {
    const { tab, panel } = pageTab(type, title);
    made.tabs.push(tab);
    return panel;
  }

  const window = {
    activeTextEditor: undefined,
    visibleTextEditors: [],
    activeNotebookEditor: undefined,
    ...{ state: { focused: true }, tabGroups: { all: [], activeTabGroup: {} } },
    createOutputChannel: () =>
      rest({ info: (text: string) => void made.noted.push(text), warn: (text: string) => void made.warned.push(text) }),
    createTreeView(id: string, { treeDataProvider: provider }: { treeDataProvider: Tree['provider'] }) {
      const view = {
        visible: true,
        selection: [],
        onDidChangeVisibility: () => new Disposable(),
        onDidChangeSelection: () => new Disposable(),
        dispose: () => undefined,
      };
      made.trees.set(id, { view, provider });
      return view;
    },
    createStatusBarItem() {
      const item = { show: () => undefined, hide: () => undefined, dispose: () => undefined };
      made.statusBar.push(item);
      return item;
    },
    createQuickPick() {
      const pick = new QuickPick();
      pick.show = () =>
        void pick.filled.then(() => {
          made.said.push(pick.items);
          if (made.pressed) return pick.press(made.pressed(pick.items as []));
          pick.end(made.selected && { selected: made.selected(pick.items as []) });
        });
      return pick;
    },
    createInputBox() {
      const input = new InputBox();
      input.show = () =>
        setImmediate(() => {
          made.said.push({ title: input.title, prompt: input.prompt });
          const typed = made.answer({ kind: 'type', items: [] });
          input.end(typeof typed === 'string' ? typed : undefined);
          if (input.validationMessage) made.said.push(input.validationMessage.message);
        });
      return input;
    },
    createWebviewPanel,
    registerWebviewPanelSerializer: (type: string, serializer: never) => noted(serializers.set(type, serializer)),
    showInformationMessage: notice,
    showWarningMessage: notice,
    showErrorMessage: notice,
    setStatusBarMessage: (text: string) => void made.said.push(text),
    async showQuickPick(given: unknown, options: unknown, closing?: { onCancellationRequested(listener: () => void): unknown }) {
      const items = (await given) as readonly Json[];
      made.said.push(
        options,
        items.map(({ label, description, detail }) => ({ label, description, detail })),
      );
      const picked = await made.answer({ kind: 'pick', items, token: closing });
      const isOneOfMany = (options as Json | undefined)?.['canPickMany'] === true && picked !== undefined && !Array.isArray(picked);
      return isOneOfMany ? [picked] : picked;
    },
    showInputBox({ validateInput, ...shown }: Json, closing?: { onCancellationRequested(listener: () => void): unknown }) {
      made.said.push(shown);
      return Promise.resolve(made.answer({ kind: 'type', items: [], token: closing, refuses: validateInput as never }));
    },
    showSaveDialog(shown: { defaultUri: Uri }) {
      made.said.push({ ...shown, defaultUri: shown.defaultUri.toString() });
      const file = made.answer({ kind: 'save', items: [] });
      return Promise.resolve(typeof file === 'string' ? Uri.file(file) : undefined);
    },
    async withProgress({ title }: { title?: string }, run: (progress: object, token: object) => unknown) {
      made.progress.push(title);
      underWay += 1;
      try {
        return await run({ report: ({ message }: { message?: string }) => message !== undefined && made.progress.push(message) }, token);
      } finally {
        underWay -= 1;
      }
    },
    showTextDocument: () => Promise.resolve(),
    registerUriHandler: (handler: never) => noted(made.uriHandlers.push(handler)),
    registerTerminalLinkProvider: (provider: never) => noted(made.terminalLinks.push(provider)),
  };

  const workspace = {
    isTrusted: true,
    textDocuments: open,
    notebookDocuments: [],
    onDidChangeConfiguration: changed.event,
    getConfiguration: (section: string) => ({
      get: (key: string, other?: unknown) => settings.get(`${section}.${key}`) ?? other,
      inspect: () => undefined,
      update: (key: string, value: unknown) => Promise.resolve(made.change(key, value)),
    }),
    registerTextDocumentContentProvider: (_scheme: string, provider: never) => noted(providers.push(provider)),
    openTextDocument(uri: Uri) {
      made.documents.push({ name: uri.path, text: providers.map((each) => each.provideTextDocumentContent(uri)).join('') });
      return Promise.resolve({});
    },
    fs: {
      readFile: (uri: Uri) => found(made.files.get(uri.path)),
      stat: (uri: Uri) => found(made.files.get(uri.path)).then(({ length }) => ({ type: 1, size: length, mtime: 0 })),
      writeFile: (uri: Uri, bytes: Uint8Array) => Promise.resolve(void made.files.set(uri.path, bytes)),
      createDirectory: () => Promise.resolve(),
      async rename(from: Uri, to: Uri) {
        made.files.set(to.path, await found(made.files.get(from.path)));
        made.files.delete(from.path);
      },
      delete: (uri: Uri) => Promise.resolve(void made.files.delete(uri.path)),
      readDirectory: ({ path }: Uri) =>
        Promise.resolve(
          [...made.files.keys()].filter((each) => each.startsWith(`${path}/`)).map((each) => [each.slice(path.length + 1), 1]),
        ),
    },
  };

  Object.assign(made.vscode, {
    ...{ Disposable, EventEmitter, CancellationTokenSource, Uri, MarkdownString },
    Position: record('line', 'character'),
    Range: record('startLine', 'start', 'endLine', 'end'),
    Location: record('uri', 'range'),
    Hover: record('contents', 'range'),
    DocumentLink: record('range', 'target'),
    Diagnostic: record('range', 'message', 'severity'),
    DiagnosticRelatedInformation: record('location', 'message'),
    ThemeIcon: record('id', 'color'),
    ThemeColor: record('id'),
    TreeItem: record('label', 'collapsibleState'),
    LanguageModelTextPart: record('value'),
    LanguageModelToolResult: record('content'),
    CancellationError: Error,
    TabInputText: record('uri'),
    TabInputWebview: record('viewType'),
    CodeActionKind: { QuickFix: 'quickfix' },
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2 },
    TreeItemCollapsibleState: { None: 0, Collapsed: 1, Expanded: 2 },
    ...ENUMS,
    version: '1',
    env: {
      language,
      appName: 'VS Code',
      uiKind: 1,
      remoteName: undefined,
      clipboard: { writeText: (text: string) => Promise.resolve(void (made.clipboard.text = text)) },
    },
    window: rest(window),
    workspace: rest(workspace),
    commands: {
      registerCommand: (id: string, run: never) => noted(commands.set(id, run)),
      executeCommand: (id: string, ...args: readonly unknown[]) => made.run(id, ...args),
    },
    languages: rest({
      createDiagnosticCollection: () => ({
        set: (uri: Uri, found: readonly unknown[]) => void made.problems.set(uri.toString(), found),
        delete: (uri: Uri) => void made.problems.delete(uri.toString()),
        dispose: () => undefined,
      }),
      registerHoverProvider: (_where: unknown, provider: never) => noted(made.hovers.push(provider)),
      registerDocumentLinkProvider(_where: unknown, provider: never) {
        made.documentLinks.push(provider);
        return new Disposable(() => void made.documentLinks.splice(made.documentLinks.indexOf(provider), 1));
      },
    }),
    lm: { registerTool: (name: string, tool: Tool) => noted(made.tools.set(name, tool)) },
  });
  return made;
}

const found = <T>(value: T | undefined): Promise<T> =>
  value === undefined ? Promise.reject(Object.assign(new Error('FileNotFound'), { code: 'FileNotFound' })) : Promise.resolve(value);

/** What was registered is kept until the window closes. */
const noted = (_: unknown): Disposable => new Disposable();

/** What nobody needs here does nothing: an event that never comes, a provider that nobody asks. */
const rest = (known: object): object =>
  new Proxy(known, { get: (target, name) => (name in target ? (Reflect.get(target, name) as unknown) : () => new Disposable()) });
