import type { CallOptions, ServiceReader } from '../api/types';
import { MANNERS, Paused, type Asker, type Family } from './asking';
import { Emitter, type Disposable } from './emitter';
import type { Sessions } from './sessions';

/** The last good answer to one question, and what became of the latest try. */
export interface LiveState<Content> {
  /** Undefined until the first good answer. */
  readonly content: Content | undefined;
  /** Why the latest try failed; `content` is then older than it. Undefined when the latest try went well. */
  readonly error: unknown;
  readonly loading: boolean;
  /** When `content` came, epoch milliseconds of the local clock. */
  readonly loadedAt: number | undefined;
}

export interface Asking<Content> extends Required<Pick<CallOptions, 'signal' | 'priority'>> {
  readonly client: ServiceReader;
  /** What is shown now. */
  readonly previous: Content | undefined;
}

export type Ask<Content> = (asking: Asking<Content>) => Promise<Content>;

const NOTHING = { content: undefined, error: undefined, loading: false, loadedAt: undefined };

/**
 * One question to the service, asked again when told so. Askers that come while it is being asked share the answer; what
 * arrives after the account or the question changed is dropped; a failure keeps the last good answer.
 */
export class Live<Content> implements Disposable {
  private readonly changed = new Emitter<void>();
  private latest: LiveState<Content> = NOTHING;
  private underway: { promise: Promise<void>; abort: AbortController; ask: Ask<Content> } | undefined;

  readonly onDidChange = this.changed.event;

  private readonly subscriptions: readonly Disposable[];
  private triedAt = -Infinity;

  constructor(
    private readonly sessions: Sessions,
    private readonly ask: Ask<Content>,
    private readonly family: Family = 'orders',
    private readonly now: () => number = Date.now,
  ) {
    this.subscriptions = [
      sessions.onDidPause(() => this.changed.fire()),
      sessions.onDidRecover(() => {
        this.triedAt = -Infinity;
      }),
    ];
  }

  /** While questions are held back that is the error: what is shown will not be read again by itself. */
  get state(): LiveState<Content> {
    const { content, loading } = this.latest;
    const error = this.latest.error instanceof Paused ? undefined : this.latest.error;
    const untouched = content === undefined && this.latest.error === undefined;
    const pause = untouched || loading ? undefined : this.sessions.pauseOf(this.family);
    return { ...this.latest, error: pause ?? error };
  }

  /** Asks unless there is an answer, or a failure that somebody must see first. */
  async ensure(): Promise<void> {
    if (this.latest.content === undefined && this.latest.error === undefined) await this.refresh();
  }

  /** Asks unless what is known is so young, milliseconds. Never rejects. */
  async want(asker: Asker, maxAge: number = MANNERS[asker].maxAge): Promise<void> {
    const { content, error, loadedAt = -Infinity } = this.state;
    // A poll does not repeat at once what another poll just tried in vain.
    const at = asker === 'poll' && error !== undefined ? this.triedAt : content === undefined || error !== undefined ? -Infinity : loadedAt;
    if (this.now() - at > maxAge) await this.refresh(asker);
  }

  /** Asks again. Never rejects: a failure is part of the state. */
  refresh(asker: Asker = 'person'): Promise<void> {
    return this.run(this.ask, asker);
  }

  /**
   * Asks for more with another question whose answer replaces this one's. Waits for the one under way unless it is the same,
   * and is dropped with it.
   */
  async run(ask: Ask<Content>, asker: Asker = 'person'): Promise<void> {
    const { underway } = this;
    if (underway?.ask === ask) return underway.promise;
    if (underway) {
      await underway.promise;
      return underway.abort.signal.aborted ? undefined : this.run(ask, asker);
    }
    const client = this.sessions.as(asker);
    if (!client) return;
    const abort = new AbortController();
    const { priority } = MANNERS[asker];
    // However it fails, also before its first await, it becomes part of the state.
    const asked = (async () => ask({ client, previous: this.latest.content, signal: abort.signal, priority }))();
    const promise = this.answer(asked, abort);
    this.underway = { promise, abort, ask };
    this.update({ ...this.latest, loading: true });
    return promise;
  }

  /** Stops asking; what is shown stays. */
  cancel(): void {
    this.underway?.abort.abort();
    this.underway = undefined;
    if (this.latest.loading) this.update({ ...this.latest, loading: false });
  }

  /** Forgets everything: another account, or another question. */
  reset(): void {
    this.underway?.abort.abort();
    this.underway = undefined;
    this.triedAt = -Infinity;
    this.update(NOTHING);
  }

  dispose(): void {
    this.underway?.abort.abort();
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  private async answer(asked: Promise<Content>, abort: AbortController): Promise<void> {
    let outcome: Partial<LiveState<Content>>;
    try {
      outcome = { content: await asked, error: undefined, loadedAt: this.now() };
    } catch (error) {
      outcome = { error };
    }
    if (abort.signal.aborted) return;
    this.triedAt = outcome.loadedAt ?? this.now();
    this.underway = undefined;
    this.update({ ...this.latest, ...outcome, loading: false });
  }

  private update(state: LiveState<Content>): void {
    this.latest = state;
    this.changed.fire();
  }
}
