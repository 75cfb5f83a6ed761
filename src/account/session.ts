import * as vscode from 'vscode';
import type { Log } from '../host/log';
import { onDidChangeSettings, readSettings } from '../host/settings';
import type { Store } from '../store';
import { lazyClient } from './lazyClient';
import type { Vault } from './vault';
import { sharedByWindows } from './windows';

type SessionState = Store['sessions']['state'];

/**
 * Keeps the store's session in step with the vault and the settings: another account here or in another window, new keys
 * or hosts, another rate limit. The same account with nothing changed is left alone, so nothing is read again.
 */
export class SessionKeeper implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable;
  private open = '';
  private turn: Promise<void> = Promise.resolve();
  private kept: Vault | undefined;

  constructor(
    private readonly context: Pick<vscode.ExtensionContext, 'secrets' | 'globalState'>,
    private readonly store: Pick<Store, 'sessions'>,
    private readonly log: Pick<Log, 'error'>,
  ) {
    const update = (): void => void this.update();
    // Another window may have added, changed or removed an account. Which one does not matter here.
    this.subscriptions = vscode.Disposable.from(context.secrets.onDidChange(update), onDidChangeSettings(update));
  }

  /** One for the life of the window: it remembers whose secrets it met. */
  async vault(): Promise<Vault> {
    const { Vault } = await import('./vault');
    return (this.kept ??= new Vault(this.context.secrets, sharedByWindows(this.context)));
  }

  /** Looks again, after the look under way. Never rejects: what went wrong is said where the lists would be. */
  update(): Promise<void> {
    this.turn = this.turn
      .then(() => this.look())
      .catch((error: unknown) => void this.failed('Not everything followed the account.', error));
    return this.turn;
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  private async look(): Promise<void> {
    let state: SessionState | undefined;
    try {
      state = await this.changed();
    } catch (error) {
      this.open = '';
      state = { phase: 'signedOut', problem: this.failed('The account could not be opened.', error) };
    }
    // Outside of the above: who listens and fails must not look like an account that cannot be opened.
    if (state) this.store.sessions.set(state);
  }

  /** Undefined when it is what the store has. */
  private async changed(): Promise<SessionState | undefined> {
    const { DEMO } = await import('./vault');
    const vault = await this.vault();
    const { active } = await vault.index();
    const account = active === undefined || active === DEMO.id ? undefined : await vault.account(active);
    const { rateLimit, locale } = readSettings();
    const wanted = await fingerprint({ active, account, rateLimit, locale });
    if (wanted === this.open) return undefined;
    const opening = () => import('./opening');
    let state: SessionState = { phase: 'signedOut' };
    if (active === DEMO.id) {
      const client = lazyClient(rateLimit, async () => (await opening()).openDemo({ rateLimit, locale }));
      state = { phase: 'signedIn', session: { account: DEMO, client } };
    } else if (account) {
      const { id, label, service, contractBaseUrl, spotBaseUrl } = account;
      const { settingsOf } = await import('../api/options');
      settingsOf({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(undefined), rateLimit, locale });
      const client = lazyClient(rateLimit, async () => (await opening()).openAccount(account, vault, { rateLimit, locale }));
      state = { phase: 'signedIn', session: { account: { id, label, service }, client } };
    }
    this.open = wanted;
    return state;
  }

  private failed(what: string, error: unknown): string {
    const problem = error instanceof Error ? error.message : String(error);
    this.log.error(`${what} ${problem}`);
    return problem;
  }
}

/** Tells whether anything changed without keeping a secret. */
async function fingerprint(value: unknown): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(JSON.stringify(value)).digest('base64');
}
