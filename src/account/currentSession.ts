/** What is to be shown, as the vault and the settings say. Loaded with the first look. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Spending } from '../api';
import { archiveFolder } from '../platform/folders';
import { CONTEXT } from '../platform/ids';
import { readSettings } from '../platform/settings';
import type { Kept } from '../primitives/kept';
import { passing } from '../primitives/passing';
import type { Store } from '../store';
import type { ArchiveSettings } from '../store/archive/files';
import { archiveId } from '../store/archive/owner';
import { noRefusals, type Refusals } from '../store/asking';
import type { Ledger } from '../store/ledger';
import { Session } from '../store/session';
import { demoId, demoStart } from './demo';
import type { DemoLog } from './demoLog';
import { lazyClient } from './lazyClient';
import { type Account, DEMO, type Vault } from './vault';

export interface Found {
  readonly state: Store['sessions']['state'];
  readonly fingerprint: string;
}

/** Where things are kept from one window to the next, and who is told. */
export interface Around {
  readonly context: Pick<vscode.ExtensionContext, 'globalStorageUri'>;
  readonly kept: Kept;
  readonly news: Pick<Store['news'], 'forget'>;
  readonly sessions: Pick<Store['sessions'], 'current'>;
  readonly demoLog: () => Promise<DemoLog>;
  /** What this window has sent to services, of whichever account. */
  readonly spending: Spending;
  /** What they refused of the key, by all that is stored with it. */
  readonly refusals: Map<string, Refusals>;
  /** Of trouble with an archive. */
  readonly tell: (text: string) => void;
}

/**
 * Undefined when it is what was found last, by its fingerprint.
 * @throws VaultError; an error in words for people when the account cannot be opened
 */
export async function currentSession(
  vault: Vault,
  last: string,
  { context, kept, news, sessions, demoLog, spending, refusals, tell }: Around,
): Promise<Found | undefined> {
  const { active, accounts } = await vault.index();
  void vscode.commands.executeCommand('setContext', CONTEXT.left, accounts.length > 0);
  const account = active === undefined || active === DEMO.id ? undefined : await vault.account(active);
  const { rateLimit, locale, archive } = readSettings();
  const rest = account && unnamedOf(account);
  const unnamed = await fingerprintOf({ active, account: rest, rateLimit, locale, archive: account && archive });
  const fingerprint = `${unnamed} ${account?.label ?? ''}`;
  if (fingerprint === last) return undefined;
  const { current } = sessions;
  if (account && current?.account.id === account.id && last.startsWith(`${unnamed} `)) {
    current.rename(account.label);
    return { fingerprint, state: { phase: 'signedIn', session: current } };
  }
  const opening = () => import('./openClient');
  if (active === DEMO.id) {
    const startedAt = demoStart(kept, (id) => news.forget(id));
    const client = lazyClient(rateLimit, async () => {
      const opened = await (await opening()).openDemo({ rateLimit, locale }, startedAt);
      void demoLog().then((log) => log.began(opened));
      return opened;
    });
    return { fingerprint, state: { phase: 'signedIn', session: new Session({ ...DEMO, id: demoId(startedAt) }, client) } };
  }
  if (account) {
    const { id, label, service, contractBaseUrl, spotBaseUrl } = account;
    const { settingsOf } = await import('../api/options');
    settingsOf({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(undefined), rateLimit, locale });
    const client = lazyClient(rateLimit, async () => (await opening()).openAccount(account, vault, { rateLimit, locale }, spending));
    const stored = await storedAs(account);
    const refused = refusals.get(stored) ?? noRefusals(passing());
    refusals.set(stored, refused);
    const ledger = archive && (() => keptLedger(account, { folder: archiveFolder(context), ...archive }, tell));
    return {
      fingerprint,
      state: { phase: 'signedIn', session: new Session({ id, label, service }, client, undefined, ledger, archiveId(account), refused) },
    };
  }
  const listed = accounts.find(({ id }) => id === active);
  if (listed)
    throw new Error(l10n.t`The stored data for the account "${listed.label}" cannot be read. Remove the account, then add it again.`);
  return { fingerprint, state: { phase: 'signedOut' } };
}

const unnamedOf = (account: Account): Account => ({ ...account, label: '' });

/** @returns whether there were any that held questions back */
export async function forgetRefusals(refusals: Map<string, Refusals>, account: Account): Promise<boolean> {
  const stored = await storedAs(account);
  const before = refusals.get(stored);
  refusals.delete(stored);
  return (before?.circuits.size ?? 0) > 0;
}

/** By which the refusals of its key are known. */
const storedAs = (account: Account): Promise<string> => fingerprintOf(unnamedOf(account));

/** What is read of the account is kept on disk, as the person chose. */
async function keptLedger(account: Account, settings: ArchiveSettings, tell: Around['tell']): Promise<Ledger> {
  const [{ Ledger: OnDisk }, files, { notStartedText, tellOf }] = await Promise.all([
    import('../store/ledger'),
    import('../store/archive/files'),
    import('../platform/archiveTrouble'),
  ]);
  try {
    const archive = files.openArchive(settings, archiveId(account), account.label, files.hostsOf(account));
    tellOf(archive, account.label, settings.limitBytes, tell);
    return new OnDisk(Date.now, archive);
  } catch (error) {
    // The account is read all the same.
    tell(notStartedText(error));
    return new OnDisk();
  }
}

/** Tells whether anything changed without keeping a secret. */
async function fingerprintOf(value: unknown): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(JSON.stringify(value)).digest('base64');
}
