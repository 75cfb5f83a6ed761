/** The order-id lens: any order id, wherever it is written. Registers with VS Code and loads nothing until it is asked. */
import * as vscode from 'vscode';
import { COMMANDS, EDITORS, TOOLS } from '../host/ids';
import { reportError } from '../host/report';
import { once } from '../store/once';
import type { LookupDeps } from './deps';
import type { OpenLookup } from './lookup';

export interface Lookup extends vscode.Disposable {
  /** Loads what answers, unless it is. */
  open(): Promise<OpenLookup>;
}

/** Every language of every scheme: files, untitled and virtual documents, notebook cells, output channels. */
const EVERYWHERE: vscode.DocumentSelector = [{ scheme: '*', language: '*' }];

export function register(deps: LookupDeps): Lookup {
  const open = once(async () => (await import('./lookup')).openLookup(deps));
  const command = (id: string, run: (opened: OpenLookup, target: unknown) => Promise<void>): vscode.Disposable =>
    vscode.commands.registerCommand(id, async (target: unknown) => {
      try {
        await run(await open(), target);
      } catch (error) {
        await reportError(error, deps.log);
      }
    });

  // Editors made from VS Code may come without language models.
  const { lm }: Partial<Pick<typeof vscode, 'lm'>> = vscode;
  const tools = Object.values(TOOLS).flatMap(
    (name) =>
      lm?.registerTool(name, {
        prepareInvocation: async (request) => (await (await open()).tools()).prepare(name, request.input),
        invoke: async (request, token) => (await (await open()).tools()).invoke(name, request.input, token),
      }) ?? [],
  );
  // VS Code asks for links when it gets to know a provider, and not again by itself: so there is one while there are links.
  let links: vscode.Disposable | undefined;
  const link = (): void => {
    const wanted = deps.store.sessions.current !== undefined;
    if (wanted === (links !== undefined)) return;
    links?.dispose();
    const provideDocumentLinks: vscode.DocumentLinkProvider['provideDocumentLinks'] = async (document) =>
      (await open()).documentLinks(document);
    links = wanted ? vscode.languages.registerDocumentLinkProvider(EVERYWHERE, { provideDocumentLinks }) : undefined;
  };
  const parts = vscode.Disposable.from(
    ...tools,
    command(COMMANDS.orderShow, (opened, target) => opened.show(target)),
    command(COMMANDS.orderFind, (opened, target) => opened.find(target)),
    command(COMMANDS.privacyToggle, (opened) => opened.togglePrivacy()),
    vscode.languages.registerHoverProvider(EVERYWHERE, {
      provideHover: async (...question) => (await open()).hover(...question),
    }),
    deps.store.sessions.onDidChange(() => link()),
    { dispose: () => void links?.dispose() },
    vscode.window.registerTerminalLinkProvider({
      provideTerminalLinks: async (context) => (await open()).terminalLinks(context),
      handleTerminalLink: async ({ id }: vscode.TerminalLink & { id: string }) => (await open()).show(id),
    }),
    vscode.window.registerUriHandler({ handleUri: async (uri) => (await open()).handleUri(uri) }),
    vscode.window.registerWebviewPanelSerializer(EDITORS.order, {
      deserializeWebviewPanel: async (panel, state) => (await (await open()).editors()).restore(panel, state),
    }),
  );
  return {
    open,
    dispose: () => {
      void parts.dispose();
      open.ifAsked((opened) => opened.dispose());
    },
  };
}
