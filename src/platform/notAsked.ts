/** Why nobody was asked about an order, and what helps. No vscode. */
import * as l10n from '@vscode/l10n';
import { waitText } from '../model/duration';
import { visible } from '../model/visible';
import type { OrderAnswer } from '../store';
import { COMMANDS, VIEWS } from './ids';

type NotAsked = Extract<OrderAnswer, { kind: 'notAsked' }>;

/** `Order 596471064624628269: not asked, as …` */
export const notAskedOf = (orderId: string, answer: NotAsked): string =>
  l10n.t({ message: 'Order {0}: {1}', args: [orderId, notAskedText(answer)], comment: ['{1}: why it was not asked for'] });

function notAskedText(answer: NotAsked): string {
  if (answer.why === 'untrusted') {
    return l10n.t('not loaded because you do not trust this folder and have not opened an Orderdeck view here.');
  }
  const { why, retryInMs } = answer;
  const wait = waitText(retryInMs);
  return why === 'share'
    ? l10n.t`not loaded because hovers have used up their share of the rate limit. Available again in ${wait}.`
    : l10n.t`not loaded because the service asked Orderdeck to wait ${wait}.`;
}

/** Of a client id that no order has which is known. @param account its name */
export const clientIdNotLoaded = (clientOid: string, account: string): string =>
  l10n.t`No order loaded from ${account} has the client ID ${visible(clientOid)}. The service cannot look up client IDs.`;

export const clientIdSignedOut = (clientOid: string): string =>
  l10n.t`Client ID ${visible(clientOid)}: you are signed out, so no orders are loaded.`;

/** How more orders are loaded. */
export const LOADING = [
  { label: l10n.t('Load open orders'), command: COMMANDS.openOrdersRefresh },
  { label: l10n.t('Show order history'), command: `${VIEWS.orderHistory}.focus` },
] as const;
