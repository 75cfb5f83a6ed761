import type { BudgetState, ServiceReader } from '../api/types';
import { Emitter, type Disposable } from './emitter';

/** Who is signed in, without any secret. */
export interface AccountInfo {
  readonly id: string;
  readonly label: string;
  readonly service: 'weex' | 'custom' | 'demo';
}

/** A client that a session owns. */
export interface SessionClient extends ServiceReader, Disposable {
  rateBudget(): readonly BudgetState[];
}

/** An account with the client that asks for it. */
export interface Session {
  readonly account: AccountInfo;
  readonly client: SessionClient;
}

/** `starting` until it is known whether there is an account to show; then signed out, or in. */
export type SessionState =
  | { readonly phase: 'starting' }
  | { readonly phase: 'signedOut'; readonly problem?: string | undefined }
  | { readonly phase: 'signedIn'; readonly session: Session };

/** The one account being shown. Whoever waits for an answer compares `current` before and after, and drops what came late. */
export class Sessions implements Disposable {
  private readonly changed = new Emitter<void>();
  private latest: SessionState = { phase: 'starting' };

  readonly onDidChange = this.changed.event;

  get state(): SessionState {
    return this.latest;
  }

  get current(): Session | undefined {
    return this.latest.phase === 'signedIn' ? this.latest.session : undefined;
  }

  /** Whether somebody is signed in, once that is known. */
  async known(): Promise<SessionState> {
    while (this.latest.phase === 'starting') {
      await new Promise<void>((resolve) => {
        const subscription = this.onDidChange(() => {
          subscription.dispose();
          resolve();
        });
      });
    }
    return this.latest;
  }

  /** Replaces the account; the client of the one before is disposed, which ends its requests. */
  set(state: SessionState): void {
    const before = this.current;
    this.latest = state;
    if (before && before !== this.current) before.client.dispose();
    this.changed.fire();
  }

  dispose(): void {
    this.current?.client.dispose();
    this.changed.dispose();
  }
}
