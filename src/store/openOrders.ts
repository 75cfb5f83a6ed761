import type { PlanOrder } from '../model/order';
import type { Reading } from '../model/coverage';
import { POLICIES } from './askers';
import { type LoadResource, Resource } from './resource';
import type { Session } from './session';

/** Every open plan order of the account. */
export type OpenOrders = Resource<Reading<PlanOrder>>;

export function openOrders(session: Session | undefined): OpenOrders {
  const load: LoadResource<Reading<PlanOrder>> = async ({ session: asked, asker, client, signal, previous, show }) => {
    const { amendOpen, following, readOpen } = await import('./ledger/open');
    const ledger = await asked.ledger();
    // The history or a hover may say that an order is over long before the list is read again.
    ledger.ended = () => list.amend((content) => amendOpen(ledger, content));
    const { priority } = POLICIES[asker];
    // A list that broke off is better than none, but not better than the whole one of a minute ago, which stays until the next is whole.
    const isWhole = previous !== undefined && previous.endedBy === undefined;
    const read = await readOpen(ledger, client, {
      signal,
      priority,
      onFailure: isWhole ? 'throw' : 'keep',
      onCame: isWhole ? undefined : show,
      before: previous?.items,
      age: 'everything',
    });
    return following(ledger, previous, read);
  };
  const list: OpenOrders = new Resource(session, load, 'orders', undefined, ({ endedBy }) => endedBy !== undefined);
  return list;
}
