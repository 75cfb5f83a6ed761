/** The one host of all pages: a tab with its document, what is said through the wall between both, and when that is heard. */
import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { reported } from '../platform/commands';
import { languageOfTexts, translationsOfTexts } from '../platform/language';
import type { Log } from '../platform/report';
import { onDidChangeSettings, readSettings } from '../platform/settings';
import { pageHtml, STYLES } from './html';

/** The document is there, and listens. */
export interface Ready {
  readonly type: 'ready';
}
type Said = { readonly type: string };

/** What sets the pages of one kind apart from others. */
export interface PageKind<Intent extends Said> {
  /** Its id for VS Code, by which a tab is restored. */
  readonly editor: string;
  /** Of its script in `dist/`. */
  readonly name: keyof typeof STYLES;
  /** Of its document, and of its tab unless that has another. */
  readonly title: string;
  /** Its pictures are `media/<icon>-light.svg` and `media/<icon>-dark.svg`. */
  readonly icon: string;
  /** The intent that a message is; undefined for anything else, which is dropped. */
  readonly intentOf: (message: unknown) => Ready | Intent | undefined;
}

/** What a feature has of its page. */
export interface Page<Message extends object> {
  /** Whether somebody can see it. */
  readonly visible: boolean;
  readonly viewColumn: vscode.ViewColumn | undefined;
  /** While there is no document that listens, nothing is kept for it: it is told everything once it does. */
  tell(message: Message): void;
  /** In front, where it is or in another column. */
  reveal(viewColumn?: vscode.ViewColumn, preserveFocus?: boolean): void;
}

/** What a feature puts behind its page: what it shows, and what its intents mean. It is disposed when the tab is closed. */
export interface Content<Intent> {
  /** A document has just begun, and holds nothing: tells it everything. */
  tellAll(): void | Promise<void>;
  handle(intent: Intent): void | Promise<void>;
  /** Counts what the page's rows were made of; undefined where it has none. */
  readonly edition?: number | undefined;
  /** Something is wanted of an edition that is gone, which is not done. */
  refuse?(intent: Intent): void;
  /** Some of Orderdeck's settings is another one. */
  settingsChanged?(): void;
  /** The tab is shown, or hidden. */
  visibilityChanged?(): void;
  dispose(): void;
}

export interface PageDependencies {
  readonly extensionUri: vscode.Uri;
  readonly log: Log;
}

/** The tabs of pages of one kind, each with what stands behind it, by a key of the feature's own. */
export class Pages<Intent extends Said, Message extends object, Behind extends Content<Intent> = Content<Intent>>
  implements vscode.Disposable
{
  private readonly tabs = new Map<string, Tab<Intent, Message, Behind>>();

  constructor(
    private readonly kind: PageKind<Intent>,
    private readonly dependencies: PageDependencies,
  ) {}

  /** Undefined when there is no such tab. */
  of(key: string): Page<Message> | undefined {
    return this.tabs.get(key);
  }

  /** What stands behind it. */
  behind(key: string): Behind | undefined {
    return this.tabs.get(key)?.content;
  }

  /** What stands behind the tab that is in front of all, if it is one of these. */
  get active(): Behind | undefined {
    return [...this.tabs.values()].find(({ panel }) => panel.active)?.content;
  }

  /** What stands behind those that can be seen: beside one another each is in front of its own group. */
  get visible(): readonly Behind[] {
    return [...this.tabs.values()].filter(({ panel }) => panel.visible).map(({ content }) => content);
  }

  /** In a new tab. */
  open(
    key: string,
    place: Parameters<typeof vscode.window.createWebviewPanel>[2],
    begin: (page: Page<Message>) => Behind,
    title = this.kind.title,
  ): void {
    this.adopt(vscode.window.createWebviewPanel(this.kind.editor, title, place), key, begin, title);
  }

  /** In a tab that is there, as after a reload. Of two tabs with the same key the newer one stays. */
  adopt(panel: vscode.WebviewPanel, key: string, begin: (page: Page<Message>) => Behind, title = this.kind.title): void {
    this.tabs.get(key)?.panel.dispose();
    panel.title = title;
    const tab = new Tab(panel, this.kind, this.dependencies, begin);
    this.tabs.set(key, tab);
    panel.onDidDispose(() => {
      if (this.tabs.get(key) === tab) this.tabs.delete(key);
      tab.dispose();
    });
  }

  dispose(): void {
    for (const { panel } of [...this.tabs.values()]) panel.dispose();
  }
}

class Tab<Intent extends Said, Message extends object, Behind extends Content<Intent>> implements Page<Message>, vscode.Disposable {
  readonly content: Behind;
  /** Whether there is a document that listens. A tab that is hidden has none: VS Code makes it anew when it is shown. */
  private listens = false;
  private masked: boolean | undefined;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    readonly panel: vscode.WebviewPanel,
    private readonly kind: PageKind<Intent>,
    private readonly dependencies: PageDependencies,
    begin: (page: Page<Message>) => Behind,
  ) {
    const { extensionUri } = dependencies;
    const picture = (theme: string): vscode.Uri => vscode.Uri.joinPath(extensionUri, 'media', `${kind.icon}-${theme}.svg`);
    panel.iconPath = { light: picture('light'), dark: picture('dark') };
    panel.webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extensionUri, 'dist')] };
    this.content = begin(this);
    this.subscriptions = vscode.Disposable.from(
      panel.webview.onDidReceiveMessage((message: unknown) => this.hear(message)),
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.listens = false;
        this.content.visibilityChanged?.();
      }),
      onDidChangeSettings(() => {
        this.fill();
        this.content.settingsChanged?.();
      }),
    );
    this.fill();
  }

  get visible(): boolean {
    return this.panel.visible;
  }

  get viewColumn(): vscode.ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  reveal(viewColumn?: vscode.ViewColumn, preserveFocus?: boolean): void {
    this.panel.reveal(viewColumn, preserveFocus);
  }

  tell(message: Message): void {
    if (this.listens && !this.isOf(message, (edition, present) => edition < present)) void this.panel.webview.postMessage(message);
  }

  dispose(): void {
    this.listens = false;
    void this.subscriptions.dispose();
    this.content.dispose();
  }

  private hear(message: unknown): void {
    const { log } = this.dependencies;
    const { kind, content } = this;
    const intent = kind.intentOf(message);
    if (!intent) return log.warn(`The page "${kind.name}" sent a message that it does not know how to send. Nothing was done.`);
    void reported(log, () => {
      if (isReady(intent)) {
        this.listens = true;
        return content.tellAll();
      }
      return this.isOf(intent, (edition, present) => edition !== present) ? content.refuse?.(intent) : content.handle(intent);
    });
  }

  /** Whether a message names an edition that stands so to the present one. */
  private isOf(message: object, holds: (edition: number, present: number) => boolean): boolean {
    const present = this.content.edition;
    return present !== undefined && 'edition' in message && typeof message.edition === 'number' && holds(message.edition, present);
  }

  /** When privacy mode is turned on or off the page begins anew: nothing that it showed, held or remembered before is left in it. */
  private fill(): void {
    const masked = readSettings().privacyMode;
    if (this.masked === masked) return;
    this.masked = masked;
    this.listens = false;
    this.panel.webview.html = this.document(masked);
  }

  private document(masked: boolean): string {
    const { webview } = this.panel;
    const { name, title } = this.kind;
    const file = (each: string): string =>
      webview.asWebviewUri(vscode.Uri.joinPath(this.dependencies.extensionUri, 'dist', each)).toString();
    return pageHtml({
      title,
      script: file(`${name}.js`),
      styles: STYLES[name].map((each) => file(`${each}.css`)),
      styleSource: webview.cspSource,
      nonce: randomBytes(18).toString('base64url'),
      language: languageOfTexts(),
      translations: translationsOfTexts(),
      masked,
    });
  }
}

const isReady = (intent: Said): intent is Ready => intent.type === 'ready';
