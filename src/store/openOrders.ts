import type { PlanOrder } from '../model/order';
import type { Reading } from '../model/coverage';
import { POLICIES } from './askers';
import { Resource } from './resource';
import type { Session } from './session';

/** Every open plan order of the account. */
export type OpenOrders = Resource<Reading<PlanOrder>>;

export const openOrders = (session: Session | undefined): OpenOrders =>
  new Resource(session, async ({ session: asked, asker, client, signal, previous, show }) => {
    const { readOpen } = await import('./ledger/open');
    const { priority } = POLICIES[asker];
    // A list that broke off is better than none, but not better than the whole one of a minute ago.
    const onFailure = previous ? 'throw' : 'keep';
    // A list of before stays as it is until the next is whole.
    const onCame = previous ? undefined : show;
    return readOpen(await asked.ledger(), client, { signal, priority, onFailure, onCame, age: 'everything' });
  });
