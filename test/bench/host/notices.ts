/** What became of open orders, looked at with very many of them, and what was seen kept in files. */
import path from 'node:path';
import type { PlanOrder } from '../../../src/model/order';
import { seenFiles } from '../../../src/notifications/seenFile';
import { OrderChanges } from '../../../src/store/orderChanges';
import type { OpenOrders } from '../../../src/store/openOrders';
import type { OrderDetails } from '../../../src/store/orderDetails';
import { Session } from '../../../src/store/session';
import { serviceOf } from './quickService';

const MOST_OPEN = 10_000;

/** @param folder where it keeps what was seen */
export function noticesOf(given: readonly PlanOrder[], folder: string): readonly (readonly [what: string, act: () => Promise<void>])[] {
  let items = given.slice(0, MOST_OPEN);
  const client = { ...serviceOf({ users: [], totals: [] }), dispose: () => undefined, rateBudget: () => [], testPauses: () => undefined };
  const session = new Session({ id: 'bench', label: 'Bench', service: 'custom' }, client);
  const openOrders = {
    get state() {
      return { content: { items, coverage: { complete: true } }, loadedAt: Date.now() };
    },
  } as unknown as OpenOrders;
  const details = { known: () => undefined, ask: () => Promise.resolve({ kind: 'notFound' }) } as unknown as OrderDetails;
  const store = { of: () => ({ openOrders, orderDetails: () => Promise.resolve(details) }) };
  const changes = new OrderChanges(store, seenFiles(path.join(folder, 'seen'), { warn: () => undefined }));
  const look = (): Promise<void> =>
    changes.look({ session, tell: ['triggered', 'filled', 'canceled', 'gone'], gap: 60_000, show: () => undefined });
  const count = items.length.toLocaleString('en');
  return [
    [`notices of ${count} open orders: the first looks`, look],
    [`notices of ${count} open orders: a look that changed nothing`, look],
    [
      `notices of ${count} open orders: a look after one is gone`,
      () => {
        items = items.slice(1);
        return look();
      },
    ],
  ];
}
