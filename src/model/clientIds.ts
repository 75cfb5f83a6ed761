/**
 * How programs write client ids: what names the library or the broker, and what it leaves to whoever places the order. Pure. The
 * sources are in docs/internals/orderStatistics.md.
 */

/** So much of a client id is looked at: exchanges take 32 to 64 characters. */
const LONGEST = 128;

/**
 * How libraries and programs make client ids; the first that fits counts. `own` is what they leave to whoever places the order,
 * `strategy` what they say of it themselves: neither where they write nothing but who sent which order.
 */
const FORMATS: readonly RegExp[] = [
  // Hummingbot: broker, B or S, first and last letter of base and of quote, then hex; older ones the pair and a count.
  /^(?:x-MG43PCSN|x-nbQe1H39|93027a12dac34fBC|HBOT-?)[BS](?:[A-Z\d]{4}[\da-f]+|-.*)$/,
  // NautilusTrader: O, day, time, tag of the trader, tag of the strategy, count; the same without hyphens says it all in one.
  /^O-\d{8}-\d{6}-[^-]+-(?<strategy>[^-]+)-\d+$/,
  /^O\d{17,}$/,
  // ccxt on WEEX.
  /^b-WEEX\d{6}-?(?<own>.*)$/,
  // Binance: x and the eight characters of a broker. Of ccxt, python-binance and Passivbot by name, as some have no digit.
  /^x-(?:xcKtGhcu|cvBPrNm9|Cb7ytekJ|etgQucuf|(?=[A-Z]*\d)[A-Z\d]{8})-?(?<own>.*)$/,
  // OKX, of ccxt and Passivbot.
  /^(?:e847386590ce4dBC|6b9ad766b55dBCDE|0fe0667832d7BCDE)(?<own>.*)$/,
  // Bitget, of Passivbot.
  /^Passivbot#(?<own>.*)$/,
  // Any other broker.
  /^[bx]-(?<own>.*)$/,
];

export interface WrittenId {
  /** The place of the format that fits; -1: none does. */
  readonly format: number;
  readonly strategy?: string | undefined;
  readonly own: string;
}

export function writtenBy(clientOid: string): WrittenId {
  const id = clientOid.slice(0, LONGEST).trim();
  for (const [format, pattern] of FORMATS.entries()) {
    const match = pattern.exec(id);
    if (match) return { format, strategy: match.groups?.['strategy'], own: match.groups?.['own'] ?? '' };
  }
  return { format: -1, own: id };
}

export const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
/** A name may end in a number, such as `dca2`. */
export const HEX = /^(?:0x[\da-f]+|(?![a-f]{1,5}\d+$)(?=[a-f]*\d)[\da-f]{6,})$/i;
