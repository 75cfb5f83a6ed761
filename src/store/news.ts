import { Emitter, type Disposable } from '../primitives/emitter';
import type { SeenUsers, Unseen } from './seen';
import type { Sessions } from './sessions';

/** What happened to the account's orders and users and was not seen yet: lists mark it. */
export interface Unread {
  readonly orders: ReadonlyMap<string, Unseen>;
  /** So many orders that left the list while nobody looked are still asked about. */
  readonly undecided: number;
  /** What of the users was seen; whoever came, deposited or traded first after it is new. */
  readonly users?: SeenUsers | undefined;
}

const NONE: Unread = { orders: new Map(), undecided: 0 };

/** Where those who find out and those who show it meet. */
export class News implements Disposable {
  private latest = NONE;
  private readonly changed = new Emitter<void>();
  private readonly saw = new Emitter<Sight>();
  private readonly forgot = new Emitter<string>();
  private readonly subscription: Disposable;

  readonly onDidChange = this.changed.event;
  /** The person saw it. */
  readonly onDidSee = this.saw.event;
  /** An account was removed, or may be another one now, by its id: nothing of it is remembered. */
  readonly onDidForget = this.forgot.event;

  constructor(sessions: Sessions) {
    this.subscription = sessions.onDidChange(() => this.set(NONE));
  }

  get unread(): Unread {
    return this.latest;
  }

  set(unread: Unread): void {
    this.latest = unread;
    this.changed.fire();
  }

  /** Nothing when there is nothing to see. */
  see(sight: Sight): void {
    if (sight.list === 'users' || this.latest.orders.size + this.latest.undecided > 0) this.saw.fire(sight);
  }

  forget(accountId: string): void {
    this.forgot.fire(accountId);
  }

  dispose(): void {
    this.subscription.dispose();
    for (const event of [this.changed, this.saw, this.forgot]) (event as Emitter<unknown>).dispose();
  }
}

/** The whole list, or some orders of it; `all`: also the users that a filter hides. */
export type Sight = { readonly list: 'orders'; readonly orderIds?: readonly string[] } | { readonly list: 'users'; readonly all?: boolean };
