import * as l10n from '@vscode/l10n';
import type { Cost } from '../../src/dashboards/kit/protocol';
import { numberText, plural } from '../../src/model/language';

/** What a read would cost: `4 to 12 requests, about 1 to 3 s` */
export const costText = (cost: Cost): string => `${requests(cost)}, ${seconds(cost)}`;

function requests({ leastRequests: least, mostRequests: most }: Cost): string {
  if (most === undefined) return plural(least, l10n.t('at least {0} request|at least {0} requests'));
  if (most === least) return plural(most, l10n.t('{0} request|{0} requests'));
  return plural(most, l10n.t('{0} to {1} requests|{0} to {1} requests'), least, most);
}

function seconds({ leastSeconds: least, mostSeconds: most }: Cost): string {
  if (most === undefined) return l10n.t`about ${numberText(least)} s or more`;
  if (most === least) return l10n.t`about ${numberText(most)} s`;
  return l10n.t`about ${numberText(least)} to ${numberText(most)} s`;
}
