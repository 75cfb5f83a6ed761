/** Why nobody was asked about an order. No vscode. */
import * as l10n from '@vscode/l10n';
import { SECOND } from '../model/timeRange';
import type { OrderAnswer } from '../store';

type NotAsked = Extract<OrderAnswer, { kind: 'notAsked' }>;

/** `Order 596471064624628269: not asked, as …` */
export const notAskedOf = (orderId: string, answer: NotAsked): string =>
  l10n.t({ message: 'Order {0}: {1}', args: [orderId, notAskedText(answer)], comment: ['{1}: why it was not asked for'] });

function notAskedText(answer: NotAsked): string {
  if (answer.why === 'untrusted') {
    return l10n.t('not asked, as you do not trust this folder and have opened nothing of Orderdeck here.');
  }
  const { why, retryInMs } = answer;
  const seconds = Math.max(1, Math.ceil(retryInMs / SECOND));
  return why === 'share'
    ? l10n.t`not asked, as hovers have spent their share of the rate budget. It frees up in ${seconds} s.`
    : l10n.t`not asked, as the service got too many requests and wants a pause of ${seconds} s.`;
}
