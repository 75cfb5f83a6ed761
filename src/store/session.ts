import { setMaxListeners } from 'node:events';
import * as l10n from '@vscode/l10n';
import { ServiceError } from '../api/errors';
import { asksOf, readerOf } from '../api/questions';
import type { BudgetState, ServiceReader } from '../api/types';
import { Asking, type Refusals } from './asking';
import { type Asker, type Family, type Paused } from './askers';
import { SECOND } from '../model/timeRange';
import { Emitter, type Disposable, type Event } from '../primitives/emitter';
import { once } from '../primitives/once';
import type { Ledger } from './ledger';

/** A service that says nothing for longer, milliseconds, may not answer at all: a person does not wait until that is given up. */
const SILENCE = 2 * SECOND;

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

/** Why nothing is asked or answered any more: the session ended. */
export class SessionEnded extends ServiceError {
  /** @param reopened the account is still shown, in a session of its own, even if it has another key: nobody left it */
  constructor(
    { label }: AccountInfo,
    readonly reopened = false,
  ) {
    super(
      'canceled',
      reopened
        ? l10n.t`A setting or a key changed, so the account "${label}" was opened again and this was stopped. Start it again.`
        : l10n.t`The account "${label}" is no longer active in this window.`,
    );
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
  private readonly lacked = new Emitter<true>();

  /** When the service answered last, whoever asked: epoch milliseconds of the local clock. */
  private heardAt = -Infinity;
  /** Somebody asks, before the question is sent. */
  readonly onDidAsk: Event<Asker> = this.asked.event;
  /** See `Ledger`. */
  readonly onDidLack: Event<true> = this.lacked.event;
  /** What was read of the account. Loads with the first question. */
  readonly ledger;
  /** See {@link Asking}. */
  readonly onDidPause: Event<void>;
  /** See {@link Asking}. */
  readonly onDidRecover: Event<'some' | 'all'>;

  /**
   * @param info what it is called now; see {@link rename}
   * @param now see {@link Asking}
   * @param owner whose data it reads: another one where the account got another key
   * @param refusals of its key, in this window
   */
  constructor(
    private info: AccountInfo,
    readonly client: SessionClient,
    now?: () => number,
    ledger = async (): Promise<Ledger> => new (await import('./ledger')).Ledger(),
    readonly owner = info.id,
    refusals?: Refusals,
  ) {
    this.ledger = once(async () => {
      const isLate = this.ended;
      const made = await ledger();
      // Nobody else would let go of it, nor of the archive that it opened.
      if (isLate) made.dispose();
      // It was opened under the name of before.
      else if (this.info !== info) made.archive?.rename(this.info.label);
      made.onDidLack((lacks) => this.lacked.fire(lacks));
      return made;
    });
    // Whoever works for the account waits for its end, and they may be many.
    setMaxListeners(Infinity, this.ending.signal);
    this.asking = new Asking(client, now, this.ending.signal, refusals);
    this.onDidPause = this.asking.onDidChange;
    this.onDidRecover = this.asking.onDidRecover;
  }

  get account(): AccountInfo {
    return this.info;
  }

  /** It is called otherwise, and nothing else of it changed: what it shows and loads goes on. */
  rename(label: string): void {
    this.info = { ...this.info, label };
    this.ledger.ifLoaded(({ archive }) => archive?.rename(label));
  }

  /** Ends with the session; its reason is a {@link SessionEnded}. */
  get signal(): AbortSignal {
    return this.ending.signal;
  }

  get ended(): boolean {
    return this.ending.signal.aborted;
  }

  /** Whether both read the same data: an account is opened anew for a setting, too. */
  readsAs(other: Session | undefined): boolean {
    return this.owner === other?.owner;
  }

  /** The account's service for one who asks, see {@link Asking}. Its questions reject with {@link SessionEnded} once it ended. */
  as(asker: Asker): ServiceReader {
    this.asked.fire(asker);
    const reader = this.asking.as(asker);
    return readerOf(async (name, query, options) => {
      const answer = await asksOf((await this.ledger()).heard(reader))(name, query, options);
      this.heardAt = Date.now();
      return answer;
    }, reader);
  }

  /** Why questions of a family are held back; undefined while they are not. */
  pauseOf(family: Family): Paused | undefined {
    return this.asking.pauseOf(family);
  }

  /** See {@link Asking}. */
  isHeldSinceBefore(family: Family): boolean {
    return this.asking.isHeldSinceBefore(family);
  }

  /** Milliseconds until the rate limit, or a pause of the service, lets the next question that waits go; 0 when none waits. */
  get waitMs(): number {
    return Math.max(0, ...this.client.rateBudget().map(({ waitMs }) => waitMs));
  }

  /**
   * A person waits for what was asked for nobody in particular: what waits for a pause of the service to end asks once all the same.
   * @returns whether the service has said nothing for seconds since then, to anybody, though no question waits for its turn
   */
  hurry(since: number, now: number): boolean {
    const isSilent = this.waitMs === 0 && now - Math.max(since, this.heardAt) > SILENCE;
    this.client.testPauses();
    return isSilent;
  }

  /** The budget of an endpoint; a client that has not asked anything yet has one for all. */
  budgetOf(name: string): BudgetState | undefined {
    const budgets = this.client.rateBudget();
    return budgets.find(({ endpoint }) => endpoint === name) ?? budgets[0];
  }

  /** What a room keeps of the account: made when it is first asked for, and gone with the session. */
  part<Part extends Disposable>(make: (session: Session) => Part): Part {
    const known = this.parts.get(make) as Part | undefined;
    if (known) return known;
    const part = make(this);
    this.parts.set(make, part);
    return part;
  }

  /** Ends all that is under way for the account. @param next what is shown in its place */
  dispose(next?: Session): void {
    if (this.ended) return;
    this.ending.abort(new SessionEnded(this.account, this.info.id === next?.info.id));
    for (const part of this.parts.values()) part.dispose();
    this.ledger.ifLoaded((ledger) => ledger.dispose());
    this.client.dispose();
    this.asking.dispose();
    this.asked.dispose();
    this.lacked.dispose();
  }
}
