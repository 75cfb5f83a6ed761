/** What the service asks for when it is asked too much, or is away: a pause. Pure. */
import * as l10n from '@vscode/l10n';
import { waitText } from '../model/duration';
import { DAY, MINUTE } from '../model/timeRange';

/** A service that means longer, or has written nonsense, is asked again after this time and says so again. */
export const LONGEST_PAUSE = 10 * MINUTE;
/** More is nonsense, and nobody is told a number of centuries. */
const LONGEST_TOLD = 365 * DAY;

const SECONDS = /^\d+(\.\d+)?$/;
/** `Date.parse` alone would make a year of any number in it. */
const HTTP_DATE = /^[A-Z][a-z]+, .*\d:\d\d:\d\d GMT$/;

/**
 * How long the service asked to wait, milliseconds, a year at most: `Retry-After` in seconds or as an HTTP date. `now` is its own clock.
 * Undefined for what is neither.
 */
export function askedForMs(header: string | undefined, now: number): number | undefined {
  const asked = header?.trim() ?? '';
  const wait = SECONDS.test(asked) ? Number(asked) * 1000 : HTTP_DATE.test(asked) ? Date.parse(asked) - now : NaN;
  return Number.isNaN(wait) ? undefined : Math.min(LONGEST_TOLD, Math.max(0, Math.ceil(wait)));
}

/** All of what the service asked for, however soon it is asked again. */
export const askedToWait = (ms: number): string =>
  l10n.t`The service asked Orderdeck to wait ${waitText(ms)} before requesting this again.`;
