/** One fault on one endpoint, as a client meets it: before it, in it, and after it. */
import { inspect } from 'node:util';
import { rawJson, ServiceClient, type ClientOptions } from '../../../src/api';
import type { Trialled } from '../endpoints';
import { PLANTED, type Exchange } from '../exchange';
import type { Fault } from './fault';
import { complaints, holdsSecret, observe, patienceOf } from './judge';
import type { Places } from './fault';

export const connect = (origin: string, options: Partial<ClientOptions> = {}): ServiceClient =>
  new ServiceClient({
    contractBaseUrl: origin,
    spotBaseUrl: origin,
    credentials: () => Promise.resolve(PLANTED),
    rateLimit: { weight: 1_000_000, windowMs: 50 },
    backoffMs: 1,
    ...options,
  });

/** A pause that a service may ask for is not believed beyond this, milliseconds. */
export const LONGEST_PAUSE = 600_000;

/** What is wrong with how a client behaves; nothing is what it should be. */
export async function clientCell(fault: Fault, endpoint: Trialled, exchange: Exchange, places: Places): Promise<string[]> {
  const { path, ask } = endpoint;
  const { data } = exchange;
  const requests = (): number => exchange.requests(path);
  const wrong: string[] = [];
  const client = connect('connect' in fault ? fault.connect(places) : exchange.origin, { timeoutMs: patienceOf(fault) });
  try {
    const before = 'serve' in fault ? await ask(client, data) : undefined;
    if ('serve' in fault) exchange.trouble(path, fault.serve);
    const strayed = exchange.strayed();
    const met = await observe(() => ask(client, data), requests);
    wrong.push(...complaints(fault, met, 2, exchange.secrets()));
    const pause = Math.max(...client.rateBudget().map(({ pausedForMs }) => pausedForMs));
    if (pause > LONGEST_PAUSE) wrong.push(`pauses for ${Math.round(pause / 1000)} s`);
    wrong.push(...unshowable(met.answer));
    if (holdsSecret(met.answer, exchange.secrets())) wrong.push('a secret is in the answer');
    if (fault.outcome.kind === 'none' && pause > 0) wrong.push(`pauses for ${pause} ms though it was answered`);
    if (fault.outcome.kind === 'none' && idsIn(met.answer) !== idsIn(before)) wrong.push('the answer is not the one that was sent');

    exchange.trouble();
    if ('serve' in fault) {
      const skew = Math.abs(client.serverNow() - Date.now());
      if (skew > 2_000) wrong.push(`its clock is ${Math.round(skew / 1000)} s off afterwards`);
      const after = await observe(() => ask(client, data, { throughPause: true }), requests);
      if (after.error !== undefined) wrong.push(`fails afterwards with ${inspect(after.error)}`);
      else if (idsIn(after.answer) !== idsIn(before)) wrong.push('answers something else afterwards');
    }
    if (exchange.strayed() > strayed) wrong.push('the other host was asked');
    if (holdsSecret(client, Object.values(PLANTED))) wrong.push('the client holds a secret');
  } finally {
    exchange.trouble();
    client.dispose();
  }
  return wrong;
}

/** Which records an answer holds, in their order. */
const idsIn = (answer: unknown): string =>
  JSON.stringify(answer, (key, value: unknown) => (key === 'raw' || key.endsWith('Time') ? undefined : value))
    .match(/"(orderId|uid)":"[^"]*"/g)
    ?.join() ?? '';

interface Shown {
  readonly raw?: unknown;
}

/** The records as they came are shown on demand, however they are made. */
function unshowable(answer: unknown): string[] {
  const lists: unknown[] = [answer, ...(typeof answer === 'object' && answer !== null ? (Object.values(answer) as unknown[]) : [])];
  const list = lists.find((each): each is Shown[] => Array.isArray(each));
  try {
    for (const { raw } of list ?? [answer as Shown | undefined].filter((each) => each !== undefined)) rawJson(raw);
    return [];
  } catch (error) {
    return [`a record cannot be shown as it came: ${String(error)}`];
  }
}
