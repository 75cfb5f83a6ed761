/** What a language model hands in is checked like any text from outside. Pure. */

export interface ToolInput {
  orderId(): string;
  /** @throws RangeError when there is none and one is needed */
  symbol(): string | undefined;
  uid(): string | undefined;
  days(fallback: number, most: number): number;
  limit(): number;
}

const LIMIT = { fallback: 50, most: 200 };

/** @throws RangeError from each reader, in words that tell the model what to hand in instead */
export function toolInput(input: unknown): ToolInput {
  const fields: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {};

  function whole(name: string, fallback: number, most: number): number {
    const value = fields[name] ?? fallback;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most) {
      throw new RangeError(`"${name}" must be a whole number from 1 to ${most}.`);
    }
    return value;
  }

  function digits(name: string): string | undefined {
    const value = fields[name];
    if (value === undefined) return undefined;
    // A number this long was rounded on its way, so it is another id by now.
    if (typeof value !== 'string' || !/^\d{1,20}$/.test(value)) throw new RangeError(`"${name}" must be a string of 1 to 20 digits.`);
    return value;
  }

  return {
    orderId: () => {
      const id = digits('orderId');
      if (id === undefined) throw new RangeError('"orderId" is missing: a string of 1 to 20 digits.');
      return id;
    },
    symbol: () => {
      const { symbol } = fields;
      if (symbol === undefined) return undefined;
      if (typeof symbol !== 'string' || !/^\w{2,40}$/.test(symbol))
        throw new RangeError('"symbol" must be a trading pair such as "cmt_btcusdt".');
      return symbol;
    },
    uid: () => digits('uid'),
    days: (fallback, most) => whole('days', fallback, most),
    limit: () => whole('limit', LIMIT.fallback, LIMIT.most),
  };
}
