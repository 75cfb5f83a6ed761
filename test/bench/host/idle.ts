/** What Orderdeck does by itself while somebody looks at its sidebar, and while nobody does. Runs inside the extension host. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import { type Account, Vault } from '../../../src/account/vault';
import { keptByWindows } from '../../../src/platform/kept';
import type { Store } from '../../../src/store';

export interface Wanted {
  /** The extension, and the folder it stands in: its timers are told from others' by it. */
  readonly id: string;
  readonly folder: string;
  readonly account: Omit<Account, 'id' | 'label' | 'service'>;
  /** Seconds between two reads of a list that is shown, and how long each state is watched. */
  readonly interval: number;
  readonly watched: number;
}

/** Epoch milliseconds between which it was watched, and the most timers of ours that waited at once. */
export interface Watched {
  readonly from: number;
  readonly to: number;
  readonly timers: number;
}

export async function idle({ id, folder, account, interval, watched }: Wanted): Promise<Readonly<Record<'shown' | 'hidden', Watched>>> {
  const waiting = timersOf(folder);
  const { context, store } =
    (await vscode.extensions.getExtension<{ context: vscode.ExtensionContext; store: Store }>(id)?.activate()) ?? {};
  if (!context || !store) throw new Error(`${id} hands out nothing.`);
  await vscode.workspace.getConfiguration('orderdeck').update('refreshInterval', interval, vscode.ConfigurationTarget.Global);
  await new Vault(context.secrets, (await keptByWindows(vscode, context, console)).pages).save({
    ...account,
    id: randomUUID(),
    label: 'Bench',
    service: 'custom',
  });

  async function watch(): Promise<Watched> {
    const from = Date.now();
    let timers = 0;
    while (Date.now() < from + watched * 1000) {
      timers = Math.max(timers, waiting());
      await wait(50);
    }
    return { from, to: Date.now(), timers };
  }

  await vscode.commands.executeCommand('workbench.view.extension.orderdeck');
  for (const list of [store.openOrders, store.affiliateUsers.list]) while (!list.state.loadedAt) await wait(50);
  const shown = await watch();
  await vscode.commands.executeCommand('workbench.action.closeSidebar');
  // What was under way when it was closed comes to its end.
  await wait(3000);
  return { shown, hidden: await watch() };
}

/** The line of a stack that names who called what asks for it: behind the error itself, who asks, and what was called. */
const CALLER = 3;

/** How many timers wait that were set by code in the folder itself: VS Code sets some of its own when it is told something. */
function timersOf(folder: string): () => number {
  const waiting = new Set<unknown>();
  const { setTimeout: after, setInterval: every, clearTimeout: stop, clearInterval: end } = globalThis;
  const isOurs = (): boolean => new Error().stack?.split('\n')[CALLER]?.includes(folder) ?? false;
  Object.assign(globalThis, {
    setTimeout(run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) {
      const timer = after(() => (waiting.delete(timer), run(...given)), ms);
      if (isOurs()) waiting.add(timer);
      return timer;
    },
    setInterval(run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) {
      const timer = every(() => run(...given), ms);
      if (isOurs()) waiting.add(timer);
      return timer;
    },
    clearTimeout: (timer: NodeJS.Timeout) => (waiting.delete(timer), stop(timer)),
    clearInterval: (timer: NodeJS.Timeout) => (waiting.delete(timer), end(timer)),
  });
  return () => waiting.size;
}
