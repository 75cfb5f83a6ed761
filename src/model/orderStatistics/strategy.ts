/** Which strategy an order belongs to, as the program that placed it wrote into its client id. */

export interface StrategyRule {
  /** What stands between the parts of a client id, exactly; not empty. */
  readonly separator: string;
  /** How many parts name the strategy, from the first on; a whole number from 1. */
  readonly parts: number;
}

/** `grid` of `grid-btc-001`. */
export const STRATEGY_RULE: StrategyRule = { separator: '-', parts: 1 };

export const MOST_PARTS = 10;

/**
 * The first parts of a client id, separators between them included: `grid-btc` of `grid-btc-001` with two parts. What names the
 * order itself has to follow: undefined for an id without so many separators, for an empty part, and where nothing but separators follows.
 */
export function strategyOf(clientOid: string, { separator, parts }: StrategyRule): string | undefined {
  let end = -1;
  for (let part = 0; part < parts; part += 1) {
    const start = part === 0 ? 0 : end + separator.length;
    end = clientOid.indexOf(separator, start);
    if (end <= start) return undefined;
  }
  const rest = clientOid.slice(end).replaceAll(separator, '');
  return rest.trim() === '' ? undefined : clientOid.slice(0, end);
}
