/** What the tab of an order shows: made anew of all that is known now, so that nothing it showed before outlives what is newer. */
import * as l10n from '@vscode/l10n';
import { ServiceError } from '../api/errors';
import { plural } from '../model/language';
import { SECOND } from '../model/timeRange';
import { mendingOf } from '../pages/mending';
import { notAskedOf } from '../platform/notAsked';
import { describeError } from '../platform/report';
import { displayOptions, readSettings } from '../platform/settings';
import type { FoundOrder, OrderAnswer, OrderDetails } from '../store/index';
import type { Button, OrderView, PageState } from './protocol';
import { orderViewOf } from './view';

export interface Known {
  readonly orderId: string;
  readonly account: string;
  /** The newest that details or a list said. */
  readonly found: FoundOrder | undefined;
  readonly listing: ReturnType<OrderDetails['listing']>;
  /** What came of the last question about it; undefined before the first is answered. */
  readonly answer: OrderAnswer | undefined;
  /** The known orders whose ids a program may have rounded to this one. */
  readonly exact: readonly string[];
  /** The person wants to know anew. */
  readonly asking: boolean;
  /** Why orders are not asked for at the moment. */
  readonly pause: unknown;
}

type Trouble = Extract<PageState, { kind: 'trouble' }>;

export function shownOf(known: Known): PageState {
  const { orderId, account, found, answer, asking } = known;
  if (found) return { kind: 'order', orderId, view: viewOf(found, known), asking };
  if (answer === undefined || asking) return { kind: 'loading', orderId };
  const trouble = (tone: Trouble['tone'], text: string, buttons: readonly Button[]): Trouble => ({
    ...{ kind: 'trouble', orderId, tone, text },
    buttons,
  });
  switch (answer.kind) {
    case 'notFound':
      return trouble('notFound', ...missingOf(known, answer.error));
    case 'failed': {
      const { text } = describeError(answer.error);
      return trouble('failed', l10n.t`This order could not be loaded from ${account}. ${text}`, waysOut(answer.error));
    }
    case 'notAsked':
      return trouble('failed', notAskedOf(orderId, answer), [ASK_ANYWAY]);
    case 'signedOut':
      return trouble('signedOut', l10n.t('You are signed out, so this order cannot be loaded.'), SIGN_IN);
    // What was found is above.
    case 'found':
    case 'canceled':
      return { kind: 'loading', orderId };
  }
}

/** Why the last question brought nothing; undefined where it did. */
export const failureOf = (answer: OrderAnswer | undefined): unknown => (answer && 'error' in answer ? answer.error : undefined);

function viewOf(found: FoundOrder, { account, answer, listing, pause }: Known): OrderView {
  const { final } = found.order.status;
  const { refreshInterval } = readSettings();
  const seconds = refreshInterval / SECOND;
  const failure = failureOf(answer);
  // However often it is asked for, nothing is sent meanwhile.
  const isWaiting = failure instanceof ServiceError && failure.retryAfterMs !== undefined;
  const isLive = !final && refreshInterval > 0 && !pause && !isWaiting;
  const live = isLive ? l10n.t`refreshed every ${seconds} s while this tab is visible` : undefined;
  const problem = problemOf(final ? failure : (pause ?? failure), listing, final);
  return orderViewOf(found, { display: displayOptions(), account, live, problem });
}

function problemOf(error: unknown, listing: Known['listing'], final: boolean): OrderView['problem'] {
  if (error === undefined) return undefined;
  return { text: describeError(error, isMissing(error) ? withoutDetails(listing, final) : undefined).text, buttons: waysOut(error) };
}

/** Of an order that is known from elsewhere. */
function withoutDetails(listing: Known['listing'], final: boolean): string {
  if (listing === 'listed') return l10n.t('The service lists this order but has no details for it.');
  // That the history does not say how it ended is known of no history that was not read.
  if (listing === 'left' && !final) return l10n.t('This order is no longer among the open orders, and the service has no details for it.');
  return l10n.t('The service no longer has details for this order.');
}

/** As many as a hover names. */
const NAMED_AT_MOST = 3;

function missingOf({ orderId, account, exact }: Known, error: unknown): [text: string, buttons: readonly Button[]] {
  const [only, ...others] = exact;
  const named = exact.slice(0, NAMED_AT_MOST);
  const toNamed = named.map((each): Button => ({ label: l10n.t`Open order ${each}`, intent: 'openExact', orderId: each }));
  if (only !== undefined && others.length === 0) {
    const rounded = l10n.t`${account} has no record of order ${orderId}. A program may have rounded it from ${only}, which exists.`;
    return [rounded, [...toNamed, RETRY]];
  }
  const missing = l10n.t`There is no such order in ${account}. It may belong to another account.`;
  const rounded = named.map((each) => l10n.t`It may have been rounded from the loaded order ID ${each}.`);
  const unnamed = exact.length - named.length;
  const more = unnamed > 0 ? [plural(unnamed, l10n.t('{0} more loaded order ID fits, too.|{0} more loaded order IDs fit, too.'))] : [];
  const { text } = describeError(error, [missing, ...rounded, ...more].join(' '));
  return [text, [...toNamed, RETRY, { label: l10n.t('Switch account'), intent: 'switchAccount' }]];
}

const isMissing = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'notFound';

const RETRY: Button = { label: l10n.t('Retry'), intent: 'refresh' };
const ASK_ANYWAY: Button = { label: l10n.t('Load anyway'), intent: 'refresh' };
const SIGN_IN: readonly Button[] = [
  { label: l10n.t('Sign in'), intent: 'addAccount' },
  { label: l10n.t('Try the demo'), intent: 'useDemo' },
];

function waysOut(error: unknown): Button[] {
  const report = describeError(error);
  const intent = mendingOf(report);
  return [RETRY, ...(intent ? [{ label: report.action?.label ?? '', intent }] : [])];
}
