/** The history of a symbol through the ledger: what was proven serves, and gaps alone are asked for. */
import type { ServiceReader } from '../../api/types';
import type { Coverage, Reading } from '../../model/coverage';
import type { PlanOrder } from '../../model/order';
import { placeOf } from '../../model/placeIn';
import { isSameSymbol } from '../../model/symbols';
import { contains, DAY, gapsIn, HOUR, MINUTE, type TimeRange } from '../../model/timeRange';
import { filterEach, forEach, mapEach, sortEach, type Work } from '../../model/work';
import { inSlices } from '../../primitives/slices';
import { HISTORY_REACH, readOrderHistory } from '../../reading';
import type { HistoryOptions, OrderHistoryQuery } from '../../reading';
import { timesOf } from '../../reading/questions';
import { began } from '../began';
import type { Ledger, OpenRead } from '.';
import { believed, lackedOrders, spentBefore } from './believed';
import { LATER, LISTED_LATE, type Proof, proofAt, UNSURE } from './proofs';
import { unanswered } from './unanswered';

export interface LedgerOptions extends Omit<HistoryOptions, 'known'> {
  /** Of one kind of order alone: of all, the ledger knows it. */
  readonly lastRead?: HistoryOptions['lastRead'];
  /** How old the proof of what can still change may be, milliseconds; `everything`: nothing serves, not even what is settled. */
  readonly age: number | 'everything';
  /** What is kept of it was brought back. */
  readonly onRecalled?: (() => void) | undefined;
}

/** Ranges that end no longer ago than this are taken to end now, whatever a person waited before the reading. */
const JUST_NOW = HOUR;

/**
 * What the history is asked for. A range that ends now is asked for up to this moment, and a little beyond, as the service's clock is
 * an estimate: an order that left the open ones since the range was chosen may have a time behind the end of it, should the service
 * choose by another one than creation.
 */
export const upToNow = ({ start, end }: TimeRange, now: number): TimeRange => ({
  start,
  end: end < now - JUST_NOW ? end : Math.max(end, now + MINUTE),
});

/** So few orders are asked for again rather than by two questions about the time on either side of them. */
const FEW = 60;

/**
 * All history plan orders of a symbol that were created in the range, each once: {@link readOrderHistory}, but for what an earlier read
 * proved. `coverage.asOf` says as of when the whole is then.
 * @param client one whose answers the ledger hears, as those of a session
 * @throws see {@link readOrderHistory}
 */
export async function readHistory(
  ledger: Ledger,
  client: ServiceReader,
  query: OrderHistoryQuery,
  asking: LedgerOptions,
): Promise<Reading<PlanOrder>> {
  ledger.reachesBackTo(query.range.start, client.serverNow() - HISTORY_REACH);
  // What was read of one kind proves nothing of the others.
  if (query.delegateType !== undefined) return readKnownHistory(ledger, client, query, asking);
  return ledger.underWay.oneAtATime(`history ${query.symbol}`, query.range, asking, () => readGaps(ledger, client, query, asking));
}

/**
 * {@link readOrderHistory}, which is not believed at once that a past order that was listed before is none any more.
 * @param others that were listed, beside those that the ledger knows
 */
export async function readKnownHistory(
  ledger: Ledger,
  client: ServiceReader,
  query: OrderHistoryQuery,
  options: HistoryOptions,
  others: readonly PlanOrder[] = [],
): Promise<Reading<PlanOrder>> {
  const { symbol, range, delegateType } = query;
  const isMeant = ({ createTime = NaN, action }: PlanOrder): boolean =>
    contains(range, createTime) && (delegateType === undefined || action.code === String(delegateType));
  const before = [...(await inSlices(ledger.orders.past(symbol, isMeant))), ...others];
  const lackedBy = lackedOrders(before, client.serverNow() - ANSWERED);
  return believed({ gone: ledger.gone.orders, lackedBy, maxRequests: options.maxRequests }, (maxRequests) =>
    readOrderHistory(client, query, { ...options, maxRequests }),
  );
}

async function readGaps(
  ledger: Ledger,
  client: ServiceReader,
  { symbol, range }: OrderHistoryQuery,
  { age, onRecalled, ...options }: LedgerOptions,
  isRepeat = false,
): Promise<Reading<PlanOrder>> {
  await ledger.recalled(symbol, range);
  if (ledger.archive && ledger.orders.size > 0) onRecalled?.();
  const { openRead, givenUp } = ledger;
  const turn = ledger.next();
  const beganAt = began(client);
  const asOf = beganAt();
  const proven = ledger.proven(symbol, range, asOf, age === 'everything' ? 0 : age);
  const { forgotten, answered } = partedAt(proven, asOf - ANSWERED);
  const serving = age === 'everything' ? forgotten : proven;
  const stored = await inSlices(pastIn(ledger, symbol, serving));
  const times = await inSlices(sortEach(timesOf(stored), (one, other) => one - other));
  const asked = { start: Math.max(range.start, asOf - ANSWERED), end: range.end };
  const young = age === 'everything' ? [] : worthKeeping(asked, audited(answered, asOf - age, times), times);
  const known = [...forgotten, ...young];
  // The orders behind the proofs are gone with them.
  const anew = async (spent: number): Promise<Reading<PlanOrder>> =>
    spentBefore(spent, await readGaps(ledger, client, { symbol, range }, { ...options, age: 'everything' }));
  if (known.length > 0 && ledger.givenUp !== givenUp) return anew(0);
  const reach = (): number => beganAt() - HISTORY_REACH;
  // Of what is kept on disk the service may tell no more, and it stays what it was.
  const kept = async (items: readonly PlanOrder[]) => {
    const told = ledger.archive ? await inSlices(ledger.orders.past(symbol, ({ createTime = NaN }) => contains(range, createTime))) : [];
    return inSlices(joined(items, { stored, told, known }, { ledger, reach: reach(), turn }));
  };
  if (known.length > 0 && gapsIn(range, known).length === 0) {
    const coverage = { range, complete: true, problems: [], requests: 0, asOf: oldestOf(known) };
    const { items, remembered } = await kept([]);
    return { items, coverage: withRemembered(coverage, remembered) };
  }
  const lastRead = await inSlices(ledger.orders.past(symbol, ({ createTime = NaN }) => contains(range, createTime)));
  const isKept = ledger.archive !== undefined && lastRead.length > 0 && options.onFailure !== 'throw';
  const reading = await readKnownHistory(ledger, client, { symbol, range }, { ...options, known, lastRead }).catch((error: unknown) => {
    if (!isKept) throw error;
    return unanswered(error, lastRead, { range, asOf: known.length > 0 ? oldestOf(known) : undefined });
  });
  if (reading.endedBy !== undefined && reading.coverage.requests === 0) return reading;
  // What was kept of this very read may be gone too, so it proves nothing.
  if (ledger.givenUp !== givenUp) return known.length > 0 ? anew(reading.coverage.requests) : reading;

  const any = reading.items.find(({ orderId }) => orderId !== '');
  if (any && (ledger.orders.pastTurn(any.orderId) ?? 0) < turn) throw new Error('The ledger does not hear what this client is answered.');
  const read = { asOf: beganAt(), turn };
  const proofs = proofsOf(reading.proven ?? [], read, await inSlices(unsettledOf(reading.items, symbol, read.asOf, openRead)));
  ledger.prove(symbol, proofs, await inSlices(mapEach(reading.items, ({ orderId }) => orderId)));
  // Nobody had answered yet, and the clock of this machine was ahead: the service has what was taken for forgotten.
  if (!isRepeat && reading.endedBy === undefined && !reading.spent && forgotten.some(({ end }) => end >= reach()))
    return spentBefore(reading.coverage.requests, await readGaps(ledger, client, { symbol, range }, { ...options, age }, true));
  const { items, remembered } = await kept(reading.items);
  const coverage = { ...reading.coverage, ...(known.length > 0 && { asOf: oldestOf(known) }) };
  return { ...reading, items, coverage: withRemembered(coverage, remembered) };
}

/** So long the service answers for sure, milliseconds: it says three months, and whoever asks for the last days of them may be too late. */
export const ANSWERED = HISTORY_REACH - 3 * DAY;

/** What lies before a moment is not asked for again: the service forgets it. @param proofs oldest first */
function partedAt(proofs: readonly Proof[], edge: number): { readonly forgotten: Proof[]; readonly answered: Proof[] } {
  return {
    forgotten: proofs.flatMap((proof) => (proof.settled && proof.start < edge ? [{ ...proof, end: Math.min(proof.end, edge - 1) }] : [])),
    answered: proofs.flatMap((proof) => {
      const start = proof.settled ? Math.max(proof.start, edge) : proof.start;
      return start <= proof.end ? [{ ...proof, start }] : [];
    }),
  };
}

/** The past orders that some windows were proven with. @param proofs oldest first */
const pastIn = (ledger: Ledger, symbol: string, proofs: readonly Proof[]): Work<PlanOrder[]> =>
  ledger.orders.past(symbol, ({ createTime = NaN }, listed) => {
    const proof = proofAt(proofs, createTime);
    return proof !== undefined && listed >= proof.turn;
  });

const withRemembered = (coverage: Coverage, remembered: number): Coverage => ({ ...coverage, ...(remembered > 0 && { remembered }) });

const oldestOf = (proofs: readonly Proof[]): number => Math.min(...proofs.map(({ asOf }) => asOf));

/** Each read asks again for a page of what is settled, of that whose proof is the oldest. @param times of the orders, rising */
function audited(serving: readonly Proof[], since: number, times: readonly number[]): Proof[] {
  const old = serving.filter(({ asOf, settled }) => settled && asOf <= since);
  const oldest = old.reduce<Proof | undefined>((first, proof) => (first && first.asOf <= proof.asOf ? first : proof), undefined);
  if (!oldest) return [...serving];
  const start = countIn(times, oldest) <= FEW ? oldest.start : (times[placeOf(times, oldest.end + 1) - FEW] ?? oldest.start);
  return serving.flatMap((proof) => (proof !== oldest ? [proof] : start > proof.start ? [{ ...proof, end: start - 1 }] : []));
}

/** Those that spare a question: few orders between two gaps cost less when they are asked for with them. @param times rising */
function worthKeeping(range: TimeRange, proofs: readonly Proof[], times: readonly number[]): Proof[] {
  const runs: Proof[][] = [];
  for (const proof of proofs) {
    const run = runs.at(-1);
    if (run?.at(-1)?.end === proof.start - 1) run.push(proof);
    else runs.push([proof]);
  }
  const spares = (run: readonly Proof[]): boolean => {
    const { start = NaN, end = NaN } = { start: run[0]?.start, end: run.at(-1)?.end };
    return start === range.start || end === range.end || countIn(times, { start, end }) > FEW;
  };
  return runs.filter(spares).flat();
}

const countIn = (times: readonly number[], { start, end }: TimeRange): number => placeOf(times, end + 1) - placeOf(times, start);

/** Where something of a history may still change. */
interface Unsettled {
  /** Moments at which orders were created that are not over yet, or were open before the history was asked for. */
  readonly times: readonly number[];
  /** Those of them at which only open ones were. */
  readonly open: ReadonlySet<number>;
  /** From then on nobody knows. */
  readonly from: number;
}

function* unsettledOf(items: readonly PlanOrder[], symbol: string, asOf: number, openRead: OpenRead | undefined): Work<Unsettled> {
  const open = openRead?.reading.items.filter((order) => order.symbol === '' || isSameSymbol(order.symbol, symbol)) ?? [];
  const listed = yield* filterEach(items, ({ status }) => !status.final);
  const changing = [...open, ...listed];
  const times = timesOf(changing);
  const inHistory = new Set(timesOf(listed));
  // What was placed after the open orders were read is in no list of them.
  const from = openRead && times.length === changing.length ? Math.min(asOf - DAY, openRead.asOf - LISTED_LATE) : -Infinity;
  return { times, open: new Set(timesOf(open).filter((time) => !inHistory.has(time))), from };
}

/** What was proven, in as few windows as possible; settled is what was over a day before it was read, but for those moments. */
function proofsOf(proven: readonly TimeRange[], read: { readonly asOf: number; readonly turn: number }, unsettled: Unsettled): Proof[] {
  const over = { start: 0, end: read.asOf - UNSURE };
  const windows = gapsIn(over, gapsIn(over, proven));
  const moments = unsettled.times.map((time) => ({ start: time, end: time }));
  const last = windows.at(-1);
  // What was read up to now holds, as of then, also what came after it: nothing.
  const isPresent = last?.end === over.end && proven.some(({ end }) => end >= read.asOf + UNSURE);
  const present = isPresent ? [...windows.slice(0, -1), { start: last.start, end: LATER }] : windows;
  return present.flatMap(({ start, end }) => {
    const past = { start, end: Math.min(end, unsettled.from - 1) };
    const settled = gapsIn(past, moments);
    const open = [...unsettled.open].filter((time) => contains(past, time)).map((time) => ({ start: time, end: time }));
    return [
      ...settled.map((part) => ({ ...part, ...read, settled: true })),
      ...open.map((part) => ({ ...part, ...read, settled: false, whileOpen: true }) as const),
      ...gapsIn({ start, end }, [...settled, ...open]).map((part) => ({ ...part, ...read, settled: false })),
    ];
  });
}

/**
 * What was read now, and what was known of the rest: each as the ledger has it, so that nobody holds a second copy. What is
 * kept is there though it was asked for again and did not come.
 */
function* joined(
  items: readonly PlanOrder[],
  { stored, told, known }: { readonly stored: readonly PlanOrder[]; readonly told: readonly PlanOrder[]; readonly known: readonly Proof[] },
  { ledger, reach, turn }: { readonly ledger: Ledger; readonly reach: number; readonly turn: number },
): Work<{ readonly items: PlanOrder[]; readonly remembered: number }> {
  const there = new Set<string>();
  let remembered = 0;
  yield* forEach(items, ({ orderId }) => void there.add(orderId));
  const isNew = ({ orderId }: PlanOrder): boolean => there.size < there.add(orderId).size;
  const rest = yield* filterEach(stored, (order) => {
    const { createTime = NaN } = order;
    const isMeant = proofAt(known, createTime) !== undefined && isNew(order);
    if (isMeant && createTime < reach) remembered += 1;
    return isMeant;
  });
  const gone = yield* filterEach(told, isNew);
  // A reading that was not believed may have told of more than the one that was.
  const unheard = yield* filterEach(gone, ({ orderId }) => (ledger.orders.pastTurn(orderId) ?? 0) < turn);
  const read = yield* mapEach(items, (order) => ledger.orders.listed(order.orderId) ?? order);
  return { items: [...read, ...rest, ...gone], remembered: remembered + unheard.length };
}
