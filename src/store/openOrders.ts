import type { PlanOrder } from '../model/order';
import type { Reading } from '../model/coverage';
import { unlessSame, type Work } from '../model/work';
import { inSlices } from '../primitives/slices';
import { POLICIES } from './askers';
import type { Ledger } from './ledger';
import { Resource } from './resource';
import type { Session } from './session';

/** Every open plan order of the account. */
export type OpenOrders = Resource<Reading<PlanOrder>>;

export function openOrders(session: Session | undefined): OpenOrders {
  let followed: Ledger | undefined;
  const list: OpenOrders = new Resource(session, async ({ session: asked, asker, client, signal, previous, show }) => {
    const { readOpen, withoutOver } = await import('./ledger/open');
    const ledger = await asked.ledger();
    // The history or a hover may say that an order is over long before the list is read again.
    if (followed !== ledger) ledger.onDidEnd(() => list.amend((content) => atOnce(withoutOver(ledger, content))));
    followed = ledger;
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
    // Of two that broke off the longer one counts.
    const isLess = previous !== undefined && read.items.length < previous.items.length;
    if (isLess && read.endedBy instanceof Error) throw read.endedBy;
    // Whoever shows them sees at once that nothing changed.
    return { ...read, items: await inSlices(unlessSame(previous?.items, read.items)) };
  });
  return list;
}

function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
