/**
 * Which strategy an order belongs to, as the program that placed it wrote into its client id. What names the library, the broker or
 * the order itself is left out; the rest, split at `-_.:`, names the strategy.
 */
import type { StrategyRule } from './strategyRule';

/** So much of a client id is looked at: exchanges take 32 to 64 characters. */
const LONGEST = 128;

/**
 * How libraries and programs make client ids; the first that fits counts. `own` is what they leave to whoever places the order,
 * `strategy` what they say of it themselves: neither where they write nothing but who sent which order. Their sources are in
 * docs/orderStatistics.md.
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

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
/** A name may end in a number, such as `dca2`. */
const HEX = /^(?:0x[\da-f]+|(?![a-f]{1,5}\d+$)(?=[a-f]*\d)[\da-f]{6,})$/i;
const DIGITS_OR_TIME = /^(?:\d+|\d+T\d*Z?|\d+Z)$/;
/** Behind a name, in one with it. */
const COUNT_OR_TIME = /\d{8,}$/;

/** Undefined for an id in which nothing is left that could name a strategy. */
export function strategyOf(clientOid: string, { parts }: StrategyRule): string | undefined {
  const id = clientOid.slice(0, LONGEST).trim();
  const fitting = FORMATS.map((format) => format.exec(id)).find((match) => match !== null);
  const { strategy, own = '' } = fitting ? (fitting.groups ?? {}) : { own: id };
  if (strategy !== undefined) return strategy;
  // Every other piece is what stands between the parts.
  const pieces = own.replace(UUID, '').split(/([-_.:]+)/);
  const named = pieces.flatMap((piece, place) => {
    const name = place % 2 === 1 || HEX.test(piece) || DIGITS_OR_TIME.test(piece) ? '' : piece.replace(COUNT_OR_TIME, '').trim();
    return name === '' ? [] : [{ name, separator: pieces[place - 1] ?? '' }];
  });
  const told = named.slice(0, parts).map(({ name, separator }, place) => (place === 0 ? name : separator + name));
  return told.length === 0 ? undefined : told.join('');
}
