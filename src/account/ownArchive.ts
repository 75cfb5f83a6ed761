/** What is kept on disk of one account. No vscode. */
import { archiveId } from '../store/archive/owner';
import type { Vault } from './vault';

export interface OwnArchive {
  /** It may begin at any moment, as long as the account is there. */
  readonly exists: () => boolean;
  readonly erase: () => Promise<void>;
}

/** Of an account alone, those of its earlier keys too: undefined where another one has the same keys, and so the same files. */
export async function ownArchive(id: string, vault: Pick<Vault, 'index' | 'account'>, folder: string): Promise<OwnArchive | undefined> {
  const { archivesIn, erase, openArchive } = await import('../store/archive/files');
  const { accounts } = await vault.index();
  const archivesOf = async (ids: readonly string[]): Promise<Set<string>> => {
    const found = await Promise.all(ids.map((each) => vault.account(each)));
    return new Set(found.flatMap((each) => (each ? [archiveId(each), ...(each.archives ?? [])] : [])));
  };
  const [own, shared] = await Promise.all([archivesOf([id]), archivesOf(accounts.map((each) => each.id).filter((each) => each !== id))]);
  const archives = [...own].filter((each) => !shared.has(each));
  if (archives.length === 0) return undefined;
  const there = (): string[] => archives.filter((each) => archivesIn(folder).includes(each));
  return {
    exists: () => there().length > 0,
    async erase() {
      // One that cannot be erased keeps none of the others.
      const erased = await Promise.allSettled(
        there().map(async (archive) => {
          const opened = openArchive({ folder, limitBytes: Infinity }, archive, '');
          try {
            await erase(opened);
          } finally {
            await opened.end();
          }
        }),
      );
      for (const each of erased) if (each.status === 'rejected') throw each.reason;
    },
  };
}
