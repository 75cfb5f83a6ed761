import type { PlanOrder } from '../model/order';
import type { Reading } from '../model/coverage';
import { Resource } from './resource';
import type { Sessions } from './sessions';

/** Every open plan order of the account. */
export type OpenOrders = Resource<Reading<PlanOrder>>;

export const openOrders = (sessions: Sessions): OpenOrders =>
  new Resource(sessions, async ({ client, signal, priority, previous }) => {
    const { readOpenOrders } = await import('../reading');
    // A list that broke off is better than none, but not better than the whole one of a minute ago.
    return readOpenOrders(client, {}, { signal, priority, onFailure: previous ? 'throw' : 'keep' });
  });
