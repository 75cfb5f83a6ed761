/** What a check says to a person. Pure. */
import * as l10n from '@vscode/l10n';
import { formatMoment, formatTime, pairOf, type DisplayOptions } from '../model/describe';
import { numberText, plural } from '../model/language';
import { MASK, sentenceAsShown } from '../model/maskedWords';
import { looksRounded } from '../model/orderIds';
import { type Fields, maskedBy } from '../model/privacy';
import { visible } from '../model/visible';
import type { CheckState, Cost } from './check';
import type { Difference } from './compare';
import { countsText, type CheckRow } from './findings';
import type { Field } from '../model/fileFields';
import { timeOf } from './times';

export const FIELD_WORDS: Readonly<Record<Field, string>> = {
  status: l10n.t({ message: 'status', args: [], comment: ['of an order'] }),
  symbol: l10n.t({ message: 'pair', args: [], comment: ['what an order trades, such as BTCUSDT'] }),
  action: l10n.t({ message: 'action', args: [], comment: ['of an order, such as Open long'] }),
  positionSide: l10n.t({ message: 'side', args: [], comment: ['of a position: long or short'] }),
  clientOid: l10n.t('client ID'),
  size: l10n.t({ message: 'size', args: [], comment: ['of an order'] }),
  filledQty: l10n.t('filled size'),
  price: l10n.t({ message: 'price', args: [], comment: ['of an order'] }),
  priceAvg: l10n.t('average price'),
  triggerPrice: l10n.t('trigger price'),
  createTime: l10n.t('creation time'),
  triggerTime: l10n.t('trigger time'),
  time: l10n.t({ message: 'time', args: [], comment: ['of a record in a log'] }),
};

/** What a file calls a time or a pair may be an amount as well. */
const timeAsShown = (text: string): string => (timeOf(text, undefined) ? text : MASK);
const symbolAsShown = (text: string): string =>
  text.replaceAll(/\p{N}+(?:[.,]\p{N}+)*/gu, (digits) => (/^10{3,6}$/.test(digits) ? digits : MASK));

/** What of a statement privacy mode shows: what a file or the service calls a state may be any words. */
const SHOWN: Fields<Readonly<Record<Field, string>>> = {
  status: 'words',
  symbol: symbolAsShown,
  action: 'words',
  positionSide: 'words',
  clientOid: 'public',
  size: 'hidden',
  filledQty: 'hidden',
  price: 'hidden',
  priceAvg: 'hidden',
  triggerPrice: 'hidden',
  createTime: timeAsShown,
  triggerTime: timeAsShown,
  time: timeAsShown,
};

/** A value of a file or of the exchange as it may be shown. */
export const valueAsShown = (field: Field, value: string, { masked }: DisplayOptions): string =>
  masked ? String(maskedBy(SHOWN, { [field]: visible(value) } as Record<Field, string>)[field]) : visible(value);

/** What the exchange says of a field: a pair as it is named everywhere, not as the service spells its symbol. */
export const exchangeAsShown = (field: Field, value: string, display: DisplayOptions): string =>
  valueAsShown(field, field === 'symbol' ? pairOf(value) : value, display);

/** `status: the file says canceled, the exchange says Filled` */
export function differenceText(difference: Difference, display: DisplayOptions): string {
  const { field, file, exchange } = difference;
  const written = valueAsShown(field, file, display);
  const told = typeof exchange === 'number' ? formatTime(exchange, display) : exchangeAsShown(field, exchange, display);
  return l10n.t`${FIELD_WORDS[field]}: the file says ${written}, the exchange says ${told}`;
}

/** A row in one sentence or two; undefined for a row that there is nothing to say about. */
export function rowText(row: CheckRow, account: string, display: DisplayOptions): string | undefined {
  const { id = '', verdict, exactId, exchange } = row;
  const order = visible(row.id ?? row.clientOid ?? '');
  const told = (differences: readonly Difference[]): string => differences.map((each) => differenceText(each, display)).join('; ');
  switch (verdict) {
    case 'differs': {
      const wrong = told(row.differences.filter(({ severity }) => severity !== 'information'));
      return l10n.t`Order ${order}: ${wrong}.`;
    }
    case 'movedOn': {
      const since = told(row.differences);
      if (exchange?.at === undefined) return l10n.t`Outdated because order ${order} has since changed: ${since}.`;
      return l10n.t`Outdated because order ${order} has since changed: ${since} (loaded ${formatMoment(exchange.at, display)}).`;
    }
    case 'unknown':
      if (row.doubtful) return undefined;
      if (exactId === undefined && looksRounded(id))
        return l10n.t`${account} has no record of order ${id}. A program may have rounded the ID: its last digits are zeros.`;
      return exactId === undefined
        ? l10n.t`${account} has no record of order ${id}, or the order is so old that the service no longer has it.`
        : l10n.t`${account} has no record of order ${id}. A program may have rounded it from ${exactId}, which exists.`;
    case 'agrees':
    case 'notCompared':
    case 'notAsked':
    case 'unchecked':
      return undefined;
  }
}

export const estimateText = (seconds: number): string => {
  if (seconds < 2) return l10n.t('a few seconds');
  const [whole, minutes] = [Math.ceil(seconds), Math.ceil(seconds / 60)];
  return seconds < 90
    ? plural(whole, l10n.t('about {0} second|about {0} seconds'))
    : plural(minutes, l10n.t('about {0} minute|about {0} minutes'));
};

const written = (count: number): string => numberText(count);

/** `1,000 orders, 240 of them known: up to 760 requests, about 30 seconds` */
export function costText({ orders, known, requests, seconds }: Cost): string {
  const which = known > 0 ? l10n.t('{0} order, {1} already known|{0} orders, {1} already known') : l10n.t('{0} order|{0} orders');
  const asking =
    requests === 0
      ? l10n.t('no requests')
      : plural(requests, l10n.t('up to {0} request, {1}|up to {0} requests, {1}'), requests, estimateText(seconds));
  return l10n.t`${plural(orders, which, orders, known)}: ${asking}`;
}

/** How far a check is. */
export function progressText({ phase, cost, progress: { done, total } }: CheckState): string {
  if (!cost) {
    const percent = Math.floor((100 * done) / total);
    return total > 0 ? l10n.t`${percent}% read` : l10n.t({ message: 'reading', args: [], comment: ['of a file that is being read'] });
  }
  if (phase === 'reading') return costText(cost);
  const left = total > 0 ? (cost.seconds * (total - done)) / total : 0;
  const [price, asked, all] = [costText(cost), written(done), written(total)];
  return left >= 2
    ? l10n.t`${price}; ${asked} of ${all} looked up, ${estimateText(left)} left`
    : l10n.t`${price}; ${asked} of ${all} looked up`;
}

/** What came out, in some sentences. */
export function summaryText({ files, findings, account }: CheckState, display: DisplayOptions): string {
  if (!findings) return l10n.t('Nothing was checked.');
  const { rows, counts, unnamed, unnamedCoverage } = findings;
  const problems = findings.problems.map((problem) => sentenceAsShown(problem, display));
  if (rows.length === 0) return problems.join(' ');
  const [one] = files;
  const found = countsText(counts);
  const several = l10n.t('{0} file checked against {1}: {2}.|{0} files checked against {1}: {2}.');
  const pairs = [...new Set(unnamed.map(({ symbol }) => pairOf(symbol)))].slice(0, 3).join(', ');
  const otherWay =
    unnamedCoverage.problems.length > 0
      ? l10n.t(
          'Conversely, at least {0} plan order for {1} from this period is not in any checked file.|Conversely, at least {0} plan orders for {1} from this period are not in any checked file.',
        )
      : l10n.t(
          'Conversely, {0} plan order for {1} from this period is not in any checked file.|Conversely, {0} plan orders for {1} from this period are not in any checked file.',
        );
  const [first, ...more] = problems;
  return [
    one && files.length === 1
      ? l10n.t`${one.name} checked against ${account}: ${found}.`
      : plural(files.length, several, files.length, account, found),
    ...(unnamed.length > 0 ? [plural(unnamed.length, otherWay, unnamed.length, pairs)] : []),
    ...(first === undefined ? [] : [first]),
    ...(more.length > 0 ? [plural(more.length, l10n.t('And {0} more note.|And {0} more notes.'))] : []),
  ].join(' ');
}
