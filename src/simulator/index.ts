/**
 * A faithful stand-in for the service over real HTTP on 127.0.0.1: it serves the demo account, every test and every
 * benchmark. What the service specification leaves open follows public facts, and each doubt is a quirk.
 */
import { randomBytes } from 'node:crypto';
import { HOUR, SECOND } from '../model/timeRange';
import { livingAccount } from './account';
import type { SimulatedCredentials } from './authentication';
import type { Fault } from './faults';
import type { QuirkName, Quirks } from './quirks';
import type { SimulatedAccount } from './records';
import type { Counter, LoggedRequest } from './requestLog';
import { startServer } from './server';
import { service } from './service';

export { botLog } from './botLog';
export { FAULTS, type Fault } from './faults';
export { QUIRKS, isQuirk, type QuirkName } from './quirks';
export type { Counter, LoggedRequest } from './requestLog';
export type { SimulatedCredentials } from './authentication';
export type { Activity, AffiliateUserRecord, DetailStatus, PlanOrderRecord, ReferralRecord, SimulatedAccount } from './records';

export interface SimulatorOptions {
  /** Default 0: a free one. */
  readonly port?: number | undefined;
  /** The same seed gives the same account, relative to the time of the start. Default 1. */
  readonly seed?: number | undefined;
  /** How many open orders. Default 34. */
  readonly open?: number | undefined;
  /** How many past orders per symbol. Default 180. */
  readonly history?: number | undefined;
  /** How many invited users. Default 1234. */
  readonly affiliates?: number | undefined;
  /** The weight that may be spent per endpoint in any {@link windowMs}. Default 500. */
  readonly weight?: number | undefined;
  /** Default 10 000. */
  readonly windowMs?: number | undefined;
  /** How long every answer takes, milliseconds. Default 0. */
  readonly latencyMs?: number | undefined;
  readonly quirks?: readonly QuirkName[] | undefined;
  /**
   * Whether the account reads like a person's, with a few orders that need a look. Default: whatever the specification knows comes up
   * often. Ids and creation times are the same.
   */
  readonly lifelike?: boolean | undefined;
  /** About how long it takes until something happens, at first, milliseconds; later it takes longer. Default 0: nothing ever does. */
  readonly changeEveryMs?: number | undefined;
  /** When its life began, epoch milliseconds: the same start leads to the same account. Default: now. */
  readonly startedAt?: number | undefined;
  /** The service's clock, epoch milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** Default: made up at every start. */
  readonly credentials?: SimulatedCredentials | undefined;
}

/** The demo account: its ids are those of the default seed. */
export const DEMO = { lifelike: true, changeEveryMs: 25 * SECOND, latencyMs: 60 } as const satisfies SimulatorOptions;

export interface Simulator {
  /** Both families are served from one origin. */
  readonly contractBaseUrl: string;
  readonly spotBaseUrl: string;
  readonly credentials: SimulatedCredentials;
  readonly symbols: readonly string[];
  /** By the service's clock, epoch milliseconds. */
  readonly startedAt: number;
  /** The whole truth behind the answers. */
  readonly data: SimulatedAccount;
  /** Lets happen what is due by now, as every question does that is answered. */
  readonly catchUp: () => void;
  /** The last requests, oldest first. */
  readonly log: readonly LoggedRequest[];
  /** By path of each endpoint, of all requests since the start. */
  readonly counters: ReadonlyMap<string, Counter>;
  /** From now on answer like this, see `FAULTS`; `undefined` makes the service healthy again. */
  readonly fail: (fault: Fault | undefined) => void;
  /** Ends open connections too. */
  readonly close: () => Promise<void>;
}

/** Rejects when the port is taken. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, seed = 1, open = 34, history = 180, affiliates = 1234, weight = 500, windowMs = 10_000, latencyMs = 0 } = options;
  const { now = Date.now, credentials = madeUpCredentials(), lifelike = false, changeEveryMs = 0 } = options;
  const quirks: Quirks = new Set(options.quirks);

  const size = { open, history, affiliates, sameMillisecond: quirks.has('same-millisecond') };
  const { startedAt = now() } = options;
  const account = livingAccount(size, seed, startedAt, { lifelike, changeEveryMs });
  const server = await startServer({
    service: service({ account, credentials, weight, windowMs, quirks }),
    port,
    latencyMs: latencyOf(latencyMs, quirks),
    now: quirks.has('clock-skew') ? () => now() + HOUR : now,
  });
  return {
    contractBaseUrl: server.origin,
    spotBaseUrl: server.origin,
    credentials,
    symbols: account.truth.symbols,
    startedAt,
    data: account.truth,
    catchUp: () => account.catchUp(now()),
    log: server.log.entries,
    counters: server.log.counters,
    fail: server.fail,
    close: server.close,
  };
}

/** Milliseconds before every answer. */
export const latencyOf = (latencyMs: number, quirks: Quirks): number => latencyMs + (quirks.has('slow') ? 2000 : 0);

function madeUpCredentials(): SimulatedCredentials {
  const text = (bytes: number) => randomBytes(bytes).toString('hex');
  return { apiKey: `weex_${text(16)}`, secretKey: text(32), passphrase: text(8) };
}
