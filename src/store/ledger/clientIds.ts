/** Which orders programs call by a client id. A part of the orders of the ledger, which alone say what is in it. */
import { LONGEST_CLIENT_ID } from '../../model/clientIdsInText';
import { LargeMap } from '../../primitives/largeMap';

export class ClientIds {
  /** Order ids by client id: mostly one, and some programs give all their orders the same. */
  private readonly orders = new LargeMap<string | Set<string>>();

  /** The orders with exactly that client id, in the order in which they came up. */
  ordersOf(clientId: string): readonly string[] {
    const known = this.orders.get(clientId);
    return known === undefined ? [] : typeof known === 'string' ? [known] : [...known];
  }

  has(clientId: string): boolean {
    return this.orders.has(clientId);
  }

  /** An order is called otherwise than before. @param before `''` for one that had none */
  rename(orderId: string, before: string, now: string): void {
    if (before === now) return;
    if (isLookedFor(before)) this.remove(orderId, before);
    if (isLookedFor(now)) this.add(orderId, now);
  }

  clear(): void {
    this.orders.clear();
  }

  private add(orderId: string, clientId: string): void {
    const known = this.orders.get(clientId);
    if (known === undefined) this.orders.set(clientId, orderId);
    else if (typeof known === 'string') this.orders.set(clientId, new Set([known, orderId]));
    else known.add(orderId);
  }

  private remove(orderId: string, clientId: string): void {
    const known = this.orders.get(clientId);
    if (typeof known === 'object' && known.size > 1) known.delete(orderId);
    else this.orders.delete(clientId);
  }
}

const isLookedFor = (clientId: string): boolean => clientId !== '' && clientId.length <= LONGEST_CLIENT_ID;
