/** What plan orders of a range did, in figures: those of the order dashboard. No vscode. Loaded with the first question. */
import { timestampOf } from '../model/calendar';
import { computeOrderStatistics, notesOf } from '../model/orderStatistics';
import { groupsLacking } from '../model/orderStatistics/groups';
import { GROUPINGS, type OrderGroup, type OrderStatistics, type QuoteFigures } from '../model/orderStatistics/types';
import { tellingAsShown } from '../model/privacy';
import { COVERAGE, ORDER_STATISTICS } from '../model/publicFields';
import { DAY } from '../model/timeRange';
import { isSameSymbol } from '../model/symbols';
import { visible } from '../model/visible';
import { inSlices } from '../primitives/slices';
import { everySymbol } from '../store/historySymbols';
import type { Ledger } from '../store/ledger';
import { readOpen } from '../store/ledger/open';
import { type OrdersRead, readOrders } from '../store/orderReads';
import { asError, symbolsIn } from './answers';
import {
  type AskedForFigures,
  cut,
  isSpent,
  lackingOf,
  line,
  NOTE,
  raised,
  rangeJson,
  spendingOf,
  type Spending,
  spentJson,
  told,
} from './figures';
import { ORDER_DAYS, rangeOf, SERVES_FOR } from './input';
import { meantSymbol, unknownSymbol } from './symbols';

/** "Three months": the service refuses what is older, or is silent about it. */
const REACH = ORDER_DAYS.most * DAY;

const NOT_COMPARED = { unread: '' };

/** @throws RangeError for what makes no sense, in words; whatever kept all of it from being read */
export async function orderStatistics(asked: AskedForFigures): Promise<object> {
  const { session, input, display, strategy: rule, timeZone, signal } = asked;
  const [chosen, top] = [input.range(ORDER_DAYS), input.top()];
  const spending = spendingOf(input.maxRequests());
  const client = session.as('program');
  const asOf = client.serverNow();
  const { range } = rangeOf(chosen, asOf, timeZone, REACH);
  const symbols = await symbolsOf(asked, spending);
  const limits = { signal, age: SERVES_FOR, allowance: spending.allowance } as const;
  const ledger = await session.ledger();
  const read = await readOrders(ledger, client, { symbols, range }, limits);
  signal.throwIfAborted();
  if (read.failure !== undefined && isNothing(read)) throw asError(read.failure);
  const strangers = await strangersAmong(asked, read, ledger);
  const computed = await inSlices(
    computeOrderStatistics({
      ...{ asOf, range, timeZone, rule, read, before: NOT_COMPARED, filters: [], unfiltered: read.orders.length },
      // Nothing of the trend is told.
      ...{ unit: 'month', perhaps: { now: 0, before: 0 } },
    }),
  );
  const statistics = tellingAsShown({ ...ORDER_STATISTICS, coverage: COVERAGE, previousCoverage: COVERAGE }, computed, display);
  return {
    note: `${NOTE} Amounts are counted in what their symbol ends with ("quote"): no sum crosses quotes. Profit is as reported; whether fees are in it is not known.`,
    range: rangeJson(chosen, range, timeZone),
    symbols: statistics.symbols.map((each) => visible(each)),
    ...(!input.symbols() && asked.symbols.length === 0 && { symbolsNote: SEEN }),
    ...(strangers.length > 0 && { unknownSymbols: strangers }),
    coverage: coverageJson(statistics, spending, timeZone),
    ...(isNothing(read) ? { figures: null } : figuresJson(statistics, top)),
    notes: notesOf(range, asOf, false),
  };
}

const SEEN =
  'The user chose no symbols: these are the ones that orders were seen of so far. The service names none, so orders of other symbols may be missing: never call these all orders of the account.';

/** Those that are named; else those that a person chose, or without any those that orders were seen of. */
async function symbolsOf(asked: AskedForFigures, { maxRequests, allowance }: Spending): Promise<readonly string[]> {
  const { store, session, input, symbols: chosen, signal } = asked;
  const named = input.symbols();
  if (named) return named.map((each) => meantSymbol(each, symbolsIn(asked)).symbol);
  const { seen } = store.of(session);
  if (chosen.length > 0) return everySymbol(session, { seen }, chosen);
  const client = session.as('program');
  const limits = { signal, age: SERVES_FOR, allowance, maxRequests, priority: 'background', onFailure: 'keep' } as const;
  const content = await readOpen(await session.ledger(), client, limits);
  seen.add(content.items.map(({ symbol }) => symbol));
  const known = await everySymbol(session, { seen }, chosen);
  if (known.length > 0) return known;
  const why = content.coverage.complete
    ? 'There are no open orders, and the user chose no symbols.'
    : 'The user chose no symbols, and the open orders could not be read to their end.';
  throw new RangeError(
    `${why} The service lists past orders of one symbol at a time and names none: name them in "symbols", or ask the user to run "Orderdeck: Choose Order History Symbols".`,
  );
}

/** Names of no symbol that anybody knows of, each in words. @throws RangeError where there are no others */
async function strangersAmong(asked: AskedForFigures, { open, coverage }: OrdersRead, ledger: Ledger): Promise<string[]> {
  const named = asked.input.symbols() ?? [];
  const known = [...new Set([...symbolsIn(asked), ...(open?.items ?? []).map(({ symbol }) => symbol)])].filter(Boolean);
  const strangers: string[] = [];
  for (const each of named) {
    const read = coverage.symbols.find(({ symbol }) => isSameSymbol(each, symbol));
    if (!read || meantSymbol(each, known).known || 'unread' in read.coverage || !read.coverage.complete) continue;
    // Also orders of other ranges, that somebody read before.
    const past = await inSlices(ledger.orders.past(read.symbol, () => true));
    if (past.length === 0) strangers.push(each);
  }
  const errors = strangers.map((each) => unknownSymbol(each, known));
  if (errors.length > 0 && errors.length === named.length)
    throw new RangeError(
      [...cut(errors.map(({ message }) => message)), 'If it is right, nothing of it was created in this range.'].join(' '),
    );
  return cut(errors.map(({ message }) => message));
}

const isNothing = ({ orders, coverage }: OrdersRead): boolean =>
  orders.length === 0 && coverage.symbols.every(({ coverage: each }) => 'unread' in each || !each.complete);

function coverageJson({ coverage, sources, asOf }: OrderStatistics, spending: Spending, timeZone: string): object {
  const isWhole = 'complete' in coverage && coverage.complete;
  const lacking = sources.symbols.filter(({ coverage: each }) => 'unread' in each || !each.complete).map(({ symbol }) => visible(symbol));
  const more = [raised(spending), 'name fewer "symbols"', 'shorten the range'].filter((each) => each !== undefined).join(', ');
  return {
    complete: isWhole,
    problems: cut('unread' in coverage ? [coverage.unread] : coverage.problems),
    ...(lacking.length > 0 && { incompleteSymbols: lacking }),
    ...(!isWhole &&
      isSpent(spending) && {
        help: `The requests of this call were used up. To get more, ${more}: what was read is not asked for again soon.`,
      }),
    readAt: timestampOf(timeZone)(('asOf' in coverage ? coverage.asOf : undefined) ?? asOf),
    ...spentJson(spending),
  };
}

function figuresJson({ figures, groups, coverage, undated, timeZone }: OrderStatistics, top: number): object {
  const counts = Object.entries(figures.counts).map(([name, figure]) => [name, told(figure)] as const);
  const groupings = GROUPINGS.filter((name) => name !== 'execution');
  const left = groupings.flatMap((name) => (groups[name].length > top ? [[name, groups[name].length - top] as const] : []));
  return {
    counts: Object.fromEntries(counts),
    quotes: figures.quotes.map((quote) => quoteJson(quote, timeZone)),
    groups: Object.fromEntries(groupings.map((name) => [name, groups[name].slice(0, top).map(groupJson)])),
    ...(left.length > 0 && { groupsLeftOut: Object.fromEntries(left) }),
    ...('complete' in coverage && coverage.complete && undated > 0 && { undated }),
  };
}

const quoteName = ({ readable, name }: QuoteFigures['quote']): string => (readable ? name : `unknown (${visible(name)})`);

function quoteJson({ quote, orders, profitLessFees, longestLosses, deepestFall, ...rest }: QuoteFigures, timeZone: string): object {
  const { winnersPercent, ...figures } = rest;
  const clock = timestampOf(timeZone);
  const day = (time: number | undefined): string | null => (time === undefined ? null : clock(time).slice(0, 10));
  const { fall } = deepestFall;
  const { run } = longestLosses;
  const lacking = lackingOf([...Object.values(rest), profitLessFees, longestLosses, deepestFall]);
  return {
    quote: quoteName(quote),
    orders,
    profit: told(figures.profit),
    fees: told(figures.fees),
    profitLessFees: told(profitLessFees),
    ...(profitLessFees.withheld !== undefined && { withheld: profitLessFees.withheld }),
    winRatePercent: told(winnersPercent),
    profitFactor: told(figures.profitFactor),
    expectancy: told(figures.expectancy),
    averageWin: told(figures.averageWin),
    averageLoss: told(figures.averageLoss),
    results: { all: told(figures.results), won: told(figures.winners), lost: told(figures.losers) },
    maxDrawdown: {
      amount: told(deepestFall),
      ...(fall && { began: day(fall.began), deepest: day(fall.deepest), recovered: day(fall.madeGood) }),
    },
    maxConsecutiveLosses: { losses: told(longestLosses), ...(run && { first: day(run.first), last: day(run.last) }) },
    ...(lacking.length > 0 && { lacking }),
  };
}

function groupJson({ kind, code, label, counts, quotes, uncompared, problems }: OrderGroup): object {
  // No slippage is told, so it does not matter here that some orders are in none.
  const ofSlippage = groupsLacking([{ quotes: [], uncompared }]);
  const name = visible(kind === 'known' ? code : label);
  const sums = quotes.map(({ quote, profit = null, profitLessFees = null, winnersPercent = null, expectancy = null, results }) => ({
    quote: quoteName(quote),
    ...{ profit, profitLessFees, results, winRatePercent: winnersPercent, expectancy },
  }));
  return line(
    { name },
    { orders: counts.orders, filled: counts.filled, quotes: sums },
    problems.every((each) => ofSlippage.includes(each)),
  );
}
