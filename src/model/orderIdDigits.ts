/** How many digits are an order id. Pure. */

/**
 * What the service can be asked by: an order id, or a uid. It ignores one that it cannot read, and returns everything; 64 bits have at
 * most 20 digits. In its own records anything may stand for one.
 */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^\d{1,20}$/.test(value);

/** What may be one in a text where no key says so: two counts, which no text can take long to be searched for. */
export interface DigitCounts {
  readonly least: number;
  readonly most: number;
}

export const USUAL_DIGITS: DigitCounts = { least: 17, most: 20 };
/** Fewer digits are a price or a time more often than an id; the service has no longer ids. */
const WITHIN: DigitCounts = { least: 6, most: 20 };

/** @param setting as it is, whatever it holds */
export const digitCountsOf = (setting: unknown): DigitCounts => digitCountsFrom(setting) ?? USUAL_DIGITS;

/** `17-20`, or `18` for one count alone; undefined for anything else. */
export function digitCountsFrom(setting: unknown): DigitCounts | undefined {
  const match = typeof setting === 'string' ? /^ ?(\d{1,2})(?: ?- ?(\d{1,2}))? ?$/.exec(setting) : null;
  return match ? countsWithin(Number(match[1]), Number(match[2] ?? match[1])) : undefined;
}

const countsWithin = (least: number, most: number): DigitCounts | undefined =>
  least >= WITHIN.least && least <= most && most <= WITHIN.most ? { least, most } : undefined;
