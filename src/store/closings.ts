/** What a person closes: read from the service alone, kept in the archive, and brought back. Loaded with the first closing. */
import * as l10n from '@vscode/l10n';
import { affiliateUser, planOrder, referralTotals } from '../api/decode';
import { ServiceError, wholeSentenceOf } from '../api/errors';
import type { JsonObject } from '../api/record';
import type { ServiceReader } from '../api/types';
import { parseJson, storedJson } from '../api/wire';
import { type AffiliateUser, type ReferralTotals } from '../model/affiliate';
import { CLOSED_KINDS, type Closed, type ClosedKind, type ClosedPart, type ClosedRecord } from '../model/closing';
import { sentencesOf, type Reading } from '../model/coverage';
import { plural } from '../model/language';
import type { PlanOrder } from '../model/order';
import { distinctSymbols, isSameSymbol, symbolKey } from '../model/symbols';
import { contains, MINUTE, type TimeRange } from '../model/timeRange';
import { madeOfEach, slicer } from '../primitives/slices';
import { readOpenOrders } from '../reading';
import type { Archive } from './archive';
import { type Closing, type ClosingRow, isKeepable } from './archive/protocol';
import { began } from './began';
import { readClosedTotals } from './closedTotals';
import { Ledger } from './ledger';
import { readKnownUsers } from './ledger/affiliates';
import { readKnownHistory } from './ledger/history';

export interface ToClose {
  readonly range: TimeRange;
  /** Whose orders: section 4.1 lists the past ones of one symbol at a time. None: no orders. */
  readonly symbols: readonly string[];
  /** Whether users and totals are part of it. */
  readonly affiliates: boolean;
}

export interface ReadClosed extends Closed {
  /** When reading began, by the service's clock. */
  readonly asOf: number;
}

export interface ClosingOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (requests: number) => void;
  /** What else was read of the account. */
  readonly ledger?: Ledger | undefined;
  /** What the service said of the range earlier. */
  readonly before?: Closed | undefined;
}

/** One message of rows: a few milliseconds of either thread. */
const BATCH = 200;

/**
 * Everything of the range as the service has it now, of one that is not over up to now; what is kept of an earlier time is no part of it. A
 * part that fails is said to be unread. @throws ServiceError where nothing was read, and what the signal was aborted with
 */
export async function readClosed(
  client: ServiceReader,
  { range, symbols, affiliates }: ToClose,
  { signal, onProgress, ledger = new Ledger(), before }: ClosingOptions,
): Promise<ReadClosed> {
  const beganAt = began(client);
  // A service may refuse to be asked for what is still to come.
  const asked = { start: range.start, end: Math.min(range.end, Math.max(beganAt(), range.start)) };
  let requests = 0;
  const onPage = (): void => onProgress((requests += 1));
  const options = { signal, priority: 'background', onFailure: 'keep', onProgress: onPage } as const;
  const parts: ClosedPart[] = [];
  const records: ClosedRecord[] = [];
  const failures: unknown[] = [];
  /** Amounts that some of several answers about the range lack. */
  let unsent = 0;
  async function read<T>(
    part: Pick<ClosedPart, 'kind' | 'symbol'>,
    reading: () => Promise<Reading<T>>,
    take: (item: T) => ClosedRecord | undefined,
  ): Promise<void> {
    try {
      const { items, coverage } = await reading();
      parts.push({ ...part, complete: coverage.complete, problems: sentencesOf(coverage) });
      for (const record of await madeOfEach(items, take)) records.push(record);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      failures.push(error);
      parts.push({ ...part, complete: false, problems: [wholeSentenceOf(error)] });
    }
    signal.throwIfAborted();
  }
  const seen = new Map<string, PlanOrder>();
  const twins: string[] = [];
  const order = (record: PlanOrder): ClosedRecord | undefined => {
    const id = record.orderId;
    if (id === '' || !(record.createTime === undefined || contains(range, record.createTime))) return undefined;
    const known = seen.get(id);
    const symbolOf = ({ symbol }: PlanOrder): string => symbolKey(symbol) || symbolKey(record.symbol);
    if (known && symbolOf(known) !== symbolOf(record) && symbolKey(record.symbol) !== '') twins.push(id);
    if (known) return undefined;
    seen.set(id, record);
    return { kind: 'order', id, record };
  };
  const wanted = new Set(distinctSymbols(symbols));
  const open: PlanOrder[] = [];
  // First: what leaves them meanwhile is in the history then.
  for (const symbol of wanted)
    await read<PlanOrder>(
      { kind: 'order', symbol },
      () => readOpenOrders(client, { symbol }, { ...options, habits: ledger.openHabits }),
      (each) => void open.push(each),
    );
  const ordersBefore = (symbol: string): PlanOrder[] | undefined =>
    before?.records.flatMap((each) => (each.kind === 'order' && isSameSymbol(each.record.symbol, symbol) ? [each.record] : []));
  for (const symbol of wanted)
    await read(
      { kind: 'order', symbol },
      () => readKnownHistory(ledger, client, { symbol, range: asked }, options, ordersBefore(symbol)),
      order,
    );
  for (const each of open) {
    const record = order(each);
    if (record) records.push(record);
  }
  if (affiliates) {
    // As one record of the service says it, then and now alike.
    const users: AffiliateUser[] = [];
    const user = (each: AffiliateUser): ClosedRecord | undefined => {
      users.push(each);
      const { uid: id, raw } = each;
      return id === '' ? undefined : { kind: 'user', id, record: affiliateUser(raw as JsonObject) };
    };
    const totals = ({ known, ...record }: ReferralTotals): ClosedRecord | undefined => {
      unsent += Object.keys(known ?? {}).length;
      // Then and now alike, what came.
      return record.uid === '' ? undefined : { kind: 'totals', id: record.uid, record: { ...record, ...known } };
    };
    const usersBefore = before?.records.flatMap((each) => (each.kind === 'user' ? [each.record] : []));
    const totalsBefore = before?.records.flatMap((each) => (each.kind === 'totals' ? [each.id] : [])) ?? [];
    await read({ kind: 'user' }, () => readKnownUsers(ledger, client, { range: asked }, options, usersBefore), user);
    await read({ kind: 'totals' }, () => readClosedTotals(client, { range: asked, users, before: totalsBefore }, options), totals);
  }
  if (failures.length > 0 && failures.length === parts.length) throw failures[0];
  const twin =
    twins[0] === undefined
      ? undefined
      : l10n.t('Two symbols have an order with the ID {0}: only one of the two orders is included.', twins[0]);
  const asOf = beganAt();
  const running = range.end + MINUTE > asOf ? l10n.t('The range had not ended when it was loaded.') : undefined;
  const doubts = (kind: ClosedKind): string[] => [
    ...(running === undefined ? [] : [running]),
    ...(kind === 'order' && twin !== undefined ? [twin] : []),
    ...(kind === 'totals' && unsent > 0 ? [describeUnsent(unsent)] : []),
  ];
  return {
    ...{ asOf, records },
    parts: parts.map((part) => {
      const problems = [...part.problems, ...doubts(part.kind)];
      return { ...part, complete: part.complete && problems.length === part.problems.length, problems };
    }),
  };
}

const describeUnsent = (amounts: number): string =>
  plural(
    amounts,
    l10n.t(
      '{0} amount is missing for part of the range and covers only the rest.|{0} amounts are missing for part of the range and cover only the rest.',
    ),
  );

/** @param closing but for what it covers. @throws ArchiveTrouble */
export async function keepClosed(archive: Archive, closing: Omit<Closing, 'coverage'>, { parts, records }: Closed): Promise<void> {
  const pause = slicer();
  const unstored = new Set<ClosedKind>();
  let rows: ClosingRow[] = [];
  let sent = 0;
  const send = async (): Promise<void> => {
    if (rows.length > 0) await archive.ask('keepClosingRows', { closing: closing.id, rows });
    sent += rows.length;
    rows = [];
  };
  for (const { kind, id, record } of records) {
    const stored = storedJson('raw' in record ? record.raw : record);
    if (stored === undefined || !isKeepable(id)) unstored.add(kind);
    else rows.push({ kind, id, record: stored });
    if (rows.length === BATCH) await send();
    await pause();
  }
  await send();
  const coverage = JSON.stringify(withoutProof(parts, (kind) => unstored.has(kind)));
  await archive.ask('keepClosing', { closing: { ...closing, coverage }, rows: sent });
}

const LOST = l10n.t('Some records could not be stored in the file, or can no longer be read from it.');

const withoutProof = (parts: readonly ClosedPart[], isLost: (kind: ClosedKind) => boolean): ClosedPart[] =>
  parts.map((part) => (isLost(part.kind) ? { ...part, complete: false, problems: [...part.problems, LOST] } : part));

/** What the service said then. @throws ArchiveTrouble; an error in words where it was deleted meanwhile, or cannot be read */
export async function closedThen(archive: Archive, { id }: Pick<Closing, 'id'>): Promise<Closed> {
  const records: ClosedRecord[] = [];
  const lost = new Set<ClosedKind>();
  let read = 0;
  const pause = slicer();
  for (const kind of CLOSED_KINDS)
    for (let after = ''; ;) {
      const page = await archive.ask('closingRows', { closing: id, kind, after, most: BATCH });
      for (const row of page) {
        const record = recordOf(kind, row);
        if (record) records.push(record);
        else lost.add(kind);
        after = row.id;
        await pause();
      }
      read += page.length;
      if (page.length < BATCH) break;
    }
  // Another window may have deleted it, or the file was changed by other programs.
  const closing = (await archive.ask('closings', {})).find((each) => each.id === id);
  if (!closing) throw new Error(l10n.t('The closed period was deleted in the meantime, perhaps in another window.'));
  return { records, parts: withoutProof(partsOf(closing.coverage), (kind) => read !== closing.rows || lost.has(kind)) };
}

function partsOf(coverage: string): ClosedPart[] {
  try {
    const parts = JSON.parse(coverage) as ClosedPart[];
    if (parts.every(({ kind, problems }) => CLOSED_KINDS.includes(kind) && Array.isArray(problems))) return parts;
  } catch {
    // As the others that make no sense.
  }
  throw new Error(
    l10n.t('What the closed period covers can no longer be read from the file. Delete the closed period, then close the period again.'),
  );
}

/** Undefined where it cannot be read: the file is open to other programs. */
function recordOf(kind: ClosedKind, { id, record: json }: ClosingRow): ClosedRecord | undefined {
  try {
    const raw = parseJson(json) as JsonObject;
    if (kind === 'order') {
      const record = planOrder(raw);
      return record.orderId === id ? { kind, id, record } : undefined;
    }
    const record = kind === 'user' ? affiliateUser(raw) : referralTotals(raw);
    return record.uid === id ? ({ kind, id, record } as ClosedRecord) : undefined;
  } catch {
    return undefined;
  }
}
