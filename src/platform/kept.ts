/** Where what the extension remembers is kept for all windows. None of it holds a secret. */
import type * as vscode from 'vscode';
import type { Kept } from '../primitives/kept';
import type { Log } from './report';

export interface KeptByWindows {
  /** For all that is remembered. */
  readonly kept: Kept;
  /** Undefined on the desktop. In a browser what its pages share, for what somebody has to be told of when it cannot be kept. */
  readonly pages?: Kept;
}

/** On the desktop it is there at once. */
export const keptByWindows = (
  { env, UIKind }: Pick<typeof vscode, 'env' | 'UIKind'>,
  context: Pick<vscode.ExtensionContext, 'globalState' | 'globalStorageUri'>,
  log: Pick<Log, 'warn'>,
): KeptByWindows | Promise<KeptByWindows> =>
  env.uiKind === UIKind.Web ? import('./sharedFiles').then(({ keptByPages }) => keptByPages(context, log)) : { kept: context.globalState };
