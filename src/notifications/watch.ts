/** Reading the open orders though their list is hidden, and the sign of it in the status bar. */
import * as vscode from 'vscode';
import { VIEWS } from '../host/ids';
import { onDidChangeSettings, readSettings } from '../host/settings';
import { telling } from '../host/telling';
import { tellAge } from '../model/describe';
import { MINUTE, SECOND } from '../model/timeRange';
import { soonish, type Disposable } from '../store';
import { Poll } from '../store/poll';
import type { NotificationDeps } from './index';

const OFFERED = 'orderdeck.watchOffered';
const WATCH = 'Watch';

/** Of up to 100 open orders: three requests, section 4.2. */
const WEIGHT_OF_A_READ = 9;

export class Watch implements vscode.Disposable {
  private readonly poll: Poll;
  private readonly item = vscode.window.createStatusBarItem('watch', vscode.StatusBarAlignment.Left);
  private readonly subscriptions: vscode.Disposable;
  private watching: Disposable | undefined;

  constructor(private readonly deps: NotificationDeps) {
    const { store, pace } = deps;
    // Only the window focused last watches; one that lost the focus learns of it before it asks.
    const interval = (): number => (pace.factor > 1 || !store.sessions.current ? 0 : readSettings().watchInterval);
    this.poll = new Poll(
      () => store.openOrders.want('poll', 0.9 * interval()),
      interval,
      Date.now,
      () => pace.look(),
    );
    this.item.name = 'Orderdeck watch';
    this.item.command = `${VIEWS.openOrders}.focus`;
    const rearm = (): void => this.poll.rearm();
    this.subscriptions = vscode.Disposable.from(
      pace.onDidFocus(rearm),
      store.sessions.onDidChange(() => {
        this.poll.soon(soonish());
        this.show();
      }),
      store.sessions.onDidRecover(() => this.poll.soon(soonish())),
      store.openOrders.onDidChange(() => this.show()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.follow()),
      onDidChangeSettings(() => this.show()),
    );
  }

  /** Watches, or stops, as the settings and the trust in the workspace say now. */
  follow(): void {
    const wanted = readSettings().watchInterval > 0 && vscode.workspace.isTrusted;
    if (wanted && !this.watching) {
      this.watching = this.poll.watch();
      this.poll.soon(soonish());
    } else if (!wanted) {
      this.watching?.dispose();
      this.watching = undefined;
    }
    this.poll.rearm();
    this.show();
  }

  /** Once, to somebody who missed something because nobody was looking. */
  async offer(): Promise<void> {
    const { globalState } = this.deps.context;
    if (readSettings().watchInterval > 0 || globalState.get(OFFERED) === true) return;
    await globalState.update(OFFERED, true);
    const { watchEvery, rateLimit } = readSettings();
    const spent = ((WEIGHT_OF_A_READ * MINUTE) / watchEvery).toLocaleString('en', { maximumFractionDigits: 1 });
    const allowed = Math.floor((rateLimit.weight * MINUTE) / rateLimit.windowMs).toLocaleString('en');
    const text = `Orders changed while nobody was looking. Orderdeck can watch the open orders also while their list is hidden: it reads them every ${watchEvery / SECOND} s, for ${spent} of ${allowed} weight a minute, and tells you at once.`;
    if ((await vscode.window.showInformationMessage(text, WATCH, 'Not now')) !== WATCH) return;
    await vscode.workspace.getConfiguration('orderdeck').update('watch', true, vscode.ConfigurationTarget.Global);
  }

  dispose(): void {
    this.subscriptions.dispose();
    this.poll.dispose();
    this.item.dispose();
  }

  private show(): void {
    const { sessions, openOrders } = this.deps.store;
    const { current } = sessions;
    if (!this.watching || !current) return this.item.hide();
    const { content, error, loadedAt } = openOrders.state;
    const pause = sessions.pauseOf('orders');
    const count = content ? `${content.items.length} open` : 'no orders yet';
    const read = loadedAt === undefined ? 'not read yet' : `read ${tellAge(loadedAt, telling())}`;
    const every = `every ${readSettings().watchInterval / SECOND} s in the window used last`;
    this.item.text = `$(${pause ? 'debug-pause' : error === undefined ? 'radio-tower' : 'warning'}) ${count}`;
    this.item.tooltip = pause
      ? `Orderdeck does not watch: ${pause.stops.why}. The open orders were ${read}.`
      : `Orderdeck watches the open orders of "${current.account.label}", ${every}; ${read}.${error === undefined ? '' : ' The last try failed.'}`;
    this.item.accessibilityInformation = { label: `Orderdeck ${pause ? 'paused' : 'watching'}, ${count}` };
    this.item.show();
  }
}
