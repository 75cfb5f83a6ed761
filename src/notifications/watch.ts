/** Reading the open orders though their list is hidden, and the sign of it in the status bar. */
import { ENDPOINTS, weightOf } from '../api/endpoints';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { VIEWS } from '../platform/ids';
import { onDidChangeSettings, readSettings, displayOptions } from '../platform/settings';
import { describeError } from '../platform/report';
import type { WindowPace } from '../platform/windowPace';
import { formatTime } from '../model/describe';
import { visibleLine } from '../model/visible';
import { numberText, plural } from '../model/language';
import { MINUTE, SECOND } from '../model/timeRange';
import { waitOf } from '../primitives/haste';
import type { Kept } from '../primitives/kept';
import { jitter, type Disposable, type Store } from '../store';
import { Poll } from '../primitives/poll';

/** A window that has not renewed its marker for so many intervals is gone. */
const GONE_AFTER = 2.5;

const OFFERED = 'orderdeck.watchOffered';
const WATCH = l10n.t({ message: 'Watch', args: [], comment: ['a button: begins to watch the open orders'] });

/** Of up to 99 open orders: four requests, section 4.2. */
const WEIGHT_OF_A_READ = 4 * weightOf(ENDPOINTS.currentPlanOrders);

export interface WatchDependencies {
  readonly kept: Kept;
  readonly store: Store;
  readonly pace: WindowPace;
}

export class Watch implements vscode.Disposable {
  private readonly poll: Poll;
  private readonly item = vscode.window.createStatusBarItem('watch', vscode.StatusBarAlignment.Left);
  private readonly subscriptions: vscode.Disposable;
  private watching: Disposable | undefined;

  constructor(private readonly dependencies: WatchDependencies) {
    const { store, pace } = dependencies;
    const interval = (): number => (store.sessions.current ? waitOf(readSettings().watchInterval) : 0);
    // The window focused last watches, and says each time that it is there; when it is not any more, another takes over.
    const watch = async (): Promise<number | void> => {
      if (pace.factor > 1) return this.show();
      const [, read] = await Promise.all([pace.renew(), store.openOrders.want('poll', 0.9 * interval())]);
      return read;
    };
    this.poll = new Poll(watch, interval, Date.now, () => pace.refresh(GONE_AFTER * waitOf(readSettings().watchEvery)));
    this.item.name = l10n.t('Orderdeck watch');
    this.item.command = `${VIEWS.openOrders}.focus`;
    const rearm = (): void => this.poll.rearm();
    this.subscriptions = vscode.Disposable.from(
      pace.onDidFocus(rearm),
      store.sessions.onDidChange(() => {
        this.poll.soon(jitter());
        this.show();
      }),
      store.sessions.onDidRename(() => this.show()),
      store.sessions.onDidRecover(() => this.poll.soon(jitter())),
      store.onDidChange.openOrders(() => this.show()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.applySettings()),
      onDidChangeSettings(() => this.show()),
    );
  }

  /** Watches, or stops, as the settings and the trust in the workspace say now. */
  applySettings(): void {
    const wanted = readSettings().watchInterval > 0 && vscode.workspace.isTrusted;
    if (wanted && !this.watching) {
      this.watching = this.poll.watch();
      this.poll.soon(jitter());
    } else if (!wanted) {
      this.watching?.dispose();
      this.watching = undefined;
    }
    this.poll.rearm();
    this.show();
  }

  /** Once, to somebody who missed something because nobody was looking. */
  async offer(): Promise<void> {
    const { kept } = this.dependencies;
    if (readSettings().watchInterval > 0 || kept.get(OFFERED) === true) return;
    await kept.update(OFFERED, true);
    const { watchEvery, rateLimit } = readSettings();
    const spent = numberText((WEIGHT_OF_A_READ * MINUTE) / watchEvery, { maximumFractionDigits: 1 });
    const allowed = numberText(Math.floor((rateLimit.weight * MINUTE) / rateLimit.windowMs));
    const seconds = watchEvery / SECOND;
    const text = l10n.t`Orders changed while you were away. Orderdeck can watch the open orders even while their list is hidden: it loads them every ${seconds} s, using ${spent} of the ${allowed} weight units allowed per minute, and notifies you of changes.`;
    if ((await vscode.window.showInformationMessage(text, WATCH, l10n.t('Not now'))) !== WATCH) return;
    await vscode.workspace.getConfiguration('orderdeck').update('watch', true, vscode.ConfigurationTarget.Global);
  }

  dispose(): void {
    this.subscriptions.dispose();
    this.poll.dispose();
    this.item.dispose();
  }

  private show(): void {
    const { sessions, openOrders } = this.dependencies.store;
    const { current } = sessions;
    if (!this.watching || !current) return this.item.hide();
    const { content, error, loadedAt } = openOrders.state;
    const pause = sessions.pauseOf('orders');
    const count = content ? openOf(content.items.length) : l10n.t('no orders yet');
    const elsewhere = this.dependencies.pace.factor > 1;
    const icon = `$(${pause ? 'debug-pause' : error === undefined ? 'radio-tower' : 'warning'})`;
    const tooltip = pause
      ? tellPaused(pause.stops.why, loadedAt)
      : elsewhere
        ? tellElsewhere(loadedAt)
        : [tellWatching(current.account.label, loadedAt), ...(error === undefined ? [] : tellFailed(error))].join(' ');
    // Orders come and go in the window that watches: what this one counted a while ago is no number of open orders.
    const isOutdated = elsewhere && !pause && loadedAt !== undefined && Date.now() - loadedAt > GONE_AFTER * readSettings().watchEvery;
    this.item.text = isOutdated ? icon : `${icon} ${count}`;
    this.item.tooltip = visibleLine(tooltip);
    const spoken = pause ? l10n.t`Orderdeck paused, ${count}` : l10n.t`Orderdeck watching, ${count}`;
    this.item.accessibilityInformation = { label: isOutdated ? this.item.tooltip : spoken };
    this.item.show();
  }
}

/** With how long the service wants nothing to be asked, if that is why. */
const tellFailed = (error: unknown): string[] => [l10n.t('The last attempt failed.'), describeError(error).text];

const openOf = (count: number): string => plural(count, l10n.t({ message: '{0} open|{0} open', args: [], comment: ['open orders'] }));

function tellPaused(why: string, loadedAt: number | undefined): string {
  const read =
    loadedAt === undefined
      ? l10n.t('The open orders have not been loaded yet.')
      : l10n.t`The open orders were loaded at ${timeOf(loadedAt)}.`;
  return `${l10n.t`Orderdeck is not watching: ${why}.`} ${read}`;
}

function tellElsewhere(loadedAt: number | undefined): string {
  const seconds = readSettings().watchInterval / SECOND;
  return loadedAt === undefined
    ? l10n.t`Open orders are refreshed every ${seconds} s in your most recently used window. They have not been loaded in this window yet.`
    : l10n.t`Open orders are refreshed every ${seconds} s in your most recently used window. In this window, they were last loaded at ${timeOf(loadedAt)}.`;
}

function tellWatching(account: string, loadedAt: number | undefined): string {
  const seconds = readSettings().watchInterval / SECOND;
  return loadedAt === undefined
    ? l10n.t`Orderdeck is watching the open orders of "${account}" (every ${seconds} s, not loaded yet).`
    : l10n.t`Orderdeck is watching the open orders of "${account}" (every ${seconds} s, last loaded at ${timeOf(loadedAt)}).`;
}

/** Of the moment and its day, since it is not written anew as time goes by. */
const timeOf = (time: number): string => formatTime(time, displayOptions());
