/** The word for a year behind it, as in `30 нояб. 2026 г.`: its full stop and that of a sentence that ends with the day would be two. */
const YEAR_MARK = /(?<=\d{4})\s\p{L}+\.(?!\p{L})/gu;

/** A date without it: digits of a year are enough, and columns have little room. */
export const withoutYearMark = (date: string): string => date.replace(YEAR_MARK, '');
