import * as vscode from 'vscode';
import { registerCommand, reported } from '../platform/commands';
import { COMMANDS } from '../platform/ids';
import { onDidChangeSettings } from '../platform/settings';
import { once } from '../primitives/once';
import type { LookerDependencies } from './looker';

/** Orders that need a look: found in what was read anyway. Loads with the first list of open orders. */
export function register(dependencies: LookerDependencies): vscode.Disposable {
  const { store, log } = dependencies;
  const open = once(async () => (await import('./commands')).openLooker(dependencies));
  const look = (): void => void (store.openOrders.state.content && reported(log, async () => (await open()).look()));
  const parts = vscode.Disposable.from(
    store.onDidChange.openOrders(look),
    store.onDidChange.orderHistory(look),
    store.news.onDidChange(look),
    onDidChangeSettings(look),
    ...[COMMANDS.needsALookCheck, COMMANDS.needsALookIgnore, COMMANDS.needsALookIgnored].map((id) =>
      registerCommand(log, id, async (...args) => (await open()).run(id, args)),
    ),
  );
  return {
    dispose: () => {
      void parts.dispose();
      open.ifLoaded((opened) => void opened.dispose());
    },
  };
}
