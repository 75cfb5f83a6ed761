// The store imports what reads long lists when it is first needed, and `import()` goes past the loader that mocha was given.
import type { LoadResource, ResourceRequest } from '../../../src/store/resource';
import { NOTHING_SEEN, type Memory, type Seen } from '../../../src/store/seen';
import { Sessions, type Session, type SessionClient } from '../../../src/store/sessions';
import { fakeService, type FakeOptions, type FakeService } from '../../support/fakeService';

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

export const sessionOf = (client: SessionClient, id = 'main'): Session => ({ account: { id, label: id, service: 'weex' }, client });

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

/** Lets every promise that can settle do so. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What all windows remember, without a file. */
export function memory(): Memory & { readonly kept: Map<string, Seen> } {
  const kept = new Map<string, Seen>();
  return {
    kept,
    read: (id) => Promise.resolve(kept.get(id) ?? NOTHING_SEEN),
    update(id, change) {
      kept.set(id, change(kept.get(id) ?? NOTHING_SEEN));
      return Promise.resolve();
    },
    forget(id) {
      kept.delete(id);
      return Promise.resolve();
    },
  };
}
