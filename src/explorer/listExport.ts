/** The lists of the sidebar as text of a file, each with what it covers. No vscode. */
import {
  BYTE_ORDER_MARK,
  coverageCell,
  csvLines,
  lineUnder,
  type Separator,
  jsonText,
  type ExportFormat,
  type Chunk,
  CHUNK_ROWS,
} from '../platform/chunks';
import { registeredOutside, STAGE_LABELS, stageOf, type AffiliateUser } from '../model/affiliate';
import { isoTime, timestampOf } from '../model/calendar';
import { yesOrNo } from '../model/describe';
import { contractName, type Coded, type PlanOrder } from '../model/order';
import { sentenceAsShown } from '../model/maskedWords';
import { maskedListed, type Listed } from '../model/privacy';
import type { TimeRange } from '../model/timeRange';

/** A name for programs, the same in every language, and a word for people. */
interface Worded {
  readonly name: string;
  readonly word: string;
}
type Value = string | number | boolean | undefined | Worded;
type Column<T> = readonly [name: string, valueOf: (record: T) => Value, kind?: 'time'];

/** A list as it is shown, and what must be said with it. */
export interface ExportedList<T> {
  /** Such as `open orders`, in every language alike: programs look for it. */
  readonly name: string;
  readonly records: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly account: string;
  /** The filter in words, marked as a sentence of ours; empty when there is none. */
  readonly filter: string;
  /** Why it is not all there is, in marked sentences. Empty: complete. */
  readonly problems: readonly string[];
  /** When it was read, epoch milliseconds. */
  readonly readAt: number | undefined;
  /** See `Coverage`. */
  readonly asOf?: number | undefined;
}

export interface ListFormat {
  readonly format: ExportFormat;
  readonly separator: Separator;
  /** IANA name. */
  readonly timeZone: string;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Without amounts, prices and uids. */
  readonly masked?: boolean | undefined;
}

const worded = (coded: Coded<string>): Worded => ({ name: contractName(coded), word: coded.kind === 'unknown' ? coded.code : coded.label });

/**
 * Amounts are the service's own strings; codes are names in JSON and words in CSV, an unknown one as it came. Sections 2.1 and 2.3
 * to 3.1.
 */
export const ORDER_COLUMNS: readonly Column<PlanOrder>[] = [
  ['order_id', ({ orderId }) => orderId],
  ['client_oid', ({ clientOid }) => clientOid],
  ['symbol', ({ symbol }) => symbol],
  ['action', ({ action }) => worded(action)],
  ['execution', ({ execution }) => worded(execution)],
  ['status', ({ status }) => worded(status)],
  ['size', ({ size }) => size],
  ['filled_qty', ({ filledQty }) => filledQty],
  ['price', ({ price }) => price],
  ['price_avg', ({ priceAvg }) => priceAvg],
  ['trigger_price', ({ triggerPrice }) => triggerPrice],
  ['trigger_price_type', ({ triggerPriceType }) => triggerPriceType],
  ['fee', ({ fee }) => fee],
  ['total_profits', ({ totalProfits }) => totalProfits],
  ['created', ({ createTime }) => createTime, 'time'],
  ['trigger_time', ({ triggerTime }) => triggerTime, 'time'],
];

/** Section 2.5. @param asked the period in which users were to have registered; who did not, but came, is marked */
export const userColumns = (asked: TimeRange): readonly Column<AffiliateUser>[] => [
  ['uid', ({ uid }) => uid],
  ['invite_code', ({ inviteCode }) => inviteCode],
  ['stage', (user) => ({ name: stageOf(user), word: STAGE_LABELS[stageOf(user)] })],
  ['verified', ({ kycPassed }) => kycPassed],
  ['registered', ({ registerTime }) => registerTime, 'time'],
  ['first_deposit', ({ firstDeposit }) => firstDeposit, 'time'],
  ['last_deposit', ({ lastDeposit }) => lastDeposit, 'time'],
  ['first_trade', ({ firstTrade }) => firstTrade, 'time'],
  ['last_trade', ({ lastTrade }) => lastTrade, 'time'],
  ['outside_period', (user) => registeredOutside(user, asked) || undefined],
];

/**
 * CSV: a header and one line per record; the last columns of every line say whose list it is, how it was filtered and what is
 * missing, since CSV has no place for remarks. A list without records has one line with these alone. JSON: an object with the
 * same and `records`.
 */
export const listChunks = <T extends Listed>(list: ExportedList<T>, format: ListFormat): Generator<Chunk, void> =>
  (format.format === 'csv' ? csvChunks : jsonChunks)(listAsShown(list, format), format);

/** A column says what it says of the record as it is shown, so none can forget to mask. */
const listAsShown = <T extends Listed>(list: ExportedList<T>, mode: Pick<ListFormat, 'masked'>): ExportedList<T> => ({
  ...list,
  columns: mode.masked
    ? list.columns.map(([name, valueOf, ...kind]) => [name, (record) => valueOf(maskedListed(record)), ...kind])
    : list.columns,
  filter: sentenceAsShown(list.filter, mode),
  problems: list.problems.map((problem) => sentenceAsShown(problem, mode)),
});

function* csvChunks<T>(list: ExportedList<T>, { separator, timeZone, now }: ListFormat): Generator<Chunk, void> {
  const { records, columns } = list;
  const clock = timestampOf(timeZone);
  const context = [
    list.account,
    list.filter,
    list.readAt === undefined ? '' : clock(list.readAt),
    timeZone,
    clock(now),
    coverageCell(list),
  ];
  const header = [...columns.map(([name]) => name), 'account', 'filter', 'read_at', 'time_zone', 'generated_at', 'coverage'];
  const cell = ([, valueOf, kind]: Column<T>, record: T): string => {
    const value = valueOf(record);
    if (value === undefined) return '';
    if (typeof value === 'boolean') return yesOrNo(value);
    if (typeof value === 'object') return value.word;
    return kind === 'time' ? clock(Number(value)) : String(value);
  };
  const lineWith = (cells: readonly string[]) => lineUnder(header, [...cells, ...context]);
  const empty = records.length === 0 ? [lineWith(columns.map(() => ''))] : [];
  yield { text: BYTE_ORDER_MARK + csvLines([header, ...empty], separator), done: 0, total: records.length };
  for (let done = 0; done < records.length; done += CHUNK_ROWS) {
    const lines = records.slice(done, done + CHUNK_ROWS).map((record) => lineWith(columns.map((column) => cell(column, record))));
    yield { text: csvLines(lines, separator), done: Math.min(done + CHUNK_ROWS, records.length), total: records.length };
  }
}

function* jsonChunks<T>(list: ExportedList<T>, { timeZone, now }: ListFormat): Generator<Chunk, void> {
  const iso = (time: Value): Value => (time === undefined ? undefined : isoTime(Number(time)));
  const value = ([, valueOf, kind]: Column<T>, record: T): Value => {
    const told = valueOf(record);
    if (typeof told === 'object') return told.name;
    return kind === 'time' ? iso(told) : told;
  };
  const { name, account, filter, readAt, problems, asOf, records } = list;
  const total = records.length;
  let done = 0;
  const written = function* (): Generator<object, void> {
    for (const record of records) {
      done += 1;
      yield Object.fromEntries(list.columns.map((column) => [column[0], value(column, record)]));
    }
  };
  const content = {
    kind: `orderdeck.${name}`,
    account,
    ...(filter && { filter }),
    readAt: iso(readAt),
    generatedAt: iso(now),
    timeZone,
    coverage: { complete: problems.length === 0, problems, asOf: iso(asOf) },
    records: written(),
  };
  for (const text of jsonText(content)) yield { text, done, total };
}
