import { isDeepStrictEqual } from 'node:util';
// The store imports what reads long lists when it is first needed, and `import()` goes past the loader that mocha was given.
import type { LoadResource, ResourceRequest } from '../../../src/store/resource';
import { Ledger } from '../../../src/store/ledger';
import { NOTHING_SEEN, type SeenMemory, type Seen } from '../../../src/store/seen';
import { Sessions } from '../../../src/store/sessions';
import { Session, type SessionClient } from '../../../src/store/session';
import { fakeService, type FakeOptions, type FakeService } from '../../support/fakeService';
import { settled } from '../../support/settled';

export interface FakeClient extends FakeService, SessionClient {
  disposed: boolean;
}

/** The service in memory as a session owns it. */
export function fakeClient(knobs: FakeOptions = {}): FakeClient {
  const client: FakeClient = {
    ...fakeService(knobs),
    disposed: false,
    rateBudget: () => [],
    testPauses: () => undefined,
    dispose: () => void (client.disposed = true),
  };
  return client;
}

/** A service that notes what it was asked. */
export function recordingClient(knobs: FakeOptions = {}): FakeClient & { readonly asked: string[] } {
  const client = fakeClient(knobs);
  const asked: string[] = [];
  const noted =
    <Args extends unknown[], Answer>(name: string, ask: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      asked.push(`${name} ${JSON.stringify(args[0])}`);
      return ask(...args);
    };
  return {
    ...client,
    asked,
    currentPlanOrders: noted('open', client.currentPlanOrders.bind(client)),
    historyPlanOrders: noted('history', client.historyPlanOrders.bind(client)),
    orderDetail: noted('detail', client.orderDetail.bind(client)),
    affiliateUsers: noted('users', client.affiliateUsers.bind(client)),
    affiliateReferrals: noted('totals', client.affiliateReferrals.bind(client)),
  };
}

const LEDGERS = new WeakMap<Session, Ledger>();

/** @param now the clock by which its ledger says when something was read, epoch milliseconds */
export function sessionOf(client: SessionClient, id = 'main', now?: () => number): Session {
  const ledger = new Ledger(now);
  const session = new Session({ id, label: id, service: 'weex' }, client, undefined, () => Promise.resolve(ledger));
  LEDGERS.set(session, ledger);
  return session;
}

/** That of a session of {@link sessionOf}; of nobody an empty one. */
export const ledgerOf = (session: Session | undefined): Ledger => (session && LEDGERS.get(session)) ?? new Ledger();

export function signedIn(client: SessionClient = fakeClient()): Sessions {
  const sessions = new Sessions();
  sessions.set({ phase: 'signedIn', session: sessionOf(client) });
  return sessions;
}

/** A question that a test answers by hand. */
export interface Question<Content> {
  readonly ask: LoadResource<Content>;
  /** One for each time it was asked. */
  readonly asked: ResourceRequest<Content>[];
  readonly answer: (content: Content) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

/** Answers go to the oldest time it was asked and not yet answered. */
export function question<Content>(): Question<Content> {
  const asked: ResourceRequest<Content>[] = [];
  const open: PromiseWithResolvers<Content>[] = [];
  return {
    asked,
    ask(asking) {
      asked.push(asking);
      const promise = withResolvers<Content>();
      open.push(promise);
      return promise.promise;
    },
    answer(content) {
      open.shift()?.resolve(content);
      return settled();
    },
    fail(error) {
      open.shift()?.reject(error);
      return settled();
    },
  };
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let settle: Pick<PromiseWithResolvers<T>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, resolve: (value) => settle?.resolve(value), reject: (error) => settle?.reject(error) };
}

/** What all windows remember, without a file. */
export function memory(): SeenMemory & { readonly kept: Map<string, Seen> } {
  const kept = new Map<string, Seen>();
  return {
    kept,
    read: (id) => Promise.resolve(kept.get(id) ?? NOTHING_SEEN),
    update(id, change) {
      const before = kept.get(id) ?? NOTHING_SEEN;
      const after = change(before);
      const seen = isDeepStrictEqual({ ...before, at: after.at }, after) ? { ...before, at: after.at } : after;
      kept.set(id, seen);
      return Promise.resolve(seen);
    },
    forget(id) {
      kept.delete(id);
      return Promise.resolve();
    },
  };
}
