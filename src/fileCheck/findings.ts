/**
 * What a check found: a row for every order that a file names, what it covers, and which orders of the exchange no file names. Plain
 * data, for a page, the Problems panel and exports alike. Pure.
 */
import * as l10n from '@vscode/l10n';
import { addTo } from '../model/addTo';
import { plural } from '../model/language';
import { inSpreadsheet, roundedFrom, withoutZeros } from '../model/orderIds';
import { forEach, mapEach, type Work } from '../model/work';
import type { Answers, ExchangeRecord, KnownOpenOrders } from './ask';
import { isAmount } from '../model/fileFields';
import type { Comparison, CompareOptions } from './compare';
import type { Plan } from './plan';
import type { UntoldLine } from './scan';
import { joined } from './stories';
import { STILL_ASKED, unnamedOf, type Unnamed } from './unnamed';
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

export interface Findings extends Unnamed {
  readonly rows: readonly CheckRow[];
  readonly counts: Readonly<Record<Verdict, number>>;
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
  readonly openOrders: KnownOpenOrders;
}

/** As many as a hover names. */
const MOST_FITTING = 3;

/** Orders between two pauses: each may have a story of many statements. */
const STEP = 100;

export function* findingsOf(files: readonly CheckedFile[], plan: Plan, answers: Answers, options: FindingsOptions): Work<Findings> {
  const byClientId = new Map<string, ExchangeRecord | undefined>();
  // What nobody needs is not made: while answers come this is done again and again, and its garbage holds all extensions.
  const isByClientId = files.some(({ orders }) =>
    orders.some(({ last, earlier }) => [last, ...earlier].some(({ id }) => id === undefined)),
  );
  yield* forEach(isByClientId ? [...answers.seen.values()] : [], (found) => {
    const { clientOid } = found.order;
    // One that two orders have names neither.
    if (clientOid !== '') byClientId.set(clientOid, byClientId.has(clientOid) ? undefined : found);
  });
  const exact = yield* roundedIds(answers.unknown.size > 0 ? answers.seen.keys() : []);
  const known: Known = { byClientId, fittingOf: (id) => roundedFrom(id, exact.get(Number(id)) ?? []) };
  const rows: CheckRow[] = [];
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  const named = new Set<string | undefined>();
  for (const [file, { orders }] of files.entries()) {
    for (const order of yield* withClientIds(orders, byClientId, options)) {
      const { id, last } = order;
      const exchange = id === undefined ? byClientId.get(last.said.clientOid ?? '') : answers.seen.get(id);
      const before = options.before?.[rows.length];
      const row =
        before?.exchange && before.exchange === exchange && before.count === order.count
          ? before
          : rowOf(file, order, exchange, answers, known, options);
      rows.push(row);
      counts[row.verdict] += 1;
      const fitting = row.verdict === 'unknown' && row.id !== undefined ? known.fittingOf(row.id) : [];
      if (!answers.underWay) for (const each of [row.id, row.exchange?.order.orderId, ...fitting]) named.add(each && withoutZeros(each));
      if (rows.length % STEP === 0) yield;
    }
  }
  const unnamed = yield* unnamedOf(plan, answers, named, options.openOrders);
  return {
    ...{ rows, counts, ...unnamed, problems: problemsOf(files, answers, counts, options) },
    untold: untoldOf(files, rows),
  };
}

/** What a file says of an order by its client id alone belongs to the row of that order, where the file names its id elsewhere. */
function* withClientIds(
  orders: readonly FileOrder[],
  byClientId: Known['byClientId'],
  { words, unchecked }: FindingsOptions,
): Work<readonly FileOrder[]> {
  const own = new Map<string, FileOrder>();
  yield* forEach(byClientId.size > 0 ? orders : [], (order) => {
    const { clientOid = '' } = order.last.said;
    // One that the person has left out stays a row of its own, which counts for nothing.
    const found = order.id === undefined && !unchecked.has(clientOid) ? byClientId.get(clientOid) : undefined;
    if (found) own.set(withoutZeros(found.order.orderId), order);
  });
  if (byClientId.size === 0) return orders;
  const gone = new Set<FileOrder>();
  const all = yield* mapEach(orders, (order) => {
    const other = order.id === undefined ? undefined : own.get(order.id);
    if (!other) return withoutDoubtful(order, byClientId);
    gone.add(other);
    return joined(other, order, words);
  });
  return all.filter((order) => !gone.has(order));
}

/** What stands under a client ID alone that several orders have may be said of any of them, whichever the file names beside it elsewhere. */
function withoutDoubtful(order: FileOrder, byClientId: Known['byClientId']): FileOrder {
  const isDoubtful = ({ id, said: { clientOid = '' } }: Statement): boolean =>
    id === undefined && byClientId.has(clientOid) && byClientId.get(clientOid) === undefined;
  const told = [order.last, ...order.earlier];
  if (order.id === undefined || !told.some(isDoubtful)) return order;
  const sure = told.filter((each) => !isDoubtful(each));
  const [last = { ...order.last, said: {} }, ...earlier] = sure;
  return { ...order, last, earlier, count: order.count - (told.length - sure.length) };
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

/** What is known of all orders together. */
interface Known {
  /** Undefined for a client id that several have. */
  readonly byClientId: ReadonlyMap<string, ExchangeRecord | undefined>;
  /** The ids of those that a program may have rounded to this one. */
  readonly fittingOf: (id: string) => readonly string[];
}

/** Ids that a float cannot hold, by the floats that stand in for them: looking through all of them for each would take for ever. */
function* roundedIds(ids: Iterable<string>): Work<ReadonlyMap<number, readonly string[]>> {
  const exact = new Map<number, string[]>();
  let count = 0;
  for (const id of ids) {
    const numbers = Number.isSafeInteger(Number(id)) ? [] : new Set([Number(id), Number(inSpreadsheet(id))]);
    for (const each of numbers) addTo(exact, each, id);
    if ((count += 1) % 1000 === 0) yield;
  }
  return exact;
}

function rowOf(
  file: number,
  order: FileOrder,
  exchange: ExchangeRecord | undefined,
  answers: Answers,
  { byClientId, fittingOf }: Known,
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
    const fitting = fittingOf(id);
    const [exactId, ...others] = fitting;
    const rounded = others.length > 0 ? fitting.slice(0, MOST_FITTING) : [];
    const why = base.doubtful
      ? l10n.t('It may not be an order ID: nothing next to it suggests that it is one.')
      : rounded.map((each) => l10n.t`It may have been rounded from the loaded order ID ${each}.`).join(' ');
    return { ...base, ...nothing, exchange, verdict: 'unknown', exactId: others.length === 0 ? exactId : undefined, why };
  }
  const why =
    id === undefined
      ? byClientId.has(clientOid ?? '')
        ? l10n.t('The service can only look up its own order IDs, and several loaded plan orders have this client ID.')
        : l10n.t('The service can only look up its own order IDs, and no loaded plan order has this client ID.')
      : (answers.failed.get(id) ?? answers.stopped ?? (answers.underWay ? STILL_ASKED : l10n.t('It was not looked up on the exchange.')));
  return { ...base, ...nothing, exchange, verdict: 'notAsked', why };
}

function verdictOf({ differences, agreed }: Comparison): Verdict {
  if (differences.some(({ severity }) => severity !== 'information')) return 'differs';
  if (differences.length > 0) return 'movedOn';
  // That a pair, a side or the person's own id is the same says nothing of what became of the order.
  return agreed.some((field) => field === 'status' || isAmount(field)) ? 'agrees' : 'notCompared';
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
