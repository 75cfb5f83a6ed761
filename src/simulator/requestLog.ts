/** What was asked, for tests and for people. No header and no body is ever kept, and so no secret. */
import { ENDPOINTS } from './endpoints';

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** The raw query string, without `?`. */
  readonly query: string;
  /** The HTTP status of the answer; 0 when there was none. */
  readonly status: number;
  /** The service's clock when the request came, epoch milliseconds. */
  readonly at: number;
  /** What it cost; 0 when it was refused for its weight. */
  readonly weight: number;
}

export interface Counter {
  readonly requests: number;
  /** How many were answered with 429. */
  readonly tooMany: number;
}

const KEPT = 5000;

export interface RequestLog {
  /** The last {@link KEPT} requests, oldest first. */
  readonly entries: readonly LoggedRequest[];
  /** By path of each endpoint, of all requests ever. */
  readonly counters: ReadonlyMap<string, Counter>;
  add(entry: LoggedRequest): void;
}

export function requestLog(): RequestLog {
  const entries: LoggedRequest[] = [];
  const counters = new Map<string, Counter>(Object.values(ENDPOINTS).map(({ path }) => [path, { requests: 0, tooMany: 0 }]));
  return {
    entries,
    counters,
    add: (entry) => {
      entries.push(entry);
      if (entries.length > KEPT) entries.shift();
      const counter = counters.get(entry.path);
      if (!counter) return;
      const { requests, tooMany } = counter;
      counters.set(entry.path, { requests: requests + 1, tooMany: tooMany + (entry.status === 429 ? 1 : 0) });
    },
  };
}
