import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { ServiceError } from '../api/errors';
import type { Content, Page } from '../pages/host';
import { COMMANDS } from '../platform/ids';
import { notAskedOf } from '../platform/notAsked';
import { describeError } from '../platform/report';
import { readSettings, displayOptions } from '../platform/settings';
import type { Order } from '../model/order';
import { roundedFrom } from '../model/orderIds';
import { SECOND } from '../model/timeRange';
import { Emitter } from '../primitives/emitter';
import { Poll } from '../primitives/poll';
import { waitOf } from '../primitives/haste';
import { jitter, type OrderAnswer, type Asker, type FoundOrder, type Store } from '../store/index';
import { orderViewOf } from './view';
import type { Button, IntentMessage, OrderView, PageState, StateMessage } from './protocol';

/** On whose behalf a tab asks: a link from outside is worth a glance, until the person wants to know. */
export type TabAsker = Extract<Asker, 'person' | 'glance'>;

/** What the tab of one order shows: asks for it, follows it while it can change and can be seen, and does what the page wants. */
export class OrderTab implements Content<IntentMessage> {
  private readonly changed = new Emitter<void>();
  private readonly poll: Poll;
  private readonly parts: vscode.Disposable;
  private watching: { dispose(): void } | undefined;
  private asking: AbortController | undefined;
  /** The person wants to know anew. */
  private refreshing = false;
  private found: FoundOrder | undefined;
  /** Whom `found` belongs to: it may be drawn again when another account is shown. */
  private account = '';
  private failure: unknown;
  /** The known orders whose ids a program may have rounded to this one. */
  private exact: readonly string[] = [];
  private shown: PageState;
  private disposed = false;
  private visible: boolean;

  readonly onDidChange = this.changed.event;

  constructor(
    private readonly dependencies: { readonly store: Store },
    private readonly page: Page<StateMessage>,
    readonly orderId: string,
    private asker: TabAsker,
  ) {
    this.shown = { kind: 'loading', orderId };
    this.visible = page.visible;
    this.poll = new Poll(
      () => this.read('poll'),
      () => waitOf(readSettings().refreshInterval),
    );
    this.parts = vscode.Disposable.from(
      this.changed,
      this.poll,
      dependencies.store.sessions.onDidChange(() => void this.load()),
      dependencies.store.sessions.onDidPause(() => this.draw()),
      dependencies.store.sessions.onDidRecover(() => this.recover()),
      dependencies.store.onDidChange.openOrders(() => void this.learn()),
      dependencies.store.onDidChange.orderHistory(() => void this.learn()),
    );
  }

  get state(): PageState {
    return this.shown;
  }

  reveal(asker: TabAsker): void {
    this.page.reveal();
    if (asker === 'person' && this.asker === 'glance') this.askForPerson();
  }

  /** From the start: what is known at once, and what the service says unless that is enough. */
  async load(): Promise<void> {
    this.asking?.abort();
    this.found = undefined;
    this.failure = undefined;
    this.exact = [];
    this.refreshing = false;
    this.show({ kind: 'loading', orderId: this.orderId });
    const { phase } = await this.dependencies.store.sessions.known();
    if (phase === 'signedOut')
      return this.show(this.trouble('signedOut', l10n.t('You are signed out, so this order cannot be loaded.'), SIGN_IN));
    const details = await this.dependencies.store.orderDetails();
    this.found = details.known(this.orderId);
    this.account = this.dependencies.store.sessions.current?.account.label ?? '';
    this.draw();
    await this.read(this.asker);
    this.updatePolling();
  }

  tellAll(): void {
    this.page.tell({ type: 'state', state: this.shown });
  }

  settingsChanged(): void {
    this.poll.restart();
    this.draw();
  }

  /** A list may come that has the order, or those it may be rounded from, or knows of the trigger what no answer about one order says. */
  private async learn(): Promise<void> {
    const { found, failure, exact, asking } = this;
    if (found ? toldOfTrigger(found) === 2 : this.shown.kind === 'loading') return;
    const details = await this.dependencies.store.orderDetails();
    const known = details.known(this.orderId);
    const isBetter = known && (!found || toldOfTrigger(known) > toldOfTrigger(found));
    const fitting = !found && !known && isMissing(failure) ? await exactOf(this.orderId, details) : exact;
    // Who asked meanwhile, or shows another account, has its own answer.
    if (this.disposed || this.found !== found || this.failure !== failure || this.asking !== asking || this.refreshing) return;
    if (isBetter) this.found = known;
    else if (fitting.join() !== exact.join()) this.exact = fitting;
    else return;
    this.draw();
    this.updatePolling();
  }

  /** The service may have come back while nobody could see it. */
  visibilityChanged(): void {
    const appeared = this.page.visible && !this.visible;
    this.visible = this.page.visible;
    this.updatePolling();
    if (appeared) this.recover();
  }

  dispose(): void {
    this.disposed = true;
    this.asking?.abort();
    this.watching?.dispose();
    void this.parts.dispose();
  }

  private askForPerson(maxAge?: number): void {
    this.asker = 'person';
    void this.read('person', maxAge);
  }

  private async read(asker: Asker, maxAge?: number): Promise<void> {
    // Reading again by itself counts as somebody looking, which the link alone does not prove.
    if (asker === 'poll' && !this.dependencies.store.sessions.mayAskUnprompted) return;
    const before = this.asking;
    const abort = new AbortController();
    this.asking = abort;
    const details = await this.dependencies.store.orderDetails();
    const asked = details.ask(this.orderId, { asker, maxAge, signal: abort.signal });
    // Only now: a request that is under way has somebody else who waits for it.
    before?.abort();
    const answer = await asked;
    // Who replaced this question, or the account, shows its own answer.
    if (abort.signal.aborted) return;
    this.refreshing = false;
    if (answer.kind === 'canceled') return this.draw();
    this.account = this.dependencies.store.sessions.current?.account.label ?? '';
    const exact = answer.kind === 'notFound' ? await exactOf(this.orderId, details) : [];
    if (abort.signal.aborted) return;
    this.exact = exact;
    this.take(answer);
  }

  private take(answer: Exclude<OrderAnswer, { kind: 'canceled' }>): void {
    switch (answer.kind) {
      case 'found':
        this.found = answer;
        this.failure = undefined;
        this.draw();
        return this.updatePolling();
      case 'failed':
      case 'notFound':
        // The list may have it where the detail endpoint has not: what the list says stands.
        this.failure = answer.error;
        return this.draw();
      case 'notAsked':
        if (this.found) return this.draw();
        return this.show(this.trouble('failed', notAskedOf(this.orderId, answer), [ASK_ANYWAY]));
      case 'signedOut':
        return;
    }
  }

  /** The service answers again: what failed is asked again, where somebody can see it. */
  private recover(): void {
    if (this.failure === undefined || !this.page.visible) return;
    setTimeout(() => {
      if (!this.disposed) void this.read('poll');
    }, jitter());
  }

  /** Follows the order while it can change and somebody can see it. */
  private updatePolling(): void {
    const wanted = !this.disposed && this.page.visible && this.found !== undefined && !this.found.order.status.final;
    if (wanted === (this.watching !== undefined)) return;
    this.watching?.dispose();
    this.watching = wanted ? this.poll.watch() : undefined;
  }

  private draw(): void {
    const { found, orderId, account, refreshing: asking } = this;
    if (!found) return this.drawFailure();
    const { refreshInterval } = readSettings();
    const pause = this.dependencies.store.sessions.pauseOf('orders');
    const seconds = refreshInterval / SECOND;
    const still = found.order.status.final || refreshInterval === 0 || pause;
    const live = still ? undefined : l10n.t`refreshed every ${seconds} s while this tab is visible`;
    const problem = problemOf(found.order.status.final ? this.failure : (pause ?? this.failure));
    const view = orderViewOf(found, { display: displayOptions(), account, live, problem });
    this.show({ kind: 'order', orderId, view, asking });
  }

  private drawFailure(): void {
    const { failure, account, orderId } = this;
    if (failure === undefined) return;
    const { text } = describeError(failure);
    const fitting = this.exact.slice(0, FITTING_AT_MOST);
    const [exact, ...others] = fitting;
    const toFitting = fitting.map((each): Button => ({ label: l10n.t`Open order ${each}`, intent: 'openExact', orderId: each }));
    if (exact !== undefined && others.length === 0) {
      const rounded = l10n.t`${account} has no record of order ${orderId}. A program may have rounded it from ${exact}, which exists.`;
      this.show(this.trouble('notFound', rounded, [...toFitting, RETRY]));
    } else if (isMissing(failure)) {
      const missing = l10n.t`There is no such order in ${account}. It may belong to another account. ${text}`;
      const rounded = fitting.map((each) => l10n.t`It may have been rounded from the loaded order ID ${each}.`);
      const ways = [...toFitting, RETRY, { label: l10n.t('Switch account'), intent: 'switchAccount' } as const];
      this.show(this.trouble('notFound', [missing, ...rounded].join(' '), ways));
    } else {
      this.show(this.trouble('failed', l10n.t`This order could not be loaded from ${account}. ${text}`, waysOut(failure)));
    }
  }

  private trouble(tone: 'notFound' | 'failed' | 'signedOut', text: string, buttons: readonly Button[]): PageState {
    return { kind: 'trouble', orderId: this.orderId, tone, text, buttons };
  }

  private show(state: PageState): void {
    if (this.disposed) return;
    this.shown = state;
    this.page.tell({ type: 'state', state });
    this.changed.fire();
  }

  /** The order as a row of a list would hand it to a command, with all that the service sent of it; undefined before it is there. */
  get row(): { readonly kind: 'order'; readonly order: Order } | undefined {
    if (!this.found) return undefined;
    const { order, records } = this.found;
    const [only] = records;
    const raw = records.length > 1 ? Object.fromEntries(records.map((each) => [each.name, each.raw])) : only?.raw;
    return { kind: 'order', order: { ...order, raw } };
  }

  /** The person wants to know anew. */
  refresh(): void {
    this.refreshing = true;
    if (this.shown.kind === 'order') this.draw();
    else this.show({ kind: 'loading', orderId: this.orderId });
    this.askForPerson(0);
  }

  handle({ type: intent, orderId }: IntentMessage): void {
    switch (intent) {
      case 'refresh':
        return this.refresh();
      case 'openExact':
        // One of an account that was left is none of the next.
        return void (this.exact.some((each) => each === orderId) && vscode.commands.executeCommand(COMMANDS.orderShow, orderId));
      case 'addAccount':
      case 'editAccount':
      case 'useDemo':
      case 'switchAccount':
      case 'diagnose':
        return void vscode.commands.executeCommand(MENDING.find((each) => each.intent === intent)?.command ?? COMMANDS.logShow);
    }
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
const ASK_ANYWAY: Button = { label: l10n.t('Load anyway'), intent: 'refresh' };

function waysOut(error: unknown): Button[] {
  const { action } = describeError(error);
  return [
    RETRY,
    ...MENDING.filter(({ command }) => command === action?.command).map(({ intent }) => ({ label: action?.label ?? '', intent })),
  ];
}

/** As many as a hover names. */
const FITTING_AT_MOST = 3;

/** The ids of known orders that a program may have rounded to this one. */
const exactOf = async (orderId: string, details: Awaited<ReturnType<Store['orderDetails']>>): Promise<string[]> =>
  roundedFrom(
    orderId,
    (await details.all()).map((each) => each.orderId),
  );

/** How much is known of the trigger: nothing, its price, or also when it was. An order that waits for it has no time. */
const toldOfTrigger = ({ order }: FoundOrder): 0 | 1 | 2 => {
  if (!('triggerPrice' in order)) return 0;
  return order.triggerTime === undefined ? 1 : 2;
};

const isMissing = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'notFound';

function problemOf(error: unknown): OrderView['problem'] {
  if (error === undefined) return undefined;
  const { text } = describeError(error);
  return {
    text: isMissing(error) ? l10n.t`The service lists this order but has no details for it. ${text}` : text,
    buttons: waysOut(error),
  };
}

const SIGN_IN: readonly Button[] = [
  { label: l10n.t('Add account'), intent: 'addAccount' },
  { label: l10n.t('Try the demo'), intent: 'useDemo' },
];
