/** What has to hold of every cell of the matrix, whatever the fault: each complaint is a sentence. */
import { inspect } from 'node:util';
import { ERROR_KINDS, ServiceError } from '../../../src/api';
import { PLANTED } from '../exchange';
import { type Fault, requestsOf } from './fault';

/** A client that waits as long as the trial can afford. */
export const PATIENCE = { silent: 250, usual: 8_000 } as const;
export const patienceOf = ({ silent }: Fault): number => (silent ? PATIENCE.silent : PATIENCE.usual);

/** So long anything may take beside waiting, milliseconds: the machine may have other work. */
const SLACK = 2_000;
/** Longer than any sentence of ours with the service's words beside it. */
const LONGEST_WORDS = 1_000;
/** What a terminal, a log or a line of text would obey: control characters, and what turns text around. */
const OBEYED = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const triesOf = (requests: 1 | 2 | 'again', retries: number): number => (requests === 'again' ? 1 + retries : requests);

export interface Observed {
  readonly error: unknown;
  readonly requests: number;
  readonly tookMs: number;
  /** How much the most memory in use grew, bytes. */
  readonly grewBy: number;
}

/** What is wrong with how one question ended. @param retries how often this asker tries again */
export function complaints(fault: Fault, observed: Observed, retries: number, secrets: readonly string[]): string[] {
  const { outcome } = fault;
  const { error, requests, tookMs, grewBy } = observed;
  const wrong: string[] = [];
  const expect = (holds: boolean, complaint: () => string): void => void (holds || wrong.push(complaint()));

  const tries = triesOf(requestsOf(outcome), retries);
  if (outcome.kind === 'none') expect(error === undefined, () => `failed: ${inspect(error)}`);
  else wrong.push(...complaintsOfError(outcome, error));
  expect('connect' in fault || requests === tries, () => `${requests} requests instead of ${tries}`);
  const most = (fault.silent ? tries * patienceOf(fault) : 0) + waitsOf(fault, tries) + (fault.within ?? SLACK);
  expect(tookMs <= most, () => `took ${Math.round(tookMs)} ms instead of ${most} at most`);
  const room = fault.memory ?? 150_000_000;
  expect(grewBy <= room, () => `took ${Math.round(grewBy / 1e6)} MB more`);
  expect(!holdsSecret(error, secrets), () => 'a secret is in the error');
  return wrong;
}

/** What a fault itself asks to wait: a second between two tries. */
const waitsOf = ({ name }: Fault, tries: number): number => (name.includes('wait a second') ? (tries - 1) * 1_500 : 0);

function complaintsOfError({ kind, says }: { readonly kind: string; readonly says: string }, error: unknown): string[] {
  if (!(error instanceof ServiceError)) return [`it ended with ${inspect(error, { depth: 1 })} instead of ${kind}`];
  const { message, code = '', serverMessage = '' } = error;
  const words = [message, code, serverMessage];
  return [
    ERROR_KINDS.includes(error.kind) && error.kind === kind ? '' : `${error.kind} instead of ${kind}: ${message}`,
    message.includes(says) ? '' : `it says "${message.slice(0, 200)}" and not "${says}"`,
    words.every(({ length }) => length <= LONGEST_WORDS) ? '' : `${Math.max(...words.map(({ length }) => length))} characters of words`,
    words.some((each) => OBEYED.test(each)) ? 'control or turning characters are in its words' : '',
  ].filter(Boolean);
}

const ENCODED = [PLANTED.apiKey, PLANTED.secretKey, PLANTED.passphrase].flatMap((secret) => [
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').replaceAll('=', ''),
  Buffer.from(secret).toString('hex'),
]);

/** Whether any of them stands in a value, looked through to its ground; the planted ones also encoded. */
export function holdsSecret(value: unknown, secrets: readonly string[]): boolean {
  const text = inspect(value, { showHidden: true, depth: 12, maxStringLength: null, maxArrayLength: null });
  const stack = value instanceof Error ? (value.stack ?? '') : '';
  return [...secrets, ...ENCODED].some((secret) => text.includes(secret) || stack.includes(secret));
}

/** Runs something and looks at the clock and at the most memory that was ever in use. */
export async function observe(run: () => Promise<unknown>, requests: () => number): Promise<Observed & { readonly answer: unknown }> {
  const before = { requests: requests(), at: performance.now(), most: process.resourceUsage().maxRSS };
  let error: unknown;
  let answer: unknown;
  try {
    answer = await run();
  } catch (thrown) {
    error = thrown ?? new Error('nothing was thrown');
  }
  return {
    error,
    answer,
    requests: requests() - before.requests,
    tookMs: performance.now() - before.at,
    grewBy: 1024 * (process.resourceUsage().maxRSS - before.most),
  };
}
