/** How many digits may be an order id where no key says so: two counts, which no text can take long to be searched for. Pure. */

export interface DigitCounts {
  readonly least: number;
  readonly most: number;
}

export const USUAL_DIGITS: DigitCounts = { least: 17, most: 20 };
/** Fewer digits are a price or a time more often than an id; the service has no longer ids. */
const WITHIN: DigitCounts = { least: 6, most: 20 };

/** The settings as they are, whatever they hold. */
export interface DigitSettings {
  readonly orderIdDigits: unknown;
  /** What the setting was before: a regular expression. It counts where the other is as usual. */
  readonly orderIdPattern: unknown;
}

export const digitCountsOf = ({ orderIdDigits, orderIdPattern }: DigitSettings): DigitCounts => {
  const counts = digitCountsFrom(orderIdDigits) ?? USUAL_DIGITS;
  return (isUsual(counts) ? digitCountsOfPattern(orderIdPattern) : undefined) ?? counts;
};

const isUsual = ({ least, most }: DigitCounts): boolean => least === USUAL_DIGITS.least && most === USUAL_DIGITS.most;

/** `17-20`, or `18` for one count alone; undefined for anything else. */
export function digitCountsFrom(setting: unknown): DigitCounts | undefined {
  const match = typeof setting === 'string' ? /^ ?(\d{1,2})(?: ?- ?(\d{1,2}))? ?$/.exec(setting) : null;
  return match ? countsWithin(Number(match[1]), Number(match[2] ?? match[1])) : undefined;
}

/** `\d{17,20}`, `\b(\d{9})\b`, `[1-9]\d{8,}`: what a pattern means that only counts digits. */
const COUNTING = /^(?:\\b|\^|\(\?<!\\d\))?\(?(\[1-9\])?(?:\\d|\[0-9\])\{(\d{1,2})(,)?(\d{1,2})?\}\)?(?:\\b|\$|\(\?!\\d\))?$/;

/** Undefined for a pattern that says anything else. */
export function digitCountsOfPattern(pattern: unknown): DigitCounts | undefined {
  const match = typeof pattern === 'string' ? COUNTING.exec(pattern) : null;
  if (!match) return undefined;
  const [, first, least = '', comma, most = comma ? '' : least] = match;
  const before = first ? 1 : 0;
  return countsWithin(before + Number(least), most === '' ? WITHIN.most : before + Number(most));
}

const countsWithin = (least: number, most: number): DigitCounts | undefined =>
  least >= WITHIN.least && least <= most && most <= WITHIN.most ? { least, most } : undefined;
