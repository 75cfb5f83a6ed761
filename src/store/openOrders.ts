import type { PlanOrder } from '../model/order';
import type { Reading } from '../model/coverage';
import { Resource } from './resource';
import type { Session } from './session';

/** Every open plan order of the account. */
export type OpenOrders = Resource<Reading<PlanOrder>>;

export const openOrders = (session: Session | undefined): OpenOrders =>
  new Resource(session, async ({ client, signal, priority, previous }) => {
    const { readOpenOrders } = await import('../reading');
    // A list that broke off is better than none, but not better than the whole one of a minute ago.
    return readOpenOrders(client, {}, { signal, priority, onFailure: previous ? 'throw' : 'keep' });
  });
