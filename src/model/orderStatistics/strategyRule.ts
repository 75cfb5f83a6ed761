/** How much of a client id names a strategy, as a person sets it. Apart from how it is read, which only few need. */

export interface StrategyRule {
  /** How many of the parts that are left name the strategy, from the first on; a whole number from 1. */
  readonly parts: number;
}

/** `grid` of `grid-btc-001`. */
export const STRATEGY_RULE: StrategyRule = { parts: 1 };

export const MOST_PARTS = 10;
