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
    // A list that broke off is better than none, but not better than the whole one of a minute ago, which stays until the next is whole.
    const isWhole = previous !== undefined && previous.endedBy === undefined;
    const read = await readOpen(await asked.ledger(), client, {
      signal,
      priority,
      onFailure: isWhole ? 'throw' : 'keep',
      onCame: isWhole ? undefined : show,
      before: previous?.items,
      age: 'everything',
    });
    // Of two that broke off the longer one counts.
    const isLess = previous !== undefined && read.items.length < previous.items.length;
    return isLess && read.endedBy instanceof Error ? Promise.reject(read.endedBy) : read;
  });
