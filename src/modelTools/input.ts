/** What a language model hands in is checked like any text from outside. Pure. */
import * as v from 'valibot';
import { type CalendarMonth, dayOf, monthAt, rangeOfDays } from '../model/calendar';
import { isId } from '../model/orderIdDigits';
import { rangeUpTo } from '../model/rangeChoice';
import { lastDays, MINUTE, type TimeRange } from '../model/timeRange';
import { visibleLine } from '../model/visible';
import { TOOLS, type ToolId } from '../platform/ids';

export interface ToolInput {
  orderId(): string;
  symbol(): string | undefined;
  /** Of a tool that lists the orders of one. */
  theSymbol(): string;
  uid(): string | undefined;
  days(fallback: number, most: number): number;
  limit(): number;
  /** Undefined: not one was named. */
  symbols(): readonly string[] | undefined;
  /** Of figures. */
  range(days: typeof ORDER_DAYS | typeof AFFILIATE_DAYS): RangeAsked;
  /** How many lines a list of figures may have. */
  top(): number;
  maxRequests(): number;
}

/** As it was asked for; `rangeOf` says what it means. */
export type RangeAsked = { readonly days: number; readonly isUsual: boolean } | { readonly month: CalendarMonth } | Bounds;

/** Days such as `2026-01-31`, both included, or times in ISO 8601 with their offset. No end is now. */
interface Bounds {
  readonly start: string;
  readonly end: string | undefined;
}

/** How many days figures are of: where nothing else is asked for, and at most. Sections 4.1 and 4.4. */
export const ORDER_DAYS = { usual: 30, most: 90 } as const;
export const AFFILIATE_DAYS = { usual: 30, most: 365 } as const;

/** What each tool takes. One that was passed over would be answered as if nobody had asked for it: another range, all symbols. */
export const PARAMETERS: Readonly<Record<ToolId, readonly string[]>> = {
  [TOOLS.getOrder]: ['orderId'],
  [TOOLS.listOpenOrders]: ['symbol', 'limit'],
  [TOOLS.listOrderHistory]: ['symbol', 'days', 'limit'],
  [TOOLS.listAffiliateUsers]: ['days', 'uid', 'limit'],
  [TOOLS.getReferralTotals]: ['days', 'uid', 'limit'],
  [TOOLS.getRateBudget]: [],
  [TOOLS.needsALook]: ['limit', 'maxRequests'],
  [TOOLS.getOrderStatistics]: ['symbols', 'days', 'month', 'start', 'end', 'top', 'maxRequests'],
  [TOOLS.getAffiliateStatistics]: ['days', 'month', 'start', 'end', 'top', 'maxRequests'],
};

export const LIMIT = { fallback: 50, most: 200 };
const TOP = { fallback: 5, most: 20 };
const MOST_SYMBOLS = 50;
/** Of a parameter's name that is repeated. */
const MOST_NAME = 40;
/** So many requests are made in half a minute to some minutes: section 8. */
export const REQUESTS = { fallback: 100, most: 1000 };

/** What was read so lately serves figures, milliseconds: nothing of it is asked for again. */
export const SERVES_FOR = 5 * MINUTE;

// A number this long was rounded on its way, so it is another id by now.
const digits = (name: string) => v.custom<string>(isId, `"${name}" must be a string of 1 to 20 digits.`);
const SYMBOL = /^[\p{L}\p{N}_./:@ -]{2,60}$/u;
const BOUND = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;
const isDay = (text: string): boolean => text.length === 10;
/** `Date` takes the 31st of any month for a day. */
const isBound = (text: string): boolean => dayOf(text.slice(0, 10), 'UTC') !== undefined && !Number.isNaN(Date.parse(text));
const symbolRule = '"symbol" must be a trading pair such as "cmt_btcusdt".';
const symbol = v.pipe(v.string(symbolRule), v.regex(SYMBOL, symbolRule));
const symbolsRule = `"symbols" must be a list of 1 to ${MOST_SYMBOLS} trading pairs such as "cmt_btcusdt": ask for the others by themselves.`;
const symbols = v.pipe(
  v.array(v.pipe(v.string(symbolsRule), v.regex(SYMBOL, symbolsRule)), symbolsRule),
  v.minLength(1, symbolsRule),
  v.maxLength(MOST_SYMBOLS, symbolsRule),
);
const monthRule = '"month" must be "this" or "last".';
const month = v.picklist(['this', 'last'], monthRule);
const boundRule = (name: string): string =>
  `"${name}" must be a day such as "2026-01-31", or a time with its offset such as "2026-01-31T09:30:00Z".`;
const bound = (name: string) =>
  v.pipe(
    v.string(boundRule(name)),
    v.regex(BOUND, boundRule(name)),
    v.check((text) => isBound(text), boundRule(name)),
  );
const whole = (name: string, most: number) => {
  const wrong = `"${name}" must be a whole number from 1 to ${most}.`;
  return v.pipe(v.number(wrong), v.integer(wrong), v.minValue(1, wrong), v.maxValue(most, wrong));
};

/**
 * @throws RangeError for what the tool does not take, and from each reader of what each tool takes in its own way, in words that tell the
 * model what to hand in instead: a person is asked to allow nothing that is refused then
 */
export function toolInput(tool: ToolId, input: unknown): ToolInput {
  const fields = fieldsOf(tool, input);

  function read<T>(name: string, schema: v.GenericSchema<unknown, T>): T {
    const result = v.safeParse(schema, fields[name]);
    if (!result.success) throw new RangeError(result.issues[0].message);
    return result.output;
  }

  const readers: ToolInput = {
    orderId() {
      if (fields['orderId'] === undefined) throw new RangeError('"orderId" is missing: a string of 1 to 20 digits.');
      return read('orderId', digits('orderId'));
    },
    symbol: () => read('symbol', v.nullish(symbol)) ?? undefined,
    theSymbol() {
      const given = readers.symbol();
      if (given === undefined) throw new RangeError('"symbol" is missing: the service lists past orders one symbol at a time.');
      return given;
    },
    uid: () => read('uid', v.nullish(digits('uid'))) ?? undefined,
    days: (fallback, most) => read('days', v.nullish(whole('days', most), fallback)),
    symbols: () => read('symbols', v.nullish(symbols)) ?? undefined,
    range({ usual, most }) {
      const given = (['days', 'month', 'start'] as const).filter((name) => fields[name] !== undefined && fields[name] !== null);
      if (given.length > 1) throw new RangeError(`Only one of ${given.map((name) => `"${name}"`).join(' and ')} can say the range.`);
      const [start, end] = [read('start', v.nullish(bound('start'))), read('end', v.nullish(bound('end')))] as const;
      if (typeof start === 'string') return { start, end: end ?? undefined };
      if (typeof end === 'string') throw new RangeError('"end" needs a "start".');
      const named = read('month', v.nullish(month));
      if (named) return { month: named };
      const days = read('days', v.nullish(whole('days', most)));
      return { days: days ?? usual, isUsual: typeof days !== 'number' };
    },
    top: () => read('top', v.nullish(whole('top', TOP.most), TOP.fallback)),
    maxRequests: () => read('maxRequests', v.nullish(whole('maxRequests', REQUESTS.most), REQUESTS.fallback)),
    limit: () => read('limit', v.nullish(whole('limit', LIMIT.most), LIMIT.fallback)),
  };
  for (const name of ALIKE) if (PARAMETERS[tool].includes(name)) readers[name]();
  if (tool === TOOLS.listOrderHistory) readers.theSymbol();
  return readers;
}

/** What means the same to each tool that takes it. */
const ALIKE = ['symbol', 'uid', 'symbols', 'top', 'limit', 'maxRequests'] as const satisfies readonly (keyof ToolInput)[];

/** What was handed in. A parameter that is null was left out. */
function fieldsOf(tool: ToolId, input: unknown): Readonly<Record<string, unknown>> {
  const known = PARAMETERS[tool];
  // Whatever is handed to what takes nothing means nothing.
  if (input === undefined || input === null || known.length === 0) return {};
  const takes = `This tool takes ${known.map((name) => `"${name}"`).join(', ')}.`;
  if (typeof input !== 'object' || Array.isArray(input)) throw new RangeError(`The parameters must be an object. ${takes}`);
  const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const [other] = fields.flatMap(([name]) => (known.includes(name) ? [] : [name]));
  if (other !== undefined) throw new RangeError(`There is no parameter "${visibleLine(other, MOST_NAME)}". ${takes} Nothing was read.`);
  return Object.fromEntries(fields);
}

/**
 * What a range means at `asOf`, and what it is compared with; undefined: the range of equal length just before.
 * @param asOf by the service's clock, epoch milliseconds
 * @param reach how far back the service answers, milliseconds
 * @throws RangeError for one that means nothing, in words that tell what would
 */
export function rangeOf(
  asked: RangeAsked,
  asOf: number,
  timeZone: string,
  reach: number,
): { readonly range: TimeRange; readonly before?: TimeRange } {
  if ('days' in asked) return { range: lastDays(asked.days, asOf) };
  if ('month' in asked) return monthAt(asked.month, asOf, timeZone);
  const { start, end } = asked;
  const first = isDay(start) ? (dayOf(start, timeZone) ?? NaN) : Date.parse(start);
  const last = end === undefined ? Math.max(first, asOf) : isDay(end) ? (rangeOfDays(end, end, timeZone)?.end ?? NaN) : Date.parse(end);
  if (!(first <= last)) throw new RangeError('"start" is after "end": nothing lies between them.');
  const range = rangeUpTo({ start: first, end: last }, asOf, reach);
  if ('problem' in range) throw new RangeError(range.problem);
  return { range };
}
