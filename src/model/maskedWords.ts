/** Words that hold amounts or uids, as privacy mode shows them. Pure. */
import type { DisplayOptions } from './describe';
import { MASK } from './privacy';

/** Days and times as ISO 8601 writes them, clocks, and days as in many countries: they stay. */
const WHEN =
  '\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?)?|\\d{1,2}:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?|\\d{1,2}\\.\\d{1,2}\\.\\d{4}(?!\\d)';
/**
 * A decimal with a point or a comma, millions, a number with an exponent, or digits as long as a uid or more; whatever stands beside
 * them, as a unit may. After a comma three digits may be thousands.
 */
const AMOUNT =
  "[-−+]?(?:(?:\\d[\\d,'’]{0,60})?\\.\\d+(?:\\.\\d+)*(?:,\\d+)?(?:e[-+]?\\d+)?|\\d{1,60},(?:\\d{1,2}|\\d{4,60})(?!\\d)|\\d{1,3}(?:[,'’]\\d{3}){2,}|\\d{1,3}(?:[\\u00a0\\u202f ]\\d{3}){2,}(?:,\\d+)?|\\d{1,60}e[-+]?\\d+|\\d{6,}(?:,\\d+)?)";
const REVEALING = new RegExp(`(?<!\\d)(${WHEN})(?!\\d)|${AMOUNT}`, 'gi');

/** Words that were made of what the service sent, or are its own: no amount and no uid is left in them. */
export const wordsAsShown = (words: string, { masked = false }: Pick<DisplayOptions, 'masked'>): string =>
  masked ? words.replace(REVEALING, (_, day?: string) => day ?? MASK) : words;
