import * as vscode from 'vscode';
import { registerPage } from '../pages/restore';
import { registerCommand } from '../platform/commands';
import { COMMANDS, EDITORS } from '../platform/ids';
import { once } from '../primitives/once';
import type { DashboardDependencies, Panels } from './kit/panel';

interface Opener {
  readonly command: string;
  readonly editor: string;
  readonly load: () => Promise<{ readonly createTab: (dependencies: DashboardDependencies) => Panels }>;
}

const DASHBOARDS: readonly Opener[] = [
  { command: COMMANDS.dashboardOpen, editor: EDITORS.dashboard, load: () => import('./affiliates/dashboard') },
  { command: COMMANDS.orderDashboardOpen, editor: EDITORS.orderDashboard, load: () => import('./orders/dashboard') },
];

/** Dashboards: pages in an editor tab, one tab of each. All of one loads when it is first opened, or found open after a reload. */
export function register(dependencies: DashboardDependencies): vscode.Disposable {
  const { log } = dependencies;
  return vscode.Disposable.from(
    ...DASHBOARDS.flatMap(({ command, editor, load }) => {
      const panels = once(async () => (await load()).createTab(dependencies));
      return [
        registerCommand(log, command, async () => (await panels()).open()),
        registerPage(log, editor, async (panel, state) => (await panels()).restore(panel, state)),
        { dispose: () => panels.ifLoaded((all) => all.dispose()) },
      ];
    }),
  );
}
