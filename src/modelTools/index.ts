/** Read-only tools for language models. They load with the first question. */
import * as vscode from 'vscode';
import { TOOLS } from '../platform/ids';
import type { Store } from '../store';
import type { Kept } from '../primitives/kept';
import { once } from '../primitives/once';

export function register(store: Store, kept: Kept): vscode.Disposable {
  const tools = once(async () => (await import('./tools')).toolsOf(store, kept));
  // Editors made from VS Code may come without language models.
  const { lm }: Partial<Pick<typeof vscode, 'lm'>> = vscode;
  return vscode.Disposable.from(
    ...Object.values(TOOLS).flatMap(
      (name) =>
        lm?.registerTool(name, {
          prepareInvocation: async (request) => (await tools()).prepare(name, request.input),
          invoke: async (request, token) => (await tools()).invoke(name, request.input, token),
        }) ?? [],
    ),
  );
}
