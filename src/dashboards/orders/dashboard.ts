/** The order dashboard: what makes it one of the dashboards. */
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import * as v from 'valibot';
import { everySymbol } from '../../store/historySymbols';
import { COMMANDS, EDITORS } from '../../platform/ids';
import { displayOptions, readSettings, writeSetting } from '../../platform/settings';
import type { Store } from '../../store';
import { known } from '../../pages/shapes';
import { choiceSchema } from '../kit/intents';
import { createPanels, type DashboardDependencies, type Panels } from '../kit/panel';
import { OrdersData } from './data';
import { EXPORTS } from './exports';
import { intentOf, unitSchema } from './intents';
import { lookList } from './looks';

/** The choices that the host has a part in; one that makes no sense is as if it had not been made. */
const remembering = v.object({
  choice: v.fallback(choiceSchema, { days: 30 }),
  unit: v.fallback(v.optional(unitSchema), undefined),
});

async function seenSymbols(store: Store): Promise<readonly string[]> {
  const session = store.sessions.current;
  const lists = store.of(session);
  await lists.openOrders.want('person');
  const { content, error } = lists.openOrders.state;
  if (!content && error !== undefined) throw error as Error;
  return session ? everySymbol(session, lists, readSettings().historySymbols) : [];
}

export const createTab = (dependencies: DashboardDependencies): Panels =>
  createPanels(
    {
      editor: EDITORS.orderDashboard,
      name: 'orders',
      title: l10n.t('Order Dashboard'),
      icon: 'dashboard',
      intentOf,
      exports: EXPORTS,
      start(options, state) {
        const { store } = dependencies;
        const data = new OrdersData({
          ...options,
          setting: readSettings,
          seenSymbols: () => seenSymbols(store),
          needsALook: {
            list: (fits) => lookList(store.needsALook.value, displayOptions(), fits),
            onDidChange: store.onDidChange.needsALook,
          },
        });
        const remembered = known(remembering, state);
        if (remembered) data.restore(remembered.choice, remembered.unit);
        return {
          data,
          async handle(intent) {
            switch (intent.type) {
              case 'chooseSymbols':
                return void (await vscode.commands.executeCommand(COMMANDS.orderHistoryChooseSymbols));
              case 'goAhead':
                return data.goAhead();
              case 'setStrategy':
                return writeSetting('strategy', intent.rule);
              case 'setUnit':
                return data.figures.setUnit(intent.unit);
              case 'filter':
                return data.figures.filter(intent.filter);
              case 'unfilter':
                return data.figures.unfilter(intent.by);
              case 'ignore':
                return void (await (intent.id === undefined
                  ? vscode.commands.executeCommand(COMMANDS.needsALookIgnored)
                  : vscode.commands.executeCommand(COMMANDS.needsALookIgnore, intent.id)));
              case 'openOrder':
                return void (await vscode.commands.executeCommand(COMMANDS.orderShow, intent.orderId));
            }
          },
        };
      },
    },
    dependencies,
  );
