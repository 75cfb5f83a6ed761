/** Amounts as programs write them, held against the exchange's at the precision that they show. Pure. */
import { compareDecimals, decimalOf, scaleOf, sizeOf, unitsOf, unitsOfBoth } from '../model/decimals';

/** An amount as it is written: what it may be, in plain decimals, and in which unit. */
export interface WrittenAmount {
  /** Two where a comma may part thousands or decimals. */
  readonly values: readonly string[];
  /** Lower case; undefined where none is written. */
  readonly unit: string | undefined;
}

const DRESSED = /^([$€£]?)\s?([-+]?\d.*?)(?:\s{0,2}([a-z]{2,12}))?$/i;
const MONEY: Readonly<Record<string, string>> = { $: 'usd', '€': 'eur', '£': 'gbp' };
/** `92,238.70`, `92 238.70`, `92_238` and `92'238`. */
const GROUPED = /^([-+]?[1-9]\d{0,2}(?:([,_' ’\u00A0\u2009\u202F])\d{3})(?:\2\d{3})*)(\.\d+)?$/;
/** `1.234,50`. */
const GROUPED_BY_POINTS = /^([-+]?[1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/;
/** `283,6` and `1,5E+03`. */
const WITH_COMMA = /^([-+]?\d+),(\d+(?:e[-+]?\d{1,2})?)$/i;

/** `0,5` and `1.234,50`, and not `1,200`, which may be more than a thousand. */
export const hasDecimalComma = (text: string): boolean => /^\s*[-+]?(\d+|[1-9]\d{0,2}(\.\d{3})+),(?!\d{3}\s*$)\d+\s*$/.test(text);

/** `50.000` is fifty thousand, or fifty. */
const mayBeThousands = (text: string): boolean => /^\s*[1-9]\d{0,2}(\.\d{3})+\s*$/.test(text);

/** What such an amount is where points part thousands, with whatever unit; undefined for any other. */
export function byThousands(text: string): string | undefined {
  const [, , number = ''] = DRESSED.exec(text.trim()) ?? [];
  return mayBeThousands(number) ? number.replaceAll('.', '') : undefined;
}

/** `0.37` and `64,213.7`, and not `1.200`, which may be more than a thousand. */
export const hasDecimalPoint = (text: string): boolean =>
  /^\s*[-+$€£]{0,2} ?(?:0\.\d+|\d+\.(?!\d{3}\s*$)\d+|[1-9]\d{0,2}(?:,\d{3})+\.\d+)\s*$/.test(text);

/** `4,210` beside such an amount is more than four thousand. */
export const withoutGroups = (text: string): string =>
  /^\s*[-+$€£]{0,2} ?[1-9]\d{0,2}(?:,\d{3})+\s*$/.test(text) ? text.replaceAll(',', '') : text;

/** Digits that are as likely a moment: seconds, milliseconds and less since 1970, or a date. */
export const MOMENT = String.raw`(?:1[4-9]|2[0-2])\d{8}(?:\d{3}){0,3}(?!\d)|20[1-4]\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])(?:\d{6})?(?!\d)`;

/** Undefined for what is no amount. */
export function writtenAmount(text: string): WrittenAmount | undefined {
  const bare = text.trim();
  const plain = decimalOf(bare);
  if (plain !== undefined) return { values: [plain], unit: undefined };
  const [, sign = '', number = '', unit = MONEY[sign]] = DRESSED.exec(bare) ?? [];
  const values = valuesOf(number);
  return values.length > 0 ? { values, unit: unit?.toLowerCase() } : undefined;
}

function valuesOf(number: string): string[] {
  const grouped = GROUPED.exec(number);
  const comma = WITH_COMMA.exec(number);
  const points = GROUPED_BY_POINTS.exec(number);
  return [
    decimalOf(number),
    grouped && decimalOf((grouped[1] ?? '').replace(/[^\d+-]/g, '') + (grouped[3] ?? '')),
    comma && decimalOf(`${comma[1]}.${comma[2]}`),
    points && decimalOf(`${(points[1] ?? '').replaceAll('.', '')}.${points[2]}`),
  ].filter((each) => each !== undefined && each !== null);
}

/** Floats keep so many digits; the last of more are noise. */
const FLOAT_DIGITS = 15;
const significant = (decimal: string): number => decimal.replace(/^-?[0.]*/, '').replace('.', '').length;

/** A program that keeps so many digits writes zeros for the others: 95240 of 95238.7. */
const FEWEST_DIGITS = 4;

/** How many digits behind the point an amount shows, less than none where it shows no ones or tens. */
function digitsShown(decimal: string): number {
  const zeros = /^-?\d+?(0*)$/.exec(decimal)?.[1]?.length ?? 0;
  return zeros > 0 && significant(decimal) - zeros >= FEWEST_DIGITS ? -zeros : scaleOf(decimal);
}

/** Whether a file shows the exchange's amount: exactly, rounded or cut to fewer digits, or with the noise of a float. Both plain decimals. */
export function showsAmount(file: string, exchange: string): boolean {
  if (compareDecimals(file, exchange) === 0) return true;
  const both = unitsOfBoth(file, exchange);
  if (!both) return false;
  const [one, other] = both.units;
  const apart = sizeOf(one - other);
  if (significant(file) >= FLOAT_DIGITS && apart * 10n ** 13n <= sizeOf(other)) return true;
  const shown = digitsShown(file);
  // A digit alone is no rounding: who writes 2 of 2.4 means 2.
  if (shown >= scaleOf(exchange) || (shown === 0 && significant(file) < 3)) return false;
  const step = 10n ** BigInt(both.scale - shown);
  const isRounded = 2n * apart <= step;
  const isCut = one >= 0n === other >= 0n && sizeOf(other) >= sizeOf(one) && apart < step;
  return isRounded || isCut;
}

/** Whether an amount is what so much costs at such a price, by a hundredth: programs write quote amounts under the names of sizes. */
export function isWorth(amount: string, size: string, price: string): boolean {
  const [one, two, three] = [amount, size, price].map((each) => ({ units: unitsOf(each, scaleOf(each)), scale: scaleOf(each) }));
  if (one?.units === undefined || two?.units === undefined || three?.units === undefined) return false;
  const scale = Math.max(one.scale, two.scale + three.scale);
  const worth = two.units * three.units * 10n ** BigInt(scale - two.scale - three.scale);
  const written = one.units * 10n ** BigInt(scale - one.scale);
  return worth !== 0n && 100n * sizeOf(written - worth) <= sizeOf(worth);
}

/** Behind a number it makes it a count, a share, a range or a sum, or one of another unit: `size=512 bytes` is that of a message. */
export const OF_ANOTHER_UNIT =
  /^ ?(?:[kmgt]?i?b|bytes?|cont(?:ract)?s?|lots?|sats?|m[BE]T[CH]|fills?|times|ms|s|sec|seconds|minutes)(?![\w=:])|^ (?:%|EUR\b|[-+–] ?\.?\d[\d.,]*(?=$|[\s,;|)])|of \.?\d)/i;
