/**
 * Who may ask an account's service, and what a refusal means: the one place that decides it. Lists, tabs, hovers, tools, notices
 * and the dashboard all ask through a reader from here.
 */
import { asksOf, readerOf, type QuestionName } from '../api/questions';
import { ServiceError, type Stop } from '../api/errors';
import { Paused, POLICIES, type Asker, type Family } from './askers';
import type { ServiceReader } from '../api/types';
import { DAY, MINUTE, SECOND } from '../model/timeRange';
import { waitOf } from '../primitives/haste';
import { Emitter } from '../primitives/emitter';
import { passing } from '../primitives/passing';

/** A new key takes so long to work; each further probe waits twice as long as the one before. */
const FIRST_PROBE = waitOf(15 * MINUTE);
const LAST_PROBE = waitOf(DAY);

/** A service that answers some questions and fails others for good is not met by all that failed over and over. */
const FIRST_RECOVERY = waitOf(5 * SECOND);
const LAST_RECOVERY = waitOf(5 * MINUTE);

/** Failures that say nothing against the account, and pass by themselves. */
const OUTAGE: ReadonlySet<string> = new Set(['network', 'timeout', 'server', 'badResponse', 'rateLimit', 'storage']);

/** Refusals of a question, by a service that took the key. Our own check finds some of them, and then nobody answered. */
const ANSWERED: ReadonlySet<string> = new Set(['notFound', 'invalidRequest']);

type Scope = 'account' | Family;

/** Questions of a scope that nobody waits for are held back. */
interface Circuit {
  error: ServiceError;
  stops: Stop;
  /** Whose question opened it. */
  readonly family: Family;
  /** The turn of the answer that opened it last. */
  openedAt: number;
  wait: number;
  probeAt: number;
  /** Opened soon after a good answer had closed it: that answer told nothing of what was refused. */
  readonly again: boolean;
}

const FAMILIES: Readonly<Record<QuestionName, Family>> = {
  currentPlanOrders: 'orders',
  historyPlanOrders: 'orders',
  orderDetail: 'orders',
  affiliateUsers: 'affiliates',
  affiliateReferrals: 'affiliates',
};

/** What the service refused of a key, for as long as the key is the same: it is none the better for being left and opened again. */
export interface Refusals {
  readonly circuits: Map<Scope, Circuit>;
  /** How long the probes of a circuit waited that a good answer closed, and when that was. */
  readonly closed: Map<Scope, { readonly wait: number; readonly at: number }>;
  /** Questions and answers in their order: a clock may be put back, and just that may be what a refusal was about. */
  turn: number;
  /** Epoch milliseconds that no change of the clock puts back, and that go on while the machine sleeps. */
  readonly now: () => number;
}

export const noRefusals = (now: () => number): Refusals => ({ circuits: new Map(), closed: new Map(), turn: 0, now });

/** The policy of one account, for as long as it is shown. */
export class Asking {
  private readonly changed = new Emitter<void>();
  private readonly recovered = new Emitter<'some' | 'all'>();
  /** Those that were open already. */
  private readonly refusedBefore: ReadonlySet<Circuit>;
  private readonly succeeded = new Map<Family, number>();
  /** What to ask again with a good answer: what failed, or all. */
  private failing: 'some' | 'all' | undefined;
  private recovery = { at: -Infinity, wait: FIRST_RECOVERY };

  /** A circuit opened or closed. */
  readonly onDidChange = this.changed.event;
  /** A good answer after failures: what failed may be asked again, or all, since all was held back. */
  readonly onDidRecover = this.recovered.event;

  constructor(
    private readonly client: ServiceReader,
    /** Epoch milliseconds that no change of the clock puts back, and that go on while the machine sleeps. */
    now: () => number = passing(),
    /** The account is left: nothing is asked from then on, and what comes late is no answer. */
    private readonly left?: AbortSignal,
    private readonly refusals = noRefusals(now),
  ) {
    this.refusedBefore = new Set(refusals.circuits.values());
  }

  /** Whether questions of a family are held back since before the account was opened, in this window: nobody has come to hear it again. */
  isHeldSinceBefore(family: Family): boolean {
    const circuit = this.circuitOf(family);
    return circuit !== undefined && this.refusedBefore.has(circuit);
  }

  /** The account's client for one who asks. Its questions reject with {@link Paused} while they are held back. */
  as(asker: Asker): ServiceReader {
    const { maxAge: _, ...call } = POLICIES[asker];
    const ask = asksOf(this.client);
    return readerOf(
      (name, query, options) => this.guard(asker, FAMILIES[name], () => ask(name, query, { ...call, ...options })),
      this.client,
    );
  }

  /** Why questions of a family are held back; undefined while they are not. */
  pauseOf(family: Family): Paused | undefined {
    const circuit = this.circuitOf(family);
    return circuit && new Paused(circuit.stops, circuit.error, circuit.probeAt);
  }

  dispose(): void {
    this.changed.dispose();
    this.recovered.dispose();
  }

  private circuitOf(family: Family): Circuit | undefined {
    const { circuits } = this.refusals;
    return circuits.get('account') ?? circuits.get(family);
  }

  private async guard<Answer>(asker: Asker, family: Family, ask: () => Promise<Answer>): Promise<Answer> {
    this.left?.throwIfAborted();
    const probed = asker === 'person' ? [] : this.holdBack(family);
    const askedAt = (this.refusals.turn += 1);
    try {
      const answer = await ask();
      this.left?.throwIfAborted();
      this.onSuccess(family, askedAt);
      return answer;
    } catch (error) {
      // An outage says nothing of what the probe was for, and who left did not hear of it.
      const isHeard = this.left?.aborted !== true && error instanceof ServiceError && error.stops;
      if (!isHeard) for (const [circuit, before] of probed) Object.assign(circuit, before);
      this.left?.throwIfAborted();
      if (error instanceof ServiceError && ANSWERED.has(error.kind) && (error.code ?? error.httpStatus) !== undefined)
        this.onSuccess(family, askedAt);
      else if (error instanceof ServiceError) this.note(error, family, askedAt);
      throw error;
    }
  }

  /** Unless a probe is due, and this question is the probe. @throws Paused */
  private holdBack(family: Family): [Circuit, Pick<Circuit, 'wait' | 'probeAt'>][] {
    const now = this.refusals.now();
    const open = [this.refusals.circuits.get('account'), this.refusals.circuits.get(family)].filter((circuit) => circuit !== undefined);
    for (const circuit of open) if (circuit.probeAt > now) throw new Paused(circuit.stops, circuit.error, circuit.probeAt);
    return open.map((circuit) => {
      const { wait, probeAt } = circuit;
      circuit.wait = Math.min(2 * wait, LAST_PROBE);
      circuit.probeAt = now + circuit.wait;
      return [circuit, { wait, probeAt }];
    });
  }

  /** What was asked before a circuit opened says nothing of it. */
  private onSuccess(family: Family, askedAt: number): void {
    const at = (this.refusals.turn += 1);
    const now = this.refusals.now();
    this.succeeded.set(family, at);
    const open = (['account', family] as const).flatMap((scope) => {
      const circuit = this.refusals.circuits.get(scope);
      return circuit && circuit.openedAt < askedAt ? [{ scope, circuit }] : [];
    });
    for (const { scope, circuit } of open) {
      this.refusals.circuits.delete(scope);
      // The two families may be two hosts: the one that refused is asked by one question now, and held back alone if it stays so.
      if (circuit.family !== family) this.refusals.circuits.set(circuit.family, { ...circuit, probeAt: now });
      else this.refusals.closed.set(circuit.stops.scope === 'account' ? 'account' : scope, { wait: circuit.wait, at: now });
    }
    if (open.length > 0) {
      this.failing = 'all';
      this.changed.fire();
    }
    const { failing, recovery } = this;
    const since = now - recovery.at;
    if (!failing || (since < recovery.wait && open.every(({ circuit }) => circuit.again))) return;
    this.recovery = { at: now, wait: since > 2 * LAST_RECOVERY ? 2 * FIRST_RECOVERY : Math.min(2 * recovery.wait, LAST_RECOVERY) };
    this.failing = undefined;
    this.recovered.fire(failing);
  }

  /** A refusal of what was asked before the last good answer of the family is out of date. */
  private note(error: ServiceError, family: Family, askedAt: number): void {
    const { stops } = error;
    if (OUTAGE.has(error.kind)) this.failing ??= 'some';
    if (!stops || error instanceof Paused) return;
    // Endpoints that were found to be refused alone stay so: a refusal of theirs says nothing of the others.
    const alone = this.refusals.circuits.get(family)?.stops.scope === 'account';
    const scope = stops.scope === 'account' && !alone ? 'account' : family;
    if ((this.succeeded.get(family) ?? 0) > askedAt) return;
    const before = this.refusals.circuits.get(scope);
    const openedAt = (this.refusals.turn += 1);
    if (before) Object.assign(before, { error, stops, openedAt });
    else {
      const now = this.refusals.now();
      const closed = this.refusals.closed.get(scope);
      const again = closed !== undefined && now - closed.at < FIRST_PROBE;
      const wait = again ? closed.wait : FIRST_PROBE;
      this.refusals.circuits.set(scope, { error, stops, family, openedAt, wait, probeAt: now + wait, again });
    }
    this.changed.fire();
  }
}
