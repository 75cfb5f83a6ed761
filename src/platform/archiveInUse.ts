import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Session, Store } from '../store';
import type { Archive } from '../store/archive';
import { troubleText } from './archiveTrouble';
import { COMMANDS, SIGN_IN } from './ids';

/** What is said to somebody who has none. */
export interface WithoutArchive {
  /** It is never kept, so nothing can be turned on. */
  readonly inDemo: string;
  readonly signedOut: string;
  readonly turnedOff: string;
}

export interface ArchiveInUse {
  readonly session: Session;
  readonly archive: Archive;
}

/** The local archive of the account in use, for what cannot go without; else says what is missing, and leads there. @throws what is wrong with it */
export async function archiveInUse(store: Store, without: WithoutArchive): Promise<ArchiveInUse | undefined> {
  await store.sessions.known();
  const session = store.sessions.current;
  if (!session) return leadTo(without.signedOut, l10n.t('Sign in'), ...SIGN_IN);
  if (session.account.service === 'demo') return leadTo(without.inDemo, l10n.t('Sign in'), ...SIGN_IN);
  const { archive } = await session.ledger();
  await archive?.opened;
  if (archive?.trouble) throw new Error(troubleText(archive.trouble));
  if (archive) return { session, archive };
  return leadTo(without.turnedOff, l10n.t('Keep on disk…'), COMMANDS.archiveShow, 'keep');
}

async function leadTo(text: string, there: string, command: string, wish?: string): Promise<undefined> {
  if ((await vscode.window.showInformationMessage(text, there)) === there) await vscode.commands.executeCommand(command, wish);
  return undefined;
}
