/** Who places the made-up orders: people, and programs that write their strategy into the client id. */
import type { Pair } from './market';
import type { Random } from './random';

/** The mean and the spread of what a result is, as parts of the turnover. */
export interface Habit {
  readonly mean: number;
  readonly spread: number;
}

interface Strategy {
  /** `''` for orders placed in the exchange's own pages. */
  readonly name: string;
  readonly separator: string;
  readonly habit: Habit;
}

const BY_HAND: Habit = { mean: 0.004, spread: 0.03 };
/** Many small gains, fewer larger ones, one that loses, and one whose ids are built in another way. */
const STRATEGIES: readonly [readonly [Strategy, number], ...(readonly [Strategy, number])[]] = [
  [{ name: '', separator: '', habit: BY_HAND }, 40],
  [{ name: 'grid', separator: '-', habit: { mean: 0.004, spread: 0.008 } }, 28],
  [{ name: 'dca', separator: '-', habit: { mean: 0.009, spread: 0.03 } }, 16],
  [{ name: 'breakout', separator: '-', habit: { mean: -0.008, spread: 0.05 } }, 10],
  [{ name: 'x-scalper', separator: '_', habit: { mean: 0.001, spread: 0.01 } }, 6],
];

/** Whose order it is, as its client id tells; nobody's where the exchange made it, or none was given. */
export function origins(dice: Random): (pair: Pair, forced: boolean) => { readonly clientOid: string; readonly habit: Habit } {
  /** How many orders each strategy has placed. */
  const placed = new Map<string, number>();
  return (pair, forced) => {
    if (forced || dice.chance(0.2)) return { clientOid: '', habit: BY_HAND };
    const { name, separator, habit } = dice.weighted<Strategy>(...STRATEGIES);
    if (!name) return { clientOid: `web-${dice.whole(0x1000_0000, 0xffff_ffff).toString(16)}`, habit };
    const count = (placed.get(name) ?? 0) + 1;
    placed.set(name, count);
    return { clientOid: [name, pair.symbol.slice(4, 7), String(count).padStart(4, '0')].join(separator), habit };
  };
}
