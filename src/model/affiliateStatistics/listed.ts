/** Months and invite codes hold records of users beside their totals, which may be known less well. */
import { type Completeness, unlessNothing } from '../reliability';

/** How well the readings are known that a list is made of. */
export interface ListRead {
  readonly users: Completeness;
  readonly totals: Completeness;
}

/** Of months and invite codes: what records of users say. All else is of their totals, too. */
export const OF_USERS: ReadonlySet<string> = new Set([
  ...['users', 'registered', 'registeredInRange', 'verified', 'deposited', 'traded'],
  ...['verifiedPercent', 'depositedPercent', 'tradedPercent'],
]);

type Known<T> = { [Name in keyof T]: T[Name] | undefined };

/** Figures of one month or code, less the zeros of what was not read whole. */
export function knownIn<T extends Readonly<Record<string, string | number | undefined>>>(
  figures: T,
  { users, totals }: ListRead,
): Known<T> {
  const isWhole = (name: string): boolean => users === 'complete' && (OF_USERS.has(name) || totals === 'complete');
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, unlessNothing(value, isWhole(name))])) as Known<T>;
}
