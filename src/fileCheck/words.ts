/** What a check says to a person. Pure. */
import { formatMoment, formatTime, pairOf, type DisplayOptions } from '../model/describe';
import { MASK } from '../model/privacy';
import { visible } from '../model/visible';
import type { CheckState, Cost } from './check';
import { isAmount, type Difference } from './compare';
import { countsText, type CheckRow } from './findings';
import type { Field } from './statements';

export const FIELD_WORDS: Readonly<Record<Field, string>> = {
  status: 'status',
  symbol: 'pair',
  action: 'action',
  positionSide: 'side',
  clientOid: 'client id',
  size: 'size',
  filledQty: 'filled amount',
  price: 'price',
  priceAvg: 'average price',
  triggerPrice: 'trigger price',
  createTime: 'time of creation',
  triggerTime: 'trigger time',
  time: 'time',
};

/** `status: the file says canceled, the exchange Filled` */
export function differenceText({ field, file, exchange }: Difference, display: DisplayOptions): string {
  const masked = display.masked && isAmount(field);
  const told = typeof exchange === 'number' ? formatTime(exchange, display) : visible(exchange);
  return `${FIELD_WORDS[field]}: the file says ${masked ? MASK : visible(file)}, the exchange ${masked ? MASK : told}`;
}

/** A row in one sentence or two; undefined for a row that there is nothing to say about. */
export function rowText(row: CheckRow, account: string, display: DisplayOptions): string | undefined {
  const { id, verdict, differences, exactId, exchange } = row;
  const order = `Order ${visible(id ?? row.clientOid ?? '')}`;
  switch (verdict) {
    case 'differs': {
      const wrong = differences.filter(({ severity }) => severity === 'error');
      return `${order}: ${wrong.map((each) => differenceText(each, display)).join('; ')}.`;
    }
    case 'movedOn': {
      const read = exchange?.at === undefined ? '' : ` (read ${formatMoment(exchange.at, display)})`;
      return `${order} has moved on: ${differences.map((each) => differenceText(each, display)).join('; ')}${read}.`;
    }
    case 'unknown':
      if (row.doubtful) return undefined;
      return exactId === undefined
        ? `${account} knows no order ${id ?? ''}, or it is older than the service keeps.`
        : `${account} knows no order ${id ?? ''}. A program may have rounded it from ${exactId}, which it knows.`;
    case 'agrees':
    case 'notCompared':
    case 'notAsked':
    case 'unchecked':
      return undefined;
  }
}

export const durationText = (seconds: number): string => {
  if (seconds < 2) return 'some seconds';
  return seconds < 90 ? `about ${Math.ceil(seconds)} seconds` : `about ${Math.ceil(seconds / 60)} minutes`;
};

const count = (many: number, word: string): string => `${many.toLocaleString('en')} ${word}${many === 1 ? '' : 's'}`;

/** `1,000 orders, 240 of them known: up to 760 requests, about 30 seconds` */
export function costText({ orders, known, requests, seconds }: Cost): string {
  const held = known > 0 ? `, ${known.toLocaleString('en')} of them known` : '';
  return `${count(orders, 'order')}${held}: ${requests === 0 ? 'no request' : `up to ${count(requests, 'request')}, ${durationText(seconds)}`}`;
}

/** How far a check is. */
export function progressText({ phase, cost, progress: { done, total } }: CheckState): string {
  if (!cost) return total > 0 ? `read ${Math.floor((100 * done) / total)}%` : 'reading';
  if (phase === 'reading') return costText(cost);
  const left = total > 0 ? (cost.seconds * (total - done)) / total : 0;
  const rest = left >= 2 ? `, ${durationText(left)} left` : '';
  return `${costText(cost)}; ${done.toLocaleString('en')} of ${total.toLocaleString('en')} asked${rest}`;
}

/** What came out, in some sentences. */
export function summaryText({ files, findings, account }: CheckState): string {
  if (!findings) return 'Nothing was checked.';
  const { rows, counts, problems, unnamed, unnamedCoverage } = findings;
  const name = files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`;
  if (rows.length === 0) return problems.join(' ');
  const pairs = [...new Set(unnamed.map(({ symbol }) => pairOf(symbol)))].slice(0, 3).join(', ');
  const missing = unnamedCoverage.problems.length > 0 ? 'at least ' : '';
  const other =
    unnamed.length > 0
      ? ` The other way round, ${missing}${count(unnamed.length, 'plan order')} of ${pairs} in this time are in no checked file.`
      : '';
  const [first, ...more] = problems;
  const doubt = first === undefined ? '' : ` ${first}${more.length > 0 ? ` And ${more.length} more remarks.` : ''}`;
  return `${name} beside ${account}: ${countsText(counts)}.${other}${doubt}`;
}
