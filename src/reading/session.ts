import { ServiceError } from '../api/errors';
import type { CallOptions } from '../api/types';
import type { Reading } from '../model/coverage';
import type { TimeRange } from '../model/timeRange';
import { MAX_PAGE_SIZE, type ReadOptions } from './options';

/** What a read needs while it runs: counted calls, a place for problems, and somewhere to say how far it is. */
export interface Session {
  readonly pageSize: number;
  /** Makes one request. Throws when the caller has aborted or the requests are used up. */
  readonly call: <T>(ask: (options: CallOptions) => Promise<T>) => Promise<T>;
  /** Makes the answer incomplete, and says why in a sentence for people. The same sentence counts once. */
  readonly report: (problem: string) => void;
  readonly progress: (done: number, expected?: number) => void;
}

/** How a list is read, and what there is of it at any moment: asked for also after a failure. */
export interface Plan<T> {
  read(): Promise<void>;
  items(): readonly T[];
  apart?(): readonly T[];
  /** Where not all that was asked for can be. */
  range?(): TimeRange;
}

const DEFAULT_MAX_REQUESTS = 2000;

class RequestsUsedUp extends Error {}

const stopped = (requests: number): string => `The read stopped after ${requests} ${requests === 1 ? 'request' : 'requests'}`;

function describeFailure(error: ServiceError, requests: number): string {
  if (error.kind === 'canceled') return `${stopped(requests)} because it was canceled.`;
  const words = error.serverMessage;
  return `${stopped(requests)}: ${error.message}${words && !error.message.includes(words) ? ` The service said: ${words}` : ''}`;
}

/** Runs a plan and answers with what it gathered and what that covers; see {@link ReadOptions.onFailure} for errors. */
export async function conduct<T>(
  range: TimeRange | undefined,
  options: ReadOptions,
  planFor: (session: Session) => Plan<T>,
): Promise<Reading<T>> {
  const problems = new Set<string>();
  const maxRequests = options.maxRequests ?? DEFAULT_MAX_REQUESTS;
  let requests = 0;
  let answers = 0;

  const plan = planFor({
    pageSize: Math.min(Math.max(Math.trunc(options.pageSize ?? MAX_PAGE_SIZE), 1), MAX_PAGE_SIZE),
    async call(ask) {
      if (options.signal?.aborted) throw new ServiceError('canceled', 'The read was canceled.');
      if (requests >= maxRequests) throw new RequestsUsedUp();
      requests += 1;
      const answer = await ask({ signal: options.signal, priority: options.priority ?? 'background' });
      answers += 1;
      return answer;
    },
    report: (problem) => problems.add(problem),
    progress: (done, expected) => options.onProgress?.(expected === undefined ? { done } : { done, expected }),
  });

  try {
    await plan.read();
  } catch (error) {
    if (error instanceof RequestsUsedUp) {
      problems.add(`${stopped(requests)}, the most one read may spend. Ask for a shorter range or allow more requests.`);
    } else if (error instanceof ServiceError && answers > 0 && options.onFailure !== 'throw') {
      problems.add(describeFailure(error, requests));
    } else {
      throw error;
    }
  }
  const items = plan.items();
  const apart = plan.apart?.() ?? [];
  return { items, apart, coverage: { range: plan.range?.() ?? range, complete: problems.size === 0, problems: [...problems], requests } };
}

/** Refuses a range that means nothing, before anything is asked. */
export function checkRange({ start, end }: TimeRange): void {
  if (Number.isSafeInteger(start) && Number.isSafeInteger(end) && start <= end) return;
  throw new ServiceError(
    'invalidRequest',
    `The time range from ${start} to ${end} cannot be read: both ends must be epoch milliseconds, the start not after the end.`,
  );
}
