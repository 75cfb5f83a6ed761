/** What the commands of the local archive stand on. */
import type * as vscode from 'vscode';
import { archiveFolder } from '../platform/folders';
import type { Log } from '../platform/report';
import type { Store } from '../store';
import type { ArchiveSettings } from '../store/archive/files';

export interface ArchiveDependencies {
  readonly context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  readonly store: Store;
  readonly log: Log;
  /** See `WriteOptions`. */
  readonly drafts: string;
}

/** Without a limit: who looks lets nothing go. */
export const settingsOf = ({ context }: ArchiveDependencies): ArchiveSettings => ({ folder: archiveFolder(context), limitBytes: Infinity });
