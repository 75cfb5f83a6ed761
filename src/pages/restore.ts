/** Tabs that a reload of the window left open. Loads at start, unlike the pages. */
import * as vscode from 'vscode';
import { reported } from '../platform/commands';
import type { Log } from '../platform/report';

/** @param restore takes over a tab. Its state is what the page remembered: not to be trusted, maybe of an older version, or damaged */
export const registerPage = (
  log: Log,
  editor: string,
  restore: (panel: vscode.WebviewPanel, state: unknown) => void | Promise<void>,
): vscode.Disposable =>
  vscode.window.registerWebviewPanelSerializer(editor, {
    deserializeWebviewPanel: (panel, state) => reported(log, () => restore(panel, state)),
  });
