import * as vscode from 'vscode';
import type { Status, ToPage } from '../../../src/dashboards/affiliates/protocol';
import { COMMANDS } from '../../../src/platform/ids';
import type { AffiliateStatistics } from '../../../src/model/affiliateStatistics';

/** The real tab of a dashboard, with an ear on what the host tells the page and a way to speak in the page's place. */
export interface Tab<Message> {
  readonly panel: vscode.WebviewPanel;
  readonly said: readonly Message[];
  readonly onDidSay: vscode.Event<void>;
  /** What a page that is in other hands might send. */
  say(message: unknown): void;
}

/** That of the affiliate dashboard. */
export interface DashboardTab extends Tab<ToPage> {
  readonly status: () => Status | undefined;
  readonly statistics: () => AffiliateStatistics | undefined;
  readonly uids: () => string[];
}

/** Opens a tab anew by its command; what it does is recorded from the start. */
export async function openTabBy<Message>(command: string): Promise<Tab<Message>> {
  const windows = vscode.window as { createWebviewPanel: typeof vscode.window.createWebviewPanel };
  const original = windows.createWebviewPanel;
  const said: Message[] = [];
  const told = new vscode.EventEmitter<void>();
  const listeners: ((message: unknown) => void)[] = [];
  let real: vscode.WebviewPanel | undefined;

  const recorded = (webview: vscode.Webview): vscode.Webview =>
    overlay(webview, {
      postMessage(message: unknown) {
        said.push(message as Message);
        told.fire();
        return webview.postMessage(message);
      },
      // The page itself is not listened to: these tests speak in its place.
      onDidReceiveMessage(listener: (message: unknown) => void) {
        listeners.push(listener);
        return new vscode.Disposable(() => undefined);
      },
    });
  windows.createWebviewPanel = (...args: Parameters<typeof original>) => {
    real = original.apply(vscode.window, args);
    return overlay(real, { webview: recorded(real.webview) });
  };
  try {
    await vscode.commands.executeCommand(command);
  } finally {
    windows.createWebviewPanel = original;
  }
  if (!real) throw new RangeError('No tab was opened.');
  return { panel: real, said, onDidSay: told.event, say: (message) => listeners.forEach((listener) => listener(message)) };
}

export async function openTab(): Promise<DashboardTab> {
  const tab = await openTabBy<ToPage>(COMMANDS.dashboardOpen);
  const { said } = tab;
  const statuses = (): Status[] => said.flatMap((message) => (message.type === 'status' ? [message.status] : []));
  const latest = (): Extract<ToPage, { type: 'statistics' }> | undefined => said.findLast((message) => message.type === 'statistics');
  return {
    ...tab,
    status: () => statuses().at(-1),
    statistics: () => latest()?.statistics,
    uids: () => said.flatMap((message) => (message.type === 'rows' && message.edition === latest()?.edition ? [...message.rows.uid] : [])),
  };
}

/** The same object but for a few of its members; the others are called on the object itself, as VS Code wants it. */
function overlay<T extends object>(object: T, changes: Partial<Record<keyof T, unknown>>): T {
  return new Proxy(object, {
    get(target, key) {
      if (key in changes) return changes[key as keyof T];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
}
