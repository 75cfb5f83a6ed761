/** Tabs with pages, as far as a host sees them. */
import { EventEmitter, type Uri } from './editorParts';

export interface PageTab {
  readonly type: string;
  title: string;
  readonly html: string;
  readonly closed: boolean;
  /** What its document was told, which is all that it holds. */
  readonly holds: Readonly<Record<string, unknown>>[];
  /** As a page says them when it has opened, and at any time later. */
  say(message: unknown): void;
  /** Another tab comes in front of it. */
  hide(): void;
  show(): void;
  /** Another tab beside it, or a text, is the one that the keys are in. */
  leave(): void;
  close(): void;
}

/** A tab that is seen, and what VS Code hands to an extension of it. */
export function pageTab(type: string, title: string): { readonly tab: PageTab; readonly panel: object } {
  const [heard, looks, ended] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
  let html = '';
  let [visible, active, closed] = [true, true, false];
  const tab = {
    type,
    title,
    holds: [] as Readonly<Record<string, unknown>>[],
    get html() {
      return html;
    },
    get closed() {
      return closed;
    },
    say: (message: unknown) => heard.fire(message),
    hide() {
      visible = false;
      tab.holds.length = 0;
      looks.fire();
    },
    leave: () => void (active = false),
    show() {
      [visible, active] = [true, true];
      looks.fire();
      begin();
    },
    close() {
      closed = true;
      ended.fire();
    },
  };
  /** Another document: the one before is gone with all that it held, and its script says that it is there. */
  const begin = (): void => {
    tab.holds.length = 0;
    setImmediate(() => visible && !closed && heard.fire({ type: 'ready' }));
  };
  const webview = {
    options: {},
    cspSource: '',
    asWebviewUri: (uri: Uri) => uri,
    onDidReceiveMessage: heard.event,
    // What comes before a document listens waits for it; what comes while there is none, in a tab that is hidden, is lost.
    postMessage(message: unknown) {
      if (closed) throw new Error('Webview is disposed');
      if (visible) tab.holds.push(JSON.parse(JSON.stringify(message)) as Readonly<Record<string, unknown>>);
      return Promise.resolve(visible);
    },
    get html() {
      return html;
    },
    set html(text: string) {
      html = text;
      begin();
    },
  };
  const panel = {
    webview,
    get visible() {
      return visible;
    },
    get active() {
      return visible && active && !closed;
    },
    viewColumn: 1,
    get title() {
      return tab.title;
    },
    set title(text: string) {
      tab.title = text;
    },
    reveal: () => undefined,
    dispose: () => tab.close(),
    onDidDispose: ended.event,
    onDidChangeViewState: looks.event,
  };
  return { tab, panel };
}
