/**
 * What a check found: a row for every order that a file names, what it covers, and which orders of the exchange no file names. Plain
 * data, for a page, the Problems panel and exports alike. Pure.
 */
import * as l10n from '@vscode/l10n';
import { pairOf } from '../model/describe';
import { plural } from '../model/language';
import type { PlanOrder } from '../model/order';
import { roundedFrom } from '../model/orderIds';
import { oldestAsOf } from '../model/reliability';
import { symbolKey } from '../model/symbols';
import { contains, type TimeRange } from '../model/timeRange';
import { forEach, sortEach, type Work } from '../model/work';
import type { Answers, ExchangeRecord } from './ask';
import { isAmount } from '../model/fileFields';
import type { Comparison, CompareOptions } from './compare';
import type { Plan } from './plan';
import type { UntoldLine } from './scan';
import { saysAnything, type Place, type Said, type Statement } from './statements';
import { compareStory, type FileOrder } from './story';

/**
 * `differs`: one of file and exchange is wrong. `unknown`: the account knows no such order. `movedOn`: the file is older than what
 * became of it. `agrees`: a state or an amount was compared, and all that could be is so. `notCompared`: none could be. `notAsked`: nobody knows. `unchecked`:
 * the person does not want it checked.
 */
export const VERDICTS = ['differs', 'unknown', 'movedOn', 'agrees', 'notCompared', 'notAsked', 'unchecked'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface CheckRow extends Comparison {
  /** Index in `files`. */
  readonly file: number;
  readonly id: string | undefined;
  readonly clientOid: string | undefined;
  /** Where the statement stands that counts; it moves with the text, and is undefined once the text was edited away. */
  place: Place | undefined;
  readonly quoted: boolean;
  readonly format: FileOrder['last']['format'];
  /** What the file says there, as it is written. */
  readonly said: Said;
  /** The record names other orders too. */
  readonly shared: boolean;
  /** What it says elsewhere, the last first. */
  readonly others: readonly { readonly line: number; readonly later: boolean; readonly said: Said }[];
  /** How often the file names it. */
  readonly count: number;
  readonly verdict: Verdict;
  readonly exchange: ExchangeRecord | undefined;
  /** The only known order whose id a program may have rounded to this one. */
  readonly exactId: string | undefined;
  /** Why it was not asked about or is no sure order, in a sentence; empty for all others. */
  readonly why: string;
  /** It is merely as long as an order id, and nothing beside it speaks of an order. */
  readonly doubtful: boolean;
}

export interface CheckedFile {
  readonly name: string;
  /** What was not looked at, each in a sentence. */
  readonly problems: readonly string[];
  readonly orders: readonly FileOrder[];
  /** See `Scanned`. */
  readonly untold: readonly UntoldLine[];
}

export interface Findings {
  readonly rows: readonly CheckRow[];
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Plan orders of the files' pairs, created in their time, that no file names, newest first. */
  readonly unnamed: readonly PlanOrder[];
  readonly unnamedCoverage: {
    readonly range: TimeRange | undefined;
    readonly pairs: readonly string[];
    readonly problems: readonly string[];
    /** See `Coverage`. */
    readonly asOf: number | undefined;
  };
  /** What the check does not cover, each in a sentence. Empty exactly when it is complete. */
  readonly problems: readonly string[];
  /** Some lines of which so little was understood that their orders were not compared. */
  readonly untold: readonly (UntoldLine & Pick<CheckRow, 'file' | 'id'>)[];
}

export interface FindingsOptions extends CompareOptions {
  readonly account: string;
  readonly unchecked: ReadonlySet<string>;
  /** What else the check does not cover, each in a sentence. */
  readonly remarks: readonly string[];
  /** Rows that were made of the same files from fewer answers: what is said of an order again is not compared again. */
  readonly before?: readonly CheckRow[] | undefined;
  /** The open orders, as far as they are known. */
  readonly openOrders:
    | {
        readonly items: readonly PlanOrder[];
        readonly complete: boolean;
        /** Where they are of an earlier load: as of when, epoch milliseconds of the local clock. */
        readonly asOf: number | undefined;
        /** Why they are not complete, in sentences. */
        readonly problems: readonly string[];
      }
    | undefined;
}

const STILL_ASKED = l10n.t('The check is still running.');

/** Orders between two pauses: each may have a story of many statements. */
const STEP = 100;

export function* findingsOf(files: readonly CheckedFile[], plan: Plan, answers: Answers, options: FindingsOptions): Work<Findings> {
  const byClientId = new Map<string, ExchangeRecord | undefined>();
  // What nobody needs is not made: while answers come this is done again and again, and its garbage holds all extensions.
  const isByClientId = files.some(({ orders }) => orders.some(({ id }) => id === undefined));
  yield* forEach(isByClientId ? [...answers.seen.values()] : [], (found) => {
    const { clientOid } = found.order;
    // One that two orders have names neither.
    if (clientOid !== '') byClientId.set(clientOid, byClientId.has(clientOid) ? undefined : found);
  });
  const exact = yield* roundedIds(answers.unknown.size > 0 ? answers.seen.keys() : []);
  const rows: CheckRow[] = [];
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  const named = new Set<string | undefined>();
  for (const [file, { orders }] of files.entries()) {
    for (const order of orders) {
      const { id, last } = order;
      const exchange = id === undefined ? byClientId.get(last.said.clientOid ?? '') : answers.seen.get(id);
      const before = options.before?.[rows.length];
      const row = before?.exchange && before.exchange === exchange ? before : rowOf(file, order, exchange, answers, exact, options);
      rows.push(row);
      counts[row.verdict] += 1;
      if (!answers.underWay) for (const each of [row.id, row.exactId, row.exchange?.order.orderId]) named.add(each);
      if (rows.length % STEP === 0) yield;
    }
  }
  const { unnamed, coverage } = yield* unnamedOf(plan, answers, named, options);
  return {
    ...{ rows, counts, unnamed, unnamedCoverage: coverage, problems: problemsOf(files, answers, counts, options) },
    untold: untoldOf(files, rows),
  };
}

const MOST_UNTOLD = 20;

function untoldOf(files: readonly CheckedFile[], rows: readonly CheckRow[]): Findings['untold'] {
  const lines = new Map(files.flatMap(({ untold }, file) => untold.map((each) => [`${file}:${each.line}`, each] as const)));
  const found: Findings['untold'][number][] = [];
  for (const { verdict, file, id, place } of lines.size > 0 ? rows : []) {
    const line = verdict === 'notCompared' ? lines.get(`${file}:${place?.line ?? -1}`) : undefined;
    if (line && found.length < MOST_UNTOLD) found.push({ ...line, file, id });
  }
  return found;
}

type RoundedIds = ReadonlyMap<number, readonly string[]>;

/** Ids that a float cannot hold, by the float that stands in for them: looking through all of them for each would take for ever. */
function* roundedIds(ids: Iterable<string>): Work<RoundedIds> {
  const exact = new Map<number, string[]>();
  let count = 0;
  for (const id of ids) {
    if (!Number.isSafeInteger(Number(id))) exact.set(Number(id), [...(exact.get(Number(id)) ?? []), id]);
    if ((count += 1) % 1000 === 0) yield;
  }
  return exact;
}

function rowOf(
  file: number,
  order: FileOrder,
  exchange: ExchangeRecord | undefined,
  answers: Answers,
  exact: RoundedIds,
  options: FindingsOptions,
): CheckRow {
  const { id, last, earlier, count } = order;
  const { clientOid } = last.said;
  const told = (statement: Statement) => ({
    ...{ file: statement.file ?? file, id, count, clientOid: statement.said.clientOid, exactId: undefined, why: '' },
    ...{ place: statement.place, quoted: statement.quoted, format: statement.format, shared: statement.shared, said: statement.said },
    others: [last, ...earlier]
      .filter((each) => each !== statement && each.file === statement.file)
      .map(({ place: { line }, said }) => ({ line, later: line > statement.place.line, said })),
    doubtful: !last.keyed && !saysAnything(last),
  });
  const base = told(last);
  const nothing: Comparison = { differences: [], agreed: [], notCompared: [] };
  if (options.unchecked.has(id ?? clientOid ?? '')) return { ...base, ...nothing, exchange: undefined, verdict: 'unchecked' };
  if (exchange) {
    const { statement, ...comparison } = compareStory(order, exchange.order, options);
    return { ...told(statement), ...comparison, exchange, verdict: verdictOf(comparison) };
  }
  if (id !== undefined && answers.unknown.has(id)) {
    const [one, ...others] = roundedFrom(id, exact.get(Number(id)) ?? []);
    const why = base.doubtful ? l10n.t('It may not be an order ID: nothing next to it suggests that it is one.') : '';
    return { ...base, ...nothing, exchange, verdict: 'unknown', exactId: others.length === 0 ? one : undefined, why };
  }
  const why =
    id === undefined
      ? l10n.t('The service can only look up its own order IDs, and no loaded plan order has this client ID.')
      : (answers.failed.get(id) ?? answers.stopped ?? (answers.underWay ? STILL_ASKED : l10n.t('It was not looked up on the exchange.')));
  return { ...base, ...nothing, exchange, verdict: 'notAsked', why };
}

function verdictOf({ differences, agreed }: Comparison): Verdict {
  if (differences.some(({ severity }) => severity !== 'information')) return 'differs';
  if (differences.length > 0) return 'movedOn';
  // That a pair, a side or the person's own id is the same says nothing of what became of the order.
  return agreed.some((field) => field === 'status' || isAmount(field)) ? 'agrees' : 'notCompared';
}

function* unnamedOf(
  plan: Plan,
  answers: Answers,
  named: ReadonlySet<string | undefined>,
  { openOrders }: FindingsOptions,
): Work<{ readonly unnamed: Findings['unnamed']; readonly coverage: Findings['unnamedCoverage'] }> {
  const { span, pairs } = plan;
  if (!span || pairs.length === 0) {
    const why =
      pairs.length === 0
        ? l10n.t('The file does not name a trading pair, so it cannot be checked for missing orders.')
        : l10n.t('The file contains no times, so it cannot be checked for missing orders.');
    return { unnamed: [], coverage: { range: span, pairs, problems: [why], asOf: undefined } };
  }
  // What no row is matched with yet may be of one that is still asked for.
  if (answers.underWay) return { unnamed: [], coverage: { range: undefined, pairs, problems: [STILL_ASKED], asOf: undefined } };
  const wanted = new Set(pairs);
  const read = answers.histories.filter(
    ({ symbol, range }) => wanted.has(symbolKey(symbol)) && contains(range, span.start) && contains(range, span.end),
  );
  const problems = read.flatMap(({ symbol, problems: each }) => each.map((problem) => l10n.t`${pairOf(symbol)}: ${problem}`));
  const missing = pairs.filter((pair) => !read.some(({ symbol }) => symbolKey(symbol) === pair));
  const names = missing.map((pair) => pairOf(pair)).join(', ');
  if (missing.length > 0) problems.push(l10n.t`The history for ${names} was not loaded.`);
  if (openOrders?.complete !== true)
    problems.push([l10n.t('The open orders were not fully loaded.'), ...(openOrders?.problems ?? [])].join(' '));
  const orders = new Map<string, PlanOrder>();
  // A history is read after the open orders, so it knows their ends.
  for (const some of [openOrders?.items ?? [], ...read.map((each) => each.orders)])
    yield* forEach(some, (order) => {
      const inside = order.createTime !== undefined && contains(span, order.createTime) && wanted.has(symbolKey(order.symbol));
      if (inside && !named.has(order.orderId)) orders.set(order.orderId, order);
    });
  const unnamed = yield* sortEach([...orders.values()], (one, other) => (other.createTime ?? 0) - (one.createTime ?? 0));
  return { unnamed, coverage: { range: span, pairs, problems, asOf: oldestAsOf([...read, openOrders ?? { asOf: undefined }]) } };
}

function problemsOf(
  files: readonly CheckedFile[],
  answers: Answers,
  counts: Findings['counts'],
  { account, remarks }: FindingsOptions,
): string[] {
  const { notAsked } = counts;
  const asked = counts.differs + counts.movedOn + counts.agrees + counts.notCompared;
  const left = l10n.t('{0} order could not be checked.|{0} orders could not be checked.');
  return [
    ...remarks,
    ...files.flatMap(({ name, problems }) => problems.map((problem) => l10n.t`${name}: ${problem}`)),
    ...(answers.underWay ? [STILL_ASKED] : []),
    ...(answers.stopped === undefined ? [] : [l10n.t`The check ended early: ${answers.stopped}`]),
    ...(notAsked > 0 && !answers.underWay ? [plural(notAsked, left)] : []),
    ...(asked === 0 && counts.unknown > 1 && !answers.underWay
      ? [l10n.t`${account} has no record of these orders: they may belong to another account.`]
      : []),
  ];
}

/** In words for people: `2 differ, 1 unknown, 30 agree`. */
export function countsText(counts: Findings['counts']): string {
  const words: Readonly<Record<Verdict, string>> = {
    differs: l10n.t('{0} mismatch|{0} mismatches'),
    unknown: l10n.t('{0} not found in the account|{0} not found in the account'),
    movedOn: l10n.t('{0} outdated|{0} outdated'),
    agrees: l10n.t('{0} match|{0} matches'),
    notCompared: l10n.t('{0} with too little information|{0} with too little information'),
    notAsked: l10n.t('{0} not checked|{0} not checked'),
    unchecked: l10n.t('{0} left out|{0} left out'),
  };
  return VERDICTS.filter((verdict) => counts[verdict] > 0)
    .map((verdict) => plural(counts[verdict], words[verdict]))
    .join(', ');
}
