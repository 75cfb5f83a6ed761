/** Time ranges: epoch milliseconds, both ends inclusive. Pure: the caller brings the clock. */
export interface TimeRange {
  readonly start: number;
  readonly end: number;
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The longest span one affiliate request may ask for: section 4.4, rule 2. */
export const AFFILIATE_SPAN = 90 * DAY;
/** How far back an affiliate request may start: section 4.4, rule 3. */
export const AFFILIATE_REACH = 365 * DAY;

/** The range that ends at `now` and is `days` long. */
export const lastDays = (days: number, now: number): TimeRange => ({ start: now - days * DAY, end: now });
