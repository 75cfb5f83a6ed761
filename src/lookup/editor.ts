import * as vscode from 'vscode';
import { COMMANDS } from '../host/ids';
import { describeError } from '../host/report';
import { onDidChangeSettings, readSettings } from '../host/settings';
import { telling } from '../host/telling';
import { SECOND } from '../model/timeRange';
import { Emitter } from '../store/emitter';
import { Poll } from '../store/poll';
import type { Answer, Found } from '../store';
import type { LookupDeps } from './deps';
import { orderViewOf } from './orderView';
import { intentFrom, type Button, type Intent, type PageState, type StateMessage } from './protocol';

/** A list this old may be behind: opening the details asks again. */
const FRESH = 15 * SECOND;

/** One order in an editor tab: asks for it, follows it while it can change and can be seen, and does what the page wants. */
export class OrderEditor implements vscode.Disposable {
  private readonly changed = new Emitter<void>();
  private readonly poll: Poll;
  private readonly parts: vscode.Disposable;
  private watching: { dispose(): void } | undefined;
  private asking: AbortController | undefined;
  private found: Found | undefined;
  private problem: string | undefined;
  private shown: PageState;
  private disposed = false;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly deps: LookupDeps,
    private readonly panel: vscode.WebviewPanel,
    private readonly orderId: string,
  ) {
    this.shown = { kind: 'loading', orderId };
    this.poll = new Poll(
      () => this.read('background'),
      () => readSettings().refreshInterval,
    );
    this.parts = vscode.Disposable.from(
      this.changed,
      this.poll,
      panel.webview.onDidReceiveMessage((message: unknown) => this.obey(intentFrom(message))),
      panel.onDidChangeViewState(() => this.follow()),
      deps.store.sessions.onDidChange(() => void this.load()),
      onDidChangeSettings(() => {
        this.poll.restart();
        void this.draw();
      }),
    );
  }

  get state(): PageState {
    return this.shown;
  }

  reveal(): void {
    this.panel.reveal();
  }

  /** From the start: what is known at once, and what the service says unless that is enough. */
  async load(): Promise<void> {
    this.asking?.abort();
    this.found = undefined;
    this.problem = undefined;
    this.show({ kind: 'loading', orderId: this.orderId });
    const { phase } = await this.deps.store.sessions.known();
    if (phase === 'signedOut')
      return this.show(this.trouble('signedOut', 'No account is signed in that could be asked for this order.', SIGN_IN));
    this.found = (await this.deps.store.orderDetails()).known(this.orderId);
    const enough = this.found && (this.found.order.status.final || Date.now() - (this.found.at ?? 0) < FRESH);
    if (this.found) await this.draw();
    if (!enough) await this.read('interactive');
    this.follow();
  }

  dispose(): void {
    this.disposed = true;
    this.asking?.abort();
    this.watching?.dispose();
    void this.parts.dispose();
    this.panel.dispose();
  }

  private async read(priority: 'interactive' | 'background'): Promise<void> {
    this.asking?.abort();
    const abort = new AbortController();
    this.asking = abort;
    const details = await this.deps.store.orderDetails();
    const answer = await details.ask(this.orderId, { purpose: 'command', fresh: true, signal: abort.signal, priority });
    // Who replaced this question shows its own answer.
    if (abort.signal.aborted || answer.kind === 'canceled') return;
    await this.take(answer);
  }

  private async take(answer: Exclude<Answer, { kind: 'canceled' }>): Promise<void> {
    const account = this.deps.store.sessions.current?.account.label ?? '';
    switch (answer.kind) {
      case 'found':
        this.found = answer;
        this.problem = undefined;
        await this.draw();
        return this.follow();
      case 'failed': {
        const { text, action } = describeError(answer.error);
        if (this.found) {
          this.problem = text;
          return this.draw();
        }
        const mend = MENDING.filter(({ command }) => command === action?.command).map(({ intent }) => ({
          label: action?.label ?? '',
          intent,
        }));
        return this.show(this.trouble('failed', `This order could not be read from ${account}. ${text}`, [RETRY, ...mend]));
      }
      case 'notFound': {
        if (this.found) {
          // The list has it, the detail endpoint does not: what the list says stands.
          this.problem = `The service lists this order but has no details of it. ${describeError(answer.error).text}`;
          return this.draw();
        }
        const { text } = describeError(answer.error);
        const buttons = [RETRY, { label: 'Switch account', intent: 'switchAccount' } as const];
        return this.show(
          this.trouble('notFound', `There is no such order in ${account}. It may belong to another account. ${text}`, buttons),
        );
      }
      case 'signedOut':
      case 'notAsked':
        return;
    }
  }

  /** Follows the order while it can change and somebody can see it. */
  private follow(): void {
    const wanted = !this.disposed && this.panel.visible && this.found !== undefined && !this.found.order.status.final;
    if (wanted === (this.watching !== undefined)) return;
    this.watching?.dispose();
    this.watching = wanted ? this.poll.watch() : undefined;
  }

  private async draw(): Promise<void> {
    const { found, problem, orderId } = this;
    if (!found) return;
    const { rawJson } = await import('../api');
    const { refreshInterval } = readSettings();
    const live =
      found.order.status.final || refreshInterval === 0
        ? undefined
        : `read again every ${refreshInterval / SECOND} s while this tab is visible`;
    const account = this.deps.store.sessions.current?.account.label ?? '';
    this.show({ kind: 'order', orderId, view: orderViewOf(found, { telling: telling(), account, json: rawJson, live, problem }) });
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
        return void this.read('interactive');
      case 'copyId':
        return void vscode.commands.executeCommand(COMMANDS.orderCopyId, this.orderId);
      case 'copyJson':
        return void this.copyJson();
      case 'addAccount':
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
    vscode.window.setStatusBarMessage(`Copied the JSON of order ${this.orderId}`, 3000);
  }
}

const MENDING = [
  { intent: 'addAccount', command: COMMANDS.accountAdd },
  { intent: 'useDemo', command: COMMANDS.accountUseDemo },
  { intent: 'switchAccount', command: COMMANDS.accountSwitch },
  { intent: 'diagnose', command: COMMANDS.accountDiagnose },
] as const;
const RETRY: Button = { label: 'Retry', intent: 'refresh' };
const SIGN_IN: readonly Button[] = [
  { label: 'Add account', intent: 'addAccount' },
  { label: 'Try the demo', intent: 'useDemo' },
];
