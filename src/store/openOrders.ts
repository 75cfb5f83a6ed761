import type { PlanOrder } from '../model/order';
import type { Reading } from '../model/coverage';
import { POLICIES } from './askers';
import { Resource } from './resource';
import type { Session } from './session';

/** Every open plan order of the account. */
export type OpenOrders = Resource<Reading<PlanOrder>>;

export const openOrders = (session: Session | undefined): OpenOrders =>
  new Resource(session, async ({ session: asked, asker, client, signal, previous }) => {
    const { readOpen } = await import('./ledger/open');
    // A list that broke off is better than none, but not better than the whole one of a minute ago.
    const { priority } = POLICIES[asker];
    return readOpen(await asked.ledger(), client, { signal, priority, onFailure: previous ? 'throw' : 'keep', age: 'everything' });
  });
