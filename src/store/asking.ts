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

/** Failures that say nothing against the account, and pass by themselves. */
const OUTAGE: ReadonlySet<string> = new Set(['network', 'timeout', 'server', 'badResponse', 'rateLimit']);

type Scope = 'account' | Family;

/** Questions of a scope that nobody waits for are held back. */
interface Circuit {
  error: ServiceError;
  readonly stops: Stop;
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
  private readonly failing = new Set<Family>();
  private readonly changed = new Emitter<void>();
  private readonly recovered = new Emitter<void>();

  /** A circuit opened or closed. */
  readonly onDidChange = this.changed.event;
  /** The first good answer after failures: whatever failed may be asked again. */
  readonly onDidRecover = this.recovered.event;

  constructor(
    private readonly client: ServiceReader,
    private readonly now: () => number = Date.now,
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
    const at = this.now();
    if (asker !== 'person') this.holdBack(family, at);
    try {
      const answer = await ask();
      this.welcome(family, at);
      return answer;
    } catch (error) {
      if (error instanceof ServiceError) this.note(error, family, at);
      throw error;
    }
  }

  /** @throws Paused unless no circuit is open, or its probe is due: then this question is the probe */
  private holdBack(family: Family, at: number): void {
    const open = [this.circuits.get('account'), this.circuits.get(family)].filter((circuit) => circuit !== undefined);
    for (const circuit of open) if (circuit.probeAt > at) throw new Paused(circuit.stops, circuit.error, circuit.probeAt);
    for (const circuit of open) {
      circuit.wait = Math.min(2 * circuit.wait, LAST_PROBE);
      circuit.probeAt = at + circuit.wait;
    }
  }

  /** What was asked before a circuit opened says nothing of it. */
  private welcome(family: Family, askedAt: number): void {
    let closed = false;
    for (const scope of ['account', family] as const) {
      const circuit = this.circuits.get(scope);
      if (circuit && circuit.openedAt <= askedAt) closed = this.circuits.delete(scope) || closed;
    }
    if (closed) this.changed.fire();
    const over = this.failing.delete(family);
    if (over || closed) this.recovered.fire();
  }

  private note(error: ServiceError, family: Family, askedAt: number): void {
    const { stops } = error;
    if (OUTAGE.has(error.kind)) this.failing.add(family);
    if (!stops || error instanceof Paused) return;
    const scope = stops.scope === 'account' ? 'account' : family;
    const before = this.circuits.get(scope);
    if (before) Object.assign(before, { error, openedAt: askedAt });
    else this.circuits.set(scope, { error, stops, openedAt: askedAt, wait: FIRST_PROBE, probeAt: this.now() + FIRST_PROBE });
    this.changed.fire();
  }
}
