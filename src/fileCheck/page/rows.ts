/** The rows of a check in words: what the file says, what the exchange says, how they differ. Pure. */
import * as l10n from '@vscode/l10n';
import { clockOf } from '../../model/calendar';
import { actionNameOf, pairOf, priceText, termsOf, type DisplayOptions } from '../../model/describe';
import type { Order, PlanOrder } from '../../model/order';
import { looksRounded } from '../../model/orderIds';
import { sentenceAsShown } from '../../model/maskedWords';
import { orderAsShown } from '../../model/privacy';
import { visible } from '../../model/visible';
import type { Difference } from '../compare';
import type { CheckRow, Findings } from '../findings';
import { FIELDS, isAmount, type Field } from '../../model/fileFields';
import { exchangeAsShown, FIELD_WORDS, valueAsShown } from '../words';
import { VERDICT_WORDS, type RowChunk, type RowVerdict } from './protocol';

let clock: { readonly zone: string | undefined; readonly write: (time: number) => string } | undefined;

/** To the second, as logs write it. A clock takes longer to make than to read, and there are many rows. */
function timeText(time: number, { timeZone: zone }: DisplayOptions): string {
  if (!clock || clock.zone !== zone) clock = { zone, write: clockOf(zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone) };
  return clock.write(time);
}

/** An order that a file names, or one of the exchange that none does. */
export type Row = CheckRow | PlanOrder;

export const rowsOf = ({ rows, unnamed }: Findings): readonly Row[] => [...rows, ...unnamed];

const isUnnamed = (row: Row): row is PlanOrder => 'orderId' in row;

export const verdictOf = (row: Row): RowVerdict => (isUnnamed(row) ? 'unnamed' : row.verdict);

/** Places in GROUPS. */
const GROUP_OF: Readonly<Record<RowVerdict, number>> = {
  differs: 0,
  unknown: 0,
  movedOn: 0,
  agrees: 1,
  notCompared: 2,
  notAsked: 2,
  unchecked: 2,
  unnamed: 3,
};

/** A place in GROUPS. */
const NOT_COMPARED = 2;

export interface RowWords {
  /** Position in the files of the check. */
  readonly source: number | undefined;
  /** From 1. */
  readonly line: number | undefined;
  readonly order: string;
  readonly clientOid: string | undefined;
  readonly difference: string | undefined;
  readonly file: string | undefined;
  readonly exchange: string | undefined;
  readonly pair: string | undefined;
}

export function wordsOf(row: Row, display: DisplayOptions): RowWords {
  if (isUnnamed(row)) {
    const shown = orderAsShown(row, display);
    const created = row.createTime === undefined ? [] : [l10n.t`created ${timeText(row.createTime, display)}`];
    return {
      source: undefined,
      line: undefined,
      order: shown.orderId,
      clientOid: row.clientOid || undefined,
      difference: undefined,
      file: undefined,
      exchange: [actionNameOf(shown), `${FIELD_WORDS.status} ${shown.status.label}`, termsOf(shown), ...created].filter(Boolean).join(', '),
      pair: pairOf(row.symbol),
    };
  }
  const { id, clientOid, said, exchange } = row;
  return {
    source: row.file,
    line: row.place && row.place.line + 1,
    order: visible(id ?? clientOid ?? ''),
    clientOid,
    difference: differenceOf(row, display),
    file: listed(said, (field) => valueText(field, said[field] ?? '', display)),
    exchange: exchange && listed({ status: '', ...said }, (field) => valueText(field, valueOf(exchange.order, field), display)),
    pair: exchange ? pairOf(exchange.order.symbol) : pairOfFile(said.symbol, display),
  };
}

/** What a file calls a pair may be an amount. */
const pairOfFile = (symbol: string | undefined, display: DisplayOptions): string | undefined =>
  symbol === undefined ? undefined : valueAsShown('symbol', pairOf(symbol), display);

/** Some rows as the page gets them. */
export function rowChunk(rows: readonly Row[], display: DisplayOptions): RowChunk {
  const words = rows.map((row) => wordsOf(row, display));
  const verdicts = rows.map(verdictOf);
  const places = Object.keys(VERDICT_WORDS);
  return {
    line: words.map(({ line }) => line ?? null),
    source: words.map(({ source }) => source ?? null),
    order: words.map(({ order }) => order),
    verdict: verdicts.map((verdict) => places.indexOf(verdict)),
    group: verdicts.map((verdict) => GROUP_OF[verdict]),
    difference: words.map(({ difference }) => difference ?? null),
    file: words.map(({ file }) => file ?? null),
    exchange: words.map(({ exchange }) => exchange ?? null),
    pair: words.map(({ pair }) => pair ?? null),
  };
}

/** The orders that were not compared, by the reason, the most frequent first: positions in `rows`. */
export function apartOf(rows: readonly Row[], display: DisplayOptions): { why: string; rows: number[] }[] {
  /** By all that a reason is made of: many rows have the same, and a sentence takes longer to make than to look up. */
  const reasons = new Map<string, string>();
  const places = new Map<string, number[]>();
  let before: { readonly row: CheckRow; readonly places: number[] } | undefined;
  rows.forEach((row, place) => {
    if (isUnnamed(row) || GROUP_OF[row.verdict] !== NOT_COMPARED) return;
    // While an exchange is asked about very many, nearly all are like the one before: a key of each would hold everybody.
    if (before && isLike(row, before.row)) return void before.places.push(place);
    const { verdict, why, notCompared, agreed, shared } = row;
    const key = notCompared.length === 0 ? `${verdict} ${shared} ${agreed.length > 0} ${why}` : `${verdict} ${why} ${notCompared.join()}`;
    const reason = reasons.get(key) ?? sentenceAsShown(whyApart(row), display);
    reasons.set(key, reason);
    const known = places.get(reason) ?? [];
    known.push(place);
    places.set(reason, known);
    before = { row, places: known };
  });
  const groups = [...places].map(([why, each]) => ({ why, rows: each }));
  return groups.toSorted((one, other) => other.rows.length - one.rows.length);
}

const isLike = (one: CheckRow, other: CheckRow): boolean =>
  one.verdict === other.verdict &&
  one.why === other.why &&
  one.shared === other.shared &&
  one.agreed.length > 0 === other.agreed.length > 0 &&
  one.notCompared.length + other.notCompared.length === 0;

function whyApart({ verdict, why, agreed, notCompared, shared }: CheckRow): string {
  if (verdict === 'notAsked') return why;
  if (verdict === 'unchecked') return l10n.t('You excluded these IDs from file checks.');
  const fields = notCompared.map((field) => FIELD_WORDS[field]).join(', ');
  if (fields === '' && shared) return l10n.t('The record names several orders, so its values may belong to another one.');
  if (fields === '' && agreed.length > 0) return l10n.t("The file says nothing about the order's status or amounts.");
  return fields === ''
    ? l10n.t('The file names the order but says nothing about it.')
    : l10n.t`Not recognized in the file, or not reported by the exchange: ${fields}.`;
}

/** What nobody shall take for agreed where it was not compared. */
const isAtStake = (field: Field): boolean => isAmount(field) || field === 'status' || field === 'action' || field === 'positionSide';

function differenceOf(row: CheckRow, display: DisplayOptions): string | undefined {
  const { verdict, exactId, why, differences, notCompared } = row;
  if (verdict === 'unknown' && exactId !== undefined) return l10n.t`No order with this ID. It may be ${exactId}, rounded.`;
  if (verdict === 'unknown' && why === '' && looksRounded(row.id ?? ''))
    return l10n.t('No order with this ID. It looks rounded: its last digits are zeros.');
  if (verdict === 'unknown') return why || l10n.t('The order does not exist or is so old that the service no longer has it');
  const untold = verdict === 'agrees' ? notCompared.filter(isAtStake).map((field) => FIELD_WORDS[field]) : [];
  if (untold.length > 0) return l10n.t`Not compared: ${untold.join(', ')}`;
  if (differences.length === 0) return undefined;
  const told = ({ field, file, exchange }: Difference): string => {
    const now = typeof exchange === 'number' ? timeText(exchange, display) : exchangeAsShown(field, exchange, display);
    return `${FIELD_WORDS[field]} ${valueText(field, file, display)} → ${now}`;
  };
  return differences.map(told).join(', ');
}

/** The pair has a column of its own; `time` is the record's and says nothing of the order. */
function listed(fields: Partial<Record<Field, unknown>>, tell: (field: Field) => string): string | undefined {
  const told = FIELDS.flatMap((field) => {
    const text = field === 'time' || field === 'symbol' || fields[field] === undefined ? '' : tell(field);
    return text === '' ? [] : `${FIELD_WORDS[field]} ${text}`;
  });
  return told.length > 0 ? told.join(', ') : undefined;
}

function valueText(field: Field, told: string | number, display: DisplayOptions): string {
  if (typeof told === 'number') return timeText(told, display);
  return valueAsShown(field, told, display);
}

/** What the exchange says of a field; '' where it says nothing. */
function valueOf(order: Order | PlanOrder, field: Field): string | number {
  const plan = 'triggerPrice' in order ? order : undefined;
  switch (field) {
    case 'status':
      return order.status.label;
    case 'symbol':
      return pairOf(order.symbol);
    case 'action':
    case 'positionSide':
      return order.action.label;
    case 'createTime':
      return order.createTime ?? '';
    case 'triggerTime':
      return plan?.triggerTime ?? '';
    case 'triggerPrice':
      return plan?.triggerPrice ?? '';
    case 'time':
      return '';
    case 'price':
      return priceText(order.price);
    case 'clientOid':
    case 'size':
    case 'filledQty':
    case 'priceAvg':
      return order[field];
  }
}
