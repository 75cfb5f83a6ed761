import * as l10n from '@vscode/l10n';
import { isId } from '../model/orderIdDigits';
import { AFFILIATE_REACH, AFFILIATE_SPAN } from '../model/timeRange';
import { ServiceError } from './errors';

/** A query as the caller gave it. */
export type Query = object;

/** Says what is wrong with a value, in a sentence that names its parameter; undefined when it is fine. */
export type Rule = (value: unknown, name: string) => string | undefined;

export const invalid = (message: string): ServiceError => new ServiceError('invalidRequest', message);

const whole = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

export const integer =
  (min: number, max: number): Rule =>
  (value, name) =>
    whole(value, min, max) ? undefined : l10n.t('`{0}` must be a whole number from {1} to {2}.', name, min, max);

/** A page number; the service takes it as a 32-bit integer. */
export const pageFrom = (min: number): Rule => integer(min, 2 ** 31 - 1);

export const id: Rule = (value, name) => (isId(value) ? undefined : l10n.t('`{0}` must be a string of 1 to 20 digits.', name));

export const tradingPair: Rule = (value, name) =>
  typeof value === 'string' && /^[^\s\p{C}]{1,64}$/u.test(value)
    ? undefined
    : l10n.t('`{0}` must be a trading pair such as cmt_btcusdt, without spaces.', name);

export const epochMs: Rule = (value, name) =>
  whole(value, 0, 8.64e15) ? undefined : l10n.t('`{0}` must be a Unix timestamp in milliseconds (a whole number).', name);

export const required =
  (rule: Rule): Rule =>
  (value, name) =>
    value === undefined ? l10n.t('`{0}` is missing.', name) : rule(value, name);

export const optional =
  (rule: Rule): Rule =>
  (value, name) =>
    value === undefined ? undefined : rule(value, name);

export interface Range {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

const startTooLate = (): ServiceError => invalid(l10n.t('`startTime` must be earlier than `endTime`.'));

/** @throws ServiceError `invalidRequest` */
export function startBeforeEnd({ startTime, endTime }: Range): void {
  if (startTime !== undefined && endTime !== undefined && startTime >= endTime) throw startTooLate();
}

/**
 * The four rules of section 4.4, with what it says of an omitted end: `startTime` is then 90 days before `endTime`, and
 * `endTime` is now. Exact to the millisecond. @throws ServiceError `invalidRequest`
 */
export function affiliateRange({ startTime, endTime }: Range, now: number): void {
  if (startTime === undefined && endTime === undefined) return;
  const end = endTime ?? now;
  const start = startTime ?? end - AFFILIATE_SPAN;
  if (start >= end) throw endTime === undefined ? invalid(l10n.t('`startTime` must be in the past.')) : startTooLate();
  if (end - start > AFFILIATE_SPAN) {
    throw invalid(l10n.t('`startTime` and `endTime` must be at most 90 days apart; if omitted, `endTime` is now.'));
  }
  if (start < now - AFFILIATE_REACH) {
    throw invalid(l10n.t('`startTime` must be within the past 365 days; if omitted, it is 90 days before `endTime`.'));
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
    const problem = rule(value, name);
    if (problem !== undefined) throw invalid(problem);
    if (typeof value === 'string' || typeof value === 'number') encoded.set(name, String(value));
  }
  return encoded.toString();
}
