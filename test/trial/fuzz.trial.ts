import { inspect } from 'node:util';
import { type ServiceClient, ServiceError } from '../../src/api';
import { random } from '../../src/simulator/random';
import { SEED } from '../support/property';
import { startExchange, type Exchange } from './exchange';
import { connect } from './faults/client';
import { answer } from './faults/serve';
import { check } from './fuzz/check';
import { fuzzed, type Fuzzed } from './fuzz/endpoints';
import { bodyOf } from './fuzz/mutations';
import { counted, heapInUse, megabytes, type Extent, type Trial, type Verdict } from './part';

const BODIES = 100_000;
/** A whole list is read from so many of them, and so many go over a real connection. */
const READ_EVERY = 10;
const SENT_EVERY = 100;
/** So long nobody may be held by one body, milliseconds: other programs take their part of the machine. */
const LONGEST = 2_000;
const MOST_TOLD = 20;

/** What is wrong with how a client takes it over HTTP. */
async function overTheWire(
  client: ServiceClient,
  exchange: Exchange,
  { endpoint }: Fuzzed,
  body: string,
  status: number,
): Promise<string[]> {
  exchange.trouble(endpoint.path, answer(status, body));
  try {
    await endpoint.ask(client, exchange.data, { retry: false, throughPause: true });
    return [];
  } catch (error) {
    return error instanceof ServiceError ? [] : [`ends with ${inspect(error)} over HTTP`];
  }
}

async function run({ share }: Extent): Promise<Verdict> {
  const bodies = Math.max(1000, Math.round(BODIES * share));
  const exchange = await startExchange();
  const client = connect(exchange.origin);
  const failures: string[] = [];
  const outcomes = new Map<string, number>();
  let [longest, sent, complete, wrongOnes] = [0, 0, 0, 0];
  const before = heapInUse();
  try {
    for (const each of fuzzed()) {
      for (let index = 0; index < bodies; index += 1) {
        const { body, status } = bodyOf(each.healthy, random(SEED + index));
        const began = performance.now();
        const { wrong, outcome, complete: whole } = await check(each, body, { status, reads: index % READ_EVERY === 0 });
        const complaints = [...wrong];
        if (index % SENT_EVERY === 0) {
          sent += 1;
          complaints.push(...(await overTheWire(client, exchange, each, body, status)));
        }
        const took = performance.now() - began;
        longest = Math.max(longest, took);
        if (took > LONGEST) complaints.push(`took ${Math.round(took)} ms`);
        complete += whole ? 1 : 0;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (complaints.length > 0 && (wrongOnes += 1) <= MOST_TOLD)
          failures.push(`${each.endpoint.name}, body ${index} of FC_SEED=${SEED}: ${complaints.join('; ')}: ${body.slice(0, 300)}`);
      }
    }
  } finally {
    client.dispose();
    await exchange.close();
  }
  if (wrongOnes > MOST_TOLD) failures.push(`and ${wrongOnes - MOST_TOLD} more bodies`);
  const told = [...outcomes].toSorted(([, one], [, other]) => other - one).map(([outcome, count]) => `${counted(count)} ${outcome}`);
  return {
    figures: [
      ['seed', `FC_SEED=${SEED}`],
      ['bodies', `${counted(bodies)} for each of the five endpoints, ${counted(sent)} of all over HTTP`],
      ['what came of them', told.join(', ')],
      ['decoded lists called complete', counted(complete)],
      ['longest', `${Math.round(longest)} ms`],
      ['memory in use afterwards', `${megabytes(Math.max(0, heapInUse() - before))} more than before`],
    ],
    failures,
  };
}

export const trial: Trial = {
  about: () => 'Good answers made bad by chance, through the client and all that reads whole lists. FC_SEED repeats a run.',
  run,
};
