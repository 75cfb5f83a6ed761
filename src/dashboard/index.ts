import * as vscode from 'vscode';
import { COMMANDS, EDITORS } from '../platform/ids';
import { registerCommand, reported } from '../platform/commands';
import { once } from '../store/once';
import type { DashboardDeps } from './panel';

/** The affiliate dashboard: one page in an editor tab. All of it loads when it is first opened, or found open after a reload. */
export function register(deps: DashboardDeps): vscode.Disposable {
  const panels = once(async () => (await import('./panel')).createPanels(deps));
  const parts = vscode.Disposable.from(
    registerCommand(deps.log, COMMANDS.dashboardOpen, async () => (await panels()).open()),
    vscode.window.registerWebviewPanelSerializer(EDITORS.dashboard, {
      deserializeWebviewPanel: (panel, state) => reported(deps.log, async () => (await panels()).restore(panel, state)),
    }),
  );
  return {
    dispose() {
      void parts.dispose();
      panels.ifAsked((all) => all.dispose());
    },
  };
}
