/** The orders that need a look, as the page shows them. No vscode. */
import type { DisplayOptions } from '../../model/describe';
import { isId } from '../../model/orderIdDigits';
import type { Suspicion } from '../../model/needsALook';
import { evidenceOf, suspectText, suspicionTitle } from '../../model/needsALook/words';
import type { Order } from '../../model/order';
import type { Looks } from '../../store';
import type { LookList } from './protocol';

/** The view in the sidebar has all of them. */
const MOST = 20;
const MOST_ORDERS = 5;

/** @param fits of the orders that are shown; undefined: all are */
export function lookList(looks: Looks | undefined, display: DisplayOptions, fits?: (order: Order) => boolean): LookList | undefined {
  const shown = (all: readonly Suspicion[] = []): readonly Suspicion[] => (fits ? all.filter(({ orders }) => orders.some(fits)) : all);
  const [found, ignored] = [shown(looks?.found), shown(looks?.ignored)];
  if (found.length + ignored.length === 0) return undefined;
  return {
    items: found.slice(0, MOST).map((suspicion) => ({
      id: suspicion.id,
      title: suspicionTitle(suspicion),
      text: suspectText(suspicion, display),
      why: evidenceOf(suspicion, display),
      orderIds: suspicion.orderIds.filter(isId).slice(0, MOST_ORDERS),
    })),
    count: found.length,
    ignored: ignored.length,
  };
}
