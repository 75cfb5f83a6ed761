/** Reads the orders of a range and of the range before, and hands out what came meanwhile. No vscode. */
import * as l10n from '@vscode/l10n';
import type { ServiceReader } from '../../api/types';
import type { OrdersOfRange } from '../../model/orderStatistics';
import { KEPT_DAYS } from '../../model/rangeChoice';
import { keyOf } from '../../model/symbols';
import { DAY, gapsIn, rangeBefore, type TimeRange } from '../../model/timeRange';
import type { Session } from '../../store';
import type { Task } from '../../store/countedReads';
import type { OrdersCost } from '../../store/orderCost';
import type { Ledger } from '../../store/ledger';
import type { LedgerOptions } from '../../store/ledger/history';
import { type OrdersOptions, type OrdersRead, readOrders } from '../../store/orderReads';
import type { FiguresInput } from './figures';
import type { ReadStep } from './protocol';

/** What is read of the service as of one moment. */
export interface RangeToRead {
  readonly session: Session;
  readonly client: ServiceReader;
  readonly ledger: Ledger;
  /** The service's clock, epoch milliseconds. */
  readonly asOf: number;
  readonly age: LedgerOptions['age'];
  readonly symbols: readonly string[];
  readonly range: TimeRange;
  /** Whose days the range is of. */
  readonly timeZone: string;
}

/** What figures are made of. */
export type Came = Pick<FiguresInput, 'read' | 'before'>;

/**
 * Shows what came.
 * @param stage `soFar`: while the range is read; `main`: it is; `previous`: so is the range before
 * @param matters whether it still does: later figures take its place
 */
export type ShowCame = (came: Came, stage: 'soFar' | 'main' | 'previous', matters: () => boolean) => Promise<void>;

/** So many days back the page offers anyway. */
const OFFERED = 90;

/** How many days back are worth choosing beside that: of each something is kept that those before it do not reach. Never rejects. */
export async function keptDaysOf({ archive }: Ledger, symbols: readonly string[], asOf: number): Promise<readonly number[]> {
  const isKeptBefore = async (days: number): Promise<boolean> => {
    const range = { start: 0, end: asOf - days * DAY };
    const counts = symbols.map(async (symbol) => (await archive?.ask('count', { symbolKey: keyOf(symbol), range, most: 1 })) ?? 0);
    return (await Promise.all(counts)).some((count) => count > 0);
  };
  try {
    const isKept = await Promise.all([OFFERED, ...KEPT_DAYS].map(isKeptBefore));
    return KEPT_DAYS.filter((_, place) => isKept[place]);
  } catch {
    // Trouble with the file is told by the archive itself.
    return [];
  }
}

/** The reads of both ranges; that of the range before only where it was begun. Undefined once they do not matter any more. */
export async function readBoth(
  { signal, isLatest, tellPages }: Task<ReadStep>,
  { client, ledger, age, symbols, range, cost }: RangeToRead & { readonly cost?: OrdersCost | undefined },
  show: ShowCame,
): Promise<{ readonly main: OrdersRead; readonly previous?: OrdersRead } | undefined> {
  const reading = (step: ReadStep, part: TimeRange, more: Pick<OrdersOptions, 'behind' | 'show'>): Promise<OrdersRead> =>
    readOrders(
      ledger,
      client,
      { symbols, range: part },
      {
        signal,
        age,
        ...more,
        onProgress: ({ requests, symbols: done, of }) =>
          // There is a request at least to come for each symbol that is not done.
          tellPages(step, {
            done: requests,
            ...(step === 'main' && cost && { expected: Math.max(cost.requests, requests + of - done) }),
          }),
      },
    );
  const stillUnread = { unread: l10n.t('This is still loading.') };
  let isReading = true;
  const showSoFar = async (soFar: OrdersOfRange): Promise<void> => {
    if (soFar.orders.length > 0) await show({ read: soFar, before: stillUnread }, 'soFar', () => isReading && isLatest());
  };
  const main = await reading('main', range, { show: showSoFar });
  isReading = false;
  if (!isLatest()) return undefined;
  if (isNothing(main)) return { main };
  const { aborted: canceled } = signal;
  const before = canceled ? { unread: l10n.t('Loading was canceled before it got this far.') } : stillUnread;
  await show({ read: main, before }, 'main', isLatest);
  if (canceled || (main.failure !== undefined && !isAnyRead(main))) return isLatest() ? { main } : undefined;
  if (!isLatest()) return undefined;
  tellPages('previous', { done: 0 });
  const previous = await reading('previous', rangeBefore(range), { behind: main });
  if (!isLatest()) return undefined;
  await show({ read: main, before: previous }, 'previous', isLatest);
  return isLatest() ? { main, previous } : undefined;
}

export const isNothing = ({ orders, coverage }: OrdersRead): boolean =>
  orders.length === 0 && coverage.symbols.every((each) => 'unread' in each.coverage);

const isAnyRead = ({ coverage }: OrdersRead): boolean => coverage.symbols.some((each) => 'complete' in each.coverage);

/** Whether more than the last day of a symbol's history has to be read. */
export function isUnread({ ledger, age, asOf, range }: RangeToRead, symbol: string): boolean {
  const gaps = age === 'everything' ? [range] : gapsIn(range, ledger.proven(symbol, range, asOf, age));
  return gaps.some(({ start }) => start < asOf - DAY);
}
