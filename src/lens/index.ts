/** The order-id lens: any order id, wherever it is written, and client ids of orders that are known. Registers with VS Code and loads nothing until it is asked. */
import * as vscode from 'vscode';
import { registerCommand } from '../platform/commands';
import { COMMANDS } from '../platform/ids';
import type { Log } from '../platform/report';
import { onDidChangeSettings, readSettings } from '../platform/settings';
import type { Store } from '../store';
import { once } from '../primitives/once';
import type { hoverProvider } from './hover';
import type { linkProviders, TerminalLink } from './links';

export interface LensDependencies {
  readonly store: Store;
  readonly log: Log;
}

/** What looks for ids in text. */
export interface OpenLens extends ReturnType<typeof linkProviders> {
  readonly hover: ReturnType<typeof hoverProvider>;
}

export interface Lens extends vscode.Disposable {
  /** Loads what answers, unless it is. */
  open(): Promise<OpenLens>;
}

/** Every language of every scheme: files, untitled and virtual documents, notebook cells, output channels. */
const EVERYWHERE: vscode.DocumentSelector = [{ scheme: '*', language: '*' }];

export function register(dependencies: LensDependencies): Lens {
  const { store, log } = dependencies;
  const open = once(async (): Promise<OpenLens> => {
    const [hover, links] = await Promise.all([import('./hover'), import('./links')]);
    return { hover: hover.hoverProvider(dependencies), ...links.linkProviders(dependencies, linkAnew) };
  });
  const show = (target: unknown): Thenable<unknown> => vscode.commands.executeCommand(COMMANDS.orderShow, target);

  // VS Code asks for links when it gets to know a provider or a text changes, and not again by itself: so there is one while there are
  // links, and a new one where there are others.
  let links: vscode.Disposable | undefined;
  let linked: Store['sessions']['current'];
  const link = (): void => {
    const session = readSettings().hover.enabled ? store.sessions.current : undefined;
    if (session === linked) return;
    linked = session;
    links?.dispose();
    const provideDocumentLinks: vscode.DocumentLinkProvider['provideDocumentLinks'] = async (...question) =>
      (await open()).documentLinks(...question);
    links = session && vscode.languages.registerDocumentLinkProvider(EVERYWHERE, { provideDocumentLinks });
  };
  const linkAnew = (): void => {
    linked = undefined;
    link();
  };
  const parts = vscode.Disposable.from(
    registerCommand(log, COMMANDS.orderFind, async (typed) => {
      const id = await (await import('./find')).findOrder(dependencies, typeof typed === 'string' ? typed : '');
      if (id !== undefined) await show(id);
    }),
    vscode.languages.registerHoverProvider(EVERYWHERE, {
      provideHover: async (...question) => (await open()).hover(...question),
    }),
    store.sessions.onDidChange(link),
    onDidChangeSettings(link),
    { dispose: () => void links?.dispose() },
    vscode.window.registerTerminalLinkProvider({
      provideTerminalLinks: async (context) => (await open()).terminalLinks(context),
      handleTerminalLink: async ({ target }: TerminalLink) => void (await show(target)),
    }),
  );
  return { open, dispose: () => void parts.dispose() };
}
