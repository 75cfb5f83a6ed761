/** The orders that need a look, as the page shows them. No vscode. */
import type { DisplayOptions } from '../../model/describe';
import { evidenceOf, suspectText, suspicionTitle } from '../../model/needsALook/words';
import type { Looks } from '../../store';
import type { LookList } from './protocol';

/** The view in the sidebar has all of them. */
const MOST = 20;
const MOST_ORDERS = 5;

export function lookList(looks: Looks | undefined, display: DisplayOptions): LookList | undefined {
  const { found, ignored } = looks ?? { found: [], ignored: [] };
  if (found.length + ignored.length === 0) return undefined;
  return {
    items: found.slice(0, MOST).map((suspicion) => ({
      id: suspicion.id,
      title: suspicionTitle(suspicion),
      text: suspectText(suspicion, display),
      why: evidenceOf(suspicion, display),
      orderIds: suspicion.orderIds.filter((id) => /^\d{1,20}$/.test(id)).slice(0, MOST_ORDERS),
    })),
    count: found.length,
    ignored: ignored.length,
  };
}
