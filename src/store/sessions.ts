import * as l10n from '@vscode/l10n';
import { ServiceError } from '../api/errors';
import type { BudgetState, ServiceReader } from '../api/types';
import { Asking, type Asker, type Family, type Paused } from './asking';
import { Emitter, type Disposable, type Event } from '../primitives/emitter';

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

/** Whose session it is while nobody is signed in. */
const NOBODY: AccountInfo = { id: '', label: '', service: 'custom' };
const refuse = (): Promise<never> => Promise.reject(new SessionEnded(NOBODY));
const NO_CLIENT: SessionClient = {
  ...{ currentPlanOrders: refuse, historyPlanOrders: refuse, orderDetail: refuse, affiliateUsers: refuse, affiliateReferrals: refuse },
  ...{ serverNow: Date.now, rateBudget: () => [], testPauses: () => undefined, dispose: () => undefined },
};

/** Why nothing is asked or answered any more: the session ended. */
export class SessionEnded extends ServiceError {
  constructor({ label }: AccountInfo) {
    super('canceled', l10n.t`The account "${label}" is not open here any more.`);
  }
}

/**
 * An account from the moment it is opened until it is left: its client, who may ask it, what was read of it, and a signal that ends with
 * it. Whoever works for an account holds its session to the end: what arrives late finds it ended, whichever account is shown by then.
 */
export class Session implements Disposable {
  private readonly asking: Asking;
  private readonly ending = new AbortController();
  private readonly parts = new Map<(session: Session) => unknown, Disposable>();
  private readonly asked = new Emitter<Asker>();

  /** Somebody asks, before the question is sent. */
  readonly onDidAsk: Event<Asker> = this.asked.event;
  /** See {@link Asking}. */
  readonly onDidPause: Event<void>;
  /** See {@link Asking}. */
  readonly onDidRecover: Event<'some' | 'all'>;

  /** @param now see {@link Asking} */
  constructor(
    readonly account: AccountInfo,
    readonly client: SessionClient,
    now?: () => number,
  ) {
    this.asking = new Asking(client, now, this.ending.signal);
    this.onDidPause = this.asking.onDidChange;
    this.onDidRecover = this.asking.onDidRecover;
  }

  /** Ends with the session; its reason is a {@link SessionEnded}. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  get ended(): boolean {
    return this.ending.signal.aborted;
  }

  /** Whether it only stands where nobody is signed in. */
  get isNobodys(): boolean {
    return this.account === NOBODY;
  }

  /** The account's service for one who asks, see {@link Asking}. Its questions reject with {@link SessionEnded} once it ended. */
  as(asker: Asker): ServiceReader {
    this.asked.fire(asker);
    return this.asking.as(asker);
  }

  /** Why questions of a family are held back; undefined while they are not. */
  pauseOf(family: Family): Paused | undefined {
    return this.asking.pauseOf(family);
  }

  /** Milliseconds until the rate limit, or a pause of the service, lets the next question that waits go; 0 when none waits. */
  get waitMs(): number {
    return Math.max(0, ...this.client.rateBudget().map(({ waitMs }) => waitMs));
  }

  /** What a room keeps of the account: made when it is first asked for, and gone with the session. */
  part<Part extends Disposable>(make: (session: Session) => Part): Part {
    const known = this.parts.get(make) as Part | undefined;
    if (known) return known;
    const part = make(this);
    this.parts.set(make, part);
    return part;
  }

  /** Ends all that is under way for the account. */
  dispose(): void {
    if (this.ended) return;
    this.ending.abort(new SessionEnded(this.account));
    for (const part of this.parts.values()) part.dispose();
    this.client.dispose();
    this.asking.dispose();
    this.asked.dispose();
  }
}

/** `starting` until it is known whether there is an account to show; then signed out, or in. */
export type SessionState =
  | { readonly phase: 'starting' }
  | { readonly phase: 'signedOut'; readonly problem?: string | undefined }
  | { readonly phase: 'signedIn'; readonly session: Session };

/** Which account is shown. `current` decides that and nothing else: who works for an account holds its {@link Session}. */
export class Sessions implements Disposable {
  /** Stands where nobody is signed in: it has ended, so it knows nothing and asks nothing. */
  private readonly nobody = new Session(NOBODY, NO_CLIENT);
  private readonly changed = new Emitter<void>();
  private readonly paused = new Emitter<void>();
  private readonly recovered = new Emitter<'some' | 'all'>();
  private latest: SessionState = { phase: 'starting' };
  private following: readonly Disposable[] = [];
  private opened = false;

  readonly onDidChange = this.changed.event;
  /** Questions of the account are held back from now on, or not any more: see {@link Asking}. */
  readonly onDidPause = this.paused.event;
  /** The account's service answers again: what failed may be asked again, or all, since all was held back. */
  readonly onDidRecover = this.recovered.event;

  /**
   * @param trusted whether the person trusts the folder that is open
   */
  constructor(private readonly trusted: () => boolean = () => true) {
    this.nobody.dispose();
  }

  get state(): SessionState {
    return this.latest;
  }

  get current(): Session | undefined {
    return this.latest.phase === 'signedIn' ? this.latest.session : undefined;
  }

  /** The session that is shown, or one that has ended. */
  get shown(): Session {
    return this.current ?? this.nobody;
  }

  /** An event of whichever session is shown; fires also when another one is. */
  ofShown<T>(event: (session: Session) => Event<T>): Event<T | undefined> {
    const emitter = new Emitter<T | undefined>();
    let shown: Session | undefined;
    let subscription: Disposable | undefined;
    const follow = (): void => {
      if (shown === this.shown) return;
      subscription?.dispose();
      shown = this.shown;
      subscription = event(shown)((value) => emitter.fire(value));
      emitter.fire(undefined);
    };
    this.onDidChange(follow);
    follow();
    return emitter.event;
  }

  /** The service of the account that is shown, for one who asks; undefined when nobody is signed in. */
  as(asker: Asker): ServiceReader | undefined {
    return this.current?.as(asker);
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
    return this.current?.waitMs ?? 0;
  }

  /** Why questions of a family are held back; undefined while they are not. */
  pauseOf(family: Family): Paused | undefined {
    return this.current?.pauseOf(family);
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

  /** Replaces the account. The session before ends, and with it all that is under way for it. */
  set(state: SessionState): void {
    const before = this.current;
    this.latest = state;
    if (before !== this.current) {
      this.follow(this.current);
      before?.dispose();
    }
    this.changed.fire();
  }

  dispose(): void {
    // Who waits to know need not wait any more.
    if (this.latest.phase === 'starting') this.set({ phase: 'signedOut' });
    this.follow(undefined);
    this.current?.dispose();
    for (const event of [this.changed, this.paused]) event.dispose();
    this.recovered.dispose();
  }

  private follow(session: Session | undefined): void {
    for (const each of this.following) each.dispose();
    this.following = session
      ? [
          session.onDidAsk((asker) => {
            this.opened ||= asker === 'person' || asker === 'poll';
          }),
          session.onDidPause(() => this.paused.fire()),
          session.onDidRecover((what) => this.recovered.fire(what)),
        ]
      : [];
  }
}
