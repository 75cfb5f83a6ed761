/** Short sessions with an archive, of one symbol, on a service whose orders are over. */
import { type PlanOrder, statusOf } from '../../src/model/order';
import type { Reading } from '../../src/model/coverage';
import { DAY } from '../../src/model/timeRange';
import type { Archive } from '../../src/store/archive';
import type { Damage, Opened, Trouble } from '../../src/store/archive/protocol';
import { Ledger } from '../../src/store/ledger';
import { readHistory } from '../../src/store/ledger/history';
import { readOpen } from '../../src/store/ledger/open';
import { type FakeService, planOrder } from '../support/fakeService';
import { archiveOf, asSent } from './support';

export const SYMBOL = 'cmt_btcusdt';
export const idOf = (index: number): string => String(600_000_000_000_000_000n + BigInt(index));

/** So many orders that are over, evenly from one moment to another. */
export const past = (count: number, from: number, to: number, first = 0): PlanOrder[] =>
  Array.from({ length: count }, (_, index) => {
    const time = from + Math.floor(((to - from) * index) / Math.max(1, count - 1));
    return asSent(planOrder(idOf(first + index), time, { status: statusOf('2'), clientOid: 'c'.repeat(40) }));
  });

export interface Session {
  readonly archive: Archive;
  readonly opened: Opened | undefined;
  /** Reads the open orders, and so many days up to now. */
  readonly read: (days: number, age?: number | 'everything') => Promise<Reading<PlanOrder>>;
}

export interface SessionResult<T> {
  readonly result: T;
  readonly opened: Opened | undefined;
  readonly trouble: Trouble | undefined;
  /** The file was damaged, which was found when it was opened, or later. */
  readonly damaged: Damage | undefined;
}

/** @param clock what the service's clock is taken for */
export async function session<T>(
  file: string,
  service: FakeService,
  work: (session: Session) => Promise<T>,
  { limitBytes = Infinity, clock = () => service.lists.now }: { readonly limitBytes?: number; readonly clock?: () => number } = {},
): Promise<SessionResult<T>> {
  const archive = archiveOf(file, limitBytes);
  const ledger = new Ledger(clock, archive);
  const heard = ledger.heard({ ...service, serverNow: clock });
  const read: Session['read'] = async (days, age = 0) => {
    await readOpen(ledger, heard, { age });
    const range = { start: clock() - days * DAY, end: clock() };
    return readHistory(ledger, heard, { symbol: SYMBOL, range }, { age, onFailure: 'keep' });
  };
  try {
    let damaged: Damage | undefined;
    archive.onDidRescue((found) => (damaged = found));
    const opened = await archive.opened;
    const result = await work({ archive, opened, read });
    await archive.settled();
    return { result, opened, trouble: archive.trouble, damaged: opened?.damaged ?? damaged };
  } finally {
    await archive.end();
    ledger.dispose();
  }
}

/** The ids of the orders in a file by its own proof, and what it says is proven, of all time. */
export async function proofOf(
  archive: Archive,
): Promise<{ readonly isProven: (time: number) => boolean; readonly ids: ReadonlySet<string> }> {
  const { symbols } = await archive.ask('contents', {});
  const proven = symbols.find(({ symbol }) => symbol === SYMBOL)?.proven ?? [];
  const ids = new Set<string>();
  const range = { start: 0, end: Number.MAX_SAFE_INTEGER };
  for (let after: { createdAt: number; orderId: string } | undefined, more = true; more;) {
    const page = await archive.ask('past', { symbolKey: 'btcusdt', range, after, most: 500 });
    for (const { orderId } of page.orders) ids.add(orderId);
    after = page.next;
    more = after !== undefined;
  }
  return { isProven: (time) => proven.some(({ start, end }) => start <= time && time <= end), ids };
}
