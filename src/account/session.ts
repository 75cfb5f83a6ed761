import * as vscode from 'vscode';
import type { Log } from '../host/log';
import { onDidChangeSettings, readSettings } from '../host/settings';
import type { Store } from '../store';
import { lazyClient } from './lazyClient';
import type { Demo } from './opening';
import type { Vault } from './vault';

/**
 * Keeps the store's session in step with the vault and the settings: another account here or in another window, new keys
 * or hosts, another rate limit. The same account with nothing changed is left alone, so nothing is read again.
 */
export class SessionKeeper implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable;
  private open = '';
  private turn: Promise<void> = Promise.resolve();
  private demo: Demo | undefined;

  constructor(
    private readonly secrets: vscode.SecretStorage,
    private readonly store: Store,
    private readonly log: Log,
  ) {
    const update = (): void => void this.update();
    // Another window may have added, changed or removed an account. Which one does not matter here.
    this.subscriptions = vscode.Disposable.from(secrets.onDidChange(update), onDidChangeSettings(update));
  }

  async vault(): Promise<Vault> {
    const { Vault } = await import('./vault');
    return new Vault(this.secrets);
  }

  /** Looks again, after the look under way. Never rejects: what went wrong is said where the lists would be. */
  update(): Promise<void> {
    this.turn = this.turn.then(() => this.look());
    return this.turn;
  }

  dispose(): void {
    this.subscriptions.dispose();
    void this.demo?.close();
  }

  private async openDemo(): Promise<Demo> {
    const { Demo } = await import('./opening');
    return (this.demo ??= new Demo());
  }

  private async look(): Promise<void> {
    try {
      const { DEMO } = await import('./vault');
      const vault = await this.vault();
      const { active } = await vault.index();
      const account = active === undefined || active === DEMO.id ? undefined : await vault.account(active);
      const { rateLimit, locale } = readSettings();
      const wanted = await fingerprint({ active, account, rateLimit, locale });
      if (wanted === this.open) return;
      if (active === DEMO.id) {
        const client = lazyClient(rateLimit, async () => (await this.openDemo()).open({ rateLimit, locale }));
        this.store.sessions.set({ phase: 'signedIn', session: { account: DEMO, client } });
      } else if (account) {
        const { id, label, service, contractBaseUrl, spotBaseUrl } = account;
        const { settingsOf } = await import('../api/options');
        settingsOf({ contractBaseUrl, spotBaseUrl, credentials: () => Promise.resolve(undefined), rateLimit, locale });
        const client = lazyClient(rateLimit, async () => (await import('./opening')).openAccount(account, vault, { rateLimit, locale }));
        this.store.sessions.set({ phase: 'signedIn', session: { account: { id, label, service }, client } });
      } else {
        this.store.sessions.set({ phase: 'signedOut' });
      }
      this.open = wanted;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      this.log.error(`The account could not be opened. ${problem}`);
      this.open = '';
      this.store.sessions.set({ phase: 'signedOut', problem });
    }
  }
}

/** Tells whether anything changed without keeping a secret. */
async function fingerprint(value: unknown): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(JSON.stringify(value)).digest('base64');
}
