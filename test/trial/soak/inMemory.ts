/** The simulated service without a wire: what the client asks with `fetch` is answered in the same process, so that time can be made up. */
import { livingAccount } from '../../../src/simulator/account';
import { faultAnswer, type Fault } from '../../../src/simulator/faults';
import type { SimulatedAccount } from '../../../src/simulator/records';
import { service } from '../../../src/simulator/service';
import { PLANTED } from '../exchange';

export interface InMemory {
  readonly data: SimulatedAccount;
  readonly requests: () => number;
  /** How often the service itself found that too much was asked. */
  readonly tooMany: () => number;
  fault: Fault | undefined;
  /** Puts Node's own `fetch` back. */
  readonly close: () => void;
}

/** As many requests as may be under way at once, and more. A real `fetch` holds them until they end; else they could be collected in the middle. */
const HELD = 100;

export const ORIGIN = 'http://127.0.0.1:1';

export function serveInMemory(): InMemory {
  const account = livingAccount({ open: 34, history: 120, affiliates: 250, sameMillisecond: false }, 3, Date.now());
  // As much as the client believes it may spend.
  const answer = service({ account, credentials: PLANTED, weight: 500, windowMs: 10_000, quirks: new Set() });
  const counts = { requests: 0, tooMany: 0 };
  const { fetch } = globalThis;
  const held: unknown[][] = [];

  const respond = (request: Request): Promise<Response> => {
    counts.requests += 1;
    const { pathname: path, search } = new URL(request.url);
    const { fault } = made;
    if (fault?.kind === 'hang')
      return new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)));
    if (fault?.kind === 'reset' || fault?.kind === 'cutOff')
      return Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) }));
    const given = { method: request.method, path, query: search.slice(1), headers: Object.fromEntries(request.headers), body: '' };
    const answered = fault ? faultAnswer(fault, path, Date.now()) : answer(given, '127.0.0.1', Date.now());
    if (!fault && answered.status === 429) counts.tooMany += 1;
    const headers = { Date: new Date(Date.now()).toUTCString(), ...answered.headers };
    // What sends on comes like this from a fetch that may not follow.
    const redirect = answered.status >= 300 && answered.status < 400;
    return Promise.resolve(new Response(redirect ? null : answered.body, { status: answered.status, headers }));
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const exchange: unknown[] = [request];
    held.push(exchange);
    if (held.length > HELD) held.shift();
    const response = await respond(request);
    exchange.push(response);
    return response;
  };

  const made: InMemory = {
    data: account.truth,
    requests: () => counts.requests,
    tooMany: () => counts.tooMany,
    fault: undefined,
    close: () => void (globalThis.fetch = fetch),
  };
  return made;
}
