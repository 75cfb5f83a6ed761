/** What is kept on disk of one account. No vscode. */
import type { Vault } from './vault';

export interface OwnArchive {
  /** It may begin at any moment, as long as the account is there. */
  readonly exists: () => boolean;
  readonly erase: () => Promise<void>;
}

/** Of an account alone: undefined where another one has the same key, and so the same file. */
export async function ownArchive(id: string, vault: Pick<Vault, 'index' | 'account'>, folder: string): Promise<OwnArchive | undefined> {
  const { archiveId, archivesIn, openArchive } = await import('../store/archive/files');
  const { accounts } = await vault.index();
  const others = accounts.filter((each) => each.id !== id).map((each) => vault.account(each.id));
  const [archive, ...shared] = (await Promise.all([vault.account(id), ...others])).map((each) => each && archiveId(each));
  if (archive === undefined || shared.includes(archive)) return undefined;
  const exists = (): boolean => archivesIn(folder).includes(archive);
  return {
    exists,
    async erase() {
      if (!exists()) return;
      const opened = openArchive({ folder, limitBytes: Infinity }, archive, '');
      try {
        await opened.ask('erase', {});
      } finally {
        await opened.end();
      }
    },
  };
}
