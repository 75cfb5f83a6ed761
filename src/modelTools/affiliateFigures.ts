/** What invited users did in a range, in figures: those of the affiliate dashboard. No vscode. Loaded with the first question. */
import {
  type AffiliateStatistics,
  computeStatistics,
  DORMANT_RULES,
  type InviteCode,
  joinUsers,
  previousRangeOf,
  type Tiles,
} from '../model/affiliateStatistics';
import { timestampOf } from '../model/calendar';
import { tellingAsShown } from '../model/privacy';
import { STATISTICS } from '../model/publicFields';
import { leastOf, oldestAsOf, type Reliability, reliabilityOf, reliabilityWithin, type SourceCoverage } from '../model/reliability';
import { AFFILIATE_REACH } from '../model/timeRange';
import { visible } from '../model/visible';
import { inSlices } from '../primitives/slices';
import { type Came, readBoth } from '../store/affiliateRange';
import { momentIn } from '../store/moment';
import { asError } from './answers';
import {
  type AskedForFigures,
  compared,
  cut,
  isSpent,
  lackingOf,
  line,
  NOTE,
  raised,
  rangeJson,
  spanJson,
  spendingOf,
  type Spending,
  spentJson,
} from './figures';
import { AFFILIATE_DAYS, rangeOf, REQUESTS, SERVES_FOR } from './input';

/** @throws RangeError for what makes no sense, in words; whatever kept all of it from being read */
export async function affiliateStatistics(asked: AskedForFigures): Promise<object> {
  const { session, input, display, timeZone, signal } = asked;
  const [chosen, top] = [input.range(AFFILIATE_DAYS), input.top()];
  const spending = spendingOf(input.maxRequests());
  const client = session.as('program');
  const ledger = await session.ledger();
  const now = client.serverNow();
  const meant = (asOf: number) => rangeOf(chosen, asOf, timeZone, AFFILIATE_REACH);
  const moment = momentIn(ledger, now, SERVES_FOR, meant(now).range);
  const { asOf } = moment;
  const { range, before } = meant(asOf);
  const previousRange = previousRangeOf(range, asOf, before);
  /** By what is read, how many requests it takes, as far as the answers said. */
  const needed = { main: 0, previous: 0 };
  let came: Came | undefined;
  const read = await readBoth(
    {
      signal,
      isLatest: () => !session.ended,
      tellPages: (step, { expected = 0 }) => (needed[step] = Math.max(needed[step], expected)),
    },
    { client, ledger, range, previousRange, allowance: spending.allowance, isQuiet: true, ...moment },
    (latest) => {
      came = latest;
      return Promise.resolve();
    },
  );
  signal.throwIfAborted();
  if (read?.nothing !== undefined) throw asError(read.nothing);
  if (!came) throw new Error('Nothing was read. Ask again.');
  const { users, totals, previousTotals, coverage } = came;
  const rows = await inSlices(joinUsers(users, totals));
  const computed = await inSlices(
    computeStatistics({ asOf, range, before, rules: DORMANT_RULES, timeZone, rows, previousTotals, coverage }),
  );
  const statistics = tellingAsShown(STATISTICS, computed, display);
  return {
    note: `${NOTE} Sums are of all invited users, whenever they registered; "now" and "before" are of the range and of the one it is compared with.`,
    range: rangeJson(chosen, statistics.range, timeZone),
    coverage: coverageJson(statistics, spending, needed.main + needed.previous),
    comparedWith: comparisonJson(statistics),
    ...figuresJson(statistics, top),
  };
}

const isWhole = (coverage: SourceCoverage): boolean => 'complete' in coverage && coverage.complete;

function coverageJson({ coverage, asOf, timeZone }: AffiliateStatistics, spending: Spending, needed: number): object {
  const { users, totals, previousTotals } = coverage;
  const complete = isWhole(users) && isWhole(totals);
  // The range before has often not begun, and users are counted by the windows that have.
  const about = needed > spending.maxRequests ? ` All of it takes at least ${needed}: allow twice as many.` : '';
  const way = needed > REQUESTS.most ? undefined : raised(spending);
  const help = way ? `To get all, ${way}.` : 'The affiliate dashboard reads all of it: ask the user to open it.';
  return {
    complete,
    problems: cut([...problemsOf('Users', users), ...problemsOf('Totals', totals)]),
    ...(!(complete && isWhole(previousTotals)) &&
      isSpent(spending) && {
        help: `The requests of this call were used up.${about} ${help} Users are read over 365 days, however short the range is.`,
      }),
    readAt: timestampOf(timeZone)(oldestAsOf([users, totals]) ?? asOf),
    ...spentJson(spending),
  };
}

/** A reading's sentences do not say which of the two they are of. */
const problemsOf = (what: string, coverage: SourceCoverage): string[] =>
  'unread' in coverage ? [coverage.unread] : coverage.problems.map((problem) => `${what}: ${problem}`);

function comparisonJson({ previousRange, coverage: { previousTotals }, timeZone }: AffiliateStatistics): object {
  const problems = cut('unread' in previousTotals ? [previousTotals.unread] : previousTotals.problems);
  return { ...(previousRange && spanJson(previousRange, timeZone)), complete: isWhole(previousTotals), problems };
}

const FIGURES = {
  newUsers: 'users',
  firstDeposits: 'firstDeposits',
  firstTrades: 'firstTrades',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  netDeposits: 'net',
  spotVolume: 'spotVolume',
  futuresVolume: 'futuresVolume',
  commission: 'commission',
  activeUsers: 'activeUsers',
  commissionPerActive: 'commissionPerActive',
} as const satisfies Readonly<Record<string, keyof Tiles>>;

function figuresJson({ tiles, inviteCodes, coverage, range, known }: AffiliateStatistics, top: number): object {
  const lacking = lackingOf(Object.values(FIGURES).map((name) => tiles[name]));
  const worth = leastOf(reliabilityOf(coverage.users), reliabilityWithin(coverage.totals, range));
  return {
    figures: Object.fromEntries(Object.entries(FIGURES).map(([name, tile]) => [name, compared(tiles[tile])])),
    ...(lacking.length > 0 && { lacking }),
    topCodes: inviteCodes.slice(0, top).map((code) => codeJson(code, worth)),
    ...(inviteCodes.length > top && { codesLeftOut: inviteCodes.length - top }),
    ...(isWhole(coverage.users) && { knownUsers: known.rows }),
  };
}

const NAMELESS = { none: 'no code', unknown: 'registered more than 365 days ago, or not read' } as const;

const TOLD_AS: Readonly<Partial<Record<string, string>>> = { registeredInRange: 'newUsers', active: 'activeUsers' };

function codeJson({ kind, code = '', lacks, users, registeredInRange, ...rest }: InviteCode, { completeness }: Reliability): object {
  const { active, deposits, volume, commission, commissionPercent } = rest;
  const figures = { users, newUsers: registeredInRange, activeUsers: active, deposits, volume, commission, commissionPercent };
  return line(
    kind === 'code' ? { code: visible(code) } : { code: null, is: NAMELESS[kind] },
    { ...figures, ...(lacks && { lacks: lacks.map((name) => TOLD_AS[name] ?? name) }) },
    completeness === 'complete' && lacks === undefined,
  );
}
