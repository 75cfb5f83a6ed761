import * as vscode from 'vscode';
import type { Spending } from '../api';
import type { KeptByWindows } from '../platform/kept';
import type { Log } from '../platform/report';
import { onDidChangeSettings } from '../platform/settings';
import { withoutLinks } from '../platform/text';
import { messageOf } from '../primitives/messageOf';
import type { Store } from '../store';
import type { Refusals } from '../store/asking';
import type { DemoLog } from './demoLog';
import type { ReloadOffer } from './reload';
import type { Draft } from './signIn';
import type { Account, Vault } from './vault';

type SessionState = Store['sessions']['state'];

/** When to look again, milliseconds, while the secret storage does not answer for an account that is open. */
const LOOK_AGAIN_MS = [5_000, 30_000, 120_000];

/**
 * Keeps the store's session in step with the vault and the settings: another account here or in another window, new keys
 * or hosts, another rate limit. The same account with nothing changed is left alone, so nothing is read again. Has what there is of
 * accounts once for the life of the window.
 */
export class SessionKeeper implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable;
  private open = '';
  private turn: Promise<void> = Promise.resolve();
  private ownVault: Vault | undefined;
  private botLog: DemoLog | undefined;
  private reloading: ReloadOffer | undefined;
  private again: NodeJS.Timeout | undefined;
  /** Looks in a row that the secret storage did not answer. */
  private unanswered = 0;
  /** By all clients of this window. */
  readonly spending: Spending = new Map();
  /** What services refused of a key, for as long as nothing of it is changed. */
  private readonly refusals = new Map<string, Refusals>();
  /** What was typed for an account that could not be added, secrets aside. */
  unfinished: Draft = {};

  constructor(
    private readonly context: Pick<vscode.ExtensionContext, 'secrets' | 'globalStorageUri'>,
    private readonly remembered: KeptByWindows,
    private readonly store: Pick<Store, 'sessions' | 'news'>,
    private readonly log: Pick<Log, 'error' | 'warn'>,
  ) {
    const update = (): void => void this.update();
    // Another window may have added, changed or removed an account. Which one does not matter here.
    this.subscriptions = vscode.Disposable.from(context.secrets.onDidChange(update), onDidChangeSettings(update));
  }

  /** It remembers whose secrets it met. */
  async vault(): Promise<Vault> {
    const { Vault } = await import('./vault');
    return (this.ownVault ??= new Vault(this.context.secrets, this.remembered.pages));
  }

  async demoLog(): Promise<DemoLog> {
    const { DemoLog } = await import('./demoLog');
    return (this.botLog ??= new DemoLog(this.context));
  }

  async reloadOffer(): Promise<ReloadOffer> {
    const { ReloadOffer } = await import('./reload');
    return (this.reloading ??= new ReloadOffer());
  }

  /** In a page whose secrets are out of date, what is changed would undo what another one changed: there it offers to reload instead. */
  async mayChange(): Promise<boolean> {
    if (!(await this.vault()).isOld) return true;
    await (await this.reloadOffer()).make();
    return false;
  }

  /** Looks again, after the look under way. Never rejects: what went wrong is said where the lists would be. */
  update(): Promise<void> {
    this.turn = this.turn
      .then(() => this.check())
      .catch((error: unknown) => void this.log.error(`Not everything followed the account. ${messageOf(error)}`));
    return this.turn;
  }

  /**
   * The service took the key of an account a moment ago: what it refused of it before holds no more, and where that is the one that is shown,
   * with the same key, it is opened anew with the next look.
   */
  async taken(account: Account): Promise<void> {
    const { forgetRefusals } = await import('./currentSession');
    const isRefused = await forgetRefusals(this.refusals, account);
    if (isRefused && this.store.sessions.current?.account.id === account.id) this.open = '';
  }

  dispose(): void {
    clearTimeout(this.again);
    this.unanswered = Infinity;
    this.reloading?.dispose();
    this.subscriptions.dispose();
  }

  private async check(): Promise<void> {
    let state: SessionState | undefined;
    try {
      state = await this.changed();
      this.unanswered = 0;
    } catch (error) {
      const { VaultError } = await import('./vault');
      if (error instanceof VaultError && this.store.sessions.current) return this.checkLater(error);
      this.open = '';
      const problem = messageOf(error);
      this.log.error(`The account could not be opened. ${problem}`);
      state = { phase: 'signedOut', problem };
    }
    // Outside of the above: who listens and fails must not look like an account that cannot be opened.
    if (state) this.store.sessions.set(state);
  }

  /** A storage that does not answer says nothing of the account that is open: it stays, and whoever comes back looks again too. */
  private checkLater(error: Error): void {
    this.log.error(`The account stays open. ${messageOf(error)}`);
    const wait = LOOK_AGAIN_MS[this.unanswered];
    this.unanswered += 1;
    clearTimeout(this.again);
    if (wait !== undefined) this.again = setTimeout(() => void this.update(), wait);
  }

  /** The person chose to keep what is read, and it is not kept. */
  private tell(text: string): void {
    this.log.warn(text);
    void vscode.window.showWarningMessage(withoutLinks(text));
  }

  /** Undefined when it is what the store has. */
  private async changed(): Promise<SessionState | undefined> {
    const { currentSession } = await import('./currentSession');
    const found = await currentSession(await this.vault(), this.open, {
      context: this.context,
      kept: this.remembered.kept,
      news: this.store.news,
      sessions: this.store.sessions,
      demoLog: () => this.demoLog(),
      spending: this.spending,
      refusals: this.refusals,
      tell: (text) => this.tell(text),
    });
    if (!found) return undefined;
    this.open = found.fingerprint;
    return found.state;
  }
}
