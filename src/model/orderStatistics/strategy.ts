/**
 * Which strategy an order belongs to, as the program that placed it wrote into its client id. What names the library, the broker or
 * the order itself is left out; the rest, split at `-_.:`, names the strategy.
 */
import { HEX, UUID, writtenBy } from '../clientIds';
import type { StrategyRule } from './strategyRule';

const DIGITS_OR_TIME = /^(?:\d+|\d+T\d*Z?|\d+Z)$/;
/** Behind a name, in one with it. */
const COUNT_OR_TIME = /\d{8,}$/;

/** Undefined for an id in which nothing is left that could name a strategy. */
export function strategyOf(clientOid: string, { parts }: StrategyRule): string | undefined {
  const { strategy, own } = writtenBy(clientOid);
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
