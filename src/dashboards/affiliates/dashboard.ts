/** The affiliate dashboard: what makes it one of the dashboards. */
import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { DORMANT_RULES } from '../../model/affiliateStatistics';
import { EDITORS } from '../../platform/ids';
import { known } from '../../pages/shapes';
import { choiceSchema } from '../kit/intents';
import { createPanels, type DashboardDependencies, type Panels } from '../kit/panel';
import { DashboardData } from './data';
import { EXPORTS } from './exports';
import { intentOf, rulesSchema } from './intents';

/** The choices that the host has a part in; one that makes no sense is as if it had not been made. */
const remembering = v.object({
  choice: v.fallback(choiceSchema, { days: 30 }),
  rules: v.fallback(rulesSchema, DORMANT_RULES),
});

export const createTab = (dependencies: DashboardDependencies): Panels =>
  createPanels(
    {
      editor: EDITORS.dashboard,
      name: 'affiliates',
      title: l10n.t('Affiliate Dashboard'),
      icon: 'dashboard',
      intentOf,
      exports: EXPORTS,
      start(options, state) {
        const data = new DashboardData(options);
        const remembered = known(remembering, state);
        if (remembered) data.restore(remembered.choice, remembered.rules);
        return {
          data,
          handle(intent) {
            switch (intent.type) {
              case 'setRules':
                return data.setRules(intent.rules);
              case 'readTrend':
                return data.readTrend(intent.bucket);
            }
          },
        };
      },
    },
    dependencies,
  );
