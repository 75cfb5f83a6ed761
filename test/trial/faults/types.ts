/** A good answer whose fields hold what they should not, one field and one type after the other. */
import { ServiceError } from '../../../src/api';
import type { Trialled } from '../endpoints';
import type { Exchange } from '../exchange';
import { answer } from './serve';
import { connect } from './client';

const OTHER_TYPES: readonly unknown[] = [null, '', 'x', 0, -1, 1.5, true, false, [], [1], {}, { a: 1 }];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every place of a body that is reached by names and by the first item of lists. */
function placesIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  const below = Array.isArray(value)
    ? value.slice(0, 1).flatMap((item: unknown) => placesIn(item, [...path, 0]))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, each]) => placesIn(each, [...path, name]))
      : [];
  return [path, ...below];
}

function replaced(value: unknown, [first, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) return value.map((item: unknown, index) => (index === first ? replaced(item, rest, by) : item));
  return isObject(value) ? { ...value, [first]: replaced(value[first], rest, by) } : value;
}

/** What a record of ours may hold: text, times, codes in words, and what came. */
const isSound = (answered: unknown): boolean =>
  JSON.stringify(answered, (key, value: unknown) => (key === 'raw' ? undefined : value), 0).match(/:(null|NaN|Infinity)/) === null;

/** What is wrong with how the client takes them, and how many it was given. */
export async function typeCells(endpoint: Trialled, exchange: Exchange): Promise<{ readonly cells: number; readonly wrong: string[] }> {
  const client = connect(exchange.origin);
  const wrong: string[] = [];
  let cells = 0;
  let healthy = '';
  exchange.trouble(endpoint.path, (request, response, around) => {
    healthy = around.healthy;
    answer(200, healthy)(request, response, around);
  });
  try {
    await endpoint.ask(client, exchange.data);
    const body: unknown = JSON.parse(healthy);
    for (const place of placesIn(body)) {
      for (const other of OTHER_TYPES) {
        cells += 1;
        exchange.trouble(endpoint.path, answer(200, JSON.stringify(replaced(body, place, other))));
        const what = `${JSON.stringify(other)} at ${place.join('.') || 'the top'}`;
        try {
          if (!isSound(await endpoint.ask(client, exchange.data))) wrong.push(`${what} is let through`);
        } catch (error) {
          const known = error instanceof ServiceError && error.kind === 'badResponse';
          if (!known) wrong.push(`${what} ends with ${String(error)}`);
        }
      }
    }
  } finally {
    exchange.trouble();
    client.dispose();
  }
  return { cells, wrong };
}
