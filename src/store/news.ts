import { Emitter, type Disposable, type Event } from '../primitives/emitter';
import type { SeenUsers, Unseen } from './seen';

/** What happened to the account's orders and users and was not seen yet: lists mark it. */
export interface Unread {
  readonly orders: ReadonlyMap<string, Unseen>;
  /** So many orders that left the list while nobody looked are still asked about. */
  readonly undecided: number;
  /** Orders that are open no more, and of which nobody says what became of them: the latest. */
  readonly vanished?: readonly string[] | undefined;
  /** What of the users was seen; whoever came, deposited or traded first after it is new. */
  readonly users?: SeenUsers | undefined;
}

export const NO_NEWS: Unread = { orders: new Map(), undecided: 0 };

/** Where those who find out and those who show it meet. */
export class News implements Disposable {
  private readonly saw = new Emitter<Sight>();
  private readonly forgot = new Emitter<string>();

  /** The person saw it. */
  readonly onDidSee = this.saw.event;
  /** An account was removed, or may be another one now, by its id: nothing of it is remembered. */
  readonly onDidForget = this.forgot.event;

  /**
   * @param shown what was not seen of the account that is shown
   * @param onDidChange that changed, or another account is shown
   */
  constructor(
    private readonly shown: () => Unread,
    readonly onDidChange: Event<void>,
  ) {}

  get unread(): Unread {
    return this.shown();
  }

  /** Nothing when there is nothing to see. */
  see(sight: Sight): void {
    if (sight.list === 'users' || this.unread.orders.size + this.unread.undecided > 0) this.saw.fire(sight);
  }

  forget(accountId: string): void {
    this.forgot.fire(accountId);
  }

  dispose(): void {
    for (const event of [this.saw, this.forgot]) event.dispose();
  }
}

/** The whole list, or some orders of it; `all`: also the users that a filter hides. */
export type Sight = { readonly list: 'orders'; readonly orderIds?: readonly string[] } | { readonly list: 'users'; readonly all?: boolean };
