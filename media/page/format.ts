import * as l10n from '@vscode/l10n';
import { computedDigitsOf, digitsOf } from '../../src/model/decimals';
import { withPercent } from '../../src/model/percent';
import { hasUnits, shorten, type Scale } from '../../src/model/numbers';
import { MASK } from '../../src/model/privacy';
import { withoutYearMark } from '../../src/model/yearMark';

/** How values look. Sums are written short by the rule of `model/numbers.ts`; the exact amount goes with them. */

/** Behind a number. */
export const UNIT_TEXTS = {
  '': '',
  B: l10n.t({
    message: 'B',
    args: [],
    comment: ['10^9, right behind a number: 1.235B; with a no-break space in front where the language has one'],
  }),
  T: l10n.t({
    message: 'T',
    args: [],
    comment: ['10^12, right behind a number: 1.235T; with a no-break space in front where the language has one'],
  }),
} as const;

/** An amount as it is written: `whole`, `fraction` and `unit` one after the other. */
export interface Written {
  readonly text: string;
  /** With its sign. */
  readonly whole: string;
  /** With its point. */
  readonly fraction: string;
  readonly unit: string;
  /** To the last digit. Undefined in privacy mode. */
  readonly exact?: string | undefined;
  /** It is not written to the last digit. */
  readonly rounded: boolean;
  /** See `Reliability`. */
  readonly lacking?: readonly string[] | undefined;
  /** Others of its column have a unit, so the place of one is left free. */
  readonly unitless?: boolean | undefined;
}

export interface Format {
  /** A sum, short. What is no plain decimal is written as it came. Veiled in privacy mode. @param scale that of its column */
  readonly amount: (text: string, scale?: Scale) => Written;
  /** `1234567.5` -> `1,234,567.5`: all digits. Veiled in privacy mode. */
  readonly exact: (text: string) => string;
  /** Like {@link amount} for what is no secret: factors, numbers of things. */
  readonly plain: (text: string, scale?: Scale) => Written;
  /** The same as text alone: shares, days. */
  readonly decimal: (text: string, scale?: Scale) => string;
  /** As it is, masked in privacy mode. */
  readonly uid: (text: string) => string;
  /** Privacy mode. The host hides what is hidden before the page learns of it: this is for what the page says of that. */
  readonly masked: boolean;
  readonly count: (value: number) => string;
  /** `16 Jan 2026` */
  readonly day: (time: number) => string;
  /** `16 – 18 Jan 2026`, of one day that day. */
  readonly days: (first: number, last: number) => string;
  /** `16 Jan 2026, 09:30` */
  readonly moment: (time: number) => string;
  /** `2.4M`, `1E−15`, for axes and calendars, where no amount is read off exactly and all have the same room. */
  readonly short: (value: number) => string;
  /** The same in half the room: `25` for 24.6. */
  readonly brief: (value: number) => string;
}

/** What is written as it is: words, or what hides a number. */
export const asIs = (text: string): Written => ({ text, whole: text, fraction: '', unit: '', rounded: false });

/** What is smaller, or as great, has more zeros than there is room for. */
const [SMALLEST_SHORT, LARGEST_SHORT] = [1e-6, 1e15];

/** @param language a BCP 47 tag; @param timeZone an IANA name, undefined for this machine's own */
export function formatFor(language: string | undefined, timeZone: string | undefined, masked = false): Format {
  const integer = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 });
  const rounder = new Intl.NumberFormat(language, { notation: 'compact' });
  const scientific = new Intl.NumberFormat(language, { notation: 'scientific', maximumSignificantDigits: 3 });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone, hourCycle: 'h23' });
  const point = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

  const grouped = (digits: string): string => integer.format(BigInt(digits));
  const exact = (text: string, read = digitsOf): string => {
    const digits = read(text);
    return digits ? (digits.negative ? '−' : '') + grouped(digits.whole) + (digits.fraction && point + digits.fraction) : text;
  };
  const write = (text: string, scale?: Scale, read = digitsOf): Written => {
    const short = shorten(text, scale, read);
    if (!short) return { ...asIs(text), exact: text };
    // Nearer to zero than a number below zero is above it.
    const bound = short.bound === '' ? '' : (short.bound === '<') === short.negative ? '>' : '<';
    const whole = `${bound}${short.negative ? '−' : ''}${grouped(short.whole)}`;
    const fraction = short.fraction && point + short.fraction;
    const unit = UNIT_TEXTS[short.unit];
    return {
      text: whole + fraction + unit,
      whole,
      fraction,
      unit,
      exact: exact(text, read),
      rounded: !short.exact,
      unitless: unit === '' && scale !== undefined && hasUnits(scale),
    };
  };
  const plain = (text: string, scale?: Scale): Written => write(text, scale, computedDigitsOf);
  const hidden = asIs(MASK);
  const count = (value: number): string => integer.format(value);
  const inRoom = (value: number, usual: Intl.NumberFormat): string => {
    if (masked) return MASK;
    const size = Math.abs(value);
    const isOutOfRoom = size !== 0 && (size < SMALLEST_SHORT || size >= LARGEST_SHORT);
    return (isOutOfRoom ? scientific : usual).format(value).replaceAll('-', '−');
  };
  return {
    amount: (text, scale) => (masked ? hidden : write(text, scale)),
    exact: (text) => (masked ? MASK : exact(text)),
    plain,
    decimal: (text, scale) => plain(text, scale).text,
    uid: (text) => (masked ? MASK : text),
    masked,
    count,
    day: (time) => withoutYearMark(day.format(time)),
    days: (first, last) => withoutYearMark(day.formatRange(first, last)),
    moment: (time) => withoutYearMark(moment.format(time)),
    short: (value) => inRoom(value, compact),
    brief: (value) => inRoom(value, rounder),
  };
}

/** What stands where nothing is known. The reason belongs beside it: in a title, or in words. */
export const UNKNOWN = '–';

/** Shares have one decimal, all of them. */
export const PERCENT: Scale = { decimals: 1, digits: 0, zeros: true };

/** How a number is read out that is not written to the last digit. */
export const aboutText = (text: string): string =>
  l10n.t({ message: 'about {0}', args: [text], comment: ['a rounded number, for those who hear it'] });

export const percentText = (percent: string | undefined, format: Format): string =>
  percent === undefined ? UNKNOWN : withPercent(format.decimal(percent, PERCENT));
