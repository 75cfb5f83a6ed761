/** What the commands of the local archive stand on. */
import * as vscode from 'vscode';
import { damageText } from '../platform/archiveTrouble';
import { archiveFolder } from '../platform/folders';
import type { Log } from '../platform/report';
import { withoutLinks } from '../platform/text';
import type { Store } from '../store';
import type { ToLook } from './kept';

export interface ArchiveDependencies {
  readonly context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  readonly store: Store;
  readonly log: Log;
  /** See `WriteOptions`. */
  readonly drafts: string;
}

/** Without a limit: who looks lets nothing go. */
export const toLook = ({ context, log }: ArchiveDependencies): ToLook => ({
  folder: archiveFolder(context),
  limitBytes: Infinity,
  damaged(damage) {
    const text = damageText(damage);
    log.warn(text);
    void vscode.window.showWarningMessage(withoutLinks(text));
  },
});
