/**
 * Who may ask an account's service, and what a refusal means: the one place that decides it. Lists, tabs, hovers, tools, notices
 * and the dashboard all ask through a reader from here.
 */
import { ServiceError, type Stop } from '../api/errors';
import type { CallOptions, ServiceReader } from '../api/types';
import { DAY, MINUTE, SECOND } from '../model/timeRange';
import { Emitter } from './emitter';

/**
 * `person`: somebody did something and waits. `glance`: a hover, or a notice that nobody waits for. `poll`: what is shown is read
 * again. `program`: a tool of a language model.
 */
export type Asker = 'person' | 'glance' | 'poll' | 'program';
export type Family = 'orders' | 'affiliates';

/** How an asker asks, and how old an answer may be for it that can still change, milliseconds. */
export const MANNERS = {
  person: { priority: 'interactive', retry: true, throughPause: true, maxAge: 15 * SECOND },
  glance: { priority: 'background', retry: false, throughPause: false, maxAge: MINUTE },
  poll: { priority: 'background', retry: true, throughPause: false, maxAge: 0 },
  program: { priority: 'background', retry: true, throughPause: false, maxAge: MINUTE },
} as const satisfies Record<Asker, Required<Omit<CallOptions, 'signal'>> & { maxAge: number }>;

/** A new key takes so long to work; each further probe waits twice as long as the one before. */
const FIRST_PROBE = 15 * MINUTE;
const LAST_PROBE = DAY;

/** A service that answers some questions and fails others for good is not met by all that failed over and over. */
const FIRST_RECOVERY = 5 * SECOND;
const LAST_RECOVERY = 5 * MINUTE;

/** Failures that say nothing against the account, and pass by themselves. */
const OUTAGE: ReadonlySet<string> = new Set(['network', 'timeout', 'server', 'badResponse', 'rateLimit']);

type Scope = 'account' | Family;

/** Questions of a scope that nobody waits for are held back. */
interface Circuit {
  error: ServiceError;
  stops: Stop;
  /** The turn of the answer that opened it last. */
  openedAt: number;
  wait: number;
  probeAt: number;
}

type Question = Omit<ServiceReader, 'serverNow'>;

const FAMILIES: Readonly<Record<keyof Question, Family>> = {
  currentPlanOrders: 'orders',
  historyPlanOrders: 'orders',
  orderDetail: 'orders',
  affiliateUsers: 'affiliates',
  affiliateReferrals: 'affiliates',
};

/** Why nobody but a person asks now. */
export class Paused extends ServiceError {
  constructor(
    override readonly stops: Stop,
    { kind, message, code, serverMessage, httpStatus }: ServiceError,
    /** When one question is let through by itself, epoch milliseconds of the local clock. */
    readonly until: number,
  ) {
    super(kind, `Paused: ${stops.why}. ${message}`, { code, serverMessage, httpStatus, stops });
  }
}

/** The policy of one account, for as long as it is shown. */
export class Asking {
  private readonly circuits = new Map<Scope, Circuit>();
  private readonly changed = new Emitter<void>();
  private readonly recovered = new Emitter<'some' | 'all'>();
  /** Questions and answers in their order: a clock may be put back, and just that may be what a refusal was about. */
  private turn = 0;
  private readonly welcomed = new Map<Scope, number>();
  private failing = false;
  private recovery = { at: -Infinity, wait: FIRST_RECOVERY };

  /** A circuit opened or closed. */
  readonly onDidChange = this.changed.event;
  /** A good answer after failures: what failed may be asked again, or all, since all was held back. */
  readonly onDidRecover = this.recovered.event;

  constructor(
    private readonly client: ServiceReader,
    /** Epoch milliseconds that no change of the clock puts back. */
    private readonly now: () => number = () => performance.timeOrigin + performance.now(),
  ) {}

  /** The account's client for one who asks. Its questions reject with {@link Paused} while they are held back. */
  as(asker: Asker): ServiceReader {
    const { priority, retry, throughPause } = MANNERS[asker];
    const asked =
      <Args, Answer>(name: keyof Question, ask: (args: Args, options?: CallOptions) => Promise<Answer>) =>
      (args: Args, options: CallOptions = {}): Promise<Answer> =>
        this.guard(asker, FAMILIES[name], () => ask(args, { priority, retry, throughPause, ...options }));
    const { client } = this;
    return {
      currentPlanOrders: asked('currentPlanOrders', client.currentPlanOrders.bind(client)),
      historyPlanOrders: asked('historyPlanOrders', client.historyPlanOrders.bind(client)),
      orderDetail: asked('orderDetail', client.orderDetail.bind(client)),
      affiliateUsers: asked('affiliateUsers', client.affiliateUsers.bind(client)),
      affiliateReferrals: asked('affiliateReferrals', client.affiliateReferrals.bind(client)),
      serverNow: () => client.serverNow(),
    };
  }

  /** Why questions of a family are held back; undefined while they are not. */
  pauseOf(family: Family): Paused | undefined {
    const circuit = this.circuits.get('account') ?? this.circuits.get(family);
    return circuit && new Paused(circuit.stops, circuit.error, circuit.probeAt);
  }

  dispose(): void {
    this.changed.dispose();
    this.recovered.dispose();
  }

  private async guard<Answer>(asker: Asker, family: Family, ask: () => Promise<Answer>): Promise<Answer> {
    const probed = asker === 'person' ? [] : this.holdBack(family);
    const askedAt = (this.turn += 1);
    try {
      const answer = await ask();
      this.welcome(family, askedAt);
      return answer;
    } catch (error) {
      // An outage says nothing of what the probe was for.
      if (!(error instanceof ServiceError && error.stops)) for (const [circuit, before] of probed) Object.assign(circuit, before);
      if (error instanceof ServiceError) this.note(error, family, askedAt);
      throw error;
    }
  }

  /** Unless a probe is due, and this question is the probe. @throws Paused */
  private holdBack(family: Family): [Circuit, Pick<Circuit, 'wait' | 'probeAt'>][] {
    const now = this.now();
    const open = [this.circuits.get('account'), this.circuits.get(family)].filter((circuit) => circuit !== undefined);
    for (const circuit of open) if (circuit.probeAt > now) throw new Paused(circuit.stops, circuit.error, circuit.probeAt);
    return open.map((circuit) => {
      const { wait, probeAt } = circuit;
      circuit.wait = Math.min(2 * wait, LAST_PROBE);
      circuit.probeAt = now + circuit.wait;
      return [circuit, { wait, probeAt }];
    });
  }

  /** What was asked before a circuit opened says nothing of it. */
  private welcome(family: Family, askedAt: number): void {
    const at = (this.turn += 1);
    let closed = false;
    for (const scope of ['account', family] as const) {
      this.welcomed.set(scope, at);
      const circuit = this.circuits.get(scope);
      if (circuit && circuit.openedAt < askedAt) closed = this.circuits.delete(scope) || closed;
    }
    if (closed) this.changed.fire();
    const now = this.now();
    const due = this.failing && now - this.recovery.at >= this.recovery.wait;
    if (due) this.recovery = { at: now, wait: Math.min(2 * this.recovery.wait, LAST_RECOVERY) };
    if (due || closed) this.failing = false;
    if (due || closed) this.recovered.fire(closed ? 'all' : 'some');
  }

  /** A refusal of what was asked before the last good answer is out of date. */
  private note(error: ServiceError, family: Family, askedAt: number): void {
    const { stops } = error;
    if (OUTAGE.has(error.kind)) {
      if (this.now() - this.recovery.at > 2 * LAST_RECOVERY) this.recovery.wait = FIRST_RECOVERY;
      this.failing = true;
    }
    if (!stops || error instanceof Paused) return;
    const scope = stops.scope === 'account' ? 'account' : family;
    if ((this.welcomed.get(scope) ?? 0) > askedAt) return;
    const before = this.circuits.get(scope);
    const openedAt = (this.turn += 1);
    if (before) Object.assign(before, { error, stops, openedAt });
    else this.circuits.set(scope, { error, stops, openedAt, wait: FIRST_PROBE, probeAt: this.now() + FIRST_PROBE });
    this.changed.fire();
  }
}
