import { wordsAsShown } from '../../model/maskedWords';
import { MASK } from '../../model/privacy';

/** In the figure of a tile. */
const IN_A_FIGURE: ReadonlySet<string> = new Set(['value', 'previous']);

/**
 * What is shown, as privacy mode shows it: for exports without amounts and uids. Words lose theirs too.
 * @param secrets what holds an amount, by its name: as text, or as the figure of a tile
 */
export function maskedBy<T>(secrets: ReadonlySet<string>, value: T, name = '', within = ''): T {
  const secret = secrets.has(name) || (secrets.has(within) && IN_A_FIGURE.has(name));
  // A share or a number of days; in words a decimal may be an amount.
  if (typeof value === 'string' && !secret && /^-?\d+\.\d$/.test(value)) return value;
  if (typeof value === 'string') return (secret ? MASK : wordsAsShown(value, { masked: true })) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => maskedBy(secrets, each)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]: [string, unknown]) => [key, maskedBy(secrets, each, key, name)] as const);
  return Object.fromEntries(entries) as T;
}
