import { VEIL } from '../../src/model/privacy';

/** How values look. Amounts stay the exact strings they are: only their digits are grouped. */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

export interface Format {
  /** `1234567.5` -> `1,234,567.5`. What is no plain decimal is shown as it came. Veiled in privacy mode. */
  readonly amount: (text: string) => string;
  /** The same for what is no secret: shares, days. */
  readonly decimal: (text: string) => string;
  /** As it is, veiled in privacy mode. */
  readonly uid: (text: string) => string;
  readonly veiled: boolean;
  /** A decimal in two parts, so that the fraction can be smaller. */
  readonly amountParts: (text: string) => { readonly whole: string; readonly fraction: string };
  readonly count: (value: number) => string;
  /** `16 Jan 2026` */
  readonly day: (time: number) => string;
  /** `16 Jan 2026, 09:30` */
  readonly moment: (time: number) => string;
  /** `2.4M`, for axes, where no amount is read off exactly. */
  readonly short: (value: number) => string;
}

/** @param language a BCP 47 tag; @param timeZone an IANA name, undefined for this machine's own */
export function formatFor(language: string | undefined, timeZone: string | undefined, veiled = false): Format {
  const integer = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const point = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

  const amountParts = (text: string): { whole: string; fraction: string } => {
    const [, sign, whole = '', fraction] = DECIMAL.exec(text) ?? [];
    if (sign === undefined) return { whole: text, fraction: '' };
    return { whole: (sign && '−') + integer.format(BigInt(whole)), fraction: fraction === undefined ? '' : point + fraction };
  };
  const decimal = (text: string): string => {
    const { whole, fraction } = amountParts(text);
    return whole + fraction;
  };
  return {
    amountParts,
    amount: (text) => (veiled ? VEIL : decimal(text)),
    decimal,
    uid: (text) => (veiled ? VEIL : text),
    veiled,
    count: (value) => integer.format(value),
    day: (time) => day.format(time),
    moment: (time) => moment.format(time),
    short: (value) => (veiled ? VEIL : compact.format(value)),
  };
}

/** What stands where nothing is known. The reason belongs beside it: in a title, or in words. */
export const UNKNOWN = '–';
