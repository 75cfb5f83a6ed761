import type { ServiceReader } from '../api/types';
import { POLICIES, Paused, type Asker, type Family } from './askers';
import { Emitter, type Disposable } from '../primitives/emitter';
import { MINUTE } from '../model/timeRange';
import { atRightTime } from './rightTime';
import type { Session } from './session';

/** The last good answer to one question, and what became of the latest try. */
export interface ResourceState<Content> {
  /** Undefined until the first good answer. */
  readonly content: Content | undefined;
  /** What came of the answer under way, where that is more than `content`. */
  readonly soFar: Content | undefined;
  /** Why the latest try failed; `content` is then older than it. Undefined when the latest try went well. */
  readonly error: unknown;
  readonly loading: boolean;
  /** When `content` began to be read, epoch milliseconds of the local clock: what came up while it was is not in it for sure. */
  readonly loadedAt: number | undefined;
}

export interface ResourceRequest<Content> {
  readonly session: Session;
  readonly asker: Asker;
  /** The session's service for the asker. */
  readonly client: ServiceReader;
  readonly signal: AbortSignal;
  /** What is shown now. */
  readonly previous: Content | undefined;
  /** Tells what came so far. */
  readonly show: (soFar: Content) => void;
}

export type LoadResource<Content> = (asking: ResourceRequest<Content>) => Promise<Content>;

/** What a person wants to see of a list, of whichever account is shown. */
export interface Question<Query> {
  query: Query;
}

interface Underway<Content> {
  readonly promise: Promise<void>;
  readonly abort: AbortController;
  readonly ask: LoadResource<Content>;
  readonly asker: Asker;
  /** Epoch milliseconds of the local clock. */
  readonly since: number;
}

/** So long no reading of a list takes unless the machine slept meanwhile, or the service had it wait again and again, milliseconds. */
const LASTING = 10 * MINUTE;

const NOTHING = { content: undefined, soFar: undefined, error: undefined, loading: false, loadedAt: undefined };

/**
 * One question to the service of a session, asked again when told so. Askers that come while it is being asked share the answer; what
 * arrives after the session ended or the question changed is dropped; a failure keeps the last good answer.
 */
export class Resource<Content> implements Disposable {
  private readonly changed = new Emitter<void>();
  private latest: ResourceState<Content> = NOTHING;
  private underway: Underway<Content> | undefined;

  readonly onDidChange = this.changed.event;
  /** All of it was being read, and that was stopped, took long, or gave way to a person's question for more: what changed since is not there. */
  owed = false;

  private readonly subscriptions: readonly Disposable[];
  private triedAt = -Infinity;
  /** When all of `content` was there: whoever wants it soon after is content with that, however long it took. */
  private cameAt = -Infinity;
  /** The service is back: what is known may be old, whatever its age. */
  private expired = false;

  constructor(
    /** Without one nothing is asked. */
    private readonly session: Session | undefined,
    private readonly ask: LoadResource<Content>,
    private readonly family: Family = 'orders',
    private readonly now: () => number = Date.now,
    /** A person is not content with a young answer that broke off. */
    private readonly brokeOff: (content: Content) => boolean = () => false,
  ) {
    this.subscriptions = session
      ? [
          session.onDidPause(() => this.changed.fire()),
          session.onDidRecover(() => {
            this.expired = true;
          }),
        ]
      : [];
  }

  /** While questions are held back that is the error: what is shown will not be read again by itself. */
  get state(): ResourceState<Content> {
    const { content, loading } = this.latest;
    const error = this.latest.error instanceof Paused ? undefined : this.latest.error;
    const untouched = content === undefined && this.latest.error === undefined;
    const pause = untouched || loading ? undefined : this.session?.pauseOf(this.family);
    return { ...this.latest, error: pause ?? error };
  }

  /** Whether an answer came, or a failure, since it was made or emptied. */
  get tried(): boolean {
    return this.triedAt > -Infinity;
  }

  /**
   * Asks unless there is an answer, or a failure that somebody must see first: also one from before the account was opened. All lists that are
   * shown are then opened at once, and each would be refused by itself.
   */
  async ensure(): Promise<void> {
    const { content, error } = this.state;
    if (content === undefined && error === undefined) await this.refresh(this.session?.isHeldSinceBefore(this.family) ? 'poll' : 'person');
  }

  /** Asks unless what is known is so young, milliseconds; then resolves to when that came or was tried. Never rejects. */
  async want(asker: Asker, maxAge: number = POLICIES[asker].maxAge): Promise<number | void> {
    const { content, error } = this.state;
    // A poll does not repeat at once what another poll just tried in vain.
    const isLacking = content === undefined || error !== undefined || (asker === 'person' && this.brokeOff(content));
    const at = asker === 'poll' && error !== undefined ? this.triedAt : isLacking ? -Infinity : this.cameAt;
    const age = this.now() - at;
    // A time to come was noted before the clock was put back.
    if (age <= maxAge && age >= 0 && !this.expired && !this.owed) return at;
    await this.refresh(asker);
  }

  /** Asks again. Never rejects: a failure is part of the state. */
  refresh(asker: Asker = 'person'): Promise<void> {
    return this.run(this.ask, asker);
  }

  /**
   * Asks for more with another question whose answer replaces this one's. Waits for the one under way unless it is the same,
   * and is dropped with it: not when that was stopped before, since who then asks wants it all the same.
   */
  async run(ask: LoadResource<Content>, asker: Asker = 'person'): Promise<void> {
    const { underway } = this;
    if (asker === 'person' && underway?.abort.signal.aborted) {
      await underway.promise;
      return this.run(ask, asker);
    }
    const hanging = asker === 'person' && underway && underway.asker !== 'person' && this.session?.hurry(underway.since, this.now());
    if (underway?.ask === ask && !hanging) {
      await underway.promise;
      // What was asked for nobody in particular may have been held back: a person is not.
      const forPerson = asker === 'person' && underway.asker !== 'person' && this.latest.error !== undefined;
      return forPerson && !underway.abort.signal.aborted ? this.run(ask, asker) : undefined;
    }
    if (underway && !hanging) {
      await underway.promise;
      return underway.abort.signal.aborted ? undefined : this.run(ask, asker);
    }
    const { session } = this;
    if (!session || session.ended) return;
    if (hanging) underway.abort.abort();
    const client = session.as(asker);
    // More of it makes what is there no younger.
    const isWhole = ask === this.ask;
    if (isWhole) this.expired = false;
    this.owed = !isWhole && (this.owed || (hanging === true && underway?.ask === this.ask));
    const abort = new AbortController();
    const { signal } = abort;
    const show = (soFar: Content): void => {
      if (this.underway?.abort === abort && !signal.aborted) this.update({ ...this.latest, soFar });
    };
    let beganAt = this.now();
    // However it fails, also before its first await, it becomes part of the state.
    const load = async () => {
      beganAt = this.now();
      return ask({ session, asker, client, signal, previous: this.latest.content, show });
    };
    const asked = atRightTime(client, load, () => !signal.aborted);
    const promise = this.answer(asked, abort, isWhole, () => beganAt);
    this.underway = { promise, abort, ask, asker, since: this.now() };
    this.update({ ...this.latest, loading: true });
    return promise;
  }

  /** Ends the asking under way as a person who has seen enough: what came of it stays, if it can be told apart from the rest. */
  stop(): void {
    this.underway?.abort.abort();
  }

  /** What another answer says of what is there changes it, and makes it no younger. */
  amend(change: (content: Content) => Content): void {
    const { content } = this.latest;
    const changed = content && change(content);
    if (changed !== content) this.update({ ...this.latest, content: changed });
  }

  /** Forgets everything: another question. */
  reset(): void {
    this.underway?.abort.abort();
    this.underway = undefined;
    this.triedAt = -Infinity;
    this.owed = false;
    this.update(NOTHING);
  }

  dispose(): void {
    this.underway?.abort.abort();
    this.underway = undefined;
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  /** @param whole whether it is all read anew; else what was there before is as old as before */
  private async answer(asked: Promise<Content>, abort: AbortController, whole: boolean, beganAt: () => number): Promise<void> {
    let outcome: Partial<ResourceState<Content>>;
    try {
      const content = await asked;
      // Not in the time to come: the clock may have been put back meanwhile.
      const began = Math.min(beganAt(), this.now());
      outcome = { content, error: undefined, loadedAt: whole ? began : (this.latest.loadedAt ?? began) };
    } catch (error) {
      // Who stopped it knows why.
      outcome = abort.signal.aborted && this.latest.content !== undefined ? {} : { error };
    }
    // Whoever waits for it waits for what took its place.
    if (this.underway?.abort !== abort) return this.underway?.promise;
    const isAnew = 'content' in outcome && (whole || this.latest.loadedAt === undefined);
    this.owed ||= whole && (isAnew ? this.now() - (outcome.loadedAt ?? NaN) > LASTING : abort.signal.aborted && !('content' in outcome));
    this.triedAt = this.now();
    if (isAnew) this.cameAt = this.triedAt;
    this.underway = undefined;
    this.update({ ...this.latest, ...outcome, soFar: undefined, loading: false });
  }

  private update(state: ResourceState<Content>): void {
    this.latest = state;
    this.changed.fire();
  }
}
