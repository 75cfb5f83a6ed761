/** Reads a query string by the rules of an endpoint. Strict, so that a client's mistake never goes unnoticed. */
import type { Endpoint, Rule } from './endpoints';
import { refuse, type Refusal } from './refusal';

/** The values that were given, as text; numbers have been checked to be whole. */
export type Parameters = Readonly<Partial<Record<string, string>>>;

/** The parameters of a query, or why they are refused: unknown, twice, empty, malformed or out of bounds. */
export function readParameters(query: string, endpoint: Endpoint, symbols: readonly string[]): Parameters | Refusal {
  const given: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const rule = Object.hasOwn(endpoint.rules, name) ? endpoint.rules[name] : undefined;
    if (!rule) return refuse('parameterInvalid', `${name} is not a parameter of this endpoint`);
    if (Object.hasOwn(given, name)) return refuse('parameterInvalid', `${name} is given twice`);
    if (value === '') return refuse('parameterMissing', name);
    const refusal = checkValue(name, value, rule, symbols);
    if (refusal) return refusal;
    given[name] = value;
  }
  const missing = Object.entries(endpoint.rules).find(([name, rule]) => rule.required && given[name] === undefined);
  return missing ? refuse('parameterMissing', missing[0]) : given;
}

function checkValue(name: string, value: string, rule: Rule, symbols: readonly string[]): Refusal | undefined {
  switch (rule.kind) {
    case 'text':
      return undefined;
    case 'symbol':
      return symbols.includes(value) ? undefined : refuse('symbol', value);
    case 'id':
      return /^\d{1,20}$/.test(value) ? undefined : refuse('parameterInvalid', `${name} must be digits`);
    case 'time':
      return /^\d{1,16}$/.test(value) ? undefined : refuse('parameterInvalid', `${name} must be epoch milliseconds`);
    case 'whole': {
      if (!/^\d{1,10}$/.test(value)) return refuse('parameterInvalid', `${name} must be a whole number`);
      const { from = 0, to = Infinity } = rule;
      const inside = Number(value) >= from && Number(value) <= to;
      return inside ? undefined : refuse('parameterOutside', `${name} must be between ${from} and ${to}`);
    }
  }
}
