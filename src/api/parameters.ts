import { AFFILIATE_REACH, AFFILIATE_SPAN } from '../model/timeRange';
import { ServiceError } from './errors';

/** A query as the caller gave it. */
export type Query = object;

/** Says what is wrong with a value, as the end of "`name` …"; undefined when it is fine. */
export type Rule = (value: unknown) => string | undefined;

export const invalid = (message: string): ServiceError => new ServiceError('invalidRequest', message);

const whole = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

export const integer =
  (min: number, max: number): Rule =>
  (value) =>
    whole(value, min, max) ? undefined : `must be a whole number from ${min} to ${max}`;

/** A page number; the service takes it as a 32-bit integer. */
export const pageFrom = (min: number): Rule => integer(min, 2 ** 31 - 1);

/** An order id or uid: the service ignores one that it cannot read and returns everything. 64 bits have at most 20 digits. */
export const id: Rule = (value) =>
  typeof value === 'string' && /^\d{1,20}$/.test(value) ? undefined : 'must be 1 to 20 digits and nothing else, as a string';

export const tradingPair: Rule = (value) =>
  typeof value === 'string' && /^[^\s\p{C}]{1,64}$/u.test(value) ? undefined : 'must be a trading pair such as cmt_btcusdt, without spaces';

export const epochMs: Rule = (value) => (whole(value, 0, 8.64e15) ? undefined : 'must be a time in whole epoch milliseconds');

export const required =
  (rule: Rule): Rule =>
  (value) =>
    value === undefined ? 'is missing' : rule(value);

export const optional =
  (rule: Rule): Rule =>
  (value) =>
    value === undefined ? undefined : rule(value);

export interface Range {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** @throws ServiceError `invalidRequest` */
export function startBeforeEnd({ startTime, endTime }: Range): void {
  if (startTime !== undefined && endTime !== undefined && startTime >= endTime)
    throw invalid('`startTime` must be earlier than `endTime`.');
}

/**
 * The four rules of section 4.4, with what it says of an omitted end: `startTime` is then 90 days before `endTime`, and
 * `endTime` is now. Exact to the millisecond. @throws ServiceError `invalidRequest`
 */
export function affiliateRange({ startTime, endTime }: Range, now: number): void {
  if (startTime === undefined && endTime === undefined) return;
  const end = endTime ?? now;
  const start = startTime ?? end - AFFILIATE_SPAN;
  if (start >= end) throw invalid(`\`startTime\` must be earlier than ${endTime === undefined ? 'now' : '`endTime`'}.`);
  if (end - start > AFFILIATE_SPAN) throw invalid('`startTime` and `endTime` must be at most 90 days apart; an omitted `endTime` is now.');
  if (start < now - AFFILIATE_REACH) {
    throw invalid('`startTime` must lie within the past 365 days; an omitted one is 90 days before `endTime`.');
  }
}

/**
 * The encoded query string, without `?`. Parameters stand in the order of `rules`, undefined ones are left out. It
 * survives URL parsing unchanged, so what is signed is what goes on the wire.
 * @throws ServiceError `invalidRequest` naming the parameter and its rule
 */
export function serialize(rules: Readonly<Record<string, Rule>>, query: Query): string {
  const values = new Map<string, unknown>(Object.entries(query));
  const encoded = new URLSearchParams();
  for (const [name, rule] of Object.entries(rules)) {
    const value = values.get(name);
    const problem = rule(value);
    if (problem !== undefined) throw invalid(`\`${name}\` ${problem}.`);
    if (typeof value === 'string' || typeof value === 'number') encoded.set(name, String(value));
  }
  return encoded.toString();
}
