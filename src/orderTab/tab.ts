import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { ServiceError } from '../api/errors';
import { COMMANDS } from '../platform/ids';
import { notAskedOf } from '../platform/notAsked';
import { describeError } from '../platform/report';
import { onDidChangeSettings, readSettings, displayOptions } from '../platform/settings';
import { SECOND } from '../model/timeRange';
import { Emitter } from '../primitives/emitter';
import { Poll } from '../primitives/poll';
import { waitOf } from '../primitives/haste';
import { jitter, type OrderAnswer, type Asker, type FoundOrder, type Store } from '../store/index';
import { orderViewOf } from './view';
import { intentFrom } from './intents';
import type { Button, Intent, OrderView, PageState, StateMessage } from './protocol';

/** On whose behalf a tab asks: a link from outside is worth a glance, until the person wants to know. */
export type TabAsker = Extract<Asker, 'person' | 'glance'>;

/** One order in an editor tab: asks for it, follows it while it can change and can be seen, and does what the page wants. */
export class OrderTab implements vscode.Disposable {
  private readonly changed = new Emitter<void>();
  private readonly poll: Poll;
  private readonly parts: vscode.Disposable;
  private watching: { dispose(): void } | undefined;
  private asking: AbortController | undefined;
  private found: FoundOrder | undefined;
  /** Whom `found` belongs to: an import may be awaited while the account changes. */
  private account = '';
  private failure: unknown;
  private shown: PageState;
  private disposed = false;
  private visible: boolean;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly dependencies: { readonly store: Store },
    private readonly panel: vscode.WebviewPanel,
    private readonly orderId: string,
    private asker: TabAsker,
  ) {
    this.shown = { kind: 'loading', orderId };
    this.visible = panel.visible;
    this.poll = new Poll(
      () => this.read('poll'),
      () => waitOf(readSettings().refreshInterval),
    );
    this.parts = vscode.Disposable.from(
      this.changed,
      this.poll,
      panel.webview.onDidReceiveMessage((message: unknown) => this.obey(intentFrom(message))),
      panel.onDidChangeViewState(() => this.onVisibilityChange()),
      dependencies.store.sessions.onDidChange(() => void this.load()),
      dependencies.store.sessions.onDidPause(() => void this.draw()),
      dependencies.store.sessions.onDidRecover(() => this.recover()),
      onDidChangeSettings(() => {
        this.poll.restart();
        void this.draw();
      }),
    );
  }

  get state(): PageState {
    return this.shown;
  }

  reveal(asker: TabAsker): void {
    this.panel.reveal();
    if (asker === 'person' && this.asker === 'glance') this.askForPerson();
  }

  /** From the start: what is known at once, and what the service says unless that is enough. */
  async load(): Promise<void> {
    this.asking?.abort();
    this.found = undefined;
    this.failure = undefined;
    this.show({ kind: 'loading', orderId: this.orderId });
    const { phase } = await this.dependencies.store.sessions.known();
    if (phase === 'signedOut')
      return this.show(this.trouble('signedOut', l10n.t('No account is signed in that could be asked for this order.'), SIGN_IN));
    const details = await this.dependencies.store.orderDetails();
    this.found = details.known(this.orderId);
    this.account = this.dependencies.store.sessions.current?.account.label ?? '';
    await this.draw();
    await this.read(this.asker);
    this.updatePolling();
  }

  dispose(): void {
    this.disposed = true;
    this.asking?.abort();
    this.watching?.dispose();
    void this.parts.dispose();
    this.panel.dispose();
  }

  private askForPerson(maxAge?: number): void {
    this.asker = 'person';
    void this.read('person', maxAge);
  }

  private async read(asker: Asker, maxAge?: number): Promise<void> {
    // Reading again by itself counts as somebody looking, which the link alone does not prove.
    if (asker === 'poll' && !this.dependencies.store.sessions.attended) return;
    this.asking?.abort();
    const abort = new AbortController();
    this.asking = abort;
    const details = await this.dependencies.store.orderDetails();
    const answer = await details.ask(this.orderId, { asker, maxAge, signal: abort.signal });
    // Who replaced this question, or the account, shows its own answer.
    if (abort.signal.aborted || answer.kind === 'canceled') return;
    this.account = this.dependencies.store.sessions.current?.account.label ?? '';
    await this.take(answer);
  }

  private async take(answer: Exclude<OrderAnswer, { kind: 'canceled' }>): Promise<void> {
    switch (answer.kind) {
      case 'found':
        this.found = answer;
        this.failure = undefined;
        await this.draw();
        return this.updatePolling();
      case 'failed':
      case 'notFound':
        // The list may have it where the detail endpoint has not: what the list says stands.
        this.failure = answer.error;
        return this.draw();
      case 'notAsked':
        if (!this.found) this.show(this.trouble('failed', notAskedOf(this.orderId, answer), [ASK_ANYWAY]));
        return;
      case 'signedOut':
        return;
    }
  }

  /** The tab is shown, or hidden. The service may have come back while nobody could see it. */
  private onVisibilityChange(): void {
    const appeared = this.panel.visible && !this.visible;
    this.visible = this.panel.visible;
    this.updatePolling();
    if (appeared) this.recover();
  }

  /** The service answers again: what failed is asked again, where somebody can see it. */
  private recover(): void {
    if (this.failure === undefined || !this.panel.visible) return;
    setTimeout(() => {
      if (!this.disposed) void this.read('poll');
    }, jitter());
  }

  /** Follows the order while it can change and somebody can see it. */
  private updatePolling(): void {
    const wanted = !this.disposed && this.panel.visible && this.found !== undefined && !this.found.order.status.final;
    if (wanted === (this.watching !== undefined)) return;
    this.watching?.dispose();
    this.watching = wanted ? this.poll.watch() : undefined;
  }

  private async draw(): Promise<void> {
    const { rawJson } = await import('../api/index');
    const { found, orderId, account } = this;
    if (!found) return this.drawFailure();
    const { refreshInterval } = readSettings();
    const pause = this.dependencies.store.sessions.pauseOf('orders');
    const seconds = refreshInterval / SECOND;
    const still = found.order.status.final || refreshInterval === 0 || pause;
    const live = still ? undefined : l10n.t`refreshed every ${seconds} s while this tab is visible`;
    const problem = problemOf(found.order.status.final ? this.failure : (pause ?? this.failure));
    this.show({ kind: 'order', orderId, view: orderViewOf(found, { display: displayOptions(), account, json: rawJson, live, problem }) });
  }

  private drawFailure(): void {
    const { failure, account } = this;
    if (failure === undefined) return;
    const { text } = describeError(failure);
    if (isMissing(failure)) {
      const missing = l10n.t`There is no such order in ${account}. It may belong to another account. ${text}`;
      this.show(this.trouble('notFound', missing, [RETRY, { label: l10n.t('Switch account'), intent: 'switchAccount' }]));
    } else {
      this.show(this.trouble('failed', l10n.t`This order could not be read from ${account}. ${text}`, waysOut(failure)));
    }
  }

  private trouble(tone: 'notFound' | 'failed' | 'signedOut', text: string, buttons: readonly Button[]): PageState {
    return { kind: 'trouble', orderId: this.orderId, tone, text, buttons };
  }

  private show(state: PageState): void {
    if (this.disposed) return;
    this.shown = state;
    const message: StateMessage = { type: 'state', state };
    void this.panel.webview.postMessage(message);
    this.changed.fire();
  }

  private obey(intent: Intent | undefined): void {
    switch (intent) {
      case undefined:
        return;
      case 'ready':
        return this.show(this.shown);
      case 'refresh':
        if (this.shown.kind !== 'order') this.show({ kind: 'loading', orderId: this.orderId });
        return this.askForPerson(0);
      case 'copyId':
        return void vscode.commands.executeCommand(COMMANDS.orderCopyId, this.orderId);
      case 'copyJson':
        return void this.copyJson();
      case 'addAccount':
      case 'editAccount':
      case 'useDemo':
      case 'switchAccount':
      case 'diagnose':
        return void vscode.commands.executeCommand(MENDING.find((each) => each.intent === intent)?.command ?? COMMANDS.logShow);
    }
  }

  private async copyJson(): Promise<void> {
    const raw = this.shown.kind === 'order' ? this.shown.view.raw : undefined;
    if (!raw) return;
    await vscode.env.clipboard.writeText(raw.map(({ json }) => json).join('\n'));
    vscode.window.setStatusBarMessage(l10n.t`Copied the JSON of order ${this.orderId}`, 3000);
  }
}

const MENDING = [
  { intent: 'addAccount', command: COMMANDS.accountAdd },
  { intent: 'editAccount', command: COMMANDS.accountEdit },
  { intent: 'useDemo', command: COMMANDS.accountUseDemo },
  { intent: 'switchAccount', command: COMMANDS.accountSwitch },
  { intent: 'diagnose', command: COMMANDS.accountDiagnose },
] as const;
const RETRY: Button = { label: l10n.t('Retry'), intent: 'refresh' };
const ASK_ANYWAY: Button = { label: l10n.t('Ask anyway'), intent: 'refresh' };

function waysOut(error: unknown): Button[] {
  const { action } = describeError(error);
  return [
    RETRY,
    ...MENDING.filter(({ command }) => command === action?.command).map(({ intent }) => ({ label: action?.label ?? '', intent })),
  ];
}

const isMissing = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'notFound';

function problemOf(error: unknown): OrderView['problem'] {
  if (error === undefined) return undefined;
  const { text } = describeError(error);
  return {
    text: isMissing(error) ? l10n.t`The service lists this order but has no details of it. ${text}` : text,
    buttons: waysOut(error),
  };
}

const SIGN_IN: readonly Button[] = [
  { label: l10n.t('Add account'), intent: 'addAccount' },
  { label: l10n.t('Try the demo'), intent: 'useDemo' },
];
