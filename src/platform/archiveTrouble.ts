/** What is wrong with the file that what was read is kept in, in words. */
import * as l10n from '@vscode/l10n';
import { numberText } from '../model/language';
import { messageOf } from '../primitives/messageOf';
import type { Archive } from '../store/archive';
import type { Damage, Trouble } from '../store/archive/protocol';
import { ArchiveTrouble, troubleOf } from '../store/archive/trouble';

const WORDS: Readonly<Record<Exclude<Trouble['kind'], 'other'>, string>> = {
  full: l10n.t('The disk is full. Existing data is kept, but nothing more is added until there is space and the window is reloaded.'),
  readOnly: l10n.t('The archive file cannot be written to. Check the permissions of the folder where VS Code stores extension data.'),
  newer: l10n.t('The file was written by a newer version of Orderdeck. It is left unchanged; update Orderdeck to read it.'),
  busy: l10n.t('Another window has been writing for too long. Close any unresponsive windows, then reload this one.'),
  erased: l10n.t('The archive was deleted, perhaps in another window.'),
  unsupported: l10n.t('This build of VS Code does not include SQLite. VS Code 1.101 or later does, unless its vendor left it out.'),
};

/** What is wrong, and what to do. */
export function reasonOf(error: unknown): string {
  return error instanceof ArchiveTrouble ? wordsOf(error.trouble) : messageOf(error);
}

const wordsOf = ({ kind, message }: Trouble): string => (kind === 'other' ? message : WORDS[kind]);

/** Why nothing is kept. */
export const troubleText = (trouble: Trouble): string => l10n.t('Orderdeck is not keeping anything on disk for now: {0}', wordsOf(trouble));

/** No thread can be started, say. */
export const notStartedText = (error: unknown): string => troubleText(troubleOf(error));

export const damageText = ({ aside, saved }: Damage): string =>
  l10n.t(
    'The file in which Orderdeck keeps orders was damaged. It was set aside as {0}. Orders recovered from it and kept: {1}. Data that was known to be complete will be loaded again.',
    aside,
    saved,
  );

export const MEGABYTE = 1_000_000;

/** Tells what a person should know of an archive that is being kept. Of orders that have no more room once: they go each time it fills up. */
export function tellOf(archive: Archive, account: string, limitBytes: number, tell: (text: string) => void): void {
  const rescued = (damaged: Damage): void => tell(damageText(damaged));
  archive.onDidFail((trouble) => tell(troubleText(trouble)));
  archive.onDidRescue(rescued);
  void archive.opened.then((opened) => opened?.damaged && rescued(opened.damaged));
  let isTold = false;
  archive.onDidOutgrow((orders) => {
    if (!isTold) tell(outgrownText(account, limitBytes, orders));
    isTold = true;
  });
}

const outgrownText = (account: string, limitBytes: number, orders: number): string =>
  l10n.t(
    'The local archive of "{0}" grew beyond {1} MB. Orders removed from it, the oldest first: {2}. To keep more from now on, raise "orderdeck.archiveLimit".',
    account,
    numberText(limitBytes / MEGABYTE),
    numberText(orders),
  );

/** @throws what went wrong, in words also where it is of the file, which need not be that of the account in use */
export const inWords = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof ArchiveTrouble)) throw error;
    const { trouble } = error;
    throw new Error(trouble.kind === 'other' ? troubleText(trouble) : wordsOf(trouble), { cause: error });
  });
