/** Where what the extension remembers is kept for all windows. */
import path from 'node:path';
import type * as vscode from 'vscode';
import type { Kept } from '../primitives/kept';
import type { Log } from './report';
import { LastingFiles, SharedFiles } from './sharedFiles';

export interface KeptByWindows {
  /** For all that is remembered. */
  readonly kept: Kept;
  /** Undefined on the desktop. In a browser what its pages share, for what somebody has to be told of when it cannot be kept. */
  readonly pages?: Kept;
}

/** None of it holds a secret. */
export function keptByWindows(
  { env, UIKind }: Pick<typeof vscode, 'env' | 'UIKind'>,
  { globalState, globalStorageUri }: Pick<vscode.ExtensionContext, 'globalState' | 'globalStorageUri'>,
  log: Pick<Log, 'warn'>,
): KeptByWindows {
  if (env.uiKind !== UIKind.Web) return { kept: globalState };
  const pages = new SharedFiles(path.join(globalStorageUri.fsPath, 'browsers'), globalState);
  const failed = (error: unknown): void =>
    log.warn(`What this page remembers will be lost when it is reloaded. ${error instanceof Error ? error.message : String(error)}`);
  return { kept: new LastingFiles(pages, failed), pages };
}
