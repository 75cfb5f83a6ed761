import { createLanes } from '../../../src/api/lanes';
import { createBucket } from '../../../src/api/limiter';
import type { CallOptions, RateLimit, ServiceReader } from '../../../src/api/types';
import { type FakeOptions, type FakeService, fakeService } from '../../support/fakeService';
import { settled, until } from '../../support/settled';
import { fakeTimers } from '../api/fakeTimers';

export interface Distant {
  readonly client: ServiceReader;
  readonly service: FakeService;
  /** The most requests that were under way at once. */
  readonly most: () => number;
  /** The clock of the limiter, milliseconds. */
  readonly now: () => number;
  /** Lets so much time go by. */
  readonly pass: (ms: number) => Promise<void>;
  /** Lets time go by until it has come to an end. */
  readonly until: <T>(reading: Promise<T>) => Promise<{ readonly ms: number; readonly result: PromiseSettledResult<T> }>;
}

/** A service whose answers take a while, behind the limiter of the client, on a clock that nobody waits for. */
export function distant(
  knobs: FakeOptions,
  { latency = 1000, weight = 500, windowMs = 10_000 }: Partial<RateLimit & { latency: number }> = {},
): Distant {
  const timers = fakeTimers();
  const service = fakeService(knobs);
  const sockets = createLanes();
  let underWay = 0;
  let most = 0;

  function far<Q, A>(
    name: string,
    cost: number,
    ask: (query: Q, options?: CallOptions) => Promise<A>,
  ): (query: Q, options?: CallOptions) => Promise<A> {
    const bucket = createBucket(name, cost, { weight, windowMs }, sockets, timers);
    return (query, options = {}) => {
      const { signal: outer = new AbortController().signal, priority = 'interactive', further } = options;
      // A signal of its own for each call, as the client has.
      const signal = AbortSignal.any([outer]);
      const send = async (): Promise<A> => {
        most = Math.max(most, (underWay += 1));
        await new Promise<void>((resolve) => void timers.after(latency, resolve));
        underWay -= 1;
        return ask(query, options);
      };
      return bucket.run(() => Promise.resolve(), send, { signal, priority, further });
    };
  }

  /** An answer leads to further questions before the time goes on, also where long work gives others a turn in between. */
  async function pass(ms: number): Promise<void> {
    for (let turns = 0; turns < 40; turns += 1) await settled();
    await timers.advance(ms);
  }

  return {
    client: {
      ...service,
      historyPlanOrders: far('history', 10, service.historyPlanOrders.bind(service)),
      affiliateUsers: far('users', 20, service.affiliateUsers.bind(service)),
      affiliateReferrals: far('totals', 20, service.affiliateReferrals.bind(service)),
      orderDetail: far('detail', 2, service.orderDetail.bind(service)),
    },
    service,
    most: () => most,
    now: () => timers.now(),
    pass,
    async until(reading) {
      const started = timers.now();
      let ended = NaN;
      const result = Promise.allSettled([reading]).then(([outcome]) => {
        ended = timers.now();
        return outcome;
      });
      await until(
        'the reading ended',
        () => !Number.isNaN(ended),
        () => pass(latency / 10),
      );
      return { ms: Math.round((ended - started) / (latency / 10)) * (latency / 10), result: await result };
    },
  };
}
