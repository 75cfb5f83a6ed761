import * as vscode from 'vscode';
import type { Content, Page } from '../pages/host';
import { mend } from '../pages/mending';
import { COMMANDS } from '../platform/ids';
import { readSettings } from '../platform/settings';
import type { Order } from '../model/order';
import { roundedFrom } from '../model/orderIds';
import { Emitter } from '../primitives/emitter';
import { Poll } from '../primitives/poll';
import { waitOf } from '../primitives/haste';
import { jitter, type OrderAnswer, type Asker, type FoundOrder, type OrderDetails, type Session, type Store } from '../store/index';
import type { IntentMessage, PageState, StateMessage } from './protocol';
import { failureOf, shownOf } from './shown';

/** On whose behalf a tab asks: a link from outside is worth a glance, until the person wants to know. */
export type TabAsker = Extract<Asker, 'person' | 'glance'>;

/** Behind the tab of one order: asks for it, follows it while it can change and can be seen, and does what the page wants. */
export class OrderTab implements Content<IntentMessage> {
  private readonly changed = new Emitter<void>();
  private readonly poll: Poll;
  private readonly parts: vscode.Disposable;
  private watching: { dispose(): void } | undefined;
  private asking: AbortController | undefined;
  /** The person wants to know anew. */
  private refreshing = false;
  /** The orders of the account, which has its name: all below is of it, and may be drawn again when another one is shown. */
  private of: { readonly details: OrderDetails; readonly session: Session } | undefined;
  private found: FoundOrder | undefined;
  private answer: OrderAnswer | undefined;
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
      dependencies.store.sessions.onDidRename(() => this.draw()),
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
    this.of = undefined;
    this.found = undefined;
    this.answer = undefined;
    this.exact = [];
    this.refreshing = false;
    this.draw();
    const { sessions } = this.dependencies.store;
    await sessions.known();
    const { current } = sessions;
    if (current) {
      const details = await this.dependencies.store.of(current).orderDetails();
      // Whoever is shown now is loaded for itself.
      if (current.ended || this.disposed) return;
      this.of = { details, session: current };
    } else this.answer = { kind: 'signedOut' };
    this.draw();
    await this.read(this.asker);
  }

  tellAll(): void {
    this.page.tell({ type: 'state', state: this.shown });
  }

  settingsChanged(): void {
    this.poll.restart();
    this.draw();
  }

  /** A list may say what is newer, or have the order, or those that its id may be rounded from. */
  private async learn(): Promise<void> {
    const { of, answer } = this;
    if (!of) return;
    const exact = answer ? await this.exactOf(of.details, answer) : [];
    // Who asked meanwhile, or shows another account, has its own.
    if (this.of !== of || this.answer !== answer) return;
    this.exact = exact;
    this.draw();
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
    if (!this.of || (asker === 'poll' && !this.dependencies.store.sessions.mayAskUnprompted)) return;
    const { details } = this.of;
    const before = this.asking;
    const abort = new AbortController();
    this.asking = abort;
    const asked = details.ask(this.orderId, { asker, maxAge, signal: abort.signal });
    // Only now: a request that is under way has somebody else who waits for it.
    before?.abort();
    const answer = await asked;
    const exact = await this.exactOf(details, answer);
    // Who replaced this question, or the account, shows its own answer.
    if (abort.signal.aborted) return;
    this.refreshing = false;
    // Why it was not asked tells less than why it failed before.
    const tellsMore = answer.kind !== 'canceled' && !(answer.kind === 'notAsked' && failureOf(this.answer) !== undefined);
    if (tellsMore) this.answer = answer;
    this.exact = exact;
    this.draw();
  }

  /** The ids of known orders that a program may have rounded to this one, where there is no order with it. */
  private async exactOf(details: OrderDetails, answer: OrderAnswer): Promise<string[]> {
    if (answer.kind !== 'notFound' || details.known(this.orderId)) return [];
    const all = await details.all();
    return roundedFrom(
      this.orderId,
      all.map(({ orderId }) => orderId),
    );
  }

  /** The service answers again: what failed is asked again, where somebody can see it. */
  private recover(): void {
    if (failureOf(this.answer) === undefined || !this.page.visible) return;
    setTimeout(() => {
      if (!this.disposed) void this.read('poll');
    }, jitter());
  }

  /** Follows the order while it can change and somebody can see it, from the first answer on. */
  private updatePolling(): void {
    const isOpen = this.found !== undefined && !this.found.order.status.final;
    const wanted = !this.disposed && this.page.visible && isOpen && this.answer !== undefined;
    if (wanted === (this.watching !== undefined)) return;
    this.watching?.dispose();
    this.watching = wanted ? this.poll.watch() : undefined;
  }

  /** What lists and details say is joined in one place, which says what is newest, whoever knew it and whatever came of a question. */
  private draw(): void {
    if (this.disposed) return;
    const { orderId, of, answer, exact, refreshing: asking } = this;
    // Of very many orders it may have been forgotten.
    this.found = of?.details.known(orderId) ?? this.found;
    const listing = of?.details.listing(orderId) ?? 'never';
    const pause = this.dependencies.store.sessions.pauseOf('orders');
    this.updatePolling();
    const state = shownOf({ orderId, account: of?.session.account.label ?? '', found: this.found, listing, answer, exact, asking, pause });
    // Lists tell of each of their pages.
    if (JSON.stringify(state) === JSON.stringify(this.shown)) return;
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
    // Before the account is known there is nothing to ask, and nobody would answer.
    this.refreshing = this.of !== undefined;
    this.draw();
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
        return void mend(intent);
    }
  }
}
