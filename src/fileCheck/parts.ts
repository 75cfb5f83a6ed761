/** What a check of files is made of. Loaded with the first. */
import * as vscode from 'vscode';
import type { Log } from '../platform/report';
import type { Store } from '../store';
import { FileChecks } from './check';
import { fixProvider } from './fixes';
import { LeftOut } from './leftOut';
import { CheckTab } from './page/tab';
import { Problems } from './problems';

export interface FileCheckDependencies {
  readonly store: Store;
  readonly context: Pick<vscode.ExtensionContext, 'workspaceState' | 'extensionUri'>;
  readonly log: Log;
  /** Where drafts of exports are noted. */
  readonly drafts: string;
}

export interface CheckParts extends vscode.Disposable {
  readonly store: Store;
  readonly checks: FileChecks;
  readonly problems: Problems;
  readonly leftOut: LeftOut;
  readonly tab: CheckTab;
}

export function createParts({ store, context: { workspaceState, extensionUri }, log, drafts }: FileCheckDependencies): CheckParts {
  const checks = new FileChecks(store);
  const problems = new Problems(store.sessions);
  const tab = new CheckTab({ sessions: store.sessions, checks, problems, extensionUri, log, drafts });
  const kinds = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };
  const fixes = vscode.languages.registerCodeActionsProvider([{ scheme: '*' }], fixProvider(problems), kinds);
  const all = vscode.Disposable.from(checks, problems, tab, fixes);
  return { store, checks, problems, leftOut: new LeftOut(workspaceState), tab, dispose: () => void all.dispose() };
}
