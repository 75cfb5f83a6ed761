import * as l10n from '@vscode/l10n';
import type { Cost } from '../../src/dashboards/kit/protocol';
import { plural } from '../../src/model/language';
import type { Format } from './format';

/** What a read would cost: `4 to 12 requests, about 1 to 3 s` */
export const costText = (cost: Cost, format: Format): string => `${requests(cost, format)}, ${seconds(cost, format)}`;

function requests({ leastRequests: least, mostRequests: most }: Cost, { count }: Format): string {
  if (most === undefined) return plural(least, l10n.t('at least {0} request|at least {0} requests', count(least)));
  if (most === least) return plural(most, l10n.t('{0} request|{0} requests', count(most)));
  return plural(most, l10n.t('{0} to {1} request|{0} to {1} requests', count(least), count(most)));
}

function seconds({ leastSeconds: least, mostSeconds: most }: Cost, { count }: Format): string {
  if (most === undefined) return l10n.t`about at least ${count(least)} s`;
  if (most === least) return l10n.t`about ${count(most)} s`;
  return l10n.t`about ${count(least)} to ${count(most)} s`;
}
