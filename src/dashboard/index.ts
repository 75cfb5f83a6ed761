import * as vscode from 'vscode';
import { COMMANDS, EDITORS } from '../host/ids';
import { reportError } from '../host/report';
import { once } from '../store/once';
import type { DashboardDeps, Panels } from './panel';

/** The affiliate dashboard: one page in an editor tab. All of it loads when it is first opened, or found open after a reload. */
export function register(deps: DashboardDeps): vscode.Disposable {
  const panels = once(async () => (await import('./panel')).createPanels(deps));
  const reported = async (run: (panels: Panels) => void): Promise<void> => {
    try {
      run(await panels());
    } catch (error) {
      await reportError(error, deps.log);
    }
  };
  const parts = vscode.Disposable.from(
    vscode.commands.registerCommand(COMMANDS.dashboardOpen, () => reported((all) => all.open())),
    vscode.window.registerWebviewPanelSerializer(EDITORS.dashboard, {
      deserializeWebviewPanel: (panel, state) => reported((all) => all.restore(panel, state)),
    }),
  );
  return {
    dispose() {
      void parts.dispose();
      panels.ifAsked((all) => all.dispose());
    },
  };
}
