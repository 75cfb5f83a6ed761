/** What a language model hands in is checked like any text from outside. Pure. */
import * as v from 'valibot';

export interface ToolInput {
  orderId(): string;
  symbol(): string | undefined;
  uid(): string | undefined;
  days(fallback: number, most: number): number;
  limit(): number;
}

const LIMIT = { fallback: 50, most: 200 };

// A number this long was rounded on its way, so it is another id by now.
const digits = (name: string) => {
  const wrong = `"${name}" must be a string of 1 to 20 digits.`;
  return v.pipe(v.string(wrong), v.regex(/^\d{1,20}$/, wrong));
};
const symbolRule = '"symbol" must be a trading pair such as "cmt_btcusdt".';
const symbol = v.pipe(v.string(symbolRule), v.regex(/^[\w./:@ -]{2,60}$/, symbolRule));
const whole = (name: string, most: number) => {
  const wrong = `"${name}" must be a whole number from 1 to ${most}.`;
  return v.pipe(v.number(wrong), v.integer(wrong), v.minValue(1, wrong), v.maxValue(most, wrong));
};

/** @throws RangeError from each reader, in words that tell the model what to hand in instead */
export function toolInput(input: unknown): ToolInput {
  const fields: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {};

  function read<T>(name: string, schema: v.GenericSchema<unknown, T>): T {
    const result = v.safeParse(schema, fields[name]);
    if (!result.success) throw new RangeError(result.issues[0].message);
    return result.output;
  }

  return {
    orderId() {
      if (fields['orderId'] === undefined) throw new RangeError('"orderId" is missing: a string of 1 to 20 digits.');
      return read('orderId', digits('orderId'));
    },
    symbol: () => read('symbol', v.optional(symbol)),
    uid: () => read('uid', v.optional(digits('uid'))),
    days: (fallback, most) => read('days', v.nullish(whole('days', most), fallback)),
    limit: () => read('limit', v.nullish(whole('limit', LIMIT.most), LIMIT.fallback)),
  };
}
