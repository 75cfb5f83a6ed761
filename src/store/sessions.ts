import type { BudgetState, ServiceReader } from '../api/types';
import { Asking, type Asker, type Family, type Paused } from './asking';
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
  /** What waits for a pause of the service to end asks once all the same. */
  testPauses(): void;
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
  private readonly paused = new Emitter<void>();
  private readonly recovered = new Emitter<'some' | 'all'>();
  private latest: SessionState = { phase: 'starting' };
  private asking: Asking | undefined;
  private opened = false;

  readonly onDidChange = this.changed.event;
  /** Questions of the account are held back from now on, or not any more: see {@link Asking}. */
  readonly onDidPause = this.paused.event;
  /** The account's service answers again: what failed may be asked again, or all, since all was held back. */
  readonly onDidRecover = this.recovered.event;

  /**
   * @param now see {@link Asking}
   * @param trusted whether the person trusts the folder that is open
   */
  constructor(
    private readonly now?: () => number,
    private readonly trusted: () => boolean = () => true,
  ) {}

  get state(): SessionState {
    return this.latest;
  }

  get current(): Session | undefined {
    return this.latest.phase === 'signedIn' ? this.latest.session : undefined;
  }

  /** The account's service for one who asks, see {@link Asking}; undefined when nobody is signed in. */
  as(asker: Asker): ServiceReader | undefined {
    this.opened ||= asker === 'person' || asker === 'poll';
    return this.asking?.as(asker);
  }

  /**
   * Whether a glance and a program may ask. What stands in a folder that is not trusted starts nothing: there a person has to come
   * first, by opening something that shows orders or users.
   */
  get attended(): boolean {
    return this.opened || this.trusted();
  }

  /** Milliseconds until the rate limit, or a pause of the service, lets the next question that waits go; 0 when none waits. */
  get waitMs(): number {
    return Math.max(0, ...(this.current?.client.rateBudget() ?? []).map((budget) => budget.waitMs));
  }

  /** Why questions of a family are held back; undefined while they are not. */
  pauseOf(family: Family): Paused | undefined {
    return this.asking?.pauseOf(family);
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
    if (before !== this.current) {
      before?.client.dispose();
      this.asking?.dispose();
      this.asking = this.current && this.policyOf(this.current);
    }
    this.changed.fire();
  }

  dispose(): void {
    // Who waits to know need not wait any more.
    if (this.latest.phase === 'starting') this.set({ phase: 'signedOut' });
    this.current?.client.dispose();
    this.asking?.dispose();
    for (const event of [this.changed, this.paused]) event.dispose();
    this.recovered.dispose();
  }

  private policyOf({ client }: Session): Asking {
    const asking = new Asking(client, this.now);
    asking.onDidChange(() => this.paused.fire());
    asking.onDidRecover((what) => this.recovered.fire(what));
    return asking;
  }
}
