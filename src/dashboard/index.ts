import * as vscode from 'vscode';
import { COMMANDS, EDITORS } from '../platform/ids';
import { registerCommand, reported } from '../platform/commands';
import { once } from '../store/once';
import type { DashboardDependencies } from './panel';

/** The affiliate dashboard: one page in an editor tab. All of it loads when it is first opened, or found open after a reload. */
export function register(dependencies: DashboardDependencies): vscode.Disposable {
  const panels = once(async () => (await import('./panel')).createPanels(dependencies));
  const parts = vscode.Disposable.from(
    registerCommand(dependencies.log, COMMANDS.dashboardOpen, async () => (await panels()).open()),
    vscode.window.registerWebviewPanelSerializer(EDITORS.dashboard, {
      deserializeWebviewPanel: (panel, state) => reported(dependencies.log, async () => (await panels()).restore(panel, state)),
    }),
  );
  return {
    dispose() {
      void parts.dispose();
      panels.ifLoaded((all) => all.dispose());
    },
  };
}
