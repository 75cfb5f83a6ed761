import * as vscode from 'vscode';
import { COMMANDS, VIEWS } from '../host/ids';
import { inert } from '../host/inert';
import { readSettings } from '../host/settings';
import { telling } from '../host/telling';
import type { OrderChange, Store } from '../store';
import { OrderChanges } from '../store/orderChanges';
import { tellChanges } from './words';

const SHOW = 'Show';
const SETTING = 'Settings';

/** Tells of the changes that the setting names, one pop-up for all that happened at once. */
export class Notifier {
  private readonly changes: OrderChanges;

  constructor(private readonly store: Store) {
    this.changes = new OrderChanges(store);
  }

  async look(): Promise<void> {
    const { notifications } = readSettings();
    const session = this.store.sessions.current;
    const changes = await this.changes.look({ ask: notifications.length > 0 });
    const wanted = changes.filter(({ kind }) => kind === 'gone' || notifications.includes(kind));
    if (wanted.length === 0 || this.store.sessions.current !== session) return;
    const choice = await vscode.window.showInformationMessage(inert(tellChanges(wanted, telling())), SHOW, SETTING);
    // Another account knows nothing of these orders, and is not to be asked about them.
    if (choice === SHOW && this.store.sessions.current === session) await show(wanted);
    if (choice === SETTING) await vscode.commands.executeCommand('workbench.action.openSettings', '@id:orderdeck.notifications');
  }
}

/** One order in an editor; several where they are listed now. */
async function show([first, ...others]: readonly OrderChange[]): Promise<void> {
  if (first && others.length === 0) await vscode.commands.executeCommand(COMMANDS.orderShow, first.order.orderId);
  else await vscode.commands.executeCommand(`${VIEWS.orderHistory}.focus`);
}
