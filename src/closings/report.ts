/** What changed since a range was closed: as plain text, which no preview makes anything of, and as a file. No vscode. */
import * as l10n from '@vscode/l10n';
import { REFERRAL_AMOUNTS, type ReferralTotals } from '../model/affiliate';
import { isoTime } from '../model/calendar';
import {
  CLOSED_KINDS,
  type Closed,
  type ClosedChange,
  type ClosedDifference,
  type ClosedKind,
  type ClosedPart,
  wholeIn,
} from '../model/closing';
import { isNothing, minus, plainOf, sum } from '../model/decimals';
import { FACT_NAMES, formatTime, pairOf, USER_FACT_NAMES, type DisplayOptions } from '../model/describe';
import { numberText, plural } from '../model/language';
import { sentenceAsShown } from '../model/maskedWords';
import { actionOf, type Coded, contractName, executionOf, statusOf } from '../model/order';
import { fieldAsShown, MASK, type Mode } from '../model/privacy';
import { DAY, fromTo } from '../model/timeRange';
import { visible } from '../model/visible';
import {
  BYTE_ORDER_MARK,
  type Cell,
  type Chunk,
  CHUNK_ROWS,
  csvLines,
  type ExportFormat,
  jsonText,
  lineUnder,
  type Separator,
} from '../platform/chunks';
import { withCapital } from '../platform/text';
import { timeZoneFrom } from '../platform/timeZone';
import type { Closing } from '../store/archive/protocol';

export interface Comparison {
  readonly closing: Closing;
  readonly account: string;
  /** Epoch milliseconds by the service's clock. */
  readonly comparedAt: number;
  readonly then: Closed;
  readonly now: Closed;
  readonly differences: readonly ClosedDifference[];
}

const NAMES: Readonly<Record<string, string>> = {
  ...FACT_NAMES,
  execution: FACT_NAMES.kind,
  filledQty: FACT_NAMES.filled,
  symbol: l10n.t('Symbol'),
  ...USER_FACT_NAMES,
  depositAmount: l10n.t('Deposits'),
  withdrawalAmount: l10n.t('Withdrawals'),
  spotTradingAmount: l10n.t('Spot volume'),
  futuresTradingAmount: l10n.t('Futures volume'),
  commission: l10n.t('Commission'),
};
/** As the columns of all other exports are named; what is not here is named alike. */
const FILED: Readonly<Record<string, string>> = {
  ...{ clientOid: 'client_oid', filledQty: 'filled_qty', priceAvg: 'price_avg', triggerPrice: 'trigger_price' },
  ...{ totalProfits: 'total_profits', createTime: 'created', triggerTime: 'trigger_time' },
  ...{ inviteCode: 'invite_code', registerTime: 'registered', firstDeposit: 'first_deposit', firstTrade: 'first_trade' },
  ...{
    depositAmount: 'deposits',
    withdrawalAmount: 'withdrawals',
    spotTradingAmount: 'spot_volume',
    futuresTradingAmount: 'futures_volume',
  },
};
/** What holds a code: kept by the name that the contract has for it, or as it came. */
const CODES: Readonly<Partial<Record<string, (code: string) => Coded<string>>>> = {
  status: statusOf,
  action: actionOf,
  execution: executionOf,
};
const codeOf = (name: string, value: string, mode: Mode): Coded<string> | undefined => {
  const code = CODES[name]?.(value);
  return code && fieldAsShown(name, code, mode);
};

const KINDS: Readonly<Record<ClosedKind, string>> = {
  order: l10n.t('Orders'),
  user: l10n.t('Users'),
  totals: l10n.t({ message: 'Totals', args: [], comment: ['a heading above totals of affiliate users that changed'] }),
};
const WHATS: Readonly<Record<Exclude<ClosedDifference['what'], 'changed'>, string>> = {
  perhapsChanged: l10n.t('perhaps changed: not everything was loaded, so the amounts may cover only part of the period'),
  late: l10n.t('new: the service did not list it at the time'),
  perhapsLate: l10n.t('new, or missed because not everything was loaded when the period was closed'),
  gone: l10n.t('gone: the service no longer lists it'),
  unread: l10n.t('not found, but not everything could be loaded this time'),
};

/** The service says nothing of it: seen of its interface. */
const FORGOTTEN = 90 * DAY;
const FORGETS = l10n.t('The service drops past orders after about three months, which may be why some of these are gone.');

/** Of a document: who wants more exports it. */
const MOST_SHOWN = 1000;

/** In the time zone that it was closed in; one that came with an export may have a name that is none here. */
export function closingRange(
  { start, end, timeZone: closedIn }: Pick<Closing, 'start' | 'end' | 'timeZone'>,
  display: DisplayOptions,
): string {
  const timeZone = timeZoneFrom(closedIn) ?? 'UTC';
  return fromTo(formatTime(start, { ...display, timeZone }), formatTime(end, { ...display, timeZone }));
}

/** What could not be read of a closing, a line for each symbol or kind: the open and the past orders of a symbol are two parts of it. */
export function problemsOf(parts: readonly ClosedPart[], display: DisplayOptions): string[] {
  const lines = new Map<string, Set<string>>();
  for (const { kind, symbol, problems } of parts.filter(({ complete }) => !complete)) {
    const name = symbol === undefined ? KINDS[kind] : pairOf(symbol);
    const told = problems.map((each) => sentenceAsShown(each, display));
    lines.set(name, new Set([...(lines.get(name) ?? []), ...told]));
  }
  return [...lines].map(([name, told]) => [name, [...told].join(' ')].filter(Boolean).join(': '));
}

export function summaryText({ differences, then, now }: Pick<Comparison, 'differences' | 'then' | 'now'>): string {
  const { length } = then.records;
  const isWhole = [...then.parts, ...now.parts].every(({ complete }) => complete);
  if (differences.length === 0)
    return [
      length === 0
        ? l10n.t('The closed period has no records.')
        : plural(length, l10n.t('{0} record is unchanged.|All {0} records are unchanged.'), numberText(length)),
      ...(isWhole ? [] : [l10n.t('Not everything was loaded, so there may be other changes.')]),
    ].join(' ');
  const count = (...whats: readonly ClosedDifference['what'][]): number => differences.filter(({ what }) => whats.includes(what)).length;
  const sure = count('changed', 'late', 'gone');
  return [
    ...(sure === 0 ? [] : [plural(sure, l10n.t('{0} record differs.|{0} records differ.'), numberText(sure))]),
    // Of these nobody knows whether they differ.
    ...(['unread', 'perhapsLate', 'perhapsChanged'] as const).flatMap((what) => {
      const some = count(what);
      return some === 0 ? [] : [`${plural(some, l10n.t('{0} record|{0} records'), numberText(some))}: ${WHATS[what]}`];
    }),
  ].join(' · ');
}

export function reportText(comparison: Comparison, display: DisplayOptions): string {
  const { closing, account, comparedAt, then, now, differences } = comparison;
  const lines = [
    l10n.t('{0}: changes since it was closed', visible(closing.name)),
    '',
    `${visible(account)} · ${closingRange(closing, display)}`,
    l10n.t('Closed {0}, compared {1}.', formatTime(closing.closedAt, display), formatTime(comparedAt, display)),
    '',
    summaryText(comparison),
    ...told(l10n.t('Not everything was loaded when the period was closed:'), problemsOf(then.parts, display)),
    ...told(l10n.t('Not everything could be loaded this time:'), problemsOf(now.parts, display)),
  ];
  for (const kind of CLOSED_KINDS) {
    const ofKind = differences.filter((each) => each.kind === kind);
    if (ofKind.length === 0) continue;
    lines.push('', KINDS[kind].toLocaleUpperCase(display.language), '');
    if (kind === 'order' && ofKind.some(({ what }) => what === 'gone') && closing.start < comparedAt - FORGOTTEN) lines.push(FORGETS, '');
    for (const each of ofKind.slice(0, MOST_SHOWN)) lines.push(...differenceLines(each, display));
    if (ofKind.length > MOST_SHOWN)
      lines.push('', l10n.t('… and {0} more, included when you export.', numberText(ofKind.length - MOST_SHOWN)));
  }
  const sums = sumLines(comparison, display);
  if (sums.length > 0) lines.push('', l10n.t('Affiliate totals, all users combined').toLocaleUpperCase(display.language), '', ...sums);
  return `${lines.join('\n')}\n`;
}

const told = (title: string, problems: readonly string[]): string[] =>
  problems.length === 0 ? [] : ['', title, ...problems.map((each) => `- ${each}`)];

function differenceLines({ kind, id, what, changes, record }: ClosedDifference, display: DisplayOptions): string[] {
  const name =
    kind === 'order'
      ? `${visible(id)} ${record.kind === 'order' ? pairOf(record.record.symbol) : ''}`.trim()
      : l10n.t`UID ${display.masked ? MASK : visible(id)}`;
  const lines = changes.map((change) => `  - ${changeText(change, display)}`);
  if (what === 'changed') return [`- ${name}`, ...lines];
  return [`- ${name}: ${WHATS[what]}${lines.length > 0 ? '' : amountsOf(record, display)}`, ...lines];
}

/** Of totals that came or went, how much. */
function amountsOf(record: ClosedDifference['record'], display: DisplayOptions): string {
  if (record.kind !== 'totals') return '';
  const amounts = REFERRAL_AMOUNTS.flatMap((name) =>
    record.record[name] === '' ? [] : [`${NAMES[name]} ${shown(name, record.record[name], display)}`],
  );
  return amounts.length === 0 ? '' : ` (${amounts.join(', ')})`;
}

function changeText({ name, then, now, by }: ClosedChange, display: DisplayOptions): string {
  const [before, after] = [shown(name, then, display), shown(name, now, display)];
  // Times of one second are told to the millisecond.
  const isFiner = typeof then === 'number' && typeof now === 'number' && before === after;
  const values = l10n.t({
    message: '{0}: {1} then, {2} now',
    args: [NAMES[name] ?? name, ...(isFiner ? [isoTime(then), isoTime(now)] : [before, after])],
    comment: ['{0}: what changed, such as the price of an order; {1} and {2}: its values'],
  });
  return by === undefined ? values : `${values} (${display.masked ? MASK : signed(by)})`;
}

const signed = (amount: string): string => (amount.startsWith('-') ? amount : `+${amount}`);

function shown(name: string, value: string | number, display: DisplayOptions): string {
  if (value === '') return l10n.t({ message: 'nothing', args: [], comment: ['in the place of a value that was not sent'] });
  if (typeof value === 'number') return formatTime(value, display);
  return codeOf(name, value, display)?.label ?? visible(fieldAsShown(name, value, display));
}

const totalsOf = ({ records }: Closed): ReferralTotals[] => records.flatMap((each) => (each.kind === 'totals' ? [each.record] : []));

function sumLines({ then, now, differences }: Comparison, display: DisplayOptions): string[] {
  // A sum of a part would differ by what is not known.
  if (!differences.some(({ kind }) => kind === 'totals') || ![then, now].every((each) => wholeIn(each)('totals'))) return [];
  return REFERRAL_AMOUNTS.flatMap((name) => {
    const sums = [then, now].map((closed) => sum(totalsOf(closed).map((each) => plainOf(each[name]))));
    const [before = '', after = ''] = sums.map(({ total }) => total);
    const by = minus(after, before);
    const isTold = by !== undefined && !isNothing(by) && sums.every(({ unreadable }) => unreadable === 0);
    return isTold ? [`- ${changeText({ name, then: before, now: after, by }, display)}`] : [];
  });
}

export interface ReportFormat {
  readonly format: ExportFormat;
  readonly separator: Separator;
  readonly masked: boolean;
}

const COLUMNS = [
  'closing',
  'from',
  'to',
  'closed_at',
  'compared_at',
  'kind',
  'id',
  'what',
  'value',
  'then',
  'now',
  'difference',
  'coverage',
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], Cell>>;

/** What every row says of the comparison. */
const contextOf = ({ closing, comparedAt, then, now }: Comparison) => ({
  ...{ closing: closing.name, from: isoTime(closing.start), to: isoTime(closing.end) },
  ...{ closed_at: isoTime(closing.closedAt), compared_at: isoTime(comparedAt) },
  coverage: [...then.parts, ...now.parts].every(({ complete }) => complete) ? 'complete' : 'partial',
});

/** What a value was and is are of the column that is named beside them. */
const lineOf = (row: Partial<Row>) =>
  lineUnder(
    COLUMNS.map((name) => (name === 'then' || name === 'now' ? row.value : name)),
    COLUMNS.map((name) => row[name]),
  );

/** A row for each value that differs; one for each record that is new or gone. */
function* rowsOf(comparison: Comparison, masked: boolean): Generator<Row> {
  const { differences } = comparison;
  const head = contextOf(comparison);
  const cell = (name: string, value: string | number): Cell => {
    if (typeof value === 'number') return isoTime(value);
    const code = codeOf(name, value, { masked });
    return code ? contractName(code) : fieldAsShown(name, value, { masked });
  };
  for (const { kind, id, what, changes, record } of differences) {
    const row = { ...head, kind, id: masked && kind !== 'order' ? MASK : id, what };
    const nothing = { value: '', then: '', now: '', difference: '' };
    for (const { name, then: before, now: after, by } of changes)
      yield {
        ...row,
        value: FILED[name] ?? name,
        then: cell(name, before),
        now: cell(name, after),
        difference: by === undefined ? '' : masked ? MASK : by,
      };
    if (changes.length > 0) continue;
    const amounts = record.kind === 'totals' ? REFERRAL_AMOUNTS.filter((name) => record.record[name] !== '') : [];
    if (record.kind !== 'totals' || amounts.length === 0) yield { ...row, ...nothing };
    else
      for (const name of amounts) {
        const amount = cell(name, record.record[name]);
        yield {
          ...row,
          ...nothing,
          value: FILED[name] ?? name,
          ...(what === 'late' || what === 'perhapsLate' ? { now: amount } : { then: amount }),
        };
      }
  }
}

/**
 * The differences as a file for spreadsheets or programs, in the same words in every language. Where nothing differs, CSV has one line
 * that says of what, and whether all of it was loaded.
 */
export function* reportChunks(comparison: Comparison, { format, separator, masked }: ReportFormat): Generator<Chunk> {
  const rows = [...rowsOf(comparison, masked)];
  const total = Math.max(1, rows.length);
  if (format === 'json') {
    for (const text of jsonText({ ...filed(comparison, masked), differences: rows })) yield { text, done: 0, total };
    return;
  }
  const alone: Partial<Row> = contextOf(comparison);
  const empty = rows.length === 0 ? [lineOf(alone)] : [];
  yield { text: BYTE_ORDER_MARK + csvLines([COLUMNS, ...empty], separator), done: 0, total };
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    const part = rows.slice(from, from + CHUNK_ROWS);
    yield {
      text: csvLines(part.map(lineOf), separator),
      done: from + part.length,
      total,
    };
  }
}

function filed({ closing, account, comparedAt, then, now }: Comparison, masked: boolean): object {
  const coverage = ({ parts }: Closed): object[] =>
    parts.map(({ problems, ...part }) => ({ ...part, problems: problems.map((each) => sentenceAsShown(each, { masked })) }));
  return {
    ...{ closing: closing.name, account, from: isoTime(closing.start), to: isoTime(closing.end), time_zone: closing.timeZone },
    ...{
      closed_at: isoTime(closing.closedAt),
      compared_at: isoTime(comparedAt),
      coverage_then: coverage(then),
      coverage_now: coverage(now),
    },
  };
}

export const nameOfMonth = (start: number, timeZone: string, language: string | undefined): string =>
  withCapital(new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone }).format(start));
