import type { ServiceReader } from '../api/types';
import { Emitter, type Disposable, type Event } from '../primitives/emitter';
import type { Asker, Family, Paused } from './askers';
import type { Session } from './session';

/** `starting` until it is known whether there is an account to show; then signed out, or in. */
export type SessionState =
  | { readonly phase: 'starting' }
  | { readonly phase: 'signedOut'; readonly problem?: string | undefined }
  | { readonly phase: 'signedIn'; readonly session: Session };

/** Which account is shown. `current` decides that and nothing else: who works for an account holds its {@link Session}. */
export class Sessions implements Disposable {
  private readonly changed = new Emitter<void>();
  private readonly renamed = new Emitter<void>();
  private readonly paused = new Emitter<void>();
  private readonly recovered = new Emitter<'some' | 'all'>();
  private latest: SessionState = { phase: 'starting' };
  private following: readonly Disposable[] = [];
  private opened = false;

  readonly onDidChange = this.changed.event;
  /** The account that is shown is called otherwise: what is shown of it stays, and what is under way for it goes on. */
  readonly onDidRename = this.renamed.event;
  /** Questions of the account are held back from now on, or not any more: see {@link Asking}. */
  readonly onDidPause = this.paused.event;
  /** The account's service answers again: what failed may be asked again, or all, since all was held back. */
  readonly onDidRecover = this.recovered.event;

  /**
   * @param trusted whether the person trusts the folder that is open
   */
  constructor(private readonly trusted: () => boolean = () => true) {}

  get state(): SessionState {
    return this.latest;
  }

  get current(): Session | undefined {
    return this.latest.phase === 'signedIn' ? this.latest.session : undefined;
  }

  /** An event of whichever session is shown; fires also when another one is. */
  ofCurrent<T>(event: (session: Session) => Event<T>): Event<T | undefined> {
    const emitter = new Emitter<T | undefined>();
    let followed: Session | undefined;
    let subscription: Disposable | undefined;
    this.onDidChange(() => {
      if (followed === this.current) return;
      subscription?.dispose();
      followed = this.current;
      subscription = followed && event(followed)((value) => emitter.fire(value));
      emitter.fire(undefined);
    });
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
  get mayAskUnprompted(): boolean {
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
    if (before && before === this.current) return this.renamed.fire();
    if (before !== this.current) {
      this.follow(this.current);
      before?.dispose(this.current);
    }
    this.changed.fire();
  }

  dispose(): void {
    // Who waits to know need not wait any more.
    if (this.latest.phase === 'starting') this.set({ phase: 'signedOut' });
    this.follow(undefined);
    this.current?.dispose();
    for (const event of [this.changed, this.renamed, this.paused]) event.dispose();
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
