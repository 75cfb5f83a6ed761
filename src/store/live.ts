import type { CallOptions, ServiceReader } from '../api/types';
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
export type Priority = 'interactive' | 'background';

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

  constructor(
    private readonly sessions: Sessions,
    private readonly ask: Ask<Content>,
    private readonly now: () => number = Date.now,
  ) {}

  get state(): LiveState<Content> {
    return this.latest;
  }

  /** Asks unless there is an answer, or a failure that somebody must see first. */
  async ensure(): Promise<void> {
    if (this.latest.content === undefined && this.latest.error === undefined) await this.refresh();
  }

  /** Asks again. Never rejects: a failure is part of the state. */
  refresh(priority: Priority = 'interactive'): Promise<void> {
    return this.run(this.ask, priority);
  }

  /**
   * Asks for more with another question whose answer replaces this one's. Waits for the one under way unless it is the same,
   * and is dropped with it.
   */
  async run(ask: Ask<Content>, priority: Priority = 'interactive'): Promise<void> {
    const { underway } = this;
    if (underway?.ask === ask) return underway.promise;
    if (underway) {
      await underway.promise;
      return underway.abort.signal.aborted ? undefined : this.run(ask, priority);
    }
    const session = this.sessions.current;
    if (!session) return;
    const abort = new AbortController();
    const promise = this.answer(ask({ client: session.client, previous: this.latest.content, signal: abort.signal, priority }), abort);
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
    this.update(NOTHING);
  }

  dispose(): void {
    this.underway?.abort.abort();
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
    this.underway = undefined;
    this.update({ ...this.latest, ...outcome, loading: false });
  }

  private update(state: LiveState<Content>): void {
    this.latest = state;
    this.changed.fire();
  }
}
