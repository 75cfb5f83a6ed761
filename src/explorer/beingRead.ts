/** A list of which a part is there: while it is read, and when its reading ended early. No vscode. */
import * as l10n from '@vscode/l10n';
import { plural } from '../model/language';
import { VIEWS, type ViewId } from '../platform/ids';
import type { Disposable, Resource, ResourceState, Store } from '../store';
import type { Action, Node } from './nodes';

/** Waits until there is something to show: an answer, some of one, or why there is none. */
export async function firstRows(list: Pick<Resource<unknown>, 'state' | 'onDidChange' | 'ensure'>): Promise<void> {
  const isThere = ({ content, soFar, error, loading } = list.state): boolean =>
    content !== undefined || soFar !== undefined || (error !== undefined && !loading);
  if (isThere()) return;
  let listening: Disposable | undefined;
  const first = new Promise<void>((resolve) => (listening = list.onDidChange(() => void (isThere() && resolve()))));
  try {
    await Promise.any([first, list.ensure()]);
  } finally {
    listening?.dispose();
  }
}

/** What is shown of a list: what came so far while more comes. */
export const shownOf = <Content>({ content, soFar }: Pick<ResourceState<Content>, 'content' | 'soFar'>): Content | undefined =>
  soFar ?? content;

/** The list behind a view that loads one. @param symbol of a history, which has a list for each */
export function listOf(store: Store, view: ViewId, symbol = ''): Pick<Resource<unknown>, 'state' | 'onDidChange' | 'stop'> {
  if (view === VIEWS.openOrders) return store.openOrders;
  return view === VIEWS.affiliateUsers ? store.affiliateUsers.list : store.orderHistory.of(symbol);
}

/** Says that more is to come, and stops that. @param of the symbol that is read, where there are several in the view */
export const readingRow = (prefix: string, count: number, of?: string): Node => ({
  kind: 'more',
  id: `${prefix}/reading`,
  label: l10n.t('Stop loading'),
  detail: plural(
    count,
    l10n.t({ message: 'still loading, {0} so far|still loading, {0} so far', args: [], comment: ['how many orders or users came'] }),
  ),
  icon: 'loading~spin',
  action: { act: 'stopReading', of },
});

/** Leads to what a load left out. */
export const restRow = (prefix: string, requests: number, action: Action): Node => ({
  kind: 'more',
  id: `${prefix}/more`,
  label: l10n.t('Load the rest'),
  detail: plural(requests, l10n.t('up to {0} request|up to {0} requests')),
  action,
});
