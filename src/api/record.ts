import * as l10n from '@vscode/l10n';
import { isLosslessNumber } from 'lossless-json';
import { plainOf } from '../model/decimals';
import { ServiceError } from './errors';
import { exactText, storedJson } from './wire';

/** A JSON object, its fields not yet looked at. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);

/** What a value is, in words for an error. Never the value itself. */
function nameOf(value: unknown): string {
  if (value === undefined) return l10n.t({ message: 'nothing', args: [], comment: ['what a service sent in the place of something'] });
  if (value === null) return 'null';
  if (Array.isArray(value)) return l10n.t('a list');
  if (isObject(value)) return l10n.t('an object');
  if (typeof value === 'string') return l10n.t('a string');
  return typeof value === 'boolean' ? l10n.t('a boolean') : l10n.t('a number');
}

/** The error for a body that is not what the service specification describes. `path` leads to the place, `''` for the body itself. */
export const shapeError = (path: string, expected: string, value: unknown): ServiceError =>
  new ServiceError(
    'badResponse',
    l10n.t(
      'The service responded in a format that Orderdeck does not recognize ({0}: expected {1}, got {2}). Its API may have changed; updating Orderdeck may help.',
      path === '' ? l10n.t('the response') : path,
      expected,
      nameOf(value),
    ),
  );

/** @throws ServiceError `badResponse` */
export function objectAt(value: unknown, path: string): JsonObject {
  if (!isObject(value)) throw shapeError(path, l10n.t('an object'), value);
  return value;
}

/** A page has a hundred; a service that sends all at once has some thousands. More would hold everybody while they are decoded. */
const MOST_RECORDS = 10_000;

/** @throws ServiceError `badResponse` */
export function listAt<T>(value: unknown, path: string, decode: (item: JsonObject) => T): T[] {
  if (!Array.isArray(value)) throw shapeError(path, l10n.t('a list'), value);
  if (value.length > MOST_RECORDS) throw shapeError(path, l10n.t`a list of at most ${MOST_RECORDS} records`, value);
  return value.map((item: unknown, index) => decode(objectAt(item, `${path}[${index}]`)));
}

/** A whole number from 0, also as a numeric string. @throws ServiceError `badResponse` */
export function countAt(value: unknown, path: string): number {
  const text = exactText(value) ?? '';
  if (!/^\d{1,15}$/.test(text)) throw shapeError(path, l10n.t('a whole number'), value);
  return Number(text);
}

/** @throws ServiceError `badResponse` */
export function flagAt(value: unknown, path: string): boolean {
  const result = flag(value);
  if (result === undefined) throw shapeError(path, l10n.t('true or false'), value);
  return result;
}

/** The text of a field, `''` when it is absent or null. Numbers keep the digits they came with. */
export const text = (value: unknown): string => exactText(value) ?? '';

/**
 * The same of an amount, written plainly: Java prints nothing as `0E-8`. An object or a list was sent, and is no number, so it stands as it
 * came and counts as unreadable.
 */
export function amount(value: unknown): string {
  const sent = exactText(value);
  if (sent !== undefined) return plainOf(sent);
  return value === undefined || value === null ? '' : (storedJson(value) ?? '?');
}

/** Epoch milliseconds from a number or a numeric string; undefined when absent, null, 0 or no time at all. */
export function time(value: unknown): number | undefined {
  const digits = text(value).trim();
  const milliseconds = /^\d[\d.eE+]*$/.test(digits) ? Math.trunc(Number(digits)) : NaN;
  const LAST_DATE = 8.64e15;
  return milliseconds > 0 && milliseconds <= LAST_DATE ? milliseconds : undefined;
}

/** A boolean, also as `"true"`, `"false"`, 0 or 1; undefined for anything else. */
export function flag(value: unknown): boolean | undefined {
  const word = text(value).trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : undefined;
}
