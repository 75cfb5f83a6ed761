import * as l10n from '@vscode/l10n';
import PQueue from 'p-queue';
import { ServiceError, type ErrorKind } from '../api/errors';
import { SHARED_SOCKETS } from '../api/lanes';
import type { CallOptions, ServiceReader } from '../api/types';
import { coverageFrom, type Reading } from '../model/coverage';
import { plural } from '../model/language';
import { quoted } from '../model/maskedWords';
import type { TimeRange } from '../model/timeRange';
import type { Work } from '../model/work';
import { MAX_PAGE_SIZE, type ReadOptions } from './options';
import { inSlices, othersTurn } from '../primitives/slices';

/** What a read needs while it runs: counted calls, a place for problems, and somewhere to say how far it is. */
export interface ReadRun {
  readonly pageSize: number;
  /** When the first answer came, epoch milliseconds by the service's clock: until then nobody knows that, and this machine's stands in. */
  readonly answeredAt: number;
  /**
   * Makes one request; of those asked for together so many go side by side as have a socket. Throws when the caller has aborted,
   * the requests are used up, or another of them has failed. A plan asks for the first alone: one question meets a wrong key.
   * @param isOptional where it fails for itself, see {@link isOfQuestion}, the others go on
   */
  readonly call: <T>(ask: (options: CallOptions) => Promise<T>, isOptional?: boolean) => Promise<T>;
  /** Waits until it is time, and a request could be made at once that no answer so far leads to. */
  readonly room: (isTime: () => boolean) => Promise<void>;
  /** Makes the answer incomplete, and says why in a sentence for people. The same sentence counts once. */
  readonly report: (problem: string) => void;
  readonly progress: (done: number, expected?: number) => void;
}

/** How a list is read, and what there is of it at any moment: asked for also after a failure. */
export interface ReadPlan<T> {
  read(): Promise<void>;
  items(): Work<readonly T[]>;
  unrequested?(): Work<readonly T[]>;
  /** Where not all that was asked for can be. */
  range?(): TimeRange;
  /** Of a list by time: asked for once the items are made. */
  proven?(): readonly TimeRange[];
}

const DEFAULT_MAX_REQUESTS = 2000;

/** As many requests of one read are under way at once as have a socket: one that failed leaves no more to be taken back. */
export const SIDE_BY_SIDE = SHARED_SOCKETS;

/** Waits for all of them, also when one has failed: nothing of a read goes on after its end. @throws the first failure, by place */
export async function together<T>(tasks: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}

class RequestsUsedUp extends Error {}

const OF_QUESTION: ReadonlySet<ErrorKind> = new Set<ErrorKind>(['invalidRequest', 'badResponse', 'notFound', 'server', 'timeout']);

/** Whether it may be the question that a service does not take, and not the account or the connection. */
export const isOfQuestion = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.stops === undefined && OF_QUESTION.has(error.kind);

const describeCanceled = (requests: number): string =>
  plural(
    requests,
    l10n.t('Loading stopped after {0} request because it was canceled.|Loading stopped after {0} requests because it was canceled.'),
  );

function describeFailure({ sentence, message, serverMessage: words }: ServiceError, requests: number): string {
  // Words of others may hold what parts the forms of a text, so they are put beside it.
  const stopped = plural(requests, l10n.t('Loading stopped after {0} request|Loading stopped after {0} requests'));
  const said = words && !message.includes(words) ? ` ${l10n.t`The service said: ${quoted(words)}`}` : '';
  return `${l10n.t`${stopped}: ${sentence}`}${said}`;
}

function describeUsedUp(requests: number, shared: boolean): string {
  const stopped = shared
    ? l10n.t(
        'Loading stopped after {0} request: the lists loaded together had used up their shared limit.|Loading stopped after {0} requests: the lists loaded together had used up their shared limit.',
      )
    : l10n.t(
        'Loading stopped after {0} request, the limit for a single load.|Loading stopped after {0} requests, the limit for a single load.',
      );
  return `${plural(requests, stopped)} ${l10n.t('Choose a shorter range.')}`;
}

/** Runs a plan and answers with what it gathered and what that covers; see {@link ReadOptions.onFailure} for errors. */
export async function runRead<T>(
  client: Pick<ServiceReader, 'serverNow'>,
  range: TimeRange | undefined,
  options: ReadOptions,
  planFor: (run: ReadRun) => ReadPlan<T>,
): Promise<Reading<T>> {
  const problems = new Set<string>();
  const maxRequests = options.maxRequests ?? DEFAULT_MAX_REQUESTS;
  let requests = 0;
  let answers = 0;
  let answeredAt: number | undefined;
  let failure: { readonly error: unknown } | undefined;
  const ended = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, ended.signal]) : ended.signal;
  const lane = new PQueue({ concurrency: SIDE_BY_SIDE });

  async function ask<T>(question: (call: CallOptions) => Promise<T>, isOptional: boolean): Promise<T> {
    if (failure) throw failure.error;
    if (options.signal?.aborted) throw new ServiceError('canceled', l10n.t('Loading was canceled.'));
    if (requests >= maxRequests || options.allowance?.left === 0) throw new RequestsUsedUp();
    requests += 1;
    if (options.allowance) options.allowance.left -= 1;
    try {
      const answer = await question({ signal, priority: options.priority ?? 'background', ...(answers > 0 && { further: true }) });
      answers += 1;
      answeredAt ??= client.serverNow();
      return answer;
    } catch (error) {
      // A question that makes no sense to the service says nothing of the others. Any other failure ends them: a key that was
      // refused is asked about no more.
      const isAlone = error instanceof ServiceError && error.kind === 'invalidRequest';
      if (!isAlone && !(isOptional && isOfQuestion(error))) {
        failure ??= { error };
        ended.abort();
      }
      throw error;
    }
  }

  const plan = planFor({
    get answeredAt() {
      return answeredAt ?? client.serverNow();
    },
    pageSize: Math.min(Math.max(Math.trunc(options.pageSize ?? MAX_PAGE_SIZE), 1), MAX_PAGE_SIZE),
    call: (question, isOptional = false) => lane.add(() => ask(question, isOptional)),
    async room(isTime) {
      for (;;) {
        // What the last answer leads to is asked before this goes on.
        await othersTurn();
        if (failure || (isTime() && lane.pending + lane.size < SIDE_BY_SIDE)) return;
        if (lane.pending > 0) await new Promise((resume) => lane.once('next', resume));
      }
    },
    report: (problem) => problems.add(problem),
    progress: (done, expected) => options.onProgress?.(expected === undefined ? { done } : { done, expected }),
  });

  let endedBy: unknown;
  let spent = false;
  try {
    await plan.read();
  } catch (thrown) {
    const error = failure?.error ?? thrown;
    if (error instanceof RequestsUsedUp) {
      spent = true;
      problems.add(describeUsedUp(requests, options.allowance?.left === 0));
    } else if (error instanceof ServiceError && answers > 0 && options.onFailure !== 'throw') {
      endedBy = error;
      problems.add(error.kind === 'canceled' ? describeCanceled(requests) : describeFailure(error, requests));
    } else {
      throw error;
    }
  }
  const items = await inSlices(plan.items());
  const unrequested = plan.unrequested ? await inSlices(plan.unrequested()) : [];
  return {
    items,
    unrequested,
    coverage: coverageFrom({ range: plan.range?.() ?? range, requests }, problems),
    ...(endedBy !== undefined && { endedBy }),
    ...(spent && { spent }),
    ...(plan.proven && { proven: plan.proven() }),
  };
}

/** Refuses a range that means nothing, before anything is asked. */
export function checkRange({ start, end }: TimeRange): void {
  if (Number.isSafeInteger(start) && Number.isSafeInteger(end) && start <= end) return;
  throw new ServiceError(
    'invalidRequest',
    l10n.t`The time range from ${start} to ${end} is not valid: both ends must be epoch milliseconds, and the start must not be after the end.`,
  );
}
